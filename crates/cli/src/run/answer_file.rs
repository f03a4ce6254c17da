//! Answers that are kept as they are found: a file of the input language that grows line by line.
//!
//! Each line is a sum and a question with its answer as the expected one, so `mcgs test` checks the file, and a later run reads its own
//! answers back. Every line is handed to the system in one piece: whatever ends the program, at most the last line is incomplete, and
//! that one is dropped. Each answer has a checksum: a line that somebody has changed or added is no answer of the program, so it becomes a
//! comment, and its question is asked again.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use mcgs::Component;
use mcgs::language::{self, Case, Source, SourceKind};
use mcgs_files::FileError;
use mcgs_workbench::generate::input_text;

use crate::exit::BadInput;
use crate::output::{command_line, files, messages, occupied};
use crate::registry::registry;
use crate::run::checksum::Marker;
use crate::{bounded, input, interrupt};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Stands before a line that is no answer of the program.
pub(crate) const NOT_OURS: &str = "// not believed: ";

/// A file of answers that grows.
pub(crate) struct AnswerFile {
    path: PathBuf,
    file: File,
    /// The end of the last whole line.
    end: u64,
    marker: Marker,
}

/// What an earlier run left behind.
#[derive(Default)]
pub(crate) struct Earlier {
    /// The whole file.
    pub(crate) text: String,
    /// The lines that the program has written, without their checksums.
    pub(crate) lines: Vec<String>,
    /// The answers among them as a source of cases, in the lines where they stand in the file.
    pub(crate) source: String,
    pub(crate) cases: Vec<Case>,
    /// How many lines are not believed.
    pub(crate) n_changed: usize,
    /// The other versions of the program that wrote some of the lines.
    pub(crate) versions: BTreeSet<String>,
}

impl AnswerFile {
    /// How a file of this command begins.
    fn start(command: &str) -> String {
        format!("{{version 2.0}}\n// mcgs {command} ")
    }

    /// Begins a file of answers of this command, such as `table`, or goes on with one. Any other file is refused, unless `force` says that it
    /// may be overwritten. `more` are lines of the head of a new file. If there are any, they say what the file is about, and only the version
    /// that began it goes on with it.
    pub(crate) fn open(
        path: &Path,
        command: &str,
        more: &str,
        force: bool,
    ) -> anyhow::Result<(AnswerFile, Earlier)> {
        let marker = Marker::new(format!("mcgs {command}\n{more}"));
        let refusal = match bounded::read_to_string(path, bounded::TEXT) {
            Ok(text) if text.is_empty() => None,
            Ok(text) if !text.starts_with(&Self::start(command)) => {
                let what = occupied::describe(path).unwrap_or_else(|| "a file".to_owned());
                Some(occupied::refusal(path, &format!("{what}, not answers of `mcgs {command}`,")))
            }
            Ok(text) if !more.is_empty() && !text.contains(&format!("\n{more}")) => {
                Some(occupied::refusal(path, "the result of another search"))
            }
            Ok(text) if !more.is_empty() && !text.contains(&format!("\n// mcgs {VERSION}\n{more}")) => {
                Some(occupied::refusal(path, "the result of another version of the program"))
            }
            Ok(text) => return Self::go_on(path, marker, &text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => Some(BadInput::new(format!("{}: {}", path.display(), input::reason(&error)))),
        };
        if let Some(refusal) = refusal.filter(|_| !force) {
            return Err(refusal.into());
        }
        let file = File::create(path).map_err(|error| files::failure(FileError::new(path, error)))?;
        let mut answers = AnswerFile { path: path.to_owned(), file, end: 0, marker };
        let command = command_line::text(&["--force", "--wait"]);
        answers.add(&format!("{{version 2.0}}\n// {command}\n// mcgs {VERSION}\n{more}"))?;
        Ok((answers, Earlier::default()))
    }

    fn go_on(path: &Path, marker: Marker, text: &str) -> anyhow::Result<(AnswerFile, Earlier)> {
        let end = text.rfind('\n').map_or(0, |last| last + 1);
        let earlier = Earlier::read(path, &marker, &text[..end])?;
        if earlier.n_changed > 0 {
            files::replace(path, &earlier.text)?;
            let (lines, were, they) =
                if earlier.n_changed == 1 { ("line", "was", "it is") } else { ("lines", "were", "they are") };
            messages::warning(format_args!(
                "{}: {} {lines} {were} not written by this command, or changed since: {they} not believed, and {they} a comment now",
                path.display(),
                earlier.n_changed,
            ));
        }
        let file = OpenOptions::new().write(true).open(path);
        let file = file.map_err(|error| files::failure(FileError::new(path, error)))?;
        let end = earlier.text.len() as u64;
        let mut answers = AnswerFile { path: path.to_owned(), file, end, marker };
        answers.cut_off().map_err(|error| files::failed(path, error))?;
        if earlier.text.lines().filter_map(version).next_back() != Some(VERSION) {
            answers.add(&format!("// mcgs {VERSION}\n"))?;
        }
        Ok((answers, earlier))
    }

    /// Adds whole lines. If that fails, none of them is there.
    pub(crate) fn add(&mut self, lines: &str) -> anyhow::Result<()> {
        let _finish = interrupt::finish_first();
        match self.file.write_all(lines.as_bytes()) {
            Ok(()) => {
                self.end += lines.len() as u64;
                Ok(())
            }
            Err(error) => {
                // If this fails too, the half line has no end, and is dropped later.
                let _ = self.cut_off();
                Err(files::failed(&self.path, error))
            }
        }
    }

    /// Adds a line that a later run believes.
    pub(crate) fn add_answer(&mut self, line: &str) -> anyhow::Result<()> {
        let line = self.marker.marked(line);
        self.add(&line)
    }

    /// What marks the lines that a later run believes.
    pub(crate) fn marker(&self) -> &Marker {
        &self.marker
    }

    /// Ends the file behind its last whole line.
    fn cut_off(&mut self) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end)).map(drop)
    }
}

