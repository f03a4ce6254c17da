//! Answers that are kept as they are found: a file of the input language that grows line by line.
//!
//! Each line is a sum and a question with its answer as the expected one, so `mcgs test` checks the file, and a later run reads its own
//! answers back. Every line is handed to the system in one piece: whatever ends the program, at most the last line is incomplete, and
//! that one is dropped.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use mcgs::Component;
use mcgs::language::{self, Case, Source, SourceKind};
use mcgs_files::FileError;
use mcgs_workbench::generate::input_text;

use crate::exit::BadInput;
use crate::output::{command_line, files, occupied};
use crate::registry::registry;
use crate::{bounded, input, interrupt};

/// A file of answers that grows.
pub(crate) struct AnswerFile {
    path: PathBuf,
    file: File,
    /// The end of the last whole line.
    end: u64,
}

/// What an earlier run left behind: its text, and the cases in it.
#[derive(Default)]
pub(crate) struct Earlier {
    pub(crate) text: String,
    pub(crate) cases: Vec<Case>,
}

impl AnswerFile {
    /// How a file of this command begins.
    fn start(command: &str) -> String {
        format!("{{version 2.0}}\n// mcgs {command} ")
    }

    /// Begins a file of answers of this command, such as `table`, or goes on with one. Any other file is refused, unless `force` says that it
    /// may be overwritten. `more` are lines of the head of a new file.
    pub(crate) fn open(
        path: &Path,
        command: &str,
        more: &str,
        force: bool,
    ) -> anyhow::Result<(AnswerFile, Earlier)> {
        let fail = |error| files::failure(FileError::new(path, error));
        match bounded::read_to_string(path, bounded::TEXT) {
            Ok(text) if !text.is_empty() && (!force || text.starts_with(&Self::start(command))) => {
                let end = text.rfind('\n').map_or(0, |last| last + 1);
                let text = text[..end].to_owned();
                let cases = earlier_cases(path, command, &text)?;
                let file = OpenOptions::new().write(true).open(path).map_err(fail)?;
                let mut answers = AnswerFile { path: path.to_owned(), file, end: end as u64 };
                answers.cut_off().map_err(|error| files::failed(path, error))?;
                Ok((answers, Earlier { text, cases }))
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound && !force => {
                Err(BadInput::new(format!("{}: {}", path.display(), input::reason(&error))).into())
            }
            _ => {
                let file = File::create(path).map_err(fail)?;
                let mut answers = AnswerFile { path: path.to_owned(), file, end: 0 };
                let version = env!("CARGO_PKG_VERSION");
                answers.add(&format!(
                    "{{version 2.0}}\n// {}\n// mcgs {version}\n{more}",
                    command_line::text(&["--force", "--wait"])
                ))?;
                Ok((answers, Earlier::default()))
            }
        }
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

    /// Ends the file behind its last whole line.
    fn cut_off(&mut self) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end)).map(drop)
    }
}

/// The cases of a file that this command has begun; any other file is an error.
fn earlier_cases(path: &Path, command: &str, text: &str) -> Result<Vec<Case>, BadInput> {
    if !text.starts_with(&AnswerFile::start(command)) {
        let what = occupied::describe(path).unwrap_or_else(|| "a file".to_owned());
        return Err(occupied::refusal(path, &format!("{what}, not answers of `mcgs {command}`,")));
    }
    let source = Source::new(path.display().to_string(), SourceKind::File, text);
    let parsed = language::parse(&source, registry());
    match parsed.diagnostics.first().filter(|_| parsed.has_errors()) {
        Some(diagnostic) => Err(BadInput::at(&source, diagnostic)),
        None => Ok(parsed.cases),
    }
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
