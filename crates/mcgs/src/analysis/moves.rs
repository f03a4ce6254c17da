//! The moves of a sum, by the value that they lead to.

use std::collections::HashMap;

use mcgs_engine::{Answer, Budget, Component, Player, Solver, StopReason, Sum, Value};

use mcgs_values::Notation;

use super::canonical_form::CanonicalForm;
use crate::finding::Finding;
use crate::report::Reason;
use crate::session::Session;

/// The longest value of an option that is written out, in characters.
const MAX_OPTION_TEXT: usize = 20_000;
/// Components that last longer may have more moves than anybody can list.
const MAX_LENGTH: u64 = 100_000;
/// The number of moves that are listed even if no time is left for their values.
const MOST_WITHOUT_VALUE: u64 = 1000;
/// The moves of one player.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Moves {
    /// Those that win.
    pub winning: Finding<Vec<String>>,
    /// All of them by the value that they lead to, in the order of the first move of each group.
    pub options: Finding<Vec<OptionGroup>>,
}

/// Moves to the same value, or all moves whose values are not known for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct OptionGroup {
    /// The moves.
    pub moves: Vec<String>,
    /// The value, if its text is short enough.
    pub value: Finding<CanonicalForm>,
}

impl Session {
    pub(super) fn moves(&self, sum: &Sum, player: Player) -> Moves {
        let is_long = |component: &Component| component.ruleset().max_moves(component.code()) > MAX_LENGTH;
        if sum.components().iter().any(is_long) {
            let unknown = Reason::TooLarge;
            return Moves { winning: Finding::Unknown(unknown), options: Finding::Unknown(unknown) };
        }
        Moves {
            winning: self.limited(|budget| self.solver.winning_moves(sum, player, budget).result),
            options: self
                .limited(|budget| option_groups(&self.solver, sum, player, budget, self.settings.notation)),
        }
    }
}

/// The moves of a player, those to equal values together. If there are very many, time may be up before all are listed.
fn option_groups(
    solver: &Solver,
    sum: &Sum,
    player: Player,
    budget: &Budget,
    notation: Notation,
) -> Result<Vec<OptionGroup>, StopReason> {
    let mut groups: Vec<OptionGroup> = Vec::new();
    let mut group_of: HashMap<Result<Value, StopReason>, usize> = HashMap::new();
    let mut n_moves = 0;
    sum.try_moves(player, |text, option| {
        n_moves += 1;
        if n_moves > Sum::MAX_LISTED_MOVES {
            return Err(StopReason::TooManyMoves);
        }
        if let Some(reason) = budget.stop.reason().filter(|_| n_moves > MOST_WITHOUT_VALUE) {
            return Err(reason);
        }
        let Answer { result, .. } = solver.value(&option, budget);
        let index = *group_of.entry(result.clone()).or_insert_with(|| {
            let form = |value: &Value| CanonicalForm::new(solver.values(), *value, MAX_OPTION_TEXT, notation);
            groups.push(OptionGroup { moves: Vec::new(), value: Finding::from(result).map(form) });
            groups.len() - 1
        });
        let moves = &mut groups[index].moves;
        if moves.last() != Some(&text) {
            moves.push(text);
        }
        Ok(())
    })?;
    Ok(groups)
}
