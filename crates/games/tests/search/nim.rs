//! Nim values: three algorithms against each other and against the plain oracle.

use mcgs_engine::reference::Reference;
use mcgs_engine::{Budget, Component, Game, NimAlgorithm, Player, SearchOptions, Solver, StopReason, Sum};

use crate::{impartial, short_positions};
use mcgs_laws::Random;

const ALGORITHMS: [NimAlgorithm; 3] =
    [NimAlgorithm::Mex, NimAlgorithm::LemoineViennot, NimAlgorithm::BelingRogalski];

/// Random sums of one or two impartial components that are short enough for the oracle.
fn sums<G: Game>() -> Vec<Sum> {
    let positions: Vec<Component> =
        short_positions::<G>(6).iter().map(|(_, component)| impartial(component)).collect();
    let single = positions.iter().take(40).map(|component| vec![component.clone()]);
    let double = short_positions::<G>(3);
    let double: Vec<Component> = double.iter().map(|(_, component)| impartial(component)).collect();
    let double = double.chunks_exact(2).take(10).map(<[Component]>::to_vec);
    single.chain(double).map(Sum::new).collect()
}

fn nim_values_agree_with_the_oracle<G: Game>() {
    let mut oracle = Reference::new();
    let sums = sums::<G>();
    assert!(sums.len() >= 20, "too few short positions of {}", G::NAME);
    let all = SearchOptions::default;
    for algorithm in ALGORITHMS {
        for (name, options) in [
            ("default", all()),
            ("no recursion", all().use_values(false)),
            ("no formulas", all().static_rules(false)),
            ("no symmetry", all().use_symmetry(false).static_rules(false)),
            ("no splitting", all().split(false)),
            ("small table", all().memory(1 << 16).use_values(false)),
            ("plain", SearchOptions::plain()),
        ] {
            let solver = Solver::new(options.nim_algorithm(algorithm));
            for sum in &sums {
                let found = solver.nim_value(sum, &Budget::unlimited()).unwrap().result;
                assert_eq!(found.map(u64::from), Ok(oracle.nim_value(sum)), "{algorithm:?}, {name}: {sum:?}");
            }
        }
        let solver = Solver::new(all().nim_algorithm(algorithm));
        for sum in sums.iter().rev().take(20) {
            let found = solver.winning_moves(sum, Player::Right, &Budget::unlimited()).result.unwrap();
            assert_eq!(found, oracle.winning_moves(sum, Player::Right), "{algorithm:?}: {sum:?}");
            let outcome = solver.outcome(sum, &Budget::unlimited()).result.unwrap();
            assert_eq!(outcome, oracle.outcome(sum), "{algorithm:?}: {sum:?}");
        }
    }
}

/// One test per game.
macro_rules! laws {
    ($($module:ident :: $game:ident),+ $(,)?) => {
        $(
            #[test]
            fn $module() {
                nim_values_agree_with_the_oracle::<mcgs_games::$module::$game>();
            }
        )+
    };
}

mcgs_games::with_every_game!(laws);

fn parse(title: &str, text: &str) -> Sum {
    let ruleset = mcgs_games::REGISTRY.find(title).unwrap();
    Sum::new(vec![Component::parse(ruleset, text).unwrap()])
}

fn nim_value(algorithm: NimAlgorithm, title: &str, text: &str) -> u32 {
    let solver = Solver::new(SearchOptions::default().nim_algorithm(algorithm));
    solver.nim_value(&parse(title, text), &Budget::unlimited()).unwrap().result.unwrap()
}

#[test]
fn boards_that_are_their_own_half_turn() {
    let mut oracle = Reference::new();
    for (title, text) in [
        ("impartial domineering", "....|...."),
        ("impartial domineering", "...|.#.|..."),
        ("impartial domineering", "...|...|..."),
        ("impartial domineering", "..|..|.."),
        ("impartial domineering", "..#..|.#.#.|..#.."),
        ("impartial clobber", "XO|OX"),
        ("impartial clobber", "XO|XO"),
        ("impartial clobber", "XOX|O.O|XOX"),
        ("impartial clobber", "XOX|OXO"),
        ("impartial clobber", "XXO|X.O|XOO"),
        ("impartial cannibal_clobber", "XX|XX"),
        ("impartial cannibal_clobber", "XXX|O.O"),
    ] {
        let expected = oracle.nim_value(&parse(title, text));
        for algorithm in ALGORITHMS {
            assert_eq!(u64::from(nim_value(algorithm, title, text)), expected, "{title} {text}");
        }
    }
}

#[test]
fn needless_cells_change_no_nim_value() {
    let mut random = Random::new("cram");
    let mut fewer = 0;
    for _ in 0..60 {
        let row = |random: &mut Random| (0..5).map(|_| random.character("....#")).collect::<String>();
        let rows: Vec<String> = (0..4).map(|_| row(&mut random)).collect();
        let text = rows.join("|");
        let [nodes, plain_nodes] = [true, false].map(|static_rules| {
            let solver = Solver::new(SearchOptions::default().static_rules(static_rules));
            let answer =
                solver.nim_value(&parse("impartial domineering", &text), &Budget::unlimited()).unwrap();
            (answer.result.unwrap(), answer.stats.nodes)
        });
        assert_eq!(nodes.0, plain_nodes.0, "{text}");
        fewer += usize::from(nodes.1 < plain_nodes.1);
    }
    assert!(fewer > 30, "{fewer}");
}

#[test]
fn large_values_are_found() {
    for algorithm in ALGORITHMS {
        assert_eq!(nim_value(algorithm, "impartial toppling_dominoes", &"XO#".repeat(300)), 900);
        assert_eq!(nim_value(algorithm, "nimber", "4294967295"), u32::MAX);
        assert_eq!(nim_value(algorithm, "impartial clobber_1xn", &"XXO".repeat(32)), 22);
    }
}

#[test]
fn limits_leave_the_value_open() {
    let solver = Solver::new(SearchOptions::default());
    let board = vec![".".repeat(256); 256].join("|").replacen('.', "#", 1);
    let board = parse("impartial domineering", &board);
    let budget = Budget::unlimited().max_nodes(1);
    let stopped = solver.nim_value(&parse("impartial nogo", ".....|.....|....."), &budget).unwrap().result;
    assert_eq!(stopped, Err(StopReason::Nodes));
    let budget = Budget::default();
    budget.stop.stop(StopReason::Time);
    assert_eq!(solver.nim_value(&board, &budget).unwrap().result, Err(StopReason::Time));
    let partisan = parse("domineering", "..");
    assert!(solver.nim_value(&partisan, &Budget::unlimited()).is_none());
}
