//! Why an answer is right, in a form that people can follow: the winning move, the reply to each move, values that add up.
//!
//! This is the short form of a proof. Everything that is said here comes from the same solver as the answer; tests compare it with the
//! plain oracle.

pub(crate) mod choice;
mod equal;
pub(crate) mod line;
mod nim;
mod tree;
mod value;
mod worth;

use mcgs_engine::{Budget, Component, Player, Solver, StopReason, Sum};
use mcgs_language::{Case, Command, CommandKind};
use mcgs_values::Notation;
use std::time::Duration;

use crate::report::{Reason, Report};
use crate::session::Session;

pub use line::LineMove;
pub use nim::{NimOption, NimParts};
pub use tree::{Because, Reply, Turn};
pub use value::{Fate, OptionFate, ValueParts};
pub use worth::{Addend, Worth};

use choice::{Choices, Convention};
use tree::Tree;

/// Lines that are longer end where a number decides.
const SHORT_LINE: usize = 12;
/// The most moves of a line.
const LONG_LINE: usize = 60;

/// The answer to a question, and why it is right. [`Session::explain`] makes it, with an example.
///
/// Its serialised form is part of the interface: it has the fields of a [`Report`], and these. Values are in the notation of the input language.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Explanation {
    /// The answer.
    #[serde(flatten)]
    pub report: Report,
    /// Are questions of this kind explained?
    pub is_explained: bool,
    /// Does the player who cannot move win?
    pub is_misere: bool,
    /// Are all games impartial, so that it does not matter which player begins?
    pub is_impartial: bool,
    /// The sum that is played: that of the question or, if two sums are compared, their difference.
    pub played: String,
    /// How play goes, for each first player that the question is about.
    pub plays: Vec<Play>,
    /// For a question about winning moves: all moves with what follows.
    pub moves: Option<Turn>,
    /// For a question about a nim value: where it comes from.
    pub nim: Option<NimParts>,
    /// For a question about a value: where it comes from.
    pub value: Option<ValueParts>,
    /// The limit that ended the explanation early, if one did.
    pub open: Option<Reason>,
    /// The notation that was asked for.
    #[serde(skip)]
    pub notation: Notation,
}

/// How play goes if one player begins.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Play {
    /// Who wins and why.
    pub turn: Turn,
    /// The main line.
    pub line: Vec<LineMove>,
    /// What the line ends with.
    pub end: Option<Turn>,
}

impl Session {
    /// Answers a question of a case and says why the answer is right. `depth` is how often in a row the
    /// replies to all moves of the loser are shown.
    ///
    /// The limits of the session hold for the answer, and once more for its explanation.
    ///
    /// ```
    /// use mcgs::language::{Source, SourceKind};
    /// use mcgs::{Session, Settings};
    ///
    /// let source = Source::new("<argument>", SourceKind::Argument, "[nimber] 2 3 {B}");
    /// let parsed = mcgs::parse(&source);
    /// let case = &parsed.cases[0];
    /// let explanation = Session::new(Settings::default()).explain(&source.name, case, &case.commands[0], 1);
    /// let turn = &explanation.plays[0].turn;
    /// assert!(turn.wins);
    /// assert_eq!(turn.moves[0].text, "1:*2");
    /// assert_eq!(turn.moves[0].after.worth.as_ref().map(|worth| worth.addends.join(" + ")).as_deref(), Some("*2 + *2"));
    /// ```
    pub fn explain(&mut self, source: &str, case: &Case, command: &Command, depth: usize) -> Explanation {
        let report = self.run(source, case, command);
        let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
        let sum = match &command.kind {
            CommandKind::Compare { other, .. } => sum.plus(&other.sum.negative()),
            _ => sum,
        };
        let convention = match command.kind {
            CommandKind::Misere { .. } | CommandKind::MisereOutcome { .. } => Convention::Misere,
            _ => Convention::Normal,
        };
        let mut explanation = Explanation {
            report,
            is_explained: is_explained(&command.kind),
            is_misere: convention == Convention::Misere,
            is_impartial: sum.first_partisan().is_none(),
            played: sum_text(&sum),
            plays: Vec::new(),
            moves: None,
            nim: None,
            value: None,
            open: None,
            notation: self.settings.notation,
        };
        if explanation.report.result.is_none() || !explanation.is_explained {
            return explanation;
        }
        let limit = match command.modifiers.timeout_ms {
            None => self.settings.time_limit,
            Some(0) => None,
            Some(limit) => Some(Duration::from_millis(limit)),
        };
        let special = self.special_solver(command.modifiers);
        let solver = special.as_ref().unwrap_or(&self.solver);
        self.within(limit, |budget| {
            let mut explainer = Explainer { solver, budget, sum: &sum, convention, depth };
            if let Err(reason) = explainer.explain(&command.kind, &mut explanation) {
                explanation.open = Some(reason.into());
            }
        });
        explanation
    }
}

