//! The search for nim values, on an explicit stack, so that no board is too long for it.
//!
//! What the algorithms have in common: a component is expanded once; options whose value is known at once are taken
//! into account before any is searched; an option that is a sum is reduced to its longest part, by finding the values
//! of the others; what was learned of a component goes to the table.

use crate::Key;
use crate::game::{PartView, Reduction, Ruleset};
use crate::limits::{Budget, SearchOptions, Stats, StopReason};
use crate::nim::fact::Facts;
use crate::nim::question::{Question, Reply, Step};
use crate::nim::question_frame::QuestionFrame;
use crate::nim::set::NimSet;
use crate::nim::small::{Small, reduction};
use crate::nim::successors::MAX_VALUE;
use crate::nim::{NimAlgorithm, beling_rogalski, lemoine_viennot, mex};

/// Components that are asked for a value from here on are asked for their value, whatever it is. Where values are
/// large, a component would be asked for one number after the other, and all of them have to be refuted anyway.
const LARGE_VALUE: u32 = 8;

/// A search in components, one after the other.
pub(crate) struct NimSearch<'a> {
    options: &'a SearchOptions,
    algorithm: NimAlgorithm,
    pub(crate) how: Reduction,
    facts: Facts<'a>,
    pub(crate) budget: &'a Budget,
    /// Frames below the current depth are kept for their memory.
    frames: Vec<QuestionFrame>,
    /// Memory of the successors on the path.
    bytes: usize,
    pub(crate) stats: Stats,
}

/// What to do about a successor.
enum Next {
    /// Its value, or that it has none of the values asked for, is known.
    Reply(Reply),
    /// One of its parts must be asked.
    Part(usize, Question, NimSet),
}

impl<'a> NimSearch<'a> {
    pub(crate) fn new(options: &'a SearchOptions, facts: Facts<'a>, budget: &'a Budget) -> Self {
        NimSearch {
            options,
            algorithm: options.nim_algorithm,
            how: reduction(options),
            facts,
            budget,
            frames: Vec::new(),
            bytes: 0,
            stats: Stats::default(),
        }
    }

    /// Answers a question about a component in canonical form.
    pub(crate) fn run(
        &mut self,
        ruleset: &'static dyn Ruleset,
        part: &PartView<'_>,
        question: Question,
    ) -> Result<Reply, StopReason> {
        let question = match question {
            Question::OneOf(_) if self.algorithm == NimAlgorithm::Mex => Question::Value,
            question => question,
        };
        self.budget.check(self.stats.nodes)?;
        let mut small = Small::new(self.options, &self.facts, self.budget, &mut self.stats);
        if let Some(value) = small.value(ruleset, part)? {
            return Ok(Reply::Exact(value));
        }
        let refuted = self.facts.excluded(part.key);
        if let Question::OneOf(asked) = &question
            && asked.is_subset(&refuted)
        {
            return Ok(Reply::NoneOf);
        }
        self.bytes = 0;
        let mut depth = 0;
        self.frame(0).code = part.code.into();
        let mut reply = self.enter(ruleset, 0, part.key, question, refuted)?;
        loop {
            // Here `reply` belongs to the component at `depth`, if it is known.
            if let Some(known) = reply {
                self.leave(depth, known);
                if depth == 0 {
                    return Ok(known);
                }
                depth -= 1;
                self.hear_part(depth, known);
            }
            reply = match self.next(depth)? {
                Ok(reply) => Some(reply),
                Err((part, question, refuted)) => {
                    let (upper, lower) = self.split_frames(depth + 1);
                    let successors = &upper[depth].successors;
                    lower[0].code.clear();
                    lower[0].code.extend_from_slice(successors.code(part));
                    let key = successors.parts[part].key;
                    depth += 1;
                    self.enter(ruleset, depth, key, question, refuted)?
                }
            };
        }
    }

    fn frame(&mut self, depth: usize) -> &mut QuestionFrame {
        if self.frames.len() <= depth {
            self.frames.resize_with(depth + 1, QuestionFrame::default);
        }
        &mut self.frames[depth]
    }

    fn split_frames(&mut self, depth: usize) -> (&mut [QuestionFrame], &mut [QuestionFrame]) {
        self.frame(depth);
        self.frames.split_at_mut(depth)
    }

    /// Expands the component in the frame at `depth`.
    fn enter(
        &mut self,
        ruleset: &'static dyn Ruleset,
        depth: usize,
        key: Key,
        question: Question,
        refuted: NimSet,
    ) -> Result<Option<Reply>, StopReason> {
        self.budget.check(self.stats.nodes)?;
        self.facts.renew();
        let nodes_before = self.stats.nodes;
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(depth as u64);
        let max_bytes = self.options.memory_plan().lone_path.saturating_sub(self.bytes);

        let frame = &mut self.frames[depth];
        let mut small = Small::new(self.options, &self.facts, self.budget, &mut self.stats);
        frame.key = key;
        frame.nodes_before = nodes_before;
        frame.waiting = None;
        frame.next = 0;
        let asked = match &question {
            Question::Value => None,
            Question::OneOf(asked) => Some(asked),
        };
        frame.successors.fill(ruleset, &frame.code, asked, max_bytes, &mut small);
        frame.question = question;
        frame.refuted = refuted;
        frame.refuted.extend(&frame.successors.seen);
        frame.bytes = frame.successors.bytes();
        self.bytes += frame.bytes;
        let reply = match (frame.successors.stopped.take(), frame.successors.refuted) {
            (Some(reason), _) => Err(reason),
            (None, true) => Ok(Some(Reply::NoneOf)),
            (None, false) => Ok(None),
        };
        match self.algorithm {
            NimAlgorithm::Mex => {}
            NimAlgorithm::LemoineViennot => lemoine_viennot::start(frame),
            NimAlgorithm::BelingRogalski => beling_rogalski::start(frame),
        }
        reply
    }

