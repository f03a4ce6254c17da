//! Dyadic rationals: exact fractions whose denominator is a power of two.

use std::cmp::Ordering;
use std::fmt;

/// An exact fraction `numerator / 2^exponent` in lowest terms.
///
/// Arithmetic is checked: what does not fit is `None`, never a wrapped number. The numerator is never
/// `i64::MIN`, so negation always fits; the exponent is at most [`Dyadic::MAX_EXPONENT`].
///
/// ```
/// use mcgs_values::Dyadic;
/// let half = Dyadic::new(2, 2).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.checked_add(half), Some(Dyadic::from(1)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

impl Dyadic {
    /// The number zero.
    pub const ZERO: Dyadic = Dyadic { numerator: 0, exponent: 0 };
    /// The number minus one.
    pub const MINUS_ONE: Dyadic = Dyadic { numerator: -1, exponent: 0 };
    /// The number one.
    pub const ONE: Dyadic = Dyadic { numerator: 1, exponent: 0 };
    /// The largest exponent of a denominator: 2^62.
    pub const MAX_EXPONENT: u8 = 62;

    /// `numerator / 2^exponent`, reduced; `None` if it does not fit.
    #[inline]
    pub fn new(numerator: i64, exponent: u8) -> Option<Self> {
        if exponent == 0 {
            return Self::integer(numerator);
        }
        Self::from_wide(i128::from(numerator), u32::from(exponent))
    }

    /// An integer; `None` if it does not fit.
    #[inline]
    const fn integer(number: i64) -> Option<Self> {
        if number == i64::MIN { None } else { Some(Dyadic { numerator: number, exponent: 0 }) }
    }

    /// `numerator / denominator`; `None` unless the denominator is a positive power of two and it fits.
    pub fn from_fraction(numerator: i64, denominator: i64) -> Option<Self> {
        if denominator <= 0 || denominator.count_ones() != 1 {
            return None;
        }
        Self::from_wide(i128::from(numerator), denominator.trailing_zeros())
    }

    #[inline]
    fn from_wide(numerator: i128, exponent: u32) -> Option<Self> {
        let shift = numerator.trailing_zeros().min(exponent);
        let numerator = i64::try_from(numerator >> shift).ok()?;
        let exponent = if numerator == 0 { 0 } else { exponent - shift };
        if numerator == i64::MIN || exponent > u32::from(Self::MAX_EXPONENT) {
            return None;
        }
        Some(Dyadic { numerator, exponent: exponent as u8 })
    }

    /// The numerator in lowest terms.
    #[inline]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The base-two logarithm of the denominator in lowest terms.
    #[inline]
    pub const fn exponent(self) -> u8 {
        self.exponent
    }

    /// The denominator in lowest terms.
    #[inline]
    pub const fn denominator(self) -> i64 {
        1 << self.exponent
    }

    /// Is this an integer?
    #[inline]
    pub const fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// Is this zero?
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// -1, 0 or 1.
    #[inline]
    pub const fn signum(self) -> i64 {
        self.numerator.signum()
    }

