//! Workers look at numbered sums; one place takes what they find, in the order of the numbers.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Context;
use mcgs::language::{self, Diagnostic, Source, SourceKind};
use mcgs::{Component, Dyadic, Reason, Report, Session, Settings, StopFlag, StopReason};
use mcgs_workbench::find::{Candidates, Condition, Quantity};
use mcgs_workbench::table::SumClass;

use super::document::{Document, Found};
use super::repeats::Repeats;
use crate::exit::BadInput;
use crate::registry::registry;
use crate::run::answer_file::{sum_text, with_answer};
use crate::run::progress;

/// The stack of a worker; values may be nested rather deep.
const STACK: usize = 16 << 20;

/// Which sums are the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Largest,
    Smallest,
}

/// What is looked for, and where.
pub(super) struct Search {
    pub(super) candidates: Candidates,
    pub(super) conditions: Vec<Condition>,
    pub(super) goal: Option<(Direction, Quantity)>,
    pub(super) seed: u64,
    /// The number of sums.
    pub(super) total: u64,
    /// How many are wanted.
    pub(super) count: usize,
}

/// What else happened.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ended {
    /// Sums that a limit left open.
    pub(super) open: u64,
    /// The number of different sums, if only repeats of them came in the end.
    pub(super) only: Option<u64>,
}

/// A sum that was looked at: its number, what tells it from others up to symmetry, and what became of it.
struct Looked {
    number: u64,
    class: Option<u64>,
    examined: Examined,
}

/// What in the command line is to blame.
pub(super) enum Blamed {
    Games,
    /// One of the conditions.
    Condition(Range<usize>),
    /// What the best ones are best in.
    Goal,
}

/// What became of one sum.
enum Examined {
    No,
    Open,
    Found(Found),
    /// Somebody asked to stop: it was not looked at to the end.
    Stopped,
    Failed(String),
}

impl Search {
    /// Are the best ones wanted?
    pub(super) fn is_best(&self) -> bool {
        self.goal.is_some()
    }

    /// Does the first of two come first? Earlier numbers come first among equals.
    pub(super) fn comes_first(&self, one: &Found, other: &Found) -> std::cmp::Ordering {
        let by_score = match &self.goal {
            Some((Direction::Largest, _)) => other.score.cmp(&one.score),
            Some((Direction::Smallest, _)) => one.score.cmp(&other.score),
            None => std::cmp::Ordering::Equal,
        };
        by_score.then(one.number.cmp(&other.number))
    }

    /// Finds what is wrong with the questions, before anything runs: some are only for impartial games. What people wrote is to blame; a note
    /// shows the sum for which it is wrong.
    pub(super) fn check(&self, stop: &StopFlag) -> Result<(), (Blamed, Diagnostic)> {
        for number in 0..self.total.min(100) {
            let components = match self.candidates.nth(number, self.seed, stop) {
                Ok(Some(components)) => components,
                Ok(None) => continue,
                Err(_) if stop.reason().is_some() => return Ok(()),
                Err(error) => return Err((Blamed::Games, Diagnostic::error(0..0, error.to_string()))),
            };
            let source = self.source(&components);
            let parsed = language::parse(&source, registry());
            if let Some(diagnostic) = parsed.diagnostics.first().filter(|_| parsed.has_errors()) {
                let mut diagnostic = diagnostic.clone();
                diagnostic.notes.insert(0, format!("such as in the sum `{}`", sum_text(&components)));
                return Err((self.blamed(&source, diagnostic.span.start), diagnostic));
            }
            return Ok(());
        }
        Ok(())
    }

    /// Which condition asks the question at this place.
    fn blamed(&self, source: &Source, place: usize) -> Blamed {
        let asked = self.conditions.iter().filter_map(|it| Some((it.question()?, Some(it.span()))));
        let goal = self.goal.as_ref().and_then(|(_, quantity)| Some((quantity.question()?.to_owned(), None)));
        let all: Vec<(String, Option<Range<usize>>)> = asked.chain(goal).collect();
        let length: usize = all.iter().map(|(question, _)| question.len()).sum();
        let mut start =
            source.text.len().saturating_sub(length + ", ".len() * all.len().saturating_sub(1) + "}".len());
        if place < start {
            return Blamed::Games;
        }
        for (question, span) in all {
            start += question.len();
            if place <= start {
                return span.map_or(Blamed::Goal, Blamed::Condition);
            }
            start += ", ".len();
        }
        Blamed::Games
    }

    /// A sum with all questions.
    fn source(&self, components: &[Component]) -> Source {
        let asked = self.conditions.iter().filter_map(Condition::question);
        let goal = self.goal.as_ref().and_then(|(_, quantity)| quantity.question());
        let questions: Vec<String> = asked.chain(goal.map(str::to_owned)).collect();
        let text = format!("{{version 2.0}} {} {{{}}}", sum_text(components), questions.join(", "));
        Source::new("<candidate>", SourceKind::Argument, text)
    }

