//! What must be true of a sum: `winning moves B = 1 and temperature > 2`.

use std::cmp::Ordering;
use std::ops::Range;

use mcgs::language::{self, CommandKind, Source, SourceKind};
use mcgs::{Dyadic, Registry, Report};

use crate::notation::NotationError;

/// Something that can be asked about a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quantity {
    /// The answer to a question of the input language: a number, an outcome, a value.
    Answer(String),
    /// The number of moves that are the answer to a question.
    Count(String),
    /// The nodes that the outcome takes.
    Nodes,
    /// Is there a component without which the sum would be the same game?
    ZeroComponent,
}

/// A quantity and what it must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    span: Range<usize>,
    quantity: Quantity,
    operator: Operator,
    operand: Operand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Confused,
}

/// Operators as they are written. Those that are the beginning of others come later.
const OPERATORS: [(&str, Operator); 8] = [
    ("==", Operator::Equal),
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("!=", Operator::Unequal),
    ("||", Operator::Confused),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
];

#[derive(Debug, Clone, PartialEq, Eq)]
enum Operand {
    Number(Dyadic),
    /// A word such as `P`, as answers have it.
    Word(String),
    /// A game: the question compares the sum with it.
    Game(String),
}

/// Operators of other languages, with what to write instead.
const FOREIGN: [(&str, &str); 6] = [
    ("<>", "expected `!=`, or `||` for games that are confused"),
    ("=<", "expected `<=`"),
    ("=>", "expected `>=`"),
    ("≠", "expected `!=`"),
    ("≤", "expected `<=`"),
    ("≥", "expected `>=`"),
];

/// The questions whose answers are numbers, and those whose answers are words.
const NUMBERS: [&str; 3] = ["temperature", "mean", "nim"];
const WORDS: [(&str, &[&str]); 6] = [
    ("outcome", &["L", "R", "N", "P"]),
    ("B", &["win", "loss"]),
    ("W", &["win", "loss"]),
    ("misere outcome", &["L", "R", "N", "P"]),
    ("misere B", &["win", "loss"]),
    ("misere W", &["win", "loss"]),
];
/// All quantities, for messages.
const ALL: &str = "`winning moves B`, `moves B`, `outcome`, `B`, `W`, `misere outcome`, `misere B`, `misere W`, `value`, `nim`, `temperature`, `mean`, `nodes`, `no component`";

/// Reads conditions, joined by `and`.
///
/// ```
/// use mcgs_workbench::find::conditions;
/// assert_eq!(conditions("winning moves B = 1 and value = {1|*}", &mcgs::REGISTRY)?.len(), 2);
/// assert_eq!(conditions("outcome = Q", &mcgs::REGISTRY).unwrap_err().span, 10..11);
/// # Ok::<(), mcgs_workbench::NotationError>(())
/// ```
pub fn conditions(text: &str, registry: &Registry) -> Result<Vec<Condition>, NotationError> {
    if let Some(place) = words(text, "or").next() {
        let message = "conditions are joined by `and` alone, expected one search for each side of `or`";
        return Err(NotationError::new(place, message));
    }
    let mut conditions = Vec::new();
    for piece in pieces(text) {
        conditions.push(Condition::parse(text, piece, registry)?);
    }
    Ok(conditions)
}

/// The places between the words `and`, without blanks at their ends.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut pieces = Vec::new();
    for word in words(text, "and") {
        pieces.push(trimmed(text, start..word.start));
        start = word.end;
    }
    pieces.push(trimmed(text, start..text.len()));
    pieces
}

/// The places where a word stands between blanks.
fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    text.match_indices(word).map(|(start, word)| start..start + word.len()).filter(|place| {
        let ends = text[place.end..].chars().next().is_none_or(char::is_whitespace);
        text[..place.start].ends_with(char::is_whitespace) && ends
    })
}

fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let inner = &text[span.clone()];
    let start = span.start + (inner.len() - inner.trim_start().len());
    start..(start + inner.trim().len())
}

impl Quantity {
    /// Reads a quantity that can be compared with others of its kind, for the best ones: a number.
    pub fn parse_number(text: &str) -> Result<Self, NotationError> {
        match Self::parse(text, 0..text.len()) {
            Ok(Quantity::Answer(question)) if !NUMBERS.contains(&question.as_str()) => {
                let message = format!(
                    "`{question}` has no largest answer, expected `temperature`, `mean`, `nim`, `winning moves B`, `moves B` or `nodes`"
                );
                Err(NotationError::new(0..text.len(), message))
            }
            Ok(Quantity::ZeroComponent) => Err(NotationError::new(0..text.len(), "expected a number")),
            other => other,
        }
    }

    fn parse(text: &str, span: Range<usize>) -> Result<Self, NotationError> {
        let words: Vec<&str> = text[span.clone()].split_whitespace().collect();
        let name = words.join(" ").replace("misère", "misere");
        let is_answer =
            |known: &str| NUMBERS.contains(&known) || WORDS.iter().any(|(word, _)| *word == known);
        match words.as_slice() {
            ["winning", "moves", "B" | "W" | "N"] | ["moves", "B" | "W" | "N"] => Ok(Quantity::Count(name)),
            ["nodes"] => Ok(Quantity::Nodes),
            ["no", "component"] => Ok(Quantity::ZeroComponent),
            ["value"] => Ok(Quantity::Answer(name)),
            _ if is_answer(&name) => Ok(Quantity::Answer(name)),
            ["winning", "moves", ..] | ["moves", ..] => {
                Err(NotationError::new(span, format!("`{name}`: expected `B`, `W` or `N` after `moves`")))
            }
            _ => Err(NotationError::new(
                span,
                format!("`{name}` is nothing that can be asked here, expected {ALL}"),
            )),
        }
    }

    /// The question of the input language; nothing if there are other ones.
    pub fn question(&self) -> Option<&str> {
        match self {
            Quantity::Answer(question) | Quantity::Count(question) => Some(question),
            Quantity::Nodes => Some("outcome"),
            Quantity::ZeroComponent => None,
        }
    }

    /// The number that a report has for it; nothing if the question stayed open, or if the answer is no number.
    pub fn number(&self, report: &Report) -> Option<Dyadic> {
        let answer = report.result.as_deref()?;
        let count = match self {
            Quantity::Count(_) if answer == "None" => 0,
            Quantity::Count(_) => answer.split_whitespace().count() as u64,
            Quantity::Nodes => report.stats.nodes,
            Quantity::Answer(_) | Quantity::ZeroComponent => return dyadic(answer),
        };
        Dyadic::new(i64::try_from(count).ok()?, 0)
    }
}

