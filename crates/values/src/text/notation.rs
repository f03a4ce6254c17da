//! The notations in which values are shown: plain text, the signs of books, and LaTeX.
//!
//! There is one printer, which writes ASCII. The other notations are translations of its text, sign by sign, so that they agree in
//! everything else: abbreviations, order of options, limits of length.

use std::fmt;
use std::str::FromStr;

use super::symbols::sign_of_fraction;

/// How values are written.
///
/// ```
/// use mcgs_values::Notation;
/// let text = "{-1/2|^^*||Tiny(2)}";
/// assert_eq!(Notation::Ascii.show(text), text);
/// assert_eq!(Notation::Unicode.show(text), "{−½|⇑∗||+_2}");
/// assert_eq!(
///     Notation::Latex.show(text),
///     r"\{-\frac{1}{2} \mid {\Uparrow}{*} \parallel \mathbf{+}_{2}\}"
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// `{1|v*}`, `+-1/2`, `Tiny(2)`: the notation of input files.
    #[default]
    Ascii,
    /// `{1|↓∗}`, `±½`, `+_2`: the signs of books. It can be read as well.
    Unicode,
    /// `\{1 \mid {\downarrow}{*}\}`: for a formula of a LaTeX document.
    Latex,
}

impl Notation {
    /// All of them.
    pub const ALL: [Notation; 3] = [Notation::Ascii, Notation::Unicode, Notation::Latex];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Ascii => "ascii",
            Notation::Unicode => "unicode",
            Notation::Latex => "latex",
        }
    }

    /// Translates the text of a value, a number, bounds or a thermograph, as this library prints them.
    pub fn show(self, ascii: &str) -> String {
        if self == Notation::Ascii {
            return ascii.to_owned();
        }
        Translator { notation: self, rest: ascii, out: String::new(), closers: Vec::new() }.run()
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Notation::ALL.into_iter().find(|notation| notation.name() == text);
        found.ok_or_else(|| "expected `ascii`, `unicode` or `latex`".to_owned())
    }
}

/// A fraction above 1 as a number and the sign of the rest: `9/4` as `2¼`.
fn mixed(numerator: &str, denominator: &str) -> Option<String> {
    let (above, below): (u64, u64) = (numerator.parse().ok()?, denominator.parse().ok()?);
    let whole = above.checked_div(below).filter(|&whole| whole > 0)?;
    let rest = sign_of_fraction(&(above % below).to_string(), denominator)?;
    Some(format!("{whole}{rest}"))
}

/// Goes through a text from left to right.
struct Translator<'t> {
    notation: Notation,
    rest: &'t str,
    out: String,
    /// What closes the parentheses that are open.
    closers: Vec<&'static str>,
}

impl<'t> Translator<'t> {
    fn run(mut self) -> String {
        while let Some(next) = self.rest.chars().next() {
            match next {
                '0'..='9' => self.number(),
                '^' | 'v' => self.arrows(next),
                '|' => self.bars(),
                'T' | 'M' if self.rest[1..].starts_with("iny(") => self.tiny(next),
                _ if self.eat("+-") => self.put("±", r"\pm "),
                _ if self.eat("<=") => self.put("≤", r"\le"),
                _ if self.eat("-") => self.put("−", "-"),
                _ if self.eat("*") => {
                    self.put("∗", "{*}");
                    let digits = self.digits();
                    self.out.push_str(digits);
                }
                _ if self.eat("{") => self.put("{", r"\{"),
                _ if self.eat("}") => self.put("}", r"\}"),
                _ if self.rest.starts_with(", ") => self.copy(next),
                _ if self.eat(",") => self.put(",", ", "),
                '(' => {
                    self.copy(next);
                    self.closers.push(")");
                }
                _ if self.eat(")") => {
                    let closer = self.closers.pop().unwrap_or(")");
                    self.out.push_str(closer);
                }
                _ => self.copy(next),
            }
        }
        self.out
    }

    fn eat(&mut self, expected: &str) -> bool {
        let rest = self.rest.strip_prefix(expected);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn digits(&mut self) -> &'t str {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        digits
    }

    fn put(&mut self, unicode: &str, latex: &str) {
        self.out.push_str(if self.notation == Notation::Latex { latex } else { unicode });
    }

    fn copy(&mut self, next: char) {
        self.rest = &self.rest[next.len_utf8()..];
        self.out.push(next);
    }

    fn number(&mut self) {
        let numerator = self.digits();
        if !self.eat("/") {
            self.out.push_str(numerator);
            return;
        }
        let denominator = self.digits();
        let fraction = format!("{numerator}/{denominator}");
        let sign = sign_of_fraction(numerator, denominator).map(str::to_owned);
        let sign = sign.or_else(|| mixed(numerator, denominator)).unwrap_or(fraction);
        self.put(&sign, &format!(r"\frac{{{numerator}}}{{{denominator}}}"));
    }

