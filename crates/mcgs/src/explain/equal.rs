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
        let inverse = representative(&part.negative());
        match found.iter().position(|other| may_cancel && *other == inverse) {
            Some(other) => drop(found.swap_remove(other)),
            None => found.push(representative(&part)),
        }
    }
    found.sort_unstable();
    found
}

fn representative(part: &Component) -> Part {
    let ruleset = part.ruleset();
    let (part, sign) = part.representative().unwrap_or_else(|_| (part.clone(), Sign::Plus));
    let is_negative = sign == Sign::Minus && !ruleset.is_impartial();
    (ruleset.title(), ruleset.number(), Code::from(part.code()), is_negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n_left(games: &[(&str, &str)]) -> usize {
        let component = |&(title, text): &(&str, &str)| {
            Component::parse(crate::REGISTRY.find(title).unwrap(), text).unwrap()
        };
        representatives(&Sum::new(games.iter().map(component).collect()), true).len()
    }

    #[test]
    fn opposite_parts_cancel() {
        assert_eq!(n_left(&[("clobber_1xn", "XXO"), ("clobber_1xn", "XOO")]), 0);
        assert_eq!(n_left(&[("clobber_1xn", "XXO"), ("clobber_1xn", "OXX")]), 2);
        assert_eq!(n_left(&[("clobber_1xn", "XXO"), ("clobber", "X|O|O")]), 2);
        // Parts of one board, turned boards, and boards that are their own negatives.
        assert_eq!(n_left(&[("clobber_1xn", "XXO.XOO")]), 0);
        assert_eq!(n_left(&[("clobber", "XXO"), ("clobber", "O|O|X")]), 0);
        assert_eq!(n_left(&[("clobber", "XO|OX"), ("clobber", "OX|XO")]), 0);
        assert_eq!(n_left(&[("kayles", "5"), ("kayles", "5"), ("kayles", "5")]), 1);
    }
}
