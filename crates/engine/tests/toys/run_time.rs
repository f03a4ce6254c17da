//! Rulesets made at run time: with state of their own, and with moves that fail.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mcgs_engine::reference::Reference;
use mcgs_engine::{
    BoundHints, Budget, Code, Component, Database, Entry, Outcome, ParseError, Player, Registry, Ruleset,
    RulesetError, RunTimeRules, Scale, SearchOptions, ShapeBloomFilter, Sign, Solver, StopReason, Stored,
    StoredValue, Sum, TableKind, Thermograph, Value, Values,
};

use crate::rulesets::{Kayles, Random, Row, Snort, Stalk, row};

/// Heaps from which each player takes counters, as many as the rules say. With other numbers it is another game.
struct Subtraction {
    left: Vec<u64>,
    right: Vec<u64>,
    /// How often moves are found before they fail.
    patience: Arc<AtomicU64>,
}

/// Heaps, and whether the players are exchanged.
type Heaps = (Vec<u64>, bool);

impl Subtraction {
    fn entry(left: &[u64], right: &[u64]) -> (Entry, Arc<AtomicU64>) {
        let patience = Arc::new(AtomicU64::new(u64::MAX));
        let (left, right) = (left.to_vec(), right.to_vec());
        (Entry::from_rules(Subtraction { left, right, patience: patience.clone() }), patience)
    }
}

impl RunTimeRules for Subtraction {
    type Position = Heaps;
    type Move = String;

    fn name(&self) -> &'static str {
        "toy_subtraction"
    }
    fn examples(&self) -> Vec<(String, Outcome)> {
        vec![("0".to_owned(), Outcome::P)]
    }
    fn aliases(&self) -> Vec<String> {
        vec!["toy_take_away".to_owned(), "toy_stalk".to_owned()]
    }
    fn is_impartial(&self) -> bool {
        self.left == self.right
    }
    fn parse(&self, text: &str) -> Result<Heaps, ParseError> {
        let (heaps, exchanged) = match text.strip_prefix('-') {
            Some(heaps) => (heaps, true),
            None => (text, false),
        };
        let bad = |_| ParseError::unexpected(text, 0..text.len(), "numbers and commas");
        Ok((heaps.split(',').map(str::parse).collect::<Result<_, _>>().map_err(bad)?, exchanged))
    }
    fn text(&self, (heaps, exchanged): &Heaps) -> String {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        format!("{}{}", if *exchanged { "-" } else { "" }, heaps.join(","))
    }
    fn moves(
        &self,
        (heaps, exchanged): &Heaps,
        player: Player,
    ) -> Result<Vec<(String, Heaps)>, RulesetError> {
        let left = self.patience.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| match left {
            u64::MAX => Some(u64::MAX),
            left => left.checked_sub(1),
        });
        if left.is_err() {
            return Err(RulesetError::new("out of patience"));
        }
        let takes = if (player == Player::Left) == *exchanged { &self.right } else { &self.left };
        let mut moves = Vec::new();
        for (idx, &heap) in heaps.iter().enumerate() {
            for &take in takes.iter().filter(|&&take| take <= heap) {
                let mut rest = heaps.clone();
                rest[idx] -= take;
                moves.push((format!("{idx}-{take}"), (rest, *exchanged)));
            }
        }
        Ok(moves)
    }
    fn negative(&self, (heaps, exchanged): &Heaps) -> Heaps {
        (heaps.clone(), !exchanged)
    }
    fn max_moves(&self, (heaps, _): &Heaps) -> u64 {
        heaps.iter().sum()
    }
    fn encode(&self, (heaps, exchanged): &Heaps, code: &mut Code) {
        code.push(u64::from(*exchanged));
        code.extend_from_slice(heaps);
    }
    fn decode(&self, code: &[u64]) -> Heaps {
        (code[1..].to_vec(), code[0] == 1)
    }
    fn split(&self, (heaps, exchanged): &Heaps) -> Result<Vec<Heaps>, RulesetError> {
        Ok(heaps.iter().map(|&heap| (vec![heap], *exchanged)).collect())
    }
    fn canonical(&self, (heaps, exchanged): &Heaps) -> Result<(Heaps, Sign), RulesetError> {
        let mut heaps = heaps.clone();
        heaps.sort_unstable();
        Ok(((heaps, false), if *exchanged { Sign::Minus } else { Sign::Plus }))
    }
    fn value_max_moves(&self, _in_sum: bool) -> u64 {
        3
    }
}

