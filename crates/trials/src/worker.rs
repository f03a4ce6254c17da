//! A process that makes one trial after the other and tells in a file how far it is.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

use mcgs_workbench::generate::Random;

use crate::failure;
use crate::kind::{Kind, World};
use crate::scratch::Scratch;

/// The most failures of one class that are saved; further ones are only counted.
pub const SAVED_PER_CLASS: u64 = 2;
/// A worker ends after this many failures: there is enough to do.
const MOST_FAILURES: u64 = 200;

/// Which trials a worker makes.
#[derive(Debug, Clone)]
pub struct Share {
    /// The seed of the run.
    pub seed: u64,
    /// The number of its first trial.
    pub first: u64,
    /// The distance of the numbers of its trials: the number of workers.
    pub step: u64,
    /// How long to work.
    pub time: Duration,
    /// After this time, stop as soon as there are this many trials.
    pub goal: u64,
}

/// How far a worker is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Status {
    /// The number of the trial at hand.
    pub index: u64,
    /// Things that were checked.
    pub count: u64,
    /// Failures.
    pub failures: u64,
    /// Is it done?
    pub done: bool,
}

impl Status {
    /// Reads the file of a worker.
    pub fn read(path: &Path) -> Option<Status> {
        let text = fs::read_to_string(path).ok()?;
        let mut numbers = text.split_whitespace().map_while(|word| word.parse::<u64>().ok());
        let mut next = || numbers.next();
        Some(Status { index: next()?, count: next()?, failures: next()?, done: next()? == 1 })
    }

    fn write(self, file: &File) -> io::Result<()> {
        let Status { index, count, failures, done } = self;
        let text = format!("{index:20} {count:20} {failures:20} {}\n", u8::from(done));
        file.write_all_at(text.as_bytes(), 0)
    }
}

/// The random numbers of a trial.
pub fn random(kind: &Kind, seed: u64, index: u64) -> Random {
    Random::new(&format!("{} {index}", kind.name), seed)
}

/// Makes trials until the time is over. Failures are saved and told to `say`.
pub fn work(
    kind: &Kind,
    share: &Share,
    program: &Path,
    status: &Path,
    say: &mut dyn FnMut(&str),
) -> io::Result<()> {
    let scratch = Scratch::new()?;
    let file = File::create(status)?;
    let world = World { program: program.to_path_buf(), scratch: scratch.path().to_path_buf() };
    failure::silence_panics();
    let mut state = Status { index: share.first, ..Status::default() };
    state.write(&file)?;
    let mut trial = (kind.start)(&world)?;
    let mut classes: BTreeMap<String, u64> = BTreeMap::new();
    let start = Instant::now();
    while (start.elapsed() < share.time || state.count < share.goal) && state.failures < MOST_FAILURES {
        state.write(&file)?;
        let input = trial.input(&mut random(kind, share.seed, state.index));
        match failure::guarded(trial.as_mut(), &input) {
            Ok(passed) => state.count += passed.count,
            Err(found) => {
                state.count += 1;
                state.failures += 1;
                let seen = classes.entry(found.class.clone()).or_default();
                *seen += 1;
                if *seen <= SAVED_PER_CLASS {
                    let name = format!("{}-{}", share.seed, state.index);
                    let path = failure::save(kind, &name, &input)?;
                    say(&format!(
                        "failed: {} :: {} :: {}",
                        found.class,
                        path.display(),
                        one_line(&found.detail)
                    ));
                }
            }
        }
        state.index += share.step;
    }
    drop(trial);
    state.done = true;
    state.write(&file)
}

/// A text without line ends.
pub fn one_line(text: &str) -> String {
    text.split('\n').map(str::trim).collect::<Vec<_>>().join(" / ")
}