    /// The sum, if it fits.
    #[inline]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        // Most numbers are integers, and these need no common denominator.
        if self.exponent | other.exponent == 0 {
            return Self::integer(self.numerator.checked_add(other.numerator)?);
        }
        let exponent = self.exponent.max(other.exponent);
        let sum = (i128::from(self.numerator) << (exponent - self.exponent))
            + (i128::from(other.numerator) << (exponent - other.exponent));
        Self::from_wide(sum, u32::from(exponent))
    }

    /// The difference, if it fits.
    #[inline]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(-other)
    }

    /// Half of this number, if it fits.
    #[inline]
    pub fn checked_half(self) -> Option<Self> {
        Self::from_wide(i128::from(self.numerator), u32::from(self.exponent) + 1)
    }

    /// The largest integer that is not larger.
    #[inline]
    pub const fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The smallest integer that is not smaller.
    #[inline]
    pub const fn ceil(self) -> i64 {
        -((-self.numerator) >> self.exponent)
    }

    /// The simplest number `x` between two bounds, each of which may be open, closed or absent.
    ///
    /// Simplest means: the integer of least magnitude if there is one, else the fraction of least
    /// denominator (Conway's simplicity theorem picks exactly this number for `{a|b}`). `None` if no
    /// number lies there or the answer does not fit.
    ///
    /// ```
    /// use mcgs_values::{Bound, Dyadic};
    /// let open = |n, e| Bound::Open(Dyadic::new(n, e).unwrap());
    /// assert_eq!(Dyadic::simplest(open(5, 2), open(9, 2)), Some(Dyadic::from(2)));
    /// assert_eq!(Dyadic::simplest(open(97, 5), open(98, 5)), Dyadic::new(195, 6));
    /// assert_eq!(Dyadic::simplest(Bound::Unbounded, open(0, 0)), Some(Dyadic::from(-1)));
    /// ```
    pub fn simplest(low: Bound, high: Bound) -> Option<Self> {
        let inside = |x: Dyadic| low.is_below(x) && high.is_above(x);
        if let (Bound::Open(a) | Bound::Closed(a), Bound::Open(b) | Bound::Closed(b)) = (low, high)
            && (a > b || (a == b && !inside(a)))
        {
            return None;
        }
        if inside(Dyadic::ZERO) {
            return Some(Dyadic::ZERO);
        }
        // Zero is out, so one bound is on the far side of zero; it decides the sign.
        if !high.is_above(Dyadic::ZERO) {
            return Self::simplest(-high, -low).map(|x| -x);
        }
        let (Bound::Open(start) | Bound::Closed(start)) = low else { return None };
        for exponent in 0..=Self::MAX_EXPONENT {
            // The smallest multiple of 2^-exponent that is above the lower bound.
            let shifted = if exponent >= start.exponent {
                i128::from(start.numerator) << (exponent - start.exponent)
            } else {
                // Rounded up, hence strictly above a bound that has more binary digits.
                -((-i128::from(start.numerator)) >> (start.exponent - exponent))
            };
            let candidate = Self::from_wide(shifted, u32::from(exponent));
            let candidate = match candidate {
                Some(x) if low.is_below(x) => candidate,
                _ => Self::from_wide(shifted + 1, u32::from(exponent)),
            };
            if candidate.is_some_and(inside) {
                return candidate;
            }
        }
        None
    }
}

/// One end of an interval of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// No bound on this side.
    Unbounded,
    /// The number itself is outside.
    Open(Dyadic),
    /// The number itself is inside.
    Closed(Dyadic),
}

impl Bound {
    /// As a lower bound: does it let `x` pass?
    #[inline]
    pub fn is_below(self, x: Dyadic) -> bool {
        match self {
            Bound::Unbounded => true,
            Bound::Open(bound) => bound < x,
            Bound::Closed(bound) => bound <= x,
        }
    }

    /// As an upper bound: does it let `x` pass?
    #[inline]
    pub fn is_above(self, x: Dyadic) -> bool {
        match self {
            Bound::Unbounded => true,
            Bound::Open(bound) => x < bound,
            Bound::Closed(bound) => x <= bound,
        }
    }
}

impl std::ops::Neg for Bound {
    type Output = Bound;
    fn neg(self) -> Bound {
        match self {
            Bound::Unbounded => Bound::Unbounded,
            Bound::Open(x) => Bound::Open(-x),
            Bound::Closed(x) => Bound::Closed(-x),
        }
    }
}

