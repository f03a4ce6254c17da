//! What there is to say about the values of a game.

use crate::{ArithmeticPeriod, Period, RareHeaps, Sequence};

/// The period, the exceptions and the largest value of the first terms of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// How many terms this is about: as many as were asked for, or fewer if fewer are known.
    pub terms: usize,
    /// How many were computed: fewer if the others follow from the period, or more.
    pub computed: usize,
    /// The period.
    pub period: Option<Period>,
    /// Does the period go on for ever? Otherwise it was only seen in the terms that are known.
    pub proved: bool,
    /// The heaps before the periodic part whose values differ from its continuation.
    pub exceptions: Vec<usize>,
    /// If there is no period: growth by a constant. It is never proved.
    pub arithmetic: Option<ArithmeticPeriod>,
    /// The largest value.
    pub largest: u16,
    /// The first heap that has it.
    pub first_largest: usize,
    /// The rare heaps among those that were computed, if there are few.
    pub rare: Option<RareHeaps>,
}

impl Summary {
    /// The summary of the first `terms` terms, as far as they are known.
    #[must_use]
    pub fn of(sequence: &Sequence, terms: usize) -> Self {
        let values = sequence.computed();
        let proved = sequence.period();
        let shown = &values[..values.len().min(terms)];
        let period = proved.or_else(|| Period::observed(values));
        let arithmetic = if period.is_none() { ArithmeticPeriod::observed(values) } else { None };
        let (first_largest, largest) = shown
            .iter()
            .copied()
            .enumerate()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .unwrap_or_default();
        Summary {
            terms: if proved.is_some() { terms } else { shown.len() },
            computed: values.len(),
            period,
            proved: proved.is_some(),
            exceptions: period.map_or_else(Vec::new, |period| exceptions(values, period)),
            arithmetic,
            largest,
            first_largest,
            rare: sequence.rare_heaps(),
        }
    }
}

/// The heaps before the periodic part that do not fit its continuation backwards.
fn exceptions(values: &[u16], Period { length, start }: Period) -> Vec<usize> {
    let continued = |n: usize| values[n + (start - n).next_multiple_of(length)];
    (0..start).filter(|&n| values[n] != continued(n)).collect()
}
