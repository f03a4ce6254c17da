//! The laws that every ruleset must obey, checked on random small positions of each of them.
//!
//! A new game needs nothing here: the list of games is the one of the library, and each game says how its positions are drawn.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod exhaustive;
mod long_boards;
mod oracle;
mod samples;
mod widths;

/// Makes a test of each game: it obeys the laws on random positions.
macro_rules! laws_of_every_game {
    ($($module:ident :: $game:ident),+ $(,)?) => {
        $(
            #[test]
            fn $module() {
                let entry = mcgs_engine::Entry::of::<mcgs_games::$module::$game>();
                mcgs_laws::assert_obeyed(entry.ruleset(), mcgs_laws::small_texts(entry.ruleset()));
                if let Some(draw) = samples::varied(entry.ruleset().name()) {
                    mcgs_laws::assert_obeyed(entry.ruleset(), mcgs_laws::texts(draw));
                }
            }
        )+
    };
}
mcgs_games::with_every_game!(laws_of_every_game);
