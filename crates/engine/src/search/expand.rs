//! All moves from a sum, each as a description of the sum after it.
//!
//! Options are not built as sums at once: most are answered by a static rule, by the table, or never
//! looked at because an earlier one wins. Until then an option is a key and a difference to its parent.

use std::ops::Range;

use mcgs_values::{Player, Sign, Value, Values};
use smallvec::SmallVec;

use super::order::{width, worth};
use crate::Key;
use crate::game::{OptionSink, PartView, Reduction, Ruleset};
use crate::limits::{Budget, Stats, StopReason};
use crate::normal::{Adding, Bounds, NormalSum, Part, Reducer, Unevaluated, ValueList, value_key};
use crate::rules::decide;
use crate::table::Reader;

/// A sum after one move, from the opponent's point of view, as a difference to its parent.
#[derive(Clone)]
pub(crate) struct Child {
    pub(crate) key: Key,
    /// Smaller is tried first.
    pub(crate) score: i32,
    /// The same move in the same component, or in an equal one, has the same number in every sum.
    pub(crate) play: u32,
    /// New unevaluated components, in [`Expansion::parts`].
    parts: Range<u32>,
    /// Unevaluated components of the parent that are gone: the one moved in and those cancelled.
    gone: SmallVec<[u32; 4]>,
    /// All values of the child.
    values: ValueList,
}

/// The moves of one node.
#[derive(Clone, Default)]
pub(crate) struct Expansion {
    pub(crate) children: Vec<Child>,
    parts: Vec<Unevaluated>,
    /// One of the moves is known to win.
    pub(crate) won: bool,
    /// Memory taken by the children.
    pub(crate) bytes: usize,
    /// A limit was hit before all moves were found.
    pub(crate) stopped: Option<StopReason>,
}

/// What limits an expansion.
#[derive(Clone, Copy)]
pub(crate) struct ExpansionBudget<'a> {
    pub(crate) budget: &'a Budget,
    /// Memory for the children.
    pub(crate) bytes: usize,
    /// How hard to try to add values.
    pub(crate) adding: Adding<'a>,
    /// Sums of values alone are added up, even if that takes a while.
    pub(crate) thorough: bool,
}

impl Expansion {
    /// Is another move of interest?
    fn wants_more(&self) -> bool {
        !self.won && self.stopped.is_none()
    }

    /// Adds to the score of each child what its values are worth. Not done at once: most nodes are won before.
    pub(crate) fn weigh_values(&mut self, values: &Values) {
        for child in &mut self.children {
            child.score = child.score.saturating_add(worth(values, &child.values));
        }
    }

    /// Builds the sum of a child into `target`, whose memory is reused.
    pub(crate) fn build(&self, parent: &NormalSum, child: usize, target: &mut NormalSum) {
        let child = &self.children[child];
        target.unevaluated.clear();
        for (idx, component) in parent.unevaluated.iter().enumerate() {
            if !child.gone.contains(&(idx as u32)) {
                target.unevaluated.push(component.negative());
            }
        }
        target
            .unevaluated
            .extend_from_slice(&self.parts[child.parts.start as usize..child.parts.end as usize]);
        target.values = ValueList::from_slice(&child.values);
    }

    /// Finds all moves of `sum`. Stops early if one of them wins.
    pub(crate) fn fill(
        &mut self,
        sum: &NormalSum,
        reducer: Reducer<'_>,
        table: Option<&Reader<'_>>,
        limits: ExpansionBudget<'_>,
        stats: &mut Stats,
    ) {
        self.children.clear();
        self.parts.clear();
        self.won = false;
        self.bytes = 0;
        self.stopped = None;
        let values = reducer.cache.values();
        let mut negated = ValueList::new();
        let mut key = Key::EMPTY;
        for &value in &sum.values {
            negated.push(values.neg(value));
        }
        for component in &sum.unevaluated {
            key = key.plus(component.negated_key());
        }
        let bounds = -sum.bounds();
        let mut builder = Builder {
            sum,
            reducer,
            table,
            limits,
            stats,
            expansion: self,
            negated: &negated,
            unevaluated_key: key,
            bounds,
        };
        builder.move_in_unevaluated();
        if builder.wants_more() {
            builder.move_in_values();
        }
    }
}