    /// Looks at the sums that the document has not seen yet, until enough are found.
    pub(super) fn run(
        &self,
        jobs: usize,
        settings: &Settings,
        stop: &StopFlag,
        document: &mut Document,
    ) -> anyhow::Result<Ended> {
        let first = document.start(self)?;
        let mut ended = Ended::default();
        if document.is_enough(self) || first >= self.total {
            return Ok(ended);
        }
        let bar = progress::bar(self.total);
        bar.set_position(first);
        let next = AtomicU64::new(first);
        let (sender, receiver) = mpsc::channel::<Looked>();
        let mut repeats = Repeats::default();
        let result = thread::scope(|scope| {
            for _ in 0..jobs.max(1) {
                let (next, sender) = (&next, sender.clone());
                let worker = thread::Builder::new().name("find".to_owned()).stack_size(STACK);
                let started = worker.spawn_scoped(scope, move || {
                    let mut session = Session::new(settings.clone());
                    while stop.reason().is_none() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.total {
                            return;
                        }
                        let (class, examined) = self.look(number, &mut session, stop);
                        if sender.send(Looked { number, class, examined }).is_err() {
                            return;
                        }
                    }
                });
                if let Err(error) = started {
                    stop.stop(StopReason::Interrupted);
                    return Err(error).context("cannot start a thread for each job");
                }
            }
            drop(sender);
            // What came before its turn waits here, so that the result does not depend on who was faster.
            let mut early: BTreeMap<u64, Looked> = BTreeMap::new();
            let mut turn = first;
            for looked in &receiver {
                early.insert(looked.number, looked);
                while let Some(Looked { class, examined, .. }) = early.remove(&turn) {
                    match examined {
                        Examined::Stopped => return Ok(()),
                        Examined::Failed(problem) => {
                            stop.stop(StopReason::Interrupted);
                            return Err(BadInput::new(problem).into());
                        }
                        Examined::Open => ended.open += 1,
                        Examined::No => {}
                        Examined::Found(found) => document.add(self, found)?,
                    }
                    turn += 1;
                    document.note_tried(turn)?;
                    repeats.add(class);
                    ended.only = repeats.only();
                    if document.is_enough(self) || ended.only.is_some() {
                        stop.stop(StopReason::Interrupted);
                        return Ok(());
                    }
                }
                bar.set_position(turn);
                bar.set_message(format!("{} found", document.n_found(self)));
            }
            Ok(())
        });
        bar.finish_and_clear();
        result.map(|()| ended)
    }

    /// Looks at the sum with this number. Random sums may be repeated, so they get a class.
    fn look(&self, number: u64, session: &mut Session, stop: &StopFlag) -> (Option<u64>, Examined) {
        let components = match self.candidates.nth(number, self.seed, stop) {
            Ok(Some(components)) => components,
            Ok(None) => return (None, Examined::No),
            Err(_) if stop.reason().is_some() => return (None, Examined::Stopped),
            Err(error) => return (None, Examined::Failed(error.to_string())),
        };
        let class = self.candidates.count().is_none().then(|| {
            let mut hasher = DefaultHasher::new();
            SumClass::of(&components).hash(&mut hasher);
            hasher.finish()
        });
        (class, self.examine(number, components, session))
    }

    /// Asks the questions about one sum, as long as the answers are as wanted.
    fn examine(&self, number: u64, components: Vec<Component>, session: &mut Session) -> Examined {
        let source = self.source(&components);
        let parsed = language::parse(&source, registry());
        let Some(case) = parsed.cases.first() else {
            return Examined::Failed(format!("`{}` cannot be read back", source.text));
        };
        session.start_case();
        let mut commands = case.commands.iter();
        let mut ask = |session: &mut Session| -> Result<Report, Examined> {
            let command = commands.next().ok_or(Examined::No)?;
            let report = session.run("find", case, command);
            match report.reason {
                Some(Reason::Interrupted) => Err(Examined::Stopped),
                Some(_) => Err(Examined::Open),
                None => Ok(report),
            }
        };
        let sum = sum_text(&components);
        let mut answers = Vec::new();
        let mut answered = |question: &str, report: &Report| {
            let answer = report.result.as_deref().and_then(|answer| with_answer(&sum, question, answer));
            let answer = answer.unwrap_or_else(|| question.to_owned());
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        };
        for condition in &self.conditions {
            if condition.is_about_components() {
                match has_zero(session, &components) {
                    Ok(false) => continue,
                    Ok(true) => return Examined::No,
                    Err(examined) => return examined,
                }
            }
            let report = match ask(session) {
                Ok(report) => report,
                Err(examined) => return examined,
            };
            match condition.holds(&report) {
                Some(true) => answered(&condition.question().unwrap_or_default(), &report),
                Some(false) => return Examined::No,
                None => return Examined::Open,
            }
        }
        let mut score: Option<Dyadic> = None;
        if let Some((_, quantity)) = &self.goal {
            let report = match ask(session) {
                Ok(report) => report,
                Err(examined) => return examined,
            };
            score = quantity.number(&report);
            if score.is_none() {
                return Examined::No;
            }
            answered(quantity.question().unwrap_or_default(), &report);
        }
        Examined::Found(Found { number, components, answers, score })
    }
}

/// Is one of the components a second-player win? Such a component changes nothing.
fn has_zero(session: &mut Session, components: &[Component]) -> Result<bool, Examined> {
    for component in components {
        let text = format!("{{version 2.0}} {} {{outcome}}", sum_text(std::slice::from_ref(component)));
        let parsed = language::parse(&Source::new("<component>", SourceKind::Argument, text), registry());
        for report in
            parsed.cases.iter().flat_map(|case| case.commands.iter().map(move |command| (case, command)))
        {
            let report = session.run("find", report.0, report.1);
            match (report.result.as_deref(), report.reason) {
                (Some("P"), _) => return Ok(true),
                (Some(_), _) => {}
                (None, Some(Reason::Interrupted)) => return Err(Examined::Stopped),
                (None, _) => return Err(Examined::Open),
            }
        }
    }
    Ok(false)
}
