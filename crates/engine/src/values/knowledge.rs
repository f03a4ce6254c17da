//! What is known for good: the exact values of short components, each computed once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mcgs_values::{Fuel, Limits, Player, Sign, Value, Values, WatchedFuel};
use smallvec::SmallVec;

use crate::Key;
use crate::game::{MAX_RECURSION, OptionSink, PartView, Reduction, Ruleset};
use crate::limits::{Budget, Options, StopFlag};
use crate::nim::{Facts, NimPart, NimSearch, Question, Reply};
use crate::normal::FailedSums;
use crate::table::{Growth, Table};
use crate::values::{Lookup, Shelf, Told};

/// Steps that the value of one component may take, beyond those of its options, during a search.
const VALUE_FUEL: u64 = 20_000;
/// Steps that a node of the search for nim values counts for.
const NIM_NODE_FUEL: u64 = 10;
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

/// How hard to try to find a value.
#[derive(Clone, Copy)]
pub(crate) struct Effort<'a> {
    /// Steps for each component, beyond those of its options.
    pub(crate) fuel: u64,
    /// Give up when this is raised.
    pub(crate) stop: &'a StopFlag,
}

impl<'a> Effort<'a> {
    /// The effort that pays during a search.
    #[inline]
    pub(crate) fn moderate(stop: &'a StopFlag) -> Self {
        Effort { fuel: VALUE_FUEL, stop }
    }
}

/// What is known of a component.
#[derive(Clone, Copy)]
enum Known {
    Value(Value),
    /// The same for a value that was looked up and may not be worth its weight in a sum.
    Heavy(Value),
    /// This many steps were not enough.
    TooLarge(u64),
    /// No step was tried, but a collection says that it lies between these integers.
    Between(i32, i32),
}

type Shard = Mutex<HashMap<Key, Known, BuildHasherDefault<KeyHasher>>>;

/// The arena of values and the values of components.
pub(crate) struct Knowledge {
    options: Options,
    /// The nim values of impartial components.
    nim_values: Table,
    values: Values,
    components: [Shard; SHARDS],
    n_components: AtomicUsize,
    max_components: usize,
    pub(crate) failed_sums: FailedSums,
    /// Values that need not be computed.
    pub(crate) shelf: Shelf,
}

