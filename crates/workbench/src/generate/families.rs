//! Families of positions for experiments, each with a measure of difficulty. `data/families.toml` declares them.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use mcgs::REGISTRY;
use mcgs_engine::{Component, Player, StopFlag, board_text};
use serde::Deserialize;

use mcgs_random::Random;

/// A family of positions of one game, as `data/families.toml` declares it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// The game.
    pub game: String,
    /// What its positions are, in a few words.
    pub positions: String,
    /// What is counted as x.
    pub x_name: String,
    /// How it is counted.
    x: Measure,
    /// The first and the last value of x that are kept.
    range: [u64; 2],
    stones: Option<Stones>,
    scattered: Option<Scattered>,
}

/// What x is.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Measure {
    Moves,
    Stones,
    Columns,
    Parts,
}

/// Rows of random stones.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stones {
    rows: u64,
    columns: Amount,
    emptied: Amount,
    added: Option<Amount>,
}

/// A strip of some stones of either colour in random order.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scattered {
    columns: Option<Amount>,
    each: Amount,
    #[serde(default)]
    empty_per_stone: u64,
}

/// A number that is known, or drawn.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Amount {
    Exactly(u64),
    Between([u64; 2]),
}

impl Amount {
    fn draw(self, random: &mut Random) -> u64 {
        match self {
            Amount::Exactly(amount) => amount,
            Amount::Between([first, last]) => random.between(first, last),
        }
    }
}

/// A position of a family, with who moves first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyCase {
    /// The measure of difficulty.
    pub x: u64,
    /// The position.
    pub component: Component,
    /// Who moves first.
    pub player: Player,
}

/// The families by number.
pub static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct Families {
        family: Vec<Family>,
    }
    // A test sees to it that this file has no mistakes.
    let families = toml::from_str(include_str!("../../data/families.toml"));
    families.map_or_else(|_| Vec::new(), |Families { family }| family)
});

impl Family {
    /// Its number, which is that of its diagram.
    fn number(&self) -> usize {
        FAMILIES.iter().position(|family| std::ptr::eq(family, self)).unwrap_or_default()
    }

    /// The values of x that are kept.
    pub fn values_of_x(&self) -> RangeInclusive<u64> {
        self.range[0]..=self.range[1]
    }

    fn draw(&self, random: &mut Random) -> String {
        match (&self.stones, &self.scattered) {
            (Some(stones), _) => stones.draw(random),
            (None, Some(scattered)) => scattered.draw(random),
            (None, None) => String::new(),
        }
    }

    fn measure(&self, component: &Component, player: Player) -> u64 {
        match self.x {
            Measure::Moves => n_moves(component, player),
            Measure::Stones => component.text().matches(['X', 'O']).count() as u64,
            Measure::Columns => component.text().split('|').next().map_or(0, |row| row.len() as u64),
            Measure::Parts => n_parts(component),
        }
    }

    /// At most `per_x` different cases for each value of x, in the order of x, from at most `attempts` positions.
    pub fn cases(&self, seed: u64, per_x: usize, attempts: u64) -> Vec<FamilyCase> {
        self.cases_until(seed, per_x, attempts, usize::MAX, &StopFlag::new())
    }

    /// The same, but no more than `most` cases, and no more after the flag is raised.
    pub fn cases_until(
        &self,
        seed: u64,
        per_x: usize,
        attempts: u64,
        most: usize,
        stop: &StopFlag,
    ) -> Vec<FamilyCase> {
        let Some(ruleset) = REGISTRY.find(&self.game) else { return Vec::new() };
        let mut random = Random::new(&format!("family {}", self.number()), seed);
        let mut seen: HashSet<(String, Player)> = HashSet::new();
        let mut cases: BTreeMap<u64, Vec<FamilyCase>> = BTreeMap::new();
        for _ in 0..attempts {
            if stop.reason().is_some() || seen.len() >= most {
                break;
            }
            let text = self.draw(&mut random);
            let player = if random.below(2) == 0 { Player::Left } else { Player::Right };
            let Ok(component) = Component::parse(ruleset, &text) else { continue };
            let x = self.measure(&component, player);
            if !self.values_of_x().contains(&x) {
                continue;
            }
            let found = cases.entry(x).or_default();
            if found.len() < per_x && seen.insert((text, player)) {
                found.push(FamilyCase { x, component, player });
            }
        }
        cases.into_values().flatten().collect()
    }
}

impl Stones {
    /// Random stones, some of them taken away again, with some empty cells between them.
    fn draw(&self, random: &mut Random) -> String {
        let mut columns = self.columns.draw(random);
        let emptied = self.emptied.draw(random);
        let stones = (0..self.rows * columns).map(|_| if random.below(2) == 0 { "X" } else { "O" });
        let mut cells: Vec<&str> = stones.collect();
        let mut places: Vec<usize> = (0..cells.len()).collect();
        random.shuffle(&mut places);
        for &place in places.iter().take(emptied as usize) {
            cells[place] = ".";
        }
        if let Some(added) = self.added {
            let added = added.draw(random);
            cells.extend((0..added).map(|_| "."));
            random.shuffle(&mut cells);
            columns += added;
        }
        board_text(&cells, columns as usize)
    }
}

impl Scattered {
    fn draw(&self, random: &mut Random) -> String {
        let columns = self.columns.map(|columns| columns.draw(random));
        let (black, white) = (self.each.draw(random), self.each.draw(random));
        let empty = match columns {
            Some(columns) => columns.saturating_sub(black + white),
            None => self.empty_per_stone * (black + white),
        };
        let groups = [("X", black), ("O", white), (".", empty)];
        let mut cells: Vec<&str> = groups.iter().flat_map(|&(cell, n)| (0..n).map(move |_| cell)).collect();
        random.shuffle(&mut cells);
        board_text(&cells, cells.len())
    }
}

fn n_moves(component: &Component, player: Player) -> u64 {
    component.moves(player).map_or(0, |moves| moves.count() as u64)
}

fn n_parts(component: &Component) -> u64 {
    component.parts().map_or(0, |parts| parts.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_keep_what_they_promise() {
        assert_eq!(FAMILIES.len(), 5);
        for family in FAMILIES.iter() {
            let cases = family.cases(1, 3, 3000);
            assert_eq!(cases, family.cases(1, 3, 3000), "{}", family.number());
            assert_ne!(cases, family.cases(2, 3, 3000), "{}", family.number());
            assert!(
                cases.len() >= 12 && cases.is_sorted_by_key(|case| case.x),
                "{}: {}",
                family.number(),
                cases.len()
            );
            for case in &cases {
                assert!(family.values_of_x().contains(&case.x));
                assert_eq!(family.measure(&case.component, case.player), case.x);
                assert!(cases.iter().filter(|other| other.x == case.x).count() <= 3);
                assert_eq!(cases.iter().filter(|other| *other == case).count(), 1);
            }
        }
    }

    #[test]
    fn parts_are_counted_after_splitting() {
        let parse = |text| Component::parse(REGISTRY.find("clobber_1xn").unwrap(), text).unwrap();
        assert_eq!(n_parts(&parse("XO.XO.X")), 2);
        assert_eq!(n_moves(&parse("XOX"), Player::Left), 2);
    }
}
