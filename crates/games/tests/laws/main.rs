//! The laws that every ruleset must obey, checked on random small positions of each of them.
//!
//! A new game needs a sampler in `samples.rs`, nothing else: the list of games is the one of the library.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod exhaustive;
mod long_boards;
mod oracle;
mod samples;
mod widths;

use samples::Sample;

/// Makes a test of each game: it obeys the laws on random positions.
macro_rules! laws_of_every_game {
    ($($module:ident :: $game:ident),+ $(,)?) => {
        $(
            #[test]
            fn $module() {
                let entry = mcgs_engine::Entry::of::<mcgs_games::$module::$game>();
                let texts = mcgs_laws::texts(<mcgs_games::$module::$game as Sample>::text);
                mcgs_laws::assert_obeyed(entry.ruleset(), texts);
            }
        )+
    };
}
mcgs_games::with_every_game!(laws_of_every_game);
