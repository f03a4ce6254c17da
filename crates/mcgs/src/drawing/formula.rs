//! Formulas of pictures: games and numbers as books write them.

use std::fmt::Write;

use mcgs_engine::Dyadic;
use mcgs_values::Notation;

/// Games that are nested deeper stay as they are written.
const MAX_DEPTH: usize = 50;

/// The text of a game with the signs of the books, except those that the fonts of a PDF need not have. Braces inside of braces become more
/// bars between the options: `{5||3|2}` for `{5|{3|2}}`.
pub(super) fn in_books(text: &str) -> String {
    let rare = [("⅛", "1/8"), ("⅜", "3/8"), ("⅝", "5/8"), ("⅞", "7/8")];
    let text = Form::parse(text).map_or_else(|| text.to_owned(), |form| form.text().0);
    let text =
        rare.iter().fold(Notation::Unicode.show(&text), |text, (sign, plain)| text.replace(sign, plain));
    with_subscripts(&text)
}

/// A number with a true minus sign.
pub(super) fn number(number: Dyadic) -> String {
    number.to_string().replace('-', "−")
}

/// `+_2` with a small number.
fn with_subscripts(text: &str) -> String {
    let mut parts = text.split('_');
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (digits, rest) = part.split_at(digits);
        if digits.is_empty() {
            shown.push('_');
        }
        // The small digits are in the order of the large ones.
        shown.extend(
            digits.bytes().filter_map(|digit| char::from_u32(u32::from('₀') + u32::from(digit - b'0'))),
        );
        shown.push_str(rest);
    }
    shown
}

/// A game as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Form<'t> {
    /// Anything without braces.
    Plain(&'t str),
    /// Options of both players.
    Game(Vec<Form<'t>>, Vec<Form<'t>>),
}

impl<'t> Form<'t> {
    /// Reads games whose options are in braces, each with one bar; `None` for everything else.
    fn parse(text: &'t str) -> Option<Self> {
        let mut rest = text;
        let form = Self::read(&mut rest, 0)?;
        rest.is_empty().then_some(form)
    }

    fn read(rest: &mut &'t str, depth: usize) -> Option<Self> {
        let Some(inner) = rest.strip_prefix('{') else {
            let end = rest.find(['{', '}', '|', ',']).unwrap_or(rest.len());
            let (plain, behind) = rest.split_at(end);
            *rest = behind;
            return (!plain.is_empty()).then_some(Form::Plain(plain));
        };
        *rest = inner;
        let left = Self::options(rest, '|', depth)?;
        let right = Self::options(rest, '}', depth)?;
        Some(Form::Game(left, right))
    }

    /// The options before a sign, which is read as well.
    fn options(rest: &mut &'t str, end: char, depth: usize) -> Option<Vec<Self>> {
        let mut options = Vec::new();
        if depth > MAX_DEPTH {
            return None;
        }
        loop {
            if let Some(behind) = rest.strip_prefix(end).filter(|_| options.is_empty()) {
                *rest = behind;
                return Some(options);
            }
            options.push(Self::read(rest, depth + 1)?);
            if let Some(behind) = rest.strip_prefix(end) {
                *rest = behind;
                return Some(options);
            }
            *rest = rest.strip_prefix(',')?;
        }
    }

    /// The text, and the most bars in it that are not in braces.
    fn text(&self) -> (String, usize) {
        let (left, right) = match self {
            Form::Plain(text) => return ((*text).to_owned(), 0),
            Form::Game(left, right) => (left, right),
        };
        if let Some(short) = self.short() {
            return (short, 0);
        }
        let (left, left_bars) = Self::list(left);
        let (right, right_bars) = Self::list(right);
        let bars = left_bars.max(right_bars) + 1;
        (format!("{{{left}{}{right}}}", "|".repeat(bars)), bars)
    }

    /// A game that is the only option needs no braces; of several options, each keeps them.
    fn list(options: &[Self]) -> (String, usize) {
        if let [option] = options {
            let (text, bars) = option.text();
            let inner = text.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).filter(|_| bars > 0);
            return (inner.unwrap_or(&text).to_owned(), bars);
        }
        let mut text = String::new();
        for option in options {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}{}", if text.is_empty() { "" } else { "," }, option.text().0);
        }
        (text, 0)
    }

    /// The sign of a switch with opposite numbers, of a tiny or of a miny game.
    fn short(&self) -> Option<String> {
        let Form::Game(left, right) = self else { return None };
        let zero = [Form::Plain("0")];
        match (&left[..], &right[..]) {
            ([Form::Plain(left)], [Form::Plain(right)]) => {
                (is_positive(left) && right.strip_prefix('-') == Some(left)).then(|| format!("+-{left}"))
            }
            (left, [Form::Game(zeros, threat)]) if left == zero && zeros[..] == zero => match &threat[..] {
                [Form::Plain(threat)] => {
                    threat.strip_prefix('-').filter(|it| is_positive(it)).map(|it| format!("Tiny({it})"))
                }
                _ => None,
            },
            ([Form::Game(threat, zeros)], right) if right == zero && zeros[..] == zero => match &threat[..] {
                [Form::Plain(threat)] => {
                    Some(*threat).filter(|it| is_positive(it)).map(|it| format!("Miny({it})"))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Is it a number such as `2` or `1/2`?
fn is_positive(text: &str) -> bool {
    text != "0"
        && text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || c == '/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_in_books() {
        for (text, expected) in [
            ("{3/4|-4}", "{¾|−4}"),
            ("^^*", "⇑∗"),
            ("+-1", "±1"),
            ("{7/8|*2}", "{7/8|∗2}"),
            ("{5|{3|2}}", "{5||3|2}"),
            ("{{10|-10}|{-30|-50}}", "{±10||−30|−50}"),
            ("{{{4|3}|2}|{1|0}}", "{4|3||2|||1|0}"),
            ("{0,{1|*}|-1}", "{0,{1|∗}|−1}"),
            ("{0|{0|-2}}", "+₂"),
            ("{{12|0}|0}", "−₁₂"),
            ("{0|{0|-1/4}}", "+_¼"),
            ("{1/2|-1/2}", "±½"),
            ("{|}", "{|}"),
            ("{|{3|}}", "{||3|}"),
            ("1 + {2|1}", "1 + {2|1}"),
            ("-3", "−3"),
        ] {
            assert_eq!(in_books(text), expected, "{text}");
        }
        let deep = "{".repeat(1000);
        assert_eq!(in_books(&deep), deep);
        assert_eq!(number(Dyadic::MINUS_ONE), "−1");
    }
}