impl Condition {
    fn parse(text: &str, span: Range<usize>, registry: &Registry) -> Result<Self, NotationError> {
        let piece = &text[span.clone()];
        if piece.is_empty() {
            let expected = "expected a condition such as `winning moves B = 1`";
            return Err(NotationError::new(span, expected));
        }
        if let Some((place, sign, instead)) =
            FOREIGN.iter().find_map(|(sign, instead)| Some((piece.find(sign)?, sign, instead)))
        {
            let start = span.start + place;
            let message = format!("`{sign}` is not known here, {instead}");
            return Err(NotationError::new(start..start + sign.len(), message));
        }
        let first =
            OPERATORS.iter().filter_map(|(sign, operator)| Some((piece.find(sign)?, *sign, *operator)));
        // Of two operators at the same place, the longer one comes first in the list.
        let Some((place, sign, operator)) =
            first.reduce(|best, next| if next.0 < best.0 { next } else { best })
        else {
            let message = format!(
                "`{piece}` compares nothing, expected a condition such as `outcome = P`, `value > 0` or `winning moves B = 1`"
            );
            return Err(NotationError::new(span, message));
        };
        let left = trimmed(text, span.start..span.start + place);
        let right = trimmed(text, span.start + place + sign.len()..span.end);
        let quantity = Quantity::parse(text, left.clone())?;
        let sign_span = span.start + place..span.start + place + sign.len();
        let operand = Operand::parse(text, right, &quantity, registry)?;
        let asked = &text[left];
        let is_equality = matches!(operator, Operator::Equal | Operator::Unequal);
        let problem = match &operand {
            Operand::Word(_) if !is_equality => Some(format!(
                "the answers to `{asked}` have no order, expected `=` or `!=` instead of `{sign}`"
            )),
            Operand::Number(_) if quantity == Quantity::ZeroComponent && operator != Operator::Equal => {
                Some(format!("expected `no component = 0` instead of `{sign}`"))
            }
            Operand::Number(_) if operator == Operator::Confused => Some(format!(
                "`||` compares games, as in `value || 0`, but `{asked}` is a number: expected `=`, `!=`, `<`, `<=`, `>` or `>=`"
            )),
            _ => None,
        };
        match problem {
            Some(message) => Err(NotationError::new(sign_span, message)),
            None => Ok(Condition { span, quantity, operator, operand }),
        }
    }

    /// Where it stands in the text of all conditions.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The question of the input language; nothing if the components are asked one by one.
    pub fn question(&self) -> Option<String> {
        match &self.operand {
            Operand::Game(game) => Some(format!("compare ({game})")),
            _ => self.quantity.question().map(str::to_owned),
        }
    }

    /// Must each component be looked at by itself? None of them may be a second-player win, which has the value 0.
    pub fn is_about_components(&self) -> bool {
        self.quantity == Quantity::ZeroComponent
    }

    /// Is it true, as far as the report of the question tells? Nothing if it stayed open.
    pub fn holds(&self, report: &Report) -> Option<bool> {
        let answer = report.result.as_deref()?;
        match &self.operand {
            Operand::Word(word) => {
                Some((answer.eq_ignore_ascii_case(word)) == (self.operator == Operator::Equal))
            }
            Operand::Game(_) => Some(match self.operator {
                Operator::Equal => answer == "=",
                Operator::Unequal => answer != "=",
                Operator::Less => answer == "<",
                Operator::Greater => answer == ">",
                Operator::AtMost => answer == "<" || answer == "=",
                Operator::AtLeast => answer == ">" || answer == "=",
                Operator::Confused => answer == "||",
            }),
            Operand::Number(number) => {
                // A sum that equals no nimber has no number to compare with.
                let Some(found) = self.quantity.number(report) else {
                    return Some(self.operator == Operator::Unequal);
                };
                let order = found.cmp(number);
                Some(match self.operator {
                    Operator::Equal => order == Ordering::Equal,
                    Operator::Unequal => order != Ordering::Equal,
                    Operator::Less => order == Ordering::Less,
                    Operator::AtMost => order != Ordering::Greater,
                    Operator::Greater => order == Ordering::Greater,
                    Operator::AtLeast => order != Ordering::Less,
                    Operator::Confused => false,
                })
            }
        }
    }
}

