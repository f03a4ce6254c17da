//! Verdicts of the solver about sums in the normal form of proofs.

use std::collections::HashMap;
use std::rc::Rc;

use mcgs_checker::{Simple, Sum, Term};
use mcgs_engine::{Budget, Component, Player, Solver, StopReason, Verdict};

use crate::ProofError;

/// Asks the solver.
pub(crate) struct Oracle<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) budget: &'a Budget,
    components: HashMap<Rc<str>, Component>,
}

/// Positions that were translated are forgotten when there are more of them.
const MOST_REMEMBERED: usize = 200_000;

impl<'a> Oracle<'a> {
    pub(crate) fn new(solver: &'a Solver, budget: &'a Budget) -> Self {
        Oracle { solver, budget, components: HashMap::new() }
    }

    /// Is it time to stop?
    pub(crate) fn check(&self) -> Result<(), ProofError> {
        self.budget.stop.reason().map_or(Ok(()), |reason| Err(reason.into()))
    }

    /// The position of a part in the words of the solver.
    pub(crate) fn component(&mut self, part: &Rc<str>) -> Result<Component, ProofError> {
        if let Some(known) = self.components.get(part) {
            return Ok(known.clone());
        }
        let (title, position) = part
            .strip_prefix('[')
            .and_then(|rest| rest.split_once(']'))
            .ok_or_else(|| format!("`{part}` is no part"))?;
        let ruleset =
            mcgs_games::REGISTRY.find(title).ok_or_else(|| format!("there is no game `{title}`"))?;
        let component = mcgs_games::reached(ruleset, position);
        let component = component.map_err(|error| ProofError::Contradiction(format!("{part}: {error}")))?;
        if self.components.len() >= MOST_REMEMBERED {
            self.components.clear();
        }
        self.components.insert(part.clone(), component.clone());
        Ok(component)
    }

    /// The sum in the words of the solver.
    pub(crate) fn sum(&mut self, sum: &Sum) -> Result<mcgs_engine::Sum, ProofError> {
        let mut components = Vec::new();
        for term in &sum.terms {
            components.push(match term {
                Term::Part { text, minus: false, .. } => self.component(text)?,
                Term::Part { text, minus: true, .. } => self.component(text)?.negative(),
                Term::Value { text, .. } => self.value(text)?,
            });
        }
        let Simple { number, ups, nim } = sum.simple;
        if nim > 0 {
            let nimber = u32::try_from(nim).ok().map(mcgs_games::nimber);
            components.push(nimber.ok_or_else(|| format!("the nimber *{nim} is too large"))?);
        }
        let rest = Simple { number, ups, nim: 0 };
        if rest != Simple::ZERO {
            components.push(self.value(&rest.to_string())?);
        }
        Ok(mcgs_engine::Sum::new(components))
    }

    fn value(&mut self, text: &str) -> Result<Component, ProofError> {
        if let Some(known) = self.components.get(text) {
            return Ok(known.clone());
        }
        let value = mcgs_games::form(text).ok_or_else(|| format!("the value {text} is too large"))?;
        self.components.insert(text.into(), value.clone());
        Ok(value)
    }

    /// The budget with at most so many nodes; its own limit holds for every verdict.
    pub(crate) fn within(&self, max_nodes: Option<u64>) -> Budget {
        let least = [max_nodes, self.budget.max_nodes].into_iter().flatten().min();
        self.budget.clone().max_nodes(least)
    }

    /// Does Left, who moves first, win? `None` if the solver does not know it after some nodes.
    pub(crate) fn wins(&mut self, sum: &Sum, max_nodes: Option<u64>) -> Result<Option<bool>, ProofError> {
        let sum = self.sum(sum)?;
        let budget = self.within(max_nodes);
        match self.solver.solve(&sum, Player::Left, &budget).result {
            Ok(verdict) => Ok(Some(verdict == Verdict::Win)),
            Err(StopReason::Nodes) if budget.max_nodes != self.budget.max_nodes => Ok(None),
            Err(reason) => Err(reason.into()),
        }
    }
}