/// The state shared by all moves of a node.
struct Builder<'a, 't> {
    sum: &'a NormalSum,
    reducer: Reducer<'a>,
    table: Option<&'a Reader<'t>>,
    limits: ExpansionBudget<'a>,
    stats: &'a mut Stats,
    expansion: &'a mut Expansion,
    /// The negatives of the values of the sum.
    negated: &'a ValueList,
    /// The key of the negatives of all unevaluated components.
    unevaluated_key: Key,
    /// What the negatives of all unevaluated components are worth.
    bounds: Bounds,
}

impl Builder<'_, '_> {
    /// Is another move of interest? Takes note of a raised flag: moves may be missing then, and parts of the last one,
    /// so nothing that was found counts.
    fn wants_more(&mut self) -> bool {
        if self.limits.budget.stop.is_raised() {
            self.expansion.stopped = self.limits.budget.stop.reason();
        }
        self.expansion.wants_more()
    }

    fn move_in_unevaluated(&mut self) {
        for (idx, component) in self.sum.unevaluated.iter().enumerate() {
            let seen = &self.sum.unevaluated[..idx];
            if self.reducer.options.skip_duplicates
                && seen.iter().any(|other| other.key == component.key && other.sign == component.sign)
            {
                continue;
            }
            let mover = component.sign * Player::Left;
            let base = if self.reducer.options.order_moves {
                component.ruleset.ordering_score(&component.code, mover.opponent())
            } else {
                0
            };
            let how = self.reducer.how(component.ruleset);
            let start = self.expansion.parts.len() as u32;
            let mut sink = ComponentMoves {
                ruleset: component.ruleset,
                sign: -component.sign,
                how,
                moved: idx,
                base,
                start,
                score: 0,
                parts_key: Key::EMPTY,
                values: SmallVec::new(),
                builder: self,
            };
            let expanded = component.ruleset.expand(&component.code, mover, how, &mut sink);
            self.limits.budget.stop.note(expanded);
            if !self.wants_more() {
                return;
            }
        }
    }

    fn move_in_values(&mut self) {
        let Reducer { options, cache, .. } = self.reducer;
        let values = cache.values();
        for (idx, &value) in self.sum.values.iter().enumerate() {
            if options.skip_duplicates && self.sum.values[..idx].contains(&value) {
                continue;
            }
            // Hot values first, numbers last.
            let score = if values.as_number(value).is_some() { i32::MAX } else { -width(values, value) };
            for option in values.options(value, Player::Left) {
                let mut list = ValueList::from_slice(self.negated);
                list.remove(idx);
                cache.merge(&mut list, values.neg(option), self.limits.adding);
                let start = self.expansion.parts.len() as u32;
                let play = value_key(values, value).minus(value_key(values, option)).low() as u32;
                let (unevaluated_key, bounds) = (self.unevaluated_key, self.bounds);
                let offer = Offer { list, gone: SmallVec::new(), start, unevaluated_key, bounds };
                self.finish(offer, score, play);
                if !self.wants_more() {
                    return;
                }
            }
        }
    }

    /// Completes a child: decides it at once if a rule or the table can, else keeps it.
    fn finish(&mut self, offer: Offer, score: i32, play: u32) {
        let Offer { list, gone, start, unevaluated_key, bounds } = offer;
        let Reducer { options, cache, .. } = self.reducer;
        let end = self.expansion.parts.len() as u32;
        let n_unevaluated = self.sum.unevaluated.len() - gone.len() + (end - start) as usize;
        let mut known = decide(cache.values(), &list, n_unevaluated, bounds, options);
        if known.is_none()
            && n_unevaluated == 0
            && self.limits.thorough
            && options.static_rules
            && options.add_values
        {
            known = cache.outcome_of_sum(&list).map(|outcome| outcome.first_wins(Player::Left));
        }
        self.stats.static_hits += u64::from(known.is_some());
        let key = list.iter().fold(unevaluated_key, |key, &value| key.plus(value_key(cache.values(), value)));
        if known.is_none()
            && options.enhanced_cutoffs
            && let Some(table) = self.table
        {
            known = table.probe(key);
            self.stats.table_hits += u64::from(known.is_some());
        }
        match known {
            Some(win) => {
                self.expansion.parts.truncate(start as usize);
                self.expansion.won |= !win;
            }
            None => {
                self.expansion.bytes += size_of::<Child>();
                if self.expansion.bytes > self.limits.bytes {
                    self.expansion.stopped = Some(StopReason::Memory);
                }
                self.expansion.children.push(Child {
                    key,
                    score,
                    play,
                    parts: start..end,
                    gone,
                    values: list,
                });
            }
        }
    }
}

