//! The codes of take-and-break games, after Guy and Smith.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The rules of a take-and-break game, written as a code such as `0.77`.
///
/// A position is a heap of tokens. Digit number `i` after the point says what may be left of a heap from which
/// `i` tokens are taken. It is the sum of
///
/// ```text
/// 1   no heap at all: the heap had exactly i tokens
/// 2   one heap, not empty
/// 4   two heaps, not empty
/// 8   three heaps, not empty
/// ```
///
/// The digit before the point allows to break a heap without taking anything, so it is 0, 4, 8 or C. Digits up
/// to 7 make an *octal* game, the digits 8 to F a *hexadecimal* one.
///
/// ```
/// # use mcgs_octal::Code;
/// let kayles: Code = "0.77".parse()?;
/// assert_eq!(kayles, "Kayles".parse()?);
/// assert_eq!(".770".parse::<Code>()?.to_string(), "0.77");
/// assert!(kayles.allows(2, 1) && !kayles.allows(3, 1));
/// # Ok::<(), mcgs_octal::CodeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// Digit number `i` is nibble `i % 16` of word `i / 16`.
    words: [u64; Code::WORDS],
}

/// What is wrong with the text of a code, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeError {
    /// The bytes that are wrong; empty at the end of a text that is too short.
    pub span: Range<usize>,
    /// What should stand there.
    pub expected: &'static str,
}

/// Games that have a name, with their codes.
pub const NAMED_GAMES: &[(&str, &str)] = &[
    ("kayles", "0.77"),
    ("dawsons_kayles", "0.07"),
    ("dawsons_chess", "0.137"),
    ("treblecross", "0.007"),
    ("officers", "0.6"),
    ("guiles", "0.15"),
    ("double_kayles", "0.7777"),
    ("she_loves_me", "0.3"),
    ("kenyons_game", "0.3F"),
];

impl Code {
    /// The most digits that may follow the point.
    pub const MAX_DIGITS: usize = 16 * Code::WORDS - 1;

    const WORDS: usize = 4;

    /// Dawson's Kayles, 0.07: two neighbouring tokens of a row are taken.
    pub const DAWSONS_KAYLES: Code = Code { words: [0x700, 0, 0, 0] };

    /// Dawson's Chess, 0.137: a token of a row is taken with its neighbours.
    ///
    /// ```
    /// # use mcgs_octal::Code;
    /// assert_eq!(Code::DAWSONS_CHESS.to_string(), "0.137");
    /// assert_eq!(Code::DAWSONS_KAYLES.to_string(), "0.07");
    /// ```
    pub const DAWSONS_CHESS: Code = Code { words: [0x7310, 0, 0, 0] };

    /// Digit number `i`: what may be left when `i` tokens are taken.
    #[inline]
    #[must_use]
    pub fn digit(&self, i: usize) -> u8 {
        self.words.get(i / 16).map_or(0, |word| ((word >> (4 * (i % 16))) & 15) as u8)
    }

    /// May a move take `i` tokens and leave `heaps` heaps, none of them empty?
    #[inline]
    #[must_use]
    pub fn allows(&self, i: usize, heaps: usize) -> bool {
        heaps < 4 && self.digit(i) >> heaps & 1 == 1
    }

    /// The largest number of tokens that a move may take.
    #[must_use]
    pub fn most_taken(&self) -> usize {
        (0..=Code::MAX_DIGITS).rev().find(|&i| self.digit(i) != 0).unwrap_or(0)
    }

    /// The largest number of heaps that a move may leave of one.
    #[must_use]
    pub fn most_heaps(&self) -> usize {
        let all = (0..=Code::MAX_DIGITS).fold(0, |all, i| all | self.digit(i));
        all.checked_ilog2().unwrap_or(0) as usize
    }

