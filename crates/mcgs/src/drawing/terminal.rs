//! Thermographs in a terminal.

use mcgs_engine::Dyadic;
use mcgs_values::Thermograph;

use super::scale::{approximate, multiples, telling_temperatures, telling_values, times_power, value_range};

/// Rows between temperature -1 and the temperature of the game, at most.
const MAX_ROWS: f64 = 18.0;
/// Columns between the feet of the walls, at most.
const MAX_COLUMNS: f64 = 56.0;
/// Rows of the mast above the temperature of the game.
const MAST: i32 = 3;
/// Empty columns on either side.
const PADDING: usize = 4;
/// The finest scale: 8 cells for a unit.
const FINEST: i32 = 3;
/// Cells between labels that are there for the eye only.
const LABEL_DISTANCE: i32 = 3;

/// Draws a thermograph in the usual way: values increase to the left, temperatures upward.
///
/// One row and one column stand for the same distance, so walls are vertical or slanted by one column in each
/// row. Dots mark temperature 0. On a scale that is too coarse for a corner, it is moved to the nearest cell;
/// labels are exact.
///
/// ```
/// use mcgs::{Thermograph, Dyadic, drawing::draw_thermograph};
/// let [one, minus_one] = [1, -1].map(|n| Thermograph::integer(Dyadic::from(n)));
/// let switch = Thermograph::from_options(&[&one], &[&minus_one])?;
/// assert!(draw_thermograph(&switch).contains('^'));
/// # Ok::<(), mcgs::TooLarge>(())
/// ```
pub fn draw_thermograph(walls: &Thermograph) -> String {
    Canvas::new(walls).map_or_else(|| walls.to_string() + "\n", |canvas| canvas.draw())
}

struct Canvas<'a> {
    walls: &'a Thermograph,
    /// A cell is `2^-exponent`.
    exponent: i32,
    /// The value of the first column, before the padding.
    largest: Dyadic,
    smallest: Dyadic,
    width: usize,
    n_rows: i32,
}

impl<'a> Canvas<'a> {
    /// `None` if the numbers are too large to work with.
    fn new(walls: &'a Thermograph) -> Option<Self> {
        let (largest, smallest) = value_range(walls);
        let span = approximate(largest.checked_sub(smallest)?);
        let height = approximate(walls.temperature()) + 1.0;
        let fits = |exponent: &i32| {
            let cells = f64::from(*exponent).exp2();
            span * cells <= MAX_COLUMNS && height * cells <= MAX_ROWS
        };
        let exponent = (-62..=FINEST).rev().find(fits)?;
        let cells = f64::from(exponent).exp2();
        let width = nearest_cell(span * cells) + 1 + 2 * PADDING;
        let n_rows = (height * cells).ceil() as i32 + MAST + 1;
        Some(Canvas { walls, exponent, largest, smallest, width, n_rows })
    }

    fn draw(&self) -> String {
        let labels = self.temperature_labels();
        let margin = labels.iter().map(String::len).max().unwrap_or(0);
        let mut text = String::new();
        for (row, label) in (0..self.n_rows).zip(&labels).rev() {
            let tick = if label.is_empty() { '|' } else { '+' };
            let line: String = self.row(row).into_iter().collect();
            text += format!("  {label:>margin$} {tick}{line}").trim_end();
            text.push('\n');
        }
        let (ticks, labels) = self.value_axis();
        for (first, line) in [('+', ticks), (' ', labels)] {
            text += format!("  {:margin$} {first}{line}", "").trim_end();
            text.push('\n');
        }
        text
    }

    /// The temperature of a row.
    fn temperature(&self, row: i32) -> Option<Dyadic> {
        times_power(row.into(), self.exponent)?.checked_sub(Dyadic::ONE)
    }

    /// The column of a value.
    fn column(&self, value: Dyadic) -> Option<usize> {
        let distance = approximate(self.largest.checked_sub(value)?);
        let column = (distance * f64::from(self.exponent).exp2()).round() as i64;
        usize::try_from(column).ok()?.checked_add(PADDING).filter(|&column| column < self.width)
    }

    /// The columns of the walls in a row.
    fn walls(&self, row: i32) -> Option<(usize, usize)> {
        let temperature = self.temperature(row)?;
        let left = self.column(self.walls.left_at(temperature).ok()?)?;
        let right = self.column(self.walls.right_at(temperature).ok()?)?;
        Some((left, right))
    }

