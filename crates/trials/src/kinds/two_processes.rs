//! Two processes write the same files at the same time: one finishes right, the other one says who holds the file, or waits.

use std::ffi::OsString;
use std::io;
use std::thread;

use mcgs_workbench::generate::Random;

use crate::jobs::{self, Bench, Ready};
use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect, trouble};
use crate::program::{Ran, Run};
use crate::recipe::{field, number};

pub(super) const KIND: Kind = Kind {
    name: "two-processes",
    about: "two processes write the same files: one finishes, the other one says who holds them, or waits",
    seconds: [12, 100],
    goal: 300,
    patience: 120,
    grain: Grain::Lines,
    start,
};

struct TwoProcesses(Bench);

#[allow(clippy::unnecessary_wraps)] // All kinds start in the same way.
fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    Ok(Box::new(TwoProcesses(Bench::new(&world.program, &world.scratch))))
}

impl Trial for TwoProcesses {
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let wait = if random.below(2) == 0 { "wait\n" } else { "" };
        // Most begin at almost the same time, which is when they are most likely to meet.
        let delay = if random.below(2) == 0 { random.below(50) } else { random.below(1000) };
        format!("job {}\ndelay {delay}\n{wait}", jobs::draw(random)).into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let Some(name) = field(input, "job") else { return Ok(Passed::NONE) };
        let ready = self.0.ready(name)?;
        let folder = self.0.fresh(&ready).map_err(trouble)?;
        let waits = field(input, "wait").is_some();
        let mut args: Vec<OsString> = ready.job.args.iter().map(OsString::from).collect();
        if waits {
            args.push("--wait".into());
        }
        let begin = || Run::new(self.0.program(), &folder, &args).start().map_err(trouble);
        let first = begin()?;
        thread::sleep(ready.time * (number(input, "delay").min(2000) as u32) / 1000);
        let second = begin()?;
        let ids = [first.id(), second.id()];
        let ran = thread::scope(|scope| {
            let first = scope.spawn(|| first.finish());
            let second = second.finish();
            [first.join().map_err(|_| io::Error::other("a thread panicked")).and_then(|ran| ran), second]
        });
        let [first, second] = ran.map(|ran| ran.map_err(trouble));
        let (first, second) = (first?, second?);
        agree(&ready, [&first, &second], ids, waits)?;
        self.0.is_as_after(&ready, &folder)?;
        Bench::clear(&folder);
        Ok(Passed::ONE)
    }
}

/// A process that did not finish was refused, and says which process holds the file.
fn agree(ready: &Ready, ran: [&Ran; 2], ids: [u32; 2], waits: bool) -> Result<(), Failure> {
    let name = ready.job.name;
    let mut finished = 0;
    for (number, one) in ran.iter().enumerate() {
        one.check()?;
        let said = || format!("{}: {}", one.status, one.messages());
        if [Some(0), Some(3)].contains(&one.code()) {
            finished += 1;
            continue;
        }
        expect(one.code() == Some(2), &format!("{name}: exit code of the second process"), said)?;
        expect(!waits, &format!("{name}: did not wait"), said)?;
        let other = ids[1 - number].to_string();
        expect(one.messages().contains(&other), &format!("{name}: does not say who holds the file"), said)?;
    }
    expect(finished > 0, &format!("{name}: neither process finished"), || {
        ran[0].messages() + &ran[1].messages()
    })
}
