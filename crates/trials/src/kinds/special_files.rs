//! Special files as input and as output: they are read, written through or refused, and never replaced.
//!
//! Device nodes are made in the folder of the trial, as far as the system lets us: a program that replaces one does no harm.

use std::fs;
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use mcgs_workbench::generate::Random;

use crate::content;
use crate::jobs::EXPERIMENT;
use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect, trouble};
use crate::program::Run;
use crate::recipe::{field, number};
use crate::scratch::copy_tree;

/// Inputs: `FILE` stands for the special file.
const INPUTS: &[&[&str]] = &[
    &["--file", "FILE"],
    &["test", "FILE"],
    &["analyze", "--file", "FILE"],
    &["explain", "--file", "FILE"],
    &["graph", "--file", "FILE", "--svg", "new.svg"],
    &["export", "FILE", "--format", "lines"],
    &["report", "FILE", "-o", "new.html"],
    &["report", "rows.csv", "--compare", "FILE", "-o", "new.html"],
    &["experiment", "FILE", "-o", "new"],
    &["bench", "--suite", "elephants", "--compare", "FILE"],
    &["db", "info", "FILE"],
    &["db", "dump", "FILE"],
    &["db", "verify", "FILE"],
    &["db", "diff", "FILE", "a.db"],
    &["db", "diff", "a.db", "FILE"],
    &["db", "merge", "new.db", "FILE"],
    &["db", "build", "new.db", "FILE"],
    &["db", "export", "FILE", "clobber_1xn"],
    &["--db", "FILE", "[clobber] XO {B}"],
    &["--table-load", "FILE", "[clobber] XO {B}"],
];

/// Outputs.
const OUTPUTS: &[&[&str]] = &[
    &["[clobber] XO|OX {B}", "--table-save", "FILE"],
    &["test", "cases.test", "--csv", "FILE"],
    &["test", "cases.test", "--json-lines", "FILE"],
    &["generate", "clobber", "--size", "3x3", "-o", "FILE"],
    &["report", "rows.csv", "-o", "FILE"],
    &["bench", "--suite", "elephants", "--save", "FILE"],
    &["octal", "0.77", "--csv", "FILE"],
    &["graph", "[clobber] XO|OX {B}", "--svg", "FILE"],
    &["graph", "[clobber] XO|OX {B}", "--dot", "FILE"],
    &["analyze", "[clobber] XO|OX", "--svg", "FILE"],
    &["draw", "[clobber] XO|OX", "--format", "svg", "-o", "FILE"],
    &["export", "cases.test", "--format", "lines", "-o", "FILE"],
    &["db", "build", "FILE", "[clobber_1xn] max_dims = 4;"],
    &["db", "merge", "FILE", "a.db"],
    &["experiment", "trial.toml", "-o", "FILE"],
    &["test", "cases.test", "--sort-by-difficulty", "FILE"],
    &["test", "cases.test", "--csv", "FILE", "--resume"],
];

/// Commands that would write over one of their inputs, or write two outputs to one file.
const SAME: &[&[&str]] = &[
    &["test", "cases.test", "--csv", "cases.test"],
    &["test", "cases.test", "--json-lines", "./cases.test"],
    &["test", "cases.test", "--csv", "x.csv", "--json-lines", "x.csv"],
    &["report", "rows.csv", "-o", "rows.csv"],
    &["report", "rows.csv", "--compare", "other.csv", "-o", "other.csv"],
    &["export", "cases.test", "--format", "lines", "-o", "cases.test"],
    &["--file", "cases.test", "--table-save", "cases.test"],
    &["--db", "a.db", "[clobber] XO {B}", "--table-save", "a.db"],
    &["[clobber] XO {B}", "--table-save", "a.db"],
    &["analyze", "--file", "one.test", "--svg", "one.test"],
    &["draw", "--file", "one.test", "--format", "pdf", "-o", "one.test"],
    &["graph", "--file", "one.test", "--svg", "one.test"],
    &["graph", "--file", "one.test", "--svg", "x.svg", "--dot", "x.svg"],
    &["experiment", "trial.toml", "-o", "trial.toml"],
    &["db", "build", "config.txt", "config.txt"],
    &["test", "cases.test", "--csv", "hard.test"],
];

