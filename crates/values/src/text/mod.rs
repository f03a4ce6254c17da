//! The text form of values, in the notation of the field.
//!
//! One printing per value, and parsing it gives the value back:
//!
//! | text | value |
//! |---|---|
//! | `0`, `-3/4` | numbers |
//! | `*`, `*2` | nimbers |
//! | `^`, `^^`, `^3`, `v`, `vv`, `v3` | ups and downs, each perhaps with a nimber: `^*`, `v3*2` |
//! | `2*`, `1/2*3`, `2+^*`, `-1/2+vv` | a number plus one of these |
//! | `+-1`, `+-{2\|1}`, `+-{*,^}`, `+-(1*)` | `{X\|-X}`, for one Left option or several |
//! | `Tiny(2)`, `Miny(1/2)`, `1+Tiny(1)` | `{0\|\|0\|-2}`, `{1/2\|0\|\|0}`, a number plus one of these |
//! | `{1\|*}`, `{5\|\|3\|2}`, `{2\|1\|\|0}` | all others; `{5\|\|3\|2}` is `{5\|{3\|2}}` |
//!
//! Options are printed with a number first, then by length, then by text, so the order depends on nothing
//! but the value. An option that stands alone on its side loses its braces where the outer bars can be made
//! longer than its own; eight bars are the longest.
//!
//! The parser reads more: sums with `+` and `-`, multiples `3.^`, parentheses, `{5|{3|2}}`, and two-sided
//! forms without braces, `5||3|2`. It also reads the signs of books (`↑`, `⇑`, `∗2`, `⋆`, `±1`, `½`, `−`, `+_2` for tiny, `-_2` for miny)
//! and words (`up`, `down star`, `star`, `tiny 2`, `miny 2`). [`Notation`] chooses in which of these ways values are shown.

mod builder;
mod cursor;
mod error;
mod evaluate;
mod literal;
mod notation;
mod parse;
mod print;
mod symbols;

pub use builder::{GameBuilder, Literal, read_game};
pub use error::{ValueParseError, ValueParseErrorKind};
pub use notation::Notation;
pub use print::DisplayValue;
pub use symbols::fraction_of_sign;

use crate::{Value, Values, WatchedSteps};
use evaluate::Evaluator;

impl Values {
    /// The value as text; [`Values::parse`] reads it back.
    ///
    /// The text of a large value can be very long: see [`Values::display_within`].
    ///
    /// ```
    /// use mcgs_values::{Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// let value = values.parse("1/2 + {0|^^} - ^*", steps)?;
    /// assert_eq!(values.display(value).to_string(), "1/2+^^");
    /// let value = values.parse("{4, 1|0}+{3|2}", steps)?;
    /// assert_eq!(values.display(value).to_string(), "{7|6||3|2}");
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn display(&self, value: Value) -> DisplayValue<'_> {
        DisplayValue::new(self, value)
    }

    /// The value as text, if that takes at most `max_chars` characters. The work is bounded likewise.
    ///
    /// ```
    /// use mcgs_values::{Dyadic, Values};
    /// let values = Values::new();
    /// let switch = values.switch(Dyadic::from(3), Dyadic::from(-1)).unwrap();
    /// assert_eq!(values.display_within(switch, 6).as_deref(), Some("{3|-1}"));
    /// assert_eq!(values.display_within(switch, 5), None);
    /// ```
    pub fn display_within(&self, value: Value, max_chars: usize) -> Option<String> {
        print::text_within(self, value, max_chars)
    }

    /// Reads a value.
    ///
    /// ```
    /// use mcgs_values::{Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// assert_eq!(values.parse("5||3|2", steps)?, values.parse("{5|{3|2}}", steps)?);
    /// let error = values.parse("^ + {1|2", steps).unwrap_err();
    /// assert_eq!((error.to_string().as_str(), error.span), ("this `{` is never closed, expected `}`", 4..5));
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn parse(&self, text: &str, steps: &mut WatchedSteps<'_>) -> Result<Value, ValueParseError> {
        read_game(text, &mut Evaluator { values: self, steps })
    }
}
