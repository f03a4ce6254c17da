//! What several rulesets share and no board library has.

pub(crate) mod scanner;
pub(crate) mod strip;
