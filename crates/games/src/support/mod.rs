//! What several rulesets share and no board library has.

pub(crate) mod cell_name;
pub(crate) mod scanner;
