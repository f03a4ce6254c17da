//! Several workers search one root: how they are started, and which child each of them takes.

mod coordinator;
mod deferral;
mod node_type;
mod team;

pub(crate) use coordinator::Coordinator;
pub(crate) use deferral::{Deferral, Visit};
pub(crate) use node_type::NodeTypes;
