//! Every command keeps `--timeout`, `--memory` and Ctrl-C, or refuses the option.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use mcgs_workbench::generate::Random;

use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect, trouble};
use crate::program::{Ran, Run};
use crate::recipe::{field, number};

/// Commands that would run for a long time, or take much memory.
const LONG: &[&[&str]] = &[
    &["[nogo] ......|......|......|......|......|...... {B}"],
    &["[nogo] .....|.....|.....|.....|..... {value}"],
    &["[nogo] .....|.....|.....|.....|..... {thermograph}"],
    &["[clobber] XOXOXOX|OXOXOXO|XOXOXOX|OXOXOXO|XOXOXOX|OXOXOXO {winning moves B}"],
    &["[impartial nogo] ......|......|......|......|...... {N}"],
    &["[amazons] X....|.....|.....|.....|....O [amazons] ..X..|.....|.....|..O.. {outcome}"],
    &["[octal 0.6] 1000000 {value}"],
    &["[octal 0.6] 1000000 999999 {N}"],
    &["--file", "heaps.test"],
    &["--file", "/dev/zero"],
    &["solve", "[fission] ......|......|..X...|......|......|...... {B, W}"],
    &["analyze", "[nogo] .....|.....|.....|.....|....."],
    &["explain", "[nogo] .....|.....|.....|.....|..... {B}"],
    &["octal", "0.6", "--terms", "1000000000000"],
    &["octal", "0.6", "--terms", "1000000000000", "--csv", "new.csv"],
    &["octal", "0.6", "--terms", "1000000000000", "--json"],
    &["octal", "0.6", "--terms", "1000000000000", "--all"],
    &["octal", "0.77", "--terms", "1000000000000", "--all"],
    &["octal", "0.77", "--terms", "1000000000000", "--csv", "new.csv"],
    &["octal", "0.77", "--terms", "1000000000000", "--json"],
    &["test", "hard.test"],
    &["test", "hard.test", "--csv", "new.csv", "--jobs", "2"],
    &["bench", "--hard", "--suite", "nogo"],
    &["db", "build", "new.db", "[clobber] max_dims = 5,5;"],
    &["db", "build", "new.db", "[sheep] max_dims = 3,3; max_sheep = 20,20;"],
    &["db", "verify", "large.db"],
    &["generate", "clobber", "--size", "65536", "--count", "1000000000"],
    &["generate", "clobber", "--size", "4x4", "--count", "1000000000", "-o", "new.test"],
    &["generate", "nogo", "--size", "6x6", "--target", "1000000-2000000"],
    &["generate", "clobber", "--size", "5x5", "--all"],
    &["generate", "--family", "0", "--count", "1000000", "--attempts", "1000000000000"],
    &[
        "graph",
        "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX {B}",
        "--svg",
        "new.svg",
        "--limit",
        "1000000000",
        "--all-moves",
    ],
    &["export", "large.test", "--format", "cgsuite", "--limit", "1000000000"],
    &["export", "hard.test", "--format", "cgsuite", "--limit", "1000000000", "-o", "new.cgs"],
    &["experiment", "long.toml", "-o", "new"],
];

const LONG_EXPERIMENT: &str = "title = \"Long\"\nper_x = 1000\n\n[[family]]\nname = \"boards\"\ngames = [\"nogo\"]\nsizes = [\"5x5\"]\ncells = \".\"\n\n[[level]]\nname = \"plain\"\nonly = [\"table\"]\n";

/// A limit of time may be exceeded by this much on a busy machine.
const LATE: Duration = Duration::from_secs(1);
/// What a program needs beside the memory it is allowed.
const OVERHEAD: u64 = 64 << 20;
/// What a text without an end takes before it is refused: the limit is for work, not for reading.
const LARGEST_TEXT: u64 = 128 << 20;
/// The memory that is allowed.
const MEMORY: u64 = 16 << 20;

pub(super) const KIND: Kind = Kind {
    name: "limits",
    about: "every command keeps --timeout, --memory and Ctrl-C, or refuses the option",
    seconds: [30, 150],
    goal: 200,
    patience: 120,
    grain: Grain::Lines,
    start,
};

struct Limits {
    program: PathBuf,
    scratch: PathBuf,
    next: u64,
}

fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    let dir = &world.scratch;
    let hard = "[nogo] ......|......|......|......|......|...... {B}\n";
    fs::write(dir.join("hard.test"), format!("{{version 1.7}}\n{hard}"))?;
    let heaps: Vec<String> = (0..2000).map(|number| format!("{}/1024", 2 * number + 1)).collect();
    fs::write(
        dir.join("heaps.test"),
        format!("{{version 2.0}}\n[impartial dyadic_rational] {} {{N}}\n", heaps.join(" ")),
    )?;
    fs::write(
        dir.join("large.test"),
        "{version 1.7}\n[integer_game] 1000000000 -999999999 {B}\n[dyadic_rational] 12345678901/1024 {W}\n",
    )?;
    fs::write(dir.join("long.toml"), LONG_EXPERIMENT)?;
    Ok(Box::new(Limits { program: world.program.clone(), scratch: world.scratch.clone(), next: 0 }))
}

