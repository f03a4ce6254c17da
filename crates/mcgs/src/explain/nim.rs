//! Where a nim value comes from.

use std::collections::BTreeMap;

use mcgs_engine::{Budget, Component, Player, Solver, StopReason, Sum};

use super::choice::Choices;
use super::worth::Addend;

/// Where the nim value of a sum of impartial games comes from.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct NimParts {
    /// The components with their nim values.
    pub addends: Vec<Addend>,
    /// The nim value of the sum: their exclusive or.
    pub total: u64,
    /// For a single component: its moves by the nim values that they lead to.
    pub options: Vec<NimOption>,
}

/// Moves to one nim value.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct NimOption {
    /// The nim value.
    pub nim: u64,
    /// The moves to it.
    pub moves: Vec<String>,
}

impl NimParts {
    /// Nothing if a component is partisan.
    pub(super) fn of(choices: &Choices<'_>, sum: &Sum) -> Result<Option<Self>, StopReason> {
        if sum.first_partisan().is_some() {
            return Ok(None);
        }
        let (solver, budget) = (choices.solver, choices.budget);
        let (mut addends, mut total) = (Vec::new(), 0);
        for component in sum.components() {
            let nim = nim_value(solver, &Sum::from(component.clone()), budget)?;
            addends.push(Addend::new(component, nim.to_string()));
            total ^= nim;
        }
        let options = match sum.components() {
            [component] => options(choices, component)?,
            _ => Vec::new(),
        };
        Ok(Some(NimParts { addends, total, options }))
    }
}

fn options(choices: &Choices<'_>, component: &Component) -> Result<Vec<NimOption>, StopReason> {
    let mut by_nim: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for play in choices.moves(&Sum::from(component.clone()), Player::Left)? {
        let nim = nim_value(choices.solver, &play.option, choices.budget)?;
        by_nim.entry(nim).or_default().push(play.text);
    }
    Ok(by_nim.into_iter().map(|(nim, moves)| NimOption { nim, moves }).collect())
}

fn nim_value(solver: &Solver, sum: &Sum, budget: &Budget) -> Result<u64, StopReason> {
    match solver.nim_value(sum, budget) {
        Some(answer) => answer.result.map(u64::from),
        None => Err(StopReason::TooLarge), // Only impartial sums get here.
    }
}
