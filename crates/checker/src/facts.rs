//! What is known of parts: how positions fall into them, and the values that earlier lines or theorems give them.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use crate::games;
use crate::rules::{Player, Rules};
use crate::sum::{Sum, Term};
use crate::values::{Simple, TooLarge, Value, Values};

/// A ruleset: a game, or its impartial variant, in which both players have the moves of both.
#[derive(Clone, Copy)]
pub struct Ruleset {
    /// The rules of the game.
    pub rules: &'static dyn Rules,
    /// Is it the impartial variant of a game that is not impartial?
    pub variant: bool,
}

impl Ruleset {
    /// The ruleset with a title such as `clobber` or `impartial clobber`.
    pub fn find(title: &str) -> Option<Self> {
        let (name, variant) = title.strip_prefix("impartial ").map_or((title, false), |name| (name, true));
        let rules = games::find(name)?;
        Some(Ruleset { rules, variant: variant && !rules.impartial() })
    }

    /// The title.
    pub fn title(self) -> String {
        format!("{}{}", if self.variant { "impartial " } else { "" }, self.rules.name())
    }

    /// Do both players have the same moves?
    pub fn impartial(self) -> bool {
        self.variant || self.rules.impartial()
    }

    /// The moves of a player: their names and the positions after them.
    pub fn moves(self, position: &str, player: Player) -> Result<Vec<crate::rules::Move>, String> {
        if position.len() > LONGEST_POSITION {
            return Err(format!(
                "a position with {} characters is too large to list its moves",
                position.len()
            ));
        }
        let players = if self.variant { &Player::BOTH[..] } else { &[player] };
        let counts = players.iter().filter_map(|&player| self.rules.n_moves(position, player));
        if counts.sum::<u64>() > MOST_MOVES.min(MOST_CHARACTERS / (position.len() as u64).max(1)) {
            return Err(format!("`{position}` has too many moves to list"));
        }
        Ok(players.iter().flat_map(|&player| self.rules.moves(position, player)).collect())
    }

    /// The text of a part.
    pub fn part(self, position: &str) -> Rc<str> {
        format!("[{}]{position}", self.title()).into()
    }
}

/// Moves are only listed in positions with at most this many characters.
const LONGEST_POSITION: usize = 2048;
/// A position with more moves than this is not played in.
const MOST_MOVES: u64 = 1_000_000;
/// Nor is one in which the texts of the positions after all moves have more characters than this.
const MOST_CHARACTERS: u64 = 200_000_000;
/// What was found out about positions is forgotten when there are more of them.
const MOST_REMEMBERED: usize = 300_000;

/// A part without a known value, if there is one, and a nimber beside it.
pub type NimPart = (Option<Rc<str>>, u64);

/// A move in a sum: the index of the term, from 1, the name of the move, and the sum after it as the opponent sees it.
pub type SumMove = (usize, String, Sum);

/// A part of a position: its text, its sign, and what is known of it at once.
#[derive(Debug, Clone)]
pub struct Piece {
    /// The text of the part.
    pub part: Rc<str>,
    /// Is it the negative of the part?
    pub minus: bool,
    /// Is the part its own negative?
    pub own_negative: bool,
    /// The value that its definition or a theorem gives to the part, with the name of the theorem.
    pub theorem: Option<(Value, &'static str)>,
}

/// Everything that is known so far.
#[derive(Default)]
pub struct Facts {
    /// All values.
    pub values: Values,
    /// The values of parts, by `V` and `N` lines.
    pub lines: HashMap<Rc<str>, Value>,
    /// Parts that win with this nimber beside them, by `M` lines.
    pub won_with: HashSet<(Rc<str>, u64)>,
    /// The names of the theorems and rules that were used.
    pub used: BTreeSet<&'static str>,
    pieces: HashMap<String, Rc<[Piece]>>,
}

impl Facts {
    /// The parts of a position, each as the smallest text among its images and their negatives.
    pub fn pieces(&mut self, ruleset: Ruleset, position: &str) -> Result<Rc<[Piece]>, String> {
        let key = format!("[{}]{position}", ruleset.title());
        if let Some(known) = self.pieces.get(&key) {
            return Ok(known.clone());
        }
        let rules = ruleset.rules;
        let mut pieces = Vec::new();
        for part in rules.parts(position) {
            let least = |images: Vec<String>| images.into_iter().min().unwrap_or_default();
            let plus = least(rules.images(&part));
            let minus =
                if ruleset.impartial() { plus.clone() } else { least(rules.images(&rules.negative(&part))) };
            let position = plus.clone().min(minus.clone());
            let theorem = if ruleset.variant { None } else { rules.theorem(&position) };
            let theorem = match theorem {
                Some((text, name)) => Some((self.values.read(&text)?, name)),
                None => None,
            };
            let part = ruleset.part(&position);
            pieces.push(Piece { part, minus: minus < plus, own_negative: minus == plus, theorem });
        }
        if self.pieces.len() >= MOST_REMEMBERED {
            self.pieces.clear();
        }
        let pieces: Rc<[Piece]> = pieces.into();
        self.pieces.insert(key, pieces.clone());
        Ok(pieces)
    }

