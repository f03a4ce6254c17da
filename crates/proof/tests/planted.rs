//! Bugs planted into the solver, one for each feature `planted-...`: the writer finds a contradiction, or the checker rejects the proof. No
//! wrong answer is ever accepted. `.ci/planted` runs this test with each of them; without a feature, everything has a proof.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;

use mcgs_checker::{Player as Side, Proved, Ruleset, read_input};
use mcgs_engine::{Budget, Component, Player, SearchOptions, Solver, Sum};
use mcgs_games::REGISTRY;
use mcgs_proof::{Asked, Effort, ProofError, prove};
use mcgs_workbench::generate::{Random, Recipe};

const N_POSITIONS: usize = 200;
/// The plain oracle gets sums that reach at most about this many positions.
const MOST_POSITIONS: usize = 3_000;
const IS_PLANTED: bool = cfg!(any(
    feature = "planted-split",
    feature = "planted-symmetry",
    feature = "planted-cancellation",
    feature = "planted-rule",
    feature = "planted-value"
));

type Position = (Ruleset, String);

/// Minimax by the rules of the checker, on whole sums: nothing of it is of the solver.
#[derive(Default)]
struct Plain(HashMap<(Vec<String>, Side), bool>);

impl Plain {
    fn first_wins(&mut self, sum: &[Position], player: Side) -> bool {
        let mut key: Vec<String> = sum.iter().map(|(rules, text)| rules.part(text).to_string()).collect();
        key.sort();
        if let Some(&won) = self.0.get(&(key.clone(), player)) {
            return won;
        }
        let won = options(sum, player).iter().any(|(_, after)| !self.first_wins(after, player.opponent()));
        self.0.insert((key, player), won);
        won
    }

    /// Is the sum lost for whoever moves first?
    fn is_zero(&mut self, sum: &[Position]) -> bool {
        Side::BOTH.iter().all(|&player| !self.first_wins(sum, player))
    }

    /// Is everything true that a proof says?
    fn agrees(&mut self, proved: &Proved) -> bool {
        let sum = read_input(&proved.input).unwrap();
        proved.questions.iter().all(|asked| {
            let answer = asked.answer.as_str();
            match asked.question.as_str() {
                "B" => self.first_wins(&sum, Side::Left) == (answer == "win"),
                "W" => self.first_wins(&sum, Side::Right) == (answer == "win"),
                "N" => {
                    self.is_zero(&[&sum[..], &read_input(&format!("[nimber] {answer}")).unwrap()].concat())
                }
                "value" => {
                    let mut difference = read_input(&format!("[cgt_game] {answer}")).unwrap();
                    difference[0].1 = difference[0].0.rules.negative(&difference[0].1);
                    difference.extend(sum.clone());
                    self.is_zero(&difference)
                }
                "winning moves B" => {
                    let mut winning = options(&sum, Side::Left);
                    winning.retain(|(_, after)| !self.first_wins(after, Side::Right));
                    let mut names: Vec<String> = winning.into_iter().map(|(name, _)| name).collect();
                    names.sort();
                    names.dedup();
                    names.join(" ") == answer
                }
                other => panic!("{other} was not asked"),
            }
        })
    }
}

/// The moves in a sum: their names, with the index of the component if there are several, and the sums after them.
fn options(sum: &[Position], player: Side) -> Vec<(String, Vec<Position>)> {
    let mut options = Vec::new();
    for (index, (rules, text)) in sum.iter().enumerate() {
        for play in rules.moves(text, player).unwrap() {
            let name = if sum.len() > 1 { format!("{index}:{}", play.name) } else { play.name };
            let mut after = sum.to_vec();
            after[index].1 = play.after;
            options.push((name, after));
        }
    }
    options
}

