//! Lemmas about nim values: what a proof in the manner of Lemoine and Viennot needs.

use std::rc::Rc;

use mcgs_checker::{Player, Ruleset, Simple};
use mcgs_engine::{Sum, Verdict};

use crate::ProofError;
use crate::claims::NODES;
use crate::lemmas::Lemmas;

/// A position of an impartial ruleset: parts without a known value, each once, and the nim value of the rest.
struct Reduced {
    unknown: Vec<Rc<str>>,
    nim: u64,
}

impl Lemmas<'_> {
    /// Finds out who wins the impartial position beside `*nim`, in lines. At most one part stays without a nim value.
    pub(crate) fn settle(&mut self, positions: &[(Ruleset, String)], nim: u64) -> Result<(), ProofError> {
        let mut reduced = Reduced { unknown: Vec::new(), nim };
        for (ruleset, position) in positions {
            self.reduce(*ruleset, position, &mut reduced)?;
        }
        let Some(last) = self.name_all_but_one(&mut reduced)? else { return Ok(()) };
        let sum = Sum::new(vec![self.oracle.component(&last)?, nimber(reduced.nim)?]);
        let verdict = self.oracle.solver.solve(&sum, mcgs_engine::Player::Left, self.oracle.budget).result?;
        match verdict {
            Verdict::Win => self.prove_won(&last, reduced.nim),
            Verdict::Loss => self.prove_nim(&last, reduced.nim),
        }
    }

    /// Lemmas for the nim values of all parts of a position.
    pub(crate) fn name_parts(&mut self, ruleset: Ruleset, position: &str) -> Result<(), ProofError> {
        let mut reduced = Reduced { unknown: Vec::new(), nim: 0 };
        self.reduce(ruleset, position, &mut reduced)?;
        for part in reduced.unknown {
            let nim = self.nim_value(&part)?;
            self.prove_nim(&part, nim)?;
        }
        Ok(())
    }

    fn reduce(&mut self, ruleset: Ruleset, position: &str, reduced: &mut Reduced) -> Result<(), ProofError> {
        self.prepare_position(ruleset, position)?;
        self.need(ruleset, position)?;
        for piece in self.facts.pieces(ruleset, position)?.iter() {
            match self.facts.value(piece).unwrap_or(None) {
                Some(value) => reduced.nim ^= self.facts.values.as_simple(value).unwrap_or(Simple::ZERO).nim,
                None if reduced.unknown.contains(&piece.part) => {
                    reduced.unknown.retain(|part| *part != piece.part);
                }
                None => reduced.unknown.push(piece.part.clone()),
            }
        }
        Ok(())
    }

    /// Lemmas for the nim values of all parts but the one with the most moves, which is the answer.
    fn name_all_but_one(&mut self, reduced: &mut Reduced) -> Result<Option<Rc<str>>, ProofError> {
        let mut sized = Vec::new();
        for part in reduced.unknown.drain(..) {
            let component = self.oracle.component(&part)?;
            sized.push((component.ruleset().max_moves(component.code()), part));
        }
        sized.sort_unstable();
        let last = sized.pop();
        for (_, part) in sized {
            let nim = self.nim_value(&part)?;
            self.prove_nim(&part, nim)?;
            reduced.nim ^= nim;
        }
        Ok(last.map(|(_, part)| part))
    }

    /// The nim value, as the solver says.
    fn nim_value(&mut self, part: &Rc<str>) -> Result<u64, ProofError> {
        let sum = Sum::new(vec![self.oracle.component(part)?]);
        let answer = self.oracle.solver.nim_value(&sum, self.oracle.budget);
        let answer = answer.ok_or_else(|| ProofError::Contradiction(format!("{part} is not impartial")))?;
        Ok(u64::from(answer.result?))
    }

    /// The part and `*nim` are lost: they win with each smaller nimber, and after each move in the part.
    fn prove_nim(&mut self, part: &Rc<str>, nim: u64) -> Result<(), ProofError> {
        if self.facts.lines.contains_key(part) {
            return Ok(());
        }
        self.oracle.check()?;
        for smaller in 0..nim {
            self.prove_won(part, smaller)?;
        }
        let (ruleset, position) = self.facts.split_part(part)?;
        for play in ruleset.moves(position, Player::Left)? {
            let mut reduced = Reduced { unknown: Vec::new(), nim };
            self.reduce(ruleset, &play.after, &mut reduced)?;
            match self.name_all_but_one(&mut reduced)? {
                Some(last) => self.prove_won(&last, reduced.nim)?,
                None if reduced.nim != 0 => {}
                None => {
                    let name = play.name;
                    return Err(ProofError::Contradiction(format!(
                        "{part} is *{nim}, and so is it after {name}"
                    )));
                }
            }
        }
        let value = self.facts.values.simple(Simple::nimber(nim));
        self.facts.lines.insert(part.clone(), value);
        self.keep_nim_line(format!("N {part} {nim}"), Some(part));
        Ok(())
    }

    /// The part and `*nim` are won: by a move in the part after which its value is `*nim`.
    fn prove_won(&mut self, part: &Rc<str>, nim: u64) -> Result<(), ProofError> {
        if self.facts.won_with.contains(&(part.clone(), nim)) || self.facts.lines.contains_key(part) {
            return Ok(());
        }
        self.oracle.check()?;
        let (ruleset, position) = self.facts.split_part(part)?;
        let mut open = Vec::new();
        for play in ruleset.moves(position, Player::Left)? {
            let mut reduced = Reduced { unknown: Vec::new(), nim };
            self.reduce(ruleset, &play.after, &mut reduced)?;
            if reduced.unknown.is_empty() && reduced.nim == 0 {
                self.keep_won(part, nim, &play.name);
                return Ok(());
            }
            if !reduced.unknown.is_empty() {
                open.push((play.name, reduced));
            }
        }
        open.sort_by_key(|(_, reduced)| reduced.unknown.iter().map(|part| part.len()).sum::<usize>());
        for nodes in NODES {
            let mut still_open = Vec::new();
            for (name, reduced) in open {
                let mut components = vec![nimber(reduced.nim)?];
                for part in &reduced.unknown {
                    components.push(self.oracle.component(part)?);
                }
                let budget = self.oracle.within(nodes);
                let solver = self.oracle.solver;
                match solver.solve(&Sum::new(components), mcgs_engine::Player::Left, &budget).result {
                    Ok(Verdict::Loss) => {
                        let mut total = reduced.nim;
                        for part in &reduced.unknown {
                            let own = self.nim_value(part)?;
                            self.prove_nim(part, own)?;
                            total ^= own;
                        }
                        if total != 0 {
                            let message = format!("{part} and *{nim} are won by {name}, and are not");
                            return Err(ProofError::Contradiction(message));
                        }
                        self.keep_won(part, nim, &name);
                        return Ok(());
                    }
                    Ok(Verdict::Win) => {}
                    Err(mcgs_engine::StopReason::Nodes)
                        if budget.max_nodes != self.oracle.budget.max_nodes =>
                    {
                        still_open.push((name, reduced));
                    }
                    Err(reason) => return Err(reason.into()),
                }
            }
            open = still_open;
        }
        // The winning move is in the nimber: to the nim value of the part, which then has a line of its own.
        let own = self.nim_value(part)?;
        if own < nim {
            return self.prove_nim(part, own);
        }
        Err(ProofError::Contradiction(format!("{part} and *{nim} are won, but by no move")))
    }

    fn keep_won(&mut self, part: &Rc<str>, nim: u64, name: &str) {
        self.facts.won_with.insert((part.clone(), nim));
        self.keep_nim_line(format!("M {part} {nim} {name}"), None);
    }
}

fn nimber(nim: u64) -> Result<mcgs_engine::Component, ProofError> {
    let nim = u32::try_from(nim).map_err(|_| format!("the nimber *{nim} is too large"))?;
    Ok(mcgs_games::nimber(nim))
}