impl Knowledge {
    /// Empty knowledge that may grow to about half of the memory.
    pub(crate) fn new(options: &Options, lookup: Option<Arc<dyn Lookup>>) -> Self {
        let bytes = options.memory / 8 * 3;
        Knowledge {
            shelf: Shelf::new(lookup),
            options: options.clone(),
            nim_values: Table::new(options.memory / 8, Growth::Dense),
            values: Values::with_limits(Limits { max_bytes: bytes / 2 }),
            components: Default::default(),
            n_components: AtomicUsize::new(0),
            max_components: bytes / 2 / ENTRY_BYTES,
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

    /// The value of a component, computed at the first request; `None` if it is too large for the effort.
    pub(crate) fn value(
        &self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
        how: Reduction,
        effort: Effort<'_>,
    ) -> Option<Value> {
        let shard = &self.components[part.key.low() as usize % SHARDS];
        let known = shard.lock().unwrap_or_else(PoisonError::into_inner).get(&part.key).copied();
        let value = match known {
            Some(Known::Value(value) | Known::Heavy(value)) => Some(value),
            Some(Known::TooLarge(fuel)) if fuel >= effort.fuel => None,
            known => {
                let value = self.compute(ruleset, part, how, effort, known.is_some());
                let known = value.map_or(Known::TooLarge(effort.fuel), Known::Value);
                // A value that was not found because of the stop flag may still be small.
                if (value.is_some() || effort.stop.reason().is_none()) && self.has_room() {
                    self.n_components.fetch_add(1, Ordering::Relaxed);
                    shard.lock().unwrap_or_else(PoisonError::into_inner).insert(part.key, known);
                }
                value
            }
        };
        value.map(|value| self.signed(value, part.sign))
    }

    /// What is kept elsewhere of a component that is too long to compute its value.
    #[inline]
    pub(crate) fn told(&self, ruleset: &'static dyn Ruleset, part: &PartView<'_>) -> Told {
        if self.shelf.covers(ruleset, part.code, part.length) {
            self.ask(ruleset, part)
        } else {
            Told::Nothing
        }
    }

    fn ask(&self, ruleset: &'static dyn Ruleset, part: &PartView<'_>) -> Told {
        let shard = &self.components[part.key.low() as usize % SHARDS];
        let known = shard.lock().unwrap_or_else(PoisonError::into_inner).get(&part.key).copied();
        let known = known.unwrap_or_else(|| {
            let known = match self.shelf.find(ruleset, part.code, &self.values) {
                Told::Value(value) => Known::Value(value),
                Told::Heavy(value) => Known::Heavy(value),
                Told::Between(low, high) => match (i32::try_from(low), i32::try_from(high)) {
                    (Ok(low), Ok(high)) => Known::Between(low, high),
                    _ => Known::TooLarge(0),
                },
                Told::Nothing => Known::TooLarge(0),
            };
            if self.has_room() {
                self.n_components.fetch_add(1, Ordering::Relaxed);
                shard.lock().unwrap_or_else(PoisonError::into_inner).insert(part.key, known);
            }
            known
        });
        match (known, part.sign) {
            (Known::Value(value), sign) => Told::Value(self.signed(value, sign)),
            (Known::Heavy(value), sign) => Told::Heavy(self.signed(value, sign)),
            (Known::Between(low, high), Sign::Plus) => Told::Between(low.into(), high.into()),
            (Known::Between(low, high), Sign::Minus) => Told::Between(-i64::from(high), -i64::from(low)),
            (Known::TooLarge(_), _) => Told::Nothing,
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

    /// The value of a component that is not in the cache; `asked` if the collection has been asked in vain.
    fn compute(
        &self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
        how: Reduction,
        effort: Effort<'_>,
        asked: bool,
    ) -> Option<Value> {
        let code = part.code;
        if let Some(value) = ruleset.value(code, &self.values, effort.stop) {
            return Some(value);
        }
        // An impartial component is looked up by the search for its nim value.
        if !asked
            && !ruleset.is_impartial()
            && self.shelf.covers(ruleset, code, part.length)
            && let Told::Value(value) | Told::Heavy(value) = self.shelf.find(ruleset, code, &self.values)
        {
            return Some(value);
        }
        if ruleset.is_impartial() {
            return self.nimber(ruleset, part, effort);
        }
        // The recursion is as deep as the component is long.
        if part.length > MAX_RECURSION || !self.has_room() {
            return None;
        }
        let watcher = || effort.stop.reason().is_some();
        let mut fuel = Fuel::watched(effort.fuel, &watcher);
        let mut options_of = |player| {
            let mut sink = ValueSink {
                knowledge: self,
                ruleset,
                how,
                effort,
                fuel: &mut fuel,
                option: Some(Value::ZERO),
                options: SmallVec::new(),
                failed: false,
            };
            ruleset.expand(code, player, how, &mut sink);
            if sink.failed || effort.stop.reason().is_some() { None } else { Some(sink.options) }
        };
        let (left, right) = (options_of(Player::Left)?, options_of(Player::Right)?);
        self.values.from_options(&left, &right, &mut fuel).ok()
    }

    /// The value of an impartial component: a nimber, found without canonical forms.
    ///
    /// Not inlined: it is rare, and its search would make the frame of [`Knowledge::value`] large.
    #[inline(never)]
    fn nimber(
        &self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
        effort: Effort<'_>,
    ) -> Option<Value> {
        let budget = Budget { max_nodes: Some(effort.fuel / NIM_NODE_FUEL), stop: effort.stop.clone() };
        let mut search = NimSearch::new(&self.options, Facts::new(self, None), &budget);
        let part = NimPart { code: part.code, key: part.key, length: part.length };
        match search.run(ruleset, &part, Question::Value) {
            Ok(Reply::Exact(nim)) => Some(self.values.nimber(nim)),
            _ => None,
        }
    }
}

/// Adds up the values of the parts of each option.
struct ValueSink<'k, 'f> {
    knowledge: &'k Knowledge,
    ruleset: &'static dyn Ruleset,
    how: Reduction,
    effort: Effort<'k>,
    fuel: &'k mut WatchedFuel<'f>,
    option: Option<Value>,
    options: SmallVec<[Value; 16]>,
    failed: bool,
}

impl OptionSink for ValueSink<'_, '_> {
    fn wants_more(&self) -> bool {
        !self.failed && self.option.is_some() && self.effort.stop.reason().is_none()
    }

    fn part(&mut self, part: PartView<'_>) {
        self.option = self.option.and_then(|sum| {
            let value = self.knowledge.value(self.ruleset, &part, self.how, self.effort)?;
            self.knowledge.values.add(sum, value, self.fuel).ok()
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
