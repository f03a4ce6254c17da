//! The search: does the player to move win a sum?
//!
//! Depth-first boolean negamax with an explicit stack, so that no board is too long for it. The contract
//! of every step: with `w(S)` = "Left, to move, wins `S`", `w(S)` holds iff some option `T` of Left has
//! not `w(-T)`. Steps at a node:
//!
//! 1. stop if a limit is hit;
//! 2. decide by a static rule;
//! 3. probe the table;
//! 4. make all options, each decided at once by a rule or the table where that is possible; an option that
//!    is lost for the opponent ends the node;
//! 5. order what is left, by the expected size of the subtree ([`look_ahead`] where that is large);
//! 6. search it, first winner ends the node;
//! 7. store the answer with the work it took.
//!
//! Several workers may search the same root at the same time ([`parallel`]).

mod expand;
mod history;
mod look_ahead;
mod order;
mod parallel;

use crate::Key;
use crate::limits::{Budget, Stats, StopReason};
use crate::normal::{Adding, NormalSum, Reducer, StepReserve};
use crate::rules::decide;
use crate::table::{Reader, Table};
use expand::{Expansion, ExpansionBudget};
use history::History;
use look_ahead::Sizes;
use parallel::{Coordinator, Deferral, NodeTypes, Visit};

/// Value scores are ignored in the first nodes: they rarely help there and sometimes hurt. A few small searches took several times the
/// nodes with them.
const PLAIN_NODES: u64 = 8;

/// One node on the path from the root.
#[derive(Clone, Default)]
struct Frame {
    sum: NormalSum,
    key: Key,
    expansion: Expansion,
    /// The next child to search.
    next: usize,
    /// Children that are known to be won by the opponent.
    n_refuted: usize,
    /// All children have been visited once. Those that others were busy with are visited again.
    second_round: bool,
    /// The nearest node above with other children to search, for the case that other workers are busy with all children of this one.
    defer_to: Option<usize>,
    /// This worker has marked the node as busy.
    is_busy: bool,
    /// The children are in their final order.
    ordered: bool,
    /// The most moves that are left in all unevaluated components together.
    max_moves: u64,
    /// Nodes counted when this one was entered.
    nodes_before: u64,
}

/// A search with its own stack; table and value cache are shared.
pub(crate) struct Search<'a> {
    reducer: Reducer<'a>,
    table: Option<&'a Table>,
    reader: Option<Reader<'a>>,
    budget: &'a Budget,
    /// The other workers, if there are any.
    coordinator: Coordinator<'a>,
    /// Give up when this many nodes are counted, whatever the budget says.
    node_limit: u64,
    /// Frames below the current depth are kept for their memory.
    frames: Vec<Frame>,
    /// The depth of the node that was entered last.
    depth: usize,
    /// Memory of the children on the path.
    bytes: usize,
    /// The most memory for them.
    path_memory: usize,
    sizes: Sizes,
    node_types: NodeTypes,
    history: History,
    /// For the values at the beginning of the search.
    reserve: StepReserve,
    pub(crate) stats: Stats,
}

impl<'a> Search<'a> {
    pub(crate) fn new(reducer: Reducer<'a>, table: &'a Table, budget: &'a Budget) -> Self {
        let table = reducer.options.use_table.then_some(table);
        Search {
            reducer,
            table,
            reader: table.map(Table::reader),
            budget,
            coordinator: Coordinator::alone(),
            node_limit: u64::MAX,
            frames: Vec::new(),
            depth: 0,
            bytes: 0,
            path_memory: reducer.options.memory_plan().path,
            sizes: Sizes::default(),
            node_types: NodeTypes::default(),
            history: History::default(),
            reserve: StepReserve::new(),
            stats: Stats::default(),
        }
    }

    /// Does Left, to move, win the sum? By this worker alone.
    fn run_alone(&mut self, root: &NormalSum) -> Result<bool, StopReason> {
        self.frame(0).sum.clone_from(root);
        self.bytes = 0;
        let answer = self.enter_root()?;
        self.go_on(0, answer)
    }

    /// The same, beginning with the node at `depth`; the nodes above are on their way.
    fn run_from(&mut self, depth: usize) -> Result<bool, StopReason> {
        let answer = if depth == 0 { self.enter_root()? } else { self.enter_child(depth)? };
        self.go_on(depth, answer)
    }

