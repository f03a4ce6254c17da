//! Sprouts.

use crate::games::numbers::whole;
use crate::rules::{Move, Player, Rules};

/// Join two spots by a curve that crosses nothing, with a new spot on it; no spot has more than three ends of curves.
pub struct Sprouts;

/// A spot by its ends of curves, 0, 1 or 2, or from 3 on a spot with two ends that is met in two places.
type Spot = usize;
/// The spots around a boundary. All boundaries of a region are walked with the region on the same hand.
type Boundary = Vec<Spot>;
type Region = Vec<Boundary>;
/// The numbers of a boundary in its region and of a spot on the boundary.
type Place = (usize, usize);

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The names of new spots, until the letters get other names.
const NEW: [Spot; 3] = [1000, 1001, 1002];

impl Rules for Sprouts {
    fn name(&self) -> &'static str {
        "sprouts"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let regions = parse(written)?;
        let all = regions.concat().concat();
        for spot in all.iter().filter(|&&spot| spot > 2) {
            let apart =
                |region: &Region| region.iter().filter(|boundary| boundary.contains(spot)).count() > 1;
            if all.iter().filter(|&other| other == spot).count() != 2 || regions.iter().any(apart) {
                return Err("a letter that is not in two places, or on two boundaries of a region".to_owned());
            }
        }
        let regions = tidied(regions);
        if lives(&regions) > 36 {
            return Err("more than 36 ends of curves may still be drawn".to_owned());
        }
        Ok(text(&regions))
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let regions = parse(position).unwrap_or_default();
        let (mut moves, mut before) = (Vec::new(), 0);
        for (index, region) in regions.iter().enumerate() {
            let number = |place: Place| before + region[..place.0].concat().len() + place.1 + 1;
            for (one, other) in ends(region) {
                for (enclosed, new) in curves(region, one, other) {
                    let mut after = regions.clone();
                    after.splice(index..=index, new);
                    for spot in
                        [region[one.0][one.1], region[other.0][other.1]].iter().filter(|&&spot| spot > 2)
                    {
                        after
                            .iter_mut()
                            .flatten()
                            .for_each(|boundary| boundary.retain(|other| other != spot));
                    }
                    let mut after = tidied(after);
                    let kinds =
                        |boundary: &Boundary| boundary.iter().map(|&spot| spot.min(3)).collect::<Vec<_>>();
                    after.sort_by_cached_key(|region| region.iter().map(kinds).collect::<Vec<_>>());
                    let name = format!("{}-{}{enclosed}", number(one), number(other));
                    moves.push(Move { name, after: text(&after) });
                }
            }
            before += region.concat().len();
        }
        moves
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        let of_region = |region: &Region| (ends(region).len() as u64) << region.len().min(40);
        Some(parse(position).ok()?.iter().map(of_region).sum())
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// A move changes one region and the other places of its spots, so regions that share no spot are independent.
    fn parts(&self, position: &str) -> Vec<String> {
        let regions = parse(position).unwrap_or_default();
        let share = |one: usize, other: usize| {
            let spots = regions[one].concat();
            regions[other].iter().flatten().any(|spot| *spot > 2 && spots.contains(spot))
        };
        let regions_of =
            |part: Vec<usize>| part.iter().map(|&index| regions[index].clone()).collect::<Vec<_>>();
        super::joined(regions.len(), share).into_iter().map(|part| text(&regions_of(part))).collect()
    }
}

/// Reads a number of spots, or regions such as `0.ab.|ab.`.
fn parse(text: &str) -> Result<Vec<Region>, String> {
    if !text.ends_with('.') {
        let spots = whole(text, 0, 12)?.unsigned_abs() as usize;
        return Ok(if spots == 0 { vec![] } else { vec![vec![vec![0]; spots]] });
    }
    let spot = |letter: char| "012".find(letter).or_else(|| Some(LETTERS.find(letter)? + 3));
    let boundary = |text: &str| {
        let spots = text.chars().map(spot).collect::<Option<Boundary>>();
        let spots = spots.filter(|spots| !spots.is_empty() && (spots.len() == 1 || !spots.contains(&0)));
        spots.ok_or_else(|| format!("expected spots `1`, `2` or letters, or `0` alone, found `{text}`"))
    };
    let region = |text: &str| {
        let boundaries = text.strip_suffix('.').ok_or("expected a point after each boundary")?;
        boundaries.split('.').map(boundary).collect()
    };
    text.split('|').map(region).collect()
}