    fn row(&self, row: i32) -> Vec<char> {
        let is_zero = self.temperature(row).is_some_and(Dyadic::is_zero);
        let mut cells = vec![if is_zero { '.' } else { ' ' }; self.width];
        let Some((left, right)) = self.walls(row) else { return cells };
        let (next_left, next_right) = self.walls(row + 1).unwrap_or((left, right));
        cells[left] = if next_left > left { '/' } else { '|' };
        cells[right] = if next_right < right { '\\' } else { '|' };
        if left == right {
            cells[left] = if row + 1 == self.n_rows { '^' } else { '|' };
        }
        cells
    }

    /// The label of every row, from the bottom; most are empty.
    fn temperature_labels(&self) -> Vec<String> {
        let mut labels = vec![String::new(); self.n_rows.unsigned_abs() as usize];
        let top = self.temperature(self.n_rows - 1).unwrap_or(Dyadic::ZERO);
        let others = multiples(self.exponent - LABEL_DISTANCE + 1, Dyadic::MINUS_ONE, top);
        for temperature in telling_temperatures(self.walls).into_iter().chain(others) {
            let Some(height) = temperature.checked_add(Dyadic::ONE) else { continue };
            let cells = approximate(height) * f64::from(self.exponent).exp2();
            let row = nearest_cell(cells);
            let near = row.saturating_sub(1)..=row + 1;
            // A label next to another one is confusing, and so is one that does not belong to its row.
            let is_free =
                labels.iter().enumerate().all(|(at, label)| label.is_empty() || !near.contains(&at));
            if let Some(label) = labels.get_mut(row)
                && is_free
                && (cells - cells.round()).abs() < 0.3
            {
                *label = temperature.to_string();
            }
        }
        labels
    }

    /// The axis of values with its ticks, and the labels below it.
    fn value_axis(&self) -> (String, String) {
        let mut ticks = vec!['-'; self.width];
        // Labels may stick out on the right.
        let mut labels = vec![' '; self.width + 24];
        let others = multiples(self.exponent - LABEL_DISTANCE, self.smallest, self.largest);
        for value in telling_values(self.walls).into_iter().chain(others) {
            let Some(column) = self.column(value) else { continue };
            let label = value.to_string();
            let start = column.saturating_sub(label.len() / 2);
            let end = start + label.len();
            let around = start.saturating_sub(1)..(end + 1).min(labels.len());
            if end <= labels.len() && ticks[column] == '-' && labels[around].iter().all(|&cell| cell == ' ') {
                ticks[column] = '+';
                labels.splice(start..end, label.chars());
            }
        }
        (ticks.into_iter().collect(), labels.into_iter().collect())
    }
}

/// The nearest whole number of cells; distances are not negative.
#[allow(clippy::cast_sign_loss)]
fn nearest_cell(distance: f64) -> usize {
    distance.round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_values::{Steps, Values};

    fn drawn(text: &str) -> String {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let value = values.parse(text, steps).unwrap();
        draw_thermograph(&values.thermograph(value, steps).unwrap())
    }

    #[test]
    fn all_sizes_fit_a_screen() {
        for text in ["0", "5", "-1/1024", "*", "^", "+-1", "+-1000000000", "{5||3|2}", "4000000000000000000"]
        {
            let picture = drawn(text);
            assert!(picture.lines().count() <= 25, "{text}\n{picture}");
            assert!(picture.lines().all(|line| line.len() <= 110), "{text}\n{picture}");
            assert_eq!(picture.matches('^').count(), 1, "{text}\n{picture}");
        }
    }

    #[test]
    fn values_increase_to_the_left_and_walls_meet_in_the_mast() {
        let picture = drawn("+-1");
        let foot = picture.lines().rev().nth(2).unwrap();
        assert!(foot.find('/').unwrap() < foot.find('\\').unwrap());
        let labels = picture.lines().last().unwrap();
        assert_eq!(labels.split_whitespace().collect::<Vec<_>>(), ["2", "1", "0", "-1", "-2"]);
        let apex = picture.lines().find(|line| line.trim_start().starts_with("1 +")).unwrap();
        assert_eq!((apex.matches('|').count(), apex.contains(['/', '\\'])), (1, false));
    }
}
