//! Running the program `mcgs`: with a limit, with signals, and with everything it says.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::kind::{Failure, expect};

/// The most bytes of an output that are kept.
const MOST_KEPT: usize = 8 << 20;
/// After Ctrl-C the program has this long to end. It should take 200 ms, but the machine may be busy.
const PATIENCE_AFTER_INTERRUPT: Duration = Duration::from_millis(2500);

/// A run that is to be made.
pub struct Run {
    command: Command,
    stdin: Vec<u8>,
    /// When to send Ctrl-C.
    interrupt_after: Option<Duration>,
    /// When to kill.
    kill_after: Option<Duration>,
    /// When to give up.
    limit: Duration,
    /// Is the standard output read by nobody, so that its pipe is full after a while?
    unread: bool,
}

/// How a run ended.
#[derive(Debug)]
pub struct Ran {
    /// The exit code, or the signal that ended it.
    pub status: ExitStatus,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// Time on the clock.
    pub time: Duration,
    /// Time from Ctrl-C to the end.
    pub after_interrupt: Option<Duration>,
    /// The most memory, in bytes, as far as it was seen.
    pub peak: u64,
    /// It had to be killed because it did not end.
    pub hung: bool,
    /// It was still running when it was to be killed.
    pub killed: bool,
}

impl Run {
    /// The program with these arguments, in this folder, without databases and files of the user.
    pub fn new<S: AsRef<OsStr>>(program: &Path, dir: &Path, args: impl IntoIterator<Item = S>) -> Self {
        let mut command = Command::new(program);
        command.args(args);
        Self::of(command, dir)
    }

    /// The program inside of a shell script, which finds it and its arguments as `"$@"`.
    pub fn in_shell<S: AsRef<OsStr>>(
        script: &str,
        program: &Path,
        dir: &Path,
        args: impl IntoIterator<Item = S>,
    ) -> Self {
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg("sh").arg(program).args(args);
        Self::of(command, dir)
    }

    fn of(mut command: Command, dir: &Path) -> Self {
        command.current_dir(dir).env("MCGS_DB", "").env("HOME", dir).env("XDG_DATA_HOME", dir);
        command.env_remove("NO_COLOR").env("RUST_BACKTRACE", "0");
        Run {
            command,
            stdin: Vec::new(),
            interrupt_after: None,
            kill_after: None,
            limit: Duration::from_secs(30),
            unread: false,
        }
    }

    /// What it reads from the standard input.
    #[must_use]
    pub fn stdin(mut self, bytes: Vec<u8>) -> Self {
        self.stdin = bytes;
        self
    }

