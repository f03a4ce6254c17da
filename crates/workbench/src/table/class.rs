//! Sums that are the same up to symmetry, so that their questions are asked once.

use mcgs::values::Sign;
use mcgs::{Component, Kind, Steps, Values};

/// What equal sums have in common: their components up to the symmetries of the rules, in any order.
///
/// Two sums of one class have the same moves, so they have the same answers to every question that names no move. If their signs differ, one is the
/// negative of the other.
///
/// ```
/// use mcgs::{Component, REGISTRY, Sign};
/// use mcgs_workbench::table::SumClass;
/// let class = |text| {
///     let ruleset = REGISTRY.find("domineering").expect("registered");
///     SumClass::of(&[Component::parse(ruleset, text).expect("a board")])
/// };
/// let (wide, tall) = (class("..."), class(".|.|."));
/// assert_eq!(wide.0, tall.0);
/// assert_ne!(wide.1, tall.1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SumClass(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Part {
    title: String,
    number: u64,
    code: Vec<u64>,
    is_negative: bool,
    /// Is it its own negative by symmetry?
    is_own_negative: bool,
}

impl SumClass {
    /// The class of a sum, and the sign by which the sum is a multiple of it.
    pub fn of(components: &[Component]) -> (SumClass, Sign) {
        let part = |component: &Component| {
            let ruleset = component.ruleset();
            let [(form, sign), negative] = [component.clone(), component.negative()]
                .map(|component| component.representative().unwrap_or((component, Sign::Plus)));
            let is_own_negative = ruleset.is_impartial() || negative == (form.clone(), sign);
            Part {
                title: ruleset.title(),
                number: ruleset.number(),
                code: form.code().to_vec(),
                is_negative: sign == Sign::Minus && !is_own_negative,
                is_own_negative,
            }
        };
        let mut plus: Vec<Part> = components.iter().map(part).collect();
        let mut minus: Vec<Part> = plus
            .iter()
            .map(|part| Part { is_negative: !part.is_negative && !part.is_own_negative, ..part.clone() })
            .collect();
        plus.sort_unstable();
        minus.sort_unstable();
        if plus <= minus { (SumClass(plus), Sign::Plus) } else { (SumClass(minus), Sign::Minus) }
    }
}

/// Does the answer of one sum of a class tell that of another, whose sign is the same (plus) or the other one (minus)?
pub fn is_carried(kind: Kind, sign: Sign) -> bool {
    match kind {
        // Moves are named by their places on the board.
        Kind::WinningMoves | Kind::Moves | Kind::Let => false,
        Kind::Nim
        | Kind::NimOf
        | Kind::Temperature
        | Kind::IsNumber
        | Kind::IsInfinitesimal
        | Kind::IsAllSmall
        | Kind::Outcome
        | Kind::MisereOutcome
        | Kind::Value
        | Kind::Mean => true,
        _ => sign == Sign::Plus,
    }
}

/// The answer of the negative, if the sign is minus. `None` if it does not follow: see [`is_carried`].
///
/// ```
/// use mcgs::{Kind, Sign};
/// use mcgs_workbench::table::carried;
/// assert_eq!(carried(Kind::Value, "{1|*}", Sign::Minus).as_deref(), Some("{*|-1}"));
/// assert_eq!(carried(Kind::Outcome, "L", Sign::Minus).as_deref(), Some("R"));
/// assert_eq!(carried(Kind::Temperature, "1/2", Sign::Minus).as_deref(), Some("1/2"));
/// ```
pub fn carried(kind: Kind, answer: &str, sign: Sign) -> Option<String> {
    if !is_carried(kind, sign) {
        return None;
    }
    match (kind, sign) {
        (Kind::Outcome | Kind::MisereOutcome, Sign::Minus) => Some(
            match answer {
                "L" => "R",
                "R" => "L",
                other => other,
            }
            .to_owned(),
        ),
        (Kind::Value | Kind::Mean, Sign::Minus) => {
            let values = Values::new();
            let value = values.parse(answer, &mut Steps::unlimited()).ok()?;
            Some(values.display(values.neg(value)).to_string())
        }
        _ => Some(answer.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs::language::{Source, SourceKind};
    use mcgs::{Budget, SearchOptions, Solver, Sum};

    fn components(text: &str) -> Vec<Component> {
        let source = Source::new("a", SourceKind::Argument, format!("{text} {{B}}"));
        mcgs::parse(&source).cases[0].games.iter().map(|game| game.component.clone()).collect()
    }

    #[test]
    fn classes_know_the_symmetries_of_the_rules() {
        let relation = |first: &str, second: &str| {
            let (first, second) = (SumClass::of(&components(first)), SumClass::of(&components(second)));
            (first.0 == second.0).then_some(first.1 == second.1)
        };
        assert_eq!(relation("[clobber] XOX|OXO", "[clobber] XO|OX|XO"), Some(true));
        assert_eq!(relation("[domineering] ...|...", "[domineering] ..|..|.."), Some(false));
        assert_eq!(
            relation("[impartial domineering] ...|...", "[impartial domineering] ..|..|.."),
            Some(true)
        );
        assert_eq!(relation("[clobber_1xn] XXO", "[clobber_1xn] XOO"), Some(false));
        assert_eq!(relation("[clobber_1xn] XXO XO", "[clobber_1xn] OX OXX"), Some(true));
        assert_eq!(relation("[clobber_1xn] XXO OOX", "[clobber_1xn] XOO XXO"), Some(true));
        // The mirror image of an elephant walks the other way.
        assert_eq!(relation("[elephants] X..", "[elephants] ..X"), None);
        assert_eq!(relation("[kayles] 3", "[kayles] 4"), None);
        assert_eq!(relation("[clobber_1xn] XXO", "[impartial clobber_1xn] XXO"), None);
    }

    #[test]
    fn carried_answers_are_those_of_the_solver() {
        let solver = Solver::new(SearchOptions::default());
        let answers = |text: &str| {
            let sum = Sum::new(components(text));
            let value = solver.value(&sum, &Budget::unlimited()).result.unwrap();
            let outcome = solver.outcome(&sum, &Budget::unlimited()).result.unwrap();
            let misere = solver.outcome_misere(&sum, &Budget::unlimited()).result.unwrap();
            (solver.values().display(value).to_string(), outcome.to_string(), misere.to_string())
        };
        let pairs = [
            ("[domineering] ...|...", "[domineering] ..|..|.."),
            ("[domineering] ....|....|....", "[domineering] ...|...|...|..."),
            ("[clobber_1xn] XXOXO XO", "[clobber_1xn] OX OXOXX"),
            ("[clobber_1xn] XXOXO XO", "[clobber_1xn] OOXOX XO"),
        ];
        for (first, second) in pairs {
            let (one, other) = (SumClass::of(&components(first)), SumClass::of(&components(second)));
            assert_eq!(one.0, other.0, "{first} {second}");
            let sign = if one.1 == other.1 { Sign::Plus } else { Sign::Minus };
            let ((value, outcome, misere), expected) = (answers(first), answers(second));
            assert_eq!(carried(Kind::Value, &value, sign).unwrap(), expected.0, "{first} {second}");
            assert_eq!(carried(Kind::Outcome, &outcome, sign).unwrap(), expected.1, "{first} {second}");
            assert_eq!(carried(Kind::MisereOutcome, &misere, sign).unwrap(), expected.2, "{first} {second}");
        }
        assert_eq!(carried(Kind::Solve, "Win", Sign::Minus), None);
        assert_eq!(carried(Kind::WinningMoves, "1-2", Sign::Plus), None);
    }
}