/// Heaps of a ruleset.
fn heaps(entry: &Entry, text: &str) -> Component {
    Component::parse(entry.ruleset(), text).unwrap()
}

#[test]
fn heaps_in_sums_with_other_games_agree_with_the_oracle() {
    let (partisan, _) = Subtraction::entry(&[1, 3], &[1, 2]);
    let (impartial, _) = Subtraction::entry(&[2, 3], &[2, 3]);
    let mut random = Random::new(12);
    for (name, options) in SearchOptions::each_off().chain([("all", SearchOptions::default())]) {
        let (solver, mut oracle) = (Solver::new(options), Reference::new());
        for _ in 0..12 {
            let text = format!("{}{},{}", ["", "-"][random.below(2)], random.below(6), random.below(4));
            let entry = [&partisan, &impartial][random.below(2)];
            let ruleset = if random.below(4) == 0 { entry.impartial() } else { entry.ruleset() };
            let (toy, plays) = (random.below(4), random.below(8) == 0);
            let sum = Component::parse(ruleset, &text).unwrap() - random.row(toy, plays, 4);
            let budget = Budget::unlimited();
            assert_eq!(solver.outcome(&sum, &budget).result, Ok(oracle.outcome(&sum)), "{name} {sum:?}");
            let winning = solver.winning_moves(&sum, Player::Right, &budget).result;
            assert_eq!(winning, Ok(oracle.winning_moves(&sum, Player::Right)), "{name} {sum:?}");
            if let Some(answer) = solver.nim_value(&sum, &budget) {
                assert_eq!(answer.result.map(u64::from), Ok(oracle.nim_value(&sum)), "{name} {sum:?}");
            }
        }
    }
}

/// Asks a question.
type Ask = fn(&Solver, &Sum, &Budget) -> Result<String, StopReason>;

/// What can be asked, with the answer as text.
const QUESTIONS: [(&str, Ask); 7] = [
    ("solve", |solver, sum, budget| {
        solver.solve(sum, Player::Right, budget).result.map(|it| format!("{it:?}"))
    }),
    ("outcome", |solver, sum, budget| solver.outcome(sum, budget).result.map(|it| format!("{it:?}"))),
    ("winning moves", |solver, sum, budget| {
        solver.winning_moves(sum, Player::Left, budget).result.map(|it| it.join(" "))
    }),
    ("value", |solver, sum, budget| {
        solver.value(sum, budget).result.map(|it| solver.values().display(it).to_string())
    }),
    ("thermograph", |solver, sum, budget| solver.thermograph(sum, budget).result.map(|it| format!("{it:?}"))),
    ("bounds", |solver, sum, budget| {
        let hints = BoundHints::default();
        solver.bounds(sum, Scale::Eighths, hints, budget).result.map(|it| it.to_string())
    }),
    ("nim value", |solver, sum, budget| match solver.nim_value(sum, budget) {
        Some(answer) => answer.result.map(|it| it.to_string()),
        None => Ok("none".to_owned()),
    }),
];

#[test]
fn moves_that_fail_end_every_question_with_their_error_and_leave_no_trace() {
    let threads = |threads| NonZeroUsize::new(threads).unwrap();
    let options = [
        SearchOptions::default(),
        SearchOptions::default().threads(threads(2)),
        // Without values the search has more to do.
        SearchOptions::default().threads(threads(2)).use_values(false),
    ];
    let (partisan, patience) = Subtraction::entry(&[1, 3, 4], &[1, 2]);
    let hot = heaps(&partisan, "5,4") - heaps(&partisan, "6") + row("snort", "....");
    let variant = Component::parse(partisan.impartial(), "7,4").unwrap() + row("kayles", "....");
    let (mut failures, mut answers) = (0, 0);
    for (options, sum) in options.iter().flat_map(|options| [(options, &hot), (options, &variant)]) {
        let budget = Budget::unlimited();
        for (name, ask) in QUESTIONS {
            patience.store(u64::MAX, Ordering::Relaxed);
            let expected = ask(&Solver::new(options.clone()), sum, &budget);
            assert!(expected.is_ok(), "{name}: {expected:?}");
            for times in [0, 1, 2, 3, 5, 13, 34, 89, 233, 610] {
                let solver = Solver::new(options.clone());
                patience.store(times, Ordering::Relaxed);
                match ask(&solver, sum, &budget) {
                    Err(StopReason::Ruleset(error)) => {
                        assert_eq!(error.message(), "out of patience");
                        failures += 1;
                    }
                    answer => {
                        assert_eq!(answer, expected, "{name}, {times}");
                        answers += 1;
                    }
                }
                patience.store(u64::MAX, Ordering::Relaxed);
                // The same solver and the same budget, after the failure.
                for (other, ask) in QUESTIONS {
                    let fresh = ask(&Solver::new(options.clone()), sum, &budget);
                    assert_eq!(ask(&solver, sum, &budget), fresh, "{other} after {name}, {times}");
                    if times != 2 {
                        break;
                    }
                }
            }
        }
    }
    assert!(failures > 100 && answers > 20, "{failures} failures, {answers} answers");
}

