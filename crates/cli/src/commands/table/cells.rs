//! The cells of a table: which questions are asked, and which answers follow from others.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use mcgs::language::{self, Case, Command, Diagnostic, Source, SourceKind};
use mcgs::values::Sign;
use mcgs::{Component, Kind, Reason, Report};
use mcgs_workbench::table::{SumClass, Template, carried, is_carried};

use super::ask::{self, Ask};
use crate::exit::BadInput;
use crate::registry::registry;
use crate::run::answer_file::{Earlier, sum_text, with_answer};
use crate::run::job_pool::Job;

/// The name under which reports file the cells.
const SOURCE: &str = "table";
/// Stands in the table for an answer that is not known.
const OPEN: &str = "?";

/// A placeholder with its values.
#[derive(Debug, Clone)]
pub(super) struct Axis {
    pub(super) name: &'static str,
    pub(super) values: Vec<u64>,
}

/// All cells, each with one answer for each question.
pub(super) struct Cells {
    asks: Vec<Ask>,
    all: Vec<Cell>,
    /// Why questions stayed open, with their numbers.
    reasons: BTreeMap<&'static str, usize>,
}

struct Cell {
    values: Vec<(&'static str, u64)>,
    /// The sum in the input language.
    text: String,
    case: Case,
    answers: Vec<Known>,
}

/// What is known of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Known {
    Nothing,
    Answer(String),
    /// A limit ended it.
    Open,
    /// It follows from the answer of an earlier cell; the sign says whether this is its negative.
    SameAs(usize, Sign),
}

/// A question that is asked.
pub(super) struct Planned<'a> {
    /// The number of the cell, and of the question.
    pub(super) cell: (usize, usize),
    text: &'a str,
    ask: &'a Ask,
    case: &'a Case,
    command: &'a Command,
}

impl Planned<'_> {
    pub(super) fn job(&self) -> Job<'_> {
        Job { source: SOURCE, case: self.case, commands: vec![self.command] }
    }

    /// The line of the answer in the file of answers. Open questions have none: each run would add them again.
    pub(super) fn line(&self, report: &Report) -> Option<String> {
        let answer = report.result.as_ref()?;
        let question = with_answer(self.text, self.ask.question(), answer);
        let question = question.unwrap_or_else(|| self.ask.question().to_owned());
        Some(format!("{} {{{question}}}", self.text))
    }
}