    /// Goes on after the node at `depth` was entered, and has this answer if it has one.
    fn go_on(&mut self, mut depth: usize, mut answer: Option<bool>) -> Result<bool, StopReason> {
        loop {
            // Here `answer` belongs to the node at `depth`, if it is known.
            match answer {
                Some(win) if depth == 0 => return Ok(win),
                Some(win) => {
                    depth -= 1;
                    self.take_note(depth, !win);
                    answer = if win { None } else { Some(self.leave(depth, true)) };
                }
                None => match self.next_child(depth) {
                    Next::Answered { above, win } => (depth, answer) = (above, Some(win)),
                    Next::DeferTo { above } => {
                        self.abandon(above + 1, depth);
                        depth = above;
                    }
                    Next::Lost => answer = Some(self.leave(depth, false)),
                    Next::Won => answer = Some(self.leave(depth, true)),
                    Next::Search => {
                        depth += 1;
                        answer = self.enter_child(depth)?;
                    }
                },
            }
        }
    }

    fn frame(&mut self, depth: usize) -> &mut Frame {
        if self.frames.len() <= depth {
            self.frames.resize_with(depth + 1, Frame::default);
        }
        &mut self.frames[depth]
    }

    /// Step 1: stops if a limit is hit, and counts the node at `depth`.
    #[inline]
    fn begin(&mut self, depth: usize) -> Result<(), StopReason> {
        self.depth = depth;
        let nodes = self.coordinator.nodes(self.stats.nodes);
        if nodes >= self.node_limit {
            return Err(StopReason::Nodes);
        }
        self.budget.check(nodes)?;
        self.renew_reader();
        let (frame, stats) = (&mut self.frames[depth], &mut self.stats);
        let parts = frame.sum.len() as u64;
        if stats.nodes == 0 {
            stats.initial_parts = parts;
        }
        frame.nodes_before = stats.nodes;
        stats.nodes += 1;
        stats.max_depth = stats.max_depth.max(depth as u64);
        stats.max_parts = stats.max_parts.max(parts);
        Ok(())
    }

    /// Enters the root: steps 1 to 5 for the sum in the first frame.
    fn enter_root(&mut self) -> Result<Option<bool>, StopReason> {
        self.begin(0)?;
        let Reducer { options, cache, .. } = self.reducer;
        if let Some(visited) = &self.budget.visited {
            visited.enter(self.frames[0].sum.key(cache.values()));
        }
        let (frame, stats) = (&mut self.frames[0], &mut self.stats);

        // Step 2.
        let sum = &frame.sum;
        let decided = decide(cache.values(), &sum.values, sum.unevaluated.len(), sum.bounds(), options);
        if decided.is_some() {
            stats.static_hits += 1;
            return Ok(decided);
        }

        // Step 3.
        frame.key = sum.key(cache.values());
        if let Some(reader) = &self.reader {
            if let Some(win) = reader.probe(frame.key) {
                stats.table_hits += 1;
                return Ok(Some(win));
            }
            stats.table_misses += 1;
        }
        self.expand(0)
    }

    /// Enters a node below the root. Steps 2 and 3 were done when the option was made and when it was chosen.
    fn enter_child(&mut self, depth: usize) -> Result<Option<bool>, StopReason> {
        self.begin(depth)?;
        if let Some(visited) = &self.budget.visited {
            visited.enter(self.frames[depth].key);
        }
        self.expand(depth)
    }

    /// Steps 4 and 5: makes the options of the node at `depth`, and orders those that are still open.
    fn expand(&mut self, depth: usize) -> Result<Option<bool>, StopReason> {
        let values = self.reducer.cache.values();
        let (frame, stats) = (&mut self.frames[depth], &mut self.stats);

        // Step 4.
        let bytes = self.path_memory.saturating_sub(self.bytes);
        let adding = Adding::Extended(&self.reserve).if_allowed(self.reducer.options);
        let limits = ExpansionBudget { budget: self.budget, bytes, adding, thorough: depth == 0 };
        frame.expansion.fill(&frame.sum, self.reducer, self.reader.as_ref(), limits, stats);
        self.bytes += frame.expansion.bytes;
        frame.max_moves = frame.sum.max_moves();
        (frame.next, frame.n_refuted, frame.second_round, frame.ordered) = (0, 0, false, false);
        if let Some(reason) = frame.expansion.stopped.take() {
            return Err(reason);
        }
        if frame.expansion.won {
            return Ok(Some(self.leave(depth, true)));
        }
        if frame.expansion.children.is_empty() {
            return Ok(Some(self.leave(depth, false)));
        }

        // Step 5. The worker of a team counts from 0, but is in the midst of a search.
        if stats.nodes > PLAIN_NODES || !self.coordinator.is_alone() {
            frame.expansion.weigh_values(values);
        }
        if self.reducer.options.history {
            for child in &mut frame.expansion.children {
                child.score = child.score.saturating_add(self.history.score(child.play));
            }
        }
        if self.reducer.options.order_moves {
            frame.expansion.children.sort_by_key(|child| child.score);
        }
        Ok(None)
    }

