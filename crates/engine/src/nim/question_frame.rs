//! One component on the path of the search.

use crate::Key;
use crate::game::Code;
use crate::nim::question::Question;
use crate::nim::set::NimSet;
use crate::nim::successors::{MAX_VALUE, Successors};

/// A component whose question is being answered.
#[derive(Default)]
pub(crate) struct QuestionFrame {
    pub(crate) code: Code,
    pub(crate) key: Key,
    pub(crate) question: Question,
    pub(crate) successors: Successors,
    /// Values that the component does not have: those of its options, and what the table knew.
    pub(crate) refuted: NimSet,
    /// The next successor to ask about.
    pub(crate) next: usize,
    /// The state of the algorithm.
    pub(crate) state: State,
    /// The successor, the part of it, and the question about the successor that wait for an answer.
    pub(crate) waiting: Option<(usize, usize, Question)>,
    /// Nodes counted when this component was entered.
    pub(crate) nodes_before: u64,
    /// Bytes of the successors.
    pub(crate) bytes: usize,
}

/// What an algorithm remembers of a component; each uses what it needs.
#[derive(Default)]
pub(crate) struct State {
    /// The value that is tried at present.
    pub(crate) target: u32,
    /// The first pass over the options is done.
    pub(crate) second: bool,
    /// The values that are still possible.
    pub(crate) possible: NimSet,
}

impl QuestionFrame {
    /// The index of the next successor whose value is not known.
    #[inline]
    pub(crate) fn next_unknown(&mut self) -> Option<usize> {
        let unknown = self.successors.list[self.next..].iter().position(|it| !it.is_known())?;
        self.next += unknown + 1;
        Some(self.next - 1)
    }

    /// How many successors have no known value.
    pub(crate) fn n_unknown(&self) -> u32 {
        self.successors.list.iter().filter(|it| !it.is_known()).count() as u32
    }

    /// An option has this value.
    #[inline]
    pub(crate) fn see(&mut self, value: u32) {
        // Larger values than there are options do not matter.
        if value < MAX_VALUE {
            self.successors.seen.insert(value);
            self.refuted.insert(value);
        }
    }
}