impl Operand {
    fn parse(
        text: &str,
        span: Range<usize>,
        quantity: &Quantity,
        registry: &Registry,
    ) -> Result<Self, NotationError> {
        let written = &text[span.clone()];
        if written.is_empty() {
            return Err(NotationError::new(span, "expected something to compare with"));
        }
        match quantity {
            Quantity::Answer(question) if question == "value" => {
                read("value", text, span, registry)?;
                Ok(Operand::Game(written.to_owned()))
            }
            Quantity::Answer(question) if question == "nim" => whole(written, question, span),
            Quantity::Answer(question) => {
                let Some((_, words)) = WORDS.iter().find(|(word, _)| word == question) else {
                    return number(text, span, question, registry);
                };
                match words.iter().find(|word| word.eq_ignore_ascii_case(written)) {
                    Some(word) => Ok(Operand::Word((*word).to_owned())),
                    None => {
                        let all = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
                        // Most people who go on here want another condition.
                        let more = if written.contains([',', ';', '&']) {
                            "; conditions are joined by `and`"
                        } else {
                            ""
                        };
                        let message =
                            format!("`{written}` is no answer to `{question}`, expected one of {all}{more}");
                        Err(NotationError::new(span, message))
                    }
                }
            }
            Quantity::ZeroComponent if written != "0" => {
                Err(NotationError::new(span, "expected `no component = 0`: every component matters"))
            }
            Quantity::Count(name) => whole(written, name, span),
            _ => whole(written, "nodes", span),
        }
    }
}

/// A whole number that is not negative.
fn whole(written: &str, asked: &str, span: Range<usize>) -> Result<Operand, NotationError> {
    let number = written.parse::<u32>().ok().and_then(|number| Dyadic::new(number.into(), 0));
    number.map(Operand::Number).ok_or_else(|| {
        let message =
            format!("`{asked}` is a whole number from 0 up, expected one such as `2` instead of `{written}`");
        NotationError::new(span, message)
    })
}

/// A number as answers to this question are.
fn number(
    text: &str,
    span: Range<usize>,
    asked: &str,
    registry: &Registry,
) -> Result<Operand, NotationError> {
    let written = &text[span.clone()];
    let is_number = written.chars().all(|c| c.is_ascii_digit() || "+-/ ".contains(c));
    if is_number && written.split_whitespace().count() == 1 {
        // The parser of the language knows what is wrong with it.
        if let CommandKind::Mean { expected: Some(number) } = read("mean", text, span.clone(), registry)? {
            return Ok(Operand::Number(number));
        }
    }
    let message = format!("`{asked}` is a number, expected one such as `3` or `-1/2` instead of `{written}`");
    Err(NotationError::new(span, message))
}

/// Reads what follows a question with the parser of the input language. Its mistakes are shown at their place in our text.
fn read(
    question: &str,
    text: &str,
    span: Range<usize>,
    registry: &Registry,
) -> Result<CommandKind, NotationError> {
    let start = format!("{{version 2.0}} {{{question} ");
    let source =
        Source::new("<condition>", SourceKind::Argument, format!("{start}{}}}", &text[span.clone()]));
    let mut parsed = language::parse(&source, registry);
    if let Some(diagnostic) = parsed.diagnostics.first().filter(|_| parsed.has_errors()) {
        let moved = |place: usize| (place.saturating_sub(start.len()) + span.start).min(span.end);
        let message = [diagnostic.message.as_str(), diagnostic.label.as_str()];
        let message = message.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        return Err(NotationError::new(moved(diagnostic.span.start)..moved(diagnostic.span.end), message));
    }
    let command =
        parsed.cases.pop().filter(|case| case.commands.len() == 1).and_then(|mut case| case.commands.pop());
    command.map(|command| command.kind).ok_or_else(|| NotationError::new(span, "expected one value"))
}

