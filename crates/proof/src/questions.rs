//! The questions that a proof answers.

use std::io::Write;

use mcgs_checker::{Player as Side, Ruleset, Simple};
use mcgs_engine::{Budget, Player, Solver, Sum};

use crate::ProofError;
use crate::claims::Claims;
use crate::lemmas::Lemmas;
use crate::oracle::Oracle;
use crate::write;

/// A question about a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Asked {
    /// Does this player win by moving first?
    First(Player),
    /// Who wins, for either first player?
    Outcome,
    /// The nim value.
    NimValue,
    /// The value.
    Value,
    /// How does the sum compare with another one?
    Compare(Sum),
    /// All winning moves of this player.
    WinningMoves(Player),
}

/// How much time to spend on a small proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Effort {
    /// Any proof will do.
    #[default]
    Quick,
    /// Several winning moves are tried near the root, and the one with the fewest new claims is taken.
    Small,
}

/// What was proved, and how long the proof is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The answers, in the order of the questions, as the proof writes them.
    pub answers: Vec<String>,
    /// How many lines say who wins a sum.
    pub n_claims: usize,
    /// How many lines give values of parts.
    pub n_facts: usize,
}

/// Steps with values that an answer is worth.
const ANSWER_STEPS: u64 = 10_000_000;

type Positions = Vec<(Ruleset, String)>;

/// Proves the answers to all questions about a sum, and writes the compressed proof.
pub fn prove(
    sum: &Sum,
    asked: &[Asked],
    solver: &Solver,
    effort: Effort,
    budget: &Budget,
    file: &mut dyn Write,
) -> Result<Made, ProofError> {
    let lemmas = Lemmas::new(Oracle::new(solver, budget));
    let mut prover = Prover { claims: Claims::new(lemmas, effort), solver, budget };
    let positions = positions(sum)?;
    // Lemmas about nim values stand before all claims, and a part that a claim holds without a value may get none afterwards.
    for question in asked {
        prover.settle(&positions, question)?;
    }
    let mut questions = Vec::new();
    for question in asked {
        questions.push((name(question), prover.answer(sum, &positions, question)?));
    }
    write::write(file, &label(sum), &questions, &prover.claims)?;
    let n_facts = prover.claims.lemmas.lines.iter().filter(|line| line.needed).count();
    let answers = questions.into_iter().map(|(_, answer)| answer).collect();
    Ok(Made { answers, n_claims: prover.claims.texts.len(), n_facts })
}

/// The sum as input.
fn label(sum: &Sum) -> String {
    sum.components().iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

/// The question as the proof writes it.
fn name(question: &Asked) -> String {
    let letter = |player: &Player| if *player == Player::Left { "B" } else { "W" };
    match question {
        Asked::First(player) => letter(player).to_owned(),
        Asked::Outcome => "outcome".to_owned(),
        Asked::NimValue => "N".to_owned(),
        Asked::Value => "value".to_owned(),
        Asked::Compare(other) => format!("compare {}", label(other)),
        Asked::WinningMoves(player) => format!("winning moves {}", letter(player)),
    }
}

/// The positions in the words of the checker.
fn positions(sum: &Sum) -> Result<Positions, ProofError> {
    let text = label(sum);
    if text.is_empty() {
        return Ok(Vec::new());
    }
    Ok(mcgs_checker::read_input(&text)?)
}

struct Prover<'a> {
    claims: Claims<'a>,
    solver: &'a Solver,
    budget: &'a Budget,
}