impl std::ops::Neg for Dyadic {
    type Output = Dyadic;
    #[inline]
    fn neg(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl From<i32> for Dyadic {
    #[inline]
    fn from(n: i32) -> Self {
        Dyadic { numerator: i64::from(n), exponent: 0 }
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        (i128::from(self.numerator) << (exponent - self.exponent))
            .cmp(&(i128::from(other.numerator) << (exponent - other.exponent)))
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i64, denominator: i64) -> Dyadic {
        Dyadic::from_fraction(numerator, denominator).unwrap()
    }

    #[test]
    fn fractions_are_reduced_and_checked() {
        assert_eq!(fraction(20, 4), Dyadic::from(5));
        assert_eq!(fraction(0, 8), Dyadic::ZERO);
        assert_eq!(fraction(-6, 4).to_string(), "-3/2");
        assert_eq!(Dyadic::from_fraction(1, 3), None);
        assert_eq!(Dyadic::from_fraction(1, 0), None);
        assert_eq!(Dyadic::from_fraction(1, -4), None);
        assert_eq!(Dyadic::new(i64::MIN, 0), None);
        let largest = Dyadic::new(i64::MAX, 0).unwrap();
        assert_eq!(largest.checked_add(Dyadic::ONE), None);
        assert_eq!((-largest).checked_sub(Dyadic::ONE), None);
        assert_eq!(largest.checked_add(fraction(1, 2)), None);
    }

    /// Integers take a shorter way than other fractions: it must lead to the same place, also where numbers end.
    #[test]
    fn sums_and_order_agree_with_wide_numbers() {
        let numerators = [-i64::MAX, -i64::MAX + 1, -5, -4, -1, 0, 1, 2, 3, 8, i64::MAX - 1, i64::MAX];
        let numbers = || {
            numerators
                .into_iter()
                .flat_map(|n| [0, 1, 2, 62].map(|exponent| Dyadic::new(n, exponent)))
                .flatten()
        };
        let wide = |x: Dyadic, exponent: u8| i128::from(x.numerator) << (exponent - x.exponent);
        for a in numbers() {
            for b in numbers() {
                let exponent = a.exponent.max(b.exponent);
                let (wide_a, wide_b) = (wide(a, exponent), wide(b, exponent));
                assert_eq!(a.cmp(&b), wide_a.cmp(&wide_b), "{a} {b}");
                assert_eq!(a.checked_add(b), Dyadic::from_wide(wide_a + wide_b, exponent.into()), "{a} {b}");
            }
        }
        assert_eq!(Dyadic::new(i64::MIN, 0), None);
    }

    #[test]
    fn rounding_is_right_on_both_sides_of_zero() {
        assert_eq!((fraction(-3, 2).floor(), fraction(-3, 2).ceil()), (-2, -1));
        assert_eq!((fraction(3, 2).floor(), fraction(3, 2).ceil()), (1, 2));
        assert_eq!((Dyadic::from(-3).floor(), Dyadic::from(-3).ceil()), (-3, -3));
    }

    #[test]
    fn simplest_numbers_of_the_literature() {
        for (low, high, expected) in [
            ((5, 4), (9, 4), (2, 1)),
            ((5, 16), (13, 32), (3, 8)),
            ((1, 128), (127, 128), (1, 2)),
            ((9, 1024), (5, 128), (1, 32)),
            ((1033, 1024), (133, 128), (33, 32)),
            ((-6209, 1024), (-3085, 512), (-97, 16)),
            ((97, 32), (98, 32), (195, 64)),
            ((97, 32), (99, 32), (49, 16)),
            ((97, 32), (100, 32), (49, 16)),
            ((97, 32), (161, 32), (4, 1)),
            ((5, 1), (6, 1), (11, 2)),
            ((0, 1), (1, 1), (1, 2)),
            ((1, 4), (2, 1), (1, 1)),
            ((-3, 1), (0, 1), (-1, 1)),
            ((-6, 1), (5, 1), (0, 1)),
            ((-3, 2), (-5, 4), (-11, 8)),
        ] {
            let [low, high, expected] = [low, high, expected].map(|(n, d)| fraction(n, d));
            assert_eq!(Dyadic::simplest(Bound::Open(low), Bound::Open(high)), Some(expected), "{low}|{high}");
        }
        let one = Dyadic::ONE;
        assert_eq!(Dyadic::simplest(Bound::Closed(one), Bound::Closed(one)), Some(one));
        assert_eq!(Dyadic::simplest(Bound::Open(one), Bound::Closed(one)), None);
        assert_eq!(Dyadic::simplest(Bound::Open(one), Bound::Open(Dyadic::ZERO)), None);
        assert_eq!(Dyadic::simplest(Bound::Open(Dyadic::from(7)), Bound::Unbounded), Some(Dyadic::from(8)));
        assert_eq!(Dyadic::simplest(Bound::Closed(fraction(15, 2)), Bound::Unbounded), Some(Dyadic::from(8)));
    }
}
