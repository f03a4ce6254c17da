//! Take-and-break games with a code.

use super::sequence;
use crate::games::numbers::{heaps, heaps_text, replaced};
use crate::rules::{Move, Player, Rules};

/// Digit number `i` of the code says what may be left of a heap by a move that takes `i` tokens from it.
pub struct Octal;

impl Rules for Octal {
    fn name(&self) -> &'static str {
        "octal"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let (code, rest) = written.split_once(':').ok_or("expected a code and heaps, such as `0.77:3+4`")?;
        let digits = digits(code)?;
        let most = if digits.iter().any(|digit| digit & 8 != 0) { 1000 } else { 1_000_000 };
        Ok(text(&digits, heaps(rest, most)?))
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let (digits, heaps) = parse(position);
        let mut moves = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for (taken, &digit) in (0..=heap).zip(&digits) {
                for left in leavings(heap - taken, digit) {
                    let numbers: Vec<String> = [taken].iter().chain(&left).map(u64::to_string).collect();
                    let after = text(&digits, replaced(&heaps, index, &left));
                    moves.push(Move { name: numbers.join("-"), after });
                }
            }
        }
        moves
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        let (digits, heaps) = parse(position);
        let most =
            |heap: u64| digits.iter().map(move |digit| if digit & 8 != 0 { heap * heap } else { heap });
        Some(heaps.into_iter().flat_map(most).sum())
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// A move changes one heap only.
    fn parts(&self, position: &str) -> Vec<String> {
        let (digits, heaps) = parse(position);
        heaps.into_iter().filter(|&heap| heap > 0).map(|heap| text(&digits, vec![heap])).collect()
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let (digits, heaps) = parse(position);
        sequence::theorem(&digits, &heaps)
    }
}

/// The digits of a code, the one before the point first; zeros at the end are left out.
fn digits(code: &str) -> Result<Vec<u8>, String> {
    let digit = |letter: char| letter.to_digit(16).map(|digit| digit as u8);
    let digits: Option<Vec<u8>> = code.split_once('.').and_then(|(before, after)| {
        let before = if before.is_empty() { "0" } else { before };
        let digits: Option<Vec<u8>> = before.chars().chain(after.chars()).map(digit).collect();
        digits.filter(|_| before.len() == 1 && (1..=63).contains(&after.len()))
    });
    let mut digits = digits.ok_or_else(|| format!("expected a code such as `0.77`, found `{code}`"))?;
    if digits[0] & 3 != 0 {
        return Err("the digit before the point is 0, 4, 8 or C".to_owned());
    }
    digits.truncate(digits.iter().rposition(|&digit| digit != 0).unwrap_or(0) + 1);
    Ok(digits)
}

/// The text of a position.
fn text(digits: &[u8], heaps: Vec<u64>) -> String {
    let after = digits[1..].iter().map(|digit| format!("{digit:X}")).collect::<Vec<_>>().concat();
    format!("{:X}.{}:{}", digits[0], if after.is_empty() { "0" } else { &after }, heaps_text(heaps))
}

/// The digits and the heaps of a position.
fn parse(position: &str) -> (Vec<u8>, Vec<u64>) {
    let (code, rest) = position.split_once(':').unwrap_or(("0.0", position));
    (digits(code).unwrap_or(vec![0]), heaps(rest, i128::MAX).unwrap_or_default())
}

/// What a digit allows to be left of some tokens: nothing (1), one heap (2), two (4) or three (8), none of them empty.
fn leavings(tokens: u64, digit: u8) -> Vec<Vec<u64>> {
    let pairs = |least: u64, tokens: u64| (least..=tokens / 2).map(move |one| vec![one, tokens - one]);
    let triples =
        (1..=tokens / 3).flat_map(|one| pairs(one, tokens - one).map(move |two| [vec![one], two].concat()));
    match (tokens, digit) {
        (0, digit) => vec![vec![]; usize::from(digit & 1)],
        (tokens, digit) => {
            let one = [vec![tokens]].into_iter().filter(|_| digit & 2 != 0);
            let two = pairs(1, tokens).filter(|_| digit & 4 != 0);
            one.chain(two).chain(triples.filter(|_| digit & 8 != 0)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_all_their_forms_and_wrong_ones_are_refused() {
        for (written, read) in [
            ("0.77:4+3+0", "0.77:3+4"),
            (".77:1", "0.77:1"),
            ("0.3f:5", "0.3F:5"),
            ("C.700:5", "C.7:5"),
            ("0.00:5", "0.0:5"),
            ("8.0:0", "8.0:0"),
        ] {
            assert_eq!(Octal.read(written), Ok(read.to_owned()));
        }
        for wrong in [
            "0.77",
            "0.77:",
            "2.7:1",
            "77:1",
            "0.:1",
            "0.7G:1",
            "0.7:-1",
            "0.7:1000001",
            "0.8:1001",
            "00.7:1",
            "é.7:1",
        ] {
            assert!(Octal.read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn nim_values_are_those_of_the_literature() {
        let value = |text: &str| Octal.theorem(text).map(|(value, _)| value);
        let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
        for (heap, nim) in kayles.into_iter().enumerate() {
            assert_eq!(value(&format!("0.77:{heap}")), Some(crate::games::numbers::nimber_text(nim)));
        }
        assert_eq!(value("0.07:1000000").as_deref(), Some("*2"));
        assert_eq!(value("0.6:9").as_deref(), Some("*2"));
        assert_eq!(value("0.3F:29").as_deref(), Some("*14"));
        assert_eq!(value("0.16:900000"), None, "too long a period for a plain computation");
    }
}
