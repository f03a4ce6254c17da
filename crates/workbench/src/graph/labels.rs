//! Where the texts of moves stand: on their lines, but not on each other and not on boxes.

use std::collections::HashMap;

use super::layout::Place;
use super::picture::MOVE;

/// The side of the squares by which neighbours are found.
const SQUARE: f64 = 48.0;
/// The height of a label.
const HEIGHT: f64 = MOVE + 2.5;
/// Where along its line a label may stand, the best place first. Near its end a line has left most others behind.
const PLACES: [f64; 15] =
    [0.72, 0.62, 0.8, 0.52, 0.44, 0.86, 0.36, 0.28, 0.67, 0.57, 0.76, 0.48, 0.4, 0.32, 0.22];

/// The middle of the base line of a label, and its width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Label {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
}

/// Left, top, right, bottom.
type Area = [f64; 4];

/// What is taken already.
pub(super) struct Labels {
    taken: HashMap<(i64, i64), Vec<Area>>,
}

impl Labels {
    /// Only the boxes are taken.
    pub(super) fn new(boxes: &[Place]) -> Self {
        let mut labels = Labels { taken: HashMap::new() };
        for place in boxes {
            labels.take([place.x, place.y, place.x + place.width, place.y + place.height]);
        }
        labels
    }

    /// The best place of a label on its line: the first that is free, or the one that covers least.
    pub(super) fn place(&mut self, curve: &[(f64, f64); 4], width: f64) -> Label {
        let candidates = PLACES.iter().map(|&along| {
            let (x, y) = point(curve, along);
            let label = Label { x, y: y + MOVE / 3.0, width };
            (self.covered(label.area()), label)
        });
        let mut best: Option<(f64, Label)> = None;
        for (covered, label) in candidates {
            if best.is_none_or(|(least, _)| covered < least) {
                best = Some((covered, label));
            }
            if covered <= 0.0 {
                break;
            }
        }
        let label = best.map_or(Label { x: 0.0, y: 0.0, width }, |(_, label)| label);
        self.take(label.area());
        label
    }

    fn take(&mut self, area: Area) {
        for square in squares(area) {
            self.taken.entry(square).or_default().push(area);
        }
    }

    /// How much of what is taken an area covers.
    fn covered(&self, area: Area) -> f64 {
        let near = squares(area).filter_map(|square| self.taken.get(&square)).flatten();
        near.map(|other| overlap(area, *other)).sum()
    }
}

impl Label {
    fn area(self) -> Area {
        [self.x - self.width / 2.0, self.y - MOVE, self.x + self.width / 2.0, self.y - MOVE + HEIGHT]
    }
}

/// A point of a curve, from 0 at its start to 1 at its end.
fn point(curve: &[(f64, f64); 4], along: f64) -> (f64, f64) {
    let rest = 1.0 - along;
    let weights = [rest.powi(3), 3.0 * rest * rest * along, 3.0 * rest * along * along, along.powi(3)];
    let total = |part: fn(&(f64, f64)) -> f64| weights.iter().zip(curve).map(|(w, at)| w * part(at)).sum();
    (total(|at| at.0), total(|at| at.1))
}

fn squares([left, top, right, bottom]: Area) -> impl Iterator<Item = (i64, i64)> {
    let index = |place: f64| (place / SQUARE).floor() as i64;
    (index(left)..=index(right))
        .flat_map(move |column| (index(top)..=index(bottom)).map(move |row| (column, row)))
}

fn overlap(one: Area, two: Area) -> f64 {
    let width = one[2].min(two[2]) - one[0].max(two[0]);
    let height = one[3].min(two[3]) - one[1].max(two[1]);
    if width > 0.0 && height > 0.0 { width * height } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_on_neighbouring_lines_keep_apart() {
        let mut labels = Labels::new(&[Place { x: 0.0, y: -30.0, width: 400.0, height: 30.0 }]);
        let placed: Vec<Label> = (0u8..6)
            .map(|n| {
                let x = f64::from(n) * 40.0;
                labels.place(&[(100.0, 0.0), (100.0, 50.0), (x, 50.0), (x, 100.0)], 40.0)
            })
            .collect();
        for (index, one) in placed.iter().enumerate() {
            for two in &placed[index + 1..] {
                assert!(overlap(one.area(), two.area()) <= 0.0, "{one:?} {two:?}");
            }
        }
    }

    #[test]
    fn curves_begin_and_end_at_their_ends() {
        let curve = [(0.0, 0.0), (0.0, 5.0), (9.0, 5.0), (9.0, 10.0)];
        assert_eq!(
            (point(&curve, 0.0), point(&curve, 1.0), point(&curve, 0.5)),
            ((0.0, 0.0), (9.0, 10.0), (4.5, 5.0))
        );
    }
}
