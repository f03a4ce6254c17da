//! Cells that a spreadsheet shows and never runs.
//!
//! Spreadsheets take a cell that begins with `=`, `+`, `-` or `@` for a formula, quoted or not, and a formula may start programs.
//! Numbers are welcome. Values such as `+-1` and `-3/2` are written in parentheses, which the input language reads; any other text gets an
//! apostrophe in front, which [`read`] removes.

use std::borrow::Cow;

/// What stands in a cell for this text.
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    if is_harmless(text) { Cow::Borrowed(text) } else { Cow::Owned(format!("'{text}")) }
}

/// What stands in a cell for this value of a game, or number.
pub(crate) fn value(text: &str) -> Cow<'_, str> {
    if is_harmless(text) { Cow::Borrowed(text) } else { Cow::Owned(format!("({text})")) }
}

fn is_harmless(text: &str) -> bool {
    !begins_like_a_formula(text) || is_number(text)
}

/// The text of a cell: the apostrophe in front of a formula is gone.
pub(crate) fn read(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if begins_like_a_formula(text) => text,
        _ => cell,
    }
}

/// True also behind apostrophes: text that has some of its own gets one more, so that reading removes just that one.
fn begins_like_a_formula(text: &str) -> bool {
    // A dash alone means that there is nothing to say; it is no formula.
    let text = text.trim_start_matches('\'');
    text != "-" && text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

/// True for digits with at most one point and a minus sign in front.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, part].iter().all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_cannot_run_and_text_reads_back() {
        for (content, expected) in [
            ("Win", "Win"),
            ("", ""),
            ("-", "-"),
            ("-3", "-3"),
            ("-0.25", "-0.25"),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-1 2", "'-1 2"),
            ("-2.", "'-2."),
            ("+5", "'+5"),
            ("＝1", "'＝1"),
            ("'=1", "''=1"),
            ("'quoted'", "'quoted'"),
        ] {
            assert_eq!(text(content), expected, "{content}");
            assert_eq!(read(expected), content, "{content}");
        }
    }

    #[test]
    fn values_are_put_in_parentheses() {
        for (content, expected) in
            [("-3", "-3"), ("{1|*}", "{1|*}"), ("-3/2", "(-3/2)"), ("+-1", "(+-1)"), ("-1^", "(-1^)")]
        {
            assert_eq!(value(content), expected, "{content}");
            assert_eq!(read(expected), expected, "{content}");
        }
    }
}
