//! The search: does the player to move win a sum in misère play?
//!
//! Depth first, on an explicit stack. With `w(S)` = "the player to move wins `S`", `w(S)` holds iff the player has no move at all, or one of
//! the options is not won by the opponent. Steps at a node:
//!
//! 1. stop if a limit is hit;
//! 2. make all options; one that the table knows to be lost for the opponent ends the node, one that it knows to be won is left out;
//! 3. a player without any move has won, a player whose options are all left out has lost;
//! 4. search the others, those with the fewest replies first; the first winner ends the node;
//! 5. store the answer with the work it took.

use std::rc::Rc;

use mcgs_values::Player;

use crate::game::{Purpose, Reduction, Sum};
use crate::limits::{Budget, SearchOptions, Stats, StopReason};
use crate::misere::Position;
use crate::misere::children::{Child, Children, Means};
use crate::misere::mobility::Mobility;
use crate::misere::position::Part;
use crate::table::{Reader, Table};

/// The memory that one remembered number of moves takes, with some room in the map.
const BYTES_OF_A_COUNT: usize = 64;

/// One node on the path from the root.
#[derive(Default)]
struct Frame {
    children: Children,
    /// The next child to search.
    next: usize,
    /// The move that is being searched, and the part it was made in.
    made: Option<(Child, Rc<Part>)>,
    /// Nodes counted when this one was entered.
    nodes_before: u64,
    /// Bytes of the children.
    bytes: usize,
}

/// A search with its own stack; the table is shared.
pub(crate) struct MisereSearch<'a> {
    options: &'a SearchOptions,
    table: Option<&'a Table>,
    reader: Option<Reader<'a>>,
    budget: &'a Budget,
    /// Frames below the current depth are kept for their memory.
    frames: Vec<Frame>,
    /// Memory of the children on the path.
    bytes: usize,
    mobility: Mobility,
    pub(crate) stats: Stats,
}

impl<'a> MisereSearch<'a> {
    pub(crate) fn new(options: &'a SearchOptions, table: &'a Table, budget: &'a Budget) -> Self {
        let table = options.use_table.then_some(table);
        MisereSearch {
            options,
            table,
            reader: table.map(Table::reader),
            budget,
            frames: Vec::new(),
            bytes: 0,
            mobility: Mobility::default(),
            stats: Stats::default(),
        }
    }

    fn how(&self) -> Reduction {
        // Nothing but the parts and their moves matters, so all parts count as short.
        let purpose = Purpose::Worth { short: u64::MAX };
        Reduction { split: self.options.split, symmetry: self.options.use_symmetry, purpose }
    }

    /// Does `first`, moving first, win the sum?
    pub(crate) fn run(&mut self, sum: &Sum, first: Player) -> Result<bool, StopReason> {
        sum.check_moves(first)?;
        let mut position = Position::of(sum, first, self.how(), &self.budget.stop)?;
        if self.stats.nodes == 0 {
            self.stats.initial_parts = position.n_parts;
        }
        self.bytes = 0;
        let mut depth = 0;
        let mut answer = match self.probe(&position) {
            None => self.enter(0, &position)?,
            known => {
                self.count_node(0, &position)?;
                known
            }
        };
        loop {
            // Here `answer` belongs to the node at `depth`, if it is known.
            match answer {
                Some(win) if depth == 0 => return Ok(win),
                Some(win) => {
                    depth -= 1;
                    let frame = &mut self.frames[depth];
                    if let Some((child, moved)) = frame.made.take() {
                        frame.children.take_back(child, moved, &mut position);
                    }
                    answer = if win { None } else { Some(self.leave(depth, &position, true)) };
                }
                None => {
                    if depth == 0
                        && let Some(progress) = &self.budget.progress
                    {
                        progress.note_root(self.frames[0].next, self.frames[0].children.list.len());
                    }
                    answer = match self.next_child(depth, &mut position) {
                        Next::Won => Some(self.leave(depth, &position, true)),
                        Next::Lost => Some(self.leave(depth, &position, false)),
                        Next::Search => {
                            depth += 1;
                            self.enter(depth, &position)?
                        }
                    };
                }
            }
        }
    }

    /// The answer of the table.
    fn probe(&mut self, position: &Position) -> Option<bool> {
        let known = self.reader.as_ref()?.probe(position.key_for(position.to_move));
        if known.is_some() {
            self.stats.table_hits += 1;
        } else {
            self.stats.table_misses += 1;
        }
        known
    }

    /// Step 1: stops if a limit is hit, and counts the node.
    fn count_node(&mut self, depth: usize, position: &Position) -> Result<(), StopReason> {
        self.budget.check(self.stats.nodes)?;
        if let Some(visited) = &self.budget.visited {
            visited.enter(position.key_for(position.to_move));
        }
        let stats = &mut self.stats;
        stats.nodes += 1;
        stats.max_depth = stats.max_depth.max(depth as u64);
        stats.max_parts = stats.max_parts.max(position.n_parts);
        Ok(())
    }

    /// Steps 1 to 3 for the sum on the board.
    fn enter(&mut self, depth: usize, position: &Position) -> Result<Option<bool>, StopReason> {
        self.count_node(depth, position)?;
        self.renew_reader();
        if self.frames.len() <= depth {
            self.frames.resize_with(depth + 1, Frame::default);
        }
        let memory = self.options.memory_plan().lone_path;
        let means = Means {
            how: self.how(),
            reader: self.reader.as_ref(),
            budget: self.budget,
            bytes: memory.saturating_sub(self.bytes).saturating_sub(position.bytes),
            room: self.options.order_moves.then_some(memory / 8 / BYTES_OF_A_COUNT),
        };
        let frame = &mut self.frames[depth];
        frame.children.fill(position, &means, &mut self.mobility, &mut self.stats);
        frame.next = 0;
        frame.nodes_before = self.stats.nodes - 1;
        frame.bytes = frame.children.bytes() + size_of::<Frame>();
        self.bytes += frame.bytes;
        if let Some(reason) = frame.children.stopped.take() {
            return Err(reason);
        }
        let Children { won, can_move, ref list, .. } = frame.children;
        if !won && can_move && !list.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.leave(depth, position, won || !can_move)))
    }

    /// Step 4: makes the move to the next child that must be searched.
    fn next_child(&mut self, depth: usize, position: &mut Position) -> Next {
        let frame = &mut self.frames[depth];
        while let Some(&child) = frame.children.list.get(frame.next) {
            frame.next += 1;
            if let Some(reader) = &self.reader {
                // The search of an earlier child may have answered it.
                match reader.probe(child.key) {
                    Some(win) => {
                        self.stats.table_hits += 1;
                        if win {
                            continue;
                        }
                        return Next::Won;
                    }
                    None => self.stats.table_misses += 1,
                }
            }
            frame.made = frame.children.make(child, position).map(|moved| (child, moved));
            return Next::Search;
        }
        Next::Lost
    }

    /// Step 5.
    fn leave(&mut self, depth: usize, position: &Position, win: bool) -> bool {
        let frame = &self.frames[depth];
        self.bytes -= frame.bytes;
        if let Some(reader) = &self.reader {
            reader.store(position.key_for(position.to_move), win, self.stats.nodes - frame.nodes_before);
            self.stats.table_stores += 1;
        }
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
    /// Search the sum on the board.
    Search,
    /// A child is lost for the opponent.
    Won,
    /// No child is left.
    Lost,
}
