//! What was found, as a file of the input language. It is also what a later run needs to go on.
//!
//! ```text
//! {version 2.0}
//! // mcgs find "[clobber] 2x2" --where "outcome = P" -o found.test
//! // mcgs 0.1.0
//! // search: [clobber] 2x2 where outcome = P, moves 0, seed 1
//! [clobber] XX|XX {outcome P} // sum 3, checksum 5f0c1a2b
//! // tried 17, checksum 90d1e2f3
//! ```
//!
//! On the standard output there are no checksums: nobody goes on with it.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use mcgs::values::Sign;
use mcgs::{Component, Dyadic};
use mcgs_workbench::table::SumClass;

use super::search::Search;
use crate::bounded;
use crate::output::files;
use crate::output::{command_line, messages};
use crate::run::answer_file::{AnswerFile, NOT_OURS, sum_text};

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
    /// The file as an earlier run left it.
    earlier: String,
    /// In the order of their numbers, each with its line.
    found: Vec<(Found, String)>,
    seen: HashSet<(SumClass, bool)>,
    tried: u64,
    /// Are there sums among those looked at that were found, but stand in no line that is believed?
    has_gaps: bool,
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
            earlier: String::new(),
            found: Vec::new(),
            seen: HashSet::new(),
            tried: 0,
            has_gaps: false,
            noted: Instant::now(),
        };
        let Some(path) = path else { return Ok(document) };
        let (file, earlier) = AnswerFile::open(path, "find", &search, force)?;
        document.file = Some(file);
        let mut cases = earlier.cases.iter();
        for line in &earlier.lines {
            if let Some(tried) = line.strip_prefix(TRIED) {
                document.tried = tried.parse().unwrap_or(0);
                continue;
            }
            let Some(case) = cases.next() else { break };
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
                document.found.push((found, line.clone()));
            }
        }
        document.found.sort_by_key(|(found, _)| found.number);
        document.has_gaps = earlier.n_changed > 0;
        for line in earlier.text.lines().filter(|line| line.starts_with(NOT_OURS)) {
            document.head.extend([line, "\n"]);
        }
        let known = document.found.len();
        if known > 0 {
            let what = if known == 1 { "sum is" } else { "sums are" };
            messages::note(format_args!("{known} {what} taken from {}", path.display()));
        }
        document.earlier = earlier.text;
        Ok(document)
    }

    /// The number of the sum to begin with. What stood in lines that are not believed is found again, unless enough is known without it.
    pub(super) fn start(&mut self, search: &Search) -> anyhow::Result<u64> {
        if self.has_gaps && !self.is_enough(search) {
            (self.tried, self.has_gaps) = (0, false);
            self.write_tried()?;
        }
        Ok(self.tried)
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
            (Some(file), Some((_, line))) => file.add_answer(line),
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
        let line = format!("{TRIED}{}", self.tried);
        self.file.as_mut().map_or(Ok(()), |file| file.add_answer(&line))
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
        let lines: Vec<&str> = self.found.iter().take(most).map(|(_, line)| line.as_str()).collect();
        let tried = format!("{TRIED}{}", self.tried);
        let marker = self.file.take().map(|file| file.marker().clone());
        let lines: String = lines
            .into_iter()
            .chain([tried.as_str()])
            .map(|line| marker.as_ref().map_or_else(|| format!("{line}\n"), |marker| marker.marked(line)))
            .collect();
        match &self.path {
            // A run that found nothing new leaves the command that found it.
            Some(_) if self.earlier.ends_with(&lines) => Ok(()),
            Some(path) => files::replace(path, self.head.clone() + &lines),
            None => out
                .write_all((self.head.clone() + &lines).as_bytes())
                .context("cannot write to the standard output"),
        }
    }
}

/// What makes a search for the best ones the same: also how many of them are kept.
pub(super) fn with_count(identity: &str, count: usize) -> String {
    format!("{identity}, count {count}")
}

/// How many of the best ones the file of the same search keeps, if there is one.
pub(super) fn kept_count(path: &Path, identity: &str) -> Option<usize> {
    let text = bounded::read_to_string(path, bounded::TEXT).ok()?;
    let search = text.lines().find_map(|line| line.strip_prefix(SEARCH))?;
    search.strip_prefix(identity)?.strip_prefix(", count ")?.parse().ok()
}

/// What tells sums apart up to symmetry. A sum and its negative are two sums.
fn class(found: &Found) -> (SumClass, bool) {
    let (class, sign) = SumClass::of(&found.components);
    (class, sign == Sign::Minus)
}
