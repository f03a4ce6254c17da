//! How many moves a player makes who has a meadow for himself.

use mcgs_engine::{Game, Player};

use super::{Sheep, place, reserve};

/// How many positions may be looked at to find how many moves a player alone can make.
const MAX_STEPS: u32 = 200;

impl Sheep {
    /// The most moves that a player can make alone; `None` if that takes too many steps to find out.
    pub(super) fn most_moves_alone(&self, player: Player) -> Option<i64> {
        let mut steps = MAX_STEPS;
        self.most_moves(player, &mut steps)
    }

    fn most_moves(&self, player: Player, steps: &mut u32) -> Option<i64> {
        let mut total = Some(0);
        self.split(|part| {
            total = total.and_then(|total| Some(total + part.most_moves_of_part(player, steps)?));
        });
        total
    }

    fn most_moves_of_part(&self, player: Player, steps: &mut u32) -> Option<i64> {
        let field = self.field()?;
        let (empties, spare) = self.counts();
        let most = empties.min(spare[place(player)]);
        let own = field.sets.herds[place(player)];
        let mut best = Some(reserve::moves_alone(&field, &self.herds, own));
        if best == Some(most) {
            return best;
        }
        self.moves(player, |_, option| {
            if let Some(found) = best.filter(|found| *found < most) {
                best = steps.checked_sub(1).and_then(|left| {
                    *steps = left;
                    Some(found.max(1 + option.most_moves(player, steps)?))
                });
            }
        });
        best
    }
}
