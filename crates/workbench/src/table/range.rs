//! The values that a placeholder takes.

use std::str::FromStr;

use crate::generate::RecipeError;

/// The most values of one placeholder.
const MAX_VALUES: usize = 10_000;
/// The largest value.
const MAX_VALUE: u64 = 1_000_000;

/// Numbers in the order in which they were written: `1-8`, `5`, `1,2,4-6`.
///
/// ```
/// use mcgs_workbench::table::Range;
/// let range: Range = "1,4-6".parse()?;
/// assert_eq!(range.values(), [1, 4, 5, 6]);
/// # Ok::<(), mcgs_workbench::generate::RecipeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range(Vec<u64>);

impl Range {
    /// The values; at least one, and none twice.
    pub fn values(&self) -> &[u64] {
        &self.0
    }
}

impl FromStr for Range {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        let fail = || {
            RecipeError(format!(
                "`{text}` is not a range, expected numbers such as `1-8`, `5` or `1,2,4-6`, each at most {MAX_VALUE}"
            ))
        };
        let mut values: Vec<u64> = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let number = |text: &str| match text.trim().parse::<u64>() {
                Ok(number) if number <= MAX_VALUE => Ok(number),
                _ => Err(fail()),
            };
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return Err(fail());
            }
            for value in first..=last {
                if values.len() == MAX_VALUES {
                    return Err(RecipeError(format!("the range `{text}` has more than {MAX_VALUES} values")));
                }
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        Ok(Range(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_checked() {
        let values = |text: &str| text.parse::<Range>().unwrap().values().to_vec();
        assert_eq!(values("3"), [3]);
        assert_eq!(values("5, 1-3,2"), [5, 1, 2, 3]);
        for text in ["", "3-1", "x", "1-", "-3", "1--3", "1000001", "0-1000000"] {
            assert!(text.parse::<Range>().is_err(), "{text}");
        }
    }
}
