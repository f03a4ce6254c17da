//! Questions about sums of impartial components.

use mcgs_values::{Outcome, Player};

use crate::game::{Component, OptionSink, OwnedPart, PartView, Ruleset, Sum};
use crate::limits::{Answer, Budget, StopFlag, StopReason, Verdict};
use crate::nim::{NimSearch, NimSet, Question, Reply};
use crate::solver::Solver;

impl Solver {
    /// The nim value of a sum of impartial components; `None` if one of them is partisan.
    ///
    /// ```
    /// use mcgs_engine::{Budget, SearchOptions, Solver, Sum};
    /// let solver = Solver::new(SearchOptions::default());
    /// let answer = solver.nim_value(&Sum::default(), &Budget::unlimited()).expect("nothing is partisan");
    /// assert_eq!(answer.result, Ok(0));
    /// ```
    pub fn nim_value(&self, sum: &Sum, budget: &Budget) -> Option<Answer<u32>> {
        if sum.first_partisan().is_some() {
            return None;
        }
        let budget = &*self.question_budget(sum, budget);
        let mut search = self.nim_search(budget);
        let result = search.value(sum.components());
        Some(Answer { result, stats: search.stats })
    }

    /// Does the player to move win a sum of impartial components?
    pub(crate) fn solve_impartial(&self, sum: &Sum, budget: &Budget) -> Answer<Verdict> {
        let mut search = self.nim_search(budget);
        let loses = search.is_equal(sum.components(), 0);
        Answer { result: loses.map(|loses| Verdict::of_win(!loses)), stats: search.stats }
    }

    /// The outcome of a sum of impartial components.
    pub(crate) fn outcome_impartial(&self, sum: &Sum, budget: &Budget) -> Answer<Outcome> {
        self.solve_impartial(sum, budget).map(|verdict| match verdict {
            Verdict::Win => Outcome::N,
            Verdict::Loss => Outcome::P,
        })
    }

    /// The texts of all moves that win a sum of impartial components: those to the nim value of the other components.
    pub(crate) fn winning_moves_impartial(&self, sum: &Sum, budget: &Budget) -> Answer<Vec<String>> {
        let mut search = self.nim_search(budget);
        // The position itself counts as a node, even if nobody can move.
        search.stats.nodes = 1;
        let result = search.winning_moves(sum);
        Answer { result, stats: search.stats }
    }

    fn nim_search<'a>(&'a self, budget: &'a Budget) -> NimSearch<'a> {
        NimSearch::new(self.options(), self.facts(), budget)
    }
}

impl NimSearch<'_> {
    /// The nim value of a sum.
    fn value(&mut self, components: &[Component]) -> Result<u32, StopReason> {
        let parts = self.parts(components)?;
        let mut total = parts.known;
        for (ruleset, part) in &parts.unknown {
            total ^= self.exact(*ruleset, part)?;
        }
        Ok(total)
    }

    /// Is this the nim value of the sum? The values of all parts but the longest are found first; the last one
    /// is only asked whether it has the value that is left.
    fn is_equal(&mut self, components: &[Component], value: u32) -> Result<bool, StopReason> {
        let mut parts = self.parts(components)?;
        parts.unknown.sort_by_key(|(_, part)| part.max_moves);
        let mut rest = parts.known ^ value;
        let Some(((ruleset, last), others)) = parts.unknown.split_last() else {
            return Ok(rest == 0);
        };
        for (ruleset, part) in others {
            rest ^= self.exact(*ruleset, part)?;
        }
        if u64::from(rest) > last.max_moves {
            // No nim value is larger than the longest play.
            return Ok(false);
        }
        let reply = self.run(*ruleset, &last.view(), Question::OneOf(NimSet::single(rest)))?;
        Ok(reply == Reply::Exact(rest))
    }

    fn winning_moves(&mut self, sum: &Sum) -> Result<Vec<String>, StopReason> {
        let components = sum.components();
        // What the other components are worth; a single component has none.
        let mut values = Vec::new();
        if components.len() > 1 {
            for component in components {
                values.push(self.value(std::slice::from_ref(component))?);
            }
        }
        let total = values.iter().fold(0, |total, value| total ^ value);
        let mut winning = Vec::new();
        for (idx, component) in components.iter().enumerate() {
            let target = values.get(idx).map_or(0, |value| total ^ value);
            let moves = Sum::new(vec![component.clone()]);
            moves.try_moves(Player::Left, |text, option| {
                if self.is_equal(option.components(), target)? {
                    winning.push(if components.len() > 1 { format!("{idx}:{text}") } else { text });
                }
                Ok::<(), StopReason>(())
            })?;
        }
        winning.sort_unstable();
        winning.dedup();
        Ok(winning)
    }

    fn exact(&mut self, ruleset: &'static dyn Ruleset, part: &OwnedPart) -> Result<u32, StopReason> {
        match self.run(ruleset, &part.view(), Question::Value)? {
            Reply::Exact(value) => Ok(value),
            // A question for the value is always answered by the value.
            Reply::NoneOf => Err(StopReason::TooLarge),
        }
    }

    /// All parts of some components, without pairs of equal ones.
    fn parts(&self, components: &[Component]) -> Result<Parts<'_>, StopReason> {
        let stop = &self.budget.stop;
        let mut parts = Parts { known: 0, unknown: Vec::new(), ruleset: None, stop };
        for component in components {
            parts.ruleset = Some(component.ruleset());
            stop.note(component.ruleset().normalize(component.code(), self.how, &mut parts));
            // Parts are missing if the flag was raised meanwhile.
            if let Some(reason) = stop.reason() {
                return Err(reason);
            }
        }
        Ok(parts)
    }
}

/// Collects the parts of a sum.
struct Parts<'a> {
    /// The nim sum of those whose value is known without search.
    known: u32,
    unknown: Vec<(&'static dyn Ruleset, OwnedPart)>,
    /// The ruleset of the current component.
    ruleset: Option<&'static dyn Ruleset>,
    stop: &'a StopFlag,
}

impl OptionSink for Parts<'_> {
    fn wants_more(&self) -> bool {
        !self.stop.is_raised()
    }

    fn nimber(&mut self, nim: u32) {
        self.known ^= nim;
    }

    fn part(&mut self, part: PartView<'_>) {
        if let Some(twin) = self.unknown.iter().position(|(_, other)| other.key == part.key) {
            self.unknown.swap_remove(twin);
        } else if let Some(ruleset) = self.ruleset {
            self.unknown.push((ruleset, part.into()));
        }
    }

    fn end_option(&mut self) {}
}