/// Is there something to say about answers of this kind?
fn is_explained(question: &CommandKind) -> bool {
    matches!(
        question,
        CommandKind::Solve { .. }
            | CommandKind::Outcome { .. }
            | CommandKind::Misere { .. }
            | CommandKind::MisereOutcome { .. }
            | CommandKind::Compare { .. }
            | CommandKind::Line { .. }
            | CommandKind::WinningMoves { .. }
            | CommandKind::Nim { .. }
            | CommandKind::NimOf { .. }
            | CommandKind::Value { .. }
    )
}

/// What an explanation is made with.
struct Explainer<'a> {
    solver: &'a Solver,
    budget: &'a Budget,
    sum: &'a Sum,
    convention: Convention,
    depth: usize,
}

impl Explainer<'_> {
    fn explain(&mut self, question: &CommandKind, explanation: &mut Explanation) -> Result<(), StopReason> {
        let mut choices = Choices::new(self.solver, self.sum, self.budget, self.convention);
        let is_impartial = explanation.is_impartial;
        match question {
            CommandKind::Solve { player, .. }
            | CommandKind::Misere { player, .. }
            | CommandKind::Line { player, .. } => self.play(&mut choices, *player, explanation),
            CommandKind::Outcome { .. } | CommandKind::MisereOutcome { .. } | CommandKind::Compare { .. } => {
                self.play(&mut choices, Player::Left, explanation)?;
                // In impartial games both players have the same moves.
                if is_impartial { Ok(()) } else { self.play(&mut choices, Player::Right, explanation) }
            }
            CommandKind::WinningMoves { mover, .. } => {
                let first = mover.player().unwrap_or(Player::Left);
                let mut tree = Tree::new(&mut choices);
                let wins = explanation.report.result.as_deref() != Some("None");
                explanation.moves = Some(tree.all_moves(self.sum, first, wins, self.depth));
                tree.open.map_or(Ok(()), Err)
            }
            CommandKind::Nim { .. } | CommandKind::NimOf { .. } => {
                explanation.nim = NimParts::of(&choices, self.sum)?;
                if explanation.nim.is_none() {
                    explanation.value = Some(ValueParts::of(&choices, self.sum)?);
                }
                Ok(())
            }
            CommandKind::Value { .. } => {
                explanation.value = Some(ValueParts::of(&choices, self.sum)?);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// How play goes if this player begins.
    fn play(
        &self,
        choices: &mut Choices<'_>,
        first: Player,
        explanation: &mut Explanation,
    ) -> Result<(), StopReason> {
        let wins = choices.wins(self.sum, first)?;
        let mut tree = Tree::new(choices);
        let turn = tree.grow(self.sum, first, wins, self.depth);
        let open = tree.open;
        explanation.plays.push(Play { turn, line: Vec::new(), end: None });
        if let Some(reason) = open {
            return Err(reason);
        }
        let whole = line::play(choices, self.sum, first, |sum, length| {
            length >= LONG_LINE || (length >= SHORT_LINE && self.is_number(sum))
        })?;
        let end = whole.last().map(|(mover, play)| {
            let next = mover.opponent();
            let first_wins = wins == (next == first);
            Tree::new(choices).grow(&play.option, next, first_wins, 0)
        });
        if let Some(play) = explanation.plays.last_mut() {
            play.line = whole.iter().map(|(player, play)| LineMove::new(*player, play)).collect();
            play.end = end;
        }
        Ok(())
    }

    fn is_number(&self, sum: &Sum) -> bool {
        self.convention == Convention::Normal
            && Worth::of(self.solver, sum, self.budget)
                .is_some_and(|worth| self.solver.values().is_number(worth.value))
    }
}

/// A sum in one line: labels with `+` between them.
pub(crate) fn sum_text(sum: &Sum) -> String {
    let components: Vec<String> = sum.components().iter().map(Component::to_string).collect();
    if components.is_empty() { "(no games)".to_owned() } else { components.join(" + ") }
}