    /// What follows at the component at `depth`: its answer, or a question about a part of a successor.
    #[allow(clippy::type_complexity)]
    fn next(&mut self, depth: usize) -> Result<Result<Reply, (usize, Question, NimSet)>, StopReason> {
        loop {
            let frame = &mut self.frames[depth];
            let (successor, question) = match frame.waiting.take() {
                // One part of a sum has been found; the question stays.
                Some((successor, _, question)) => (successor, question),
                None => {
                    let step = match self.algorithm {
                        NimAlgorithm::Mex => mex::step(frame),
                        NimAlgorithm::LemoineViennot => lemoine_viennot::step(frame),
                        NimAlgorithm::BelingRogalski => beling_rogalski::step(frame),
                    };
                    match step {
                        Step::Answer(reply) => return Ok(Ok(reply)),
                        Step::Ask(successor, question) => (successor, question),
                    }
                }
            };
            match self.ask(depth, successor, &question)? {
                Next::Reply(reply) => self.hear(depth, successor, reply),
                Next::Part(part, asked, refuted) => {
                    self.frames[depth].waiting = Some((successor, part, question));
                    return Ok(Err((part, asked, refuted)));
                }
            }
        }
    }

    /// Finds out what is known of a successor by now, and what must be asked next.
    fn ask(&mut self, depth: usize, successor: usize, question: &Question) -> Result<Next, StopReason> {
        let successors = &mut self.frames[depth].successors;
        let successor = &mut successors.list[successor];
        let mut idx = successor.start;
        while idx < successor.end {
            match self.facts.value(successors.parts[idx as usize].key) {
                Some(value) => {
                    successor.known ^= value;
                    successor.end -= 1;
                    successors.parts.swap(idx as usize, successor.end as usize);
                }
                None => idx += 1,
            }
        }
        let (start, end) = (successor.start as usize, successor.end as usize);
        if start == end {
            return Ok(Next::Reply(Reply::Exact(successor.known)));
        }
        if end - start > 1 {
            let shortest = (start..end).min_by_key(|&idx| successors.parts[idx].max_moves).unwrap_or(start);
            let refuted = self.facts.excluded(successors.parts[shortest].key);
            return Ok(Next::Part(shortest, Question::Value, refuted));
        }
        let refuted = self.facts.excluded(successors.parts[start].key);
        let Question::OneOf(values) = question else {
            return Ok(Next::Part(start, Question::Value, refuted));
        };
        // No nim value is larger than the longest play.
        let max_moves = successors.parts[start].max_moves;
        if max_moves >= u64::from(MAX_VALUE) && successor.known >= MAX_VALUE {
            return Err(StopReason::TooLarge);
        }
        let largest = max_moves.min(u64::from(MAX_VALUE) - 1) as u32;
        let mut values = values.shifted(successor.known, largest);
        values.subtract(&refuted);
        if values.is_empty() {
            return Ok(Next::Reply(Reply::NoneOf));
        }
        if values.max() >= Some(LARGE_VALUE) {
            return Ok(Next::Part(start, Question::Value, refuted));
        }
        Ok(Next::Part(start, Question::OneOf(values), refuted))
    }

    /// The part that the component at `depth` waits for has been answered.
    fn hear_part(&mut self, depth: usize, reply: Reply) {
        let frame = &mut self.frames[depth];
        let Some((successor, part, question)) = frame.waiting.take() else { return };
        let found = &mut frame.successors.list[successor];
        let is_last = found.end - found.start == 1;
        match reply {
            Reply::Exact(value) if is_last => {
                let value = found.known ^ value;
                self.hear(depth, successor, Reply::Exact(value));
            }
            Reply::Exact(value) => {
                found.known ^= value;
                found.end -= 1;
                frame.successors.parts.swap(part, found.end as usize);
                frame.waiting = Some((successor, part, question));
            }
            Reply::NoneOf => self.hear(depth, successor, Reply::NoneOf),
        }
    }

    /// A successor of the component at `depth` has been answered.
    fn hear(&mut self, depth: usize, successor: usize, reply: Reply) {
        let frame = &mut self.frames[depth];
        if let Reply::Exact(value) = reply {
            frame.see(value);
            let found = &mut frame.successors.list[successor];
            found.end = found.start;
        }
        if self.algorithm == NimAlgorithm::BelingRogalski {
            beling_rogalski::heard(frame, reply);
        }
    }

    /// Remembers what was learned of the component at `depth`.
    fn leave(&mut self, depth: usize, reply: Reply) {
        let frame = &mut self.frames[depth];
        self.bytes -= frame.bytes;
        let work = self.stats.nodes - frame.nodes_before;
        match reply {
            Reply::Exact(value) => self.facts.store_value(frame.key, value, work),
            Reply::NoneOf => {
                if let Question::OneOf(asked) = &frame.question {
                    frame.refuted.extend(asked);
                }
                self.facts.store_excluded(frame.key, &frame.refuted, work);
            }
        }
    }
}
