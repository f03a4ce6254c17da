//! Explanations of random small sums of all games, checked by the plain oracle: every move, verdict and value in them is right.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::BTreeSet;

use mcgs::language::{Source, SourceKind};
use mcgs::values::Relation;
use mcgs::{
    Because, Budget, Component, Explanation, Fate, Kind, NimParts, OptionFate, Outcome, Play, Player,
    REGISTRY, SearchOptions, Session, Settings, Solver, Status, Steps, Sum, Turn, Values,
};
use mcgs_engine::reference::Reference;
use mcgs_workbench::generate::{Random, Recipe};

/// The oracle looks at all positions of a sum, so sums are short.
const MAX_MOVES: u64 = 9;
/// Replies to replies to replies.
const DEPTH: usize = 2;

/// Small random positions of a game, of several sizes.
fn positions(title: &str, random: &mut Random) -> Vec<Component> {
    let mut found = Vec::new();
    for size in ["1", "2", "3", "4", "5", "2x2", "2x3", "3x3", "1x5"] {
        let Ok(recipe) = Recipe::new(&REGISTRY, title, size.parse().unwrap(), None, None, 0) else {
            continue;
        };
        for _ in 0..3 {
            found.extend(recipe.draw(random).ok().filter(|position| length(position) <= MAX_MOVES));
        }
    }
    found
}

fn length(position: &Component) -> u64 {
    position.ruleset().max_moves(position.code())
}

/// Sums of one to three positions: each game alone, and together with others.
fn sums() -> Vec<Sum> {
    let mut random = Random::new("explanations", 1);
    let names =
        REGISTRY.entries().iter().flat_map(|entry| [entry.ruleset().title(), entry.impartial().title()]);
    let names: BTreeSet<String> = names.collect();
    let all: Vec<Vec<Component>> = names.iter().map(|name| positions(name, &mut random)).collect();
    let every: Vec<Component> = all.iter().flatten().cloned().collect();
    assert!(every.len() > 300, "{} positions are too few", every.len());
    let mut sums = Vec::new();
    for positions in &all {
        for _ in 0..3 {
            let Some(first) = random.choose(positions) else { break };
            let mut components = vec![first.clone()];
            for _ in 0..random.below(3) {
                let other = random.choose(&every).unwrap();
                let longest: u64 = components.iter().chain([other]).map(length).sum();
                if longest <= MAX_MOVES {
                    components.push(other.clone());
                }
            }
            sums.push(Sum::new(components));
        }
    }
    sums
}

/// The explanations of all questions about a sum.
fn explanations(sum: &Sum, questions: &str, settings: Settings) -> Vec<Explanation> {
    let games: Vec<String> = sum.components().iter().map(Component::to_string).collect();
    let text = format!("{{version 2.0}} {} {{{questions}}}", games.join(" "));
    let source = Source::new("<argument>", SourceKind::Argument, text);
    let parsed = mcgs::parse(&source);
    assert!(!parsed.has_errors(), "{}: {:?}", source.text, parsed.diagnostics);
    let mut session = Session::new(settings);
    let case = &parsed.cases[0];
    case.commands.iter().map(|command| session.explain(&source.name, case, command, DEPTH)).collect()
}

fn label(sum: &Sum) -> String {
    let labels: Vec<String> = sum.components().iter().map(Component::to_string).collect();
    if labels.is_empty() { "(no games)".to_owned() } else { labels.join(" + ") }
}

fn player(letter: char) -> Player {
    if letter == 'B' { Player::Left } else { Player::Right }
}

/// The sums that a move leads to; a text may stand for one of several equal moves.
fn after(sum: &Sum, player: Player, text: &str) -> Sum {
    let mut moves = sum.moves(player).unwrap();
    moves
        .find(|play| play.text == text)
        .unwrap_or_else(|| panic!("{text} is illegal in {}", label(sum)))
        .option
}

struct Checker {
    oracle: Reference,
    values: Values,
    solver: Solver,
    is_misere: bool,
    /// What the turns were decided by.
    reasons: BTreeSet<String>,
}

impl Checker {
    fn new() -> Self {
        let (oracle, values) = (Reference::new(), Values::new());
        let solver = Solver::new(SearchOptions::default());
        Checker { oracle, values, solver, is_misere: false, reasons: BTreeSet::new() }
    }

    fn wins(&mut self, sum: &Sum, player: Player) -> bool {
        if self.is_misere {
            self.oracle.misere_first_wins(sum, player)
        } else {
            self.oracle.first_wins(sum, player)
        }
    }

