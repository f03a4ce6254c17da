//! Sizes of memory such as `512M` and `1.5GiB`.

use std::fmt;
use std::str::FromStr;

use mcgs::language::units;
use mcgs_files::system;

use crate::output::messages;

/// The least memory that the solver is run with.
const MINIMUM: usize = 1 << 20;

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size(pub(crate) usize);

impl Size {
    /// The size that is used for this one, with a warning if it makes no sense.
    pub(crate) fn checked(self) -> Self {
        let (size, warning) = self.judged(machine_memory());
        if let Some(warning) = warning {
            messages::warning(warning);
        }
        size
    }

    /// The size that is used for this one on a machine with this much memory, and what is odd about it.
    fn judged(self, machine: Option<usize>) -> (Self, Option<String>) {
        match machine {
            _ if self.0 < MINIMUM => {
                let least = Size(MINIMUM);
                (least, Some(format!("`--memory {self}` is less than the solver needs, {least} is used")))
            }
            Some(machine) if self.0 > machine => {
                let has = Size(machine >> 20 << 20);
                (self, Some(format!("`--memory {self}` is more than this machine has, which is {has}")))
            }
            _ => (self, None),
        }
    }
}

/// The memory of this machine in bytes, where the operating system says.
fn machine_memory() -> Option<usize> {
    system::total_memory().and_then(|bytes| usize::try_from(bytes).ok())
}

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
    const EXPECTED: &str = "expected a number with an optional unit, such as 512M, 2G or 1.5GiB";
    let (number, unit) = units::split(text).ok_or(EXPECTED)?;
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(format!("unknown unit `{unit}`, expected K, M, G or T")),
    };
    // What no machine has is only judged as what this machine does not have.
    let bytes = number.times(1 << shift).and_then(|bytes| isize::try_from(bytes).ok());
    Ok(bytes.unwrap_or(isize::MAX).unsigned_abs())
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
            ("1.5G", 3 << 29),
            ("0.5 GiB", 1 << 29),
            ("1023K", 1023 << 10),
            ("0", 0),
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
            ("1.G", "expected a number"),
            ("1,5G", "unknown unit `,5G`"),
            ("5X", "unknown unit `X`"),
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

    #[test]
    fn sizes_that_make_no_sense_get_a_warning() {
        let judged = |text: &str, machine| {
            let (size, warning) = text.parse::<Size>().unwrap().judged(machine);
            (size.to_string(), warning.unwrap_or_default())
        };
        let small = "`--memory 5K` is less than the solver needs, 1M is used".to_owned();
        assert_eq!(judged("5K", Some(1 << 33)), ("1M".to_owned(), small));
        let large = "`--memory 16G` is more than this machine has, which is 8G".to_owned();
        assert_eq!(judged("16G", Some(1 << 33)), ("16G".to_owned(), large));
        assert_eq!(judged("8G", Some(1 << 33)), ("8G".to_owned(), String::new()));
        for text in ["99999999T", "999999999999999999999999"] {
            assert!(judged(text, Some(1 << 33)).1.contains("is more than this machine has"), "{text}");
        }
        assert_eq!(judged("999T", None), ("999T".to_owned(), String::new()));
    }
}