impl Earlier {
    /// Reads whole lines. Those that claim to be answers and are not ours become comments.
    fn read(path: &Path, marker: &Marker, text: &str) -> Result<Self, BadInput> {
        let mut earlier = Earlier::default();
        let mut writer = VERSION;
        for (number, line) in text.split_terminator('\n').enumerate() {
            writer = version(line).unwrap_or(writer);
            let is_comment = line.trim().is_empty() || line.trim_start().starts_with("//");
            if let Some(content) = marker.unmarked(line.trim_end_matches('\r')) {
                earlier.lines.push(content.to_owned());
                earlier.source.push_str(if is_comment { "" } else { content });
                if writer != VERSION {
                    earlier.versions.insert(writer.to_owned());
                }
            } else if number == 0 {
                earlier.source.push_str(line);
            } else if !is_comment {
                earlier.n_changed += 1;
                earlier.text.push_str(NOT_OURS);
            }
            earlier.text.extend([line, "\n"]);
            earlier.source.push('\n');
        }
        let source = Source::new(path.display().to_string(), SourceKind::File, &earlier.source);
        let parsed = language::parse(&source, registry());
        match parsed.diagnostics.first().filter(|_| parsed.has_errors()) {
            Some(diagnostic) => Err(BadInput::at(&source, diagnostic)),
            None => Ok(Earlier { cases: parsed.cases, ..earlier }),
        }
    }

    /// How many answers there are.
    pub(crate) fn n_answers(&self) -> usize {
        self.cases.iter().map(|case| case.commands.len()).sum()
    }

    /// Who wrote the answers, if it was not this version: ` by mcgs 0.1.0`.
    pub(crate) fn writers(&self) -> String {
        let versions: Vec<String> = self.versions.iter().map(|version| format!("mcgs {version}")).collect();
        if versions.is_empty() { String::new() } else { format!(", some of them by {}", versions.join(", ")) }
    }
}

/// The version that wrote the lines below, if the line says that.
fn version(line: &str) -> Option<&str> {
    line.strip_prefix("// mcgs ").filter(|version| version.starts_with(|c: char| c.is_ascii_digit()))
}

/// A sum in the input language, in one line.
pub(crate) fn sum_text(components: &[Component]) -> String {
    let mut text = String::new();
    let mut title = String::new();
    for component in components {
        if component.ruleset().title() != title {
            title = component.ruleset().title();
            // Writing to a string cannot fail.
            let _ = write!(text, "[{title}] ");
        }
        text += &input_text(component);
        text.push(' ');
    }
    text.trim_end().to_owned()
}

/// The question with its answer as the expected one, if the language has a form for it that means the same.
pub(crate) fn with_answer(sum: &str, question: &str, answer: &str) -> Option<String> {
    let written = match answer {
        "Win" | "Loss" => answer.to_lowercase(),
        "not a nimber" => "none".to_owned(),
        _ => answer.to_owned(),
    };
    let line = format!("{question} {written}");
    let source = Source::new("<answer>", SourceKind::Argument, format!("{{version 2.0}} {sum} {{{line}}}"));
    let parsed = language::parse(&source, registry());
    let [case] = parsed.cases.as_slice() else { return None };
    let [command] = case.commands.as_slice() else { return None };
    let reads_back = parsed.diagnostics.is_empty() && command.expected_text().as_deref() == Some(answer);
    reads_back.then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_read_back() {
        for (sum, question, answer) in [
            ("[clobber_1xn] XXO", "value", "^"),
            ("[clobber_1xn] XXO", "B", "Win"),
            ("[clobber_1xn] XXO", "W", "Loss"),
            ("[clobber_1xn] XXO", "outcome", "L"),
            ("[clobber_1xn] XO", "misere outcome", "P"),
            ("[clobber_1xn] XO", "misère B", "Loss"),
            ("[clobber_1xn] XXO", "nim", "not a nimber"),
            ("[clobber_1xn] XO", "nim", "1"),
            ("[clobber_1xn] XXO", "winning moves B", "2-3"),
            ("[clobber_1xn] XXO", "winning moves W", "None"),
            ("[cgt_game] (1|*)", "value", "{1|*}"),
            ("[integer_game] -3", "mean", "-3"),
            ("[integer_game] -3", "temperature", "-1"),
            ("[cgt_game] (5||3|2)", "stops", "5 3"),
        ] {
            assert!(with_answer(sum, question, answer).is_some(), "{sum} {question} {answer}");
        }
        assert_eq!(with_answer("[cgt_game] (1|*)", "bounds", "0 < G < 1"), None);
        assert_eq!(with_answer("[clobber_1xn] XXO", "value", "?"), None);
    }
}
