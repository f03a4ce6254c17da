//! What the database says of one position, and its bytes.
//!
//! The first byte holds the kind of the entry and the outcome, the last four are a checksum of game, key and entry.

use mcgs_values::{Outcome, Point, Thermograph, Value, Values};

use crate::StoreError;
use crate::bytes::{Reader, push_dyadic, push_number};
use crate::checksum::Checksum;
use crate::form;

/// The largest canonical value that is kept, in bytes. Larger ones take longer to read than they are worth.
pub const MAX_VALUE_BYTES: usize = 4096;

const NIM: u8 = 1;
const VALUE: u8 = 2;
const WALLS: u8 = 3;
const OUTCOME: u8 = 4;
const CHECKSUM_BYTES: usize = 4;

/// What is known of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// The nim value of a position of an impartial ruleset.
    Nim(u32),
    /// The canonical value, as bytes that [`Entry::value`] reads.
    Value {
        /// Who wins.
        outcome: Outcome,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// The value is large: its thermograph, from which stops, mean and temperature follow, and its atomic weight.
    Walls {
        /// Who wins.
        outcome: Outcome,
        /// The thermograph.
        walls: Box<Thermograph>,
        /// The atomic weight, as bytes, if there is one and it is small.
        weight: Option<Vec<u8>>,
    },
    /// Nothing but who wins.
    Outcome(Outcome),
}

impl Entry {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self {
            Entry::Nim(0) => Outcome::P,
            Entry::Nim(_) => Outcome::N,
            Entry::Value { outcome, .. } | Entry::Walls { outcome, .. } | Entry::Outcome(outcome) => *outcome,
        }
    }

    /// The entry of a value in the arena that is small enough.
    pub fn of_value(values: &Values, value: Value) -> Option<Self> {
        let bytes = form::write(values, value, MAX_VALUE_BYTES)?;
        Some(Entry::Value { outcome: values.outcome(value), bytes })
    }

    /// The value, made in an arena. An entry without one gives `None`; one that makes no sense, an error.
    pub fn value(&self, values: &Values) -> Result<Option<Value>, StoreError> {
        match self {
            Entry::Nim(nim) => Ok(Some(values.nimber(*nim))),
            Entry::Value { outcome, bytes } => match form::read(values, bytes) {
                Some(value) if values.outcome(value) == *outcome => Ok(Some(value)),
                _ => Err(StoreError::Damaged("a value makes no sense".to_owned())),
            },
            Entry::Walls { .. } | Entry::Outcome(_) => Ok(None),
        }
    }

    /// The bytes of the entry of the position with this key.
    pub(crate) fn to_bytes(&self, title: &str, key: &[u8]) -> Vec<u8> {
        let kind = match self {
            Entry::Nim(_) => NIM,
            Entry::Value { .. } => VALUE,
            Entry::Walls { .. } => WALLS,
            Entry::Outcome(_) => OUTCOME,
        };
        let outcome = OUTCOMES.iter().position(|&outcome| outcome == self.outcome()).unwrap_or(0);
        let mut bytes = vec![kind | (outcome as u8) << 4];
        match self {
            Entry::Nim(nim) => push_number(&mut bytes, (*nim).into()),
            Entry::Value { bytes: value, .. } => bytes.extend_from_slice(value),
            Entry::Walls { walls, weight, .. } => {
                for wall in [walls.left_wall(), walls.right_wall()] {
                    push_number(&mut bytes, wall.len() as u64);
                    for point in wall {
                        push_dyadic(&mut bytes, point.value);
                        push_dyadic(&mut bytes, point.temperature);
                    }
                }
                bytes.extend_from_slice(weight.as_deref().unwrap_or_default());
            }
            Entry::Outcome(_) => {}
        }
        let checksum = checksum(title, key, &bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads an entry; an error if it is not the one that was written under this key.
    pub(crate) fn from_bytes(title: &str, key: &[u8], bytes: &[u8]) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged(format!("an entry of {title} contradicts its checksum"));
        let (bytes, last) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or_else(damaged)?;
        if checksum(title, key, bytes) != u32::from_le_bytes(*last) {
            return Err(damaged());
        }
        Self::read(bytes).ok_or_else(|| StoreError::Damaged(format!("an entry of {title} makes no sense")))
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let first = reader.byte()?;
        let outcome = *OUTCOMES.get(usize::from(first >> 4))?;
        let entry = match first & 0xF {
            NIM => Entry::Nim(u32::try_from(reader.number()?).ok()?),
            VALUE => return Some(Entry::Value { outcome, bytes: reader.0.to_vec() }),
            WALLS => {
                let mut wall = || -> Option<Vec<Point>> {
                    let count = reader.number()?;
                    let mut point = || Some(Point { value: reader.dyadic()?, temperature: reader.dyadic()? });
                    (0..count).map(|_| point()).collect()
                };
                let (left, right) = (wall()?, wall()?);
                let walls = Box::new(Thermograph::from_points(&left, &right)?);
                let weight = (!reader.is_at_end()).then(|| reader.0.to_vec());
                return Some(Entry::Walls { outcome, walls, weight });
            }
            OUTCOME => Entry::Outcome(outcome),
            _ => return None,
        };
        (reader.is_at_end() && entry.outcome() == outcome).then_some(entry)
    }
}

/// The outcomes in the order of their numbers in the file.
const OUTCOMES: [Outcome; 4] = [Outcome::P, Outcome::N, Outcome::L, Outcome::R];

fn checksum(title: &str, key: &[u8], bytes: &[u8]) -> u32 {
    Checksum::new().block(title.as_bytes()).block(key).block(bytes).finish() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_values::Fuel;

    fn samples() -> Vec<Entry> {
        let values = Values::new();
        let fuel = &mut Fuel::unlimited();
        let hot = values.parse("{7|6||3|2}", fuel).unwrap();
        let walls = Box::new(Thermograph::clone(&values.thermograph(hot, fuel).unwrap()));
        let weight = Some(form::write(&values, values.nimber(2), 100).unwrap());
        vec![
            Entry::Nim(0),
            Entry::Nim(300),
            Entry::of_value(&values, hot).unwrap(),
            Entry::Walls { outcome: Outcome::L, walls: walls.clone(), weight: None },
            Entry::Walls { outcome: Outcome::L, walls, weight },
            Entry::Outcome(Outcome::R),
        ]
    }

    #[test]
    fn entries_are_read_back() {
        for entry in samples() {
            let bytes = entry.to_bytes("game", b"key");
            assert_eq!(Entry::from_bytes("game", b"key", &bytes).unwrap(), entry);
        }
    }

    #[test]
    fn every_flipped_bit_and_every_wrong_place_is_found() {
        for entry in samples() {
            let bytes = entry.to_bytes("game", b"key");
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert!(Entry::from_bytes("game", b"key", &flipped).is_err());
            }
            for length in 0..bytes.len() {
                assert!(Entry::from_bytes("game", b"key", &bytes[..length]).is_err());
            }
            assert!(Entry::from_bytes("gamf", b"key", &bytes).is_err());
            assert!(Entry::from_bytes("game", b"kez", &bytes).is_err());
        }
    }
}
