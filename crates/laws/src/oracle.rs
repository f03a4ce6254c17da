//! The oracle: plain moves and a memory, nothing else.

use std::collections::HashMap;

use mcgs_engine::{Code, Outcome, Player, Ruleset, Value, Values};
use mcgs_values::Steps;

/// Games so small that they need no rules: a name, and the places of their Left and Right options in this list.
pub(crate) const SMALL_GAMES: [(&str, &[usize], &[usize]); 7] = [
    ("nothing else", &[], &[]),
    ("a star", &[0], &[0]),
    ("the number 1", &[0], &[]),
    ("the number -1", &[], &[0]),
    ("the nimber *2", &[0, 1], &[0, 1]),
    ("an up", &[0], &[1]),
    ("the switch {1|-1}", &[2], &[3]),
];

/// Solves sums of positions of one ruleset from its moves alone.
pub(crate) struct Oracle {
    ruleset: &'static dyn Ruleset,
    wins: HashMap<(Vec<Code>, Player), bool>,
    /// With the place of a small game.
    misere_wins: HashMap<(Vec<Code>, usize, Player), bool>,
    nim_values: HashMap<Code, u32>,
    longest: HashMap<Code, u64>,
    values: HashMap<Code, Value>,
}

impl Oracle {
    pub(crate) fn new(ruleset: &'static dyn Ruleset) -> Self {
        Oracle {
            ruleset,
            wins: HashMap::new(),
            misere_wins: HashMap::new(),
            nim_values: HashMap::new(),
            longest: HashMap::new(),
            values: HashMap::new(),
        }
    }

    /// The options of a player, in the order of the ruleset.
    pub(crate) fn options(&self, code: &Code, player: Player) -> Vec<Code> {
        let mut options = Vec::new();
        // A ruleset that fails breaks the laws of moves already.
        let _ = self.ruleset.moves(code, player, &mut |_, option| options.push(option));
        options
    }

    /// The outcome of a sum.
    pub(crate) fn outcome(&mut self, sum: &[Code]) -> Outcome {
        let [left, right] = Player::BOTH.map(|player| self.first_wins(sum.to_vec(), player));
        Outcome::from_first_wins(left, right)
    }

    fn first_wins(&mut self, mut sum: Vec<Code>, player: Player) -> bool {
        sum.sort();
        let key = (sum, player);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let wins = (0..key.0.len()).any(|index| {
            self.options(&key.0[index], player).into_iter().any(|option| {
                let mut next = key.0.clone();
                next[index] = option;
                !self.first_wins(next, player.opponent())
            })
        });
        self.wins.insert(key, wins);
        wins
    }

    /// The outcome of a sum and one of the [`SMALL_GAMES`] in misère play, where the player who cannot move wins.
    pub(crate) fn misere_outcome(&mut self, sum: &[Code], game: usize) -> Outcome {
        let [left, right] = Player::BOTH.map(|player| self.misere_first_wins(sum.to_vec(), game, player));
        Outcome::from_first_wins(left, right)
    }

    fn misere_first_wins(&mut self, mut sum: Vec<Code>, game: usize, player: Player) -> bool {
        sum.sort();
        let key = (sum, game, player);
        if let Some(&wins) = self.misere_wins.get(&key) {
            return wins;
        }
        let (sum, opponent) = (&key.0, player.opponent());
        let (_, left, right) = SMALL_GAMES[game];
        let smaller = if player == Player::Left { left } else { right };
        let mut options: Vec<(Vec<Code>, usize)> = smaller.iter().map(|&game| (sum.clone(), game)).collect();
        for (index, code) in sum.iter().enumerate() {
            options.extend(self.options(code, player).into_iter().map(|option| {
                let mut next = sum.clone();
                next[index] = option;
                (next, game)
            }));
        }
        let wins = options.is_empty()
            || options.into_iter().any(|(sum, game)| !self.misere_first_wins(sum, game, opponent));
        self.misere_wins.insert(key, wins);
        wins
    }

    /// The nim value of the impartial variant: the least number that no option of either colour has.
    pub(crate) fn nim_value(&mut self, code: &Code) -> u32 {
        if let Some(&nim) = self.nim_values.get(code) {
            return nim;
        }
        let mut seen = Vec::new();
        for player in Player::BOTH {
            for option in self.options(code, player) {
                seen.push(self.nim_value(&option));
            }
        }
        seen.sort_unstable();
        seen.dedup();
        let nim = (0u32..).zip(&seen).take_while(|(nim, seen)| nim == *seen).count() as u32;
        self.nim_values.insert(code.clone(), nim);
        nim
    }

    /// The number of moves of the longest play in which the players need not take turns.
    pub(crate) fn longest(&mut self, code: &Code) -> u64 {
        if let Some(&longest) = self.longest.get(code) {
            return longest;
        }
        let mut longest = 0;
        for player in Player::BOTH {
            for option in self.options(code, player) {
                longest = longest.max(1 + self.longest(&option));
            }
        }
        self.longest.insert(code.clone(), longest);
        longest
    }

    /// The canonical form, from the canonical forms of all options.
    pub(crate) fn value(&mut self, code: &Code, values: &Values) -> Result<Value, String> {
        if let Some(&value) = self.values.get(code) {
            return Ok(value);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, options) in Player::BOTH.into_iter().zip(&mut options) {
            for option in self.options(code, player) {
                options.push(self.value(&option, values)?);
            }
        }
        let [left, right] = &options;
        let value = values
            .from_options(left, right, &mut Steps::unlimited())
            .map_err(|_| format!("the value of {} is too large", self.ruleset.text(code)))?;
        self.values.insert(code.clone(), value);
        Ok(value)
    }
}
