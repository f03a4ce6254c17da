//! Sums that must have the same answer, or the opposite one: in another order, mirrored, negated, with zero added, with other
//! options, with databases and saved tables. A comparison counts only if both sides were solved.

mod draw;
mod images;
mod questions;
mod relations;
mod switches;

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use mcgs::store::{Library, Store};
use mcgs::{Budget, Component, Outcome, REGISTRY, SearchOptions, Solver, StopFlag, StopReason, Sum};
use mcgs_workbench::generate::Random;

use crate::kind::{Grain, Kind, Passed, Trial, Verdict, World, expect};
use crate::program::Run;
use crate::recipe::{field, instructions};

pub(super) const KIND: Kind = Kind {
    name: "metamorphic",
    about: "sums have the same answer in another order, mirrored, negated, with zero added, with every option",
    seconds: [25, 500],
    goal: 100_000,
    patience: 120,
    grain: Grain::Lines,
    start,
};

/// All boards of some games, for searches with a database.
const DATABASE: &str = "[clobber_1xn] max_dims = 9; [nogo_1xn] max_dims = 7; [clobber] max_dims = 3,3; [nogo] max_dims = 2,3; \
    [domineering] max_dims = 3,3; [elephants] max_dims = 6; [toppling_dominoes] max_dims = 5; [amazons] max_dims = 2,3; \
    [fission] max_dims = 3,3; [cannibal_clobber] max_dims = 2,3; [impartial clobber_1xn] max_dims = 8; \
    [impartial nogo_1xn] max_dims = 6; [impartial domineering] max_dims = 3,3;";

/// What the relations need.
pub(super) struct Metamorphic {
    scratch: PathBuf,
    library: Arc<Library>,
    watch: Arc<Mutex<(Instant, StopFlag)>>,
}

/// Not every question counts nodes; after this time, what is not answered is left out.
const LONGEST: Duration = Duration::from_secs(4);

/// A sum with its answer.
pub(super) struct Question {
    sum: Sum,
    outcome: Outcome,
    budget: Budget,
}

fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    let ran = Run::new(&world.program, &world.scratch, ["db", "build", "small.db", DATABASE]).go()?;
    if ran.code() != Some(0) {
        return Err(io::Error::other(ran.messages()));
    }
    let store = Store::open(&world.scratch.join("small.db")).map_err(io::Error::other)?;
    let library = Arc::new(Library::new(vec![("small.db".to_owned(), store)], 64 << 20));
    let watch = Arc::new(Mutex::new((Instant::now(), StopFlag::new())));
    let weak = Arc::downgrade(&watch);
    thread::spawn(move || keep_time(&weak));
    Ok(Box::new(Metamorphic { scratch: world.scratch.clone(), library, watch }))
}

/// Raises the flag of the trial at hand when it has taken too long, as long as there are trials.
fn keep_time(watch: &Weak<Mutex<(Instant, StopFlag)>>) {
    while let Some(watch) = watch.upgrade() {
        {
            let (start, flag) = &*watch.lock().unwrap_or_else(PoisonError::into_inner);
            if start.elapsed() > LONGEST {
                flag.stop(StopReason::Time);
            }
        }
        drop(watch);
        thread::sleep(Duration::from_millis(50));
    }
}

impl Trial for Metamorphic {
    /// A limit in nodes, the components, and the relations to check.
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let hard = random.below(40) == 0;
        let mut text = format!("nodes {}\n", if hard { 100_000 } else { 3_000 });
        for component in draw::components(random, hard) {
            let _ = writeln!(text, "game {} :: {}", component.ruleset().title(), component.text());
        }
        for _ in 0..12 {
            let relation = crate::grammar::pick(random, &relations::names());
            let _ = writeln!(text, "relation {relation} {}", random.below(1000));
        }
        text.into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let mut components = Vec::new();
        for line in instructions(input).iter().filter(|line| line.word == "game") {
            let read = line
                .rest
                .split_once("::")
                .and_then(|(title, text)| Component::parse(REGISTRY.find(title.trim())?, text.trim()).ok());
            components.extend(read);
        }
        let nodes: u64 = field(input, "nodes").and_then(|text| text.parse().ok()).unwrap_or(3_000);
        let stop = StopFlag::new();
        *self.watch.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), stop.clone());
        let budget = Budget::unlimited().max_nodes(nodes).stop(stop);
        let sum = Sum::new(components);
        let Ok(outcome) = solver(SearchOptions::default()).outcome(&sum, &budget).result else {
            return Ok(Passed::NONE);
        };
        let question = Question { sum, outcome, budget };
        let mut count = 0;
        for line in instructions(input).iter().filter(|line| line.word == "relation") {
            let (name, seed) = line.rest.split_once(' ').unwrap_or((line.rest, "0"));
            let random = &mut Random::new(name, seed.parse().unwrap_or_default());
            for (found, expected) in relations::answers(self, &question, name, random)? {
                count += 1;
                expect(found == expected, &format!("wrong answer: {name}"), || {
                    format!("{found}, expected {expected}: {}", shown(&question.sum))
                })?;
            }
        }
        Ok(Passed { count })
    }
}

/// A solver that takes little memory at the start.
fn solver(mut options: SearchOptions) -> Solver {
    options.memory = options.memory.min(64 << 20);
    Solver::new(options)
}

fn shown(sum: &Sum) -> String {
    sum.components().iter().map(Component::to_string).collect::<Vec<_>>().join(" + ")
}

/// Pairs of answers that must be equal.
pub(super) type Pairs = Vec<(String, String)>;