#[test]
fn a_failure_in_one_of_two_workers_ends_the_search() {
    let (entry, patience) = Subtraction::entry(&[1, 3, 4], &[1, 2]);
    let sum = heaps(&entry, "6,5") - heaps(&entry, "7") + row("snort", ".......");
    let two = NonZeroUsize::new(2).unwrap();
    let options = SearchOptions::default().threads(two).use_values(false);
    let budget = Budget::unlimited();
    let expected = Solver::new(options.clone()).solve(&sum, Player::Left, &budget);
    // The second worker starts after some hundred nodes.
    assert!(expected.stats.nodes > 1000, "{:?}", expected.stats);
    for times in [1500, 2500, 3500, 4500] {
        let solver = Solver::new(options.clone());
        patience.store(times, Ordering::Relaxed);
        let error = solver.solve(&sum, Player::Left, &budget).result.unwrap_err();
        assert_eq!(error.to_string(), "the ruleset failed: out of patience");
        patience.store(u64::MAX, Ordering::Relaxed);
        assert_eq!(solver.solve(&sum, Player::Left, &budget).result, expected.result);
    }
}

#[test]
fn rulesets_of_the_same_name_share_nothing() {
    let solver = Solver::new(SearchOptions::default());
    let budget = Budget::unlimited();
    for (takes, expected) in [(&[1][..], 0), (&[1, 2], 2), (&[2], 0), (&[1, 2, 3], 0), (&[1, 3, 4], 1)] {
        let (entry, _) = Subtraction::entry(takes, takes);
        let sum = Sum::from(heaps(&entry, "8"));
        let nim = solver.nim_value(&sum, &budget).unwrap().result;
        assert_eq!(nim.map(u64::from), Ok(Reference::new().nim_value(&sum)));
        assert_eq!(solver.nim_value(&sum, &budget).unwrap().result, Ok(expected), "{takes:?}");
    }
    let [one, other] = [&[1], &[2]].map(|takes| heaps(&Subtraction::entry(takes, takes).0, "8"));
    assert_eq!(one, one.clone());
    assert_ne!(one, other);
}

/// A database that claims to know every position, and knows none.
struct Liar;

impl Database for Liar {
    fn bloom_filter(&self) -> ShapeBloomFilter {
        let mut shapes = ShapeBloomFilter::default();
        (0..64).for_each(|shape| shapes.insert(shape));
        shapes
    }
    fn covers(&self, _ruleset: &dyn Ruleset, _code: &[u64], _max_moves: u64) -> bool {
        true
    }
    fn probe(&self, _ruleset: &dyn Ruleset, _code: &[u64]) -> Stored<StoredValue> {
        Stored::Nim(77)
    }
    fn value(&self, _number: u32, _values: &Values) -> Option<Value> {
        None
    }
    fn thermograph(&self, _ruleset: &dyn Ruleset, _code: &[u64]) -> Option<Thermograph> {
        None
    }
}

/// A database finds rulesets by name, and theirs may be that of another one.
#[test]
fn databases_are_not_asked_about_them() {
    let (entry, _) = Subtraction::entry(&[1, 2], &[1, 2]);
    let solver = Solver::with_database(SearchOptions::default(), Some(Arc::new(Liar)));
    let nim =
        |component: Component| solver.nim_value(&component.into(), &Budget::unlimited()).unwrap().result;
    assert_eq!((nim(heaps(&entry, "8")), nim(row("kayles", "...."))), (Ok(2), Ok(77)));
}