/// A number as answers have it.
fn dyadic(text: &str) -> Option<Dyadic> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Dyadic::from_fraction(numerator.parse().ok()?, denominator.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a condition holds for a sum.
    fn holds(condition: &str, sum: &str) -> Option<bool> {
        let all = conditions(condition, &mcgs::REGISTRY).unwrap();
        let [condition] = all.as_slice() else { panic!("{condition}") };
        let reports = mcgs::solve(&format!("{sum} {{{}}}", condition.question().unwrap())).unwrap();
        condition.holds(&reports[0])
    }

    #[test]
    fn answers_are_compared() {
        for (condition, sum, expected) in [
            ("outcome = L", "[clobber_1xn] XXO", true),
            ("outcome != L", "[clobber_1xn] XXO", false),
            ("B = win", "[clobber_1xn] XO", true),
            ("W = loss", "[clobber_1xn] XO", false),
            ("winning moves B = 1", "[clobber_1xn] XO", true),
            ("winning moves W = 0", "[clobber_1xn] XXO", true),
            ("moves B >= 2", "[clobber_1xn] XXO", false),
            ("value = {0|*}", "[clobber_1xn] XXO", true),
            ("value > 0", "[clobber_1xn] XXO", true),
            ("value || 0", "[clobber_1xn] XO", true),
            ("value <= 1/2", "[clobber_1xn] XO", true),
            ("nim = 3", "[kayles] 3", true),
            ("nim = 3", "[clobber_1xn] XXO", false),
            ("temperature > 5/4", "[cgt_game] (5||3|2)", false),
            ("temperature >= 5/4", "[cgt_game] (5||3|2)", true),
            ("mean = -3/2", "[dyadic_rational] -3/2", true),
            ("nodes < 5", "[clobber_1xn] XO", true),
            ("outcome == N", "[clobber_1xn] XO", true),
            ("misere outcome = N", "[kayles] 2", true),
            ("misère outcome = P", "[kayles] 1", true),
            ("misere B = loss", "[clobber_1xn] XO", true),
            ("misere  W = win", "[clobber_1xn] XO", false),
        ] {
            assert_eq!(holds(condition, sum), Some(expected), "{condition}: {sum}");
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        let problem = |text: &str| {
            let error = conditions(text, &mcgs::REGISTRY).unwrap_err();
            (error.span.start, error.message)
        };
        for (text, place, part) in [
            ("", 0, "expected a condition"),
            ("outcome = P and", 15, "expected a condition"),
            ("outcome", 0, "compares nothing, expected a condition such as `outcome = P`"),
            ("outcome is P", 0, "`outcome is P` compares nothing"),
            ("outcome = Q", 10, "expected one of `L`"),
            ("outcome = P, nim = 3", 10, "conditions are joined by `and`"),
            ("outcome > L", 8, "the answers to `outcome` have no order, expected `=` or `!=` instead of `>`"),
            ("outcome <> P", 8, "`<>` is not known here, expected `!=`"),
            ("nodes || 3", 6, "`||` compares games, as in `value || 0`, but `nodes` is a number"),
            ("outcome = P or nim = 1", 12, "conditions are joined by `and` alone"),
            ("nim = *2", 6, "`nim` is a whole number from 0 up, expected one such as `2` instead of `*2`"),
            (
                "temperature > hot",
                14,
                "`temperature` is a number, expected one such as `3` or `-1/2` instead of `hot`",
            ),
            ("temperature > 0.5", 14, "instead of `0.5`"),
            ("mean = 1 1/2", 7, "instead of `1 1/2`"),
            ("outcome = L and colour = 3", 16, "expected `winning moves B`"),
            ("winning moves = 1", 0, "expected `B`, `W` or `N`"),
            ("winning moves B = x", 18, "`winning moves B` is a whole number from 0 up"),
            ("winning moves B =", 17, "something to compare with"),
            ("temperature > 1/3", 16, "power of two"),
            ("value = {1|", 8, ""),
            ("value = 1 + ", 8, ""),
            ("no component = 1", 15, "every component matters"),
        ] {
            let (found, message) = problem(text);
            assert!(message.contains(part), "{text}: {message}");
            assert!(found >= place && found <= text.len(), "{text}: {found} {message}");
        }
    }

    #[test]
    fn the_best_are_the_best_by_a_number() {
        for text in ["temperature", "winning moves  B", "nodes", "nim", "mean"] {
            assert!(Quantity::parse_number(text).is_ok(), "{text}");
        }
        for text in ["outcome", "value", "no component", "size"] {
            assert!(Quantity::parse_number(text).is_err(), "{text}");
        }
    }
}
