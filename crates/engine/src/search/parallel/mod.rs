//! Several workers search one root: how they are started, and which child each of them takes.

mod outlook;
mod share;
mod team;

pub(crate) use outlook::Outlook;
pub(crate) use share::{Share, Visit};
pub(crate) use team::Member;