/// The text of a drawing, with letters in the order in which they appear.
fn text(regions: &[Region]) -> String {
    let (mut names, all) = (Vec::new(), regions.concat());
    if regions.len() < 2 && all.iter().all(|boundary| *boundary == [0]) {
        return all.len().to_string();
    }
    let mut letter = |&spot: &Spot| {
        names.extend((spot > 2 && !names.contains(&spot)).then_some(spot));
        let name = names.iter().position(|&name| name == spot);
        name.map_or_else(|| &"012"[spot..=spot], |name| &LETTERS[name..=name])
    };
    let mut boundary = |boundary: &Boundary| boundary.iter().map(&mut letter).collect::<String>() + ".";
    let texts: Vec<String> =
        regions.iter().map(|region| region.iter().map(&mut boundary).collect()).collect();
    texts.join("|")
}

/// How many ends of curves the spots of regions may still get: three in all, and a letter is one spot in two places.
fn lives(regions: &[Region]) -> usize {
    let mut spots: Vec<Spot> = regions.concat().concat();
    spots.sort_unstable();
    spots.dedup_by(|one, other| one == other && *one > 2);
    spots.iter().map(|&spot| 3 - spot.min(2)).sum()
}

/// Leaves out what changes no moves: empty boundaries and regions with less than two lives. A letter in one place is a `2`, and so are both
/// places of a letter side by side, because the same curves reach them.
fn tidied(mut regions: Vec<Region>) -> Vec<Region> {
    loop {
        let before = regions.clone();
        for boundary in regions.iter_mut().flatten().filter(|boundary| boundary.len() > 1) {
            let next = |place: usize| (place + 1) % boundary.len();
            let beside = |&place: &usize| boundary[place] > 2 && boundary[place] == boundary[next(place)];
            if let Some((place, next)) = (0..boundary.len()).find(beside).map(|place| (place, next(place))) {
                boundary[place] = 2;
                boundary.remove(next);
            }
        }
        for region in &mut regions {
            region.retain(|boundary| !boundary.is_empty());
        }
        regions.retain(|region| lives(std::slice::from_ref(region)) > 1);
        let all = regions.concat().concat();
        for spot in regions.iter_mut().flatten().flatten() {
            let is_alone = *spot > 2 && all.iter().filter(|&other| other == spot).count() == 1;
            *spot = if is_alone { 2 } else { *spot };
        }
        if regions == before {
            return regions;
        }
    }
}

/// The pairs of places that a curve may join: different spots, or one with two more lives.
fn ends(region: &Region) -> Vec<(Place, Place)> {
    let on_boundary = |boundary: usize| (0..region[boundary].len()).map(move |place| (boundary, place));
    let places: Vec<Place> = (0..region.len()).flat_map(on_boundary).collect();
    let spot = |place: Place| region[place.0][place.1];
    let same = |one: Place, other: Place| one == other || spot(one) > 2 && spot(one) == spot(other);
    let pairs = places
        .iter()
        .enumerate()
        .flat_map(|(index, &one)| places[index..].iter().map(move |&other| (one, other)));
    pairs.filter(|&(one, other)| !same(one, other) || spot(one) < 2).collect()
}