/// How many positions can be reached, or a few more than the limit.
fn reach((rules, text): &Position) -> usize {
    let (mut seen, mut open) = (HashSet::from([text.clone()]), vec![text.clone()]);
    while let Some(text) = open.pop() {
        for play in Side::BOTH.into_iter().flat_map(|player| rules.moves(&text, player).unwrap()) {
            if seen.len() > MOST_POSITIONS {
                return seen.len();
            }
            if seen.insert(play.after.clone()) {
                open.push(play.after);
            }
        }
    }
    seen.len()
}

/// The suite: sums of up to three positions, some of them twice or with their negatives.
fn suite() -> Vec<Sum> {
    let titles = [
        "clobber",
        "clobber_1xn",
        "nogo",
        "domineering",
        "elephants",
        "konane",
        "snort",
        "amazons",
        "chomp",
        "impartial clobber",
        "cutcake",
    ];
    let sizes = ["2x2", "2x3", "3x3", "1x5", "1x6", "4"];
    let recipe = |title, size: &str| Recipe::new(&REGISTRY, title, size.parse().unwrap(), None, None, 0).ok();
    let recipes: Vec<Recipe> =
        titles.iter().flat_map(|title| sizes.iter().filter_map(move |size| recipe(title, size))).collect();
    let mut random = Random::new("planted", 1);
    let mut sums = Vec::new();
    while sums.len() < N_POSITIONS {
        let mut components: Vec<Component> = Vec::new();
        for _ in 0..=random.below(3) {
            let repeated = components.last().filter(|_| random.below(3) == 0);
            components.extend(match repeated {
                Some(last) if random.below(2) == 0 => Some(last.negative()),
                Some(last) => Some(last.clone()),
                None => random.choose(&recipes).unwrap().draw(&mut random).ok(),
            });
        }
        let shown: Vec<String> = components.iter().map(ToString::to_string).collect();
        let reached =
            read_input(&shown.join(" + ")).unwrap().iter().map(reach).fold(1, usize::saturating_mul);
        if reached <= MOST_POSITIONS {
            sums.push(Sum::new(components));
        }
    }
    sums
}

#[test]
fn planted_bugs_are_caught_and_no_wrong_answer_is_accepted() {
    let (mut n_proved, mut n_caught) = (0, 0);
    for (number, sum) in suite().into_iter().enumerate() {
        let mut plain = Plain::default();
        let mut options = SearchOptions::default().threads(NonZeroUsize::MIN).memory(1 << 20);
        if number % 4 > 0 {
            // The search has more to do.
            options = options.value_max_moves(Some(2));
        }
        let (solver, budget) = (Solver::new(options), Budget::unlimited().max_nodes(100_000));
        let value = if sum.first_partisan().is_none() { Asked::NimValue } else { Asked::Value };
        for asked in [
            Asked::First(Player::Left),
            Asked::First(Player::Right),
            Asked::WinningMoves(Player::Left),
            value,
        ] {
            let mut file = Vec::new();
            let made = prove(&sum, std::slice::from_ref(&asked), &solver, Effort::Quick, &budget, &mut file);
            let shown = format!("{:?} {asked:?}", sum.components());
            let checked = match made {
                Ok(_) => mcgs_checker::check(file.as_slice(), |_| true),
                Err(ProofError::Contradiction(_)) if IS_PLANTED => {
                    n_caught += 1;
                    continue;
                }
                // The solver may be too confused for a verdict, or its value too large for a proof.
                Err(_) if IS_PLANTED => continue,
                Err(error) => panic!("{shown}: {error}"),
            };
            match checked {
                Ok(proved) => {
                    assert!(plain.agrees(&proved), "{shown}: accepted, but wrong\n{proved}");
                    n_proved += 1;
                }
                Err(_) if IS_PLANTED => n_caught += 1,
                Err(error) => panic!("{shown}: {error}"),
            }
        }
    }
    assert!(n_proved > 0);
    assert_eq!(n_caught > 0, IS_PLANTED, "{n_caught} contradictions and rejections, {n_proved} proofs");
}
