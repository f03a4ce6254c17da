//! The lines of a proof: each must follow from the rules and from earlier lines.

use std::collections::HashMap;
use std::rc::Rc;

use crate::endings;
use crate::facts::{Facts, Ruleset, too_large};
use crate::games::numbers::mex;
use crate::rules::Player;
use crate::sum::Sum;
use crate::values::{Simple, Values};

/// This many steps with values may be spent on one line.
const MOST_STEPS: u64 = 20_000_000;

/// All lines that were found right so far.
#[derive(Default)]
pub struct Claims {
    /// What is known of parts and values.
    pub facts: Facts,
    /// Sums that are claimed, and whether Left, who moves first, wins.
    verdicts: HashMap<Rc<str>, bool>,
    /// The sum of each claim, by its number from 1; `None` after a `D` line.
    sums: Vec<Option<Rc<str>>>,
    /// How many `V`, `N` and `M` lines there were.
    pub n_facts: u64,
}

impl Claims {
    /// How many claims there were, `W` and `L` lines.
    pub fn n_claims(&self) -> usize {
        self.sums.len()
    }

    /// Checks a line that is not part of the header, and keeps what it says.
    pub fn check(&mut self, line: &str) -> Result<(), String> {
        self.facts.values.allow(MOST_STEPS);
        let (letter, rest) = line.split_once(' ').ok_or("expected a letter and a blank")?;
        if matches!(letter, "V" | "N" | "M") {
            if !self.sums.is_empty() {
                return Err(format!("the {letter} lines stand before all claims"));
            }
            self.n_facts += 1;
        }
        match letter {
            "V" => self.check_value(rest),
            "N" => self.check_nim(rest),
            "M" => self.check_won_with(rest),
            "W" => self.check_win(rest),
            "L" => self.check_loss(rest),
            "D" => rest.split(' ').try_for_each(|number| self.drop_claim(number)),
            _ => Err(format!("expected V, N, M, W, L, D or end, found `{letter}`")),
        }
    }

    /// Does Left, who moves first, win the sum, as far as claims and rules tell?
    pub fn verdict(&mut self, sum: &Sum) -> Option<bool> {
        if let Some(&won) = self.verdicts.get(sum.text().as_str()) {
            return Some(won);
        }
        let (won, rule) = endings::decide(&mut self.facts, sum, MOST_STEPS)?;
        self.facts.used.insert(rule);
        Some(won)
    }

    /// `V part value`: the values of all options are known, and they make this value; in impartial games, by the rule of mex.
    fn check_value(&mut self, rest: &str) -> Result<(), String> {
        let (part, text) = last_word(rest)?;
        let (ruleset, position) = self.new_part(part)?;
        let mut options = [Vec::new(), Vec::new()];
        for (player, options) in Player::BOTH.into_iter().zip(&mut options) {
            for play in ruleset.moves(position, player)? {
                let value = self.facts.value_of(ruleset, &play.after)?;
                options.push(
                    value.ok_or_else(|| format!("no earlier line gives the value after {}", play.name))?,
                );
            }
        }
        let [left, right] = options;
        let value = if ruleset.impartial() {
            let nims: Vec<u64> =
                left.iter().filter_map(|&value| self.facts.values.as_simple(value)).map(|s| s.nim).collect();
            let mex = mex(nims);
            self.facts.values.simple(Simple::nimber(mex))
        } else {
            self.facts.values.from_options(&left, &right).map_err(too_large)?
        };
        let found = self.facts.values.text(value).map_err(too_large)?;
        if found != text {
            return Err(format!("the value is {found}"));
        }
        self.facts.lines.insert(part.into(), value);
        Ok(())
    }

    /// `N part n`: the impartial part and a heap of `n` together are lost for the player to move, so the part is `*n`.
    fn check_nim(&mut self, rest: &str) -> Result<(), String> {
        let (part, nim) = last_word(rest)?;
        let nim = read_nim(nim)?;
        let (ruleset, position) = self.new_impartial_part(part)?;
        for smaller in 0..nim {
            if !self.facts.won_with.contains(&(part.into(), smaller)) {
                return Err(format!("no earlier line says that the part wins with *{smaller}"));
            }
        }
        for play in ruleset.moves(position, Player::Left)? {
            let won = match self.facts.one_part(ruleset, &play.after)? {
                Some((None, other)) => other != nim,
                Some((Some(part), other)) => self.facts.won_with.contains(&(part, other ^ nim)),
                None => false,
            };
            if !won {
                return Err(format!(
                    "no earlier line says that *{nim} and the position after {} are won",
                    play.name
                ));
            }
        }
        let value = self.facts.values.simple(Simple::nimber(nim));
        self.facts.lines.insert(part.into(), value);
        Ok(())
    }

