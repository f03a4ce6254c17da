//! Commands that write files, as short jobs that can be disturbed and made again.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mcgs_workbench::generate::Random;

use crate::content;
use crate::kind::{Failure, expect, trouble};
use crate::program::{Ran, Run};
use crate::scratch::copy_tree;

/// A command that writes files.
pub struct Job {
    /// Its name in inputs.
    pub name: &'static str,
    /// Commands that make the files it needs, in the same folder.
    setup: &'static [&'static [&'static str]],
    /// The command. The same command is given again after it was disturbed.
    pub args: &'static [&'static str],
    /// The files and folders that it writes.
    pub outputs: &'static [&'static str],
}

const CASES: &[&str] =
    &["generate", "clobber", "--size", "4x4", "--count", "40", "--seed", "7", "-o", "cases.test"];
const ONE: &str = "[clobber_1xn] max_dims = 8; [nogo_1xn] max_dims = 7; [clobber] max_dims = 3,3;";
const TWO: &str = "[clobber_1xn] max_dims = 7; [elephants] max_dims = 7;";
const SUM: &str = "[clobber] XO|OX [kayles] 2 {B}";

/// All commands that write.
pub static JOBS: &[Job] = &[
    Job {
        name: "test-csv",
        setup: &[CASES],
        args: &["test", "cases.test", "--csv", "rows.csv", "--threads", "1", "--max-nodes", "3000"],
        outputs: &["rows.csv"],
    },
    Job {
        name: "test-json",
        setup: &[CASES],
        args: &["test", "cases.test", "--json-lines", "rows.jsonl", "--jobs", "2", "--max-nodes", "3000"],
        outputs: &["rows.jsonl"],
    },
    Job {
        name: "test-both",
        setup: &[CASES],
        args: &[
            "test",
            "cases.test",
            "--csv",
            "rows.csv",
            "--json-lines",
            "rows.jsonl",
            "--jobs",
            "2",
            "--max-nodes",
            "1000",
        ],
        outputs: &["rows.csv", "rows.jsonl"],
    },
    Job {
        name: "db-build",
        setup: &[],
        args: &["db", "build", "new.db", ONE, "--threads", "2"],
        outputs: &["new.db"],
    },
    Job {
        name: "db-add",
        setup: &[&["db", "build", "old.db", TWO]],
        args: &["db", "build", "old.db", ONE, "--threads", "2"],
        outputs: &["old.db"],
    },
    Job {
        name: "db-merge",
        setup: &[&["db", "build", "a.db", ONE], &["db", "build", "b.db", TWO]],
        args: &["db", "merge", "c.db", "a.db", "b.db"],
        outputs: &["c.db"],
    },
    Job {
        name: "experiment",
        setup: &[&["declare"]],
        args: &["experiment", "trial.toml", "-o", "results"],
        outputs: &["results"],
    },
    Job {
        name: "table-save",
        setup: &[CASES, &["[clobber] XO|OX {B}", "--table-save", "kept.table", "--threads", "1"]],
        args: &[
            "--file",
            "cases.test",
            "--max-nodes",
            "500",
            "--threads",
            "1",
            "--table-save",
            "kept.table",
            "--force",
        ],
        outputs: &["kept.table"],
    },
    Job {
        name: "generate",
        setup: &[&["generate", "nogo", "--size", "3x3", "-o", "out.test"]],
        args: &[
            "generate", "clobber", "--size", "3x4", "--count", "3000", "--seed", "3", "-o", "out.test",
            "--force",
        ],
        outputs: &["out.test"],
    },
    Job {
        name: "report",
        setup: &[
            CASES,
            &["test", "cases.test", "--csv", "rows.csv", "--threads", "1", "--max-nodes", "1000"],
        ],
        args: &["report", "rows.csv", "-o", "page.html"],
        outputs: &["page.html"],
    },
    Job {
        name: "bench",
        setup: &[],
        args: &["bench", "--suite", "elephants", "--save", "bench.json", "--force"],
        outputs: &["bench.json"],
    },
    Job {
        name: "octal",
        setup: &[],
        args: &["octal", "0.137", "--terms", "60000", "--csv", "heaps.csv"],
        outputs: &["heaps.csv"],
    },
    Job {
        name: "graph",
        setup: &[],
        args: &["graph", SUM, "--svg", "graph.svg", "--dot", "graph.dot"],
        outputs: &["graph.svg", "graph.dot"],
    },
    Job {
        name: "analyze",
        setup: &[],
        args: &["analyze", "[clobber] XOX|OXO", "--svg", "walls.svg"],
        outputs: &["walls.svg"],
    },
    Job {
        name: "export",
        setup: &[CASES],
        args: &["export", "cases.test", "--format", "cgsuite", "--limit", "200", "-o", "script.cgs"],
        outputs: &["script.cgs"],
    },
];

/// A declaration of a short experiment.
pub const EXPERIMENT: &str = r#"title = "Trial"
per_x = 6
jobs = 2
limits = { nodes = 20000 }

[[family]]
name = "strips"
games = ["clobber_1xn"]
sizes = ["10", "14", "18"]

[[family]]
name = "sums"
games = ["clobber_1xn", "nogo_1xn"]
sizes = ["8"]
components = [1, 2, 3]

