//! Values as text: `3/4`, `^^*`, `1+v`, `{2,1*|-1}`, `{5||3|2}`, `+-1`, `Tiny(2)`.

use super::{Dyadic, Simple, TooLarge, Value, Values};

/// Texts nested deeper than this are not read.
const MOST_NESTED: usize = 200;
/// Longer texts are not read.
const LONGEST: usize = 1 << 16;

impl Values {
    /// The value as text; other values stand in braces.
    pub fn text(&mut self, value: Value) -> Result<String, TooLarge> {
        if let Some(simple) = self.as_simple(value) {
            return Ok(simple.to_string());
        }
        let sides = self.options(value)?;
        let mut texts = Vec::new();
        for side in sides {
            let options = side.iter().map(|&option| self.deeper(|values| values.text(option)));
            let mut options = options.collect::<Result<Vec<String>, TooLarge>>()?;
            options.sort_unstable();
            texts.push(options.join(","));
        }
        Ok(format!("{{{}}}", texts.join("|")))
    }

    /// Reads a value; an error says what is wrong.
    pub fn read(&mut self, text: &str) -> Result<Value, String> {
        if text.len() > LONGEST {
            return Err(format!("the text of a value has more than {LONGEST} characters"));
        }
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut reader = Reader { values: self, text: text.as_bytes(), at: 0, nested: 0 };
        let value = reader.form()?;
        if reader.at < reader.text.len() {
            return Err(reader.unexpected());
        }
        Ok(value)
    }
}

struct Reader<'a> {
    values: &'a mut Values,
    text: &'a [u8],
    at: usize,
    nested: usize,
}

