//! The lines before the claims: which parts get one with their value.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use mcgs_checker::{Facts, Piece, Player, Ruleset, Simple, Sum, Term, mex};

use crate::ProofError;
use crate::oracle::Oracle;

/// A value is given up if the values of more parts than this would have to be found first.
const MOST_PARTS: usize = 2000;
/// Longer texts of values make claims longer, not fewer.
const LONGEST_VALUE: usize = 300;
/// Steps with values that one part is worth.
const MOST_STEPS: u64 = 20_000;

/// What the lines before the claims say, and what they rest on.
pub(crate) struct Lemmas<'a> {
    pub(crate) facts: Facts,
    pub(crate) oracle: Oracle<'a>,
    /// The `V`, `N` and `M` lines in the order in which they follow from each other.
    pub(crate) lines: Vec<Lemma>,
    /// Where the line with the value of a part is.
    index: HashMap<Rc<str>, usize>,
    /// Parts that never get a value, because claims may hold them without one.
    refused: HashSet<Rc<str>>,
    /// Parts whose options were looked at, by player.
    prepared: HashSet<(Rc<str>, Player)>,
}

/// A line before the claims.
pub(crate) struct Lemma {
    pub(crate) text: String,
    /// Is it needed by a claim, a question or another line?
    pub(crate) needed: bool,
    /// The lines that it follows from.
    rests_on: Vec<usize>,
}

/// How the search for a value ended.
enum Explored {
    Known,
    Refused,
    TooManyParts,
}

impl<'a> Lemmas<'a> {
    pub(crate) fn new(oracle: Oracle<'a>) -> Self {
        Lemmas {
            facts: Facts::default(),
            oracle,
            lines: Vec::new(),
            index: HashMap::new(),
            refused: HashSet::new(),
            prepared: HashSet::new(),
        }
    }

    /// Decides for all parts of a position whether they get a value.
    pub(crate) fn prepare_position(&mut self, ruleset: Ruleset, position: &str) -> Result<(), ProofError> {
        for piece in self.facts.pieces(ruleset, position)?.iter() {
            if !self.is_known(piece) && !self.refused.contains(&piece.part) {
                self.decide(&piece.part)?;
            }
        }
        Ok(())
    }

    /// Decides the same for all parts that a move of Left in the sum leads to.
    pub(crate) fn prepare_moves(&mut self, sum: &Sum) -> Result<(), ProofError> {
        for term in &sum.terms {
            let Term::Part { text, minus, .. } = term else { continue };
            let player = if *minus { Player::Right } else { Player::Left };
            if self.prepared.insert((text.clone(), player)) {
                let (ruleset, position) = self.facts.split_part(text)?;
                for play in ruleset.moves(position, player)? {
                    self.prepare_position(ruleset, &play.after)?;
                }
            }
        }
        Ok(())
    }

    /// Does a theorem or a line give the value?
    pub(crate) fn is_known(&self, piece: &Piece) -> bool {
        piece.theorem.is_some() || self.facts.lines.contains_key(&piece.part)
    }

    /// Gives the part a value if it is small enough.
    fn decide(&mut self, part: &Rc<str>) -> Result<(), ProofError> {
        let component = self.oracle.component(part)?;
        let ruleset = component.ruleset();
        let most_moves = self.oracle.solver.options().value_max_moves;
        let most_moves = most_moves.unwrap_or_else(|| ruleset.value_max_moves(true));
        let mut left = MOST_PARTS;
        if ruleset.max_moves(component.code()) <= most_moves
            && matches!(self.explore(part, &mut left)?, Explored::Known)
        {
            return Ok(());
        }
        self.refused.insert(part.clone());
        Ok(())
    }

