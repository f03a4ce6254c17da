//! The signs and words of the notation, each with the other ways in which books and people write it.

use super::cursor::Cursor;
use crate::Dyadic;

/// Arrows and how many ups each is worth.
const ARROWS: [(&str, i32); 8] =
    [("^", 1), ("↑", 1), ("⇑", 2), ("⤊", 3), ("v", -1), ("↓", -1), ("⇓", -2), ("⤋", -3)];
const STARS: [&str; 3] = ["*", "∗", "⋆"];
const MINUSES: [&str; 2] = ["-", "−"];
const SWITCHES: [&str; 3] = ["+-", "+−", "±"];
const POINTS: [&str; 2] = [".", "·"];
/// Fractions that have a sign of their own, with numerator and exponent of the denominator.
const FRACTIONS: [(&str, i64, u8); 7] =
    [("½", 1, 1), ("¼", 1, 2), ("¾", 3, 2), ("⅛", 1, 3), ("⅜", 3, 3), ("⅝", 5, 3), ("⅞", 7, 3)];

/// A word that stands for a game, or begins one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// `up`, `down`: this many ups.
    Ups(i32),
    /// `star`
    Star,
    /// `upstar`, `downstar`
    UpsAndStar(i32),
    /// `tiny`
    Tiny,
    /// `miny`
    Miny,
}

const WORDS: [(&str, Word); 7] = [
    ("up", Word::Ups(1)),
    ("down", Word::Ups(-1)),
    ("star", Word::Star),
    ("upstar", Word::UpsAndStar(1)),
    ("downstar", Word::UpsAndStar(-1)),
    ("tiny", Word::Tiny),
    ("miny", Word::Miny),
];

/// The fraction that a sign such as `½` stands for.
///
/// ```
/// use mcgs_values::{Dyadic, fraction_of_sign};
/// assert_eq!(fraction_of_sign('¾'), Dyadic::new(3, 2));
/// assert_eq!(fraction_of_sign('⅓'), None);
/// ```
pub fn fraction_of_sign(sign: char) -> Option<Dyadic> {
    let is_it = |(text, ..): &&(&str, i64, u8)| text.chars().eq([sign]);
    let (_, numerator, exponent) = FRACTIONS.iter().find(is_it)?;
    Dyadic::new(*numerator, *exponent)
}

/// The sign of a fraction, if there is one.
pub(super) fn sign_of_fraction(numerator: &str, denominator: &str) -> Option<&'static str> {
    let is_it = |&&(_, above, exponent): &&(&str, i64, u8)| {
        above.to_string() == numerator && (1_u64 << exponent).to_string() == denominator
    };
    FRACTIONS.iter().find(is_it).map(|(sign, ..)| *sign)
}

impl Cursor<'_> {
    /// An arrow, if it stands here: the ups that it is worth.
    pub(super) fn eat_arrow(&mut self) -> Option<i32> {
        ARROWS.into_iter().find(|(arrow, _)| self.eat(arrow)).map(|(_, ups)| ups)
    }

    pub(super) fn eat_star(&mut self) -> bool {
        STARS.into_iter().any(|star| self.eat(star))
    }

    pub(super) fn eat_minus(&mut self) -> bool {
        MINUSES.into_iter().any(|minus| self.eat(minus))
    }

    /// The sign `+-` for switches, unless it is a plus before the minus of `-_2`.
    pub(super) fn eat_switch(&mut self) -> bool {
        let start = self.position;
        let found = SWITCHES.into_iter().any(|switch| self.eat(switch)) && !self.rest().starts_with('_');
        if !found {
            self.position = start;
        }
        found
    }

    /// The point of a multiple such as `3.^`, with blanks before it.
    pub(super) fn eat_point(&mut self) -> bool {
        POINTS.into_iter().any(|point| self.eat_after_blanks(point))
    }

    /// A fraction with a sign of its own, such as `½`.
    pub(super) fn eat_fraction(&mut self) -> Option<Dyadic> {
        let (_, numerator, exponent) = FRACTIONS.into_iter().find(|(sign, ..)| self.eat(sign))?;
        Dyadic::new(numerator, exponent)
    }

    /// `+_` or `-_`, which begin a tiny or a miny.
    pub(super) fn eat_subscript(&mut self) -> Option<Word> {
        if self.eat("+_") {
            return Some(Word::Tiny);
        }
        MINUSES.into_iter().any(|minus| self.eat(&format!("{minus}_"))).then_some(Word::Miny)
    }

    /// A word of the notation, whatever the case of its letters. No other letter may follow.
    pub(super) fn eat_word(&mut self) -> Option<Word> {
        let length = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
        let word = &self.rest()[..length];
        let (_, found) = WORDS.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name))?;
        self.position += length;
        Some(found)
    }

    /// Does a number begin here?
    pub(super) fn is_at_number(&self) -> bool {
        let rest = self.rest();
        rest.starts_with(|first: char| first.is_ascii_digit())
            || FRACTIONS.iter().any(|(sign, ..)| rest.starts_with(sign))
    }

    /// Do ups or a nimber that are written with signs begin here?
    pub(super) fn is_at_up_star(&self) -> bool {
        let rest = self.rest();
        ARROWS.iter().any(|(arrow, _)| rest.starts_with(arrow))
            || STARS.iter().any(|star| rest.starts_with(star))
    }
}
