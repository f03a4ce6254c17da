//! The solver: options, tables and values, and the questions one can ask.

mod bounds;
mod exact;
mod export;
mod misere;
mod nim_value;

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mcgs_values::{Outcome, Player, Relation};

use crate::game::Sum;
use crate::limits::{Answer, Budget, SearchOptions, Stats, StopReason, TableUse, Verdict};
use crate::nim::Facts;
use crate::normal::{NormalSum, Parts, Reducer};
use crate::search::Search;
use crate::table::{Growth, Table};
use crate::values::{Database, DatabaseUse, ValueBudget, ValueCache};
pub use bounds::{Bound, BoundHints, Scale, ScaleBounds, Strictness};
pub use export::TableKind;

/// Solves sums. Facts learned for one question serve the next; [`Solver::clear`] forgets them.
///
/// All questions take `&self`: a solver may be shared by threads. The [page of this crate](crate) begins with an example.
pub struct Solver {
    options: SearchOptions,
    table: Table,
    /// Who wins which sum in misère play.
    misere_table: Table,
    pub(crate) cache: ValueCache,
    database: Option<Arc<dyn Database>>,
    /// It was asked about a ruleset that was made at run time.
    knows_run_time_rules: AtomicBool,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(options: SearchOptions) -> Self {
        Self::with_database(options, None)
    }

    /// A solver that probes a database before it computes values.
    pub fn with_database(options: SearchOptions, database: Option<Arc<dyn Database>>) -> Self {
        let plan = options.memory_plan();
        let [table, misere_table] = [plan.table, plan.misere].map(|bytes| Table::new(bytes, Growth::Quick));
        let cache = ValueCache::new(&options, database.clone());
        Solver { options, table, misere_table, cache, database, knows_run_time_rules: AtomicBool::new(false) }
    }