/// What stands in for `FILE`.
const SPECIAL: &[&str] = &[
    "folder",
    "fifo",
    "socket",
    "null",
    "full",
    "zero",
    "dangling",
    "loop",
    "link",
    "other",
    "empty",
    "nowhere/file",
    "unreadable",
];

pub(super) const KIND: Kind = Kind {
    name: "special-files",
    about: "folders, pipes, sockets, devices, links and inputs as outputs are used or refused, never replaced",
    seconds: [14, 100],
    goal: 400,
    patience: 120,
    grain: Grain::Lines,
    start,
};

struct SpecialFiles {
    program: PathBuf,
    scratch: PathBuf,
    next: u64,
    is_ready: bool,
}

#[allow(clippy::unnecessary_wraps)] // All kinds start in the same way.
fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    Ok(Box::new(SpecialFiles {
        program: world.program.clone(),
        scratch: world.scratch.clone(),
        next: 0,
        is_ready: false,
    }))
}

impl Trial for SpecialFiles {
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let file = crate::grammar::pick(random, SPECIAL);
        match random.below(5) {
            0 => format!("same {}\n", random.below(SAME.len() as u64)),
            1 | 2 => format!("input {}\nfile {file}\n", random.below(INPUTS.len() as u64)),
            _ => format!("output {}\nfile {file}\n", random.below(OUTPUTS.len() as u64)),
        }
        .into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let list = ["same", "input", "output"].into_iter().find(|word| field(input, word).is_some());
        let Some(list) = list else { return Ok(Passed::NONE) };
        let commands = match list {
            "same" => SAME,
            "input" => INPUTS,
            _ => OUTPUTS,
        };
        let command = commands[number(input, list) as usize % commands.len()];
        let folder = self.prepare().map_err(trouble)?;
        let verdict = if list == "same" {
            self.same(command, &folder)
        } else {
            self.special(command, field(input, "file").unwrap_or("empty"), list == "output", &folder)
        };
        if verdict.is_ok() {
            // What stays is removed at the end.
            let _ = fs::remove_dir_all(&folder);
        }
        verdict
    }
}

impl SpecialFiles {
    /// A folder with the files that the commands need.
    fn prepare(&mut self) -> io::Result<PathBuf> {
        let template = self.scratch.join("template");
        if !self.is_ready {
            fs::create_dir_all(&template)?;
            let run = |line: &[&str]| Run::new(&self.program, &template, line).go();
            run(&["generate", "clobber_1xn", "--size", "8", "--count", "5", "-o", "cases.test"])?;
            run(&[
                "generate",
                "clobber_1xn",
                "--size",
                "8",
                "--count",
                "1",
                "--questions",
                "B",
                "-o",
                "one.test",
            ])?;
            run(&["test", "cases.test", "--csv", "rows.csv"])?;
            run(&["db", "build", "a.db", "[clobber_1xn] max_dims = 5;"])?;
            fs::copy(template.join("rows.csv"), template.join("other.csv"))?;
            fs::copy(template.join("cases.test"), template.join("target.test"))?;

            fs::write(template.join("trial.toml"), EXPERIMENT)?;
            fs::write(template.join("config.txt"), "[clobber_1xn] max_dims = 4;")?;
            self.is_ready = true;
        }
        self.next += 1;
        let folder = self.scratch.join(format!("trial-{}", self.next));
        copy_tree(&template, &folder)?;
        fs::hard_link(folder.join("cases.test"), folder.join("hard.test"))?;
        Ok(folder)
    }

    /// An input as output: exit code 2, and nothing is changed.
    fn same(&self, command: &[&str], folder: &Path) -> Verdict {
        let before = content::of_folder(&self.program, folder).map_err(trouble)?;
        let ran = Run::new(&self.program, folder, command).go().map_err(trouble)?;
        ran.check()?;
        let after = content::of_folder(&self.program, folder).map_err(trouble)?;
        if let Some(difference) = content::difference(&before, &after) {
            return Err(Failure::new(format!("overwritten: {}", command.join(" ")), difference));
        }
        expect(ran.code() == Some(2), &format!("not refused: {}", command.join(" ")), || ran.messages())?;
        Ok(Passed::ONE)
    }

