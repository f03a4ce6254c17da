//! The relations between sums whose answers must be equal.

use std::num::NonZeroUsize;
use std::sync::Arc;

use mcgs::generate::{Random, input_text};
use mcgs::language::{Source, SourceKind};
use mcgs::store::{load_tables, save_tables};
use mcgs::{
    Budget, Component, Fuel, NimAlgorithm, Options, Outcome, Player, REGISTRY, Report, Session, Settings,
    Solver, Sum, Values, Verdict,
};
use mcgs_engine::reference::Reference;

use super::images::{self, Image};
use super::{Metamorphic, Pairs, Question, solver};
use crate::kind::trouble;

/// Every optimization of the search that can be switched.
type Switch = (&'static str, fn(&mut Options) -> &mut bool);
const SWITCHES: &[Switch] = &[
    ("table", |o| &mut o.use_table),
    ("probe", |o| &mut o.probe_options),
    ("split", |o| &mut o.split),
    ("symmetry", |o| &mut o.use_symmetry),
    ("values", |o| &mut o.use_values),
    ("add-values", |o| &mut o.add_values),
    ("cancel", |o| &mut o.cancel_inverses),
    ("skip-duplicates", |o| &mut o.skip_duplicates),
    ("static-rules", |o| &mut o.static_rules),
    ("temperature-rule", |o| &mut o.temperature_rule),
    ("weight-rule", |o| &mut o.weight_rule),
    ("ups-rule", |o| &mut o.ups_rule),
    ("switch-rule", |o| &mut o.switch_rule),
    ("number-avoidance", |o| &mut o.number_avoidance),
    ("incentive-rule", |o| &mut o.incentive_rule),
    ("ordering", |o| &mut o.order_moves),
    ("look-ahead", |o| &mut o.look_ahead),
    ("history", |o| &mut o.history),
];

/// Relations that are no switches.
const OTHERS: &[&str] = &[
    "order",
    "negate",
    "image",
    "zero",
    "minus-itself",
    "number",
    "star",
    "threads",
    "memory",
    "database",
    "tables",
    "value-length",
    "several-switches",
    "plain",
    "reference",
    "questions",
    "each-player",
    "winning-moves",
    "nim",
    "again",
    "apart",
];

/// Sums with more moves than this are too much for the plain rules.
const SHORT: u64 = 11;

/// The names of all relations.
pub(super) fn names() -> Vec<&'static str> {
    SWITCHES.iter().map(|(name, _)| *name).chain(OTHERS.iter().copied()).collect()
}

