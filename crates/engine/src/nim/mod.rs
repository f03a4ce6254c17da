//! Nim values of impartial components.

mod beling_rogalski;
mod fact;
mod lemoine_viennot;
mod mex;
mod question;
mod question_frame;
mod search;
mod set;
mod small;
mod successors;

pub(crate) use fact::Facts;
pub(crate) use question::{Question, Reply};
pub(crate) use search::NimSearch;
pub(crate) use set::NimSet;

/// How nim values are found. No answer depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum NimAlgorithm {
    /// The values of all options.
    Mex,
    /// Lemoine and Viennot: is the component equal to `*n`?
    #[default]
    LemoineViennot,
    /// Beling and Rogalski: which of a set of values has it, if any?
    BelingRogalski,
}
