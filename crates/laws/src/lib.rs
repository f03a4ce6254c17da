//! The laws that every ruleset must obey, for the tests of those who add a game.
//!
//! The engine believes what a ruleset says: that the parts of a position are independent, that a representative is the same
//! game as the position it stands for, that no play is longer than promised. A mistake in one of them is a wrong answer
//! somewhere. [`check`] compares all of it with the plain moves, on positions that you give as texts and on positions that
//! follow from them.
//!
//! ```
//! use mcgs_laws::{assert_obeyed, texts};
//! # use std::{fmt, ops::ControlFlow, str::FromStr};
//! # use mcgs_engine::{Catalogue, Code, Entry, Game, Outcome, ParseError, Player, Tuning};
//! # #[derive(Debug, Clone, PartialEq, Eq, Hash)]
//! # struct Counters(u64);
//! # impl Game for Counters {
//! #     const NAME: &'static str = "counters";
//! #     const RULES: &'static str = "Either player takes one counter.";
//! #     const SYNTAX: &'static str = "a number";
//! #     const EXAMPLES: &'static [(&'static str, Outcome)] = &[("1", Outcome::N)];
//! #     type Move = u64;
//! #     fn try_moves(
//! #         &self,
//! #         _: Player,
//! #         mut emit: impl FnMut(u64, Self) -> ControlFlow<()>,
//! #     ) -> ControlFlow<()> {
//! #         if self.0 > 0 { emit(1, Counters(self.0 - 1)) } else { ControlFlow::Continue(()) }
//! #     }
//! #     fn negative(&self) -> Self { self.clone() }
//! #     fn max_moves(&self) -> u64 { self.0 }
//! #     fn encode(&self, code: &mut Code) { code.push(self.0); }
//! #     fn decode(code: &[u64]) -> Self { Counters(code[0]) }
//! # }
//! # impl Tuning for Counters {}
//! # impl Catalogue for Counters {}
//! # impl fmt::Display for Counters {
//! #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.0) }
//! # }
//! # impl FromStr for Counters {
//! #     type Err = ParseError;
//! #     fn from_str(text: &str) -> Result<Self, ParseError> {
//! #         text.parse().map(Counters).map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
//! #     }
//! # }
//! // `Counters` is a heap from which either player takes one counter.
//! assert_obeyed(Entry::of::<Counters>().ruleset(), texts(|random| random.below(9).to_string()));
//! ```
//!
//! A ruleset whose [`Catalogue`](mcgs_engine::Catalogue) says how random positions are drawn needs no texts:
//!
//! ```
//! use mcgs_laws::{assert_obeyed, small_texts};
//! # use mcgs_engine::Ruleset;
//! # fn test(ruleset: &'static dyn Ruleset) {
//! assert_obeyed(ruleset, small_texts(ruleset));
//! # }
//! ```

mod canary;
mod catalogue;
mod formulas;
mod lengths;
mod misere;
mod moves;
mod oracle;
mod parts;
mod random;
mod samples;
mod structure;
mod text;

use std::fmt;

use mcgs_engine::Ruleset;

pub use canary::assert_compiled_right;
pub use random::Random;
use samples::Samples;

/// A law: a sentence that is true of every position of every ruleset, and its check.
type Law = (&'static str, fn(&mut Samples) -> Result<(), String>);

/// All laws. The first ones are the ones that the others build on: texts, codes and moves.
const LAWS: [Law; 20] = [
    ("examples have their outcomes", text::examples_have_their_outcomes),
    ("texts read back", text::texts_read_back),
    ("codes read back", text::codes_read_back),
    ("texts of moves are words", text::texts_of_moves_are_words),
    ("a list of moves ends where it is broken off", moves::a_list_ends_where_it_is_broken_off),
    ("players have the promised moves", moves::players_have_the_promised_moves),
    ("negatives exchange the players", moves::negatives_exchange_the_players),
    ("no play is longer than max_moves", lengths::no_play_is_longer_than_max_moves),
    ("moves shorten parts", lengths::moves_shorten_parts),
    ("splitting keeps the game", structure::splitting_keeps_the_game),
    ("parts stay whole", structure::parts_stay_whole),
    ("representatives keep the game", structure::representatives_keep_the_game),
    ("images have the same representative", structure::images_have_the_same_representative),
    ("negatives cancel", structure::negatives_cancel),
    ("splitting keeps misère play", misere::splitting_keeps_misere_play),
    ("representatives keep misère play", misere::representatives_keep_misere_play),
    ("values agree with the rules", formulas::values_agree_with_the_rules),
    ("bounds hold", formulas::bounds_hold),
    ("nim values agree with the rules", formulas::nim_values_agree_with_the_rules),
    ("nim options are the moves of both players", formulas::nim_options_are_the_moves_of_both_players),
];

/// A law that a ruleset breaks, with the position that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// What was found at which position.
    pub found: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law, self.found)
    }
}

/// Checks every law on the examples, the positions with these texts, and on what follows from them by moves and splits; says which laws are broken.
///
/// Positions should be small, so that all of their play can be looked at: boards of up to ten cells or so. Texts that are no
/// positions are left out; at most 200 are used. Give many and different ones: a law is only as good as its positions.
pub fn check(ruleset: &'static dyn Ruleset, texts: impl IntoIterator<Item = String>) -> Vec<Broken> {
    let mut samples = match Samples::new(ruleset, texts) {
        Ok(samples) => samples,
        Err(found) => return vec![Broken { law: "there are positions", found }],
    };
    let laws = LAWS.iter();
    laws.filter_map(|&(law, check)| check(&mut samples).err().map(|found| Broken { law, found })).collect()
}

/// [`check`] for tests: panics with all laws that are broken.
///
/// # Panics
///
/// If a law is broken, with a line for each of them.
#[track_caller]
pub fn assert_obeyed(ruleset: &'static dyn Ruleset, texts: impl IntoIterator<Item = String>) {
    let broken = check(ruleset, texts);
    let lines: Vec<String> = broken.iter().map(|broken| format!("  {broken}")).collect();
    assert!(lines.is_empty(), "{} breaks laws:\n{}", ruleset.title(), lines.join("\n"));
}

/// Random texts from a function that draws one. The same in every run.
pub fn texts(mut draw: impl FnMut(&mut Random) -> String) -> impl Iterator<Item = String> {
    let mut random = Random::new("texts");
    std::iter::repeat_with(move || draw(&mut random)).take(samples::MAX_TEXTS)
}

/// Texts of random small positions, drawn as the [`Catalogue`](mcgs_engine::Catalogue) of a ruleset says. The same in every run.
pub fn small_texts(ruleset: &'static dyn Ruleset) -> impl Iterator<Item = String> {
    texts(move |random| catalogue::small_text(ruleset, random))
}

/// Fails a law unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($found:tt)+) => {
        if !$condition {
            return Err(format!($($found)+));
        }
    };
}
use ensure;
