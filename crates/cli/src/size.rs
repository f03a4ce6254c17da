//! Sizes of memory such as `512M` and `2GiB`.

use std::fmt;
use std::str::FromStr;

/// The least memory that the solver is run with.
const MINIMUM: usize = 1 << 20;

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size(pub(crate) usize);

/// Reads a number of bytes, with an optional unit that counts in powers of 1024.
impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        parse(text).map(Size)
    }
}

/// The size in the largest unit that divides it.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = ["", "K", "M", "G", "T"];
        let step = (self.0.trailing_zeros() / 10).min(4);
        write!(f, "{}{}", self.0 >> (10 * step), units[step as usize])
    }
}

fn parse(text: &str) -> Result<usize, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    if number.is_empty() {
        return Err("expected a number with an optional unit, such as 512M, 2G or 1GiB".to_owned());
    }
    let shift = match unit.trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(format!("unknown unit `{}`, expected K, M, G or T", unit.trim())),
    };
    let bytes = number
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_mul(1usize.checked_shl(shift)?))
        .filter(|&bytes| isize::try_from(bytes).is_ok())
        .ok_or("more than this machine can address")?;
    if bytes < MINIMUM {
        return Err("too small, at least 1M is needed".to_owned());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_with_and_without_units() {
        let table = [
            ("512M", 512 << 20),
            ("2G", 2 << 30),
            ("1GiB", 1 << 30),
            ("3 mb", 3 << 20),
            ("1048576", 1 << 20),
            ("2097152b", 2 << 20),
            ("4096k", 4 << 20),
        ];
        for (text, bytes) in table {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn nonsense_is_named() {
        let table = [
            ("", "expected a number"),
            ("lots", "expected a number"),
            ("-5M", "expected a number"),
            ("1.5G", "unknown unit `.5G`"),
            ("5X", "unknown unit `X`"),
            ("0", "too small"),
            ("1023K", "too small"),
            ("99999999T", "more than"),
            ("999999999999999999999999", "more than"),
        ];
        for (text, message) in table {
            let error = parse(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn sizes_are_shown_as_they_are_read() {
        for text in ["900M", "2G", "1048577", "1025K", "5T"] {
            assert_eq!(Size(parse(text).unwrap()).to_string(), text);
        }
    }
}