    /// Everything that a turn and the turns below it say.
    fn turn(&mut self, turn: &Turn, sum: &Sum, is_complete: bool) {
        let (mover, other) = (player(turn.player), player(turn.player).opponent());
        assert_eq!(turn.sum, label(sum));
        assert_eq!(turn.wins, self.wins(sum, mover), "{turn:?}");
        self.reasons.insert(format!("{:?}", turn.because));
        let all: BTreeSet<String> = sum.moves(mover).unwrap().map(|play| play.text).collect();
        assert_eq!(turn.because == Because::NoMove, all.is_empty(), "{turn:?}");
        if let Some(worth) = &turn.worth {
            let sign = match self.oracle.outcome(sum) {
                Outcome::P => "=",
                Outcome::L => ">",
                Outcome::R => "<",
                Outcome::N => "||",
            };
            assert_eq!(worth.sign, sign, "{turn:?}");
            let value = self.solver.value(sum, &Budget::unlimited()).result.unwrap();
            assert_eq!(self.solver.values().display(value).to_string(), worth.total, "{turn:?}");
            if worth.addends.len() > 1 {
                assert_eq!(self.added(&worth.addends), worth.total, "{turn:?}");
            }
        }
        if turn.because == Because::Pairs {
            assert_eq!(self.oracle.outcome(sum), Outcome::P, "{turn:?}");
        }
        let listed = turn.moves.iter().flat_map(|reply| reply.equal.iter().chain([&reply.text]));
        let listed: Vec<&String> = listed.collect();
        if turn.because == Because::Moves && (is_complete || !turn.wins) {
            assert_eq!(listed.len() + turn.left_out, all.len(), "{turn:?}");
            assert!(listed.iter().all(|text| all.contains(*text)), "{turn:?}");
        }
        for reply in &turn.moves {
            let option = after(sum, mover, &reply.text);
            assert_eq!(player(reply.after.player), other);
            self.turn(&reply.after, &option, false);
            for equal in &reply.equal {
                let option = after(sum, mover, equal);
                assert_eq!(self.wins(&option, other), reply.after.wins, "{equal} in {turn:?}");
            }
        }
        if turn.wins && !is_complete {
            assert!(turn.moves.iter().all(|reply| !reply.after.wins), "{turn:?}");
        }
    }

    fn play(&mut self, play: &Play, sum: &Sum) {
        self.turn(&play.turn, sum, false);
        let first = player(play.turn.player);
        let winner = if play.turn.wins { first } else { first.opponent() };
        let (mut sum, mut mover) = (sum.clone(), first);
        for step in &play.line {
            assert_eq!(player(step.player), mover);
            sum = after(&sum, mover, &step.text);
            assert_eq!(step.sum, label(&sum));
            mover = mover.opponent();
            // The winner stays the winner.
            assert_eq!(self.wins(&sum, mover), mover == winner, "{play:?}");
        }
        if let Some(end) = &play.end {
            self.turn(end, &sum, false);
            let is_over = sum.moves(mover).unwrap().next().is_none();
            assert!(is_over || play.line.len() >= 12, "{play:?}");
        }
    }

    fn added(&self, addends: &[String]) -> String {
        let steps = &mut Steps::unlimited();
        let mut total = self.values.parse("0", steps).unwrap();
        for addend in addends {
            let value = self.values.parse(addend, steps).unwrap();
            total = self.values.add(total, value, steps).unwrap();
        }
        self.values.display(total).to_string()
    }

    /// Options are kept, or no better than one that is, or reversible.
    fn fates(&self, options: &[OptionFate], total: &str, player: Player) {
        let steps = &mut Steps::unlimited();
        let total = self.values.parse(total, steps).unwrap();
        let kept: Vec<_> = self.values.options(total, player).collect();
        for option in options {
            let value = self.values.parse(&option.value, steps).unwrap();
            let by = option.by.as_ref().map(|by| self.values.parse(by, steps).unwrap());
            let mut is_no_better = |low, high| {
                let (low, high) = if player == Player::Left { (low, high) } else { (high, low) };
                let relation = self.values.compare(low, high, steps).unwrap();
                matches!(relation, Relation::Less | Relation::Equal)
            };
            match option.fate {
                Fate::Kept => assert!(kept.contains(&value), "{option:?}"),
                Fate::Dominated => {
                    assert!(kept.contains(&by.unwrap()) && is_no_better(value, by.unwrap()), "{option:?}");
                }
                Fate::Reversible => {
                    let is_answer =
                        self.values.options(value, player.opponent()).any(|answer| Some(answer) == by);
                    assert!(is_answer && is_no_better(by.unwrap(), total), "{option:?}");
                }
            }
        }
    }

