//! The laws that every ruleset must obey, checked on random small positions of each of them.
//!
//! A new game needs one line in the list below and a sampler in `samples.rs`; a test compares the list with the
//! registry.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod bounds;
mod examples;
mod exhaustive;
mod flags;
mod long_boards;
mod oracle;
mod random;
mod samples;
mod structure;
mod text;
mod values;
mod widths;

/// Makes one test per game of a law, which is a function with the game as its type parameter.
macro_rules! for_every_game {
    ($law:ident) => {
        $crate::listed_games!(for_every_game $law);
    };
    ($law:ident: $($module:ident :: $game:ident),+ $(,)?) => {
        mod $law {
            $(
                #[test]
                fn $module() {
                    super::$law::<mcgs_games::$module::$game>();
                }
            )+
        }
    };
}
use for_every_game;

/// Hands the list of games to another macro.
macro_rules! listed_games {
    ($macro:ident $($argument:ident)?) => {
        $crate::$macro! {
            $($argument:)?
            integer_game::IntegerGame,
            dyadic_rational::DyadicRational,
            nimber::Nimber,
            switch_game::SwitchGame,
            up_star::UpStar,
            cgt_game::CgtGame,
            clobber_1xn::Clobber1xn,
            nogo_1xn::Nogo1xn,
            elephants::Elephants,
            toppling_dominoes::TopplingDominoes,
            gen_toads::GenToads,
            clobber::Clobber,
            cannibal_clobber::CannibalClobber,
            nogo::Nogo,
            domineering::Domineering,
            amazons::Amazons,
            fission::Fission,
            gen_king_dirt::GenKingDirt,
            sheep::Sheep,
            kayles::Kayles,
            octal::Octal,
        }
    };
}
use listed_games;

macro_rules! names {
    ($($module:ident :: $game:ident),+ $(,)?) => {
        [$(<mcgs_games::$module::$game as mcgs_engine::Game>::NAME),+]
    };
}
use names;

#[test]
fn every_registered_game_is_tested() {
    let registered: Vec<&str> = mcgs_games::GAMES.iter().map(|entry| entry.ruleset().name()).collect();
    assert_eq!(registered, listed_games!(names));
}
