//! Periods of sequences of nim values, and when they are proved.

use std::ops::Sub;

/// A sequence that repeats: `G(n + length) = G(n)` for all `n >= start`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The smallest number of terms after which the sequence repeats.
    pub length: usize,
    /// The first heap of the periodic part, which is also the number of heaps before it.
    pub start: usize,
}

/// A sequence that seems to grow by a constant: `G(n + length) = G(n) + saltus` for all known `n >= start`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArithmeticPeriod {
    /// The number of terms.
    pub length: usize,
    /// The first heap that fits.
    pub start: usize,
    /// By how much the values grow.
    pub saltus: u32,
}

impl Period {
    /// The period of a take-and-break game, if the first values prove that there is one.
    ///
    /// **Theorem** (Guy and Smith 1956, for any number of heaps). Let moves take at most `taken` tokens and leave at
    /// most `heaps >= 1` heaps. If `G(n + p) = G(n)` for all `n` from `start >= 1` up to, but not including,
    /// `heaps * start + (heaps - 1) * p + taken`, then it holds for all `n >= start`.
    ///
    /// *Proof* by induction on `n`, from that bound on. A move from `n + p` leaves heaps with at least
    /// `n + p - taken >= heaps * (start + p)` tokens together, so the largest of them, `b`, has at least `start + p`.
    /// Then `b - p >= start` is not empty, and by induction (`b < n + p`) has the value of `b`; so the move of
    /// `n` that leaves `b - p` instead of `b` has the same value. A move from `n` leaves at least
    /// `n - taken >= heaps * start` tokens, so its largest heap `b` has at least `start`, and `b + p` has its value;
    /// the move of `n + p` that leaves `b + p` has the same value. No move leaves nothing, because `n > taken`. So `n`
    /// and `n + p` have options of the same values, hence the same value. ∎
    ///
    /// The values `0 .. N` have been checked for `n < N - p`, so `N >= heaps * (start + p) + taken` is enough. The
    /// smallest such `p` is returned; every other period is a multiple of it, with the same start.
    #[must_use]
    pub fn proved(values: &[u16], heaps: usize, taken: usize) -> Option<Self> {
        let heaps = heaps.max(1);
        repetitions(values, values.len() / heaps)
            .find(|found| values.len() >= heaps * (found.start.max(1) + found.length) + taken)
    }

    /// The smallest period that the second half of the values shows at least three times.
    #[must_use]
    pub fn observed(values: &[u16]) -> Option<Self> {
        observed(values)
    }
}

impl ArithmeticPeriod {
    /// The smallest arithmetic period that the second half of the values shows at least three times.
    #[must_use]
    pub fn observed(values: &[u16]) -> Option<Self> {
        let steps: Vec<i32> =
            values.windows(2).map(|pair| i32::from(pair[1]).sub(i32::from(pair[0]))).collect();
        let Period { length, start } = observed(&steps)?;
        let saltus = u32::from(*values.get(start + length)?).checked_sub(u32::from(values[start]))?;
        (saltus > 0).then_some(ArithmeticPeriod { length, start, saltus })
    }
}

fn observed<T: PartialEq>(values: &[T]) -> Option<Period> {
    let half = values.len() / 2;
    repetitions(values, values.len() / 6).find(|found| found.start <= half)
}

/// For every length up to `longest`, where the repetition at the end of the sequence starts.
///
/// Read backwards, the repetition is as long as the sequence agrees with itself shifted by `length`. All these
/// agreements together take linear time: a stretch that was compared before, inside the agreement of a shorter
/// shift, is copied (the "Z function" of string matching).
fn repetitions<T: PartialEq>(values: &[T], longest: usize) -> impl Iterator<Item = Period> {
    let end = values.len();
    let mut agreements: Vec<usize> = vec![end];
    let (mut from, mut to) = (0, 0); // The agreement that reaches furthest, as a stretch of the reversed sequence.
    (1..=longest.min(end.saturating_sub(1))).map(move |length| {
        let mut agreement = if length < to { agreements[length - from].min(to - length) } else { 0 };
        while length + agreement < end && values[end - 1 - agreement] == values[end - 1 - agreement - length]
        {
            agreement += 1;
        }
        if length + agreement > to {
            (from, to) = (length, length + agreement);
        }
        agreements.push(agreement);
        Period { length, start: end - length - agreement }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_bound_of_the_theorem_is_sharp_in_the_code() {
        // From 3 on the period is 2; with two heaps and 4 tokens taken, 2 * (3 + 2) + 4 terms are needed.
        let values: Vec<u16> = (0..40).map(|n| if n < 3 { 7 } else { n % 2 }).collect();
        assert_eq!(Period::proved(&values[..14], 2, 4), Some(Period { length: 2, start: 3 }));
        assert_eq!(Period::proved(&values[..13], 2, 4), None);
        assert_eq!(Period::proved(&values[..9], 1, 4), Some(Period { length: 2, start: 3 }));
        assert_eq!(Period::proved(&values[..8], 1, 4), None);
        assert_eq!(Period::proved(&[], 2, 1), None);
    }

    #[test]
    fn growth_is_observed() {
        let values: Vec<u16> = (0..60).map(|n| if n == 5 { 0 } else { 3 * (n / 6) + n % 6 }).collect();
        assert_eq!(
            ArithmeticPeriod::observed(&values),
            Some(ArithmeticPeriod { length: 6, start: 6, saltus: 3 })
        );
        assert_eq!(ArithmeticPeriod::observed(&[1; 60]), None);
        assert_eq!(Period::observed(&[1; 60]), Some(Period { length: 1, start: 0 }));
    }

    proptest! {
        #[test]
        fn repetitions_agree_with_their_definition(values in prop::collection::vec(0u8..2, 0..40)) {
            let end = values.len();
            for found in repetitions(&values, end) {
                let fits = |n: usize| values[n] == values[n + found.length];
                prop_assert!((found.start..end - found.length).all(fits));
                prop_assert!(found.start == 0 || !fits(found.start - 1));
            }
            prop_assert_eq!(repetitions(&values, end).count(), end.saturating_sub(1));
        }
    }
}
