//! What several rulesets share and no board library has.

pub(crate) mod cram;
pub(crate) mod cram_order;
pub(crate) mod domino_bounds;
pub(crate) mod form;
pub(crate) mod form_text;
pub(crate) mod octal_values;
pub(crate) mod ordering;
pub(crate) mod scanner;
pub(crate) mod sheep_claims;
pub(crate) mod sheep_field;
pub(crate) mod sheep_large;
pub(crate) mod sheep_reserve;
pub(crate) mod small_cram;
pub(crate) mod strip;
pub(crate) mod walks;
