//! The value cache: the exact values of short components, each computed once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mcgs_values::{Player, Sign, Steps, Value, Values, WatchedSteps};
use smallvec::SmallVec;

use crate::Key;
use crate::game::{MAX_RECURSION, OptionSink, PartView, Reduction, Ruleset};
use crate::limits::{Budget, SearchOptions, StopFlag};
use crate::nim::{Facts, NimSearch, Question, Reply};
use crate::normal::FailedSums;
use crate::table::{Growth, Table};
use crate::values::{Database, DatabaseProbe, FoundValue, Stored};

/// Steps that the value of one component may take, beyond those of its options, during a search.
const VALUE_STEPS: u64 = 20_000;
/// Steps that a node of the search for nim values counts for.
const NIM_NODE_STEPS: u64 = 10;
const SHARDS: usize = 16;
/// What a cached component costs in memory, table overhead included.
const ENTRY_BYTES: usize = 64;

/// Keys are random bits already: take some of them as they are.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u128(&mut self, key: u128) {
        self.0 = (key >> 64) as u64;
    }
}

/// The budget of one value.
#[derive(Clone, Copy)]
pub(crate) struct ValueBudget<'a> {
    /// Steps for each component, beyond those of its options.
    pub(crate) steps: u64,
    /// Give up when this is raised.
    pub(crate) stop: &'a StopFlag,
}

impl<'a> ValueBudget<'a> {
    /// The budget that pays during a search.
    #[inline]
    pub(crate) fn moderate(stop: &'a StopFlag) -> Self {
        ValueBudget { steps: VALUE_STEPS, stop }
    }
}

/// What is known of a component.
#[derive(Clone, Copy)]
enum Known {
    /// What the database says of it, or its value as it was computed.
    Stored(Stored<FoundValue>),
    /// This many steps were not enough.
    TooLarge(u64),
}

/// Millions of them are kept.
const _: () = assert!(size_of::<Known>() == 16);

impl Known {
    /// A value that was computed is worth having whatever its size is.
    fn computed(value: Value) -> Self {
        Known::Stored(Stored::Value(FoundValue { value, is_large: false }))
    }
}

type Shard = Mutex<HashMap<Key, Known, BuildHasherDefault<KeyHasher>>>;

/// The arena of values and the values of components.
pub(crate) struct ValueCache {
    options: SearchOptions,
    /// The nim values of impartial components.
    nim_values: Table,
    values: Values,
    components: [Shard; SHARDS],
    n_components: AtomicUsize,
    max_components: usize,
    pub(crate) failed_sums: FailedSums,
    /// Values that need not be computed.
    pub(crate) database: DatabaseProbe,
}

impl ValueCache {
    /// An empty cache that may grow as far as the memory plan allows.
    pub(crate) fn new(options: &SearchOptions, database: Option<Arc<dyn Database>>) -> Self {
        let plan = options.memory_plan();
        ValueCache {
            database: DatabaseProbe::new(database),
            options: options.clone(),
            nim_values: Table::new(plan.nim_values, Growth::Dense),
            values: Values::with_max_bytes(plan.values),
            components: Default::default(),
            n_components: AtomicUsize::new(0),
            max_components: plan.components / ENTRY_BYTES,
            failed_sums: FailedSums::new(),
        }
    }

    /// The arena.
    #[inline]
    pub(crate) fn values(&self) -> &Values {
        &self.values
    }

    /// The table of nim values, unless tables are switched off.
    pub(crate) fn nim_values(&self) -> Option<&Table> {
        self.options.use_table.then_some(&self.nim_values)
    }

    /// The value of a component, computed at the first request; `None` if it is too large for the budget.
    pub(crate) fn value(
        &self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
        how: Reduction,
        value_budget: ValueBudget<'_>,
    ) -> Option<Value> {
        let shard = &self.components[part.key.low() as usize % SHARDS];
        let known = shard.lock().unwrap_or_else(PoisonError::into_inner).get(&part.key).copied();
        let value = match known {
            Some(Known::Stored(Stored::Value(found))) => Some(found.value),
            Some(Known::TooLarge(steps)) if steps >= value_budget.steps => None,
            known => {
                let value = self.compute(ruleset, part, how, value_budget, known.is_some());
                let known = value.map_or(Known::TooLarge(value_budget.steps), Known::computed);
                // A value that was not found because of the stop flag may still be small.
                if (value.is_some() || !value_budget.stop.is_raised()) && self.has_room() {
                    self.n_components.fetch_add(1, Ordering::Relaxed);
                    shard.lock().unwrap_or_else(PoisonError::into_inner).insert(part.key, known);
                }
                value
            }
        };
        value.map(|value| self.signed(value, part.sign))
    }

    /// What the database says of a component that has too many moves to compute its value.
    #[inline]
    pub(crate) fn probe(&self, ruleset: &'static dyn Ruleset, part: &PartView<'_>) -> Stored<FoundValue> {
        if self.database.covers(ruleset, part.code, part.max_moves) {
            self.probe_covered(ruleset, part)
        } else {
            Stored::Nothing
        }
    }