impl Prover<'_> {
    /// Makes the lines about nim values that a question needs.
    fn settle(&mut self, positions: &Positions, question: &Asked) -> Result<(), ProofError> {
        match question {
            Asked::First(_) | Asked::Outcome => self.settle_positions(positions),
            Asked::NimValue | Asked::Value => self.name_impartial(positions),
            Asked::Compare(other) => {
                self.name_impartial(positions)?;
                self.name_impartial(&self::positions(other)?)
            }
            Asked::WinningMoves(player) => {
                for (_, after) in after_moves(positions, side(*player))? {
                    self.settle_positions(&after)?;
                }
                Ok(())
            }
        }
    }

    fn settle_positions(&mut self, positions: &Positions) -> Result<(), ProofError> {
        if positions.iter().all(|(ruleset, _)| ruleset.impartial()) {
            return self.claims.lemmas.settle(positions, 0);
        }
        self.name_impartial(positions)
    }

    fn name_impartial(&mut self, positions: &Positions) -> Result<(), ProofError> {
        let impartial = positions.iter().filter(|(ruleset, _)| ruleset.impartial());
        impartial
            .into_iter()
            .try_for_each(|(ruleset, position)| self.claims.lemmas.name_parts(*ruleset, position))
    }

    /// The answer of the solver, proved.
    fn answer(&mut self, sum: &Sum, positions: &Positions, question: &Asked) -> Result<String, ProofError> {
        Ok(match question {
            Asked::First(player) => if self.wins(positions, *player)? { "win" } else { "loss" }.to_owned(),
            Asked::Outcome => self.outcome(positions)?.to_owned(),
            Asked::NimValue => {
                let answer = self.solver.nim_value(sum, self.budget);
                let answer = answer.ok_or("only impartial sums have a nim value".to_owned())?;
                let nim = u64::from(answer.result?);
                let value = self.claims.lemmas.facts.values.simple(Simple::nimber(nim));
                self.prove_equal(positions, value)?;
                nim.to_string()
            }
            Asked::Value => {
                let value = self.solver.value(sum, self.budget).result?;
                let text = self.solver.values().display(value).to_string();
                // Without the abbreviations `+-` and `Tiny`, which the checker does not read.
                let form = mcgs_games::form(&text).ok_or_else(|| format!("the value {text} is too large"))?;
                let text = form.text();
                self.claims.lemmas.facts.values.allow(ANSWER_STEPS);
                let value = self.claims.lemmas.facts.values.read(&text)?;
                self.prove_equal(positions, value)?;
                text
            }
            Asked::Compare(other) => {
                let mut difference = positions.clone();
                difference.extend(self::positions(&other.negative())?);
                match self.outcome(&difference)? {
                    "L" => ">",
                    "R" => "<",
                    "P" => "=",
                    _ => "confused",
                }
                .to_owned()
            }
            Asked::WinningMoves(player) => {
                let mut winning = Vec::new();
                for (name, after) in after_moves(positions, side(*player))? {
                    if !self.wins(&after, player.opponent())? {
                        winning.push(name);
                    }
                }
                winning.sort_unstable();
                winning.dedup();
                winning.join(" ")
            }
        })
    }

    /// Does the player win by moving first?
    fn wins(&mut self, positions: &Positions, first: Player) -> Result<bool, ProofError> {
        for (ruleset, position) in positions {
            self.claims.lemmas.prepare_position(*ruleset, position)?;
            self.claims.lemmas.need(*ruleset, position)?;
        }
        let sum = self.claims.lemmas.facts.sum(positions, first == Player::Right)?;
        let won = self.claims.prove(&sum)?;
        self.claims.stays(&sum);
        Ok(won)
    }

    fn outcome(&mut self, positions: &Positions) -> Result<&'static str, ProofError> {
        Ok(match (self.wins(positions, Player::Left)?, self.wins(positions, Player::Right)?) {
            (true, true) => "N",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "P",
        })
    }

    /// Proves that the positions minus the value are lost for whoever moves first.
    fn prove_equal(&mut self, positions: &Positions, value: mcgs_checker::Value) -> Result<(), ProofError> {
        for (ruleset, position) in positions {
            self.claims.lemmas.prepare_position(*ruleset, position)?;
            self.claims.lemmas.need(*ruleset, position)?;
        }
        let facts = &mut self.claims.lemmas.facts;
        facts.values.allow(ANSWER_STEPS);
        let too_large = |_| "the value is too large".to_owned();
        let mut difference = facts.sum(positions, false)?;
        let negative = facts.values.negative(value).map_err(too_large)?;
        difference.add_value(negative, &mut facts.values).map_err(too_large)?;
        difference.normalize(&mut facts.values).map_err(too_large)?;
        let turned = difference.negative(&mut facts.values).map_err(too_large)?;
        for sum in [difference, turned] {
            if self.claims.prove(&sum)? {
                let message = format!("{} is not zero, as the value of the solver says", sum.text());
                return Err(ProofError::Contradiction(message));
            }
            self.claims.stays(&sum);
        }
        Ok(())
    }
}

fn side(player: Player) -> Side {
    if player == Player::Left { Side::Left } else { Side::Right }
}

/// The names of all moves, as the solver writes them, and the positions after them.
fn after_moves(positions: &Positions, player: Side) -> Result<Vec<(String, Positions)>, ProofError> {
    let mut moves = Vec::new();
    for (index, (ruleset, position)) in positions.iter().enumerate() {
        for play in ruleset.moves(position, player)? {
            let place = if positions.len() > 1 { format!("{index}:") } else { String::new() };
            let mut after = positions.clone();
            after[index].1 = play.after;
            moves.push((format!("{place}{}", play.name), after));
        }
    }
    Ok(moves)
}