/// Answers that must be equal, found by a relation; none if a side was not solved or the relation does not apply.
pub(super) fn answers(world: &Metamorphic, question: &Question, name: &str, random: &mut Random) -> Pairs {
    let Question { sum, outcome, budget } = question;
    let default = Options::default();
    let changed = |components: Vec<Component>| {
        let result = solver(Options::default()).outcome(&Sum::new(components), budget).result;
        pair(result.ok(), *outcome)
    };
    let with = |options: Options| pair(solver(options).outcome(sum, budget).result.ok(), *outcome);
    let mut components = sum.components().to_vec();
    if let Some((_, field)) = SWITCHES.iter().find(|(switch, _)| *switch == name) {
        let mut options = default;
        let switch = field(&mut options);
        *switch = !*switch;
        return with(options);
    }
    match name {
        "order" => {
            random.shuffle(&mut components);
            changed(components)
        }
        "negate" => {
            let result = solver(default).outcome(&sum.negative(), budget).result.ok();
            pair(result, mirrored(*outcome))
        }
        "image" => {
            for component in &mut components {
                match images::draw(component, random) {
                    Some(Image::Equal(image)) => *component = image,
                    // The negative of the image of the negative is the position again.
                    Some(Image::Negative(image)) => *component = image.negative(),
                    None => {}
                }
            }
            changed(components)
        }
        "zero" => {
            components.extend(zero(random));
            changed(components)
        }
        "minus-itself" => {
            if let Some(component) = random.choose(sum.components()) {
                components.extend([component.clone(), component.negative()]);
            }
            random.shuffle(&mut components);
            changed(components)
        }
        "number" => {
            let number = format!("{}/{}", random.below(2000), 1 << random.below(8));
            let parse = |text: &str| {
                REGISTRY.find("dyadic_rational").and_then(|ruleset| Component::parse(ruleset, text).ok())
            };
            components.extend(parse(&number).into_iter().chain(parse(&format!("-{number}"))));
            changed(components)
        }
        "star" => {
            let nimber = random.between(1, 9).to_string();
            let star = REGISTRY.find("nimber").and_then(|ruleset| Component::parse(ruleset, &nimber).ok());
            components.extend(star.clone().into_iter().chain(star));
            changed(components)
        }
        "threads" => with(Options { threads: NonZeroUsize::MIN.saturating_add(1), ..default }),
        "memory" => with(Options { memory: 1 << 20, ..default }),
        "value-length" => with(Options { value_length: Some(random.below(20)), ..default }),
        "plain" => with(Options { memory: default.memory, ..Options::plain() }),
        "several-switches" => {
            let mut options = default;
            for _ in 0..random.between(2, 8) {
                if let Some((_, field)) = random.choose(SWITCHES) {
                    let switch = field(&mut options);
                    *switch = !*switch;
                }
            }
            with(options)
        }
        "database" => {
            let options = Options { memory: 64 << 20, ..default };
            let solver = Solver::with_lookup(options, Some(Arc::clone(&world.library) as _));
            pair(solver.outcome(sum, budget).result.ok(), *outcome)
        }
        "tables" => tables(world, question),
        "reference" => {
            let length: u64 = sum.components().iter().map(|part| part.ruleset().length(part.code())).sum();
            if length > SHORT { Ok(Vec::new()) } else { pair(Some(Reference::new().outcome(sum)), *outcome) }
        }
        "each-player" => {
            let solver = solver(default);
            let wins = Player::BOTH.map(|player| solver.solve(sum, player, budget).verdict);
            let [left, right] = wins.map(|verdict| match verdict {
                Verdict::Win => Some(true),
                Verdict::Loss => Some(false),
                Verdict::Unknown(_) => None,
            });
            pair(left.zip(right).map(|(left, right)| Outcome::from_first_wins(left, right)), *outcome)
        }
        "winning-moves" => {
            let solver = solver(default);
            let player = Player::BOTH[random.below(2) as usize];
            let moves = solver.winning_moves(sum, player, budget).result.ok();
            pair(moves.map(|moves| !moves.is_empty()), first_wins(*outcome, player))
        }
        "again" => {
            let solver = solver(default);
            let first = solver.outcome(&sum.negative(), budget).result.ok();
            let second = solver.outcome(sum, budget).result.ok();
            let both = first.zip(second).map(|(first, second)| (mirrored(first), second));
            pair(both, (*outcome, *outcome))
        }
        "apart" => apart(sum, *outcome, budget),
        "nim" => nim(question),
        _ => questions(question),
    }
}

/// The outcome of the sum follows from the values of its components.
fn apart(sum: &Sum, outcome: Outcome, budget: &Budget) -> Pairs {
    let values = Values::new();
    let mut total = Some(mcgs::Value::ZERO);
    for component in sum.components() {
        let reports = reports(std::slice::from_ref(component), "value", budget);
        let value = reports.first().and_then(|report| report.result.clone());
        let value = value.and_then(|text| values.parse(&text, &mut Fuel::new(100_000)).ok());
        total = total
            .zip(value)
            .and_then(|(total, value)| values.add(total, value, &mut Fuel::new(100_000)).ok());
    }
    pair(total.map(|total| values.outcome(total)), outcome)
}

/// Three algorithms for nim values, the sum of the nim values of components, and the outcome agree.
fn nim(question: &Question) -> Pairs {
    let Question { sum, outcome, budget } = question;
    if sum.first_partisan().is_some() {
        return Ok(Vec::new());
    }
    let value = |sum: &Sum, nim_algorithm| {
        solver(Options { nim_algorithm, ..Options::default() }).nim_value(sum, budget)?.result.ok()
    };
    let algorithms = [NimAlgorithm::Mex, NimAlgorithm::LemoineViennot, NimAlgorithm::BelingRogalski];
    let found: Vec<_> = algorithms.into_iter().filter_map(|algorithm| value(sum, algorithm)).collect();
    let mut parts = sum
        .components()
        .iter()
        .map(|part| value(&Sum::new(vec![part.clone()]), NimAlgorithm::LemoineViennot));
    let together = parts.try_fold(0, |total, part| Some(total ^ part?));
    let Some(first) = found.first() else { return Ok(Vec::new()) };
    let mut pairs: Vec<_> =
        found.iter().map(|other| (other.to_string(), first.to_string())).skip(1).collect();
    pairs.extend(together.map(|together| (together.to_string(), first.to_string())));
    let expected = if *first == 0 { Outcome::P } else { Outcome::N };
    pairs.push((format!("{outcome:?}"), format!("{expected:?}")));
    Ok(pairs)
}

