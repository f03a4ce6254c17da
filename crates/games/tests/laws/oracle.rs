//! The oracle: plain rules and a memory, nothing else.

use std::collections::HashMap;

use mcgs_engine::{Code, Game, Outcome, Player, Value, Values};
use mcgs_values::Steps;

/// Solves sums of positions of one ruleset from its moves alone.
pub struct Oracle<G> {
    wins: HashMap<(Vec<Code>, Player), bool>,
    nim_values: HashMap<G, u32>,
    longest: HashMap<G, u64>,
    values: HashMap<G, Value>,
}

impl<G: Game> Oracle<G> {
    pub fn new() -> Self {
        Oracle {
            wins: HashMap::new(),
            nim_values: HashMap::new(),
            longest: HashMap::new(),
            values: HashMap::new(),
        }
    }

    /// The outcome of a sum.
    pub fn outcome(&mut self, sum: &[G]) -> Outcome {
        let sum: Vec<(Code, G)> = sum.iter().map(|part| (code(part), part.clone())).collect();
        let [left, right] = Player::BOTH.map(|player| self.first_wins(sum.clone(), player));
        Outcome::from_first_wins(left, right)
    }

    fn first_wins(&mut self, mut sum: Vec<(Code, G)>, player: Player) -> bool {
        sum.sort_by(|a, b| a.0.cmp(&b.0));
        let key = (sum.iter().map(|(code, _)| code.clone()).collect(), player);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let mut wins = false;
        for index in 0..sum.len() {
            sum[index].1.moves(player, |_, option| {
                if !wins {
                    let mut next = sum.clone();
                    next[index] = (code(&option), option);
                    wins = !self.first_wins(next, player.opponent());
                }
            });
        }
        self.wins.insert(key, wins);
        wins
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

    /// The number of moves of the longest play in which the players need not take turns.
    pub fn longest(&mut self, position: &G) -> u64 {
        if let Some(&longest) = self.longest.get(position) {
            return longest;
        }
        let mut longest = 0;
        for player in Player::BOTH {
            position.moves(player, |_, option| longest = longest.max(1 + self.longest(&option)));
        }
        self.longest.insert(position.clone(), longest);
        longest
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

/// The encoding of a position.
pub fn code<G: Game>(position: &G) -> Code {
    let mut code = Code::new();
    position.encode(&mut code);
    code
}
