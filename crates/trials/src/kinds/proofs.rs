//! Files of proofs with changes, as texts and as compressed bytes: the checker refuses them or says what the solver says, and it comes to
//! an end soon.

use std::io;
use std::time::{Duration, Instant};

use mcgs::language::{Source, SourceKind};
use mcgs::{Budget, Player, REGISTRY, SearchOptions, Settings, Solver, Status, Sum};
use mcgs_checker::{FIRST_LINE, Proved, Rejected, check, check_text};
use mcgs_proof::{Asked, Effort, prove};
use mcgs_workbench::generate::Random;

use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect};
use crate::mutate::mutate;

pub(super) const KIND: Kind = Kind {
    name: "proofs",
    about: "changed proofs are refused, or say what the solver says, and are checked in bounded time",
    seconds: [10, 120],
    goal: 100_000,
    patience: 60,
    grain: Grain::Bytes,
    start,
};

/// What the proofs are about that changes are made in: claims, values, nim values, theorems and all questions.
const SUMS: &[&str] = &[
    "[clobber] XOX|OXO {}",
    "[clobber] XOXO|OX.O [nogo] ...|X.. {}",
    "[domineering] ...|..# [cgt_game] ({2|-1}) [integer_game] (-1) {}",
    "[cram] ...|... [kayles] 7 {}",
    "[impartial clobber] XOXO|OXOX {}",
    "[col] path4:.... [hackenbush] stalk:BRG {}",
    "[amazons] X..|..O [up_star] (2 *) [switch_game] (3 -1) {}",
    "[sprouts] 2 [chomp] 3,3,2 {}",
    "[konane] XOXO|OX.X [toppling_dominoes] XO#X {}",
];
/// After this time the checker is told to give up; it looks at this between two lines.
const GIVE_UP: Duration = Duration::from_secs(2);
/// It must be done by then.
const AT_MOST: Duration = Duration::from_secs(20);

struct Proofs {
    /// The files and their texts.
    files: Vec<[Vec<u8>; 2]>,
}

fn start(_: &World) -> io::Result<Box<dyn Trial>> {
    let mut files = Vec::new();
    for text in SUMS {
        for most_moves in [Some(2), None] {
            let source = Source::new("<sum>", SourceKind::Argument, *text);
            let parsed = mcgs::language::parse(&source, &REGISTRY);
            let case = parsed.cases.first().ok_or_else(|| io::Error::other(format!("{text} is no sum")))?;
            let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
            let mut asked = vec![
                Asked::Outcome,
                Asked::First(Player::Left),
                Asked::First(Player::Right),
                Asked::WinningMoves(Player::Left),
            ];
            asked.extend(sum.first_partisan().is_none().then_some(Asked::NimValue));
            let solver = Solver::new(SearchOptions::default().value_max_moves(most_moves));
            let mut file = Vec::new();
            prove(&sum, &asked, &solver, Effort::Quick, &Budget::unlimited(), &mut file)
                .map_err(|error| io::Error::other(format!("{text}: {error}")))?;
            let text = zstd::decode_all(file.as_slice())?;
            files.push([file, text]);
        }
    }
    Ok(Box::new(Proofs { files }))
}

impl Trial for Proofs {
    /// A file or its text, with changes. The last line of a text often counts the lines, so that it is not what gives the change away.
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let (one, other) = (random.choose(&self.files), random.choose(&self.files));
        let (Some([file, text]), Some([other_file, other_text])) = (one, other) else { return Vec::new() };
        if random.below(4) == 0 {
            let mut file = file.clone();
            mutate(&mut file, other_file, random);
            return file;
        }
        let mut text = text.clone();
        mutate(&mut text, other_text, random);
        if random.below(4) > 0 {
            let n_lines = text.split(|byte| *byte == b'\n').count();
            let last = text.windows(5).rposition(|bytes| bytes == b"\nend ");
            text.truncate(last.map_or(text.len(), |last| last + 1));
            text.extend(format!("end {}\n", n_lines.saturating_sub(2)).bytes());
        }
        text
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let start = Instant::now();
        let progress = |_| start.elapsed() < GIVE_UP;
        let checked: Result<Proved, Rejected> = if input.starts_with(FIRST_LINE.as_bytes()) {
            check_text(input, progress)
        } else {
            check(input, progress)
        };
        let time = start.elapsed();
        expect(time < AT_MOST, "slow", || format!("{time:?}: {checked:?}"))?;
        match checked {
            Ok(proved) => is_true(&proved),
            Err(rejected) => {
                let is_one_line = !rejected.reason.contains('\n') && !rejected.reason.is_empty();
                expect(is_one_line, "a reason that is not one line", || format!("{:?}", rejected.reason))?;
                Ok(Passed::ONE)
            }
        }
    }
}

/// Asks the solver who wins, and compares.
fn is_true(proved: &Proved) -> Verdict {
    for asked in &proved.questions {
        if !["B", "W", "outcome"].contains(&asked.question.as_str()) {
            continue;
        }
        let sum = proved.input.replace(" + [", " [");
        let text = format!("{{version 2.0}} {sum} {{{} {}}}", asked.question, asked.answer);
        // What the checker reads but the solver does not is nothing to compare.
        let Ok(answers) = mcgs::solve_with(&text, Settings::default().max_nodes(100_000)) else { continue };
        if answers.iter().any(|answer| answer.status == Status::Fail) {
            return Err(Failure::new("a wrong answer is accepted", text));
        }
    }
    Ok(Passed::ONE)
}
