//! Which moves of a position are worth considering.

use mcgs_engine::Player;

use crate::bytes::{Reader, push_number};

/// The moves that no other move dominates, for each player; of several equal ones the first. Moves are numbered as the ruleset
/// lists those of the representative.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moves {
    left: MoveSet,
    right: MoveSet,
}

/// The moves of one player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct MoveSet {
    /// How many there are.
    count: u32,
    /// A bit for each, set if it is worth considering.
    kept: Vec<u8>,
}

impl Moves {
    /// The moves to consider out of those of Left and of Right: for each whether it is one.
    pub(crate) fn new(left: &[bool], right: &[bool]) -> Self {
        let set = |flags: &[bool]| {
            let mut kept = vec![0; flags.len().div_ceil(8)];
            for (idx, _) in flags.iter().enumerate().filter(|&(_, &flag)| flag) {
                kept[idx / 8] |= 1 << (idx % 8);
            }
            MoveSet { count: flags.len() as u32, kept }
        };
        Moves { left: set(left), right: set(right) }
    }

    /// How many moves a player has, and the numbers of those to consider.
    pub fn of(&self, player: Player) -> (u32, impl Iterator<Item = u32>) {
        let set = match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        };
        let kept = |idx: &u32| set.kept[*idx as usize / 8] >> (idx % 8) & 1 == 1;
        (set.count, (0..set.count).filter(kept))
    }

    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        for MoveSet { count, kept } in [&self.left, &self.right] {
            push_number(bytes, (*count).into());
            bytes.extend_from_slice(kept);
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let mut set = || {
            let count = u32::try_from(reader.number()?).ok()?;
            let kept = reader.bytes(count.div_ceil(8).into())?.to_vec();
            // Bits beyond the last move are never set, so that equal sets have equal bytes.
            let spare = kept.len() as u32 * 8 - count;
            let is_right = kept.last().is_none_or(|last| last.leading_zeros() >= spare);
            is_right.then_some(MoveSet { count, kept })
        };
        Some(Moves { left: set()?, right: set()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_back() {
        let flags: Vec<bool> = (0..19).map(|idx| idx % 3 == 0).collect();
        let moves = Moves::new(&flags, &[]);
        let mut bytes = Vec::new();
        moves.write(&mut bytes);
        assert_eq!(bytes.len(), 1 + 3 + 1);
        let mut reader = Reader(&bytes);
        assert_eq!(Moves::read(&mut reader), Some(moves.clone()));
        assert!(reader.is_at_end());
        let (count, kept) = moves.of(Player::Left);
        assert_eq!((count, kept.collect::<Vec<_>>()), (19, vec![0, 3, 6, 9, 12, 15, 18]));
        assert_eq!(Moves::read(&mut Reader(&[1, 2, 0])), None);
        assert_eq!(Moves::read(&mut Reader(&[200, 2])), None);
    }
}
