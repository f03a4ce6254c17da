//! The claims of a proof: who wins which sum, each after the claims that it rests on.

use std::collections::HashMap;
use std::rc::Rc;

use mcgs_checker::{Sum, SumMove, decide};

use crate::ProofError;
use crate::lemmas::Lemmas;
use crate::questions::Effort;

/// The solver is asked about all options with few nodes first: what it knows, it answers at once. `None` is no limit.
pub(crate) const NODES: [Option<u64>; 6] =
    [Some(30), Some(300), Some(3000), Some(30_000), Some(1_000_000), None];
/// Steps with values that it is worth to decide one sum without a claim.
const MOST_STEPS: u64 = 1500;
/// Proofs of so many winning moves are compared where the effort is for small proofs.
const MOST_COMPARED: usize = 3;
/// They are compared this many moves deep.
const COMPARED_DEPTH: usize = 4;

/// The claims so far.
pub(crate) struct Claims<'a> {
    pub(crate) lemmas: Lemmas<'a>,
    pub(crate) effort: Effort,
    /// The number of each claim, from 1, and whether Left wins.
    known: HashMap<Rc<str>, (u32, bool)>,
    /// The texts of the claims, in their order.
    pub(crate) texts: Vec<String>,
    /// For each claim, the last claim that rests on it.
    pub(crate) last_use: Vec<u32>,
}

/// A sum whose claim is being made.
struct Frame {
    text: Rc<str>,
    sum: Sum,
    /// The winning move, or none if the sum is lost.
    winning: Option<(usize, String)>,
    /// The sums that the claim rests on, and how many of them were looked at.
    rests_on: Vec<Sum>,
    n_done: usize,
}

impl<'a> Claims<'a> {
    pub(crate) fn new(lemmas: Lemmas<'a>, effort: Effort) -> Self {
        Claims { lemmas, effort, known: HashMap::new(), texts: Vec::new(), last_use: Vec::new() }
    }

    /// Does Left, who moves first, win? If claims or rules tell.
    pub(crate) fn verdict(&mut self, sum: &Sum) -> Option<bool> {
        match self.known.get(sum.text().as_str()) {
            Some(&(_, won)) => Some(won),
            None => decide(&mut self.lemmas.facts, sum, MOST_STEPS).map(|(won, _)| won),
        }
    }

    /// Who wins the sum, proved by claims.
    pub(crate) fn prove(&mut self, sum: &Sum) -> Result<bool, ProofError> {
        if let Some(won) = self.verdict(sum) {
            return Ok(won);
        }
        let won = self.lemmas.oracle.wins(sum, None)?;
        let won = won.ok_or_else(|| ProofError::Contradiction("no verdict without a limit".to_owned()))?;
        self.prove_verdict(sum, won, 0)?;
        Ok(won)
    }

    /// Proves the verdict of the solver.
    fn prove_verdict(&mut self, sum: &Sum, won: bool, depth: usize) -> Result<(), ProofError> {
        let mut stack = vec![self.frame(sum, won, depth)?];
        while let Some(top) = stack.last_mut() {
            let wins = top.winning.is_some();
            if top.n_done < top.rests_on.len() {
                let next = top.rests_on[top.n_done].clone();
                top.n_done += 1;
                let depth = depth + stack.len();
                match self.verdict(&next) {
                    Some(verdict) if verdict == wins => return Err(contradiction(&next, verdict)),
                    Some(_) => {}
                    None => stack.push(self.frame(&next, !wins, depth)?),
                }
            } else if let Some(frame) = stack.pop() {
                self.keep(&frame)?;
            }
        }
        Ok(())
    }

