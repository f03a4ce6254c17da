//! The oracle: plain rules and a memory, nothing else.

use std::collections::HashMap;

use mcgs_engine::{Game, Player, Value, Values};
use mcgs_values::Steps;

/// Solves positions of one ruleset from its moves alone.
pub struct Oracle<G> {
    nim_values: HashMap<G, u32>,
    values: HashMap<G, Value>,
}

impl<G: Game> Oracle<G> {
    pub fn new() -> Self {
        Oracle { nim_values: HashMap::new(), values: HashMap::new() }
    }

    /// The nim value of the impartial variant: the least number that no option of either colour has.
    pub fn nim_value(&mut self, position: &G) -> u32 {
        if let Some(&nim) = self.nim_values.get(position) {
            return nim;
        }
        let mut seen = Vec::new();
        for player in Player::BOTH {
            position.moves(player, |_, option| seen.push(self.nim_value(&option)));
        }
        let nim = (0..=seen.len() as u32).find(|nim| !seen.contains(nim)).unwrap();
        self.nim_values.insert(position.clone(), nim);
        nim
    }

    /// The canonical form, from the canonical forms of all options.
    pub fn value(&mut self, position: &G, values: &Values) -> Value {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let mut options = Vec::new();
            position.moves(player, |_, option| options.push(self.value(&option, values)));
            options
        });
        let value = values.from_options(&left, &right, &mut Steps::unlimited()).unwrap();
        self.values.insert(position.clone(), value);
        value
    }
}
