//! The laws that every ruleset must obey, checked on random small positions of each of them.
//!
//! A new game needs a sampler in `samples.rs`, nothing else: the list of games is the one of the library.

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
        mcgs_games::with_every_game!(for_every_game $law:);
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