impl Trial for Limits {
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let command = random.below(LONG.len() as u64);
        let limit = match random.below(4) {
            0 => format!("timeout {}", random.between(1, 600)),
            1 => "memory".to_owned(),
            // Before the program has begun, Ctrl-C ends it as it ends everything.
            2 => format!("interrupt {}", random.between(250, 1000)),
            _ => format!("unread {}", random.between(250, 1000)),
        };
        format!("command {command}\n{limit}\n").into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        if field(input, "command").is_none() {
            return Ok(Passed::NONE);
        }
        let command = LONG[number(input, "command") as usize % LONG.len()];
        // The machine may have been busy with something else: a limit is broken only if it is broken twice.
        let mut verdict = self.once(command, input);
        if matches!(&verdict, Err(failure) if failure.class.starts_with("late") || failure.class.starts_with("did not end"))
        {
            verdict = self.once(command, input);
        }
        verdict
    }
}

impl Limits {
    fn once(&mut self, command: &[&str], input: &[u8]) -> Verdict {
        self.next += 1;
        let folder = self.scratch.join(format!("trial-{}", self.next));
        fs::create_dir(&folder).map_err(trouble)?;
        for name in ["hard.test", "heaps.test", "large.test", "long.toml"] {
            fs::copy(self.scratch.join(name), folder.join(name)).map_err(trouble)?;
        }
        if command.contains(&"large.db") {
            let config = "[clobber_1xn] max_dims = 11; [nogo_1xn] max_dims = 9;";
            Run::new(&self.program, &folder, ["db", "build", "large.db", config]).go().map_err(trouble)?;
        }
        let shown = command.join(" ");
        let in_class = |failure: Failure| Failure::new(format!("{}: {shown}", failure.class), failure.detail);
        let verdict = self.limited(command, input, &folder).map_err(in_class);
        // What stays is removed at the end.
        let _ = fs::remove_dir_all(&folder);
        verdict
    }

    fn limited(&self, command: &[&str], input: &[u8], folder: &std::path::Path) -> Verdict {
        let mut args: Vec<String> = command.iter().map(|word| (*word).to_owned()).collect();
        if field(input, "memory").is_some() {
            args.extend(["--memory".to_owned(), "16M".to_owned(), "--threads".to_owned(), "2".to_owned()]);
            let ran =
                self.run(&args, folder).interrupt_after(Duration::from_millis(2500)).go().map_err(trouble)?;
            ran.check()?;
            let broken = || format!("{} MB; {}", ran.peak >> 20, ran.messages());
            let reading = if command.contains(&"/dev/zero") { LARGEST_TEXT } else { 0 };
            expect(
                ran.peak <= MEMORY + OVERHEAD + reading || is_refusal(&ran, "--memory"),
                "too much memory",
                broken,
            )?;
            return Ok(Passed::ONE);
        }
        if field(input, "timeout").is_some() {
            let limit = number(input, "timeout");
            args.extend(["--timeout".to_owned(), limit.to_string()]);
            let ran = self.run(&args, folder).limit(Duration::from_secs(6)).go().map_err(trouble)?;
            if is_refusal(&ran, "--timeout") {
                return Ok(Passed::ONE);
            }
            ran.check()?;
            // A page has several quantities, each with a limit of its own; a table of results has several questions.
            let questions = if command[0] == "analyze" || command[0] == "bench" { 12 } else { 2 };
            let allowed = Duration::from_millis(limit * questions) + LATE;
            expect(ran.time <= allowed, "late", || format!("{:?} of {limit} ms", ran.time))?;
            return Ok(Passed::ONE);
        }
        let unread = field(input, "unread").is_some();
        let moment = Duration::from_millis(number(input, if unread { "unread" } else { "interrupt" }));
        let run = self.run(&args, folder).interrupt_after(moment);
        let ran = if unread { run.unread() } else { run }.go().map_err(trouble)?;
        ran.check()?;
        if let Some(time) = ran.after_interrupt {
            expect(time <= LATE, "late after Ctrl-C", || format!("{time:?}"))?;
            expect(
                ran.code() == Some(130) || time < Duration::from_millis(20),
                "exit code after Ctrl-C",
                || format!("{}: {}", ran.status, ran.messages()),
            )?;
        }
        Ok(Passed::ONE)
    }

    fn run(&self, args: &[String], folder: &std::path::Path) -> Run {
        // A program that writes without end must not fill the disk, and one that takes memory without end not the machine.
        let script = "trap '' XFSZ; ulimit -f 100000; ulimit -v 6000000; exec \"$@\"";
        Run::in_shell(script, &self.program, folder, args).limit(Duration::from_secs(10))
    }
}

/// Does the program refuse the option and say so?
fn is_refusal(ran: &Ran, option: &str) -> bool {
    ran.code() == Some(2) && ran.messages().contains(option)
}
