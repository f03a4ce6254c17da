//! The program `mcgs-check`.

fn main() {}
