//! All moves from a sum, each as a description of the sum after it.
//!
//! Options are not built as sums at once: most are answered by a static rule, by the table, or never
//! looked at because an earlier one wins. Until then an option is a key and a difference to its parent.

use std::ops::Range;

use mcgs_values::{Player, Sign, Value, Values};
use smallvec::SmallVec;

use super::guess::{heat, worth};
use crate::Key;
use crate::game::{OptionSink, PartView, Reduction, Ruleset};
use crate::limits::{Budget, Stats, StopReason};
use crate::normal::{Adding, Bounds, NormalSum, Part, Piece, Reducer, ValueList, value_key};
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
    /// New pieces, in [`Expansion::parts`].
    parts: Range<u32>,
    /// Pieces of the parent that are gone: the one moved in and those cancelled.
    gone: SmallVec<[u32; 4]>,
    /// All values of the child.
    values: ValueList,
}

/// The moves of one node.
#[derive(Clone, Default)]
pub(crate) struct Expansion {
    pub(crate) children: Vec<Child>,
    parts: Vec<Piece>,
    /// One of the moves is known to win.
    pub(crate) won: bool,
    /// Memory taken by the children.
    pub(crate) bytes: usize,
    /// A limit was hit before all moves were found.
    pub(crate) stopped: Option<StopReason>,
}

/// What limits an expansion.
#[derive(Clone, Copy)]
pub(crate) struct Allowance<'a> {
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
        target.pieces.clear();
        for (idx, piece) in parent.pieces.iter().enumerate() {
            if !child.gone.contains(&(idx as u32)) {
                target.pieces.push(piece.negative());
            }
        }
        target.pieces.extend_from_slice(&self.parts[child.parts.start as usize..child.parts.end as usize]);
        target.values = ValueList::from_slice(&child.values);
    }

    /// Finds all moves of `sum`. Stops early if one of them wins.
    pub(crate) fn fill(
        &mut self,
        sum: &NormalSum,
        reducer: Reducer<'_>,
        table: Option<&Reader<'_>>,
        allowance: Allowance<'_>,
        stats: &mut Stats,
    ) {
        self.children.clear();
        self.parts.clear();
        self.won = false;
        self.bytes = 0;
        self.stopped = None;
        let values = reducer.knowledge.values();
        let mut negated = ValueList::new();
        let mut key = Key::EMPTY;
        for &value in &sum.values {
            negated.push(values.neg(value));
        }
        for piece in &sum.pieces {
            key = key.plus(piece.negated_key());
        }
        let bounds = -sum.bounds();
        let mut builder = Builder {
            sum,
            reducer,
            table,
            allowance,
            stats,
            expansion: self,
            negated: &negated,
            pieces_key: key,
            bounds,
        };
        builder.move_in_pieces();
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
    allowance: Allowance<'a>,
    stats: &'a mut Stats,
    expansion: &'a mut Expansion,
    /// The negatives of the values of the sum.
    negated: &'a ValueList,
    /// The key of the negatives of all pieces.
    pieces_key: Key,
    /// What the negatives of all pieces are worth.
    bounds: Bounds,
}

impl Builder<'_, '_> {
    /// Is another move of interest? Takes note of a raised flag: moves may be missing then, and parts of the last one,
    /// so nothing that was found counts.
    fn wants_more(&mut self) -> bool {
        if let Some(reason) = self.allowance.budget.stop.reason() {
            self.expansion.stopped = Some(reason);
        }
        self.expansion.wants_more()
    }

    fn move_in_pieces(&mut self) {
        for (idx, piece) in self.sum.pieces.iter().enumerate() {
            let seen = &self.sum.pieces[..idx];
            if self.reducer.options.skip_duplicates
                && seen.iter().any(|other| other.key == piece.key && other.sign == piece.sign)
            {
                continue;
            }
            let mover = piece.sign * Player::Left;
            let base = if self.reducer.options.order_moves {
                piece.ruleset.guess(&piece.code, mover.opponent())
            } else {
                0
            };
            let how = self.reducer.how(piece.ruleset);
            let start = self.expansion.parts.len() as u32;
            let mut sink = PieceMoves {
                ruleset: piece.ruleset,
                sign: -piece.sign,
                how,
                moved: idx,
                base,
                start,
                score: 0,
                parts_key: Key::EMPTY,
                values: SmallVec::new(),
                builder: self,
            };
            piece.ruleset.expand(&piece.code, mover, how, &mut sink);
            if !self.wants_more() {
                return;
            }
        }
    }

    fn move_in_values(&mut self) {
        let Reducer { options, knowledge, .. } = self.reducer;
        let values = knowledge.values();
        for (idx, &value) in self.sum.values.iter().enumerate() {
            if options.skip_duplicates && self.sum.values[..idx].contains(&value) {
                continue;
            }
            // Hot values first, numbers last.
            let score = if values.as_number(value).is_some() { i32::MAX } else { -heat(values, value) };
            for option in values.options(value, Player::Left) {
                let mut list = ValueList::from_slice(self.negated);
                list.remove(idx);
                knowledge.merge(&mut list, values.neg(option), self.allowance.adding);
                let start = self.expansion.parts.len() as u32;
                let play = value_key(values, value).minus(value_key(values, option)).low() as u32;
                let (pieces_key, bounds) = (self.pieces_key, self.bounds);
                let offer = Offer { list, gone: SmallVec::new(), start, pieces_key, bounds };
                self.finish(offer, score, play);
                if !self.wants_more() {
                    return;
                }
            }
        }
    }

