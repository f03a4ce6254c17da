//! Drawings as text.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use mcgs_engine::{Game, ParseError, ParseErrorKind};

use crate::sprouts::{Boundary, FIRST_LETTER, MOST_SPOTS, Region, Spot, Sprouts};

/// The letters of spots that stand in two places.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl FromStr for Sprouts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let start = text.len() - text.trim_start().len();
        let drawing = text.trim();
        if drawing.bytes().all(|byte| byte.is_ascii_digit()) && !drawing.is_empty() {
            return match drawing.parse() {
                Ok(spots) if spots <= MOST_SPOTS => Ok(Sprouts::new(vec![vec![vec![0]; spots]])),
                _ => {
                    let range = format!("from 0 to {MOST_SPOTS} spots").into();
                    let kind = ParseErrorKind::OutOfRange { number: drawing.to_owned(), range };
                    Err(ParseError::new(kind, start..start + drawing.len()))
                }
            };
        }
        let (mut regions, mut region, mut boundary) = (Vec::new(), Region::new(), Boundary::new());
        for (at, symbol) in drawing.char_indices() {
            let span = start + at..start + at + symbol.len_utf8();
            let letter = LETTERS.iter().position(|&letter| char::from(letter) == symbol);
            match (symbol, letter) {
                ('.', _) if boundary.len() > 1 && boundary.contains(&0) => {
                    return Err(rule("a spot without curves is on a boundary with others", span));
                }
                ('.', _) if !boundary.is_empty() => region.push(std::mem::take(&mut boundary)),
                ('|', _) if boundary.is_empty() && !region.is_empty() => {
                    regions.push(std::mem::take(&mut region));
                }
                ('0'..='2', _) => boundary.push(symbol as u8 - b'0'),
                (_, Some(index)) => boundary.push(FIRST_LETTER + index as u8),
                _ => {
                    return Err(ParseError::unexpected(
                        text,
                        span,
                        "spots `0`, `1`, `2`, `a`, ... and `.` after each boundary",
                    ));
                }
            }
        }
        let end = start + drawing.len();
        if !boundary.is_empty() || region.is_empty() {
            return Err(ParseError::unexpected(text, end..end, "spots, and `.` after each boundary"));
        }
        regions.push(region);
        let spots: Vec<Spot> = regions.iter().flatten().flatten().copied().collect();
        let places = |spot: Spot| spots.iter().map(|&other| u32::from(other == spot)).sum::<u32>();
        if let Some(&spot) = spots.iter().find(|&&spot| spot >= FIRST_LETTER && places(spot) != 2) {
            let letter = char::from(LETTERS[usize::from(spot - FIRST_LETTER)]);
            return Err(rule(&format!("the letter `{letter}` does not stand in two places"), start..end));
        }
        let drawing = Sprouts::new(regions);
        if drawing.max_moves() >= 3 * MOST_SPOTS as u64 {
            return Err(rule("the drawing is too large", start..end));
        }
        Ok(drawing)
    }
}

fn rule(message: &str, span: Range<usize>) -> ParseError {
    let rule = "a spot is `0` alone, `1` or `2` in one place, or a letter in two; at most 36 ends of curves may still be drawn";
    ParseError::new(ParseErrorKind::Rule { message: message.to_owned(), rule }, span)
}

/// A number if there are only single spots.
impl fmt::Display for Sprouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [region] = &self.regions[..]
            && region.iter().all(|boundary| *boundary == [0])
        {
            return region.len().fmt(f);
        }
        if self.regions.is_empty() {
            return f.write_str("0");
        }
        for (index, region) in self.regions.iter().enumerate() {
            f.write_str(if index > 0 { "|" } else { "" })?;
            for boundary in region {
                for &spot in boundary {
                    let letter = LETTERS.get(usize::from(spot.saturating_sub(FIRST_LETTER)));
                    let symbol =
                        if spot < FIRST_LETTER { b'0' + spot } else { letter.copied().unwrap_or(b'?') };
                    write!(f, "{}", char::from(symbol))?;
                }
                f.write_str(".")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_drawings_are_read() {
        for (text, span) in [
            ("", 0..0),
            ("13", 0..2),
            ("1a1", 3..3),
            ("a.", 0..2),
            ("01.", 2..3),
            ("1..", 2..3),
            ("|1.", 0..1),
            ("1.|", 3..3),
            ("1?.", 1..2),
            ("99999999999999999999999", 0..23),
        ] {
            assert_eq!(text.parse::<Sprouts>().unwrap_err().span, span, "{text}");
        }
        let text = |text: &str| text.parse::<Sprouts>().unwrap().to_string();
        assert_eq!(["0.0.", "1zz1.", "1.|2.", "2", "b1b2."].map(text), ["2", "121.", "1.", "2", "a1a2."]);
        assert!("0.".repeat(13).parse::<Sprouts>().is_err());
    }
}
