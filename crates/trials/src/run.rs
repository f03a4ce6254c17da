//! A whole run: workers for each kind, failures made smaller, and a table at the end.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure;
use crate::kind::{Failure, Kind};
use crate::minimize::minimize;
use crate::scratch::Scratch;
use crate::worker::Status;

/// How to run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The program `mcgs`.
    pub program: PathBuf,
    /// All trials follow from it.
    pub seed: u64,
    /// Processes that work at the same time.
    pub jobs: u64,
    /// Is it a full run?
    pub full: bool,
    /// Seconds for each kind, instead of what the kind says.
    pub seconds: Option<u64>,
}

/// What came out of one kind.
#[derive(Debug, Clone)]
pub struct Row {
    /// The name of the kind.
    pub kind: &'static str,
    /// Things that were checked.
    pub trials: u64,
    /// How many failed.
    pub failures: u64,
    /// Time on the clock.
    pub time: Duration,
}

/// The most bytes of address space of a worker, in KiB: what takes more memory without end is a failure, not the end of the machine.
const WORKER_KIB: u64 = 8 << 20;
/// Attempts to make one input smaller.
const ATTEMPTS: usize = 400;

/// Makes trials of one kind. Everything of interest is written to `out`.
pub fn run(kind: &'static Kind, settings: &Settings, out: &mut dyn Write) -> io::Result<Row> {
    let start = Instant::now();
    let (trials, failures) = run_kind(kind, settings, out)?;
    let time = start.elapsed();
    writeln!(out, "{}: {trials} trials, {failures} failures, {:.0} s", kind.name, time.as_secs_f64())?;
    Ok(Row { kind: kind.name, trials, failures, time })
}

impl AddAssign<Row> for Row {
    /// Adds the counts of another round of the same kind.
    fn add_assign(&mut self, round: Row) {
        self.trials += round.trials;
        self.failures += round.failures;
        self.time += round.time;
    }
}

/// The table of counts.
pub fn table(rows: &[Row]) -> String {
    let mut text = "| kind | trials | failures | seconds |\n|---|---:|---:|---:|\n".to_owned();
    for Row { kind, trials, failures, time } in rows {
        let _ = writeln!(text, "| `{kind}` | {trials} | {failures} | {:.0} |", time.as_secs_f64());
    }
    text
}

/// Seconds of processor time of this process and all that it waited for, where the system tells.
pub fn processor_seconds() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold blanks.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11..15)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum::<u64>();
    // A hundred ticks make a second on every system of this kind.
    Some(ticks / 100)
}

struct Worker {
    child: Child,
    status: PathBuf,
    lines: Receiver<String>,
    number: u64,
    /// When which trial was seen to begin.
    seen: (u64, Instant),
    /// What earlier processes of this worker counted.
    before: (u64, u64),
    end: Instant,
}

fn run_kind(kind: &'static Kind, settings: &Settings, out: &mut dyn Write) -> io::Result<(u64, u64)> {
    let seconds = settings.seconds.unwrap_or(kind.seconds[usize::from(settings.full)]);
    let goal =
        if settings.full && settings.seconds.is_none() { kind.goal.div_ceil(settings.jobs) } else { 0 };
    let scratch = Scratch::new()?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut workers = Vec::new();
    for number in 0..settings.jobs {
        workers.push(start(kind, settings, scratch.path(), number, number, end, goal)?);
    }
    let mut found: Vec<(Failure, PathBuf)> = Vec::new();
    let (mut trials, mut failures) = (0, 0);
    while let Some(mut worker) = workers.pop() {
        // Round robin: the others are looked at before this one comes again.
        let lines: Vec<String> = worker.lines.try_iter().collect();
        found.extend(lines.iter().filter_map(|line| parsed(line)));
        let status = Status::read(&worker.status).unwrap_or_default();
        if status.index != worker.seen.0 {
            worker.seen = (status.index, Instant::now());
        }
        let ended = worker.child.try_wait()?;
        let hangs = ended.is_none() && worker.seen.1.elapsed() > Duration::from_secs(kind.patience);
        if hangs {
            worker.child.kill()?;
            worker.child.wait()?;
        }
        if !hangs && ended.is_none() {
            workers.insert(0, worker);
            thread::sleep(Duration::from_millis(50));
            continue;
        }
        found.extend(worker.lines.iter().filter_map(|line| parsed(&line)));
        let (count, bad) = (worker.before.0 + status.count, worker.before.1 + status.failures);
        if status.done {
            trials += count;
            failures += bad;
            continue;
        }
        if ended.is_some_and(|status| status.code() == Some(2)) {
            // It could not even get ready, and has said why.
            trials += count + 1;
            failures += bad + 1;
            continue;
        }
        // The process died or had to be killed in the middle of a trial.
        let class = if hangs {
            "hangs".to_owned()
        } else {
            format!("abort, {}", ended.map_or_else(String::new, |status| status.to_string()))
        };
        let input = input_apart(kind, settings, status.index)?;
        let path = failure::save(kind, &format!("{}-{}", settings.seed, status.index), &input)?;
        found.push((Failure::new(class, "the process of the trial"), path));
        let left = worker.end.saturating_duration_since(Instant::now());
        let (count, bad) = (count + 1, bad + 1);
        if left.is_zero() || bad > 50 {
            trials += count;
            failures += bad;
        } else {
            let mut next = start(
                kind,
                settings,
                scratch.path(),
                worker.number,
                status.index + settings.jobs,
                worker.end,
                goal.saturating_sub(count),
            )?;
            next.before = (count, bad);
            workers.insert(0, next);
        }
    }
    report(kind, settings, found, out)?;
    Ok((trials, failures))
}

