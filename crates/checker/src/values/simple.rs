//! The simplest values: a number plus some ups plus a nimber.

use std::cmp::Ordering;
use std::fmt;

use super::TooLarge;
use super::dyadic::Dyadic;

/// The value `number + ups·↑ + *nim`. A negative number of ups are downs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Simple {
    /// The number.
    pub number: Dyadic,
    /// How many ups.
    pub ups: i64,
    /// The size of the nimber.
    pub nim: u64,
}

impl Simple {
    /// Zero.
    pub const ZERO: Simple = Simple { number: Dyadic::ZERO, ups: 0, nim: 0 };
    /// A nimber with more options than this is not played in.
    const MOST_OPTIONS: u64 = 1 << 16;

    /// A number.
    pub fn number(number: Dyadic) -> Self {
        Simple { number, ..Self::ZERO }
    }

    /// A nimber.
    pub fn nimber(nim: u64) -> Self {
        Simple { nim, ..Self::ZERO }
    }

    /// Is it a number?
    pub fn is_number(self) -> bool {
        self.ups == 0 && self.nim == 0
    }

    /// The sum: numbers and ups are added, nimbers by the rule of Nim.
    pub fn plus(self, other: Self) -> Result<Self, TooLarge> {
        Ok(Simple {
            number: self.number.plus(other.number)?,
            ups: self
                .ups
                .checked_add(other.ups)
                .filter(|ups| ups.unsigned_abs() < 1 << 40)
                .ok_or(TooLarge)?,
            nim: self.nim ^ other.nim,
        })
    }

    /// The negative. A nimber is its own.
    #[must_use]
    pub fn negative(self) -> Self {
        Simple { number: self.number.negative(), ups: -self.ups, nim: self.nim }
    }

    /// How the value compares with zero; `None` if it is confused with zero.
    ///
    /// A number decides. Without one, two ups are greater than any nimber, one up is greater than any nimber but star.
    pub fn compare_zero(self) -> Option<Ordering> {
        match (self.number.cmp(&Dyadic::ZERO), self.ups) {
            (Ordering::Equal, 0) => (self.nim == 0).then_some(Ordering::Equal),
            (Ordering::Equal, 1 | -1) if self.nim == 1 => None,
            (Ordering::Equal, ups) => Some(ups.cmp(&0)),
            (order, _) => Some(order),
        }
    }

    /// Is it less than or equal to the other value?
    pub fn le(self, other: Self) -> Result<bool, TooLarge> {
        Ok(matches!(other.plus(self.negative())?.compare_zero(), Some(Ordering::Equal | Ordering::Greater)))
    }

    /// The options of Left and of Right in the canonical form.
    pub fn options(self) -> Result<[Vec<Simple>; 2], TooLarge> {
        let at = |ups, nim| Simple { number: self.number, ups, nim };
        if self.is_number() {
            let (left, right) = (self.number.left_option(), self.number.right_option());
            return Ok([left, right].map(|option| option.map(Self::number).into_iter().collect()));
        }
        if self.ups < 0 {
            let [left, right] = self.negative().options()?;
            let negatives = |options: Vec<Simple>| options.into_iter().map(Self::negative).collect();
            return Ok([negatives(right), negatives(left)]);
        }
        match (self.ups, self.nim) {
            (0, nim) if nim > Self::MOST_OPTIONS => Err(TooLarge),
            (0, nim) => {
                let smaller: Vec<Simple> = (0..nim).map(|nim| at(0, nim)).collect();
                Ok([smaller.clone(), smaller])
            }
            (1, 1) => Ok([vec![at(0, 0), at(0, 1)], vec![at(0, 0)]]),
            // Left moves to the number, Right takes an up and turns the star.
            (ups, nim) => Ok([vec![at(0, 0)], vec![at(ups - 1, nim ^ 1)]]),
        }
    }

    /// The simple value with exactly these options, if there is one: both lists are without repeats, in any order.
    pub fn with_options(left: &[Simple], right: &[Simple]) -> Option<Simple> {
        let (l, r) = (*left.first()?, *right.first()?);
        let lower = |options: &[Simple]| options.iter().map(|option| option.nim).max().unwrap_or(0);
        let candidates = [
            // A number plus a nimber: all smaller nimbers for both.
            Simple { number: l.number, ups: 0, nim: lower(left) + 1 },
            Simple { number: l.number, ups: 1, nim: 1 },
            Simple { number: l.number, ups: -1, nim: 1 },
            Simple { number: l.number, ups: r.ups.max(0) + 1, nim: r.nim ^ 1 },
            Simple { number: l.number, ups: l.ups.min(0) - 1, nim: l.nim ^ 1 },
        ];
        let same = |one: &[Simple], other: &[Simple]| {
            one.len() == other.len() && one.iter().all(|option| other.contains(option))
        };
        let fits = |candidate: &Simple| {
            candidate
                .options()
                .is_ok_and(|[own_left, own_right]| same(&own_left, left) && same(&own_right, right))
        };
        candidates.into_iter().find(fits)
    }
}

impl fmt::Display for Simple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_number() || self.number != Dyadic::ZERO {
            write!(f, "{}", self.number)?;
            if self.ups != 0 {
                f.write_str("+")?;
            }
        }
        let arrow = if self.ups > 0 { "^" } else { "v" };
        match self.ups.unsigned_abs() {
            0 => {}
            1 => f.write_str(arrow)?,
            2 => write!(f, "{arrow}{arrow}")?,
            ups => write!(f, "{arrow}{ups}")?,
        }
        match self.nim {
            0 => Ok(()),
            1 => f.write_str("*"),
            nim => write!(f, "*{nim}"),
        }
    }
}