impl Cells {
    /// Reads the sums of all cells.
    pub(super) fn new(template: &Template, axes: &[Axis], asks: &[Ask]) -> Result<Self, BadInput> {
        let mut all: Vec<Vec<(&'static str, u64)>> = vec![Vec::new()];
        for axis in axes {
            let extended = all.iter().flat_map(|values| {
                axis.values.iter().map(move |value| {
                    let mut values = values.clone();
                    values.push((axis.name, *value));
                    values
                })
            });
            all = extended.collect();
        }
        let mut cells = Cells { asks: asks.to_vec(), all: Vec::new(), reasons: BTreeMap::new() };
        for values in all {
            let cell = cells.read(template, values)?;
            cells.all.push(cell);
        }
        cells.find_same();
        Ok(cells)
    }

    fn read(&self, template: &Template, values: Vec<(&'static str, u64)>) -> Result<Cell, BadInput> {
        let named: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let filled = |span: Range<usize>, filled: &str| {
            let differs = template.text().get(span).is_some_and(|written| written != filled);
            differs.then(|| format!("with {} this is `{filled}`", named.join(", ")))
        };
        let cell = template.cell(&values, registry()).map_err(|error| {
            let mut diagnostic = Diagnostic::error(error.span.clone(), error.message);
            diagnostic.notes.extend(filled(error.span, &error.filled));
            BadInput::at(&ask::template_source(template.text()), &diagnostic)
        })?;
        let questions: Vec<&str> = self.asks.iter().map(Ask::question).collect();
        let source = format!("{} {{{}}}", cell.text, questions.join(", "));
        let source = Source::new("<template>", SourceKind::Argument, source);
        let mut parsed = language::parse(&source, registry());
        if let Some(diagnostic) = parsed.diagnostics.first().filter(|_| parsed.has_errors()) {
            // People wrote the template and the questions, so that is where they look.
            let mut diagnostic = diagnostic.clone();
            let asked = diagnostic.span.start.checked_sub(cell.text.len() + " {".len());
            if let Some((ask, start)) = asked.and_then(|place| self.asked_at(place)) {
                let moved = |place: usize| place.saturating_sub(cell.text.len() + " {".len() + start);
                let end = ask.question().len();
                diagnostic.span = moved(diagnostic.span.start).min(end)..moved(diagnostic.span.end).min(end);
                return Err(ask.pointed(diagnostic));
            }
            let (span, text) = cell.place(&diagnostic.span);
            if let Some(note) = filled(span.clone(), text) {
                diagnostic.notes.insert(0, note);
            }
            diagnostic.span = span;
            return Err(BadInput::at(&ask::template_source(template.text()), &diagnostic));
        }
        match (parsed.cases.pop(), parsed.cases.is_empty()) {
            (Some(case), true) if case.commands.len() == self.asks.len() => {
                let expects = case.commands.iter().position(|command| command.expected_text().is_some());
                if let Some(ask) = expects.and_then(|number| self.asks.get(number)) {
                    let message = "the table finds the answers, expected the question alone";
                    return Err(ask.pointed(Diagnostic::error(0..ask.question().len(), message)));
                }
                // The line of a file of answers must be one line, and mean the same without the template.
                let text = sum_text(&components(&case));
                Ok(Cell { values, text, case, answers: vec![Known::Nothing; self.asks.len()] })
            }
            _ => Err(BadInput::new(format!("`{}` is not one sum with one question each", source.text))),
        }
    }

    /// The question at a place among all questions, and its first place.
    fn asked_at(&self, place: usize) -> Option<(&Ask, usize)> {
        let mut start = 0;
        for ask in &self.asks {
            let end = start + ask.question().len();
            if place <= end {
                return Some((ask, start));
            }
            start = end + ", ".len();
        }
        None
    }

    /// Finds the cells whose answers follow from those of earlier cells.
    fn find_same(&mut self) {
        let mut first: HashMap<(usize, SumClass, Option<bool>), (usize, Sign)> = HashMap::new();
        for index in 0..self.all.len() {
            let (class, sign) = SumClass::of(&components(&self.all[index].case));
            for number in 0..self.asks.len() {
                let kind = self.kind(index, number);
                if !is_carried(kind, Sign::Plus) {
                    continue;
                }
                // Where the answer of the negative does not follow, positions and negatives are kept apart.
                let apart = (!is_carried(kind, Sign::Minus)).then_some(sign == Sign::Minus);
                match first.get(&(number, class.clone(), apart)) {
                    Some(&(earlier, other)) => {
                        let relative = if sign == other { Sign::Plus } else { Sign::Minus };
                        self.all[index].answers[number] = Known::SameAs(earlier, relative);
                    }
                    None => {
                        first.insert((number, class.clone(), apart), (index, sign));
                    }
                }
            }
        }
    }

    fn kind(&self, cell: usize, ask: usize) -> Kind {
        Kind::of(&self.all[cell].case.commands[ask])
    }

    /// Takes the answers of an earlier run. How many were there?
    pub(super) fn take(&mut self, earlier: &Earlier) -> usize {
        let mut taken = 0;
        let mut known: HashMap<String, Vec<(&Command, &str)>> = HashMap::new();
        for case in &earlier.cases {
            let commands =
                case.commands.iter().map(|command| (command, &earlier.source[command.span.clone()]));
            known.entry(sum_text(&components(case))).or_default().extend(commands);
        }
        for cell in &mut self.all {
            let Some(commands) = known.get(&cell.text) else { continue };
            for (number, ask) in self.asks.iter().enumerate() {
                let asked = &cell.case.commands[number];
                let answer = commands.iter().find_map(|(command, written)| {
                    let is_same = command.type_text() == asked.type_text()
                        && command.player_text() == asked.player_text()
                        && written.strip_prefix(ask.question()).is_some_and(|rest| rest.starts_with(' '));
                    command.expected_text().filter(|_| is_same)
                });
                if let Some(answer) = answer {
                    cell.answers[number] = Known::Answer(answer);
                    taken += 1;
                }
            }
        }
        taken
    }

    /// The questions to ask, the small cells first.
    pub(super) fn plan(&self) -> Vec<Planned<'_>> {
        let mut plan = Vec::new();
        for (index, cell) in self.all.iter().enumerate() {
            for (number, ask) in self.asks.iter().enumerate() {
                if cell.answers[number] == Known::Nothing {
                    let (case, command) = (&cell.case, &cell.case.commands[number]);
                    plan.push(Planned { cell: (index, number), text: &cell.text, ask, case, command });
                }
            }
        }
        plan.sort_by_key(|planned| planned.text.len());
        plan
    }

    /// Notes what came out.
    pub(super) fn learn(&mut self, (cell, ask): (usize, usize), report: &Report) {
        self.all[cell].answers[ask] = match &report.result {
            Some(answer) => Known::Answer(answer.clone()),
            None => {
                *self.reasons.entry(report.reason.map_or("no answer", Reason::message)).or_default() += 1;
                Known::Open
            }
        };
    }

    /// How many answers are known or need not be asked, and of how many.
    pub(super) fn counts(&self) -> (usize, usize) {
        let all = || self.all.iter().flat_map(|cell| &cell.answers);
        (all().filter(|known| !matches!(known, Known::Nothing)).count(), all().count())
    }

    /// How many cells the table shows as open.
    pub(super) fn open(&self) -> usize {
        let all = (0..self.all.len()).flat_map(|cell| (0..self.asks.len()).map(move |ask| (cell, ask)));
        all.filter(|&(cell, ask)| self.answer(cell, ask).is_none()).count()
    }

    /// Why questions stayed open.
    pub(super) fn reasons(&self) -> String {
        self.reasons.keys().copied().collect::<Vec<_>>().join(", ")
    }

    /// What the table shows for these values of placeholders; the others have one value each.
    pub(super) fn shown(&self, values: &[(&str, u64)], ask: usize) -> String {
        let is_wanted = |cell: &Cell| {
            let agree = |(name, value): &(&'static str, u64)| {
                values.iter().all(|(wanted, number)| wanted != name || number == value)
            };
            cell.values.iter().all(agree)
        };
        let answer = self.all.iter().position(is_wanted).and_then(|cell| self.answer(cell, ask));
        answer.map_or_else(|| OPEN.to_owned(), |answer| self.asks[ask].shown(&answer))
    }

    fn answer(&self, cell: usize, ask: usize) -> Option<String> {
        match &self.all[cell].answers[ask] {
            Known::Nothing | Known::Open => None,
            Known::Answer(answer) => Some(answer.clone()),
            // The other one is asked itself, so this ends here.
            Known::SameAs(other, sign) => match &self.all[*other].answers[ask] {
                Known::Answer(answer) => carried(self.kind(cell, ask), answer, *sign),
                _ => None,
            },
        }
    }
}

fn components(case: &Case) -> Vec<Component> {
    case.games.iter().map(|game| game.component.clone()).collect()
}
