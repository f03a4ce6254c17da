//! Games on graphs: the search against the oracle, other numberings of the vertices, grids as boards and as graphs, theorems, limits, bad texts.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod texts;
mod theorems;

use mcgs_engine::reference::Reference;
use mcgs_engine::{
    Budget, Catalogue, Component, Outcome, ParseError, SearchOptions, Solver, StopFlag, StopReason, Sum,
};
use mcgs_games::{REGISTRY, snort::Snort};
use mcgs_laws::Random;

/// The rulesets whose positions are graphs with one character for each vertex.
const ON_VERTICES: [&str; 8] = [
    "col",
    "snort",
    "graph_clobber",
    "graph_nogo",
    "cutthroat",
    "digraph_placement",
    "node_kayles",
    "arc_kayles",
];

fn parse(game: &str, text: &str) -> Result<Component, ParseError> {
    Component::parse(REGISTRY.find(game).unwrap(), text)
}

fn sum(game: &str, text: &str) -> Sum {
    parse(game, text).unwrap_or_else(|error| panic!("[{game}] {text}: {error}")).into()
}

/// A random position of a game with at most this many vertices, as text.
fn random_text(game: &str, vertices: u64, random: &mut Random) -> String {
    let mut draw = |below: u64| random.below(below as usize) as u64;
    loop {
        let text = match game {
            // Their catalogues draw grids.
            "col" | "snort" => Snort::random_text(vertices, &mut draw),
            _ => REGISTRY.find(game).unwrap().random_text(vertices, &mut draw),
        };
        if parse(game, &text).is_ok() {
            return text;
        }
    }
}

/// The value of a sum as text.
fn value(solver: &Solver, sum: &Sum) -> String {
    let value = solver.value(sum, &Budget::unlimited()).result.unwrap();
    solver.values().display(value).to_string()
}

fn outcome(solver: &Solver, sum: &Sum) -> Outcome {
    solver.outcome(sum, &Budget::unlimited()).result.unwrap()
}

/// A graph as a list of edges, with its characters.
struct Listed {
    vertices: usize,
    edges: Vec<(usize, char, usize)>,
    colours: Vec<char>,
}

impl Listed {
    /// Reads `4/1-2,2>3:XO..`.
    fn read(text: &str) -> Self {
        let (graph, colours) = text.split_once(':').unwrap();
        let (vertices, edges) = graph.split_once('/').unwrap();
        let edge = |edge: &str| {
            let arrow = if edge.contains('>') { '>' } else { '-' };
            let (from, to) = edge.split_once(arrow).unwrap();
            (from.parse().unwrap(), arrow, to.parse().unwrap())
        };
        Listed {
            vertices: vertices.parse().unwrap(),
            edges: edges.split(',').filter(|edge| !edge.is_empty()).map(edge).collect(),
            colours: colours.chars().collect(),
        }
    }

    /// The text of the same graph when vertex `k` gets the number `place[k - 1] + 1`.
    fn renumbered(&self, place: &[usize]) -> String {
        let edge = |&(from, arrow, to): &(usize, char, usize)| {
            format!("{}{arrow}{}", place[from - 1] + 1, place[to - 1] + 1)
        };
        let edges: Vec<String> = self.edges.iter().rev().map(edge).collect();
        let mut colours = vec!['?'; self.vertices];
        place.iter().zip(&self.colours).for_each(|(&place, &colour)| colours[place] = colour);
        format!("{}/{}:{}", self.vertices, edges.join(","), colours.iter().collect::<String>())
    }
}

fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, random.below(last + 1));
    }
    order
}

#[test]
fn the_search_agrees_with_the_oracle_on_graphs_of_nine_vertices() {
    for game in ON_VERTICES.into_iter().chain(["hackenbush"]) {
        let mut random = Random::new(game);
        let mut reference = Reference::new();
        let [solver, plain] =
            [SearchOptions::default(), SearchOptions::default().value_max_moves(Some(1))].map(Solver::new);
        for _ in 0..60 {
            let [one, two] = [9, 3].map(|vertices| sum(game, &random_text(game, vertices, &mut random)));
            for sum in [one.clone(), one + two] {
                let expected = reference.outcome(&sum);
                assert_eq!(outcome(&solver, &sum), expected, "{sum:?}");
                assert_eq!(outcome(&plain, &sum), expected, "{sum:?} without values");
            }
        }
    }
}