    fn probe_covered(&self, ruleset: &'static dyn Ruleset, part: &PartView<'_>) -> Stored<FoundValue> {
        let shard = &self.components[part.key.low() as usize % SHARDS];
        let known = shard.lock().unwrap_or_else(PoisonError::into_inner).get(&part.key).copied();
        let known = known.unwrap_or_else(|| {
            let known = Known::Stored(self.database.probe(ruleset, part.code, &self.values));
            if self.has_room() {
                self.n_components.fetch_add(1, Ordering::Relaxed);
                shard.lock().unwrap_or_else(PoisonError::into_inner).insert(part.key, known);
            }
            known
        });
        match (known, part.sign) {
            (Known::Stored(Stored::Value(found)), sign) => {
                Stored::Value(FoundValue { value: self.signed(found.value, sign), ..found })
            }
            (Known::Stored(Stored::Between(low, high)), Sign::Minus) => {
                Stored::Between(high.saturating_neg(), low.saturating_neg())
            }
            (Known::Stored(stored), _) => stored,
            (Known::TooLarge(_), _) => Stored::Nothing,
        }
    }

    fn has_room(&self) -> bool {
        self.n_components.load(Ordering::Relaxed) < self.max_components
    }

    /// The value or its negative.
    #[inline]
    pub(crate) fn signed(&self, value: Value, sign: Sign) -> Value {
        match sign {
            Sign::Plus => value,
            Sign::Minus => self.values.neg(value),
        }
    }

    /// The value of a component that is not in the cache; `probed` if the database was probed in vain.
    fn compute(
        &self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
        how: Reduction,
        value_budget: ValueBudget<'_>,
        probed: bool,
    ) -> Option<Value> {
        let code = part.code;
        if let Some(value) = ruleset.value(code, &self.values, value_budget.stop) {
            return Some(value);
        }
        // The search for a nim value probes the database itself.
        if !probed
            && !ruleset.is_impartial()
            && self.database.covers(ruleset, code, part.max_moves)
            && let Stored::Value(found) = self.database.probe(ruleset, code, &self.values)
        {
            return Some(found.value);
        }
        if ruleset.is_impartial() {
            return self.nimber(ruleset, part, value_budget);
        }
        // The recursion is as deep as the component is long.
        if part.max_moves > MAX_RECURSION || !self.has_room() {
            return None;
        }
        let watcher = || value_budget.stop.is_raised();
        let mut steps = Steps::watched(value_budget.steps, &watcher);
        let mut options_of = |player| {
            let mut sink = ValueSink {
                cache: self,
                ruleset,
                how,
                value_budget,
                steps: &mut steps,
                option: Some(Value::ZERO),
                options: SmallVec::new(),
                failed: false,
            };
            let expanded = ruleset.expand(code, player, how, &mut sink);
            value_budget.stop.note(expanded);
            if sink.failed || value_budget.stop.is_raised() { None } else { Some(sink.options) }
        };
        let (left, right) = (options_of(Player::Left)?, options_of(Player::Right)?);
        self.values.from_options(&left, &right, &mut steps).ok()
    }

    /// The value of an impartial component: a nimber, found without canonical forms.
    ///
    /// Not inlined: it is rare, and its search would make the frame of [`ValueCache::value`] large.
    #[inline(never)]
    fn nimber(
        &self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
        value_budget: ValueBudget<'_>,
    ) -> Option<Value> {
        let budget = Budget::unlimited()
            .max_nodes(value_budget.steps / NIM_NODE_STEPS)
            .stop(value_budget.stop.clone());
        let mut search = NimSearch::new(&self.options, Facts::new(self, None), &budget);
        match search.run(ruleset, part, Question::Value) {
            Ok(Reply::Exact(nim)) => Some(self.values.nimber(nim)),
            _ => None,
        }
    }
}

/// Adds up the values of the parts of each option.
struct ValueSink<'k, 'f> {
    cache: &'k ValueCache,
    ruleset: &'static dyn Ruleset,
    how: Reduction,
    value_budget: ValueBudget<'k>,
    steps: &'k mut WatchedSteps<'f>,
    option: Option<Value>,
    options: SmallVec<[Value; 16]>,
    failed: bool,
}

impl OptionSink for ValueSink<'_, '_> {
    fn wants_more(&self) -> bool {
        !self.failed && self.option.is_some() && !self.value_budget.stop.is_raised()
    }

    fn part(&mut self, part: PartView<'_>) {
        self.option = self.option.and_then(|sum| {
            let value = self.cache.value(self.ruleset, &part, self.how, self.value_budget)?;
            self.cache.values.add(sum, value, self.steps).ok()
        });
    }

    fn end_option(&mut self) {
        match self.option.replace(Value::ZERO) {
            Some(value) if self.options.contains(&value) => {}
            Some(value) => self.options.push(value),
            None => self.failed = true,
        }
    }
}
