//! Commands that write meet a full disk: exit code 3, nothing is lost, and with room again they go on to the same end.
//!
//! The disk is a limit for the size of files, which gives errors of the same kind, or a small file system in memory, where the
//! system lets us make one; standard output is `/dev/full`.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use mcgs_workbench::generate::Random;

use crate::content;
use crate::jobs::{self, Bench, Ready};
use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect, trouble};
use crate::program::{Ran, Run};
use crate::recipe::{field, number};
use crate::scratch::copy_tree;

/// Commands whose answers go to the standard output.
const PRINTING: &[&[&str]] = &[
    &["[clobber] XO|OX {B, W, value}"],
    &["generate", "clobber", "--size", "3x3"],
    &["octal", "0.77"],
    &["list"],
    &["analyze", "[clobber] XO|OX"],
    &["explain", "[clobber] XO|OX {B}"],
    &["bench", "--list"],
    &["completions", "bash"],
    &["--json", "[clobber] XO|OX {B}"],
];

pub(super) const KIND: Kind = Kind {
    name: "full-disk",
    about: "commands that write meet a full disk, and go on to the same end when there is room",
    seconds: [12, 120],
    goal: 300,
    patience: 120,
    grain: Grain::Lines,
    start,
};

struct FullDisk {
    bench: Bench,
    /// Can a small file system be made?
    mounts: bool,
}

#[allow(clippy::unnecessary_wraps)] // All kinds start in the same way.
fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    let script = "mkdir probe && mount -t tmpfs -o size=64k tmpfs probe";
    let status = Command::new("unshare")
        .args(["-m", "sh", "-c", script])
        .current_dir(&world.scratch)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let mounts = status.is_ok_and(|status| status.success());
    Ok(Box::new(FullDisk { bench: Bench::new(&world.program, &world.scratch), mounts }))
}

impl Trial for FullDisk {
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        if random.below(8) == 0 {
            return format!("print {}\n", random.below(PRINTING.len() as u64)).into_bytes();
        }
        let how = if random.below(2) == 0 { "blocks" } else { "room" };
        format!("job {}\n{how} {}\n", jobs::draw(random), random.below(1100)).into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        if field(input, "print").is_some() {
            return self.print(number(input, "print") as usize);
        }
        let Some(name) = field(input, "job") else { return Ok(Passed::NONE) };
        let ready = self.bench.ready(name)?;
        if field(input, "room").is_some() && self.mounts {
            return self.small_disk(&ready, number(input, "room"));
        }
        let folder = self.bench.fresh(&ready).map_err(trouble)?;
        let largest = largest_output(&ready, &self.bench)?;
        // In blocks of 512 bytes; a signal would end the program before it could say anything.
        let blocks = largest * number(input, if field(input, "room").is_some() { "room" } else { "blocks" })
            / 1000
            / 512;
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        let ran = self.bench.in_shell(&script, &ready, &folder).go().map_err(trouble)?;
        is_refused(&ready, &ran)?;
        self.bench.nothing_is_lost(&ready, &folder)?;
        self.bench.finish(&ready, &folder)?;
        Bench::clear(&folder);
        Ok(Passed::ONE)
    }
}

impl FullDisk {
    /// Standard output cannot be written: exit code 3.
    fn print(&self, which: usize) -> Verdict {
        let args = PRINTING[which % PRINTING.len()];
        let folder = std::env::temp_dir();
        let ran = Run::in_shell("exec \"$@\" > /dev/full", self.bench.program(), &folder, args)
            .go()
            .map_err(trouble)?;
        ran.check()?;
        expect(ran.code() == Some(3), "standard output is full, exit code", || {
            format!("{args:?}: {}", ran.status)
        })?;
        Ok(Passed::ONE)
    }