    /// One arrow, two, or one with a number.
    fn arrows(&mut self, arrow: char) {
        let is_up = arrow == '^';
        let length = self.rest.bytes().take_while(|&next| next == arrow as u8).count();
        self.rest = &self.rest[length..];
        let count = self.digits();
        let (signs, names) = if is_up {
            (["↑", "⇑"], [r"\uparrow", r"\Uparrow"])
        } else {
            (["↓", "⇓"], [r"\downarrow", r"\Downarrow"])
        };
        if length == 2 {
            return self.put(signs[1], &format!("{{{}}}", names[1]));
        }
        let times = if count.is_empty() { String::new() } else { format!(r"{count} \cdot ") };
        self.put(&format!("{}{count}", signs[0]), &format!("{times}{{{}}}", names[0]));
    }

    fn bars(&mut self) {
        let length = self.rest.bytes().take_while(|&next| next == b'|').count();
        self.rest = &self.rest[length..];
        let bars = "|".repeat(length);
        let latex = match length {
            1 => r" \mid ".to_owned(),
            2 => r" \parallel ".to_owned(),
            _ => format!(r" \mathrel{{{}}} ", vec!["|"; length].join(r"\!")),
        };
        self.put(&bars, &latex);
    }

    /// `Tiny(2)` as `+_2`; as a summand, in parentheses: `1+(+_2)`. A threat that is no plain number keeps its parentheses.
    fn tiny(&mut self, letter: char) {
        self.rest = &self.rest["Tiny(".len()..];
        let is_tiny = letter == 'T';
        if self.notation == Notation::Latex {
            self.out.push_str(if is_tiny { r"\mathbf{+}_{" } else { r"\mathbf{-}_{" });
            self.closers.push("}");
            return;
        }
        let is_summand = self.out.ends_with('+');
        let length = self.rest.bytes().take_while(|&next| next.is_ascii_digit() || next == b'/').count();
        let is_plain = self.rest[length..].starts_with(')');
        let (opener, closer) = match (is_summand, is_plain) {
            (false, true) => (["", ""], ""),
            (false, false) => (["", "("], ")"),
            (true, true) => (["(", ""], ")"),
            (true, false) => (["(", "("], "))"),
        };
        let sign = if is_tiny { "+_" } else { "−_" };
        self.out.extend([opener[0], sign, opener[1]]);
        self.closers.push(closer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_all_notations() {
        for (ascii, unicode, latex) in [
            ("0", "0", "0"),
            ("-3", "−3", "-3"),
            ("1/2", "½", r"\frac{1}{2}"),
            ("-9/4*2", "−2¼∗2", r"-\frac{9}{4}{*}2"),
            ("33/16", "33/16", r"\frac{33}{16}"),
            ("-11/2", "−5½", r"-\frac{11}{2}"),
            ("5/8*3", "⅝∗3", r"\frac{5}{8}{*}3"),
            ("*", "∗", "{*}"),
            ("^", "↑", r"{\uparrow}"),
            ("vv*2", "⇓∗2", r"{\Downarrow}{*}2"),
            ("^12*", "↑12∗", r"12 \cdot {\uparrow}{*}"),
            ("-1/2+vv", "−½+⇓", r"-\frac{1}{2}+{\Downarrow}"),
            ("+-1", "±1", r"\pm 1"),
            ("+-{*,^}", "±{∗,↑}", r"\pm \{{*}, {\uparrow}\}"),
            ("+-(1*)", "±(1∗)", r"\pm (1{*})"),
            ("{1|*}", "{1|∗}", r"\{1 \mid {*}\}"),
            ("{5||3|2}", "{5||3|2}", r"\{5 \parallel 3 \mid 2\}"),
            ("{9|7||6|5|||0}", "{9|7||6|5|||0}", r"\{9 \mid 7 \parallel 6 \mid 5 \mathrel{|\!|\!|} 0\}"),
            ("Tiny(2)", "+_2", r"\mathbf{+}_{2}"),
            ("Miny(1/2)", "−_½", r"\mathbf{-}_{\frac{1}{2}}"),
            ("Tiny({3|2})", "+_({3|2})", r"\mathbf{+}_{\{3 \mid 2\}}"),
            ("1+Tiny(1)", "1+(+_1)", r"1+\mathbf{+}_{1}"),
            (
                "-1/2+Miny({4+Miny(2)|2})",
                "−½+(−_({4+(−_2)|2}))",
                r"-\frac{1}{2}+\mathbf{-}_{\{4+\mathbf{-}_{2} \mid 2\}}",
            ),
            ("L: (2, -1) R: (-1/2, 1)", "L: (2, −1) R: (−½, 1)", r"L: (2, -1) R: (-\frac{1}{2}, 1)"),
            ("-3/2 <= G <= -3/2", "−1½ ≤ G ≤ −1½", r"-\frac{3}{2} \le G \le -\frac{3}{2}"),
        ] {
            assert_eq!(Notation::Unicode.show(ascii), unicode, "{ascii}");
            assert_eq!(Notation::Latex.show(ascii), latex, "{ascii}");
            assert_eq!(Notation::Ascii.show(ascii), ascii);
        }
    }

    #[test]
    fn names_lead_back() {
        for notation in Notation::ALL {
            assert_eq!(notation.name().parse(), Ok(notation));
        }
        assert!("html".parse::<Notation>().is_err());
    }
}
