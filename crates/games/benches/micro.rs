//! The steps of a search, one by one: moves, splitting, symmetry, encoding, values, and a sum found in the table.
//!
//! `cargo bench -p mcgs-games` runs everything, `cargo bench -p mcgs-games split` only what has `split` in
//! its name. Times are of one operation on the position named in the row. Suites of whole positions
//! are measured by `mcgs bench`.

#![allow(missing_docs)] // The macros of the harness make items of their own.

use divan::{Bencher, black_box};
use mcgs_engine::{Budget, Code, Component, Game, Player, SearchOptions, Solver, Sum};
use mcgs_games::REGISTRY;
use mcgs_games::amazons::Amazons;
use mcgs_games::clobber::Clobber;
use mcgs_games::clobber_1xn::Clobber1xn;
use mcgs_games::domineering::Domineering;
use mcgs_games::elephants::Elephants;
use mcgs_games::nogo::Nogo;
use mcgs_games::nogo_1xn::Nogo1xn;
use mcgs_games::toppling_dominoes::TopplingDominoes;
use mcgs_values::{Steps, Value, Values};

fn main() {
    divan::main();
}

/// A ruleset with a position in the middle of a game, for the benches to look at.
trait Sample: Game {
    const TEXT: &'static str;

    fn sample() -> Self {
        Self::TEXT.parse().expect("the position is written in the notation of its ruleset")
    }
}

/// Positions that fall apart where the ruleset knows how, so that splitting has something to do.
macro_rules! samples {
    ($($game:ident: $text:literal),+ $(,)?) => {
        $(impl Sample for $game {
            const TEXT: &'static str = $text;
        })+
    };
}

samples! {
    Clobber1xn: "XOXOX.XOOXXO.OXOXXOOX.XXOXO.OXOXOXXOXOXXO.XOXOOXOX",
    Nogo1xn: "..X...OX....X..O....XO...O....X..O.",
    Elephants: "X..X.O...X...O.X....O..XX...O...X...O..O",
    TopplingDominoes: "XOXXO#OXOXXOOXOXO#XOXOOXXOXOXO",
    Clobber: "XOXOX|OX.XO|XO.OX|..OX.|XOXOX",
    Nogo: "..X.|.O..|X..O|....",
    Domineering: "..#...|.##..#|......|#.#...|..#.##|......",
    Amazons: "..X..|.#..O|O..#.|.#.X.",
}

#[divan::bench(types = [Clobber1xn, Nogo1xn, Elephants, TopplingDominoes, Clobber, Nogo, Domineering, Amazons])]
fn moves<G: Sample>(bencher: Bencher<'_, '_>) {
    let position = G::sample();
    bencher.bench_local(|| {
        let mut n_moves = 0;
        for player in Player::BOTH {
            black_box(&position).moves(player, |_, option| {
                black_box(option);
                n_moves += 1;
            });
        }
        n_moves
    });
}

#[divan::bench(types = [Clobber1xn, Nogo1xn, Elephants, Clobber, Nogo, Domineering, Amazons])]
fn split<G: Sample>(bencher: Bencher<'_, '_>) {
    let position = G::sample();
    bencher.bench_local(|| black_box(&position).split(|part| drop(black_box(part))));
}

#[divan::bench(types = [Clobber1xn, Nogo1xn, Elephants, TopplingDominoes, Clobber, Nogo, Domineering, Amazons])]
fn symmetric_representative<G: Sample>(bencher: Bencher<'_, '_>) {
    let position = G::sample();
    bencher.bench_local(|| black_box(&position).canonical());
}

#[divan::bench(types = [Clobber1xn, Nogo1xn, Elephants, TopplingDominoes, Clobber, Nogo, Domineering, Amazons])]
fn encode_and_decode<G: Sample>(bencher: Bencher<'_, '_>) {
    let position = G::sample();
    bencher.bench_local(|| {
        let mut code = Code::new();
        black_box(&position).encode(&mut code);
        G::decode(black_box(&code))
    });
}

/// Pairs of values: hot, infinitesimal, and closed forms.
const PAIRS: [(&str, &str); 3] =
    [("{2|1||0|-3}", "{3|0||1|-4}"), ("{^^*|*,^}", "{^|*||0|v*}"), ("3/4 + ^3 + *2", "-5/8 + v + *")];
/// The numbers of the pairs under their names.
const KINDS: [Kind; 3] = [Kind("hot", 0), Kind("infinitesimal", 1), Kind("closed", 2)];

/// A pair, shown by its name.
struct Kind(&'static str, usize);

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl Kind {
    /// An arena that has seen nothing but the two values, so that no memory of earlier operations helps.
    fn arena(&self) -> (Values, Value, Value) {
        let (a, b) = PAIRS[self.1];
        let values = Values::new();
        let parse = |text| values.parse(text, &mut Steps::unlimited()).expect("the text is a value");
        let (a, b) = (parse(a), parse(b));
        (values, a, b)
    }
}

#[divan::bench(args = KINDS)]
fn value_sum(bencher: Bencher<'_, '_>, kind: &Kind) {
    bencher
        .with_inputs(|| kind.arena())
        .bench_local_refs(|(values, a, b)| values.add(*a, *b, &mut Steps::unlimited()));
}

#[divan::bench(args = KINDS)]
fn value_sum_again(bencher: Bencher<'_, '_>, kind: &Kind) {
    let (values, a, b) = kind.arena();
    bencher.bench_local(|| values.add(black_box(a), black_box(b), &mut Steps::unlimited()));
}

#[divan::bench(args = KINDS)]
fn value_comparison(bencher: Bencher<'_, '_>, kind: &Kind) {
    bencher
        .with_inputs(|| kind.arena())
        .bench_local_refs(|(values, a, b)| values.compare(*a, *b, &mut Steps::unlimited()));
}

#[divan::bench(args = KINDS)]
fn value_comparison_again(bencher: Bencher<'_, '_>, kind: &Kind) {
    let (values, a, b) = kind.arena();
    bencher.bench_local(|| values.compare(black_box(a), black_box(b), &mut Steps::unlimited()));
}

/// A sum that was solved before: normal form, key and probe, but no search.
#[divan::bench(args = ["clobber XOXO|OXOX|XOXO", "nogo ...|...|...", "domineering ....|....|....|....|....", "amazons X...|...O|....", "clobber_1xn XOXOXOXOXOXOXOXOXOXO"])]
fn table_probe(bencher: Bencher<'_, '_>, text: &str) {
    let (title, position) = text.split_once(' ').expect("a title and a position");
    let ruleset = REGISTRY.find(title).expect("the title is registered");
    let sum = Sum::new(vec![Component::parse(ruleset, position).expect("a position of the ruleset")]);
    // Values would decide the sum without a look at the table.
    let solver = Solver::new(SearchOptions::default().use_values(false).static_rules(false));
    let budget = Budget::unlimited();
    let first = solver.solve(&sum, Player::Left, &budget).result;
    let again = solver.solve(&sum, Player::Left, &budget);
    assert!(again.result == first && first.is_ok());
    assert_eq!((again.stats.nodes, again.stats.table_hits), (1, 1), "{text} is found in the table");
    bencher.bench_local(|| solver.solve(black_box(&sum), Player::Left, &budget));
}
