//! A raised flag ends every question in the middle of a list of moves or parts, however long it is.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Answer, BoundHints, Budget, Catalogue, Code, Component, Entry, Game, NimAlgorithm, OptionSink, Outcome,
    ParseError, PartView, Player, Reduction, Ruleset, Scale, SearchOptions, Solver, StopFlag, StopReason,
    Sum, Tuning, Verdict,
};
use mcgs_games::REGISTRY;

/// A game with more moves, and parts, than anybody could list. After some of them time is up.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Endless {
    /// What kind of list is endless.
    endless: List,
    number: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum List {
    Moves,
    Parts,
}

/// The flag of the question of this thread, and what was made before and after it was raised.
#[derive(Default)]
struct Watch {
    flag: StopFlag,
    before: u64,
    after: u64,
}

thread_local! {
    static WATCH: RefCell<Watch> = RefCell::default();
}

/// The flag is raised after this many moves or parts.
const ENOUGH: u64 = 100;
/// Nobody may ask for many more after that; of parts, a few are made at a time.
const TOO_MANY: u64 = 200;

/// Takes note of something that was made.
fn made() {
    WATCH.with_borrow_mut(|watch| {
        if watch.flag.reason().is_some() {
            watch.after += 1;
            assert!(watch.after <= TOO_MANY, "the list goes on");
        } else {
            watch.before += 1;
            if watch.before == ENOUGH {
                watch.flag.stop(StopReason::Time);
            }
        }
    });
}

impl Game for Endless {
    const NAME: &'static str = "endless";
    const RULES: &'static str = "To any of 10^15 positions with as many moves.";
    const SYNTAX: &'static str = "a number";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[];

    type Move = u64;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(u64, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for number in 1..10u64.pow(15) {
            made();
            emit(number, Endless { number: self.number.wrapping_add(number), ..*self })?;
        }
        ControlFlow::Continue(())
    }

    /// What is left of the list is passed over, so it must end; but nothing more is asked of a part.
    fn split(&self, mut emit: impl FnMut(Self)) {
        match self.endless {
            List::Moves => emit(self.clone()),
            List::Parts => (1..10_000).for_each(|number| emit(Endless { number, ..*self })),
        }
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    fn max_moves(&self) -> u64 {
        if self.endless == List::Parts {
            made();
        }
        10u64.pow(15)
    }

    fn encode(&self, code: &mut Code) {
        code.extend_from_slice(&[u64::from(self.endless == List::Parts), self.number]);
    }

    fn decode(code: &[u64]) -> Self {
        Endless { endless: if code[0] == 1 { List::Parts } else { List::Moves }, number: code[1] }
    }
}

impl Tuning for Endless {
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Endless {}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)
    }
}

impl FromStr for Endless {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.parse().map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))?;
        Ok(Endless { endless: List::Moves, number })
    }
}

/// The limit that a question about an endless game hits; the flag is raised while it is answered.
fn limit<T>(
    ruleset: &'static dyn Ruleset,
    endless: List,
    options: SearchOptions,
    ask: fn(&Solver, &Sum, &Budget) -> Answer<T>,
) -> Option<StopReason> {
    WATCH.take();
    let mut code = Code::new();
    Endless { endless, number: 0 }.encode(&mut code);
    let sum = Sum::new(vec![Component::from_code(ruleset, code)]);
    let budget = Budget::unlimited().stop(WATCH.with_borrow(|watch| watch.flag.clone()));
    let reason = ask(&Solver::new(options), &sum, &budget).result.err();
    assert_eq!(WATCH.take().before, ENOUGH, "the list is not so long");
    reason
}

fn solve(solver: &Solver, sum: &Sum, budget: &Budget) -> Answer<Verdict> {
    solver.solve(sum, Player::Left, budget)
}

fn winning_moves(solver: &Solver, sum: &Sum, budget: &Budget) -> Answer<Vec<String>> {
    solver.winning_moves(sum, Player::Left, budget)
}

const ENDLESS: Entry = Entry::of::<Endless>();

#[test]
fn questions_end_in_the_middle_of_a_list() {
    let time = Some(StopReason::Time);
    for endless in [List::Moves, List::Parts] {
        let limit_of = |options: SearchOptions| {
            let plain = ENDLESS.ruleset();
            assert_eq!(limit(plain, endless, options.clone(), solve), time, "{endless:?}");
            assert_eq!(limit(plain, endless, options.clone(), Solver::outcome), time, "{endless:?}");
            assert_eq!(limit(plain, endless, options.clone(), winning_moves), time, "{endless:?}");
            assert_eq!(limit(plain, endless, options.clone(), Solver::thermograph), time, "{endless:?}");
            let bounds = |solver: &Solver, sum: &Sum, budget: &Budget| {
                solver.bounds(sum, Scale::Eighths, BoundHints::default(), budget)
            };
            assert_eq!(limit(plain, endless, options, bounds), time, "{endless:?}");
        };
        limit_of(SearchOptions::default());
        limit_of(SearchOptions::default().static_rules(false).use_values(false));
    }
}

#[test]
fn questions_about_nim_values_end_in_the_middle_of_a_list() {
    let time = Some(StopReason::Time);
    let nim_value =
        |solver: &Solver, sum: &Sum, budget: &Budget| solver.nim_value(sum, budget).expect("it is impartial");
    for nim_algorithm in [NimAlgorithm::Mex, NimAlgorithm::LemoineViennot, NimAlgorithm::BelingRogalski] {
        let options = || SearchOptions::default().nim_algorithm(nim_algorithm);
        for endless in [List::Moves, List::Parts] {
            let variant = ENDLESS.impartial();
            assert_eq!(limit(variant, endless, options(), nim_value), time, "{nim_algorithm:?}, {endless:?}");
            assert_eq!(limit(variant, endless, options(), solve), time, "{nim_algorithm:?}, {endless:?}");
            assert_eq!(
                limit(variant, endless, options(), winning_moves),
                time,
                "{nim_algorithm:?}, {endless:?}"
            );
        }
    }
}

/// Wants three options.
struct Three(u32);

impl OptionSink for Three {
    fn wants_more(&self) -> bool {
        self.0 < 3
    }
    fn part(&mut self, _part: PartView<'_>) {}
    fn end_option(&mut self) {
        self.0 += 1;
    }
}

/// The whole list of these boards would take minutes.
#[test]
fn huge_boards_are_not_expanded_for_nobody() {
    let grid = |rows: u32, row: &str| vec![row; rows as usize].join("|");
    let how = Reduction::for_values(0);
    for (name, text) in [
        ("amazons", format!("X{}", &grid(100, &".".repeat(100))[1..])),
        ("nogo", grid(100, &".".repeat(100))),
        ("domineering", grid(100, &".".repeat(100))),
        ("clobber", grid(100, &"XO".repeat(50))),
        ("clobber_1xn", "XO".repeat(10_000)),
        ("nogo_1xn", ".".repeat(20_000)),
        ("toppling_dominoes", "X#".repeat(10_000)),
    ] {
        for title in [name.to_owned(), format!("impartial {name}")] {
            let ruleset = REGISTRY.find(&title).unwrap();
            let board = Component::parse(ruleset, &text).unwrap();
            let mut sink = Three(0);
            ruleset.expand(board.code(), Player::Left, how, &mut sink).unwrap();
            assert_eq!(sink.0, 3, "{title}");
        }
    }
}
