//! The sum on the board. The search makes moves in it and takes them back, so a path of a million moves needs no million sums.

use std::rc::Rc;

use mcgs_values::{Player, Sign};

use crate::Key;
use crate::game::{Code, OptionSink, PartView, Reduction, Ruleset, Sum};
use crate::limits::{StopFlag, StopReason};

/// A part of a sum: `sign` times the representative `code`.
pub(super) struct Part {
    pub(super) ruleset: &'static dyn Ruleset,
    pub(super) code: Code,
    /// The key of the representative.
    pub(super) key: Key,
    pub(super) sign: Sign,
    /// The most moves that are left in it.
    pub(super) max_moves: u64,
}

impl Part {
    /// The key as a player sees it: Right sees the negative.
    fn key_for(&self, player: Player) -> Key {
        signed_key(self.ruleset, self.key, self.sign, player)
    }

    /// The player whose moves in the representative are the moves of `player` in the part.
    pub(super) fn mover(&self, player: Player) -> Player {
        match self.sign {
            Sign::Plus => player,
            Sign::Minus => player.opponent(),
        }
    }

    fn bytes(&self) -> usize {
        let spilled = if self.code.spilled() { 8 * self.code.len() } else { 0 };
        size_of::<Group>() + size_of::<Part>() + spilled
    }
}

/// The key of `sign` times a representative as a player sees it. Impartial parts are their own negatives.
pub(super) fn signed_key(ruleset: &'static dyn Ruleset, key: Key, sign: Sign, player: Player) -> Key {
    if player == Player::Left || ruleset.is_impartial() { key.signed(sign) } else { key.signed(-sign) }
}

/// Equal parts.
pub(super) struct Group {
    /// The key as Left sees it.
    key: Key,
    pub(super) part: Rc<Part>,
    /// How many there are, at least one.
    count: u64,
}

/// A sum and who moves next.
///
/// Equal parts are one group; the groups are sorted by their keys. So the same sum always has the same groups in the same order: after a
/// move is taken back, the number of a group means what it meant before.
pub(crate) struct Position {
    pub(super) groups: Vec<Group>,
    pub(super) n_parts: u64,
    pub(super) to_move: Player,
    /// The keys as Left and as Right sees it.
    keys: [Key; 2],
    /// The memory that the parts take.
    pub(super) bytes: usize,
}

impl Position {
    /// The parts of a sum, unless the flag is raised.
    pub(crate) fn of(sum: &Sum, first: Player, how: Reduction, stop: &StopFlag) -> Result<Self, StopReason> {
        let mut parts = Vec::new();
        for component in sum.components() {
            let ruleset = component.ruleset();
            stop.note(ruleset.normalize(
                component.code(),
                how,
                &mut Collector { ruleset, parts: &mut parts, stop },
            ));
            // Parts are missing if the flag was raised meanwhile.
            if let Some(reason) = stop.reason() {
                return Err(reason);
            }
        }
        parts.sort_by_key(|part| part.key_for(Player::Left));
        let mut position =
            Position { groups: Vec::new(), n_parts: 0, to_move: first, keys: [Key::EMPTY; 2], bytes: 0 };
        for part in parts {
            position.add(Rc::new(part));
        }
        Ok(position)
    }

    /// The key of the sum as a player sees it.
    pub(super) fn key_for(&self, player: Player) -> Key {
        self.keys[usize::from(player == Player::Right)]
    }

    /// Puts a part into the sum.
    pub(super) fn add(&mut self, part: Rc<Part>) {
        let key = part.key_for(Player::Left);
        self.keys = [self.keys[0].plus(key), self.keys[1].plus(part.key_for(Player::Right))];
        self.n_parts += 1;
        // Sums are built in the order of the keys, so the end is a good guess.
        let place = match self.groups.last() {
            Some(last) if last.key < key => Err(self.groups.len()),
            _ => self.groups.binary_search_by_key(&key, |group| group.key),
        };
        match place {
            Ok(index) => self.groups[index].count += 1,
            Err(index) => {
                self.bytes += part.bytes();
                self.groups.insert(index, Group { key, part, count: 1 });
            }
        }
    }

    /// Takes a part out of the sum, if it is there.
    pub(super) fn remove(&mut self, part: &Part) {
        let key = part.key_for(Player::Left);
        let Ok(index) = self.groups.binary_search_by_key(&key, |group| group.key) else { return };
        self.keys = [self.keys[0].minus(key), self.keys[1].minus(part.key_for(Player::Right))];
        self.n_parts -= 1;
        self.groups[index].count -= 1;
        if self.groups[index].count == 0 {
            self.bytes -= part.bytes();
            self.groups.remove(index);
        }
    }

    /// The other player moves next.
    pub(super) fn pass_turn(&mut self) {
        self.to_move = self.to_move.opponent();
    }
}

/// Receives the parts of one component.
struct Collector<'a> {
    ruleset: &'static dyn Ruleset,
    parts: &'a mut Vec<Part>,
    stop: &'a StopFlag,
}

impl OptionSink for Collector<'_> {
    fn wants_more(&self) -> bool {
        !self.stop.is_raised()
    }

    fn part(&mut self, part: PartView<'_>) {
        if part.max_moves > 0 {
            let PartView { code, key, sign, max_moves, .. } = part;
            self.parts.push(Part { ruleset: self.ruleset, code: code.into(), key, sign, max_moves });
        }
    }

    fn end_option(&mut self) {}
}