    fn special(&self, command: &[&str], name: &str, is_output: bool, folder: &Path) -> Verdict {
        let path = folder.join(name);
        let made = make(name, &path).map_err(trouble)?;
        if matches!(made, Made::Nothing) {
            return Ok(Passed::NONE);
        }
        let before = content_without(&self.program, folder, name)?;
        let kind_before = described(&path);
        let args: Vec<&str> = command.iter().map(|word| if *word == "FILE" { name } else { word }).collect();
        let shown = args.join(" ");
        let ran = Run::new(&self.program, folder, &args)
            .interrupt_after(Duration::from_millis(1500))
            .limit(Duration::from_secs(10))
            .go()
            .map_err(trouble)?;
        ran.check().map_err(|failure| Failure::new(format!("{}: {shown}", failure.class), failure.detail))?;
        let kind_after = described(&path);
        let new_is_fine = is_output && kind_before.starts_with("regular");
        let made = is_output && ["nothing", "dangling"].iter().any(|word| kind_before.starts_with(word));
        expect(kind_before == kind_after || new_is_fine || made, &format!("replaced: {shown}"), || {
            format!("was {kind_before}, is {kind_after}; {}", ran.messages())
        })?;
        for (file, text) in before {
            let found = content::of_file(&self.program, &folder.join(&file)).unwrap_or_default();
            let through = is_output && name == "link" && file == "target.test";
            let known = file.ends_with('/') || through || found == text;
            expect(known, &format!("changed: {shown}"), || file.clone())?;
        }
        if is_output && name == "full" {
            expect(ran.code() != Some(0), &format!("a full device is no success: {shown}"), || {
                ran.messages()
            })?;
        }
        Ok(Passed::ONE)
    }
}

/// The content of all regular files but this one.
fn content_without(program: &Path, folder: &Path, name: &str) -> Result<Vec<(String, String)>, Failure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let entry = entry.map_err(trouble)?;
        let file = entry.file_name().to_string_lossy().into_owned();
        if file != name && entry.file_type().map_err(trouble)?.is_file() {
            found.push((file, content::of_file(program, &entry.path()).map_err(trouble)?));
        }
    }
    Ok(found)
}

/// What became of a special file.
enum Made {
    /// The system does not let us make it.
    Nothing,
    /// It is there.
    File,
    /// It is there as long as its listener.
    Socket { _listener: UnixListener },
}

/// Makes a special file.
fn make(name: &str, path: &Path) -> io::Result<Made> {
    let device =
        |number: &str| tool("mknod", &[path.as_os_str(), "c".as_ref(), "1".as_ref(), number.as_ref()]);
    let made = match name {
        "folder" => {
            fs::create_dir(path)?;
            fs::write(path.join("inside.test"), "{version 1.7}\n[clobber] XO {B}\n")?;
            true
        }
        "fifo" => tool("mkfifo", &[path.as_os_str()]),
        "socket" => {
            return Ok(UnixListener::bind(path)
                .map_or(Made::Nothing, |listener| Made::Socket { _listener: listener }));
        }
        "null" => device("3"),
        "full" => device("7"),
        "zero" => device("5"),
        "dangling" => symlink("no such file", path).map(|()| true)?,
        "loop" => symlink("loop", path).map(|()| true)?,
        "link" => symlink("target.test", path).map(|()| true)?,
        "other" => fs::write(path, "something else\n").map(|()| true)?,
        "empty" => fs::write(path, "").map(|()| true)?,
        "unreadable" => {
            fs::write(path, "{version 1.7}\n")?;
            tool("chmod", &["000".as_ref(), path.as_os_str()])
        }
        _ => true,
    };
    Ok(if made { Made::File } else { Made::Nothing })
}

fn tool(name: &str, args: &[&std::ffi::OsStr]) -> bool {
    let status = Command::new(name).args(args).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What is there: its type, the number of a device, the target of a link.
fn described(path: &Path) -> String {
    let Ok(data) = fs::symlink_metadata(path) else { return "nothing".to_owned() };
    let kind = data.file_type();
    if kind.is_symlink() {
        let target = fs::read_link(path).unwrap_or_default();
        return format!("{}link to {}", if path.exists() { "" } else { "dangling " }, target.display());
    }
    if kind.is_char_device() {
        return format!("device {}", data.rdev());
    }
    if kind.is_file() { "regular".to_owned() } else { format!("{kind:?}") }
}
