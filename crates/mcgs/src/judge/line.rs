//! The question how play goes.

use mcgs_engine::{Answer, Player};

use super::{Judgement, moves};
use crate::examiner::Examiner;
use crate::explain::choice::{Choices, Convention};
use crate::explain::line;
use crate::found::Found;

/// The main line. An expected line passes if it is legal and each move of the winner wins.
pub(super) fn judge(
    examiner: &Examiner<'_>,
    first: Player,
    expected: Option<&[String]>,
) -> Answer<Judgement> {
    let Examiner { solver, sum, budget, .. } = *examiner;
    let mut choices = Choices::new(solver, sum, budget, Convention::Normal);
    let mut find = || {
        let moves = line::whole(&mut choices, sum, first)?;
        let usual = |text: &str, sum: &_| {
            let written = [text.to_owned()];
            moves::usual(Some(&written), sum).and_then(|mut usual| usual.pop()).unwrap_or_default()
        };
        let is_met =
            expected.map(|expected| line::is_right(&mut choices, sum, first, expected, usual)).transpose()?;
        let text = if moves.is_empty() { "None".to_owned() } else { moves.join(" ") };
        Ok(Judgement::new(text, is_met).answered(Found::Line { moves }))
    };
    let result = find();
    Answer { result, stats: choices.stats }
}
