//! Several workers on one root.
//!
//! All workers share one table and continue from the node the first worker reached. A worker marks the nodes it is in as busy, so that
//! each takes another child of an ALL node ([`super::deferral`]). The others find in the table what one worker proves, and from time
//! to time each looks whether a node on its path has been answered meanwhile. Answers never depend on the number of workers: every one of them is proved by a worker's own
//! search or taken from the table.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::Coordinator;
use crate::Key;
use crate::limits::StopReason;
use crate::normal::{NormalSum, Reducer, StepReserve};
use crate::search::{Frame, Search};
use crate::values::ValueBudget;

/// Questions below this many nodes are answered by one worker; starting more would take longer.
const ALONE: u64 = 256;
/// Nodes between two looks at the path.
const NODES_BETWEEN_LOOKS: u64 = 32;
const SLOTS: usize = 4096;

/// What the workers tell each other.
pub(crate) struct Team {
    /// The tags of busy nodes. Collisions and lost updates only cost time.
    busy: Vec<AtomicU64>,
    /// Nodes of all workers, brought up to date now and then.
    nodes: AtomicU64,
}

impl Team {
    pub(crate) fn new(nodes: u64) -> Self {
        Team { busy: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(), nodes: AtomicU64::new(nodes) }
    }
}

/// One worker's place in the team.
pub(crate) struct Member<'a> {
    team: &'a Team,
    /// The nodes of this worker that the team knows of.
    reported: u64,
}

impl<'a> Member<'a> {
    pub(crate) fn new(team: &'a Team) -> Self {
        Member { team, reported: 0 }
    }

    /// The nodes of all workers, where this one has counted `own`.
    #[inline]
    pub(crate) fn nodes(&self, own: u64) -> u64 {
        self.team.nodes.load(Ordering::Relaxed).saturating_add(own - self.reported)
    }

    /// Adds this worker's nodes to those of the team from time to time; true if it was done.
    #[inline]
    pub(crate) fn report(&mut self, own: u64) -> bool {
        let unreported = own - self.reported;
        let is_time = unreported >= NODES_BETWEEN_LOOKS;
        if is_time {
            self.team.nodes.fetch_add(unreported, Ordering::Relaxed);
            self.reported = own;
        }
        is_time
    }

    #[inline]
    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.team.busy[key.low() as usize % SLOTS]
    }

    /// Is a worker busy with this node?
    #[inline]
    pub(crate) fn is_busy(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.high()
    }

    /// Marks a node as busy unless the slot is taken; true if it was done.
    #[inline]
    pub(crate) fn mark_busy(&self, key: Key) -> bool {
        self.slot(key).compare_exchange(0, key.high(), Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Nobody is busy with the node any more.
    #[inline]
    pub(crate) fn clear_busy(&self, key: Key) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}

impl Search<'_> {
    /// Does Left, to move, win the sum? By as many workers as the options allow, if it takes long.
    pub(crate) fn run(&mut self, root: &NormalSum) -> Result<bool, StopReason> {
        // Without a table, workers could not help each other.
        let threads = if cfg!(feature = "threads") { self.reducer.options.threads.get() } else { 1 };
        if threads == 1 || self.table.is_none() {
            return self.run_alone(root);
        }
        self.node_limit = self.stats.nodes.saturating_add(ALONE);
        let result = self.run_alone(root);
        self.node_limit = u64::MAX;
        match result {
            Err(StopReason::Nodes) => {
                self.budget.check(self.stats.nodes)?;
                self.run_together()
            }
            result => result,
        }
    }

    /// Starts the team where this worker stopped, and takes the first answer.
    fn run_together(&mut self) -> Result<bool, StopReason> {
        let Some(table) = self.table else { return self.run_from(self.depth) };
        // While this reader lives, the table cannot grow.
        self.reader = None;
        let team = Team::new(self.stats.nodes);
        let budget = self.budget.child();
        let (path, bytes) = (&self.frames[..=self.depth], self.bytes);
        let (sizes, node_types, history) = (&self.sizes, self.node_types, &self.history);
        let value_budget = ValueBudget { stop: &budget.stop, ..self.reducer.value_budget };
        let reducer = Reducer { value_budget, ..self.reducer };
        let work = || {
            let coordinator = Coordinator::of_team(&team);
            // What the first worker has seen tells the others which nodes are large, and which are lost.
            let (sizes, history) = (sizes.clone(), history.clone());
            let reserve = StepReserve::used_up();
            // Nobody begins anew: the nodes above keep their children in the order that was found.
            let frames = path.iter().map(|frame| Frame { nodes_before: 0, ..frame.clone() }).collect();
            let mut search = Search {
                coordinator,
                frames,
                bytes,
                sizes,
                node_types,
                history,
                reserve,
                ..Search::new(reducer, table, &budget)
            };
            let result = search.run_from(path.len() - 1);
            // Nobody needs to go on: the question is answered, or a limit is hit that all share. The limit that
            // counts is the first one; the flag keeps its first reason.
            budget.stop.stop(result.clone().err().unwrap_or(StopReason::Interrupted));
            (result, search.stats)
        };
        let reports = thread::scope(|scope| {
            let workers: Vec<_> =
                (0..self.reducer.options.threads.get()).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(join).collect::<Vec<_>>()
        });
        self.reader = Some(table.reader());
        let mut answer = Err(budget.stop.reason().unwrap_or(StopReason::Interrupted));
        for (result, stats) in reports {
            self.stats += stats;
            // An answer counts however late it comes.
            if result.is_ok() {
                answer = result;
            }
        }
        answer
    }

    /// The node nearest to the root, down to `depth`, that another worker has answered, and its answer.
    #[inline]
    pub(crate) fn answered_meanwhile(&mut self, depth: usize) -> Option<(usize, bool)> {
        if !self.coordinator.report(self.stats.nodes) {
            return None;
        }
        let reader = self.reader.as_ref()?;
        let answered = |above: usize| Some((above, reader.probe(self.frames[above].key)?));
        let (above, win) = (0..=depth).find_map(answered)?;
        self.abandon(above, depth);
        Some((above, win))
    }

    /// Gives up the nodes from depth `first` to `last` without an answer.
    pub(crate) fn abandon(&mut self, first: usize, last: usize) {
        for frame in &mut self.frames[first..=last] {
            self.bytes -= frame.expansion.bytes;
            self.coordinator.release(frame.key, &mut frame.is_busy);
        }
    }
}