    /// The value of a part with its sign, if it is known.
    pub fn value(&mut self, piece: &Piece) -> Result<Option<Value>, TooLarge> {
        let value = match (piece.theorem, self.lines.get(&piece.part)) {
            (Some((value, name)), _) => {
                if !name.is_empty() {
                    self.used.insert(name);
                }
                value
            }
            (None, Some(&value)) => value,
            (None, None) => return Ok(None),
        };
        Ok(Some(if piece.minus { self.values.negative(value)? } else { value }))
    }

    /// Adds a position, or its negative, to the terms of a sum.
    pub fn add(
        &mut self,
        sum: &mut Sum,
        ruleset: Ruleset,
        position: &str,
        minus: bool,
    ) -> Result<(), String> {
        for piece in self.pieces(ruleset, position)?.iter() {
            let minus = minus && !piece.own_negative;
            match self.value(piece).map_err(too_large)? {
                Some(value) => {
                    let value = if minus { self.values.negative(value).map_err(too_large)? } else { value };
                    sum.add_value(value, &mut self.values).map_err(too_large)?;
                }
                None => sum.terms.push(Term::Part {
                    text: piece.part.clone(),
                    minus: piece.minus != minus,
                    own_negative: piece.own_negative,
                }),
            }
        }
        Ok(())
    }

    /// The sum of some positions.
    pub fn sum(&mut self, positions: &[(Ruleset, String)], minus: bool) -> Result<Sum, String> {
        let mut sum = Sum::ZERO;
        for (ruleset, position) in positions {
            self.add(&mut sum, *ruleset, position, minus)?;
        }
        sum.normalize(&mut self.values).map_err(too_large)?;
        Ok(sum)
    }

    /// The value of a position, if the values of all its parts are known.
    pub fn value_of(&mut self, ruleset: Ruleset, position: &str) -> Result<Option<Value>, String> {
        let mut total = Values::ZERO;
        for piece in self.pieces(ruleset, position)?.iter() {
            let Some(value) = self.value(piece).map_err(too_large)? else { return Ok(None) };
            total = self.values.plus(total, value).map_err(too_large)?;
        }
        Ok(Some(total))
    }

    /// A position of an impartial ruleset as one part without a known value and a nimber beside it; `None` if there are two such parts.
    pub fn one_part(&mut self, ruleset: Ruleset, position: &str) -> Result<Option<NimPart>, String> {
        let (mut unknown, mut nim) = (Vec::new(), 0);
        for piece in self.pieces(ruleset, position)?.iter() {
            match self.value(piece).map_err(too_large)? {
                Some(value) => nim ^= self.values.as_simple(value).unwrap_or(Simple::ZERO).nim,
                None if unknown.contains(&piece.part) => unknown.retain(|other| *other != piece.part),
                None => unknown.push(piece.part.clone()),
            }
        }
        let part = unknown.pop();
        Ok(unknown.is_empty().then_some((part, nim)))
    }

    /// The ruleset and the position of the text of a part that was read before.
    pub fn split_part<'a>(&self, text: &'a str) -> Result<(Ruleset, &'a str), String> {
        let (title, position) = text
            .strip_prefix('[')
            .and_then(|rest| rest.split_once(']'))
            .ok_or_else(|| format!("expected a part such as [title]position, found `{text}`"))?;
        let ruleset = Ruleset::find(title).ok_or_else(|| format!("there is no game `{title}`"))?;
        Ok((ruleset, position))
    }