    /// Step 6: finds the next child that must be searched and builds it in the frame below.
    fn next_child(&mut self, depth: usize) -> Next {
        if depth == 0
            && let Some(progress) = &self.budget.progress
        {
            progress.note_root(self.frames[0].n_refuted, self.frames[0].expansion.children.len());
        }
        if let Some((above, win)) = self.answered_meanwhile(depth) {
            return Next::Answered { above, win };
        }
        if self.wants_look_ahead(depth) && self.look_ahead(depth) {
            return Next::Won;
        }
        self.frame(depth + 1);
        let (upper, lower) = self.frames.split_at_mut(depth + 1);
        let (frame, below) = (&mut upper[depth], &mut lower[0]);
        loop {
            while let Some(child) = frame.expansion.children.get(frame.next) {
                let idx = frame.next;
                frame.next += 1;
                if let Some(reader) = &self.reader {
                    match reader.probe(child.key) {
                        Some(win) => {
                            self.stats.table_hits += 1;
                            if win {
                                frame.n_refuted += 1;
                                continue;
                            }
                            return Next::Won;
                        }
                        None => self.stats.table_misses += 1,
                    }
                }
                let visit = || Visit {
                    depth,
                    size: self.sizes.expected(frame.max_moves),
                    child_size: self.sizes.expected(frame.max_moves.saturating_sub(1)),
                    predicts_all: !frame.second_round && self.node_types.predicts_all(depth, frame.n_refuted),
                    defer_to: frame.defer_to,
                };
                let (deferral, defer_to) = self.coordinator.visit(child.key, visit);
                match deferral {
                    Deferral::Defer => continue,
                    Deferral::DeferTo { above } => return Next::DeferTo { above },
                    Deferral::Search { marked } => (below.is_busy, below.defer_to) = (marked, defer_to),
                }
                below.key = child.key;
                frame.expansion.build(&frame.sum, idx, &mut below.sum);
                return Next::Search;
            }
            if self.coordinator.is_alone() || frame.second_round {
                return Next::Lost;
            }
            // What the others were busy with may be open still: look at all children once more.
            frame.second_round = true;
            frame.next = 0;
        }
    }

    /// The child that was searched last at `depth` wins or fails.
    fn take_note(&mut self, depth: usize, won: bool) {
        let frame = &mut self.frames[depth];
        frame.n_refuted += usize::from(!won);
        if self.reducer.options.history
            && let Some(child) = frame.expansion.children.get(frame.next - 1)
        {
            self.history.add(child.play, won);
        }
    }

    /// Step 7.
    fn leave(&mut self, depth: usize, win: bool) -> bool {
        let frame = &mut self.frames[depth];
        self.bytes -= frame.expansion.bytes;
        let work = self.stats.nodes - frame.nodes_before;
        self.sizes.add(frame.max_moves, work);
        self.node_types.add(depth, win, work);
        if let Some(reader) = &self.reader {
            reader.store(frame.key, win, work);
            self.stats.table_stores += 1;
        }
        self.coordinator.release(frame.key, &mut frame.is_busy);
        win
    }

    /// Lets the table grow if it wants to.
    fn renew_reader(&mut self) {
        if self.reader.as_ref().is_some_and(Reader::is_stale) {
            // The old reader must be gone before the table can grow.
            self.reader = None;
            self.reader = self.table.map(Table::reader);
        }
    }
}

/// What to do next at a node.
enum Next {
    /// Another worker has answered a node on the path.
    Answered { above: usize, win: bool },
    /// Others are busy here; there is more to do at a node above.
    DeferTo { above: usize },
    /// Search the child that was just built.
    Search,
    /// A child is lost for the opponent.
    Won,
    /// No child is left.
    Lost,
}