[[level]]
name = "no table"
without = ["table"]

[[level]]
name = "everything"
"#;

/// The jobs with what they start from and lead to, made once by each worker.
pub struct Bench {
    program: PathBuf,
    folder: PathBuf,
    ready: HashMap<&'static str, Ready>,
    next: u64,
}

/// A job, with a folder to begin with and what it leads to.
#[derive(Clone)]
pub struct Ready {
    /// The job.
    pub job: &'static Job,
    /// The folder before.
    pub template: PathBuf,
    /// The content before.
    pub before: BTreeMap<String, String>,
    /// The content after an undisturbed run.
    pub after: BTreeMap<String, String>,
    /// The time of an undisturbed run.
    pub time: Duration,
}

impl Bench {
    /// Nothing is ready yet.
    pub fn new(program: &Path, scratch: &Path) -> Self {
        Bench {
            program: program.to_path_buf(),
            folder: scratch.to_path_buf(),
            ready: HashMap::new(),
            next: 0,
        }
    }

    /// Gets a job ready, or remembers that it is.
    pub fn ready(&mut self, name: &str) -> Result<Ready, Failure> {
        if let Some(ready) = self.ready.get(name) {
            return Ok(ready.clone());
        }
        let job =
            JOBS.iter().find(|job| job.name == name).ok_or_else(|| trouble(format!("no job `{name}`")))?;
        let template = self.folder.join(format!("template-{name}"));
        fs::create_dir_all(&template).map_err(trouble)?;
        for line in job.setup {
            if *line == ["declare"] {
                fs::write(template.join("trial.toml"), EXPERIMENT).map_err(trouble)?;
                continue;
            }
            let ran = Run::new(&self.program, &template, *line).go().map_err(trouble)?;
            expect([Some(0), Some(3)].contains(&ran.code()), "trouble", || {
                format!("{line:?}: {}", ran.messages())
            })?;
        }
        let before = content::of_folder(&self.program, &template).map_err(trouble)?;
        let folder = self.folder.join(format!("undisturbed-{name}"));
        copy_tree(&template, &folder).map_err(trouble)?;
        let ran = Run::new(&self.program, &folder, job.args).go().map_err(trouble)?;
        ran.check()?;
        expect([Some(0), Some(3)].contains(&ran.code()), "trouble", || {
            format!("{name}: {}", ran.messages())
        })?;
        let after = content::of_folder(&self.program, &folder).map_err(trouble)?;
        let ready = Ready { job, template, before, after, time: ran.time };
        self.ready.insert(job.name, ready.clone());
        Ok(ready)
    }

    /// A copy of the folder that a job begins with.
    pub fn fresh(&mut self, ready: &Ready) -> io::Result<PathBuf> {
        self.next += 1;
        let folder = self.folder.join(format!("trial-{}", self.next));
        copy_tree(&ready.template, &folder)?;
        Ok(folder)
    }

    /// Removes the folder of a trial.
    pub fn clear(folder: &Path) {
        // What stays is removed with everything else at the end.
        let _ = fs::remove_dir_all(folder);
    }

    /// The command of a job in a folder.
    pub fn command(&self, ready: &Ready, folder: &Path) -> Run {
        Run::new(&self.program, folder, ready.job.args)
    }

    /// The same inside of a shell script.
    pub fn in_shell(&self, script: &str, ready: &Ready, folder: &Path) -> Run {
        Run::in_shell(script, &self.program, folder, ready.job.args)
    }

    /// The program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Runs the job once more to its end: now everything has to be as if nothing had happened.
    pub fn finish(&self, ready: &Ready, folder: &Path) -> Result<Ran, Failure> {
        let ran = self.command(ready, folder).go().map_err(trouble)?;
        ran.check()?;
        let ended = [Some(0), Some(3)].contains(&ran.code());
        expect(ended, &format!("{}: cannot go on", ready.job.name), || {
            format!("{}: {}", ran.status, ran.messages())
        })?;
        self.is_as_after(ready, folder)?;
        Ok(ran)
    }

    /// The folder has the content of an undisturbed run.
    pub fn is_as_after(&self, ready: &Ready, folder: &Path) -> Result<(), Failure> {
        let found = content::of_folder(&self.program, folder).map_err(trouble)?;
        match content::difference(&ready.after, &found) {
            None => Ok(()),
            Some(difference) => Err(Failure::new(format!("{}: other content", ready.job.name), difference)),
        }
    }

    /// What was in the folder before is still there: inputs are as they were, and an output that existed is the old one or the
    /// new one.
    pub fn nothing_is_lost(&self, ready: &Ready, folder: &Path) -> Result<(), Failure> {
        for (name, content) in &ready.before {
            if name.ends_with('/') {
                continue;
            }
            // Entries are added to a database in place; what is in it can be read afterwards.
            let grows = ready.job.name == "db-add";
            let found =
                content::of_file(&self.program, &folder.join(name)).unwrap_or_else(|error| error.to_string());
            let is_old = found == *content || Some(&found) == ready.after.get(name);
            expect(is_old || grows, &format!("{}: lost content", ready.job.name), || name.clone())?;
        }
        Ok(())
    }
}

/// A random job.
pub fn draw(random: &mut Random) -> &'static str {
    random.choose(JOBS).map_or("octal", |job| job.name)
}
