//! Which sums are equal by symmetry, by their parts, or because parts cancel.

use mcgs_engine::{Code, Component, Sign, Sum, Value};

/// What equal sums have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// The value.
    Value(Value),
    /// Representatives of the parts, without those that cancel.
    Parts(Vec<Part>),
}

/// A representative of a part: the title of its ruleset, the number of a ruleset made at run time, its code and its sign.
type Part = (String, u64, Code, bool);

/// The independent parts of a sum. What a ruleset that fails cannot split stays whole.
pub(super) fn parts(sum: &Sum) -> Vec<Component> {
    let mut found = Vec::new();
    for component in sum.components() {
        match component.parts() {
            Ok(parts) => found.extend(parts),
            Err(_) => found.push(component.clone()),
        }
    }
    found
}

/// Representatives of the parts, sorted. If parts may cancel, those that do are left out.
pub(super) fn representatives(sum: &Sum, may_cancel: bool) -> Vec<Part> {
    let mut found: Vec<Part> = Vec::new();
    for part in parts(sum) {
        let (ruleset, is_impartial) = (part.ruleset(), part.ruleset().is_impartial());
        let (part, sign) = part.representative().unwrap_or((part, Sign::Plus));
        let is_negative = sign == Sign::Minus && !is_impartial;
        let entry = (ruleset.title(), ruleset.number(), Code::from(part.code()), is_negative);
        let inverse = (entry.0.clone(), entry.1, entry.2.clone(), !is_negative && !is_impartial);
        // A part that is its own negative has one sign only, so its inverse is looked for with that sign.
        let is_own_negative = part == part.negative();
        let other = found.iter().position(|other| *other == inverse || (is_own_negative && *other == entry));
        match other {
            Some(other) if may_cancel => drop(found.swap_remove(other)),
            _ => found.push(entry),
        }
    }
    found.sort_unstable();
    found
}
