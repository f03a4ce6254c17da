//! How many moves parts have, for the order of the options.

use std::collections::HashMap;

use mcgs_values::Player;

use crate::Key;
use crate::game::{OptionSink, PartView, Purpose, Reduction, Ruleset};
use crate::limits::StopFlag;

/// Moves of longer parts are not counted: on a large board that takes longer than it saves. The most moves that are left stand for them.
const LONGEST: u64 = 64;
/// More moves than this are not counted.
const MOST: u32 = 1000;

/// The numbers of moves of representatives, each counted once while there is room.
#[derive(Default)]
pub(super) struct Mobility {
    known: HashMap<Key, [u32; 2]>,
}

impl Mobility {
    /// About how many moves `player` has in a representative with this key and these `max_moves`. `room` says how many numbers may be
    /// remembered.
    pub(super) fn of(
        &mut self,
        ruleset: &'static dyn Ruleset,
        code: &[u64],
        key: Key,
        player: Player,
        max_moves: u64,
        (room, stop): (usize, &StopFlag),
    ) -> i64 {
        if max_moves > LONGEST {
            return i64::try_from(max_moves).unwrap_or(i64::MAX);
        }
        if self.known.len() >= room {
            self.known.clear();
        }
        let counts = self.known.entry(key).or_insert_with(|| {
            let count = |player| {
                let purpose = Purpose::Worth { short: u64::MAX };
                let mut counter = Counter { count: 0, stop };
                stop.note(ruleset.expand(
                    code,
                    player,
                    Reduction { split: false, symmetry: false, purpose },
                    &mut counter,
                ));
                counter.count
            };
            let left = count(Player::Left);
            [left, if ruleset.is_impartial() { left } else { count(Player::Right) }]
        });
        counts[usize::from(player == Player::Right)].into()
    }
}

/// Counts options.
struct Counter<'a> {
    count: u32,
    stop: &'a StopFlag,
}

impl OptionSink for Counter<'_> {
    fn wants_more(&self) -> bool {
        self.count < MOST && !self.stop.is_raised()
    }

    fn part(&mut self, _: PartView<'_>) {}

    fn end_option(&mut self) {
        self.count += 1;
    }
}
