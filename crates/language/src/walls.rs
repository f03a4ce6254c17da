//! Reads expected thermographs: `L: (1, -1) (1/2, -1/2) R: (0, -1) (1/2, -1/2)`.

use std::ops::Range;

use mcgs_engine::Dyadic;

use crate::cursor::Cursor;
use crate::diagnostic::Diagnostic;
use crate::expectation::Walls;
use crate::fractions::{parse_fraction, unexpected};
use crate::text::quote;

/// Where the numbers of a thermograph stand, for messages.
const PLACE: &str = "in a point";

/// A point of a wall, and where it stands.
struct Point {
    value: Dyadic,
    temperature: Dyadic,
    span: Range<usize>,
}

/// The expectation after the word `thermograph`; nothing before a comma or at the end of the block.
///
/// Besides the syntax this checks what holds for every thermograph: the walls begin at temperature -1, rise,
/// and meet in the mast.
pub(crate) fn parse_walls(cursor: &mut Cursor<'_>) -> Result<Option<Walls>, Diagnostic> {
    if cursor.peek_word().is_none() {
        return Ok(None);
    }
    let left = parse_wall(cursor, "L:")?;
    let right = parse_wall(cursor, "R:")?;
    if let Some(word) = cursor.peek_word() {
        let message = format!("unexpected {} in a thermograph", quote(&cursor.text()[word.clone()]));
        return Err(
            Diagnostic::error(word, message).label("expected a point such as `(1/2, -1)`, `,` or `}`")
        );
    }
    if let (Some(left), Some(right)) = (left.last(), right.last())
        && left.value != right.value
    {
        let message = format!("the left wall ends at {}, the right wall at {}", left.value, right.value);
        return Err(
            Diagnostic::error(right.span.clone(), message).label("both walls must end at the same value")
        );
    }
    let pairs = |wall: Vec<Point>| wall.into_iter().map(|point| (point.value, point.temperature)).collect();
    Ok(Some(Walls { left: pairs(left), right: pairs(right) }))
}

/// A name and the points that follow it.
fn parse_wall(cursor: &mut Cursor<'_>, name: &str) -> Result<Vec<Point>, Diagnostic> {
    let Some(word) = cursor.next_word() else {
        let message = "a thermograph has two walls, `L:` and `R:`";
        return Err(Diagnostic::error(cursor.here(), message).label(format!("expected `{name}`")));
    };
    let found = &cursor.text()[word.clone()];
    if found != name {
        if found.starts_with(name) {
            let after = word.start + name.len()..word.end;
            let message = format!("blank missing after `{name}`");
            return Err(Diagnostic::error(after, message).label("put a blank before this"));
        }
        let message = format!("unexpected {} in a thermograph", quote(found));
        return Err(Diagnostic::error(word, message).label(format!("expected `{name}`")));
    }
    let mut wall: Vec<Point> = Vec::new();
    while cursor.peek() == Some('(') {
        let point = parse_point(cursor)?;
        let error = |message: String, label| Err(Diagnostic::error(point.span.clone(), message).label(label));
        match wall.last() {
            None if point.temperature != Dyadic::from(-1) => {
                let message = format!("the wall begins at temperature {}", point.temperature);
                return error(message, "the first temperature must be -1");
            }
            Some(last) if point.temperature <= last.temperature => {
                let message = format!("temperature {} follows {}", point.temperature, last.temperature);
                return error(message, "temperatures must increase");
            }
            _ => wall.push(point),
        }
    }
    if wall.is_empty() {
        let message = format!("`{name}` needs at least one point");
        return Err(Diagnostic::error(cursor.here(), message).label("expected a point such as `(1/2, -1)`"));
    }
    Ok(wall)
}

/// `(value, temperature)`
fn parse_point(cursor: &mut Cursor<'_>) -> Result<Point, Diagnostic> {
    let start = cursor.position();
    expect(cursor, '(', "`(`")?;
    let value = parse_fraction(cursor, PLACE)?;
    expect(cursor, ',', "`,` and the temperature")?;
    let temperature = parse_fraction(cursor, PLACE)?;
    expect(cursor, ')', "`)`")?;
    let span = start..cursor.last_end();
    if cursor.position() == span.end && cursor.peek().is_some_and(|next| next != '(' && next != ',') {
        let message = "blank missing after `)`";
        return Err(Diagnostic::error(cursor.here(), message).label("put a blank before this"));
    }
    Ok(Point { value, temperature, span })
}