    /// Finds the values of all options, then that of the part.
    fn explore(&mut self, part: &Rc<str>, left: &mut usize) -> Result<Explored, ProofError> {
        let Some(rest) = left.checked_sub(1) else { return Ok(Explored::TooManyParts) };
        *left = rest;
        self.oracle.check()?;
        let (ruleset, position) = self.facts.split_part(part)?;
        let players = if ruleset.impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let (mut options, mut rests_on) = ([Vec::new(), Vec::new()], Vec::new());
        for (&player, options) in players.iter().zip(&mut options) {
            for play in ruleset.moves(position, player)? {
                for piece in self.facts.pieces(ruleset, &play.after)?.iter() {
                    if !self.is_known(piece) {
                        let explored = if self.refused.contains(&piece.part) {
                            Explored::Refused
                        } else {
                            self.explore(&piece.part, left)?
                        };
                        match explored {
                            Explored::Known => {}
                            Explored::TooManyParts => return Ok(explored),
                            Explored::Refused => {
                                self.refused.insert(part.clone());
                                return Ok(explored);
                            }
                        }
                    }
                    rests_on.extend(self.index.get(&piece.part));
                }
                self.facts.values.allow(MOST_STEPS);
                match self.facts.value_of(ruleset, &play.after) {
                    Ok(Some(value)) => options.push(value),
                    Ok(None) | Err(_) => {
                        self.refused.insert(part.clone());
                        return Ok(Explored::Refused);
                    }
                }
            }
        }
        let values = &mut self.facts.values;
        values.allow(MOST_STEPS);
        let value = if ruleset.impartial() {
            let nim = |&value: &_| values.as_simple(value).map_or(0, |simple| simple.nim);
            let nims: Vec<u64> = options[0].iter().map(nim).collect();
            Ok(values.simple(Simple::nimber(mex(nims))))
        } else {
            values.from_options(&options[0], &options[1])
        };
        let known = value.and_then(|value| Ok((value, values.text(value)?)));
        let Some((value, text)) = known.ok().filter(|(_, text)| text.len() <= LONGEST_VALUE) else {
            self.refused.insert(part.clone());
            return Ok(Explored::Refused);
        };
        self.facts.lines.insert(part.clone(), value);
        self.index.insert(part.clone(), self.lines.len());
        self.lines.push(Lemma { text: format!("V {part} {text}"), needed: false, rests_on });
        Ok(Explored::Known)
    }

    /// Keeps a line about nim values; what it rests on is needed.
    pub(crate) fn keep_nim_line(&mut self, text: String, part: Option<&Rc<str>>) {
        if let Some(part) = part {
            self.index.insert(part.clone(), self.lines.len());
        }
        self.lines.push(Lemma { text, needed: true, rests_on: Vec::new() });
    }

    /// A position occurs in a claim or a question, so the values of its parts are needed.
    pub(crate) fn need(&mut self, ruleset: Ruleset, position: &str) -> Result<(), ProofError> {
        for piece in self.facts.pieces(ruleset, position)?.iter() {
            let mut open: Vec<usize> = self.index.get(&piece.part).copied().into_iter().collect();
            while let Some(index) = open.pop() {
                let line = &mut self.lines[index];
                line.needed = true;
                // Once is enough.
                open.append(&mut line.rests_on);
            }
        }
        Ok(())
    }

    /// All positions after a move of Left in the sum are needed, or only that after one move.
    pub(crate) fn need_moves(&mut self, sum: &Sum, only: Option<(usize, &str)>) -> Result<(), ProofError> {
        for (index, term) in sum.terms.iter().enumerate() {
            let Term::Part { text, minus, .. } = term else { continue };
            if only.is_some_and(|(only, _)| only != index + 1) {
                continue;
            }
            let player = if *minus { Player::Right } else { Player::Left };
            let (ruleset, position) = self.facts.split_part(text)?;
            for play in ruleset.moves(position, player)? {
                if only.is_none_or(|(_, name)| name == play.name) {
                    self.need(ruleset, &play.after)?;
                }
            }
        }
        Ok(())
    }
}
