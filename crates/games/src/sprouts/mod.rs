//! Sprouts: join spots by curves that cross nothing, with a new spot on each curve.

mod text;

use std::fmt;
use std::ops::ControlFlow;

use mcgs_engine::{Catalogue, Code, Draw, Game, Outcome, Player, Sign, Tuning};

/// A drawing of spots and curves, as far as it matters: its regions, their boundaries, and the spots around each boundary.
///
/// The game is Conway's and Paterson's (*Winning Ways*, chapter 17). A move draws a curve between two spots, or from a spot
/// to itself, that crosses nothing, and puts a new spot on it. No spot may have more than three ends of curves.
///
/// The notation is, with other signs, that of Applegate, Jacobson and Sleator (*Computer analysis of Sprouts*, 1991): going around a
/// boundary, write down its spots, and a point at the end. A spot with no curve is `0`, one with one end of a curve is `1`. A spot with
/// two ends is met twice: both places have the same letter. If only one of them matters, because it can be reached from nowhere else, it
/// is `2`. Spots with three ends are left out, and so are regions in which nobody can move. `|` separates regions.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::sprouts::Sprouts;
/// let spots: Sprouts = "2".parse()?;
/// let mut plays = Vec::new();
/// spots.moves(Player::Left, |play, left| plays.push(format!("{play} leaves {left}")));
/// let expected = [
///     "1-1 leaves 0.ab.|ab.", "1-1_2 leaves 0.ab.|ab.", "1-2 leaves 1a1a.", "2-2 leaves 0.ab.|ab.",
///     "2-2_1 leaves 0.ab.|ab.",
/// ];
/// assert_eq!(plays, expected);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sprouts {
    regions: Vec<Region>,
}

type Region = Vec<Boundary>;
type Boundary = Vec<Spot>;

/// A spot with 0, 1 or 2 ends of curves that stands in one place only, or from [`FIRST_LETTER`] on one that stands in two.
type Spot = u8;

const FIRST_LETTER: Spot = 3;
/// The most spots that are read. A game has fewer than three times as many spots in the end, so that the letters are enough.
const MOST_SPOTS: usize = 12;

/// A move: the places of the two ends, counted in the order of the text from 1, and the numbers of the boundaries in the region that the
/// curve encloses together with the part of its own boundary from the first end to the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    ends: [usize; 2],
    enclosed: Vec<usize>,
}

impl fmt::Display for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.ends[0], self.ends[1])?;
        let numbers: Vec<String> = self.enclosed.iter().map(usize::to_string).collect();
        if numbers.is_empty() { Ok(()) } else { write!(f, "_{}", numbers.join(".")) }
    }
}

/// How many more ends of curves a spot may have.
fn lives(spot: Spot) -> u64 {
    u64::from(3 - spot.min(2))
}

impl Sprouts {
    /// Brings a drawing into its normal form. What changes is not the moves: spots without lives are gone already; regions with less than
    /// two lives are dropped; letters that stand in one place only, or in two places beside each other, become `2`.
    fn new(mut regions: Vec<Region>) -> Self {
        loop {
            for region in &mut regions {
                region.retain(|boundary| !boundary.is_empty());
                region.iter_mut().for_each(join_neighbours);
            }
            let before = regions.len();
            regions.retain(|region| {
                let mut spots: Vec<Spot> = region.iter().flatten().copied().collect();
                spots.sort_unstable();
                spots.dedup_by(|a, b| a == b && *a >= FIRST_LETTER);
                spots.iter().map(|&spot| lives(spot)).sum::<u64>() > 1
            });
            let mut count = [0u8; 256];
            for &spot in regions.iter().flatten().flatten() {
                count[usize::from(spot)] += 1;
            }
            for spot in regions.iter_mut().flatten().flatten() {
                if *spot >= FIRST_LETTER && count[usize::from(*spot)] == 1 {
                    *spot = 2;
                }
            }
            let has_neighbours = regions.iter().flatten().any(|boundary| neighbours(boundary).is_some());
            if regions.len() == before && !has_neighbours {
                return Sprouts { regions }.renamed();
            }
        }
    }

