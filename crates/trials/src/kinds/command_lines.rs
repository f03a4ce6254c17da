//! Random command lines: whatever the arguments, the program ends in time, with one of its exit codes, and sends no control
//! characters of its arguments to the terminal.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::time::Duration;

use mcgs_workbench::generate::Random;

use crate::grammar::{self, pick};
use crate::jobs::EXPERIMENT;
use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect, trouble};
use crate::program::{Run, shortened, shown};
use crate::scratch::{Scratch, copy_tree};

const COMMANDS: &[&[&str]] = &[
    &[],
    &["solve"],
    &["analyze"],
    &["explain"],
    &["draw"],
    &["octal"],
    &["test"],
    &["report"],
    &["bench", "--suite", "elephants"],
    &["db"],
    &["db", "build"],
    &["db", "info"],
    &["db", "dump"],
    &["db", "diff"],
    &["db", "merge"],
    &["db", "verify"],
    &["db", "export"],
    &["generate"],
    &["graph"],
    &["export"],
    &["experiment"],
    &["list"],
    &["completions"],
    &["help"],
    &["generate", "clobber", "--size"],
    &["octal", "0.77", "--terms"],
    &["generate", "--family"],
    &["bench", "--list"],
    &["test", "cases.test"],
    &["report", "rows.csv"],
    &["db", "dump", "a.db"],
    &["experiment", "trial.toml", "-o", "new"],
    &["graph", "[clobber] XO|OX {B}"],
];

const OPTIONS: &[&str] = &[
    "--json",
    "--timeout",
    "--max-nodes",
    "--memory",
    "--threads",
    "--db",
    "--no-db",
    "--fresh",
    "--value-length",
    "--nim-algorithm",
    "--no-table",
    "--no-split",
    "--no-ups-rule",
    "--file",
    "--stdin",
    "--table-load",
    "--table-save",
    "--svg",
    "--dot",
    "--all-moves",
    "--limit",
    "--terms",
    "-n",
    "--all",
    "--columns",
    "--csv",
    "--json-lines",
    "--resume",
    "--sort-by-difficulty",
    "--filter",
    "--jobs",
    "--fail-fast",
    "--total-timeout",
    "--total-nodes",
    "--compare",
    "-o",
    "--output",
    "--suite",
    "--repeat",
    "--save",
    "--ablate",
    "--list",
    "--sample",
    "--seed",
    "--size",
    "--cells",
    "--parameters",
    "--moves",
    "--components",
    "--count",
    "--questions",
    "--target",
    "--family",
    "--attempts",
    "--format",
    "--dry-run",
    "--help",
    "-h",
    "-V",
    "--version",
    "--wait",
    "--force",
    "--",
    "-",
    "--no-such-option",
];

/// Files are named below the folder of the trial only: no trial touches anything else.
const FILES: &[&str] = &[
    "cases.test",
    "rows.csv",
    "a.db",
    "trial.toml",
    "kept.table",
    "new.test",
    "new.csv",
    "new.db",
    "new",
    "no such file",
    ".",
    "..",
    "folder",
    "-",
    "",
    "\u{1b}[31mred\u{7}.test",
    "new/deep/file",
    "./cases.test",
    "folder/../cases.test",
];

const TEXTS: &[&str] = &[
    "[clobber] XO|OX {B, W}",
    "[clobber_1xn] XOXOXO {value, thermograph}",
    "[nimber] 1000000000 {moves B}",
    "{version 2.0}",
    "[clobber] XQ {B}",
    "/* \u{1b}[31m\u{7} */ [clobber] XO {B}",
    "[clobber] XO {winning moves B \u{1b}[2J}",
    "\u{1b}]0;title\u{7}",
    "clobber",
    "impartial nogo",
    "cobber",
    "0.77",
    "kayles",
    "0.\u{1b}7",
    "0.6",
    "lines",
    "cgsuite",
    "bash",
    "zsh",
    "mex",
    "lv",
    "X=3,O=3,.=1",
    "XO.",
    "3x4",
    "8-12",
    "1x1-0",
    "1-10",
    "[clobber_1xn] max_dims = 4;",
    "[clobber] max_dims = 99,99",
    "[x",
    "B, W",
    "outcome",
    "=1+1",
    "é\u{301}",
    "\u{202e}abc",
    "[integer_game] 99999999999999999999 {B}",
    "[cgt_game] ({{{{{1|*}|2}|3}|4}|5}) {value}",
    "HEAD",
    "nogo",
    "clobber_1xn",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "10",
    "100",
    "-1",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "1e9",
    "0x10",
    "1.5",
    "1M",
    "16M",
    "1G",
    "1GiB",
    "999999999999G",
    "",
    " 1",
    "NaN",
    "+1",
];

pub(super) const KIND: Kind = Kind {
    name: "command-lines",
    about: "random command lines end in time, with a known exit code, and send no control characters to the terminal",
    seconds: [20, 150],
    goal: 3_000,
    patience: 60,
    grain: Grain::Bytes,
    start,
};

struct CommandLines {
    program: PathBuf,
    scratch: PathBuf,
}

fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    let template = world.scratch.join("template");
    fs::create_dir(&template)?;
    let run = |line: &[&str]| Run::new(&world.program, &template, line).go();
    run(&["generate", "clobber_1xn", "--size", "8", "--count", "5", "-o", "cases.test"])?;
    run(&["test", "cases.test", "--csv", "rows.csv"])?;
    run(&["db", "build", "a.db", "[clobber_1xn] max_dims = 5;"])?;
    run(&["--file", "cases.test", "--table-save", "kept.table"])?;
    fs::write(template.join("trial.toml"), EXPERIMENT)?;
    fs::create_dir(template.join("folder"))?;
    fs::copy(template.join("cases.test"), template.join("folder/more.test"))?;
    Ok(Box::new(CommandLines { program: world.program.clone(), scratch: world.scratch.clone() }))
}

impl Trial for CommandLines {
    /// One argument on each line, with escapes.
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let mut args: Vec<Vec<u8>> = Vec::new();
        let command = random.choose(COMMANDS).copied().unwrap_or_default();
        args.extend(command.iter().map(|word| word.as_bytes().to_vec()));
        for _ in 0..random.below(6) {
            args.push(argument(random));
        }
        // Mostly with limits; without them Ctrl-C has to do.
        if random.below(4) > 0 {
            let limits = ["--timeout", "200", "--memory", "64M", "--max-nodes", "5000"];
            let count = 2 * random.between(1, 3) as usize;
            let place = random.below(args.len() as u64 + 1) as usize;
            args.splice(place..place, limits[..count].iter().map(|word| word.as_bytes().to_vec()));
        }
        args.iter().map(|argument| escaped(argument) + "\n").collect::<String>().into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let lines = input.split(|byte| *byte == b'\n').collect::<Vec<_>>();
        let lines = lines.split_last().map_or(&lines[..], |(_, all)| all);
        let args: Vec<OsString> = lines.iter().map(|line| OsString::from_vec(unescaped(line))).collect();
        let scratch = Scratch::below(&self.scratch).map_err(trouble)?;
        let folder = scratch.path().join("work");
        copy_tree(&self.scratch.join("template"), &folder).map_err(trouble)?;
        // What writes or grows without end is stopped before it does harm.
        let script = "trap '' XFSZ; ulimit -f 100000; ulimit -v 6000000; exec \"$@\"";
        let ran = Run::in_shell(script, &self.program, &folder, &args)
            .stdin(b"[clobber] XO {B}".to_vec())
            .interrupt_after(Duration::from_secs(3))
            .limit(Duration::from_secs(20))
            .go()
            .map_err(trouble)?;
        let in_class =
            |failure: Failure| Failure::new(failure.class, format!("{}: {}", shown(&args), failure.detail));
        ran.check().map_err(in_class)?;
        for (name, output) in [("output", &ran.stdout), ("messages", &ran.stderr)] {
            let raw = output.iter().any(|byte| (*byte < 32 && !b"\n\t\r".contains(byte)) || *byte == 127);
            let text = || {
                format!("{}: {}", shown(&args), shortened(&format!("{:?}", String::from_utf8_lossy(output))))
            };
            expect(!raw, &format!("control characters in the {name}"), text)?;
        }
        if ran.after_interrupt.is_some_and(|time| time > Duration::from_millis(100)) {
            expect(ran.code() == Some(130), "exit code after Ctrl-C", || {
                format!("{}: {}", shown(&args), ran.status)
            })?;
        }
        Ok(Passed::ONE)
    }
}

fn argument(random: &mut Random) -> Vec<u8> {
    match random.below(20) {
        0..8 => pick(random, OPTIONS).as_bytes().to_vec(),
        8..11 => pick(random, FILES).as_bytes().to_vec(),
        11..14 => pick(random, NUMBERS).as_bytes().to_vec(),
        14..17 => pick(random, TEXTS).as_bytes().to_vec(),
        17 => grammar::text(random).replace('\0', " ").into_bytes(),
        18 => {
            let option = pick(random, OPTIONS);
            let words = if random.below(2) == 0 { NUMBERS } else { FILES };
            let value = pick(random, words);
            format!("{option}={value}").into_bytes()
        }
        _ => match random.below(4) {
            0 => b"\xff\xfe".to_vec(),
            1 => vec![b'X'; 100_000],
            2 => (1..32).collect(),
            _ => b"new-\xff.test".to_vec(),
        },
    }
}

/// Every byte that is not plain ASCII as `%` and two digits.
fn escaped(bytes: &[u8]) -> String {
    let plain = |byte: u8| (byte.is_ascii_graphic() || byte == b' ') && byte != b'%';
    bytes
        .iter()
        .map(|&byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02x}") })
        .collect()
}

fn unescaped(line: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let [first, after @ ..] = rest {
        let code = after
            .get(..2)
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(code) if *first == b'%' => {
                // The system ends arguments at zeros.
                bytes.push(code.max(1));
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_survive_the_file() {
        for bytes in [&b"a b%c"[..], b"\xff\x1b\n", b"", b"--x=%41"] {
            assert_eq!(unescaped(escaped(bytes).as_bytes()), bytes);
        }
    }
}
