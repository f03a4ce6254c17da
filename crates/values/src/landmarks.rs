//! Landmarks: values of this arena with which the others are compared once and for good.
//!
//! They continue what the probes begin (see [`crate::probes`]): if `b <= T` and not `a <= T` for some landmark
//! `T`, then not `a <= b`; if `a <= T <= b`, then `a <= b`. The probes are a few ups and downs; the landmarks
//! are the oldest all-small forms of the arena, about a thousand. Where very many infinitesimals are compared,
//! as in Clobber, most pairs lie on different sides of some landmark.
//!
//! The landmarks are chosen once, when many comparisons had to look at options; in smaller arenas they would
//! not pay. A value is compared with all of them when that is first wanted: what is known of its options and
//! of simpler landmarks is all it takes.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::node::{Facts, Form};
use crate::number_up_star::NumberUpStar;
use crate::{Dyadic, Player, TooLarge, Value, Values, WatchedSteps};

/// The most landmarks.
const MAX_COUNT: usize = 1024;
/// Number-up-star landmarks are all `k·^ + *m` with `|k|` up to this and `m` up to `MOST_NIM`, so that their options
/// are landmarks again.
const MOST_UPS: i32 = 6;
const MOST_NIM: u32 = 3;
const WORD: usize = u64::BITS as usize;

/// How a game `G` compares with the landmarks, each moved to one of its stops. Of every word of landmarks, first
/// the set of those `T` with `G <= LS(G) + T`, then the set of those with `G >= RS(G) + T`.
pub(crate) type Row = Box<[[u64; 2]]>;

/// A row, or the beginning of one, while it is made.
type Words = SmallVec<[[u64; 2]; MAX_COUNT / WORD]>;

/// Options of a landmark, as places among the landmarks.
type Places = SmallVec<[u16; 4]>;

/// The landmarks of an arena, and what it takes to compare with them.
#[derive(Debug)]
pub(crate) struct Landmarks {
    /// The Right and the Left options of every landmark. Options come before what they are options of.
    options: Vec<[Places; 2]>,
    /// The rows of the number-up-star landmarks, which are the first ones.
    number_up_star_rows: Vec<Row>,
}

impl Landmarks {
    /// Chooses the oldest forms that are all-small and have no options but landmarks.
    pub(crate) fn choose(values: &Values) -> Self {
        let mut places = FxHashMap::default();
        let mut options: Vec<[Places; 2]> = Vec::new();
        let mut consider = |value| {
            let sides = [Player::Right, Player::Left].map(|player| -> Option<Places> {
                values.options(value, player).map(|option| places.get(&option).copied()).collect()
            });
            if let [Some(right), Some(left)] = sides {
                places.insert(value, options.len() as u16);
                options.push([right, left]);
            }
            options.len() < MAX_COUNT
        };
        for form in number_up_star_landmarks() {
            consider(values.intern_number_up_star(form));
        }
        // An option is older than what it is an option of, or it is a number-up-star form.
        let mut general = values.general_forms().filter(|&value| values.is_all_small(value));
        while general.next().is_some_and(&mut consider) {}
        let mut landmarks = Landmarks { options, number_up_star_rows: Vec::new() };
        for place in 0..number_up_star_landmarks().count() {
            let [mut left, mut right] = [landmarks.empty(usize::MAX), landmarks.empty(usize::MAX)];
            for (side, options) in [&mut right, &mut left].into_iter().zip(&landmarks.options[place]) {
                options
                    .iter()
                    .for_each(|&option| join(side, &landmarks.number_up_star_rows[usize::from(option)]));
            }
            let row = landmarks.compare(&left, &right, true);
            landmarks.number_up_star_rows.push(row.as_slice().into());
        }
        landmarks
    }

    fn empty(&self, max_words: usize) -> Words {
        SmallVec::from_elem([0; 2], self.options.len().div_ceil(WORD).min(max_words))
    }

    /// Compares a game that is zero or no number with the landmarks, given what joins the rows of its Left
    /// options whose right stop is its left stop, and those of its Right options likewise.
    ///
    /// Why that is enough is said at [`crate::probes::Measured::of_options`], in words that hold for every
    /// all-small game in place of a probe.
    fn compare(&self, left: &[[u64; 2]], right: &[[u64; 2]], stops_are_equal: bool) -> Words {
        let mut row: Words = left.iter().zip(right).map(|(left, right)| [!left[1], !right[0]]).collect();
        if !stops_are_equal {
            return row;
        }
        let has = |row: &[[u64; 2]], side: usize, place: u16| {
            row[usize::from(place) / WORD][side] >> (usize::from(place) % WORD) & 1 != 0
        };
        for word in 0..row.len() {
            let open = std::mem::take(&mut row[word]);
            let mut todo = open[0] | open[1];
            while todo != 0 {
                let bit = todo.trailing_zeros();
                todo &= todo - 1;
                let Some(options) = self.options.get(word * WORD + bit as usize) else { break };
                for side in 0..2 {
                    let is_so = open[side] >> bit & 1 != 0
                        && !options[side].iter().any(|&option| has(&row, 1 - side, option));
                    row[word][side] |= u64::from(is_so) << bit;
                }
            }
        }
        row
    }

