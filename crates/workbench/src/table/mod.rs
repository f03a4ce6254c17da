//! Tables of answers: a template with placeholders, a range for each of them, a question.
//!
//! [`Template`] turns the text of the whole table into the text of each cell, [`SumClass`] finds the cells that are the same sum up to
//! symmetry, and [`Table`] is what people look at. The questions are asked elsewhere.

mod class;
mod formats;
mod pattern;
mod range;
mod template;

pub use class::{SumClass, carried, is_carried};
pub use formats::{Table, TableFormat};
pub use range::Range;
pub use template::{CellError, CellText, PLACEHOLDERS, Template};
