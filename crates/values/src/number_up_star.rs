//! Number-up-star forms: a number plus ups plus a nimber, as three numbers instead of a tower of options.

use crate::{Dyadic, Player};

/// The game `number + ups·^ + *nim`.
///
/// Sums are taken part by part, and comparison needs no search; both are theorems of *Winning Ways*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; downs count negative.
    pub ups: i32,
    /// The nimber.
    pub nim: u32,
}

impl NumberUpStar {
    /// Zero.
    pub const ZERO: Self = NumberUpStar { number: Dyadic::ZERO, ups: 0, nim: 0 };

    /// A number.
    #[inline]
    pub const fn number(number: Dyadic) -> Self {
        NumberUpStar { number, ups: 0, nim: 0 }
    }

    /// Is it a number?
    #[inline]
    pub const fn is_number(self) -> bool {
        self.ups == 0 && self.nim == 0
    }

    /// The sum, if it fits.
    #[inline]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let ups = self.ups.checked_add(other.ups)?;
        if ups == i32::MIN {
            return None;
        }
        Some(NumberUpStar { number: self.number.checked_add(other.number)?, ups, nim: self.nim ^ other.nim })
    }

    /// The negative.
    #[inline]
    #[must_use]
    pub fn negate(self) -> Self {
        NumberUpStar { number: -self.number, ups: -self.ups, nim: self.nim }
    }

    /// Is `self <= other`?
    ///
    /// A difference of numbers outweighs every infinitesimal. Two ups outweigh every nimber; one up
    /// outweighs every nimber but `*`, with which it is confused.
    #[inline]
    pub fn le(self, other: Self) -> bool {
        match self.number.cmp(&other.number) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => {
                let nim = self.nim ^ other.nim;
                match i64::from(other.ups) - i64::from(self.ups) {
                    0 => nim == 0,
                    1 => nim != 1,
                    ups => ups > 1,
                }
            }
        }
    }

    /// The same infinitesimal at another number.
    #[inline]
    #[must_use]
    pub fn at(self, number: Dyadic) -> Self {
        NumberUpStar { number, ..self }
    }

    /// The `idx`-th canonical option of `player`, or `None` beyond the last.
    ///
    /// For `n >= 1`: `n·^ + *m = {0 | (n-1)·^ + *(m xor 1)}`, except `^* = {0,* | 0}`. Numbers are added to
    /// every option (number translation), for no infinitesimal but zero is a number.
    pub fn option(self, player: Player, idx: u32) -> Option<Self> {
        let NumberUpStar { number, ups, nim } = self;
        if player == Player::Right {
            return self.negate().option(Player::Left, idx).map(Self::negate);
        }
        let infinitesimal = |ups, nim| Some(NumberUpStar { number, ups, nim });
        match (ups, nim, idx) {
            (0, 0, 0) => left_option_of_number(number).map(Self::number),
            (0, nim, idx) if idx < nim => infinitesimal(0, idx),
            (1, 1, 0 | 1) => infinitesimal(0, idx),
            (ups, _, 0) if ups > 0 => infinitesimal(0, 0),
            (ups, nim, 0) if ups < 0 => infinitesimal(ups + 1, nim ^ 1),
            _ => None,
        }
    }

    /// The number-up-star form that has exactly these canonical options, if there is one besides numbers.
    ///
    /// Both lists must be free of dominated and reversible options.
    pub fn from_canonical_options(left: &[Self], right: &[Self]) -> Option<Self> {
        let (&first_left, &first_right) = (left.first()?, right.first()?);
        let number = first_left.number;
        let candidate = if left.len() == 1 && right.len() == 1 {
            if first_left == first_right {
                NumberUpStar { number, ups: 0, nim: 1 }
            } else if first_left.is_number() {
                NumberUpStar { number, ups: first_right.ups.checked_add(1)?, nim: first_right.nim ^ 1 }
            } else {
                NumberUpStar { number, ups: first_left.ups.checked_sub(1)?, nim: first_left.nim ^ 1 }
            }
        } else {
            let ups = i32::from(right.len() == 1) - i32::from(left.len() == 1);
            NumberUpStar { number, ups, nim: if ups == 0 { u32::try_from(left.len()).ok()? } else { 1 } }
        };
        let fits = |player, options: &[Self]| {
            let count = u32::try_from(options.len()).ok()?;
            // Distinct options in equal number: the same set if every one of ours is among theirs.
            let same = candidate.option(player, count).is_none()
                && (0..count)
                    .all(|idx| candidate.option(player, idx).is_some_and(|option| options.contains(&option)));
            same.then_some(())
        };
        if candidate.ups == i32::MIN {
            return None;
        }
        fits(Player::Left, left)?;
        fits(Player::Right, right)?;
        Some(candidate)
    }
}

/// The canonical Left option of a number: one less for a positive integer, one unit of the last binary
/// place less for a fraction, none otherwise.
fn left_option_of_number(number: Dyadic) -> Option<Dyadic> {
    if number.is_integer() && number.signum() <= 0 {
        return None;
    }
    number.checked_sub(Dyadic::new(1, number.exponent())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_lead_back_to_the_form() {
        for ups in -4..=4 {
            for nim in 0..6 {
                for number in [Dyadic::ZERO, Dyadic::from(-7), Dyadic::new(5, 3).unwrap()] {
                    let form = NumberUpStar { number, ups, nim };
                    let [left, right] = Player::BOTH
                        .map(|player| (0..).map_while(|idx| form.option(player, idx)).collect::<Vec<_>>());
                    let expected = if form.is_number() { None } else { Some(form) };
                    assert_eq!(NumberUpStar::from_canonical_options(&left, &right), expected, "{form:?}");
                }
            }
        }
    }

    #[test]
    fn order_of_infinitesimals() {
        let form = |ups, nim| NumberUpStar { number: Dyadic::ZERO, ups, nim };
        let zero = NumberUpStar::ZERO;
        assert!(zero.le(form(1, 0)) && !form(1, 0).le(zero));
        assert!(!zero.le(form(1, 1)) && !form(1, 1).le(zero));
        assert!(zero.le(form(2, 1)) && form(0, 2).le(form(1, 0)) && !form(0, 1).le(form(1, 0)));
        assert!(!zero.le(form(0, 5)) && !form(0, 5).le(zero));
        assert!(form(1000, 0).le(NumberUpStar::number(Dyadic::new(1, 62).unwrap())));
    }
}
