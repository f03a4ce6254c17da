//! Uptimals: sums of powers of up, written by their digits.

use std::fmt;

use crate::{Dyadic, Outcome, TooLarge, Value, Values, WatchedSteps};

/// The highest power that is looked for.
const MAX_POWER: usize = 5;
/// The largest digit that is looked for, and the largest nimber.
const MAX_DIGIT: i32 = 64;
const MAX_NIM: u32 = 16;

/// A game of the form `a·^ + b·^2 + c·^3 + ... + *n`, where `^k` is the `k`-th power of up.
///
/// `^1 = {0|*}` is up, and `^k = {0 | * - ^1 - ... - ^(k-1)}`; each power is infinitesimal compared with the one before (*Winning Ways*,
/// chapter 8; Siegel, *Combinatorial Game Theory*, chapter II).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uptimal {
    /// How many of each power, beginning with up itself; the last is not 0.
    pub digits: Vec<i32>,
    /// The nimber.
    pub nim: u32,
}

/// The digits after a point, negative or long ones in parentheses, and the nimber: `.12`, `.1(-1)+*`, `.0`.
impl fmt::Display for Uptimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(".")?;
        if self.digits.is_empty() {
            f.write_str("0")?;
        }
        for digit in &self.digits {
            if (0..10).contains(digit) { write!(f, "{digit}")? } else { write!(f, "({digit})")? }
        }
        match self.nim {
            0 => Ok(()),
            1 => f.write_str("+*"),
            nim => write!(f, "+*{nim}"),
        }
    }
}

impl Values {
    /// The powers of up and the nimber of which a game is the sum, if it is one.
    ///
    /// ```
    /// use mcgs_values::{Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// for (text, digits) in [("^^*", ".2+*"), ("{0|v*}", ".01"), ("^+{0|v*}+*2", ".11+*2"), ("0", ".0")] {
    ///     let value = values.parse(text, steps)?;
    ///     assert_eq!(values.as_uptimal(value, steps).unwrap().unwrap().to_string(), digits);
    /// }
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn as_uptimal(
        &self,
        value: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Uptimal>, TooLarge> {
        // Of powers beyond the first the atomic weight is 0, and that of a sum is the sum.
        let weight = match self.atomic_weight(value, steps)? {
            Some(weight) => self.as_number(weight).filter(|weight| weight.is_integer()),
            None => None,
        };
        let Some(ups) = weight.and_then(|weight| i32::try_from(weight.floor()).ok()) else { return Ok(None) };
        let rest = self.add(value, self.number_up_star(Dyadic::ZERO, -ups, 0), steps)?;
        let mut powers = vec![self.number_up_star(Dyadic::ZERO, 1, 0)];
        for nim in 0..=MAX_NIM {
            let rest = self.add(rest, self.nimber(nim), steps)?;
            if let Some(mut digits) = self.digits_of(rest, 2, &mut powers, steps)? {
                digits.insert(0, ups);
                while digits.last() == Some(&0) {
                    digits.pop();
                }
                return Ok(Some(Uptimal { digits, nim }));
            }
        }
        Ok(None)
    }

    /// The digits of a game from a power on. With powers compared, the first digit is that of the largest multiple below the game, or the
    /// next one if the digits after it are negative.
    fn digits_of(
        &self,
        rest: Value,
        power: usize,
        powers: &mut Vec<Value>,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Vec<i32>>, TooLarge> {
        if rest == Value::ZERO {
            return Ok(Some(Vec::new()));
        }
        // The first digit that is not 0 decides the sign, so no sum of powers is confused with 0.
        if power > MAX_POWER || self.outcome(rest) == Outcome::N {
            return Ok(None);
        }
        while powers.len() < power {
            let next = self.next_power(powers, steps)?;
            powers.push(next);
        }
        let unit = powers[power - 1];
        // What remains must be smaller than every multiple of the power before.
        let before = powers[power - 2];
        if !self.le(rest, before, steps)? || !self.le(self.neg(before), rest, steps)? {
            return Ok(None);
        }
        let is_negative = self.le(rest, Value::ZERO, steps)?;
        let step = if is_negative { unit } else { self.neg(unit) };
        let (mut left, mut digit) = (rest, 0);
        // Goes towards zero, until the sign changes: the digit is the last one before or the first one after.
        loop {
            if let Some(mut digits) = self.digits_of(left, power + 1, powers, steps)? {
                digits.insert(0, digit);
                return Ok(Some(digits));
            }
            let is_over = if is_negative {
                !self.le(left, Value::ZERO, steps)?
            } else {
                self.le(left, Value::ZERO, steps)?
            };
            if is_over || digit.abs() >= MAX_DIGIT {
                return Ok(None);
            }
            left = self.add(left, step, steps)?;
            digit += if is_negative { -1 } else { 1 };
        }
    }

    /// `{0 | * - ^1 - ... - ^(k-1)}`
    fn next_power(&self, powers: &[Value], steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let mut right = self.nimber(1);
        for power in powers {
            right = self.add(right, self.neg(*power), steps)?;
        }
        self.from_options(&[Value::ZERO], &[right], steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Steps;

    #[test]
    fn sums_of_powers_are_recognized() {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let mut powers = vec![values.number_up_star(Dyadic::ZERO, 1, 0)];
        for _ in 0..3 {
            let next = values.next_power(&powers, steps).unwrap();
            powers.push(next);
        }
        // Siegel: the second power of up is {0|v*}, and {^|*} is the sum of the first two.
        assert_eq!(powers[1], values.parse("{0|v*}", steps).unwrap());
        let both = values.add(powers[0], powers[1], steps).unwrap();
        assert_eq!(both, values.parse("{^|*}", steps).unwrap());
        for digits in [
            [0, 0, 0],
            [1, 0, 0],
            [0, 2, 0],
            [1, -1, 0],
            [-2, 1, 1],
            [0, 1, -1],
            [3, 0, -2],
            [0, -1, 2],
            [0, 0, 1],
        ] {
            for nim in [0, 1, 2, 5] {
                let mut sum = values.nimber(nim);
                for (digit, power) in digits.iter().zip(&powers) {
                    let power = if *digit < 0 { values.neg(*power) } else { *power };
                    for _ in 0..i32::abs(*digit) {
                        sum = values.add(sum, power, steps).unwrap();
                    }
                }
                let mut expected = digits.to_vec();
                while expected.last() == Some(&0) {
                    expected.pop();
                }
                let found = values.as_uptimal(sum, steps).unwrap();
                assert_eq!(found, Some(Uptimal { digits: expected, nim }), "{digits:?}");
            }
        }
    }

    #[test]
    fn other_games_are_not() {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        for text in ["1", "1/2", "+-1", "Tiny(1)", "{^^*|v*}", "{*,^|v,v*}", "1+^"] {
            let value = values.parse(text, steps).unwrap();
            assert_eq!(values.as_uptimal(value, steps), Ok(None), "{text}");
        }
    }
}
