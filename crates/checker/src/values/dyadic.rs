//! Numbers: fractions whose denominator is a power of two.

use std::cmp::Ordering;
use std::fmt;

use super::TooLarge;

/// The number `numerator / 2^exponent`, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i128,
    exponent: u32,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic { numerator: 0, exponent: 0 };
    /// Numerators and denominators stay below this power of two, so that sums and comparisons never overflow.
    const MOST_BITS: u32 = 62;

    /// An integer.
    pub fn integer(integer: i64) -> Result<Self, TooLarge> {
        Self::new(i128::from(integer), 0)
    }

    /// The number `numerator / 2^exponent`.
    pub fn new(numerator: i128, exponent: u32) -> Result<Self, TooLarge> {
        let (mut numerator, mut exponent) = (numerator, exponent);
        while exponent > 0 && numerator % 2 == 0 {
            (numerator, exponent) = (numerator / 2, exponent - 1);
        }
        if exponent > Self::MOST_BITS || numerator.unsigned_abs() >> (Self::MOST_BITS + 1) != 0 {
            return Err(TooLarge);
        }
        Ok(Dyadic { numerator, exponent })
    }

    /// Is it an integer?
    pub fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// The sum of two numbers.
    pub fn plus(self, other: Self) -> Result<Self, TooLarge> {
        let exponent = self.exponent.max(other.exponent);
        Self::new(self.scaled(exponent) + other.scaled(exponent), exponent)
    }

    /// The number with the other sign.
    #[must_use]
    pub fn negative(self) -> Self {
        Dyadic { numerator: -self.numerator, ..self }
    }

    /// The numerator over the denominator `2^exponent`, which is not smaller than its own.
    fn scaled(self, exponent: u32) -> i128 {
        self.numerator << (exponent - self.exponent)
    }

    /// Left's option of the canonical form, if there is one.
    pub fn left_option(self) -> Option<Self> {
        let no_option = self.exponent == 0 && self.numerator <= 0;
        (!no_option).then(|| Self::new(self.numerator - 1, self.exponent).ok()).flatten()
    }

    /// Right's option of the canonical form, if there is one.
    pub fn right_option(self) -> Option<Self> {
        self.negative().left_option().map(Self::negative)
    }

    /// The simplest number in an interval: the integer nearest to zero, or else the fraction with the smallest denominator. An end is
    /// a number and whether it belongs to the interval; `None` has no end on that side, and the answer if the interval is empty.
    pub fn simplest(low: Option<(Self, bool)>, high: Option<(Self, bool)>) -> Result<Option<Self>, TooLarge> {
        let inside = |number: Self| {
            let above = low.is_none_or(|(end, belongs)| number > end || belongs && number == end);
            above && high.is_none_or(|(end, belongs)| number < end || belongs && number == end)
        };
        if let (Some((low, low_belongs)), Some((high, high_belongs))) = (low, high)
            && (low > high || low == high && !(low_belongs && high_belongs))
        {
            return Ok(None);
        }
        if inside(Self::ZERO) {
            return Ok(Some(Self::ZERO));
        }
        // The interval lies on one side of zero; look at the positive one.
        if high.is_some_and(|(end, _)| end <= Self::ZERO) {
            let turn = |end: Option<(Self, bool)>| end.map(|(end, belongs)| (end.negative(), belongs));
            return Ok(Self::simplest(turn(high), turn(low))?.map(Self::negative));
        }
        let Some((low, _)) = low else { return Ok(Some(Self::ZERO)) };
        for exponent in 0..=Self::MOST_BITS {
            // The two smallest multiples of the denominator that are not below the lower end.
            let floor = if exponent >= low.exponent {
                low.scaled(exponent)
            } else {
                low.numerator >> (low.exponent - exponent)
            };
            for numerator in [floor, floor + 1] {
                let candidate = Self::new(numerator, exponent)?;
                if inside(candidate) {
                    return Ok(Some(candidate));
                }
            }
        }
        Err(TooLarge)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.exponent > 0 {
            write!(f, "/{}", 1i128 << self.exponent)?;
        }
        Ok(())
    }
}
