//! Questions about sums of impartial components.

use crate::budget::Budget;
use crate::nim::question::{Question, Reply};
use crate::nim::search::NimSearch;
use crate::options::StopReason;
use crate::ruleset::{OptionSink, PartView, Reduction};
use crate::solver::{Answer, Solver};
use crate::stats::Stats;
use crate::sum::Sum;

impl Solver {
    /// The nim value of a sum of impartial components; `None` if one of them is partisan.
    pub fn nim_value(&self, sum: &Sum, budget: &Budget) -> Option<Answer<u32>> {
        if sum.first_partisan().is_some() {
            return None;
        }
        let mut stats = Stats::default();
        let mut total = Ok(0);
        for component in sum.components() {
            let ruleset = component.ruleset();
            let options = self.options();
            let how = Reduction { split: options.split, symmetry: options.use_symmetry, short: u64::MAX };
            let mut search = NimSearch::new(ruleset, options, self.table(), budget);
            let mut sink = Parts { search: &mut search, total };
            ruleset.normalize(component.code(), how, &mut sink);
            total = sink.total;
            stats += search.stats;
        }
        Some(Answer { result: total, stats })
    }
}

struct Parts<'a, 'b> {
    search: &'a mut NimSearch<'b>,
    total: Result<u32, StopReason>,
}

impl OptionSink for Parts<'_, '_> {
    fn part(&mut self, part: PartView<'_>) {
        self.total = self.total.and_then(|total| match self.search.run(&part, Question::Value)? {
            Reply::Exact(value) => Ok(total ^ value),
            Reply::NoneOf => Err(StopReason::TooLarge),
        });
    }
    fn end_option(&mut self) {}
}
