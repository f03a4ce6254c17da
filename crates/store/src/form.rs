//! Canonical values as bytes: every form that occurs in it once, options before the forms that have them.
//!
//! A form is a number plus ups plus a nimber, or two lists of options, each given as the distance back to it. The order is that
//! of a walk through Left's options and then Right's, which the arena keeps sorted by content, so a value has the same bytes on
//! every machine and in every run.

use std::collections::HashMap;

use mcgs_values::{Player, Steps, Value, Values};

use crate::bytes::{Reader, push_dyadic, push_number, push_signed};

/// Steps for making a value from its bytes. They are needed only to check that forms are canonical.
const READING_STEPS: u64 = 1 << 24;

const CLOSED: u8 = 0;
const OPTIONS: u8 = 1;

/// Writes a value, if that takes at most `max_bytes`.
pub(crate) fn write(values: &Values, value: Value, max_bytes: usize) -> Option<Vec<u8>> {
    let mut writer = Writer { values, places: HashMap::new(), bytes: Vec::new(), max_bytes };
    writer.form(value)?;
    Some(writer.bytes)
}

/// Makes the value that [`write`] wrote; `None` if the bytes make no sense.
pub(crate) fn read(values: &Values, bytes: &[u8]) -> Option<Value> {
    let mut reader = Reader(bytes);
    let mut forms: Vec<Value> = Vec::new();
    let mut steps = Steps::new(READING_STEPS);
    while !reader.is_at_end() {
        let form = match reader.byte()? {
            CLOSED => {
                let number = reader.dyadic()?;
                let ups = i32::try_from(reader.signed()?).ok()?;
                let nim = u32::try_from(reader.number()?).ok()?;
                values.number_up_star(number, ups, nim)
            }
            OPTIONS => {
                let mut side = || -> Option<Vec<Value>> {
                    let count = usize::try_from(reader.number()?).ok()?;
                    let mut options = Vec::new();
                    for _ in 0..count {
                        let back = usize::try_from(reader.number()?).ok()?;
                        options.push(*forms.get(forms.len().checked_sub(back)?)?);
                    }
                    Some(options)
                };
                let (left, right) = (side()?, side()?);
                values.from_options(&left, &right, &mut steps).ok()?
            }
            _ => return None,
        };
        forms.push(form);
    }
    forms.pop()
}

struct Writer<'v> {
    values: &'v Values,
    places: HashMap<Value, usize>,
    bytes: Vec<u8>,
    max_bytes: usize,
}

impl Writer<'_> {
    /// Writes a form behind its options, unless it is there already, and says where it is. The recursion is as deep as
    /// values are, which the arena limits.
    fn form(&mut self, value: Value) -> Option<usize> {
        if let Some(&place) = self.places.get(&value) {
            return Some(place);
        }
        if let Some(form) = self.values.as_number_up_star(value) {
            self.bytes.push(CLOSED);
            push_dyadic(&mut self.bytes, form.number);
            push_signed(&mut self.bytes, form.ups.into());
            push_number(&mut self.bytes, form.nim.into());
        } else {
            let mut sides = [Vec::new(), Vec::new()];
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                for option in self.values.options(value, player) {
                    side.push(self.form(option)?);
                }
            }
            let own = self.places.len();
            self.bytes.push(OPTIONS);
            for side in &sides {
                push_number(&mut self.bytes, side.len() as u64);
                for place in side {
                    push_number(&mut self.bytes, (own - place) as u64);
                }
            }
        }
        let place = self.places.len();
        self.places.insert(value, place);
        (self.bytes.len() <= self.max_bytes).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_back_in_another_arena() {
        let texts = ["0", "-3/4", "^3*2", "5||3|2", "{7|6||3|2}", "+-{*,^}", "1+Tiny(1)", "{2|{^,*||-1|-5}}"];
        let (first, second) = (Values::new(), Values::new());
        for text in texts {
            let value = first.parse(text, &mut Steps::unlimited()).unwrap();
            let bytes = write(&first, value, usize::MAX).unwrap();
            let copy = read(&second, &bytes).unwrap();
            assert_eq!(second.display(copy).to_string(), first.display(value).to_string());
            assert_eq!(write(&second, copy, bytes.len()), Some(bytes.clone()));
            assert_eq!(write(&second, copy, bytes.len() - 1), None);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for bytes in [&[][..], &[2], &[0, 0, 0, 0], &[0, 2, 200, 0, 0], &[1, 1, 1, 0], &[1, 200, 1]] {
            assert_eq!(read(&Values::new(), bytes), None, "{bytes:?}");
        }
    }
}