    /// Everything that an explanation says.
    fn explanation(&mut self, explanation: &Explanation, sum: &Sum) {
        assert_eq!(explanation.played, label(sum));
        self.is_misere = explanation.is_misere;
        for play in &explanation.plays {
            self.play(play, sum);
        }
        if let Some(turn) = &explanation.moves {
            self.turn(turn, sum, true);
            let result = explanation.report.result.clone().unwrap();
            let winning = turn.moves.iter().filter(|reply| !reply.after.wins);
            let mut winning: Vec<&str> = winning
                .flat_map(|reply| reply.equal.iter().chain([&reply.text]).map(String::as_str))
                .collect();
            winning.sort_unstable();
            let winning = if winning.is_empty() { "None".to_owned() } else { winning.join(" ") };
            assert!(turn.left_out > 0 || winning == result, "{winning} {explanation:?}");
        }
        if let Some(nim) = &explanation.nim {
            self.nim(nim, sum);
        }
        if let Some(value) = &explanation.value {
            let values: Vec<String> = value.addends.iter().map(|addend| addend.value.clone()).collect();
            assert_eq!(self.added(&values), value.total);
            self.fates(&value.left, &value.total, Player::Left);
            self.fates(&value.right, &value.total, Player::Right);
            if let Some(form) = &value.form {
                let form = self.values.parse(form, &mut Steps::unlimited()).unwrap();
                assert_eq!(self.values.display(form).to_string(), value.total);
            }
            if explanation.report.kind == Kind::Value {
                assert_eq!(explanation.report.result.as_ref(), Some(&value.total));
            }
        }
    }

    fn nim(&mut self, nim: &NimParts, sum: &Sum) {
        assert_eq!(nim.total, self.oracle.nim_value(sum));
        let parts = nim.addends.iter().map(|addend| addend.value.parse::<u64>().unwrap());
        assert_eq!(parts.fold(0, |total, nim| total ^ nim), nim.total);
        for option in &nim.options {
            for text in &option.moves {
                assert_eq!(self.oracle.nim_value(&after(sum, Player::Left, text)), option.nim, "{text}");
            }
        }
        let listed: usize = nim.options.iter().map(|option| option.moves.len()).sum();
        let all: BTreeSet<String> = sum.moves(Player::Left).unwrap().map(|play| play.text).collect();
        assert!(sum.components().len() != 1 || listed == all.len());
    }
}

const QUESTIONS: &str =
    "outcome, B, W, winning moves B, winning moves W, value, nim, misere B, misere outcome";

#[test]
fn explanations_of_random_sums_agree_with_the_plain_oracle() {
    let mut reasons = BTreeSet::new();
    for sum in sums() {
        let mut checker = Checker::new();
        for explanation in explanations(&sum, QUESTIONS, Settings::default()) {
            assert!(explanation.is_explained && explanation.open.is_none(), "{explanation:?}");
            checker.explanation(&explanation, &sum);
        }
        reasons.extend(checker.reasons);
    }
    for reason in ["NoMove", "Moves", "Value", "Search"] {
        assert!(reasons.contains(reason), "no turn was decided by {reason}");
    }
}

#[test]
fn what_is_said_before_a_limit_is_right() {
    let mut n_open = 0;
    for (index, sum) in sums().into_iter().enumerate() {
        let settings = Settings::default().max_nodes(3 + 4 * (index as u64 % 8));
        for explanation in explanations(&sum, QUESTIONS, settings) {
            n_open += usize::from(explanation.open.is_some());
            Checker::new().explanation(&explanation, &sum);
        }
    }
    assert!(n_open > 50, "only {n_open} explanations met the limit");
}

#[test]
fn lines_of_random_sums_are_lines_that_are_expected() {
    for sum in sums() {
        for first in ["B", "W"] {
            let mut oracle = Reference::new();
            let ask = |questions: &str| explanations(&sum, questions, Settings::default());
            let asked = ask(&format!("line {first}, remoteness"));
            let [found, lengths] = [0, 1].map(|index| asked[index].report.result.clone().unwrap());
            let report = ask(&format!("line {first} {found}")).remove(0).report;
            assert_eq!(report.status, Status::Pass, "{found} in {}", label(&sum));
            // The winner hurries and the loser delays.
            let length = lengths.split(' ').nth(usize::from(first == "W")).unwrap();
            let n_moves = found.split(' ').filter(|written| *written != "None").count();
            assert_eq!(n_moves.to_string(), length, "{found} in {}", label(&sum));
            // To the end of play: the player who cannot move has lost.
            let (mut rest, mut mover) = (sum.clone(), player(first.chars().next().unwrap()));
            for written in found.split(' ').filter(|written| *written != "None") {
                let text = written.strip_prefix(&format!("{}:", mover.letter())).unwrap();
                rest = after(&rest, mover, text);
                mover = mover.opponent();
            }
            assert!(rest.moves(mover).unwrap().next().is_none(), "{found}");
            let first = player(first.chars().next().unwrap());
            assert_eq!(oracle.first_wins(&sum, first), mover != first, "{found} in {}", label(&sum));
        }
    }
}
