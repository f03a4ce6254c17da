//! Thermographs in a terminal.

use mcgs_engine::Dyadic;
use mcgs_values::Thermograph;

use super::scale::{approximate, multiples, telling_temperatures, telling_values, times_power, value_range};

/// Rows between temperature -1 and the temperature of the game, at most.
const MAX_ROWS: f64 = 18.0;
/// Columns between the feet of the walls, at most.
const MAX_COLUMNS: f64 = 56.0;
/// Rows of the mast above the temperature of the game.
const MAST: usize = 3;
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
/// labels are exact. The mean, the stops and the temperature always have one.
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
    /// The temperatures of the rows, from the bottom.
    rows: Vec<Option<Dyadic>>,
    /// The rows with a label.
    labelled: Vec<usize>,
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
        let mut canvas =
            Canvas { walls, exponent, largest, smallest, width, rows: Vec::new(), labelled: Vec::new() };
        canvas.choose_rows();
        Some(canvas)
    }

    /// Finds the temperature of each row. The rows of the temperatures that tell something have these very temperatures.
    fn choose_rows(&mut self) {
        let cells = |temperature: Dyadic| {
            let height = temperature.checked_add(Dyadic::ONE)?;
            Some(approximate(height) * f64::from(self.exponent).exp2())
        };
        let place = |temperature: Dyadic| cells(temperature).map(nearest_cell);
        // The most important ones have rows of their own, also where that is too high by one.
        let mut important = [Dyadic::MINUS_ONE, Dyadic::ZERO, self.walls.temperature()];
        important.sort_unstable();
        let mut chosen: Vec<(usize, Dyadic)> = Vec::new();
        for temperature in important {
            let Some(row) = place(temperature) else { continue };
            match chosen.last() {
                Some((_, last)) if *last == temperature => {}
                Some((last, _)) => chosen.push((row.max(last + 1), temperature)),
                None => chosen.push((row, temperature)),
            }
        }
        let apex = chosen.iter().find(|(_, temperature)| *temperature == self.walls.temperature());
        let n_rows = apex.map_or(0, |(row, _)| *row) + MAST + 1;
        let top = times_power(n_rows as i64 - 1, self.exponent).and_then(|top| top.checked_sub(Dyadic::ONE));
        let mut guides =
            multiples(self.exponent - LABEL_DISTANCE + 1, Dyadic::MINUS_ONE, top.unwrap_or(Dyadic::ZERO));
        // Where a guide does not belong to its row, walls would have a kink.
        guides.retain(|guide| cells(*guide).is_some_and(|cells| (cells - cells.round()).abs() < 0.3));
        self.labelled = chosen.iter().map(|(row, _)| *row).collect();
        for (temperature, is_corner) in telling_temperatures(self.walls)
            .into_iter()
            .map(|corner| (corner, true))
            .chain(guides.into_iter().map(|guide| (guide, false)))
        {
            let Some(row) = place(temperature) else { continue };
            // The order of rows stays that of temperatures.
            let fits =
                |(other, there): &(usize, Dyadic)| *other != row && (*other < row) == (*there < temperature);
            if chosen.iter().all(fits) {
                // A label next to another one is confusing.
                if self.labelled.iter().all(|other| other.abs_diff(row) > 1) {
                    self.labelled.push(row);
                    chosen.push((row, temperature));
                } else if is_corner {
                    chosen.push((row, temperature));
                }
            }
        }
        self.rows = (0..n_rows)
            .map(|row| {
                let own = chosen.iter().find(|(at, _)| *at == row).map(|(_, temperature)| *temperature);
                own.or_else(|| times_power(row as i64, self.exponent)?.checked_sub(Dyadic::ONE))
            })
            .collect();
    }

    fn draw(&self) -> String {
        let label = |row: usize| match self.rows[row] {
            Some(temperature) if self.labelled.contains(&row) => temperature.to_string(),
            _ => String::new(),
        };
        let labels: Vec<String> = (0..self.rows.len()).map(label).collect();
        let margin = labels.iter().map(String::len).max().unwrap_or(0);
        let mut text = String::new();
        for (row, label) in labels.iter().enumerate().rev() {
            let tick = if label.is_empty() { '|' } else { '+' };
            let line: String = self.row(row).into_iter().collect();
            text += format!("  {label:>margin$} {tick}{line}").trim_end();
            text.push('\n');
        }
        for (number, line) in self.value_axis().into_iter().enumerate() {
            let first = if number == 0 { '+' } else { ' ' };
            text += format!("  {:margin$} {first}{line}", "").trim_end();
            text.push('\n');
        }
        text
    }

    /// The column of a value.
    fn column(&self, value: Dyadic) -> Option<usize> {
        let distance = approximate(self.largest.checked_sub(value)?);
        let column = (distance * f64::from(self.exponent).exp2()).round() as i64;
        usize::try_from(column).ok()?.checked_add(PADDING).filter(|&column| column < self.width)
    }

    /// The columns of the walls in a row.
    fn walls(&self, row: usize) -> Option<(usize, usize)> {
        let temperature = (*self.rows.get(row)?)?;
        let left = self.column(self.walls.left_at(temperature).ok()?)?;
        let right = self.column(self.walls.right_at(temperature).ok()?)?;
        Some((left, right))
    }

    fn row(&self, row: usize) -> Vec<char> {
        let is_zero = self.rows[row].is_some_and(Dyadic::is_zero);
        let mut cells = vec![if is_zero { '.' } else { ' ' }; self.width];
        let Some((left, right)) = self.walls(row) else { return cells };
        let (next_left, next_right) = self.walls(row + 1).unwrap_or((left, right));
        cells[left] = if next_left > left { '/' } else { '|' };
        cells[right] = if next_right < right { '\\' } else { '|' };
        if left == right {
            cells[left] = if row + 1 == self.rows.len() { '^' } else { '|' };
        }
        cells
    }

    /// The axis of values with its ticks, and the lines of labels below it. What must have a label and does not fit into the first line stands in
    /// one further below.
    fn value_axis(&self) -> Vec<String> {
        let mut ticks = vec!['-'; self.width];
        let mut lines: Vec<Vec<char>> = Vec::new();
        let mut seen = Vec::new();
        let walls = self.walls;
        let important = [walls.mean(), walls.left_stop(), walls.right_stop()];
        let others = multiples(self.exponent - LABEL_DISTANCE, self.smallest, self.largest);
        for value in important.into_iter().chain(telling_values(walls)).chain(others) {
            let Some(column) = self.column(value).filter(|_| !seen.contains(&value)) else { continue };
            let is_important = important.contains(&value);
            let label = value.to_string();
            let start = column.saturating_sub(label.len() / 2);
            let end = start + label.len();
            let is_free = |line: &Vec<char>| {
                let around = start.saturating_sub(1)..(end + 1).min(line.len());
                line[around].iter().all(|&cell| cell == ' ')
            };
            let place = lines.iter().position(is_free).filter(|&line| line == 0 || is_important);
            if !is_important && (ticks[column] != '-' || place.is_none()) {
                continue;
            }
            let place = place.unwrap_or_else(|| {
                // Labels may stick out on the right.
                lines.push(vec![' '; self.width + 24]);
                lines.len() - 1
            });
            lines[place].splice(start..end, label.chars());
            ticks[column] = '+';
            seen.push(value);
        }
        std::iter::once(ticks).chain(lines).map(|line| line.into_iter().collect()).collect()
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
    fn mean_stops_and_temperature_always_have_a_label() {
        for text in [
            "+-1",
            "{100|-100}",
            "{10|-10||-30|-50}",
            "{1|1/1024}",
            "{1000|0||-1}",
            "{1000000|999999}",
            "{1000000000||0|-1/1024}",
            "{1/1024|-1/1024}",
            "3/4",
            "^",
        ] {
            let values = Values::new();
            let steps = &mut Steps::unlimited();
            let value = values.parse(text, steps).unwrap();
            let walls = values.thermograph(value, steps).unwrap();
            let picture = draw_thermograph(&walls);
            let (rows, axis) = picture.split_at(picture.find(" +-").unwrap());
            let label = |line: &str| line.split_once('+').map(|(label, _)| label.trim().to_owned());
            let temperatures: Vec<String> = rows.lines().filter_map(label).collect();
            assert!(temperatures.contains(&walls.temperature().to_string()), "{text}\n{picture}");
            let shown: Vec<&str> = axis.lines().skip(1).flat_map(str::split_whitespace).collect();
            for value in [walls.mean(), walls.left_stop(), walls.right_stop()] {
                assert!(shown.contains(&value.to_string().as_str()), "{text}: {value}\n{picture}");
            }
            // Dots mark temperature 0 in its row.
            let zero = rows.lines().find(|line| label(line).as_deref() == Some("0"));
            assert!(zero.is_some_and(|line| line.contains("..")), "{text}\n{picture}");
            let wall =
                rows.lines().find(|line| label(line) == Some(walls.temperature().to_string())).unwrap();
            assert!(
                !wall.split('+').any(|part| part.ends_with(['/', '\\'])),
                "the walls meet at the temperature\n{picture}"
            );
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
