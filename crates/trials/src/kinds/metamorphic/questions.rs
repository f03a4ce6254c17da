//! Other questions about the same sum, whose answers follow from each other.

use std::fmt::{Debug, Write as _};

use mcgs::language::{Source, SourceKind};
use mcgs::{
    Budget, Component, NimAlgorithm, Outcome, Player, Report, SearchOptions, Session, Settings, Steps, Sum,
    Value, Values,
};
use mcgs_workbench::generate::input_text;

use super::{Pairs, Question, solver};

/// The outcome of the sum follows from the values of its components.
pub(super) fn apart(sum: &Sum, outcome: Outcome, budget: &Budget) -> Pairs {
    let values = Values::new();
    let mut total = Some(Value::ZERO);
    for component in sum.components() {
        let reports = reports(std::slice::from_ref(component), "value", budget);
        let value = reports.first().and_then(|report| report.result.clone());
        let value = value.and_then(|text| values.parse(&text, &mut Steps::new(100_000)).ok());
        total = total
            .zip(value)
            .and_then(|(total, value)| values.add(total, value, &mut Steps::new(100_000)).ok());
    }
    pair(total.map(|total| values.outcome(total)), outcome)
}

/// Three algorithms for nim values, the sum of the nim values of components, and the outcome agree.
pub(super) fn nim(question: &Question) -> Pairs {
    let Question { sum, outcome, budget } = question;
    if sum.first_partisan().is_some() {
        return Vec::new();
    }
    let value = |sum: &Sum, nim_algorithm| {
        solver(SearchOptions::default().nim_algorithm(nim_algorithm)).nim_value(sum, budget)?.result.ok()
    };
    let algorithms = [NimAlgorithm::Mex, NimAlgorithm::LemoineViennot, NimAlgorithm::BelingRogalski];
    let found: Vec<_> = algorithms.into_iter().filter_map(|algorithm| value(sum, algorithm)).collect();
    let mut parts = sum
        .components()
        .iter()
        .map(|part| value(&Sum::new(vec![part.clone()]), NimAlgorithm::LemoineViennot));
    let together = parts.try_fold(0, |total, part| Some(total ^ part?));
    let Some(first) = found.first() else { return Vec::new() };
    let mut pairs: Vec<_> =
        found.iter().map(|other| (other.to_string(), first.to_string())).skip(1).collect();
    pairs.extend(together.map(|together| (together.to_string(), first.to_string())));
    let expected = if *first == 0 { Outcome::P } else { Outcome::N };
    pairs.push((format!("{outcome:?}"), format!("{expected:?}")));
    pairs
}

/// All questions of the language about one sum agree.
pub(super) fn questions(question: &Question) -> Pairs {
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
    let value = result(3).and_then(|text| values.parse(&text, &mut Steps::new(100_000)).ok());
    let Some(value) = value else { return pairs };
    pairs.push((values.outcome(value).to_string(), outcome.to_string()));
    let steps = || Steps::new(100_000);
    let mut must =
        |index: usize, expected: String| pairs.extend(result(index).map(|found| (found, expected)));
    must(4, format!("{} {}", values.left_stop(value), values.right_stop(value)));
    if let Ok(walls) = values.thermograph(value, &mut steps()) {
        must(5, walls.mean().to_string());
        must(6, walls.temperature().to_string());
    }
    must(7, values.as_nimber(value).map_or("not a nimber".to_owned(), |nim| nim.to_string()));
    let yes = |is: bool| (if is { "yes" } else { "no" }).to_owned();
    must(8, yes(values.is_number(value)));
    must(9, yes(values.is_infinitesimal(value)));
    must(10, yes(values.is_all_small(value)));
    pairs
}

/// Asks questions of the language.
fn reports(components: &[Component], commands: &str, budget: &Budget) -> Vec<Report> {
    let mut text = String::new();
    for part in components {
        let _ = write!(text, "[{}] {} ", part.ruleset().title(), input_text(part));
    }
    let _ = write!(text, "{{{commands}}}");
    let source = Source::new("<trial>", SourceKind::Argument, text);
    let parsed = mcgs::parse(&source);
    let options = SearchOptions::default().memory(64 << 20);
    let settings =
        Settings::default().options(options).max_nodes(budget.max_nodes).interrupt(budget.stop.clone());
    let Some(case) = parsed.cases.first() else { return Vec::new() };
    Session::new(settings).run_case("<trial>", case).collect()
}

/// Two answers, if the first one was found.
pub(super) fn pair<T: Debug>(found: Option<T>, expected: T) -> Pairs {
    found.map(|found| (format!("{found:?}"), format!("{expected:?}"))).into_iter().collect()
}

/// Does the player win who moves first?
pub(super) fn first_wins(outcome: Outcome, player: Player) -> bool {
    match outcome {
        Outcome::N => true,
        Outcome::P => false,
        Outcome::L => player == Player::Left,
        Outcome::R => player == Player::Right,
    }
}
