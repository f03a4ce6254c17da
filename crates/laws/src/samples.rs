//! The positions on which laws are checked.

use std::collections::HashSet;

use mcgs_engine::{Code, Player, Ruleset, Values};

use crate::oracle::Oracle;
use crate::parts;
use crate::random::Random;

/// This many positions are used.
const MAX_POSITIONS: usize = 200;
/// And at least this many.
const MIN_POSITIONS: usize = 5;
/// This many texts are tried to find them.
pub(crate) const MAX_TEXTS: usize = 20_000;

/// Positions of one ruleset, and an oracle for it.
pub(crate) struct Samples {
    pub(crate) ruleset: &'static dyn Ruleset,
    /// Positions with the text that they were read from.
    pub(crate) written: Vec<(String, Code)>,
    /// Positions as they occur in a search: as written, or after some splits and moves.
    pub(crate) reached: Vec<Code>,
    pub(crate) oracle: Oracle,
    pub(crate) values: Values,
}

impl Samples {
    /// The examples, the positions with these texts, and some that follow from them; an error if they are too few.
    pub(crate) fn new(
        ruleset: &'static dyn Ruleset,
        texts: impl IntoIterator<Item = String>,
    ) -> Result<Self, String> {
        let mut last = "there is no text".to_owned();
        let mut read = |text: String| match ruleset.parse(&text) {
            Ok(code) => Some((text, code)),
            Err(error) => {
                last = format!("none of the texts is a position, the last, `{text}`, because: {error}");
                None
            }
        };
        let examples = ruleset.examples().iter().map(|&(text, _)| text.to_owned());
        let mut written: Vec<(String, Code)> = examples.filter_map(&mut read).collect();
        let n_examples = written.len();
        written.extend(texts.into_iter().take(MAX_TEXTS).filter_map(&mut read).take(MAX_POSITIONS));
        if written.len() == n_examples {
            return Err(last);
        }
        let different = written.iter().map(|(_, code)| code).collect::<HashSet<_>>().len();
        if different < MIN_POSITIONS {
            return Err(format!(
                "only {different} different positions are too few, expected at least {MIN_POSITIONS}: \
                 give more texts, or let `Catalogue::random_text` draw them"
            ));
        }
        let mut samples = Samples {
            ruleset,
            written,
            reached: Vec::new(),
            oracle: Oracle::new(ruleset),
            values: Values::new(),
        };
        let mut random = Random::new(ruleset.rules());
        for index in 0..samples.written.len() {
            let mut code = samples.written[index].1.clone();
            for _ in 0..random.below(4) {
                code = samples.later(code, &mut random);
            }
            samples.reached.push(code);
        }
        Ok(samples)
    }

    /// A random move in a random part, or the part itself if nobody can move.
    fn later(&self, code: Code, random: &mut Random) -> Code {
        let mut parts = parts::split(self.ruleset, &code);
        if parts.is_empty() {
            return code;
        }
        let part = parts.swap_remove(random.below(parts.len()));
        let mut options: Vec<Code> =
            Player::BOTH.into_iter().flat_map(|player| self.oracle.options(&part, player)).collect();
        if options.is_empty() { part } else { options.swap_remove(random.below(options.len())) }
    }

    /// A position as text, for messages.
    pub(crate) fn show(&self, code: &Code) -> String {
        self.ruleset.text(code)
    }

    /// Positions as texts, for messages.
    pub(crate) fn show_all(&self, codes: &[Code]) -> String {
        if codes.is_empty() {
            return "nothing".to_owned();
        }
        codes.iter().map(|code| self.show(code)).collect::<Vec<_>>().join(" and ")
    }
}
