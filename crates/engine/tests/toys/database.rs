//! A database is probed for what it covers, once for each component, and changes no answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mcgs_engine::reference::Reference;
use mcgs_engine::{
    Budget, Database, DatabaseUse, Player, Ruleset, SearchOptions, ShapeBloomFilter, Solver, Stored,
    StoredValue, Sum, Thermograph, Value, Values,
};
use mcgs_values::Steps;

use crate::rulesets::{Random, row, ruleset, sum};

/// The values of all rows of snort that are all empty, as texts by their number of cells.
struct EmptyRows {
    values: Vec<String>,
    n_probes: AtomicU64,
}

impl EmptyRows {
    fn new() -> Self {
        let solver = Solver::new(SearchOptions::default().value_max_moves(Some(64)));
        let text = |n_cells: usize| {
            let row = Sum::new(vec![row("snort", &".".repeat(n_cells))]);
            let value = solver.value(&row, &Budget::unlimited()).result.unwrap();
            solver.values().display(value).to_string()
        };
        EmptyRows { values: (0..9).map(text).collect(), n_probes: AtomicU64::new(0) }
    }
}

impl Database for EmptyRows {
    fn bloom_filter(&self) -> ShapeBloomFilter {
        let mut shapes = ShapeBloomFilter::default();
        (0..self.values.len() as u64).for_each(|n_cells| shapes.insert(n_cells));
        shapes
    }

    fn covers(&self, of: &dyn Ruleset, code: &[u64], max_moves: u64) -> bool {
        // A row whose cells are all empty has as many moves as cells.
        of.name() == ruleset("snort").name() && !of.is_variant() && max_moves == code[0] && code[0] < 9
    }

    fn probe(&self, _of: &dyn Ruleset, code: &[u64]) -> Stored<StoredValue> {
        self.n_probes.fetch_add(1, Ordering::Relaxed);
        match code[0] {
            // Bounds only, for a row whose value is kept from the solver.
            8 => Stored::Between(-8, 8),
            n_cells => Stored::Value(StoredValue { number: n_cells as u32, size: 1 }),
        }
    }

    fn value(&self, number: u32, values: &Values) -> Option<Value> {
        values.parse(&self.values[number as usize], &mut Steps::unlimited()).ok()
    }

    fn thermograph(&self, _of: &dyn Ruleset, _code: &[u64]) -> Option<Thermograph> {
        None
    }
}

#[test]
fn a_database_saves_nodes_and_is_probed_once_for_each_component() {
    let database = Arc::new(EmptyRows::new());
    let sum = sum("snort ....... + snort ....... + snort ...... + clobber XOXOXO");
    let plain = Solver::new(SearchOptions::default());
    let helped = Solver::with_database(SearchOptions::default(), Some(database.clone()));
    let [alone, with] = [&plain, &helped].map(|solver| solver.outcome(&sum, &Budget::unlimited()));
    assert_eq!(with.result, alone.result);
    assert!(with.stats.nodes < alone.stats.nodes, "{} of {}", with.stats.nodes, alone.stats.nodes);
    let DatabaseUse { hits, misses, .. } = helped.database_use();
    assert_eq!((hits > 0, misses), (true, 0));
    assert!(database.n_probes.load(Ordering::Relaxed) <= 9, "each row once");
    assert_eq!(plain.database_use(), DatabaseUse::default());
}

#[test]
fn a_database_changes_no_answer() {
    let database = Arc::new(EmptyRows::new());
    let mut random = Random::new(11);
    let mut reference = Reference::new();
    let solver = Solver::with_database(SearchOptions::default(), Some(database));
    for _ in 0..40 {
        let empty = row("snort", &".".repeat(1 + random.below(8)));
        let sum = Sum::new(vec![empty, random.row(1, false, 4), random.row(2, false, 5)]);
        let outcome = solver.outcome(&sum, &Budget::unlimited()).result.unwrap();
        assert_eq!(outcome, reference.outcome(&sum), "{sum:?}");
        let moves = solver.winning_moves(&sum, Player::Right, &Budget::unlimited()).result.unwrap();
        assert_eq!(moves, reference.winning_moves(&sum, Player::Right), "{sum:?}");
    }
}
