//! Nim values of the heaps of take-and-break games, computed from the rules.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use crate::games::numbers::{mex, nimber_text};

/// So many nim values are computed at most. All games with three heaps have fewer tokens than this.
const MOST_VALUES: usize = 16_384;
/// The sequences of so many games are kept.
const MOST_GAMES: usize = 50;

/// What was computed so far, by the digits of the codes.
static KNOWN: Mutex<BTreeMap<Vec<u8>, Sequence>> = Mutex::new(BTreeMap::new());

/// The nim sum of the values of some heaps as a theorem, if they can be computed plainly.
pub fn theorem(digits: &[u8], heaps: &[u64]) -> Option<(String, &'static str)> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() > MOST_GAMES {
        known.clear();
    }
    let sequence = known.entry(digits.to_vec()).or_insert_with(|| Sequence::new(digits));
    let values = heaps.iter().map(|&heap| sequence.value(heap));
    let sum = values.reduce(|one, other| Some(one? ^ other?)).unwrap_or(Some(0))?;
    Some((nimber_text(sum), "nim values of heaps, by the rules and the theorem of Guy and Smith"))
}

/// The nim values of the heaps 0, 1, 2, and so on.
struct Sequence {
    digits: Vec<u8>,
    values: Vec<u64>,
    /// Where the values begin to repeat, and after how many heaps.
    period: Option<(usize, usize)>,
    /// For the last totals: the nim values of two heaps and of three heaps with this total.
    broken: VecDeque<[Vec<u64>; 2]>,
}

impl Sequence {
    fn new(digits: &[u8]) -> Self {
        Sequence { digits: digits.to_vec(), values: Vec::new(), period: None, broken: VecDeque::new() }
    }

    /// The nim value of a heap, unless it would take too long.
    fn value(&mut self, heap: u64) -> Option<u64> {
        let heap = usize::try_from(heap).ok()?;
        let mut length = self.values.len().max(32);
        while self.values.len() <= heap && self.period.is_none() && length < MOST_VALUES {
            length *= 2;
            while self.values.len() < length {
                self.next();
            }
            self.period = self.proved_period();
        }
        match self.period {
            Some((start, length)) if heap >= start => Some(self.values[start + (heap - start) % length]),
            _ => self.values.get(heap).copied(),
        }
    }

    /// Computes one more value: the least that no option has.
    fn next(&mut self) {
        let heap = self.values.len();
        self.broken.push_front([self.two(heap), self.three(heap)]);
        self.broken.truncate(self.digits.len());
        let mut options = Vec::new();
        for (taken, &digit) in self.digits.iter().enumerate().take(heap + 1) {
            match heap - taken {
                0 => options.extend((digit & 1 != 0).then_some(0)),
                left => options.extend((digit & 2 != 0).then(|| self.values[left])),
            }
            for (bit, values) in [4, 8].into_iter().zip(&self.broken[taken]) {
                options.extend(values.iter().filter(|_| digit & bit != 0));
            }
        }
        self.values.push(mex(options));
    }

    /// The nim values of two heaps with a total, none of them empty.
    fn two(&self, total: usize) -> Vec<u64> {
        if self.digits.iter().all(|digit| digit & 4 == 0) {
            return Vec::new();
        }
        distinct((1..=total / 2).map(|small| self.values[small] ^ self.values[total - small]))
    }

    /// The nim values of three heaps with a total, none of them empty.
    fn three(&self, total: usize) -> Vec<u64> {
        if self.digits.iter().all(|digit| digit & 8 == 0) {
            return Vec::new();
        }
        let pairs = |one: usize| (one..=(total - one) / 2).map(move |two| [one, two, total - one - two]);
        let triples = (1..=total / 3).flat_map(pairs);
        distinct(triples.map(|heaps| heaps.iter().fold(0, |sum, &heap| sum ^ self.values[heap])))
    }

    /// A start `s >= 1` and a length `p` such that the values repeat for ever, by the theorem of Guy and Smith.
    ///
    /// Let a move take at most `k` tokens and leave at most `h` heaps, `h >= 1`, and let `v(n + p) = v(n)` for `n >= s` as long as `n + p` is
    /// below `h (s + p) + k`. Then this is so for all `n >= s`. For, let `m` be the first heap for which `v(m - p) = v(m)` is not yet known. Every
    /// move of `m` leaves at least `h (s + p)` tokens, so the largest heap that is left has at least `s + p` of them, and with `p`
    /// tokens less it has the same value. Every move of `m - p` leaves more than `h s` tokens, so the largest heap has at least
    /// `s`, and with `p` tokens more it has the same value. So `m` and `m - p` have options of the same values.
    fn proved_period(&self) -> Option<(usize, usize)> {
        let (known, most_taken) = (self.values.len(), self.digits.len() - 1);
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        let most_heaps = if all & 8 != 0 { 3 } else { 1 + usize::from(all & 4 != 0) };
        (1..known / most_heaps).find_map(|length| {
            let differs = |&heap: &usize| self.values[heap] != self.values[heap + length];
            let start = (1..known - length).rev().find(differs).map_or(1, |heap| heap + 1);
            (most_heaps * (start + length) + most_taken <= known).then_some((start, length))
        })
    }
}

/// Some values, each only once.
fn distinct(values: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut seen: Vec<bool> = Vec::new();
    for value in values {
        let value = value as usize;
        if seen.len() <= value {
            seen.resize(value + 1, false);
        }
        seen[value] = true;
    }
    (0..).zip(seen).filter(|&(_, seen)| seen).map(|(value, _)| value).collect()
}