#[test]
fn other_numbers_and_negatives_give_the_same_answers() {
    for game in ON_VERTICES {
        let mut random = Random::new(game);
        let solver = Solver::new(SearchOptions::default());
        for _ in 0..200 {
            let text = random_text(game, 8, &mut random);
            let graph = Listed::read(&text);
            let renumbered = graph.renumbered(&shuffled(graph.vertices, &mut random));
            let (position, other) = (sum(game, &text), sum(game, &renumbered));
            assert_eq!(value(&solver, &position), value(&solver, &other), "{game}: {text} and {renumbered}");
            assert_eq!(value(&solver, &(position - other)), "0", "{game}: {text} and {renumbered}");
            let (one, two) = (parse(game, &text).unwrap(), parse(game, &renumbered).unwrap());
            let parts = |component: &Component| {
                let mut codes: Vec<(Vec<u64>, _)> = component
                    .parts()
                    .unwrap()
                    .map(|part| part.representative().unwrap())
                    .map(|(part, sign)| (part.code().to_vec(), format!("{sign:?}")))
                    .collect();
                codes.sort();
                codes
            };
            assert_eq!(parts(&one), parts(&two), "{game}: {text} and {renumbered}");
        }
    }
}

#[test]
fn grids_are_the_same_as_boards_and_as_graphs() {
    for game in ["col", "snort"] {
        let mut random = Random::new(game);
        let solver = Solver::new(SearchOptions::default());
        for _ in 0..300 {
            let rows = 1 + random.below(3);
            let columns = 1 + random.below(9 / rows);
            let cells = random.strip("......XOLR#", 0).len();
            let cells: String = (cells..rows * columns).map(|_| random.character("......XOLR#")).collect();
            let edges: Vec<String> = (0..rows * columns)
                .flat_map(|cell| {
                    let right = ((cell + 1) % columns != 0).then_some(cell + 1);
                    let below = (cell + columns < rows * columns).then_some(cell + columns);
                    [right, below]
                        .into_iter()
                        .flatten()
                        .map(move |other| format!("{}-{}", cell + 1, other + 1))
                })
                .collect();
            let graph = format!("{}/{}:{cells}", rows * columns, edges.join(","));
            let named = format!("grid{rows}x{columns}:{cells}");
            match (parse(game, &graph), parse(game, &named)) {
                (Ok(graph), Ok(grid)) => {
                    assert!(!grid.text().contains(':'), "{named} is a board");
                    let difference = Sum::from(grid) - Sum::from(graph);
                    assert_eq!(value(&solver, &difference), "0", "{game}: {named}");
                }
                (Err(_), Err(_)) => {}
                (one, other) => panic!("{named}: {:?} {:?}", one.is_ok(), other.is_ok()),
            }
        }
    }
}

#[test]
fn large_graphs_can_be_stopped() {
    for (game, text) in [
        ("snort", "path10000".to_owned()),
        ("col", "cycle10000".to_owned()),
        ("graph_nogo", "tree2,12".to_owned()),
        ("graph_clobber", format!("path10000:{}", "XO".repeat(5_000))),
        ("cutthroat", format!("star9999:{}", "XO".repeat(5_000))),
        ("digraph_placement", format!("path10000:{}", "XXO#".repeat(2_500))),
        ("arc_kayles", "tree3,8".to_owned()),
        ("node_kayles", "king90x90".to_owned()),
    ] {
        let solver = Solver::new(SearchOptions::default().memory(64 << 20));
        let stop = StopFlag::new();
        let raised = stop.clone();
        let clock = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(20));
            raised.stop(StopReason::Interrupted);
        });
        let result = solver.outcome(&sum(game, &text), &Budget::unlimited().stop(stop)).result;
        clock.join().unwrap();
        assert_eq!(result, Err(StopReason::Interrupted), "{game}");
    }
    let solver = Solver::new(SearchOptions::default());
    assert_eq!(outcome(&solver, &sum("node_kayles", "path10000")), Outcome::P);
    assert_eq!(outcome(&solver, &sum("arc_kayles", "cycle10000")), Outcome::P);
}
