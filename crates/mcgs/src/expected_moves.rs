//! Is a list of winning moves the expected one?
//!
//! The full list names the winning moves in every summand. Older result files name them only in the first
//! of several identical summands, where "identical" is equality of boards in some rulesets and equality
//! up to symmetry in others. A list that leaves out just the moves in such copies says the same thing,
//! so it counts as met too.

use std::collections::BTreeSet;

use mcgs_engine::{Code, Component, OptionSink, PartView, Sign};

use crate::report::Difference;

/// Compares the expected moves with all winning moves of the sum of `components`.
///
/// Order and repetitions do not matter. `Err` holds the difference from the full list.
pub(crate) fn compare(
    expected: &[String],
    winning: &[String],
    components: &[Component],
) -> Result<(), Difference> {
    let expected: BTreeSet<&str> = expected.iter().map(String::as_str).collect();
    let full: BTreeSet<&str> = winning.iter().map(String::as_str).collect();
    if expected == full {
        return Ok(());
    }
    let normal_forms: Vec<NormalForm> = components.iter().map(NormalForm::of).collect();
    for copies in [copies(components), copies(&normal_forms)] {
        let kept = |play: &&str| !index_of(play).is_some_and(|index| copies.contains(&index));
        if expected.iter().eq(full.iter().filter(|play| kept(play))) {
            return Ok(());
        }
    }
    let owned = |moves: Vec<&&str>| moves.into_iter().map(ToString::to_string).collect();
    Err(Difference {
        missing: owned(expected.difference(&full).collect()),
        extra: owned(full.difference(&expected).collect()),
    })
}

/// The indices of the members that equal an earlier one.
fn copies<T: PartialEq>(members: &[T]) -> Vec<usize> {
    (0..members.len()).filter(|&index| members[..index].contains(&members[index])).collect()
}

/// The index of the summand in a move of a sum, such as 12 in `12:a1-b1`.
fn index_of(play: &str) -> Option<usize> {
    play.split_once(':')?.0.parse().ok()
}

/// The split and canonical parts of a component, sorted: equal for boards that differ by a symmetry.
#[derive(Debug, PartialEq, Eq)]
struct NormalForm {
    title: String,
    parts: Vec<(Code, Sign)>,
}

impl NormalForm {
    fn of(component: &Component) -> Self {
        let mut form = NormalForm { title: component.ruleset().title(), parts: Vec::new() };
        component.ruleset().normalize(component.code(), &mut form);
        form.parts.sort_unstable();
        form
    }
}

impl OptionSink for NormalForm {
    fn part(&mut self, part: PartView<'_>) {
        self.parts.push((part.code.into(), part.sign));
    }
    fn end_option(&mut self) {}
}