    /// The row of a number-up-star form: that of its infinitesimal part, if this is a landmark.
    #[inline]
    fn number_up_star_row(&self, form: NumberUpStar) -> Option<&Row> {
        if !(-MOST_UPS..=MOST_UPS).contains(&form.ups) || form.nim > MOST_NIM {
            return None;
        }
        let ups = form.ups.unsigned_abs();
        let group = if form.ups > 0 { 2 * ups - 1 } else { 2 * ups };
        self.number_up_star_rows.get((group * (MOST_NIM + 1) + form.nim) as usize)
    }
}

/// The number-up-star landmarks: 0, `*`, `*2`, `*3`, `^`, `^*`, …, `v`, `v*`, …, `^^`, …
fn number_up_star_landmarks() -> impl Iterator<Item = NumberUpStar> {
    (0..=2 * MOST_UPS).flat_map(|group| {
        let ups = if group % 2 == 1 { group / 2 + 1 } else { -(group / 2) };
        (0..=MOST_NIM).map(move |nim| NumberUpStar { number: Dyadic::ZERO, ups, nim })
    })
}

impl Values {
    /// The landmarks, once they pay.
    #[inline]
    pub(crate) fn landmarks(&self) -> Option<&Landmarks> {
        match self.landmarks.get() {
            None if self.order.are_many() => Some(self.landmarks.get_or_init(|| Landmarks::choose(self))),
            known => known,
        }
    }

    /// The row of a value, or `None` if the canonical form ends in a number-up-star form that is no landmark.
    pub(crate) fn row<'v>(
        &'v self,
        landmarks: &'v Landmarks,
        value: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<&'v Row>, TooLarge> {
        let node = self.node(value);
        let (left, right) = match &node.form {
            Form::NumberUpStar(form) => return Ok(landmarks.number_up_star_row(*form)),
            Form::General { options, n_left } => options.split_at(*n_left),
        };
        if let Some(known) = node.row.get() {
            return Ok(known.as_ref());
        }
        steps.descend()?;
        let row = self.row_of_options(landmarks, &node.facts, [left, right], usize::MAX, steps);
        steps.ascend();
        let row = row?;
        Ok(node.row.get_or_init(|| row.inspect(|row| self.count_bytes(size_of_val(&**row)))).as_ref())
    }

    /// The first words of the row of a game that is not a number, and has these options.
    pub(crate) fn row_of_options(
        &self,
        landmarks: &Landmarks,
        facts: &Facts,
        [left, right]: [&[Value]; 2],
        max_words: usize,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Row>, TooLarge> {
        let [mut left_rows, mut right_rows] = [landmarks.empty(max_words), landmarks.empty(max_words)];
        for &option in left.iter().filter(|&&option| self.right_stop(option) == facts.left_stop) {
            let Some(row) = self.row(landmarks, option, steps)? else { return Ok(None) };
            join(&mut left_rows, row);
        }
        for &option in right.iter().filter(|&&option| self.left_stop(option) == facts.right_stop) {
            let Some(row) = self.row(landmarks, option, steps)? else { return Ok(None) };
            join(&mut right_rows, row);
        }
        let row = landmarks.compare(&left_rows, &right_rows, facts.left_stop == facts.right_stop);
        Ok(Some(row.as_slice().into()))
    }
}

#[inline]
fn join(union: &mut [[u64; 2]], row: &[[u64; 2]]) {
    for (union, row) in union.iter_mut().zip(row) {
        union[0] |= row[0];
        union[1] |= row[1];
    }
}