    /// Completes a child: decides it at once if a rule or the table can, else keeps it.
    fn finish(&mut self, offer: Offer, score: i32, play: u32) {
        let Offer { list, gone, start, pieces_key, bounds } = offer;
        let Reducer { options, knowledge, .. } = self.reducer;
        let end = self.expansion.parts.len() as u32;
        let n_pieces = self.sum.pieces.len() - gone.len() + (end - start) as usize;
        let mut known = decide(knowledge.values(), &list, n_pieces, bounds, options);
        if known.is_none()
            && n_pieces == 0
            && self.allowance.thorough
            && options.static_rules
            && options.add_values
        {
            known = knowledge.outcome_of_sum(&list).map(|outcome| outcome.first_wins(Player::Left));
        }
        self.stats.static_hits += u64::from(known.is_some());
        let key = list.iter().fold(pieces_key, |key, &value| key.plus(value_key(knowledge.values(), value)));
        if known.is_none()
            && options.probe_options
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
                if self.expansion.bytes > self.allowance.bytes {
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
    /// The first of its new pieces.
    start: u32,
    pieces_key: Key,
    bounds: Bounds,
}

/// Receives the options of one piece.
struct PieceMoves<'a, 'b, 't> {
    builder: &'a mut Builder<'b, 't>,
    ruleset: &'static dyn Ruleset,
    /// What turns a part of the representative's option into a part of the child.
    sign: Sign,
    how: Reduction,
    moved: usize,
    /// The guess of the piece before the move.
    base: i32,
    /// The first new piece of the current option.
    start: u32,
    score: i32,
    /// The keys of all parts of the current option.
    parts_key: Key,
    /// The short parts of the current option.
    values: SmallVec<[Value; 4]>,
}

impl OptionSink for PieceMoves<'_, '_, '_> {
    fn wants_more(&self) -> bool {
        self.builder.expansion.wants_more() && self.builder.allowance.budget.stop.reason().is_none()
    }

    fn values(&self) -> Option<&Values> {
        Some(self.builder.reducer.knowledge.values())
    }

    fn part(&mut self, mut part: PartView<'_>) {
        self.score = self.score.saturating_add(part.guess);
        if self.sign == Sign::Minus && !self.ruleset.is_impartial() {
            part = part.negated();
        }
        match self.builder.reducer.reduce(self.ruleset, &part, self.how) {
            Part::Value(value) => {
                let values = self.builder.reducer.knowledge.values();
                self.parts_key = self.parts_key.plus(value_key(values, value));
                self.values.push(value);
            }
            Part::Piece(piece) => {
                self.parts_key = self.parts_key.plus(piece.signed_key());
                self.builder.expansion.bytes += piece.bytes();
                self.builder.expansion.parts.push(piece);
            }
        }
    }

    fn end_option(&mut self) {
        let Reducer { options, knowledge, .. } = self.builder.reducer;
        let pieces = &self.builder.sum.pieces;
        let mut gone = SmallVec::new();
        gone.push(self.moved as u32);
        let mut key = self.builder.pieces_key.minus(pieces[self.moved].negated_key());
        let mut bounds = self.builder.bounds - -pieces[self.moved].bounds;
        // A new piece cancels a piece of the parent (seen negated in the child), or another new one.
        let parts = &mut self.builder.expansion.parts;
        let mut idx = self.start as usize;
        while idx < parts.len() {
            if options.cancel_inverses {
                let part = &parts[idx];
                let twin = |&(old, piece): &(usize, &Piece)| {
                    piece.key == part.key && piece.sign == part.sign && !gone.contains(&(old as u32))
                };
                if let Some((old, piece)) = pieces.iter().enumerate().find(twin) {
                    gone.push(old as u32);
                    key = key.minus(piece.negated_key());
                    bounds = bounds - -piece.bounds;
                    parts.swap_remove(idx);
                    continue;
                }
                if let Some(other) =
                    (self.start as usize..idx).find(|&other| parts[other].cancels(&parts[idx]))
                {
                    key = key.minus(parts[other].signed_key());
                    bounds = bounds - parts[other].bounds;
                    parts.swap_remove(idx);
                    // Shifting keeps the pieces that were looked at in front of `idx`.
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
            knowledge.merge(&mut list, value, self.builder.allowance.adding);
        }
        let score = self.score.saturating_sub(self.base);
        let play = self.parts_key.minus(pieces[self.moved].negated_key()).low() as u32;
        self.parts_key = Key::EMPTY;
        let offer = Offer { list, gone, start: self.start, pieces_key: key, bounds };
        self.builder.finish(offer, score, play);
        self.start = self.builder.expansion.parts.len() as u32;
        self.score = 0;
    }
}