    /// What a claim rests on: after one move the opponent loses, or after all moves the opponent wins.
    fn frame(&mut self, sum: &Sum, won: bool, depth: usize) -> Result<Frame, ProofError> {
        self.lemmas.oracle.check()?;
        self.lemmas.prepare_moves(sum)?;
        let moves = self.lemmas.facts.moves(sum, None)?;
        let (winning, rests_on) = if won {
            let (index, name, after) = self.winning_move(sum, moves, depth)?;
            (Some((index, name)), vec![after])
        } else {
            let mut options: Vec<Sum> = moves.into_iter().map(|(_, _, after)| after).collect();
            // Small sums first: the larger ones may rest on them.
            options.sort_by_cached_key(|option| (option.text().len(), option.text()));
            options.dedup();
            (None, options)
        };
        Ok(Frame { text: sum.text().into(), sum: sum.clone(), winning, rests_on, n_done: 0 })
    }

    /// A move after which the opponent loses: one that needs no claim, or else one that the solver knows after few nodes.
    fn winning_move(&mut self, sum: &Sum, moves: Vec<SumMove>, depth: usize) -> Result<SumMove, ProofError> {
        let mut open = Vec::new();
        for play in moves {
            match self.verdict(&play.2) {
                Some(false) => return Ok(play),
                Some(true) => {}
                None => open.push(play),
            }
        }
        open.sort_by_cached_key(|(_, _, after)| after.text().len());
        let n_wanted = if self.effort == Effort::Small && depth < COMPARED_DEPTH { MOST_COMPARED } else { 1 };
        let mut winning = Vec::new();
        for nodes in NODES {
            let mut still_open = Vec::new();
            for play in open {
                if winning.len() == n_wanted {
                    break;
                }
                match self.lemmas.oracle.wins(&play.2, nodes)? {
                    Some(false) => winning.push(play),
                    Some(true) => {}
                    None => still_open.push(play),
                }
            }
            if !winning.is_empty() {
                break;
            }
            open = still_open;
        }
        self.shortest(winning, depth)?.ok_or_else(|| {
            ProofError::Contradiction(format!("Left wins {}, but no move of hers does", sum.text()))
        })
    }

    /// The move with the fewest new claims.
    fn shortest(&mut self, mut winning: Vec<SumMove>, depth: usize) -> Result<Option<SumMove>, ProofError> {
        if winning.len() < 2 {
            return Ok(winning.pop());
        }
        let mut best: Option<(usize, SumMove)> = None;
        let before = self.texts.len();
        for play in winning {
            self.prove_verdict(&play.2, false, depth + COMPARED_DEPTH)?;
            let n_new = self.texts.len() - before;
            self.forget_from(before);
            if best.as_ref().is_none_or(|(least, _)| n_new < *least) {
                best = Some((n_new, play));
            }
        }
        Ok(best.map(|(_, play)| play))
    }

    /// Takes the last claims back.
    fn forget_from(&mut self, n_kept: usize) {
        self.texts.truncate(n_kept);
        self.last_use.truncate(n_kept);
        self.known.retain(|_, (number, _)| (*number as usize) <= n_kept);
    }

    fn keep(&mut self, frame: &Frame) -> Result<(), ProofError> {
        let only = frame.winning.as_ref().map(|(index, name)| (*index, name.as_str()));
        self.lemmas.need_moves(&frame.sum, only)?;
        let number =
            u32::try_from(self.texts.len() + 1).map_err(|_| "the proof has too many claims".to_owned())?;
        for other in &frame.rests_on {
            if let Some(&(other, _)) = self.known.get(other.text().as_str()) {
                self.last_use[other as usize - 1] = number;
            }
        }
        let text = &frame.text;
        self.texts.push(match only {
            Some((index, name)) => format!("W {text} @{index}:{name}"),
            None => format!("L {text}"),
        });
        self.last_use.push(0);
        self.known.insert(text.clone(), (number, only.is_some()));
        Ok(())
    }

    /// The claim of a sum that a question asks for must stay.
    pub(crate) fn stays(&mut self, sum: &Sum) {
        if let Some(&(number, _)) = self.known.get(sum.text().as_str()) {
            self.last_use[number as usize - 1] = u32::MAX;
        }
    }
}

fn contradiction(sum: &Sum, verdict: bool) -> ProofError {
    let (verdict, other) = if verdict { ("wins", "loses") } else { ("loses", "wins") };
    ProofError::Contradiction(format!("Left {verdict} {}, and the solver needs that she {other}", sum.text()))
}