    /// `M part n move`: the impartial part and a heap of `n` together are won by this move in the part.
    fn check_won_with(&mut self, rest: &str) -> Result<(), String> {
        let (rest, name) = last_word(rest)?;
        let (part, nim) = last_word(rest)?;
        let nim = read_nim(nim)?;
        let (ruleset, position) = self.new_impartial_part(part)?;
        for play in ruleset.moves(position, Player::Left)? {
            if play.name == name && self.facts.one_part(ruleset, &play.after)? == Some((None, nim)) {
                self.facts.won_with.insert((part.into(), nim));
                return Ok(());
            }
        }
        Err(format!("no earlier line says that {name} leads to *{nim}"))
    }

    /// A part that has no value yet.
    fn new_part<'a>(&mut self, part: &'a str) -> Result<(Ruleset, &'a str), String> {
        let (ruleset, position) = self.facts.read_part(part)?;
        let pieces = self.facts.pieces(ruleset, position)?;
        match &*pieces {
            [piece] if *piece.part == *part && piece.theorem.is_none() => {}
            [piece] if *piece.part == *part => {
                return Err("a theorem gives the value of this part".to_owned());
            }
            _ => return Err(format!("{part} is not in normal form")),
        }
        if self.facts.lines.contains_key(part) {
            return Err(format!("{part} has a line already"));
        }
        Ok((ruleset, position))
    }

    fn new_impartial_part<'a>(&mut self, part: &'a str) -> Result<(Ruleset, &'a str), String> {
        let (ruleset, position) = self.new_part(part)?;
        if ruleset.impartial() { Ok((ruleset, position)) } else { Err(format!("{part} is not impartial")) }
    }

    /// `W sum @term:move`: the sum after this move of Left is lost for Right.
    fn check_win(&mut self, rest: &str) -> Result<(), String> {
        let (text, place) = last_word(rest)?;
        let (index, name) = place
            .strip_prefix('@')
            .and_then(|place| place.split_once(':'))
            .and_then(|(index, name)| Some((index.parse::<usize>().ok()?, name)))
            .ok_or_else(|| format!("expected a move such as @1:a1-b1, found `{place}`"))?;
        let sum = self.facts.read_sum(text)?;
        let moves = self.facts.moves(&sum, Some((index, name)))?;
        if moves.is_empty() {
            return Err(format!("term {index} has no move {name}"));
        }
        for (_, _, after) in moves {
            if self.verdict(&after) == Some(false) {
                return self.keep(text, true);
            }
        }
        Err(format!("no earlier claim and no rule says that the opponent loses after {place}"))
    }

    /// `L sum`: after each move of Left, Right wins.
    fn check_loss(&mut self, text: &str) -> Result<(), String> {
        let sum = self.facts.read_sum(text)?;
        for (index, name, after) in self.facts.moves(&sum, None)? {
            if self.verdict(&after) != Some(true) {
                let after = after.text();
                return Err(format!(
                    "no earlier claim and no rule says that the opponent wins {after} after @{index}:{name}"
                ));
            }
        }
        self.keep(text, false)
    }

    fn keep(&mut self, text: &str, won: bool) -> Result<(), String> {
        let sum: Rc<str> = text.into();
        if self.verdicts.insert(sum.clone(), won).is_some() {
            return Err("this sum is claimed twice".to_owned());
        }
        self.sums.push(Some(sum));
        Ok(())
    }

    /// `D n`: claim `n` is not needed any more.
    fn drop_claim(&mut self, number: &str) -> Result<(), String> {
        let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let sum = index.and_then(|index| self.sums.get_mut(index)).and_then(Option::take);
        let sum = sum.ok_or_else(|| format!("there is no claim {number} to drop"))?;
        self.verdicts.remove(&sum);
        Ok(())
    }

    /// The values, for the answers of a proof.
    pub fn values(&mut self) -> &mut Values {
        self.facts.values.allow(MOST_STEPS);
        &mut self.facts.values
    }
}

fn last_word(text: &str) -> Result<(&str, &str), String> {
    text.rsplit_once(' ').ok_or_else(|| "expected one word more".to_owned())
}

/// A nim value; larger ones do not occur in proofs.
fn read_nim(text: &str) -> Result<u64, String> {
    let nim = text.parse().ok().filter(|&nim: &u64| nim < 1 << 16 && nim.to_string() == text);
    nim.ok_or_else(|| format!("expected a nim value, found `{text}`"))
}