/// A solver that starts with the tables of another one.
fn tables(world: &Metamorphic, question: &Question) -> Pairs {
    let Question { sum, outcome, budget } = question;
    let path = world.scratch.join("trial.table");
    let first = solver(Options::default());
    let short = Budget { max_nodes: budget.max_nodes.map(|nodes| nodes / 4), ..budget.clone() };
    // Half a search is saved, too.
    let _ = first.outcome(sum, &short);
    let saved = save_tables(&path, &first, REGISTRY).map_err(trouble)?;
    let second = solver(Options::default());
    let loaded = load_tables(&path, &second, REGISTRY).map_err(trouble)?;
    let mut pairs = vec![(loaded.to_string(), saved.to_string())];
    pairs.extend(pair(second.outcome(sum, budget).result.ok(), *outcome)?);
    Ok(pairs)
}

/// All questions of the language about one sum agree.
fn questions(question: &Question) -> Pairs {
    let Question { sum, outcome, budget } = question;
    let all = "B, W, outcome, value, stops, mean, temperature, nim, number?, infinitesimal?, allsmall?, winning moves B, winning moves W";
    let reports = reports(sum.components(), all, budget);
    let result = |index: usize| reports.get(index).and_then(|report| report.result.clone());
    let mut pairs = Vec::new();
    let win = |player| (if first_wins(*outcome, player) { "Win" } else { "Loss" }).to_owned();
    let mut must =
        |index: usize, expected: String| pairs.extend(result(index).map(|found| (found, expected)));
    must(0, win(Player::Left));
    must(1, win(Player::Right));
    must(2, outcome.to_string());
    for (index, player) in [(11, Player::Left), (12, Player::Right)] {
        let found = result(index).map(|moves| (moves != "None").to_string());
        pairs.extend(found.map(|found| (found, first_wins(*outcome, player).to_string())));
    }
    let values = Values::new();
    let value = result(3).and_then(|text| values.parse(&text, &mut Fuel::new(100_000)).ok());
    let Some(value) = value else { return Ok(pairs) };
    pairs.push((values.outcome(value).to_string(), outcome.to_string()));
    let fuel = || Fuel::new(100_000);
    let mut must =
        |index: usize, expected: String| pairs.extend(result(index).map(|found| (found, expected)));
    must(4, format!("{} {}", values.left_stop(value), values.right_stop(value)));
    if let Ok(walls) = values.thermograph(value, &mut fuel()) {
        must(5, walls.mean().to_string());
        must(6, walls.temperature().to_string());
    }
    must(7, values.as_nimber(value).map_or("not a nimber".to_owned(), |nim| nim.to_string()));
    let yes = |is: bool| (if is { "yes" } else { "no" }).to_owned();
    must(8, yes(values.is_number(value)));
    must(9, yes(values.is_infinitesimal(value)));
    must(10, yes(values.is_all_small(value)));
    Ok(pairs)
}

/// Asks questions of the language.
fn reports(components: &[Component], commands: &str, budget: &Budget) -> Vec<Report> {
    let mut text: String =
        components.iter().map(|part| format!("[{}] {} ", part.ruleset().title(), input_text(part))).collect();
    text += &format!("{{{commands}}}");
    let source = Source::new("<trial>", SourceKind::Argument, text);
    let parsed = mcgs::parse(&source);
    let options = Options { memory: 64 << 20, ..Options::default() };
    let settings = Settings {
        options,
        max_nodes: budget.max_nodes,
        interrupt: budget.stop.clone(),
        ..Settings::default()
    };
    let (Some(case), Ok(mut session)) = (parsed.cases.first(), Session::new(settings)) else {
        return Vec::new();
    };
    session.run_case("<trial>", case).collect()
}

fn pair<T: std::fmt::Debug>(found: Option<T>, expected: T) -> Pairs {
    Ok(found.map(|found| (format!("{found:?}"), format!("{expected:?}"))).into_iter().collect())
}

/// A game that is zero: an example that whoever starts loses.
fn zero(random: &mut Random) -> Option<Component> {
    let entry = random.choose(REGISTRY.entries())?;
    let zeros: Vec<&str> = entry
        .ruleset()
        .examples()
        .iter()
        .filter(|(_, outcome)| *outcome == Outcome::P)
        .map(|(text, _)| *text)
        .collect();
    Component::parse(entry.ruleset(), random.choose(&zeros)?).ok()
}

fn mirrored(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::L => Outcome::R,
        Outcome::R => Outcome::L,
        same => same,
    }
}

fn first_wins(outcome: Outcome, player: Player) -> bool {
    match outcome {
        Outcome::N => true,
        Outcome::P => false,
        Outcome::L => player == Player::Left,
        Outcome::R => player == Player::Right,
    }
}
