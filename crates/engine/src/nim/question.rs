//! Questions about the nim value of a component, and their answers.

use crate::nim::set::NimSet;

/// What is asked of a component.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Question {
    /// Its nim value.
    #[default]
    Value,
    /// Its nim value, if it is one of these; otherwise it is enough to know that it is none of them.
    OneOf(NimSet),
}

/// The answer to a [`Question`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The nim value. It may be given even if it is none of those that were asked for.
    Exact(u32),
    /// None of those that were asked for.
    NoneOf,
}

/// What an algorithm does next at a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// It has the answer.
    Answer(Reply),
    /// It asks about an option, by its index among the successors.
    Ask(usize, Question),
}