    /// The job on a disk of its own, which is too small at first. All of it happens in one script, in a name space of its own, so that
    /// nothing stays mounted.
    fn small_disk(&mut self, ready: &Ready, thousandths: u64) -> Verdict {
        let largest = largest_output(ready, &self.bench)?;
        let used = fs::read_dir(&ready.template).map_err(trouble)?.filter_map(Result::ok);
        let used: u64 = used
            .filter_map(|entry| entry.metadata().ok())
            .map(|data| data.len().next_multiple_of(4096))
            .sum();
        let room = used + 8192 + (2 * largest * thousandths / 1000).next_multiple_of(4096);
        let outside = self.bench.fresh(ready).map_err(trouble)?;
        let script = format!(
            "mkdir disk && mount -t tmpfs -o size={room} tmpfs disk || exit 99\n\
             for file in *; do [ \"$file\" = disk ] || cp -r \"$file\" disk/ || exit 98; done\n\
             cd disk; \"$@\" > ../first.out 2> ../first.err; echo $? > ../first.code\n\
             mkdir ../first; cp -r . ../first/\n\
             mount -o remount,size=64m . || exit 97\n\
             \"$@\"; code=$?\n\
             mkdir ../second; cp -r . ../second/; exit $code"
        );
        let mut args = vec!["-m", "sh", "-c", script.as_str(), "sh"];
        let program = self.bench.program().to_string_lossy().into_owned();
        args.push(&program);
        args.extend(ready.job.args);
        let ran = Run::new(Path::new("unshare"), &outside, args).go().map_err(trouble)?;
        if ran.code().is_some_and(|code| (97..100).contains(&code)) {
            return Ok(Passed::NONE);
        }
        let code = fs::read_to_string(outside.join("first.code")).unwrap_or_default();
        let said = fs::read_to_string(outside.join("first.err")).unwrap_or_default();
        let known = ["0", "3"].contains(&code.trim());
        expect(known, &format!("{}: exit code on a full disk", ready.job.name), || {
            format!("{}: {said}", code.trim())
        })?;
        expect(!said.contains("panicked"), "panic", || said.clone())?;
        expect(!said.contains("damaged"), "an intact file is called damaged", || said.clone())?;
        self.bench.nothing_is_lost(ready, &outside.join("first"))?;
        ran.check()?;
        let ended = [Some(0), Some(3)].contains(&ran.code());
        expect(ended, &format!("{}: cannot go on", ready.job.name), || {
            format!("{}: {}", ran.status, ran.messages())
        })?;
        let found = content::of_folder(self.bench.program(), &outside.join("second")).map_err(trouble)?;
        let difference = content::difference(&ready.after, &found);
        expect(difference.is_none(), &format!("{}: other content", ready.job.name), || {
            difference.clone().unwrap_or_default()
        })?;
        Bench::clear(&outside);
        Ok(Passed::ONE)
    }
}

/// A full disk is exit code 3, and the answers are not wrong.
fn is_refused(ready: &Ready, ran: &Ran) -> Result<(), Failure> {
    ran.check()?;
    let said = || format!("{}: {}", ran.status, ran.messages());
    expect(
        [Some(0), Some(3)].contains(&ran.code()),
        &format!("{}: exit code on a full disk", ready.job.name),
        said,
    )?;
    expect(!ran.messages().contains("damaged"), "an intact file is called damaged", said)
}

/// The size of the largest file that the job writes.
fn largest_output(ready: &Ready, bench: &Bench) -> Result<u64, Failure> {
    let folder = ready.template.with_file_name(format!("undisturbed-{}", ready.job.name));
    if !folder.exists() {
        copy_tree(&ready.template, &folder).map_err(trouble)?;
        bench.finish(ready, &folder)?;
    }
    let mut largest = 0;
    for name in ready.job.outputs {
        let path = folder.join(name);
        let data = fs::metadata(&path).map_err(trouble)?;
        if data.is_dir() {
            let sizes = fs::read_dir(&path)
                .map_err(trouble)?
                .filter_map(Result::ok)
                .filter_map(|entry| entry.metadata().ok());
            largest = sizes.map(|data| data.len()).fold(largest, u64::max);
        } else {
            largest = largest.max(data.len());
        }
    }
    Ok(largest)
}