#[test]
fn what_is_known_of_them_stays_in_the_program() {
    let entries = |solver: &Solver| {
        let mut n_entries = 0;
        for which in TableKind::ALL {
            solver.export_entries(which, |_| n_entries += 1);
        }
        n_entries
    };
    let (solver, budget) = (Solver::new(SearchOptions::default()), Budget::unlimited());
    solver.solve(&Sum::from(row("snort", "..........")), Player::Left, &budget).result.unwrap();
    assert!(entries(&solver) > 0);
    let (entry, _) = Subtraction::entry(&[1, 4], &[2, 3]);
    solver.solve(&Sum::from(heaps(&entry, "9,8")), Player::Left, &budget).result.unwrap();
    assert_eq!(entries(&solver), 0);
}

#[test]
fn a_registry_grows_and_a_new_game_replaces_one_of_the_same_name() {
    static NONE: Registry = Registry::new(&[]);
    let [one, other] = [&[1], &[2]].map(|takes| Subtraction::entry(takes, takes).0);
    let registry = NONE.with(one);
    assert_eq!((NONE.entries().len(), registry.entries().len()), (0, 1));
    let number = |registry: &Registry| registry.find("toy_subtraction").map(Ruleset::number);
    assert_eq!(number(&registry), Some(one.ruleset().number()));
    let replaced = registry.with(other);
    assert_eq!(replaced.entries().len(), 1);
    assert_eq!(number(&replaced), Some(other.ruleset().number()));
    assert_eq!(replaced.find("toy_subtraction").unwrap().examples(), [("0", Outcome::P)]);
}

#[test]
fn names_and_aliases_are_found_in_any_spelling_and_a_name_goes_first() {
    let registry = Registry::new(&[]).with(Entry::of::<Row<Stalk>>()).with(Subtraction::entry(&[1], &[2]).0);
    let name = |title: &str| registry.find(title).map_or("", Ruleset::name);
    for title in ["toy_take_away", "Toy Take Away", "TOY-TAKE-AWAY", "impartial toy_take_away"] {
        assert_eq!(name(title), "toy_subtraction", "{title}");
    }
    for title in ["toy_stalk", "Toy_Stalk", "toy beanstalk"] {
        assert_eq!(name(title), "toy_stalk", "{title}");
    }
    assert!(registry.resolve("impartial toy_stalk").is_some_and(|found| found.is_exact));
    assert!(registry.resolve("Impartial toy_stalk").is_some_and(|found| !found.is_exact));
    assert_eq!(registry.suggestions("impartial toy_tak_away"), ["impartial toy_take_away"]);
    assert_eq!(registry.suggestions("the game toy_beenstalk"), ["toy_beanstalk"]);
}

#[test]
fn two_types_that_share_a_name_or_an_alias_are_refused() {
    static ONE: Registry = Registry::new(&[Entry::of::<Row<Stalk>>()]);
    let with = |entry: Entry| {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ONE.with(entry).entries().len())).ok()
    };
    assert_eq!(with(Entry::of::<Row<Snort>>()), Some(2));
    assert_eq!(with(Entry::of::<Row<Kayles>>()), None);
    assert_eq!(with(Entry::of::<Row<Stalk>>()), None);
    // What is made at run time may be named as it likes.
    assert_eq!(with(Subtraction::entry(&[1], &[1]).0), Some(2));
}

#[test]
fn sums_are_written_with_signs_and_their_moves_are_listed() {
    let (entry, patience) = Subtraction::entry(&[1, 2], &[1]);
    let sum = heaps(&entry, "2") - heaps(&entry, "1");
    let moves: Vec<(String, String)> =
        sum.moves(Player::Left).unwrap().map(|play| (play.text, format!("{:?}", play.option))).collect();
    let texts: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, ["0:0-1", "0:0-2", "1:0-1"]);
    assert_eq!(-sum.clone() + sum.clone(), (-sum.clone()) - -sum.clone());
    let parts: Vec<String> = heaps(&entry, "3,1").parts().unwrap().map(|part| part.text()).collect();
    assert_eq!(parts, ["3", "1"]);
    let (representative, sign) = heaps(&entry, "-2,1").representative().unwrap();
    assert_eq!((representative.text().as_str(), sign), ("1,2", Sign::Minus));
    patience.store(0, Ordering::Relaxed);
    assert_eq!(
        sum.moves(Player::Left).err().map(|error| error.to_string()).as_deref(),
        Some("the ruleset failed: out of patience")
    );
}