    /// The numbers of tokens that may be taken so that `heaps` heaps are left, in increasing order.
    pub fn takes(&self, heaps: usize) -> impl Iterator<Item = usize> + '_ {
        (0..=self.most_taken()).filter(move |&i| self.allows(i, heaps))
    }

    /// The code as machine words, from which [`from_words`](Code::from_words) makes it again.
    #[inline]
    #[must_use]
    pub fn to_words(self) -> [u64; 4] {
        self.words
    }

    /// The code of these words; `None` if the digit before the point is wrong.
    #[inline]
    #[must_use]
    pub fn from_words(words: [u64; 4]) -> Option<Self> {
        let code = Code { words };
        code.digit(0).is_multiple_of(4).then_some(code)
    }

    /// The name of the game, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let code = self.to_string();
        NAMED_GAMES.iter().find(|(_, known)| *known == code).map(|(name, _)| *name)
    }

    fn named(text: &str) -> Option<Self> {
        let letters = |name: &str| -> String {
            name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect()
        };
        let name = letters(text);
        let (_, code) = NAMED_GAMES.iter().find(|(known, _)| letters(known) == name)?;
        code.parse().ok()
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.contains('.') {
            let expected = "a code such as `0.77`, or a name such as `kayles`";
            return Code::named(text).ok_or(CodeError { span: 0..text.len(), expected });
        }
        let mut words = [0u64; Code::WORDS];
        let mut number = 0;
        let mut point = false;
        for (at, character) in text.char_indices() {
            let wrong = |expected| Err(CodeError { span: at..at + character.len_utf8(), expected });
            match (character, character.to_digit(16)) {
                ('.', _) if !point => point = true,
                (_, Some(digit)) if !point => {
                    if at > 0 {
                        return wrong("a point after the first digit");
                    }
                    if digit & 3 != 0 {
                        return wrong(
                            "0, 4, 8 or C before the point: a move that takes nothing must break the heap",
                        );
                    }
                    words[0] = u64::from(digit);
                }
                (_, Some(_)) if number == Code::MAX_DIGITS => return wrong("at most 63 digits"),
                (_, Some(digit)) => {
                    number += 1;
                    words[number / 16] |= u64::from(digit) << (4 * (number % 16));
                }
                _ if point => return wrong("a digit from 0 to 7 (or to F, for three heaps)"),
                _ => return wrong("a code such as `0.77`"),
            }
        }
        if number == 0 {
            let expected = if point { "a digit after the point" } else { "a point and digits, as in `0.77`" };
            return Err(CodeError { span: text.len()..text.len(), expected });
        }
        Ok(Code { words })
    }
}

/// The code with a digit before the point and without zeros at the end.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.digit(0))?;
        (1..=self.most_taken().max(1)).try_for_each(|i| write!(f, "{:X}", self.digit(i)))
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for CodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (text, written) in [
            ("0.77", "0.77"),
            (".007", "0.007"),
            ("4.3", "4.3"),
            ("c.1f0", "C.1F"),
            ("0.0", "0.0"),
            ("4.0", "4.0"),
            ("Dawson's Kayles", "0.07"),
            ("dawsons-chess", "0.137"),
        ] {
            assert_eq!(text.parse::<Code>().map(|code| code.to_string()).as_deref(), Ok(written), "{text}");
        }
        let long = format!("0.{}7", "0".repeat(62));
        let code: Code = long.parse().unwrap();
        assert_eq!((code.most_taken(), code.most_heaps(), code.to_string()), (63, 2, long));
        for (name, code) in NAMED_GAMES {
            assert_eq!(name.parse::<Code>().unwrap().name(), Some(*name), "{code}");
        }
    }

    #[test]
    fn bad_codes_are_pointed_at() {
        for (text, span) in [
            ("", 0..0),
            ("0", 1..1),
            ("0.", 2..2),
            ("77", 0..1),
            ("00.7", 1..2),
            ("1.77", 0..1),
            ("0.7.7", 3..4),
            ("0.7x", 3..4),
            ("0.7é", 3..5),
            ("-0.7", 0..1),
            ("chess", 0..5),
            ("f", 0..1),
        ] {
            assert_eq!(text.parse::<Code>().map_err(|error| error.span), Err(span), "{text}");
        }
        assert!(format!("0.{}", "0".repeat(64)).parse::<Code>().is_err());
    }

    #[test]
    fn digits_say_what_is_left() {
        let code: Code = "4.0F".parse().unwrap();
        assert_eq!(code.takes(2).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(code.takes(0).collect::<Vec<_>>(), [2]);
        assert_eq!((code.most_taken(), code.most_heaps()), (2, 3));
        assert_eq!(Code::from_words(code.to_words()), Some(code));
        assert_eq!(Code::from_words([1, 0, 0, 0]), None);
    }
}