    /// The drawing with its letters in the order in which they appear.
    fn renamed(mut self) -> Self {
        let mut names = [0; 256];
        let mut next = FIRST_LETTER;
        for spot in self.regions.iter_mut().flatten().flatten().filter(|spot| **spot >= FIRST_LETTER) {
            let name = &mut names[usize::from(*spot)];
            if *name == 0 {
                (*name, next) = (next, next + 1);
            }
            *spot = *name;
        }
        self
    }

    /// The drawing with one region in place of another, or two. The spots at the ends of the new curve are dead if they are letters.
    fn with(&self, region: usize, new: Vec<Region>, ends: [Spot; 2]) -> Self {
        let mut regions = self.regions.clone();
        regions.splice(region..=region, new);
        for boundary in regions.iter_mut().flatten() {
            boundary.retain(|spot| *spot < FIRST_LETTER || !ends.contains(spot));
        }
        let mut option = Sprouts::new(regions);
        // Moves that lead to the same regions in another order lead to one text.
        option.regions.sort_by_cached_key(without_names);
        option.renamed()
    }

    /// A letter that is not in use.
    fn new_letter(&self) -> Spot {
        let used = self.regions.iter().flatten().flatten().copied().max().unwrap_or(0);
        used.max(FIRST_LETTER - 1) + 1
    }

    /// The smallest of what can be had by turning and mirroring boundaries and by another order of boundaries and regions, as far as it
    /// is found by looking at each boundary alone.
    fn reordered(&self) -> Self {
        let mut regions = self.regions.clone();
        for region in &mut regions {
            let mirrored = |boundary: &Boundary| boundary.iter().rev().copied().collect::<Boundary>();
            let mut images: [Region; 2] = [
                region.iter().map(|boundary| turned(boundary)).collect(),
                region.iter().map(|boundary| turned(&mirrored(boundary))).collect(),
            ];
            for image in &mut images {
                image.sort_by_key(|boundary| (shape(boundary), boundary.clone()));
            }
            *region =
                images.into_iter().min_by_key(|image| (shapes(image), image.clone())).unwrap_or_default();
        }
        regions.sort_by_key(|region| (shapes(region), region.clone()));
        Sprouts { regions }.renamed()
    }
}

/// A boundary with the letters numbered from its beginning: what it looks like whatever the letters are called.
fn shape(boundary: &[Spot]) -> Boundary {
    Sprouts { regions: vec![vec![boundary.to_vec()]] }.renamed().regions.swap_remove(0).swap_remove(0)
}

/// A region with the same letter for all letters.
fn without_names(region: &Region) -> Region {
    let spots = |boundary: &Boundary| boundary.iter().map(|&spot| spot.min(FIRST_LETTER)).collect();
    region.iter().map(spots).collect()
}

fn shapes(region: &Region) -> Region {
    region.iter().map(|boundary| shape(boundary)).collect()
}

/// The boundary from the place on where it looks smallest.
fn turned(boundary: &[Spot]) -> Boundary {
    let turns = (0..boundary.len()).map(|start| [&boundary[start..], &boundary[..start]].concat());
    turns.min_by_key(|turn| (shape(turn), turn.clone())).unwrap_or_default()
}

/// The place of a letter that stands beside its other place.
fn neighbours(boundary: &[Spot]) -> Option<usize> {
    let next = |place: usize| boundary[(place + 1) % boundary.len()];
    (0..boundary.len()).find(|&place| {
        boundary.len() > 1 && boundary[place] >= FIRST_LETTER && boundary[place] == next(place)
    })
}

/// Joins letters that stand beside each other: both places can be reached in the same ways.
fn join_neighbours(boundary: &mut Boundary) {
    while let Some(place) = neighbours(boundary) {
        boundary[place] = 2;
        boundary.remove((place + 1) % boundary.len());
    }
}

/// The way around a boundary from a place back to it, after the spot there has got one more end of a curve: with `letter` if it is met
/// twice now, and without it if it is dead.
fn around(boundary: &[Spot], place: usize, letter: Spot) -> Boundary {
    let rest = [&boundary[place + 1..], &boundary[..place]].concat();
    match boundary[place] {
        0 => vec![1],
        1 => [&[letter][..], &rest, &[letter]].concat(),
        _ => rest,
    }
}