    /// Give up after this time.
    #[must_use]
    pub fn limit(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    /// Send Ctrl-C after this time.
    #[must_use]
    pub fn interrupt_after(mut self, time: Duration) -> Self {
        self.interrupt_after = Some(time);
        self
    }

    /// Kill it after this time.
    #[must_use]
    pub fn kill_after(mut self, time: Duration) -> Self {
        self.kill_after = Some(time);
        self
    }

    /// Nobody reads its standard output.
    #[must_use]
    pub fn unread(mut self) -> Self {
        self.unread = true;
        self
    }

    /// Runs it to its end.
    pub fn go(self) -> io::Result<Ran> {
        self.start()?.finish()
    }

    /// Starts it.
    pub fn start(mut self) -> io::Result<Running> {
        self.command.stdin(if self.stdin.is_empty() { Stdio::null() } else { Stdio::piped() });
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let start = Instant::now();
        let mut child = self.command.spawn()?;
        if let Some(mut pipe) = child.stdin.take() {
            let bytes = std::mem::take(&mut self.stdin);
            // A program that does not read its input is no trouble.
            thread::spawn(move || drop(pipe.write_all(&bytes)));
        }
        let stdout = if self.unread { None } else { child.stdout.take().map(keep) };
        let stderr = child.stderr.take().map(keep);
        Ok(Running { run: self, child, start, stdout, stderr })
    }
}

/// A run that has been started.
pub struct Running {
    run: Run,
    child: Child,
    start: Instant,
    stdout: Option<JoinHandle<Vec<u8>>>,
    stderr: Option<JoinHandle<Vec<u8>>>,
}

impl Running {
    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end.
    pub fn finish(mut self) -> io::Result<Ran> {
        let pid = Pid::from_raw(self.child.id().cast_signed());
        let memory = PathBuf::from(format!("/proc/{}/status", self.child.id()));
        let (mut peak, mut looks) = (0, 0u32);
        let (mut hung, mut killed) = (false, false);
        let mut interrupted: Option<Instant> = None;
        let mut after_interrupt = None;
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                after_interrupt = interrupted.map(|moment| moment.elapsed());
                break status;
            }
            let elapsed = self.start.elapsed();
            if looks.is_multiple_of(8) {
                peak = peak_memory(&memory).unwrap_or(0).max(peak);
            }
            looks += 1;
            if self.run.kill_after.is_some_and(|time| elapsed >= time) {
                killed = true;
                self.child.kill()?;
                break self.child.wait()?;
            }
            if interrupted.is_none() && self.run.interrupt_after.is_some_and(|time| elapsed >= time) {
                // It may have ended a moment ago.
                let _ = kill(pid, Signal::SIGINT);
                interrupted = Some(Instant::now());
            }
            let is_stuck = interrupted.is_some_and(|moment| moment.elapsed() > PATIENCE_AFTER_INTERRUPT);
            if elapsed > self.run.limit || is_stuck {
                hung = true;
                self.child.kill()?;
                break self.child.wait()?;
            }
            let pause = if elapsed < Duration::from_millis(20) { 200 } else { 1000 };
            let pause = Duration::from_micros(pause);
            let next = [self.run.kill_after, self.run.interrupt_after].into_iter().flatten();
            let next = next.filter_map(|time| time.checked_sub(elapsed)).filter(|left| !left.is_zero()).min();
            thread::sleep(next.map_or(pause, |next| next.min(pause)));
        };
        let time = self.start.elapsed();
        let gather = |handle: Option<JoinHandle<Vec<u8>>>| {
            handle.and_then(|handle| handle.join().ok()).unwrap_or_default()
        };
        let (stdout, stderr) = (gather(self.stdout), gather(self.stderr));
        Ok(Ran { status, stdout, stderr, time, after_interrupt, peak, hung, killed })
    }
}

impl Ran {
    /// The exit code, if it was no signal that ended the program.
    pub fn code(&self) -> Option<i32> {
        self.status.code()
    }

    /// Standard error as text.
    pub fn messages(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }

    /// What must be true of every run: it ended in time, with one of the known exit codes, without a panic.
    pub fn check(&self) -> Result<(), Failure> {
        let said = || format!("{}, said: {}", self.status, shortened(&self.messages()));
        expect(!self.hung, "did not end", || format!("after {:?}; {}", self.time, said()))?;
        expect(!self.messages().contains("panicked at"), "panic", said)?;
        if let Some(signal) = self.status.signal() {
            return Err(Failure::new(format!("signal {signal}"), said()));
        }
        let known = self.code().is_some_and(|code| [0, 1, 2, 3, 130].contains(&code));
        expect(known, "exit code", said)
    }
}

/// A command line as one could type it.
pub fn shown(args: &[OsString]) -> String {
    let words = args.iter().map(|word| format!("{:?}", word.to_string_lossy()));
    words.fold("mcgs".to_owned(), |line, word| line + " " + &word)
}

/// The beginning of a text.
pub fn shortened(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(600) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

fn keep(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let (mut kept, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
        while let Ok(count) = pipe.read(&mut buffer) {
            if count == 0 {
                break;
            }
            let room = MOST_KEPT - kept.len();
            kept.extend_from_slice(&buffer[..count.min(room)]);
        }
        kept
    })
}

/// The most memory that a process has used, in bytes.
fn peak_memory(status: &Path) -> Option<u64> {
    let text = fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}