    /// The ruleset and the position of the text of a part. The position must be written as its ruleset writes it.
    pub fn read_part<'a>(&self, text: &'a str) -> Result<(Ruleset, &'a str), String> {
        let (ruleset, position) = self.split_part(text)?;
        let read = ruleset.rules.read(position)?;
        if *ruleset.part(&read) != *text {
            return Err(format!("expected the part as {}, found `{text}`", ruleset.part(&read)));
        }
        Ok((ruleset, position))
    }

    /// A sum in normal form, from its text.
    pub fn read_sum(&mut self, text: &str) -> Result<Sum, String> {
        let mut sum = Sum::ZERO;
        for term in text.split(' ') {
            if let Some(value) = term.strip_prefix('=') {
                let value = self.values.read(value)?;
                sum.add_value(value, &mut self.values).map_err(too_large)?;
                continue;
            }
            let part = term
                .strip_prefix(['+', '-'])
                .ok_or_else(|| format!("expected `+`, `-` or `=` before `{term}`"))?;
            let (ruleset, position) = self.read_part(part)?;
            self.add(&mut sum, ruleset, position, term.starts_with('-'))?;
        }
        sum.normalize(&mut self.values).map_err(too_large)?;
        if sum.text() == text {
            Ok(sum)
        } else {
            Err(format!("expected the sum in normal form, {}", sum.text()))
        }
    }

    /// All moves of Left in a sum: the index of the term, from 1, the name of the move, and the negative of the sum after it.
    /// If only one move is asked for, only that one.
    pub fn moves(&mut self, sum: &Sum, only: Option<(usize, &str)>) -> Result<Vec<SumMove>, String> {
        let mut moves = Vec::new();
        for (index, term) in sum.terms.iter().enumerate() {
            let is_repeated = index > 0 && sum.terms[index - 1] == *term;
            if only.map_or(is_repeated, |(only, _)| only != index + 1) {
                continue;
            }
            let mut rest = sum.clone();
            rest.terms.remove(index);
            match term {
                Term::Part { text, minus, .. } => {
                    let (ruleset, position) = self.split_part(text)?;
                    let player = if *minus { Player::Right } else { Player::Left };
                    for play in ruleset.moves(position, player)? {
                        if only.is_some_and(|(_, name)| name != play.name) {
                            continue;
                        }
                        let mut after = rest.clone();
                        self.add(&mut after, ruleset, &play.after, *minus)?;
                        moves.push((index + 1, play.name, self.turned(after)?));
                    }
                }
                Term::Value { value, .. } => self.value_moves(index + 1, *value, &rest, &mut moves)?,
            }
        }
        if only.is_none_or(|(only, _)| only == sum.terms.len() + 1) {
            let rest = Sum { simple: Simple::ZERO, ..sum.clone() };
            let simple = self.values.simple(sum.simple);
            self.value_moves(sum.terms.len() + 1, simple, &rest, &mut moves)?;
        }
        if let Some((_, name)) = only {
            moves.retain(|(_, other, _)| other == name);
        }
        Ok(moves)
    }

    /// Left's options of a value, sorted by their texts, numbered from 1.
    fn value_moves(
        &mut self,
        index: usize,
        value: Value,
        rest: &Sum,
        moves: &mut Vec<SumMove>,
    ) -> Result<(), String> {
        let [left, _] = self.values.options(value).map_err(too_large)?;
        let mut texts = Vec::new();
        for &option in left.iter() {
            texts.push((self.values.text(option).map_err(too_large)?, option));
        }
        texts.sort_unstable();
        for (number, (_, option)) in texts.into_iter().enumerate() {
            let mut after = rest.clone();
            after.add_value(option, &mut self.values).map_err(too_large)?;
            moves.push((index, (number + 1).to_string(), self.turned(after)?));
        }
        Ok(())
    }

    /// The sum after a move, from the point of view of the other player.
    fn turned(&mut self, mut after: Sum) -> Result<Sum, String> {
        after.normalize(&mut self.values).map_err(too_large)?;
        after.negative(&mut self.values).map_err(too_large)
    }
}

/// The message about a value that is too large.
pub fn too_large(_: TooLarge) -> String {
    "a value is too large to compute with".to_owned()
}
