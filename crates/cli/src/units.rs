//! Numbers with units on the command line: times such as `5s`, and what they share with sizes such as `1.5G`.

/// A number with at most this many digits behind the point is read; more would not be noticed.
const MOST_DIGITS: usize = 9;

/// A number, perhaps with a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number {
    /// The number in units of 10^-[`MOST_DIGITS`].
    scaled: u128,
}

impl Number {
    /// The number times a unit, rounded; nothing if it is too large.
    pub(crate) fn times(self, unit: u64) -> Option<u64> {
        let scale = 10u128.pow(MOST_DIGITS as u32);
        let product = self.scaled.checked_mul(u128::from(unit))?.checked_add(scale / 2)?;
        u64::try_from(product / scale).ok()
    }
}

/// Splits a text into a number and the unit after it. A number larger than any that is meant is the largest.
pub(crate) fn split(text: &str) -> Option<(Number, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = !whole.is_empty() && !fraction.is_empty() && !fraction.contains('.');
    let digits = &fraction[..fraction.len().min(MOST_DIGITS)];
    let scaled = format!("{whole}{digits:0<MOST_DIGITS$}").parse().unwrap_or(u128::MAX);
    is_number.then_some((Number { scaled }, unit.trim()))
}

/// Reads a time in milliseconds: a number of them, or a number with a unit.
pub(crate) fn milliseconds(text: &str) -> Result<u64, String> {
    const EXPECTED: &str = "expected milliseconds, or a time such as 500ms, 5s, 2m or 1h";
    let (number, unit) = split(text).ok_or(EXPECTED)?;
    let unit = match unit.to_ascii_lowercase().as_str() {
        "" | "ms" => 1,
        "s" | "sec" | "second" | "seconds" => 1_000,
        "m" | "min" | "minute" | "minutes" => 60_000,
        "h" | "hour" | "hours" => 3_600_000,
        "d" | "day" | "days" => 86_400_000,
        _ => return Err(format!("unknown unit `{unit}`, {EXPECTED}")),
    };
    let time = number.times(unit).ok_or("longer than any limit")?;
    if time == 0 && number.scaled > 0 {
        return Err("less than a millisecond; 0 is no limit".to_owned());
    }
    Ok(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_and_without_units() {
        for (text, expected) in [
            ("500", 500),
            ("0", 0),
            ("0s", 0),
            ("18446744073709551615", u64::MAX),
            ("500ms", 500),
            ("5s", 5_000),
            ("1.5 s", 1_500),
            ("2m", 120_000),
            ("2min", 120_000),
            ("1h", 3_600_000),
            ("0.5H", 1_800_000),
        ] {
            assert_eq!(milliseconds(text), Ok(expected), "{text}");
        }
        for (text, message) in [
            ("", "expected milliseconds"),
            ("soon", "expected milliseconds"),
            ("-5s", "expected milliseconds"),
            (".5s", "expected milliseconds"),
            ("5.s", "expected milliseconds"),
            ("1.2.3s", "expected milliseconds"),
            ("5x", "unknown unit `x`, expected milliseconds, or"),
            ("99999999999999999999h", "longer than any limit"),
            ("0.0001ms", "less than a millisecond"),
        ] {
            let error = milliseconds(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
