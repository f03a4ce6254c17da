//! Revisions of this program: checked out beside each other in a temporary folder, built, and cleaned up again.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use mcgs::StopFlag;
use mcgs_files::Scratch;

use crate::exit::BadInput;

/// How often a running program is looked after.
const POLL: Duration = Duration::from_millis(50);
/// So many lines of what a failed build says are shown.
const SHOWN_LINES: usize = 20;

/// A revision, found but not built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Revision {
    /// What the command line says: `main`, `HEAD~3`, or `.` for the files as they are.
    pub(crate) name: String,
    /// The full name of the commit; nothing for the files as they are.
    commit: Option<String>,
    /// The first line of its message.
    pub(crate) subject: String,
}

impl Revision {
    /// `main (b4517a1)`
    pub(crate) fn label(&self) -> String {
        match self.commit.as_deref().and_then(|commit| commit.get(..7)) {
            Some(short) if short == self.name => short.to_owned(),
            Some(short) => format!("{} ({short})", self.name),
            None => "files as they are".to_owned(),
        }
    }
}

/// The checkout that the program was called in.
pub(crate) struct Checkout {
    root: PathBuf,
}

impl Checkout {
    /// Finds the checkout around the current folder.
    pub(crate) fn find() -> Result<Self, BadInput> {
        let expected =
            "expected a git checkout of mcgs around the current folder, whose revisions can be built";
        let root = git(None, &["rev-parse", "--show-toplevel"])
            .map_err(|error| BadInput::new(format!("{expected}; git says: {error}")))?;
        let root = PathBuf::from(root);
        if !root.join("crates/cli/Cargo.toml").is_file() {
            return Err(BadInput::new(format!("{expected}, but {} holds something else", root.display())));
        }
        Ok(Checkout { root })
    }

    /// Finds a revision; `.` is the files as they are.
    pub(crate) fn revision(&self, name: &str) -> Result<Revision, BadInput> {
        if name == "." {
            return Ok(Revision { name: name.to_owned(), commit: None, subject: String::new() });
        }
        let fail = |_| BadInput::new(format!("there is no revision `{name}` in {}", self.root.display()));
        let wanted = format!("{name}^{{commit}}");
        let commit =
            git(Some(&self.root), &["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted])
                .map_err(fail)?;
        let subject = git(Some(&self.root), &["log", "-1", "--format=%s", &commit]).map_err(fail)?;
        Ok(Revision { name: name.to_owned(), commit: Some(commit), subject })
    }
}

/// A temporary folder with checkouts and builds. All of it goes when this does, however that comes about.
pub(crate) struct Workshop<'a> {
    checkout: &'a Checkout,
    folder: Scratch,
    /// Where builds go; kept if somebody else chose it.
    builds: PathBuf,
    trees: Vec<PathBuf>,
    stop: &'a StopFlag,
}

impl<'a> Workshop<'a> {
    /// An empty workshop; `builds` is a folder for what the compiler writes, to be kept.
    pub(crate) fn new(
        checkout: &'a Checkout,
        builds: Option<&Path>,
        stop: &'a StopFlag,
    ) -> anyhow::Result<Self> {
        let folder = Scratch::new("compare").context("cannot make a temporary folder")?;
        let builds = builds.map_or_else(|| folder.path().join("target"), Path::to_owned);
        Ok(Workshop { checkout, folder, builds, trees: Vec::new(), stop })
    }

    /// Checks a revision out and builds it. Returns the program.
    pub(crate) fn build(&mut self, revision: &Revision) -> anyhow::Result<PathBuf> {
        let number = self.trees.len();
        let tree = match &revision.commit {
            None => self.checkout.root.clone(),
            Some(commit) => {
                let tree = self.folder.path().join(format!("tree-{number}"));
                let path = tree.to_string_lossy().into_owned();
                // Noted first: an interruption may leave half of it.
                self.trees.push(tree.clone());
                git(Some(&self.checkout.root), &["worktree", "add", "--force", "--detach", &path, commit])
                    .map_err(|error| anyhow!("cannot check out {}: {error}", revision.label()))?;
                tree
            }
        };
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args([
            "build",
            "--release",
            "--locked",
            "--package",
            "mcgs-cli",
            "--bin",
            "mcgs",
            "--target-dir",
        ]);
        // Each revision has a folder of its own: cargo takes files of the same name for the same files, and looks at their dates only.
        let target = self.builds.join(revision.commit.as_deref().unwrap_or("files"));
        command.arg(&target).current_dir(&tree);
        let (status, said) = self.run(command, &format!("build-{number}"))?;
        if !status.success() {
            bail!("cannot build {}:\n{}", revision.label(), last_lines(&said));
        }
        let program = target.join("release").join(format!("mcgs{}", std::env::consts::EXE_SUFFIX));
        if !program.is_file() {
            bail!("the build of {} has no program", revision.label());
        }
        Ok(program)
    }

    /// Runs a program and returns what it writes. Its errors and warnings are shown only if it fails.
    pub(crate) fn output(&self, program: &Path, args: &[String]) -> anyhow::Result<(ExitStatus, String)> {
        let mut command = Command::new(program);
        command.args(args);
        let (status, said) = self.run(command, "run")?;
        let path = self.folder.path().join("run.out");
        let text = fs::read_to_string(&path).context("cannot read what the program wrote")?;
        // A program that has no answer says why.
        if text.trim().is_empty() {
            bail!("{}", last_lines(&said));
        }
        Ok((status, text))
    }

    /// Runs a command until its end or an interruption. Returns what it wrote to the standard error.
    fn run(&self, mut command: Command, name: &str) -> anyhow::Result<(ExitStatus, String)> {
        let err = self.folder.path().join(format!("{name}.err"));
        command.stdin(Stdio::null());
        let out = self.folder.path().join(format!("{name}.out"));
        command.stdout(File::create(out)?).stderr(File::create(&err)?);
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child = command.spawn().with_context(|| format!("cannot start {program}"))?;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if self.stop.reason().is_some() {
                child.kill()?;
                break child.wait()?;
            }
            thread::sleep(POLL);
        };
        if self.stop.reason().is_some() {
            bail!("interrupted");
        }
        Ok((status, String::from_utf8_lossy(&fs::read(&err)?).into_owned()))
    }
}

impl Drop for Workshop<'_> {
    fn drop(&mut self) {
        // What cannot be removed now cannot be helped; git forgets checkouts whose folder is gone.
        for tree in &self.trees {
            let path = tree.to_string_lossy().into_owned();
            let _ = git(Some(&self.checkout.root), &["worktree", "remove", "--force", "--force", &path]);
        }
        let _ = fs::remove_dir_all(self.folder.path());
        let _ = git(Some(&self.checkout.root), &["worktree", "prune"]);
    }
}

/// What git writes, or its first complaint.
fn git(folder: Option<&Path>, args: &[&str]) -> Result<String, String> {
    let mut command = Command::new("git");
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    let output = command.args(args).stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(said.lines().next().unwrap_or("nothing").trim_start_matches("fatal: ").to_owned())
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n")
}