/// The sum after a move, before it is known whether it has to be searched.
struct Offer {
    list: ValueList,
    gone: SmallVec<[u32; 4]>,
    /// The first of its new unevaluated components.
    start: u32,
    unevaluated_key: Key,
    bounds: Bounds,
}

/// Receives the options of one unevaluated component.
struct ComponentMoves<'a, 'b, 't> {
    builder: &'a mut Builder<'b, 't>,
    ruleset: &'static dyn Ruleset,
    /// What turns a part of the representative's option into a part of the child.
    sign: Sign,
    how: Reduction,
    moved: usize,
    /// The move-ordering score of the unevaluated component before the move.
    base: i32,
    /// The first new unevaluated component of the current option.
    start: u32,
    score: i32,
    /// The keys of all parts of the current option.
    parts_key: Key,
    /// The short parts of the current option.
    values: SmallVec<[Value; 4]>,
}

impl OptionSink for ComponentMoves<'_, '_, '_> {
    fn wants_more(&self) -> bool {
        self.builder.expansion.wants_more() && !self.builder.limits.budget.stop.is_raised()
    }

    fn values(&self) -> Option<&Values> {
        Some(self.builder.reducer.cache.values())
    }

    fn part(&mut self, mut part: PartView<'_>) {
        // Short parts count nothing: they become values, whose worth is known later.
        if part.max_moves > self.how.short() {
            let work = i32::try_from((part.work)()).unwrap_or(i32::MAX);
            self.score = self.score.saturating_add(work);
        }
        if self.sign == Sign::Minus && !self.ruleset.is_impartial() {
            part = part.negated();
        }
        match self.builder.reducer.reduce(self.ruleset, &part, self.how) {
            Part::Value(value) => {
                let values = self.builder.reducer.cache.values();
                self.parts_key = self.parts_key.plus(value_key(values, value));
                self.values.push(value);
            }
            Part::Unevaluated(component) => {
                self.parts_key = self.parts_key.plus(component.signed_key());
                self.builder.expansion.bytes += component.bytes();
                self.builder.expansion.parts.push(component);
            }
        }
    }

    fn end_option(&mut self) {
        let Reducer { options, cache, .. } = self.builder.reducer;
        let unevaluated = &self.builder.sum.unevaluated;
        let mut gone = SmallVec::new();
        gone.push(self.moved as u32);
        let mut key = self.builder.unevaluated_key.minus(unevaluated[self.moved].negated_key());
        let mut bounds = self.builder.bounds - -unevaluated[self.moved].bounds;
        // A new unevaluated component cancels an unevaluated component of the parent (seen negated in the child), or another new one.
        let parts = &mut self.builder.expansion.parts;
        let mut idx = self.start as usize;
        while idx < parts.len() {
            if options.cancel_inverses {
                let part = &parts[idx];
                let twin = |&(old, component): &(usize, &Unevaluated)| {
                    component.key == part.key && component.sign == part.sign && !gone.contains(&(old as u32))
                };
                if let Some((old, component)) = unevaluated.iter().enumerate().find(twin) {
                    gone.push(old as u32);
                    key = key.minus(component.negated_key());
                    bounds = bounds - -component.bounds;
                    parts.swap_remove(idx);
                    continue;
                }
                if let Some(other) =
                    (self.start as usize..idx).find(|&other| parts[other].cancels(&parts[idx]))
                {
                    key = key.minus(parts[other].signed_key());
                    bounds = bounds - parts[other].bounds;
                    parts.swap_remove(idx);
                    // Shifting keeps the unevaluated components that were looked at in front of `idx`.
                    parts.remove(other);
                    idx -= 1;
                    continue;
                }
            }
            key = key.plus(parts[idx].signed_key());
            bounds = bounds + parts[idx].bounds;
            idx += 1;
        }
        let mut list = ValueList::from_slice(self.builder.negated);
        for value in self.values.drain(..) {
            cache.merge(&mut list, value, self.builder.limits.adding);
        }
        let score = self.score.saturating_sub(self.base);
        let play = self.parts_key.minus(unevaluated[self.moved].negated_key()).low() as u32;
        self.parts_key = Key::EMPTY;
        let offer = Offer { list, gone, start: self.start, unevaluated_key: key, bounds };
        self.builder.finish(offer, score, play);
        self.start = self.builder.expansion.parts.len() as u32;
        self.score = 0;
    }
}
