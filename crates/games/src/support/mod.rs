//! What several rulesets share and no board library has.

pub(crate) mod cakes;
pub(crate) mod colouring;
pub(crate) mod graph_parts;
pub(crate) mod grid_or_graph;
pub(crate) mod octal_values;
pub(crate) mod ordering;
pub(crate) mod random;
pub(crate) mod scanner;
pub(crate) mod strip;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod walks;