fn expect(cursor: &mut Cursor<'_>, wanted: char, name: &str) -> Result<(), Diagnostic> {
    if cursor.take(wanted) { Ok(()) } else { Err(unexpected(cursor, PLACE, name)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> String {
        let text = format!("{{{content}}}");
        let mut cursor = Cursor::new(&text, 1..text.len() - 1);
        match parse_walls(&mut cursor) {
            Ok(walls) => walls.map_or("none".to_owned(), |walls| walls.to_string()),
            Err(error) => format!("{} @{} ({})", error.message, &text[error.span], error.label),
        }
    }

    #[test]
    fn good_walls() {
        let half = "L: (1, -1) (1/2, -1/2) R: (0, -1) (1/2, -1/2)";
        for (content, expected) in [
            ("", "none"),
            (", B", "none"),
            ("L: (0, -1) R: (0, -1)", "L: (0, -1) R: (0, -1)"),
            (half, half),
            ("L:\n( 1 , -1 )( 2 / 4,-4 / 8) R: (0,-1)\t(1/2,-1/2)", half),
        ] {
            assert_eq!(read(content), expected, "{content}");
        }
    }

    #[test]
    fn bad_walls() {
        let number = "expected a number such as `3` or `-1/2`";
        for (content, expected) in [
            ("(0, -1)", "unexpected `(0` in a thermograph @(0 (expected `L:`)"),
            ("R: (0, -1)", "unexpected `R:` in a thermograph @R: (expected `L:`)"),
            ("L:(0, -1) R: (0, -1)", "blank missing after `L:` @(0 (put a blank before this)"),
            ("L: (0, -1)R: (0, -1)", "blank missing after `)` @R (put a blank before this)"),
            ("L: (0, -1)", "a thermograph has two walls, `L:` and `R:` @} (expected `R:`)"),
            ("L: (0, -1), B", "a thermograph has two walls, `L:` and `R:` @, (expected `R:`)"),
            ("L: R: (0, -1)", "`L:` needs at least one point @R (expected a point such as `(1/2, -1)`)"),
            ("L: (0, -1) R:", "`R:` needs at least one point @} (expected a point such as `(1/2, -1)`)"),
            ("L: (1 2, 3) R:", "unexpected `2` in a point @2 (expected `,` and the temperature)"),
            ("L: (1, -1 x) R:", "unexpected `x` in a point @x (expected `)`)"),
            ("L: (1) R:", "unexpected `)` in a point @) (expected `,` and the temperature)"),
            ("L: (1, ) R:", &format!("unexpected `)` in a point @) ({number})")),
            ("L: (, 1) R:", &format!("unexpected `,` in a point @, ({number})")),
            ("L: (1, -1", "unexpected end of the block in a point @} (expected `)`)"),
            ("L: (+1, -1)", &format!("unexpected `+1` in a point @+1 ({number})")),
            ("L: (- 1, -1)", &format!("unexpected `1` in a point @1 ({number})")),
            ("L: (1.5, -1)", "unexpected `.5` in a point @.5 (expected `,` and the temperature)"),
            (
                "L: (1/3, -1)",
                "the denominator `3` is not a positive power of two @3 (expected 1, 2, 4, 8, ...)",
            ),
            (
                "L: (1/0, -1)",
                "the denominator `0` is not a positive power of two @0 (expected 1, 2, 4, 8, ...)",
            ),
            (
                "L: (1/-2, -1)",
                "the denominator `-2` is not a positive power of two @-2 (expected 1, 2, 4, 8, ...)",
            ),
            ("L: (1/, -1)", &format!("unexpected `,` in a point @, ({number})")),
            (
                "L: (9223372036854775808, -1)",
                "the number `9223372036854775808` is out of range @9223372036854775808 \
                 (expected -9223372036854775807 to 9223372036854775807)",
            ),
            (
                "L: (-9223372036854775808, -1)",
                "the number `-9223372036854775808` is out of range @-9223372036854775808 \
                 (expected -9223372036854775807 to 9223372036854775807)",
            ),
            (
                "L: (0, -1) R: (0, -1) 1, 2)",
                "unexpected `1` in a thermograph @1 (expected a point such as `(1/2, -1)`, `,` or `}`)",
            ),
            ("L: (0, 0)", "the wall begins at temperature 0 @(0, 0) (the first temperature must be -1)"),
            ("L: (0, -1) (0, -1)", "temperature -1 follows -1 @(0, -1) (temperatures must increase)"),
            (
                "L: (1, -1) R: (0, -1)",
                "the left wall ends at 1, the right wall at 0 @(0, -1) (both walls must end at the same value)",
            ),
        ] {
            assert_eq!(read(content), expected, "{content}");
        }
    }
}
