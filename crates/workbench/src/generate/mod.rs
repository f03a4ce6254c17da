//! Random positions, families of experiments, and all boards of a shape.
//!
//! Everything here follows from a seed, on every machine.

mod all_boards;
mod families;
mod recipe;

pub use all_boards::AllBoards;
pub use families::{FAMILIES, Family, FamilyCase};
pub use mcgs_random::Random;
pub use recipe::{Cells, Recipe, RecipeError, Size, input_text};