    /// The options it works with.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.misere_table.clear();
        self.cache = ValueCache::new(&self.options, self.database.clone());
        self.knows_run_time_rules = AtomicBool::new(false);
    }

    /// Another question begins: if there is no room for everything, table entries of earlier generations go first.
    pub fn start_question(&self) {
        for table in TableKind::ALL.iter().filter_map(|&which| self.table_of(which)) {
            table.start_generation();
        }
        self.misere_table.start_generation();
    }

    /// How full the transposition table is, and that of misère play if it was used. Counting takes a moment if the tables are large.
    pub fn table_use(&self) -> TableUse {
        let (sums, misere) = (self.table.usage(), self.misere_table.usage());
        if misere.entries == 0 {
            return sums;
        }
        TableUse {
            entries: sums.entries + misere.entries,
            slots: sums.slots + misere.slots,
            bytes: sums.bytes + misere.bytes,
        }
    }

    /// How often the database was probed since the solver was made or cleared.
    pub fn database_use(&self) -> DatabaseUse {
        self.cache.database.usage()
    }

    /// Does `first`, moving first, win the sum?
    pub fn solve(&self, sum: &Sum, first: Player, budget: &Budget) -> Answer<Verdict> {
        let budget = &*self.question_budget(sum, budget);
        if sum.first_partisan().is_none() {
            return self.solve_impartial(sum, budget);
        }
        let (reducer, root) = self.prepare(sum, first, budget);
        let mut search = self.search(reducer, budget);
        let wins = root.and_then(|root| search.run(&root));
        Answer { result: wins.map(Verdict::of_win), stats: search.stats }
    }

    /// Who wins, for either first player?
    pub fn outcome(&self, sum: &Sum, budget: &Budget) -> Answer<Outcome> {
        let budget = &*self.question_budget(sum, budget);
        if sum.first_partisan().is_none() {
            return self.outcome_impartial(sum, budget);
        }
        let (reducer, root) = self.prepare(sum, Player::Left, budget);
        let mut search = self.search(reducer, budget);
        let result = root.and_then(|mut root| {
            let left_first_wins = search.run(&root)?;
            root.negate(self.cache.values());
            Ok(Outcome::from_first_wins(left_first_wins, search.run(&root)?))
        });
        Answer { result, stats: search.stats }
    }

    /// How does `sum` compare with `other`?
    pub fn compare(&self, sum: &Sum, other: &Sum, budget: &Budget) -> Answer<Relation> {
        self.outcome(&sum.plus(&other.negative()), budget).map(Relation::from)
    }

    /// The texts of all moves of `first` that win, sorted by bytes, without repeats.
    ///
    /// Moves are named on the boards as they were written; with several components each text has the
    /// index of its component in front, as in `1:a1-b1`.
    pub fn winning_moves(&self, sum: &Sum, first: Player, budget: &Budget) -> Answer<Vec<String>> {
        // The position itself counts as a node, even if nobody can move.
        let stats = Stats { nodes: 1, ..Stats::default() };
        if let Err(reason) = sum.check_moves(first) {
            return Answer { result: Err(reason), stats };
        }
        let budget = &*self.question_budget(sum, budget);
        if sum.first_partisan().is_none() {
            return self.winning_moves_impartial(sum, budget);
        }
        let mut reducer = self.reducer(budget);
        reducer.in_sum = Parts::of(sum, &reducer).is_ok_and(|parts| parts.has_several(&reducer));
        let mut search = self.search(reducer, budget);
        search.stats = stats;
        let mut winning = Vec::new();
        let mut n_decided = 0;
        let all = sum.try_moves(first, |text, option| {
            if let Some(progress) = &budget.progress {
                progress.note_question(n_decided, sum.n_moves_at_least(first));
            }
            n_decided += 1;
            let root = NormalSum::of(&option, first.opponent(), &reducer)?;
            if !search.run(&root)? {
                winning.push(text);
            }
            Ok(())
        });
        winning.sort_unstable();
        winning.dedup();
        Answer { result: all.map(|()| winning), stats: search.stats }
    }

    /// The budget of one question. A ruleset that fails raises the flag, which must then be a flag of this question alone.
    pub(crate) fn question_budget<'a>(&self, sum: &Sum, budget: &'a Budget) -> Cow<'a, Budget> {
        if sum.components().iter().all(|component| component.ruleset().number() == 0) {
            return Cow::Borrowed(budget);
        }
        self.knows_run_time_rules.store(true, Ordering::Relaxed);
        Cow::Owned(budget.child())
    }

    /// One of the tables, unless tables are switched off.
    pub(crate) fn table_of(&self, which: TableKind) -> Option<&Table> {
        match which {
            TableKind::Sums => self.options.use_table.then_some(&self.table),
            TableKind::NimValues => self.cache.nim_values(),
        }
    }

    /// What is known of the nim values of components.
    pub(crate) fn facts(&self) -> Facts<'_> {
        Facts::new(&self.cache, self.options.use_table.then_some(&self.table))
    }

    /// How to reduce the components of a sum, and its normal form from the point of view of `first`.
    pub(crate) fn prepare<'a>(
        &'a self,
        sum: &Sum,
        first: Player,
        budget: &'a Budget,
    ) -> (Reducer<'a>, Result<NormalSum, StopReason>) {
        let mut reducer = self.reducer(budget);
        let normal = Parts::of(sum, &reducer).and_then(|parts| {
            reducer.in_sum = parts.has_several(&reducer);
            parts.to_sum(first, &reducer)
        });
        (reducer, normal)
    }

    /// How to reduce a component that is alone.
    fn reducer<'a>(&'a self, budget: &'a Budget) -> Reducer<'a> {
        let value_budget = ValueBudget::moderate(&budget.stop);
        Reducer { options: &self.options, cache: &self.cache, value_budget, in_sum: false }
    }

    pub(crate) fn search<'a>(&'a self, reducer: Reducer<'a>, budget: &'a Budget) -> Search<'a> {
        Search::new(reducer, &self.table, budget)
    }
}
