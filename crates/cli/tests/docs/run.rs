//! Runs the blocks of a page, in order, in a folder of its own.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::block::{self, Block, Kind};
use crate::compare;
use crate::pages::{self, Page};

/// A place where page and program disagree.
#[derive(Debug)]
pub struct Failure {
    /// The page.
    pub path: String,
    /// From 1 on.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// Whether the new text of the page shows what the program prints.
    pub mended: bool,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// What became of a page.
#[derive(Debug)]
pub struct Checked {
    /// The page as it should be.
    pub text: String,
    /// Where it is not.
    pub failures: Vec<Failure>,
}

/// Runs all blocks of a page.
pub fn page(page: &Page) -> Checked {
    let mut failures = Vec::new();
    let mut fail = |line, message, mended| {
        failures.push(Failure { path: page.path.clone(), line, message, mended });
    };
    let blocks = match block::blocks(&page.text) {
        Ok(blocks) => blocks,
        Err((line, problem)) => {
            fail(line, problem, false);
            Vec::new()
        }
    };
    let folder = scratch(&page.path);
    let lines: Vec<&str> = page.text.lines().collect();
    let mut text = Vec::new();
    let mut done = 0;
    for Block { kind, lines: at, indent } in blocks {
        let content = lines[at.clone()].iter().map(|line| line.get(indent..).unwrap_or("").to_owned());
        let content: Vec<String> = content.collect();
        let mut new = content.clone();
        match kind {
            Kind::Text => {}
            Kind::File(name) => fs::write(folder.join(name), content.join("\n") + "\n").unwrap(),
            Kind::Shell => {
                for (index, line) in content.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
                    let (printed, success) = shell(&folder, line);
                    if !success {
                        fail(
                            at.start + index + 1,
                            format!("`{line}` failed:\n{}", printed.join("\n")),
                            false,
                        );
                    }
                }
            }
            Kind::Questions => {
                for message in wrong_answers(&folder, &content.join("\n")) {
                    fail(at.start + 1, message, false);
                }
            }
            Kind::Console => {
                new.clear();
                for (index, command, shown) in sessions(&content) {
                    let (printed, _) = shell(&folder, &command.join("\n"));
                    let (shown, blank) = without_last_blank(shown);
                    if !compare::agree(shown, &printed) {
                        let difference = compare::difference(shown, &printed);
                        let message = format!("{}\n{difference}", command[0]);
                        fail(at.start + index + 1, message, true);
                    }
                    new.extend(
                        command
                            .iter()
                            .enumerate()
                            .map(|(at, line)| if at == 0 { format!("$ {line}") } else { line.clone() }),
                    );
                    new.extend(compare::mended(shown, &printed));
                    new.extend(blank.iter().cloned());
                }
            }
        }
        text.extend(lines[done..at.start].iter().map(|line| (*line).to_owned()));
        text.extend(new.into_iter().map(
            |line| {
                if line.is_empty() { line } else { " ".repeat(indent) + &line }
            },
        ));
        done = at.end;
    }
    text.extend(lines[done..].iter().map(|line| (*line).to_owned()));
    Checked { text: text.join("\n") + "\n", failures }
}

/// The commands of a console block: the number of the line, the command, which goes on in the next line after `\`, and what is shown.
fn sessions(content: &[String]) -> Vec<(usize, Vec<String>, &[String])> {
    let starts: Vec<usize> = (0..content.len()).filter(|&at| content[at].starts_with("$ ")).collect();
    let ends = starts.iter().skip(1).copied().chain([content.len()]);
    let sessions = starts.iter().copied().zip(ends).map(|(start, end)| {
        let mut command = vec![content[start][2..].to_owned()];
        while command.last().is_some_and(|line| line.ends_with('\\')) && start + command.len() < end {
            command.push(content[start + command.len()].clone());
        }
        let shown = &content[start + command.len()..end];
        (start, command, shown)
    });
    sessions.collect()
}

/// A blank line may separate a command from what was printed before.
fn without_last_blank(shown: &[String]) -> (&[String], &[String]) {
    let n_blank = usize::from(shown.last().is_some_and(String::is_empty));
    shown.split_at(shown.len() - n_blank)
}

