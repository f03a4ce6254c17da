//! Numbers with units, in command blocks and on command lines: times such as `5s`, counts such as `1e6`, and what they share with sizes
//! such as `1.5G`.

/// A number with at most this many digits behind the point is read; more would not be noticed.
const MOST_DIGITS: usize = 9;

/// A number, perhaps with a fraction. [`split`] reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// The number in units of 10^-[`MOST_DIGITS`].
    scaled: u128,
}

impl Number {
    /// The number times a unit, rounded; nothing if it is too large.
    pub fn times(self, unit: u64) -> Option<u64> {
        let scale = 10u128.pow(MOST_DIGITS as u32);
        let product = self.scaled.checked_mul(u128::from(unit))?.checked_add(scale / 2)?;
        u64::try_from(product / scale).ok()
    }
}

/// Splits a text into a number and the unit after it. A number larger than any that is meant is the largest.
///
/// ```
/// use mcgs_language::units::split;
/// let (number, unit) = split("1.5 GiB").expect("it begins with a number");
/// assert_eq!((number.times(1024), unit), (Some(1536), "GiB"));
/// ```
pub fn split(text: &str) -> Option<(Number, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = !whole.is_empty() && !fraction.is_empty() && !fraction.contains('.');
    let digits = &fraction[..fraction.len().min(MOST_DIGITS)];
    let scaled = format!("{whole}{digits:0<MOST_DIGITS$}").parse().unwrap_or(u128::MAX);
    is_number.then_some((Number { scaled }, unit.trim()))
}

/// Reads a time in milliseconds: a number of them, or a number with a unit.
///
/// ```
/// use mcgs_language::units::milliseconds;
/// assert_eq!((milliseconds("500"), milliseconds("1.5s")), (Ok(500), Ok(1500)));
/// ```
pub fn milliseconds(text: &str) -> Result<u64, String> {
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

/// Reads a count, which may be long: `1000000`, `1_000_000`, `1e6` or `1M`.
///
/// ```
/// use mcgs_language::units::count;
/// assert_eq!((count("2e6"), count("1.5k")), (Ok(2_000_000), Ok(1500)));
/// ```
pub fn count(text: &str) -> Result<u64, String> {
    const EXPECTED: &str = "expected a count such as 1000000, 1e6 or 1M";
    let plain = text.replace('_', "");
    let (number, unit) = split(&plain).ok_or(EXPECTED)?;
    let unit = match unit.to_ascii_lowercase().as_str() {
        "" => 1,
        "k" => 1_000,
        "m" => 1_000_000,
        "g" => 1_000_000_000,
        other => {
            let exponent = other.strip_prefix('e').and_then(|digits| digits.parse().ok());
            exponent.and_then(|exponent| 10u64.checked_pow(exponent)).ok_or(EXPECTED)?
        }
    };
    number.times(unit).ok_or_else(|| format!("expected at most {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_may_be_short() {
        for (text, expected) in [
            ("0", 0),
            ("18446744073709551615", u64::MAX),
            ("1e6", 1_000_000),
            ("2.5E3", 2_500),
            ("10k", 10_000),
            ("1M", 1_000_000),
            ("1_000", 1_000),
        ] {
            assert_eq!(count(text), Ok(expected), "{text}");
        }
        for text in ["", "many", "-1", "1e99", "1x", "1e", "99999999999999999999"] {
            let error = count(text).unwrap_err();
            assert!(error.starts_with("expected "), "{text}: {error}");
        }
    }

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