/// What a spot with one end or two becomes when it gets another: a letter, or nothing.
fn grown(spot: Spot, letter: Spot) -> Boundary {
    if spot == 1 { vec![letter] } else { Vec::new() }
}

impl Sprouts {
    /// A curve between two boundaries of a region: they become one.
    fn bridge(&self, region: usize, pair: [usize; 2], places: [usize; 2]) -> Self {
        let mut boundaries = self.regions[region].clone();
        let letter = self.new_letter();
        let second = boundaries.remove(pair[1]);
        let first = boundaries.remove(pair[0]);
        let way = [around(&first, places[0], letter + 1), around(&second, places[1], letter + 2)];
        boundaries.push([&way[0][..], &[letter], &way[1], &[letter]].concat());
        self.with(region, vec![boundaries], [first[places[0]], second[places[1]]])
    }

    /// The curves between two places of a boundary, or from a place to itself: the region becomes two, and each other boundary is in
    /// one of them.
    fn loops(
        &self,
        region: usize,
        own: usize,
        places: [usize; 2],
        mut emit: impl FnMut(Vec<usize>, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let boundary = &self.regions[region][own];
        let [one, other] = places;
        let (first, second, letter) = (boundary[one], boundary[other], self.new_letter());
        let rest = [&boundary[other + 1..], &boundary[..one]].concat();
        let [inside, outside] = match (one == other, first) {
            (true, 0) => [vec![letter + 1], vec![letter + 1]],
            (true, 1) => [vec![], rest],
            (false, _) if first != second || first < FIRST_LETTER => {
                let (start, end) = (grown(first, letter + 1), grown(second, letter + 2));
                [[&start[..], &boundary[one + 1..other], &end].concat(), [&end[..], &rest, &start].concat()]
            }
            // It has one life left.
            _ => return ControlFlow::Continue(()),
        };
        let others: Vec<usize> = (0..self.regions[region].len()).filter(|&index| index != own).collect();
        for choice in 0..1u64 << others.len() {
            let mut sides = [Region::new(), Region::new()];
            let mut enclosed = Vec::new();
            for (bit, &index) in others.iter().enumerate() {
                let is_inside = choice >> bit & 1 == 1;
                sides[usize::from(!is_inside)].push(self.regions[region][index].clone());
                if is_inside {
                    enclosed.push(index + 1);
                }
            }
            for (side, way) in sides.iter_mut().zip([&inside, &outside]) {
                side.push([&way[..], &[letter]].concat());
            }
            emit(enclosed, self.with(region, sides.into(), [first, second]))?;
        }
        ControlFlow::Continue(())
    }
}

impl Game for Sprouts {
    const NAME: &'static str = "sprouts";
    const RULES: &'static str = "Either player draws a curve between two spots, or from a spot to itself, and puts a new spot on it. Curves \
                                 do not cross, and no spot has more than three ends of curves.";
    const SYNTAX: &'static str =
        "the number of spots, `3`, or the spots around each boundary, `0.1a1a.`; regions separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("2", Outcome::P),
        ("0", Outcome::P),
        ("1", Outcome::P),
        ("1a1a.", Outcome::N),
        ("0.ab.|ab.", Outcome::N),
        ("ab.|ab.", Outcome::N),
        ("1.2.", Outcome::P),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    type Move = Curve;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(Curve, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut places = 0;
        for (index, region) in self.regions.iter().enumerate() {
            let mut starts = Vec::new();
            for boundary in region {
                starts.push(places + 1);
                places += boundary.len();
            }
            for first in 0..region.len() {
                for one in 0..region[first].len() {
                    for other in one..region[first].len() {
                        let ends = [starts[first] + one, starts[first] + other];
                        self.loops(index, first, [one, other], |enclosed, option| {
                            emit(Curve { ends, enclosed }, option)
                        })?;
                    }
                    for second in first + 1..region.len() {
                        for other in 0..region[second].len() {
                            let ends = [starts[first] + one, starts[second] + other];
                            let option = self.bridge(index, [first, second], [one, other]);
                            emit(Curve { ends, enclosed: Vec::new() }, option)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Regions that share a spot belong together.
    fn split(&self, mut emit: impl FnMut(Self)) {
        let mut rest = self.regions.clone();
        while let Some(first) = rest.pop() {
            let mut part = vec![first];
            loop {
                let letters: Vec<Spot> =
                    part.iter().flatten().flatten().copied().filter(|&spot| spot >= FIRST_LETTER).collect();
                let shares = |region: &mut Region| region.iter().flatten().any(|spot| letters.contains(spot));
                let more: Vec<Region> = rest.extract_if(.., shares).collect();
                if more.is_empty() {
                    break;
                }
                part.extend(more);
            }
            part.sort_by_key(|region| self.regions.iter().position(|other| other == region));
            emit(Sprouts { regions: part }.renamed());
        }
    }

    /// A drawing that is found again in another order has the same representative most of the time.
    fn canonical(&self) -> (Self, Sign) {
        let mut best = self.clone();
        loop {
            let next = best.reordered();
            if next >= best {
                return (best, Sign::Plus);
            }
            best = next;
        }
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    /// A move takes two lives and makes one, and with one life left nobody moves.
    fn max_moves(&self) -> u64 {
        let mut spots: Vec<Spot> = self.regions.iter().flatten().flatten().copied().collect();
        spots.sort_unstable();
        spots.dedup_by(|a, b| a == b && *a >= FIRST_LETTER);
        spots.iter().map(|&spot| lives(spot)).sum::<u64>().saturating_sub(1)
    }

    /// The bytes of the text, with their number before them.
    fn encode(&self, code: &mut Code) {
        let text = self.to_string();
        code.push(text.len() as u64);
        for bytes in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            code.push(u64::from_le_bytes(word));
        }
    }

    /// Words that no position has, from a damaged file, give the position without spots.
    fn decode(code: &[u64]) -> Self {
        let length = code.first().map_or(0, |&length| usize::try_from(length).unwrap_or(0));
        let bytes: Vec<u8> = code.iter().skip(1).flat_map(|word| word.to_le_bytes()).take(length).collect();
        let text = String::from_utf8(bytes).unwrap_or_default();
        text.parse().unwrap_or(Sprouts { regions: Vec::new() })
    }
}

impl Tuning for Sprouts {
    /// Both players have the same moves.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Sprouts {
    const LIMITS: &'static str = "at most 12 spots, or 36 ends of curves that may still be drawn";
    const SMALL_SIZE: u64 = 2;

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        draw(size.min(MOST_SPOTS as u64) + 1).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;
    use mcgs_engine::{Budget, Component, SearchOptions, Solver};

    /// Applegate, Jacobson and Sleator: the first player loses with 0, 1 or 2 spots more than a multiple of 6.
    #[test]
    fn few_spots_have_their_outcomes() {
        let solver = Solver::new(SearchOptions::default());
        let outcome = |spots: &str| {
            let sum = Component::of(&spots.parse::<Sprouts>().unwrap()).into();
            solver.outcome(&sum, &Budget::unlimited()).result.unwrap()
        };
        let outcomes = ["0", "1", "2", "3", "4", "5"].map(outcome);
        assert_eq!(outcomes, [Outcome::P, Outcome::P, Outcome::P, Outcome::N, Outcome::N, Outcome::N]);
    }

    #[test]
    fn representatives_have_the_nim_value() {
        let mut plain = PlainRules::new();
        for text in ["3", "1a1a.0.", "ab.0.|ab.", "0.1a1a.", "12a2a.1.", "abab.1.2."] {
            let drawing: Sprouts = text.parse().unwrap();
            assert_eq!(plain.worth(&drawing).1, plain.worth(&drawing.canonical().0).1, "{text}");
        }
    }

    #[test]
    fn drawings_that_differ_in_order_only_have_one_representative() {
        let canonical = |text: &str| text.parse::<Sprouts>().unwrap().canonical().0.to_string();
        for (one, other) in [
            ("0.ab.|ab.", "ab.|0.ab."),
            ("1a1a.0.", "0.a1a1."),
            ("12ab.|ab1.", "1ba.|b21a."),
            ("ab.c1c2.|ab.0.", "0.ab.|2c1c.ab."),
        ] {
            assert_eq!(canonical(one), canonical(other), "{one} {other}");
        }
    }
}
