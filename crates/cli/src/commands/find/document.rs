//! What was found, as a file of the input language. It is also what a later run needs to go on.
//!
//! ```text
//! {version 2.0}
//! // mcgs find "[clobber] 2x2" --where "outcome = P" -o found.test
//! // mcgs 0.1.0
//! // search: [clobber] 2x2 where outcome = P, moves 0, seed 1
//! [clobber] XX|XX {outcome P} // sum 3
//! // tried 17
//! ```

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use mcgs::values::Sign;
use mcgs::{Component, Dyadic};
use mcgs_workbench::table::SumClass;

use super::search::Search;
use crate::output::files;
use crate::output::{command_line, occupied};
use crate::run::answer_file::{AnswerFile, sum_text};

/// How often the number of sums that were looked at is noted.
const NOTED: Duration = Duration::from_secs(1);

const SEARCH: &str = "// search: ";
const TRIED: &str = "// tried ";
const NUMBER: &str = " // sum ";
const SCORE: &str = ", score ";

/// A sum that was looked for.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) number: u64,
    pub(super) components: Vec<Component>,
    /// The questions with their answers.
    pub(super) answers: Vec<String>,
    pub(super) score: Option<Dyadic>,
}

/// All that was found so far.
pub(super) struct Document {
    path: Option<PathBuf>,
    file: Option<AnswerFile>,
    /// The first lines.
    head: String,
    /// In the order of their numbers, each with its line.
    found: Vec<(Found, String)>,
    seen: HashSet<(SumClass, bool)>,
    tried: u64,
    noted: Instant,
}

impl Document {
    /// Begins a document, or goes on with the file of the same search.
    pub(super) fn open(path: Option<&Path>, identity: &str, force: bool) -> anyhow::Result<Self> {
        let search = format!("{SEARCH}{identity}\n");
        let command = command_line::text(&["--force", "--wait"]);
        let head = format!("{{version 2.0}}\n// {command}\n// mcgs {}\n{search}", env!("CARGO_PKG_VERSION"));
        let mut document = Document {
            path: path.map(Path::to_owned),
            file: None,
            head,
            found: Vec::new(),
            seen: HashSet::new(),
            tried: 0,
            noted: Instant::now(),
        };
        let Some(path) = path else { return Ok(document) };
        let (mut file, mut earlier) = AnswerFile::open(path, "find", &search, force)?;
        if !earlier.text.is_empty() && !earlier.text.contains(&format!("\n{search}")) {
            if !force {
                return Err(occupied::refusal(path, "the result of another search").into());
            }
            drop(file);
            files::replace(path, "")?;
            (file, earlier) = AnswerFile::open(path, "find", &search, force)?;
        }
        document.file = Some(file);
        let lines = earlier.text.lines().filter(|line| line.starts_with('['));
        for (line, case) in lines.zip(&earlier.cases) {
            let Some((_, note)) = line.rsplit_once(NUMBER) else { continue };
            let (number, score) = note.split_once(SCORE).unwrap_or((note, ""));
            let Ok(number) = number.parse::<u64>() else { continue };
            let (numerator, denominator) = score.split_once('/').unwrap_or((score, "1"));
            let score = numerator.parse().ok().zip(denominator.parse().ok());
            let score = score.and_then(|(above, below)| Dyadic::from_fraction(above, below));
            let components = case.games.iter().map(|game| game.component.clone()).collect();
            let found = Found { number, components, answers: Vec::new(), score };
            document.tried = document.tried.max(number + 1);
            if document.seen.insert(class(&found)) {
                document.found.push((found, line.to_owned()));
            }
        }
        document.found.sort_by_key(|(found, _)| found.number);
        let noted = earlier.text.lines().filter_map(|line| line.strip_prefix(TRIED)?.parse::<u64>().ok());
        document.tried = noted.fold(document.tried, u64::max);
        Ok(document)
    }

    /// How many sums were looked at.
    pub(super) fn tried(&self) -> u64 {
        self.tried
    }

    /// How many of those that are wanted are known.
    pub(super) fn n_found(&self, search: &Search) -> usize {
        self.found.len().min(search.count)
    }

    /// Is there nothing more to look for? The best are known at the end only.
    pub(super) fn is_enough(&self, search: &Search) -> bool {
        !search.is_best() && self.found.len() >= search.count
    }

    /// Keeps a sum, unless it was found before up to symmetry.
    pub(super) fn add(&mut self, search: &Search, found: Found) -> anyhow::Result<()> {
        if !self.seen.insert(class(&found)) {
            return Ok(());
        }
        let score = found.score.map_or_else(String::new, |score| format!("{SCORE}{score}"));
        let answers = found.answers.join(", ");
        let line = format!("{} {{{answers}}}{NUMBER}{}{score}", sum_text(&found.components), found.number);
        self.found.push((found, line));
        if search.is_best() {
            let is_kept = self.keep_best(search);
            if !is_kept {
                return Ok(());
            }
        }
        match (&mut self.file, self.found.iter().max_by_key(|(found, _)| found.number)) {
            (Some(file), Some((_, line))) => file.add(&format!("{line}\n")),
            _ => Ok(()),
        }
    }

    /// Drops the worst of too many. Is the newest one still there?
    fn keep_best(&mut self, search: &Search) -> bool {
        if self.found.len() <= search.count {
            return true;
        }
        let newest = self.found.last().map(|(found, _)| found.number);
        let worst = (0..self.found.len())
            .max_by(|&one, &other| search.comes_first(&self.found[one].0, &self.found[other].0));
        let dropped = worst.map(|worst| self.found.remove(worst).0.number);
        newest != dropped
    }

    /// Notes how many sums were looked at, from time to time also in the file.
    pub(super) fn note_tried(&mut self, tried: u64) -> anyhow::Result<()> {
        self.tried = tried;
        if self.noted.elapsed() < NOTED {
            return Ok(());
        }
        self.noted = Instant::now();
        self.write_tried()
    }

    fn write_tried(&mut self) -> anyhow::Result<()> {
        let line = format!("{TRIED}{}\n", self.tried);
        self.file.as_mut().map_or(Ok(()), |file| file.add(&line))
    }

    /// Writes everything in order. If the search was interrupted, the file stays as it is, to go on with.
    pub(super) fn finish(
        &mut self,
        search: &Search,
        is_interrupted: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if is_interrupted && self.file.is_some() {
            return self.write_tried();
        }
        self.found.sort_by(|(one, _), (other, _)| search.comes_first(one, other));
        // An earlier run may have looked for more.
        let most = if search.is_best() { search.count } else { self.found.len() };
        let lines = self.found.iter().take(most).map(|(_, line)| format!("{line}\n"));
        let text = format!("{}{}{TRIED}{}\n", self.head, lines.collect::<Vec<_>>().concat(), self.tried);
        self.file = None;
        match &self.path {
            Some(path) => files::replace(path, &text),
            None => out.write_all(text.as_bytes()).context("cannot write to the standard output"),
        }
    }
}

/// What tells sums apart up to symmetry. A sum and its negative are two sums.
fn class(found: &Found) -> (SumClass, bool) {
    let (class, sign) = SumClass::of(&found.components);
    (class, sign == Sign::Minus)
}