impl Reader<'_> {
    /// A list of games around the widest bars: `a,b||c|d`, or one game without bars.
    fn form(&mut self) -> Result<Value, String> {
        let end = self.end_of_group();
        let widest = self.widest_bar(end);
        if widest == 0 {
            return self.sum();
        }
        self.sides(widest, end)
    }

    /// The two sides of a bar with `bar` strokes, up to `end`.
    fn sides(&mut self, bar: usize, end: usize) -> Result<Value, String> {
        let middle = self.bar_at(bar, end).ok_or("bars that do not match")?;
        let left = self.list(bar, middle)?;
        self.at = middle + bar;
        let right = self.list(bar, end)?;
        self.values.from_options(&left, &right).map_err(too_large)
    }

    /// Options with commas between them, up to `end`. Options with shorter bars need no braces.
    fn list(&mut self, bar: usize, end: usize) -> Result<Vec<Value>, String> {
        let mut options = Vec::new();
        while self.at < end {
            let inner = (1..bar).rev().find(|&inner| self.bar_at(inner, end).is_some());
            options.push(match inner {
                Some(inner) => self.sides(inner, end)?,
                None => self.sum()?,
            });
            if self.at < end {
                if self.text[self.at] != b',' {
                    return Err(self.unexpected());
                }
                self.at += 1;
            }
        }
        Ok(options)
    }

    /// Where the group of the reader ends: at the brace or parenthesis that closes it.
    fn end_of_group(&self) -> usize {
        let mut depth = 0;
        for (index, &byte) in self.text.iter().enumerate().skip(self.at) {
            match byte {
                b'{' | b'(' => depth += 1,
                b'}' | b')' if depth == 0 => return index,
                b'}' | b')' => depth -= 1,
                _ => {}
            }
        }
        self.text.len()
    }

    /// The bars from here to `end` outside of braces: where each begins, and how many strokes it has.
    fn bars(&self, end: usize) -> Vec<(usize, usize)> {
        let (mut bars, mut depth, mut index) = (Vec::new(), 0usize, self.at);
        while index < end {
            match self.text[index] {
                b'{' | b'(' => depth += 1,
                b'}' | b')' => depth = depth.saturating_sub(1),
                b'|' if depth == 0 => {
                    let strokes = self.text[index..end].iter().take_while(|&&byte| byte == b'|').count();
                    bars.push((index, strokes));
                    index += strokes - 1;
                }
                _ => {}
            }
            index += 1;
        }
        bars
    }

    fn widest_bar(&self, end: usize) -> usize {
        self.bars(end).iter().map(|&(_, strokes)| strokes).max().unwrap_or(0)
    }

    /// Where the first bar with exactly this many strokes begins.
    fn bar_at(&self, strokes: usize, end: usize) -> Option<usize> {
        self.bars(end).into_iter().find(|&(_, length)| length == strokes).map(|(index, _)| index)
    }

    /// Terms with `+` or `-` between them: `1/2+^*`, `3*`, `2-{1|*}`.
    fn sum(&mut self) -> Result<Value, String> {
        let mut sum = Values::ZERO;
        let mut first = true;
        loop {
            let start = self.at;
            let negative = match self.peek() {
                Some(b'+') if self.text.get(self.at + 1) == Some(&b'-') => false,
                Some(b'+') if !first => self.skip(false),
                Some(b'-') => self.skip(true),
                None | Some(b',' | b'|' | b'}' | b')') if !first => return Ok(sum),
                _ => false,
            };
            let term = self.term()?;
            let term = if negative { self.values.negative(term).map_err(too_large)? } else { term };
            sum = self.values.plus(sum, term).map_err(too_large)?;
            if self.at == start {
                return Err(self.unexpected());
            }
            first = false;
        }
    }

    fn term(&mut self) -> Result<Value, String> {
        if self.nested == MOST_NESTED {
            return Err("the text of a value is nested too deep".to_owned());
        }
        self.nested += 1;
        let term = self.atom();
        self.nested -= 1;
        term
    }

    fn atom(&mut self) -> Result<Value, String> {
        match self.peek() {
            Some(open @ (b'{' | b'(')) => {
                self.at += 1;
                let value = self.form()?;
                if self.peek() != Some(if open == b'{' { b'}' } else { b')' }) {
                    return Err(self.unexpected());
                }
                self.at += 1;
                Ok(value)
            }
            Some(b'+') => {
                // `+-x` is the switch `{x|-x}`.
                if self.text.get(self.at + 1) != Some(&b'-') {
                    return Err(self.unexpected());
                }
                self.at += 2;
                let value = self.term()?;
                let negative = self.values.negative(value).map_err(too_large)?;
                self.values.from_options(&[value], &[negative]).map_err(too_large)
            }
            Some(b'T' | b'M') => self.tiny(),
            Some(b'0'..=b'9') => {
                let numerator = self.number()?;
                let mut number = Dyadic::new(i128::from(numerator), 0).map_err(too_large)?;
                if self.peek() == Some(b'/') {
                    self.at += 1;
                    let denominator = self.number()?;
                    if !denominator.is_power_of_two() {
                        return Err(format!("{denominator} is no power of two"));
                    }
                    let exponent = denominator.trailing_zeros();
                    number = Dyadic::new(i128::from(numerator), exponent).map_err(too_large)?;
                }
                Ok(self.values.simple(Simple::number(number)))
            }
            Some(b'*') => {
                self.at += 1;
                let nim = if self.at_digit() { self.number()? } else { 1 };
                Ok(self.values.simple(Simple::nimber(nim)))
            }
            Some(arrow @ (b'^' | b'v')) => {
                let strokes = self.text[self.at..].iter().take_while(|&&byte| byte == arrow).count();
                self.at += strokes;
                let ups = if strokes == 1 && self.at_digit() { self.number()? } else { strokes as u64 };
                let ups = i64::try_from(ups).ok().filter(|&ups| ups < 1 << 40).ok_or("too many ups")?;
                let ups = if arrow == b'^' { ups } else { -ups };
                Ok(self.values.simple(Simple { ups, ..Simple::ZERO }))
            }
            _ => Err(self.unexpected()),
        }
    }

    /// `Tiny(x)` is `{0||0|-x}`, and `Miny(x)` its negative.
    fn tiny(&mut self) -> Result<Value, String> {
        let negative = self.text[self.at] == b'M';
        if self.text.get(self.at + 1..self.at + 4) != Some(b"iny") {
            return Err(self.unexpected());
        }
        self.at += 4;
        let x = self.term()?;
        let mut tiny = || {
            let lower = self.values.negative(x)?;
            let threat = self.values.from_options(&[Values::ZERO], &[lower])?;
            let tiny = self.values.from_options(&[Values::ZERO], &[threat])?;
            if negative { self.values.negative(tiny) } else { Ok(tiny) }
        };
        tiny().map_err(too_large)
    }

    fn number(&mut self) -> Result<u64, String> {
        let start = self.at;
        while self.at_digit() {
            self.at += 1;
        }
        let digits = String::from_utf8_lossy(&self.text[start..self.at]);
        digits.parse().map_err(|_| format!("expected a number that is not too large, found `{digits}`"))
    }

    fn at_digit(&self) -> bool {
        self.peek().is_some_and(|byte| byte.is_ascii_digit())
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip(&mut self, answer: bool) -> bool {
        self.at += 1;
        answer
    }

    fn unexpected(&self) -> String {
        match self.peek() {
            Some(byte) => {
                format!("unexpected `{}` at character {} of a value", char::from(byte), self.at + 1)
            }
            None => "a value ends too early".to_owned(),
        }
    }
}

fn too_large(_: TooLarge) -> String {
    "a value is too large to compute with".to_owned()
}
