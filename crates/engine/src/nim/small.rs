//! Nim values at once: from the table, from a formula of the game, or, for short components, by recursion.

use mcgs_values::Player;

use crate::game::{OptionSink, PartView, Purpose, Reduction, Ruleset};
use crate::limits::{Budget, SearchOptions, Stats, StopReason};
use crate::nim::fact::Facts;
use crate::nim::set::NimSet;

/// Components with at most this many moves are short.
const SHORT: u64 = 2;

/// The reduction that fits the options.
pub(crate) fn reduction(options: &SearchOptions) -> Reduction {
    let purpose = Purpose::NimValue { formulas: options.static_rules };
    Reduction { split: options.split, symmetry: options.use_symmetry, purpose }
}

/// What is needed to find the nim values of short components.
pub(crate) struct Small<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) budget: &'a Budget,
    pub(crate) stats: &'a mut Stats,
    pub(crate) how: Reduction,
    /// What counts as short.
    max_moves: u64,
}

impl<'a> Small<'a> {
    pub(crate) fn new(
        options: &SearchOptions,
        facts: &'a Facts<'a>,
        budget: &'a Budget,
        stats: &'a mut Stats,
    ) -> Self {
        let max_moves = if options.use_values { SHORT } else { 0 };
        Small { facts, budget, stats, how: reduction(options), max_moves }
    }

    /// The nim value of a part if it is known or the part is short.
    #[inline]
    pub(crate) fn value(
        &mut self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
    ) -> Result<Option<u32>, StopReason> {
        if part.max_moves == 0 {
            return Ok(Some(0));
        }
        if let Some(value) = self.facts.value(part.key) {
            self.stats.table_hits += 1;
            return Ok(Some(value));
        }
        self.stats.table_misses += 1;
        if let Some(value) = self.facts.probe_database(ruleset, part.code, part.key, part.max_moves) {
            return Ok(Some(value));
        }
        if part.max_moves > self.max_moves { Ok(None) } else { self.mex(ruleset, part).map(Some) }
    }

    /// The least value that no option has. The recursion is as deep as the part is long.
    fn mex(&mut self, ruleset: &'static dyn Ruleset, part: &PartView<'_>) -> Result<u32, StopReason> {
        self.budget.check(self.stats.nodes)?;
        let nodes_before = self.stats.nodes;
        self.stats.nodes += 1;
        let how = self.how;
        let mut sink =
            ValuesOfOptions { small: self, ruleset, option: 0, seen: NimSet::default(), stopped: None };
        let expanded = ruleset.expand(part.code, Player::Left, how, &mut sink);
        let ValuesOfOptions { seen, stopped, .. } = sink;
        if let Err(error) = expanded {
            self.budget.stop.stop(StopReason::Ruleset(error.clone()));
            return Err(StopReason::Ruleset(error));
        }
        if let Some(reason) = stopped {
            return Err(reason);
        }
        let value = seen.mex();
        self.facts.store_value(part.key, value, self.stats.nodes - nodes_before);
        Ok(value)
    }
}

/// Collects the nim values of the options.
struct ValuesOfOptions<'a, 'b> {
    small: &'a mut Small<'b>,
    ruleset: &'static dyn Ruleset,
    /// The nim sum of the parts of the current option.
    option: u32,
    seen: NimSet,
    stopped: Option<StopReason>,
}

impl OptionSink for ValuesOfOptions<'_, '_> {
    fn wants_more(&self) -> bool {
        self.stopped.is_none()
    }

    fn nimber(&mut self, nim: u32) {
        self.small.stats.static_hits += 1;
        self.option ^= nim;
    }

    fn part(&mut self, part: PartView<'_>) {
        match self.small.value(self.ruleset, &part) {
            Ok(Some(value)) => self.option ^= value,
            // Parts of options are shorter than the whole, so this happens only if a ruleset is wrong.
            Ok(None) => self.stopped = Some(StopReason::TooLarge),
            Err(reason) => self.stopped = Some(reason),
        }
    }

    fn end_option(&mut self) {
        self.seen.insert(self.option);
        self.option = 0;
    }
}