/// The curves between two places: the boundaries that they enclose, as in the name of the move, and what becomes of the region.
fn curves(region: &Region, one: Place, other: Place) -> Vec<(String, Vec<Region>)> {
    let (first, second) = (&region[one.0], &region[other.0]);
    // A spot with one end gets its second one and is met on both sides of the curve; a spot with two ends gets its last.
    let grown = |spot: Spot, new: Spot| if spot == 1 { vec![new] } else { vec![] };
    let others: Vec<usize> = (0..region.len()).filter(|&index| index != one.0 && index != other.0).collect();
    if one.0 != other.0 {
        let around = |boundary: &Boundary, place: usize, new: Spot| match boundary[place] {
            0 => vec![1],
            spot => {
                [&grown(spot, new), &boundary[place + 1..], &boundary[..place], &grown(spot, new)].concat()
            }
        };
        let joined =
            [around(first, one.1, NEW[1]), vec![NEW[0]], around(second, other.1, NEW[2]), vec![NEW[0]]];
        let rest = others.iter().map(|&index| region[index].clone());
        return vec![(String::new(), vec![rest.chain([joined.concat()]).collect()])];
    }
    let outer = [&first[other.1 + 1..], &first[..one.1]].concat();
    let [inside, outside] = match (one == other, first[one.1]) {
        (true, 0) => [vec![NEW[1]], vec![NEW[1]]],
        (true, _) => [vec![], outer],
        (false, spot) => {
            let (start, end) = (grown(spot, NEW[1]), grown(first[other.1], NEW[2]));
            [[&start, &first[one.1 + 1..other.1], &end].concat(), [&end, &outer[..], &start].concat()]
        }
    };
    let curve = |choice: u64| {
        let is_inside = |bit: usize| choice >> bit & 1 == 1;
        let side = |inside: bool, way: &Boundary| {
            let boundaries = (0..others.len())
                .filter(|&bit| is_inside(bit) == inside)
                .map(|bit| region[others[bit]].clone());
            boundaries.chain([[&way[..], &[NEW[0]]].concat()]).collect()
        };
        let enclosed =
            (0..others.len()).filter(|&bit| is_inside(bit)).map(|bit| (others[bit] + 1).to_string());
        let enclosed = enclosed.collect::<Vec<_>>().join(".");
        let suffix = if enclosed.is_empty() { enclosed } else { format!("_{enclosed}") };
        (suffix, vec![side(true, &inside), side(false, &outside)])
    };
    (0..1 << others.len()).map(curve).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::games::numbers::mex;

    #[test]
    fn drawings_are_tidied_and_what_is_no_drawing_is_refused() {
        for (written, read) in [
            ("0.0.", "2"),
            ("1zz1.", "121."),
            ("1.|2.", "1."),
            ("b1b2.", "a1a2."),
            ("0", "0"),
            ("2.|2.", "0"),
            ("ZZ.", "0"),
        ] {
            assert_eq!(Sprouts.read(written), Ok(read.to_owned()), "{written}");
        }
        let many = "0.".repeat(13);
        for wrong in [
            "",
            "13",
            "1a1",
            "a.",
            "01.",
            "1..",
            "|1.",
            "1.|",
            "1?.",
            "a.a.",
            "aaa.",
            "é.",
            ".",
            "99999999999999999999",
            &many,
        ] {
            assert!(Sprouts.read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn too_many_curves_are_counted_and_not_listed() {
        let position = Sprouts.read(&("22.".to_owned() + &"2.".repeat(34))).unwrap();
        assert!(Sprouts.n_moves(&position, Player::Left).is_some_and(|n_moves| n_moves > 1_000_000_000));
    }

    /// The nim value of a drawing, as the nim sum of its parts.
    fn nim_value(position: &str, known: &mut BTreeMap<String, u64>) -> u64 {
        let mut sum = 0;
        for part in Sprouts.parts(position) {
            if !known.contains_key(&part) {
                let moves = Sprouts.moves(&part, Player::Left);
                let value = mex(moves.iter().map(|play| nim_value(&play.after, known)).collect::<Vec<_>>());
                known.insert(part.clone(), value);
            }
            sum ^= known[&part];
        }
        sum
    }

    #[test]
    fn the_first_player_loses_with_up_to_two_spots_and_wins_with_three_and_four() {
        let mut known = BTreeMap::new();
        let values = (0..=4).map(|spots| nim_value(&spots.to_string(), &mut known));
        assert_eq!(values.collect::<Vec<_>>(), [0, 0, 0, 1, 1]);
    }
}