#[allow(clippy::too_many_arguments)] // One call for the first start and one for the next.
fn start(
    kind: &Kind,
    settings: &Settings,
    scratch: &Path,
    number: u64,
    first: u64,
    end: Instant,
    goal: u64,
) -> io::Result<Worker> {
    let status = scratch.join(format!("status-{number}-{first}"));
    let seconds = end.saturating_duration_since(Instant::now()).as_secs_f64();
    let script = format!("ulimit -v {WORKER_KIB}; ulimit -c 0; exec \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, "sh"])
        .arg(std::env::current_exe()?)
        .args(["work", kind.name, "--program"])
        .arg(&settings.program)
        .args(["--seed", &settings.seed.to_string(), "--first", &first.to_string()])
        .args([
            "--step",
            &settings.jobs.to_string(),
            "--seconds",
            &seconds.to_string(),
            "--goal",
            &goal.to_string(),
        ])
        .arg("--status")
        .arg(&status)
        .env("TMPDIR", scratch)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()?;
    let (sender, lines) = channel();
    if let Some(stdout) = child.stdout.take() {
        thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
    }
    Ok(Worker { child, status, lines, number, seen: (first, Instant::now()), before: (0, 0), end })
}

fn parsed(line: &str) -> Option<(Failure, PathBuf)> {
    let mut parts = line.strip_prefix("failed: ")?.splitn(3, " :: ");
    let (class, path, detail) = (parts.next()?, parts.next()?, parts.next()?);
    Some((Failure::new(class, detail), PathBuf::from(path)))
}

/// The input of a trial, drawn in a process of its own.
fn input_apart(kind: &Kind, settings: &Settings, index: u64) -> io::Result<Vec<u8>> {
    let output = Command::new(std::env::current_exe()?)
        .args([
            "input",
            kind.name,
            "--seed",
            &settings.seed.to_string(),
            "--index",
            &index.to_string(),
            "--program",
        ])
        .arg(&settings.program)
        .output()?;
    Ok(output.stdout)
}

/// Makes the failures smaller and shows them: one of each class.
fn report(
    kind: &Kind,
    settings: &Settings,
    found: Vec<(Failure, PathBuf)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut classes: BTreeMap<String, (Failure, PathBuf)> = BTreeMap::new();
    for (failure, path) in found {
        classes.entry(failure.class.clone()).or_insert((failure, path));
    }
    for (failure, path) in classes.into_values() {
        writeln!(out, "FAILED {}, seed {}: {}: {}", kind.name, settings.seed, failure.class, failure.detail)?;
        let path = smaller(kind, &settings.program, &path)?.unwrap_or(path);
        let input = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        writeln!(out, "  input: {}", crate::program::shortened(&format!("{input:?}")))?;
        writeln!(out, "  again: mcgs-trials replay {}", path.display())?;
        writeln!(out, "  keep it as a test: mcgs-trials keep {}", path.display())?;
    }
    Ok(())
}

/// Makes the input in a file smaller and says where the smaller one is; nothing if it does not fail again.
pub fn smaller(kind: &Kind, program: &Path, path: &Path) -> io::Result<Option<PathBuf>> {
    let Err(first) = failure::replay_apart(kind, path, program) else { return Ok(None) };
    let input = fs::read(path)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".min");
    let trial = path.with_file_name(name);
    let deadline = Instant::now() + Duration::from_mins(1);
    let smallest = minimize(&input, kind.grain, ATTEMPTS, |input| {
        if Instant::now() > deadline || fs::write(&trial, input).is_err() {
            return false;
        }
        matches!(failure::replay_apart(kind, &trial, program), Err(failure) if failure.class == first.class)
    });
    fs::write(&trial, smallest)?;
    Ok(Some(trial))
}