/// Is `a <= b`, as far as landmarks tell? The rows need not be complete.
///
/// The rule is that of [`crate::order::le_by_facts`] for probes: rows can be compared where the stops they
/// belong to are equal.
pub(crate) fn le_by_rows(
    (a, a_row): (&Facts, &[[u64; 2]]),
    (b, b_row): (&Facts, &[[u64; 2]]),
) -> Option<bool> {
    let mask = |is_same: bool| if is_same { u64::MAX } else { 0 };
    let left = mask(a.left_stop == b.left_stop);
    let right = mask(a.right_stop == b.right_stop);
    let between = mask(a.left_stop == b.right_stop);
    for ([a_below, a_above], [b_below, b_above]) in a_row.iter().zip(b_row) {
        if (b_below & !a_below & left) | (a_above & !b_above & right) != 0 {
            return Some(false);
        }
        if a_below & b_above & between != 0 {
            return Some(true);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Steps;

    /// Comparison by definition: `a <= b` iff no `a^L >= b` and no `b^R <= a`.
    fn le(values: &Values, known: &mut FxHashMap<(Value, Value), bool>, a: Value, b: Value) -> bool {
        if let Some(&known) = known.get(&(a, b)) {
            return known;
        }
        let left: Vec<Value> = values.options(a, Player::Left).collect();
        let right: Vec<Value> = values.options(b, Player::Right).collect();
        let answer = !left.into_iter().any(|option| le(values, known, b, option))
            && !right.into_iter().any(|option| le(values, known, option, a));
        known.insert((a, b), answer);
        answer
    }

    /// Random games over a few simple ones; the first half all-small, the others anything.
    fn pool(values: &Values) -> Vec<Value> {
        let steps = &mut Steps::unlimited();
        let mut random = mcgs_random::Random::from_state(2026);
        let mut below = |n: usize| random.index(n);
        let small = ["0", "*", "*2", "^", "v", "^*", "v*", "^^", "+-{*,^}", "+-{0,^*}", "{^|*}", "*5", "v7*"];
        let mut pool: Vec<Value> = small.iter().map(|text| values.parse(text, steps).unwrap()).collect();
        while pool.len() < 500 {
            if pool.len() == 250 {
                let others = [
                    "Tiny(1)",
                    "Miny(2)",
                    "+-1",
                    "1",
                    "-1",
                    "1/2",
                    "{1|*}",
                    "{2|0||0|-1}",
                    "1+{^|*}",
                    "{1|v}",
                ];
                pool.extend(others.iter().map(|text| values.parse(text, steps).unwrap()));
            }
            let [left, right] = [0; 2].map(|_| {
                let n = 1 + below(3);
                (0..n).map(|_| pool[pool.len() - 1 - below(pool.len().min(120))]).collect::<Vec<_>>()
            });
            let value = values.from_options(&left, &right, steps).unwrap();
            // Sums are where many games are close to each other.
            let other = pool[below(pool.len().min(40))];
            let value = if below(4) == 0 { values.add(value, other, steps).unwrap() } else { value };
            if values.birthday(value) < 9 {
                pool.push(value);
            }
        }
        pool
    }

    #[test]
    fn landmarks_answer_as_the_definition_does() {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let pool = pool(&values);
        let landmarks = values.landmarks.get_or_init(|| Landmarks::choose(&values));
        assert!(landmarks.options.len() > 200, "{}", landmarks.options.len());
        let known = &mut FxHashMap::default();
        let mut told = [0, 0];
        let mut without_row = 0;
        for &a in &pool {
            for &b in &pool {
                let expected = le(&values, known, a, b);
                assert_eq!(values.le(a, b, steps), Ok(expected));
                let rows = [a, b].map(|value| values.row(landmarks, value, steps).unwrap());
                let [Some(a_row), Some(b_row)] = rows else {
                    without_row += 1;
                    continue;
                };
                let [a_facts, b_facts] = [a, b].map(|value| &values.node(value).facts);
                if let Some(answer) = le_by_rows((a_facts, a_row), (b_facts, b_row)) {
                    let [a, b] = [a, b].map(|value| values.display(value));
                    assert_eq!(answer, expected, "{a} <= {b}");
                    told[usize::from(answer)] += 1;
                }
            }
        }
        assert!(told.iter().all(|&n| n > 10_000) && without_row > 100, "{told:?} {without_row}");
    }

    /// Canonical forms of sums and switches do not depend on landmarks.
    #[test]
    fn forms_are_the_same_with_landmarks() {
        let build = |with_landmarks: bool| -> Vec<u128> {
            let values = Values::new();
            let steps = &mut Steps::unlimited();
            let pool = pool(&values);
            if with_landmarks {
                values.landmarks.get_or_init(|| Landmarks::choose(&values));
            }
            let pairs = pool.iter().step_by(5).zip(pool.iter().rev().step_by(3));
            let built = pairs.flat_map(|(&a, &b)| {
                let sum = values.add(a, b, steps).unwrap();
                [sum, values.from_options(&[sum, a], &[values.neg(sum), b], steps).unwrap()]
            });
            built.map(|value| values.structural_hash(value)).collect()
        };
        assert_eq!(build(true), build(false));
    }

    #[test]
    fn landmarks_are_chosen_where_comparisons_are_many() {
        let values = Values::new();
        let n_games = pool(&values).len();
        assert!(values.landmarks().is_none());
        for id in 0..1 << 20 {
            values.order.set(id, id, false);
        }
        assert!(values.landmarks().is_some_and(|landmarks| landmarks.options.len() > n_games / 4));
    }
}
