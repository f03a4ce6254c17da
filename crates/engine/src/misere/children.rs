//! The options of a node, as differences from it, decided at once where that is possible.

use std::rc::Rc;

use mcgs_values::{Player, Sign};

use crate::Key;
use crate::game::{OptionSink, PartView, Reduction};
use crate::limits::{Budget, Stats, StopFlag, StopReason};
use crate::misere::mobility::Mobility;
use crate::misere::position::{Group, Part, Position, signed_key};
use crate::table::Reader;

/// Places in the list of words have 32 bits.
const MAX_WORDS: usize = u32::MAX as usize / 2;

/// An option that must be searched: one part is replaced by others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    /// The key as the opponent, who moves next, sees it.
    pub(super) key: Key,
    /// The group of the part that is moved in.
    group: u32,
    /// What the part becomes, in [`Children::parts`]: the first and one behind the last.
    start: u32,
    end: u32,
    /// Smaller is tried first.
    score: i64,
}

/// A part that a move leaves.
#[derive(Debug, Clone, Copy)]
struct NewPart {
    key: Key,
    sign: Sign,
    max_moves: u64,
    /// Its encoding in [`Children::words`].
    start: u32,
    end: u32,
}

/// What an expansion may use, and how it works.
pub(super) struct Means<'a, 't> {
    pub(super) how: Reduction,
    pub(super) reader: Option<&'a Reader<'t>>,
    pub(super) budget: &'a Budget,
    /// The memory for the children of this node.
    pub(super) bytes: usize,
    /// How many numbers of moves may be remembered; none if options are tried in the order of the rules.
    pub(super) room: Option<usize>,
}

/// The options of one node that are still open.
#[derive(Default)]
pub(super) struct Children {
    pub(super) list: Vec<Child>,
    parts: Vec<NewPart>,
    words: Vec<u64>,
    /// The player to move has a move.
    pub(super) can_move: bool,
    /// The opponent loses one of the options; the rest was left out.
    pub(super) won: bool,
    /// A limit was hit before all options were found.
    pub(super) stopped: Option<StopReason>,
}

impl Children {
    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.list.as_slice())
            + size_of_val(self.parts.as_slice())
            + size_of_val(self.words.as_slice())
    }

    /// Finds all options of the player to move.
    pub(super) fn fill(
        &mut self,
        position: &Position,
        means: &Means<'_, '_>,
        mobility: &mut Mobility,
        stats: &mut Stats,
    ) {
        self.list.clear();
        self.parts.clear();
        self.words.clear();
        (self.can_move, self.won, self.stopped) = (false, false, None);
        let stop = &means.budget.stop;
        for (index, group) in position.groups.iter().enumerate() {
            let part = &*group.part;
            let mut sink = Collector {
                start: self.parts.len(),
                found: self,
                group: index as u32,
                part,
                rest: rest_key(position, group),
                is_last: position.n_parts == 1,
                opponent: position.to_move.opponent(),
                means,
                stats,
            };
            stop.note(part.ruleset.expand(&part.code, part.mover(position.to_move), means.how, &mut sink));
            if self.stopped.is_none() {
                self.stopped = stop.reason();
            }
            if !self.wants_more() {
                return;
            }
        }
        // Options that are equal count once; of equally good ones the first that the rules name comes first.
        self.list.sort_unstable_by_key(|child| (child.key, child.start));
        self.list.dedup_by_key(|child| child.key);
        if let (Some(room), 2..) = (means.room, self.list.len()) {
            self.weigh(position, mobility, (room, stop));
        }
        self.list.sort_unstable_by_key(|child| (child.score, child.start));
    }

    /// The score of an option is how many moves the opponent gains by it. The fewer there are, the fewer have to be refuted.
    fn weigh(&mut self, position: &Position, mobility: &mut Mobility, limits: (usize, &StopFlag)) {
        let opponent = position.to_move.opponent();
        for child in &mut self.list {
            let Some(Group { part, .. }) = position.groups.get(child.group as usize) else { continue };
            let mut count = |code: &[u64], key: Key, sign: Sign, max_moves: u64| {
                let player = if sign == Sign::Minus { opponent.opponent() } else { opponent };
                mobility.of(part.ruleset, code, key, player, max_moves, limits)
            };
            let mut score = -count(&part.code, part.key, part.sign, part.max_moves);
            for new in &self.parts[child.start as usize..child.end as usize] {
                let code = &self.words[new.start as usize..new.end as usize];
                score = score.saturating_add(count(code, new.key, new.sign, new.max_moves));
            }
            child.score = score;
        }
    }

    /// Is another option of interest?
    fn wants_more(&self) -> bool {
        !self.won && self.stopped.is_none()
    }

    /// Makes the move to a child, and says which part was moved in.
    pub(super) fn make(&self, child: Child, position: &mut Position) -> Option<Rc<Part>> {
        let moved = Rc::clone(&position.groups.get(child.group as usize)?.part);
        position.remove(&moved);
        for part in self.parts_of(child, &moved) {
            position.add(Rc::new(part));
        }
        position.pass_turn();
        Some(moved)
    }

    /// Takes the move to a child back.
    pub(super) fn take_back(&self, child: Child, moved: Rc<Part>, position: &mut Position) {
        position.pass_turn();
        for part in self.parts_of(child, &moved) {
            position.remove(&part);
        }
        position.add(moved);
    }

    /// The parts that the move to a child leaves.
    fn parts_of(&self, child: Child, moved: &Part) -> impl Iterator<Item = Part> {
        let ruleset = moved.ruleset;
        self.parts[child.start as usize..child.end as usize].iter().map(move |part| Part {
            ruleset,
            code: self.words[part.start as usize..part.end as usize].into(),
            key: part.key,
            sign: part.sign,
            max_moves: part.max_moves,
        })
    }
}

