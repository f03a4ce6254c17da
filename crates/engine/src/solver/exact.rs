//! Exact questions: values and thermographs of sums.

use std::collections::HashMap;

use mcgs_values::{Player, Steps, Thermograph, Value, Values};

use crate::Key;
use crate::game::{MAX_RECURSION, OptionSink, PartView, Purpose, Reduction, Ruleset, Sum};
use crate::limits::{Answer, Budget, Stats, StopReason};
use crate::normal::NormalSum;
use crate::solver::Solver;
use crate::values::ValueBudget;

/// Steps after which a value counts as too large, whatever the budget says.
const MAX_STEPS: u64 = 1 << 40;

impl Solver {
    /// The arena of the values that this solver gives.
    pub fn values(&self) -> &Values {
        self.cache.values()
    }

    /// The exact value of the sum, in canonical form.
    ///
    /// [`StopReason::TooLarge`] if the canonical form does not fit the memory, or if a component has too many
    /// moves left to try.
    pub fn value(&self, sum: &Sum, budget: &Budget) -> Answer<Value> {
        let budget = &*self.question_budget(sum, budget);
        let mut stats = Stats::default();
        let result = self.sum_of_values(sum, budget, MAX_STEPS, &mut stats);
        Answer { result, stats }
    }

    /// The exact value, if the search would find it without searching: all parts are short, or a formula or a database knows them,
    /// and their values are small enough to be added.
    ///
    /// ```
    /// use mcgs_engine::{Budget, SearchOptions, Solver, Sum, Value};
    /// let solver = Solver::new(SearchOptions::default());
    /// let answer = solver.value_without_search(&Sum::default(), &Budget::unlimited());
    /// assert_eq!(answer.result, Ok(Some(Value::ZERO)));
    /// ```
    pub fn value_without_search(&self, sum: &Sum, budget: &Budget) -> Answer<Option<Value>> {
        let budget = &*self.question_budget(sum, budget);
        let (_, normal) = self.prepare(sum, Player::Left, budget);
        let result = normal.and_then(|normal| {
            // Parts are missing if the flag was raised meanwhile.
            budget.stop.reason().map_or(Ok(single_value(&normal)), Err)
        });
        Answer { result, stats: Stats::default() }
    }

    /// The thermograph of the sum: of its value if that is small, else from those of its options.
    pub fn thermograph(&self, sum: &Sum, budget: &Budget) -> Answer<Thermograph> {
        let budget = &*self.question_budget(sum, budget);
        let mut search = ThermographSearch {
            solver: self,
            budget,
            known: HashMap::new(),
            known_bytes: 0,
            stats: Stats::default(),
        };
        let result = search.thermograph(sum, 0);
        Answer { result, stats: search.stats }
    }

    fn sum_of_values(
        &self,
        sum: &Sum,
        budget: &Budget,
        steps: u64,
        stats: &mut Stats,
    ) -> Result<Value, StopReason> {
        let value_budget = ValueBudget { steps, stop: &budget.stop };
        let mut total = Value::ZERO;
        for component in sum.components() {
            if let Some(reason) = budget.stop.reason() {
                return Err(reason);
            }
            let ruleset = component.ruleset();
            let options = self.options();
            let purpose = Purpose::Worth { short: MAX_RECURSION };
            let how = Reduction { split: options.split, symmetry: options.use_symmetry, purpose };
            let mut sink = SumOfParts { solver: self, ruleset, how, value_budget, total: Some(total) };
            budget.stop.note(ruleset.normalize(component.code(), how, &mut sink));
            stats.nodes += 1;
            total = match (budget.check(stats.nodes), sink.total) {
                (Err(reason), _) => return Err(reason),
                (Ok(()), Some(total)) => total,
                (Ok(()), None) => return Err(StopReason::TooLarge),
            };
        }
        Ok(total)
    }
}

/// Adds up the values of the parts of a position.
struct SumOfParts<'a> {
    solver: &'a Solver,
    ruleset: &'static dyn Ruleset,
    how: Reduction,
    value_budget: ValueBudget<'a>,
    total: Option<Value>,
}

impl OptionSink for SumOfParts<'_> {
    fn wants_more(&self) -> bool {
        self.total.is_some() && !self.value_budget.stop.is_raised()
    }

    fn part(&mut self, part: PartView<'_>) {
        let cache = &self.solver.cache;
        self.total = self.total.and_then(|total| {
            let value = cache.value(self.ruleset, &part, self.how, self.value_budget)?;
            let watcher = || self.value_budget.stop.is_raised();
            cache.values().add(total, value, &mut Steps::watched(self.value_budget.steps, &watcher)).ok()
        });
    }

    fn end_option(&mut self) {}
}

/// The recursion over the options of a sum whose value is too large.
///
/// The rule for thermographs holds for any form of a game, so options need not be canonical.
struct ThermographSearch<'a> {
    solver: &'a Solver,
    budget: &'a Budget,
    known: HashMap<Key, Thermograph>,
    /// About the bytes of `known`.
    known_bytes: usize,
    stats: Stats,
}

impl ThermographSearch<'_> {
    fn thermograph(&mut self, sum: &Sum, depth: u64) -> Result<Thermograph, StopReason> {
        self.budget.check(self.stats.nodes)?;
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(depth);
        let values = self.solver.values();
        let (_, normal) = self.solver.prepare(sum, Player::Left, self.budget);
        let normal = normal?;
        if let Some(value) = single_value(&normal) {
            let watcher = || self.budget.stop.is_raised();
            return values
                .thermograph(value, &mut Steps::watched(MAX_STEPS, &watcher))
                .map(|thermograph| Thermograph::clone(&thermograph))
                .map_err(|_| self.budget.stop.reason().unwrap_or(StopReason::TooLarge));
        }
        if let ([component], []) = (normal.unevaluated.as_slice(), normal.values.as_slice())
            && let Some(thermograph) = self.solver.cache.database.thermograph(component)
        {
            return Ok(thermograph);
        }
        let key = normal.key(values);
        if let Some(thermograph) = self.known.get(&key) {
            self.stats.table_hits += 1;
            return Ok(thermograph.clone());
        }
        self.stats.table_misses += 1;
        // The recursion is as deep as the play is long.
        if depth >= MAX_RECURSION {
            return Err(StopReason::TooLarge);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, options) in Player::BOTH.into_iter().zip(&mut options) {
            sum.check_moves(player)?;
            sum.try_moves(player, |_, option| {
                options.push(self.thermograph(&option, depth + 1)?);
                Ok::<(), StopReason>(())
            })?;
        }
        let [left, right] = options.each_ref().map(|options| options.iter().collect::<Vec<_>>());
        let thermograph = Thermograph::from_options(&left, &right).map_err(|_| StopReason::TooLarge)?;
        // A map that grows holds up to four places for an entry for a moment.
        let points = thermograph.left_wall().len() + thermograph.right_wall().len();
        self.known_bytes += 4 * size_of::<(Key, Thermograph)>() + 64 * points;
        if self.known_bytes > self.solver.options().memory_plan().table {
            return Err(StopReason::Memory);
        }
        self.known.insert(key, thermograph.clone());
        Ok(thermograph)
    }
}

/// The value of a sum without unevaluated components.
fn single_value(sum: &NormalSum) -> Option<Value> {
    match (sum.unevaluated.as_slice(), sum.values.as_slice()) {
        ([], []) => Some(Value::ZERO),
        ([], &[value]) => Some(value),
        _ => None,
    }
}