/// An empty folder for the commands of a page. `data` is there, as in a checkout.
fn scratch(path: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs").join(path.replace('/', "-"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(pages::root().join("data"), folder.join("data")).unwrap();
    folder
}

/// Everything that a command prints, and whether it succeeds.
fn shell(folder: &Path, command: &str) -> (Vec<String>, bool) {
    let output =
        prepared(folder, "sh").args(["-c", &format!("exec 2>&1\n{}", for_shell(command))]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    (printed.lines().map(|line| line.trim_end().to_owned()).collect(), output.status.success())
}

/// What a command says about itself.
pub fn help(command: &str) -> String {
    let (printed, success) = shell(&std::env::temp_dir(), &format!("mcgs {command} --help"));
    assert!(success, "{}", printed.join("\n"));
    printed.join("\n")
}

/// The program that was built stands for `cargo run --release --`.
fn for_shell(command: &str) -> String {
    command.replace("cargo run --release -- ", "mcgs ")
}

fn prepared(folder: &Path, program: &str) -> Command {
    let programs = Path::new(env!("CARGO_BIN_EXE_mcgs")).parent().unwrap().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&path))).unwrap();
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("PATH", path)
        .env("MCGS_DB", "")
        .env_remove("COLUMNS");
    command
}

/// Complains about every question of a block in the input language that has no expected answer, or not this one, to the letter.
fn wrong_answers(folder: &Path, text: &str) -> Vec<String> {
    let mut program = prepared(folder, env!("CARGO_BIN_EXE_mcgs"));
    program.args(["--stdin", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let mut complaints = Vec::new();
    if !output.stderr.is_empty() {
        complaints.push(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        let (expected, result) = (report["expected"].as_str(), report["result"].as_str());
        let to_the_letter = report["type"] != "Value" || expected.map(bare) == result.map(bare);
        if report["status"] != "PASS" || !to_the_letter {
            let (games, kind) = (&report["games"], &report["type"]);
            complaints.push(format!(
                "{games} {kind}: the page expects {expected:?}, the program answers {result:?}"
            ));
        }
    }
    complaints
}

/// A value without the parentheses that some places need around it.
fn bare(value: &str) -> &str {
    value.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(name: &str, text: &str) -> Checked {
        page(&Page { path: name.to_owned(), text: text.to_owned() })
    }

    #[test]
    fn a_wrong_page_is_found_and_mended() {
        let right = "```console\n$ mcgs \"[clobber_1xn] XO {outcome}\"\n[clobber_1xn] XO\n  Outcome: N\n  COMPLETED, 9.99 ms, 2 nodes\n```\n";
        let fine = checked("test-right.md", right);
        assert!(fine.failures.is_empty(), "{:?}", fine.failures);
        assert_eq!(fine.text, right);
        let wrong = checked("test-wrong.md", &right.replace("Outcome: N", "Outcome: P"));
        assert_eq!(wrong.failures.len(), 1);
        assert_eq!(wrong.failures[0].line, 2);
        assert!(
            wrong.failures[0].message.contains("  -   Outcome: P\n  +   Outcome: N"),
            "{}",
            wrong.failures[0]
        );
        assert_eq!(wrong.text, right);
    }

    #[test]
    fn files_of_a_page_are_there_for_its_commands() {
        let text = "<!-- file: a.test -->\n```text\n{version 1.7} [clobber_1xn] XO {B win}\n```\n\n```sh\nmcgs test a.test --csv a.csv\ntest -s a.csv\n```\n";
        assert_eq!(checked("test-files.md", text).failures.len(), 0);
        let text = text.replace("B win", "B loss");
        assert_eq!(checked("test-bad-files.md", &text).failures.len(), 1);
    }

    #[test]
    fn expected_answers_must_be_right_to_the_letter() {
        let failures =
            |block: &str| checked("test-questions.md", &format!("```mcgs\n{block}\n```\n")).failures.len();
        assert_eq!(failures("[clobber_1xn] XXXO {value ^^*, outcome L}"), 0);
        assert_eq!(failures("[clobber_1xn] XXXO {value ^2*, outcome R, mean}"), 3);
    }
}
