//! Commands that write are killed at a random moment. Nothing is lost, and the same command goes on to the same end.

use std::fmt::Write as _;
use std::io;
use std::time::Duration;

use mcgs_workbench::generate::Random;

use crate::jobs::{self, Bench};
use crate::kind::{Grain, Kind, Passed, Trial, Verdict, World, trouble};
use crate::recipe::field;

pub(super) const KIND: Kind = Kind {
    name: "kills",
    about: "commands that write are killed at random moments, and go on to the same end",
    seconds: [16, 200],
    goal: 500,
    patience: 120,
    grain: Grain::Lines,
    start,
};

struct Kills(Bench);

#[allow(clippy::unnecessary_wraps)] // All kinds start in the same way.
fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    Ok(Box::new(Kills(Bench::new(&world.program, &world.scratch))))
}

impl Trial for Kills {
    /// A job, and moments in thousandths of the time it takes.
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let mut text = format!(
            "job {}
kill {}
",
            jobs::draw(random),
            random.below(1100)
        );
        for _ in 0..random.below(3) {
            let _ = writeln!(text, "then {}", random.below(1100));
        }
        text.into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let Some(name) = field(input, "job") else { return Ok(Passed::NONE) };
        let ready = self.0.ready(name)?;
        let folder = self.0.fresh(&ready).map_err(trouble)?;
        let mut kills = 0;
        let moments = crate::recipe::instructions(input);
        for moment in moments.iter().filter(|line| ["kill", "then"].contains(&line.word)) {
            let thousandths: u32 = moment.rest.parse().unwrap_or_default();
            let moment = (ready.time * thousandths.min(2000) / 1000).min(Duration::from_secs(20));
            let ran = self.0.command(&ready, &folder).kill_after(moment).go().map_err(trouble)?;
            if !ran.killed {
                ran.check()?;
            }
            kills += u64::from(ran.killed);
            self.0.nothing_is_lost(&ready, &folder)?;
        }
        self.0.finish(&ready, &folder)?;
        Bench::clear(&folder);
        Ok(Passed { count: kills })
    }
}