/// The key of all parts but one of a group, as the opponent of the player to move sees it.
fn rest_key(position: &Position, group: &Group) -> Key {
    let (part, opponent) = (&group.part, position.to_move.opponent());
    position.key_for(opponent).minus(signed_key(part.ruleset, part.key, part.sign, opponent))
}

/// Receives the options of one part.
struct Collector<'a, 'b> {
    found: &'a mut Children,
    group: u32,
    part: &'a Part,
    /// The key of the other parts, as the opponent sees it.
    rest: Key,
    /// There are no other parts.
    is_last: bool,
    opponent: Player,
    /// The first part of the current option.
    start: usize,
    means: &'a Means<'b, 'b>,
    stats: &'a mut Stats,
}

impl OptionSink for Collector<'_, '_> {
    fn wants_more(&self) -> bool {
        self.found.wants_more() && !self.means.budget.stop.is_raised()
    }

    fn part(&mut self, part: PartView<'_>) {
        if part.max_moves == 0 {
            return;
        }
        let words = &mut self.found.words;
        let start = words.len() as u32;
        words.extend_from_slice(part.code);
        let end = words.len() as u32;
        let sign = if self.part.sign == Sign::Minus { -part.sign } else { part.sign };
        self.found.parts.push(NewPart { key: part.key, sign, max_moves: part.max_moves, start, end });
    }

    fn end_option(&mut self) {
        if !self.wants_more() {
            return;
        }
        self.found.can_move = true;
        let (start, end) = (self.start, self.found.parts.len());
        self.start = end;
        if self.is_last && start == end {
            // Nothing is left: the opponent cannot move, and wins.
            return;
        }
        let ruleset = self.part.ruleset;
        let key = self.found.parts[start..]
            .iter()
            .fold(self.rest, |key, part| key.plus(signed_key(ruleset, part.key, part.sign, self.opponent)));
        match self.means.reader.map(|reader| reader.probe(key)) {
            Some(Some(win)) => {
                self.stats.table_hits += 1;
                self.found.won = !win;
                return;
            }
            Some(None) => self.stats.table_misses += 1,
            None => {}
        }
        let (start, end) = (start as u32, end as u32);
        self.found.list.push(Child { key, group: self.group, start, end, score: 0 });
        if self.found.bytes() > self.means.bytes || self.found.words.len() >= MAX_WORDS {
            self.found.stopped = Some(StopReason::Memory);
        }
    }
}
