//! What the database says of one position, and its bytes.
//!
//! The first byte holds the kind of the entry and the outcome. What guards the bytes is the checksum of their block.

use mcgs_values::{Dyadic, Outcome, Point, Sign, Thermograph, Value, Values};

use crate::StoreError;
use crate::bytes::{Reader, push_block, push_dyadic, push_number, push_signed};
use crate::form;
use crate::moves::Moves;

/// The largest canonical value that is kept unless a section says otherwise, in bytes. Larger ones take longer to read than they
/// are worth.
pub const MAX_VALUE_BYTES: usize = 4096;

const NIM: u8 = 1;
const VALUE: u8 = 2;
const WALLS: u8 = 3;
const OUTCOME: u8 = 4;
/// Set in the kind if moves are known.
const WITH_MOVES: u8 = 8;

/// What is known of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// The nim value of a position of an impartial ruleset.
    Nim(u32),
    /// The canonical value, as bytes that [`Entry::value`] reads. It is the simplest equal sum.
    Value {
        /// Who wins.
        outcome: Outcome,
        /// The bytes.
        bytes: Vec<u8>,
        /// The moves to consider, if they are kept.
        moves: Option<Moves>,
    },
    /// The value is large, or not wanted: what is kept in its place.
    Walls(Box<Walls>),
    /// Nothing but who wins.
    Outcome(Outcome),
}

/// Facts about a position whose value is not kept. Stops, mean and temperature follow from the thermograph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walls {
    /// Who wins.
    pub outcome: Outcome,
    /// The thermograph.
    pub walls: Thermograph,
    /// The atomic weight, as bytes, if there is one and it is small.
    pub weight: Option<Vec<u8>>,
    /// For an infinitesimal: the largest multiple of up below it and the smallest above it, if there are any.
    pub ups: Option<(Option<i32>, Option<i32>)>,
    /// The moves to consider, if they are kept.
    pub moves: Option<Moves>,
    /// Positions that differ by a number and a sign have the same class.
    pub class: Option<Class>,
    /// The simplest equal sum, if it is not the position itself.
    pub equal: Option<EqualSum>,
}

/// What tells positions with equal values from others: the position minus its mean is `sign` times a value with this fingerprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// The smaller one of the structural hashes of the difference and of its negative.
    pub fingerprint: u128,
    /// Whether it is that of the difference or of the negative.
    pub sign: Sign,
}

/// `sign` times another position of the game, plus a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EqualSum {
    /// The code of the other position.
    pub code: Vec<u64>,
    /// The sign.
    pub sign: Sign,
    /// The number.
    pub number: Dyadic,
}

impl Entry {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self {
            Entry::Nim(0) => Outcome::P,
            Entry::Nim(_) => Outcome::N,
            Entry::Walls(walls) => walls.outcome,
            Entry::Value { outcome, .. } | Entry::Outcome(outcome) => *outcome,
        }
    }

    /// The moves to consider, if they are kept.
    pub fn moves(&self) -> Option<&Moves> {
        match self {
            Entry::Value { moves, .. } => moves.as_ref(),
            Entry::Walls(walls) => walls.moves.as_ref(),
            Entry::Nim(_) | Entry::Outcome(_) => None,
        }
    }

    /// The value, made in an arena. An entry without one gives `None`; one that makes no sense, an error.
    pub fn value(&self, values: &Values) -> Result<Option<Value>, StoreError> {
        match self {
            Entry::Nim(nim) => Ok(Some(values.nimber(*nim))),
            Entry::Value { outcome, bytes, .. } => match form::read(values, bytes) {
                Some(value) if values.outcome(value) == *outcome => Ok(Some(value)),
                _ => Err(StoreError::Damaged("a value makes no sense".to_owned())),
            },
            Entry::Walls(_) | Entry::Outcome(_) => Ok(None),
        }
    }

    /// The bytes of the entry.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let kind = match self {
            Entry::Nim(_) => NIM,
            Entry::Value { .. } => VALUE,
            Entry::Walls(_) => WALLS,
            Entry::Outcome(_) => OUTCOME,
        };
        let outcome = OUTCOMES.iter().position(|&outcome| outcome == self.outcome()).unwrap_or(0);
        let with_moves = if self.moves().is_some() { WITH_MOVES } else { 0 };
        let mut bytes = vec![kind | with_moves | (outcome as u8) << 4];
        if let Some(moves) = self.moves() {
            moves.write(&mut bytes);
        }
        match self {
            Entry::Nim(nim) => push_number(&mut bytes, (*nim).into()),
            Entry::Value { bytes: value, .. } => bytes.extend_from_slice(value),
            Entry::Walls(walls) => walls.write(&mut bytes),
            Entry::Outcome(_) => {}
        }
        bytes
    }

    /// Reads an entry of a game; an error if the bytes make no sense.
    pub(crate) fn from_bytes(title: &str, bytes: &[u8]) -> Result<Self, StoreError> {
        Self::read(bytes).ok_or_else(|| StoreError::Damaged(format!("an entry of {title} makes no sense")))
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let first = reader.byte()?;
        let outcome = *OUTCOMES.get(usize::from(first >> 4))?;
        let moves = if first & WITH_MOVES == 0 { None } else { Some(Moves::read(&mut reader)?) };
        let entry = match first & 0xF & !WITH_MOVES {
            NIM => Entry::Nim(u32::try_from(reader.number()?).ok()?),
            VALUE => return Some(Entry::Value { outcome, bytes: reader.0.to_vec(), moves }),
            WALLS => Entry::Walls(Box::new(Walls::read(&mut reader, outcome, moves)?)),
            OUTCOME => Entry::Outcome(outcome),
            _ => return None,
        };
        (reader.is_at_end() && entry.outcome() == outcome).then_some(entry)
    }
}

impl Walls {
    /// Which parts follow is a byte of its own.
    fn write(&self, bytes: &mut Vec<u8>) {
        for wall in [self.walls.left_wall(), self.walls.right_wall()] {
            push_number(bytes, wall.len() as u64);
            for point in wall {
                push_dyadic(bytes, point.value);
                push_dyadic(bytes, point.temperature);
            }
        }
        push_block(bytes, self.weight.as_deref().unwrap_or_default());
        let (low, high) = self.ups.unwrap_or_default();
        let parts =
            [self.ups.is_some(), low.is_some(), high.is_some(), self.class.is_some(), self.equal.is_some()];
        bytes.push(parts.iter().rev().fold(0, |byte, &part| byte << 1 | u8::from(part)));
        for index in [low, high].into_iter().flatten() {
            push_signed(bytes, index.into());
        }
        if let Some(class) = self.class {
            bytes.push(sign_byte(class.sign));
            bytes.extend_from_slice(&class.fingerprint.to_le_bytes());
        }
        if let Some(equal) = &self.equal {
            bytes.push(sign_byte(equal.sign));
            push_dyadic(bytes, equal.number);
            push_number(bytes, equal.code.len() as u64);
            for &word in &equal.code {
                push_number(bytes, word);
            }
        }
    }

    fn read(reader: &mut Reader<'_>, outcome: Outcome, moves: Option<Moves>) -> Option<Self> {
        let mut wall = || -> Option<Vec<Point>> {
            let count = reader.number()?;
            let mut point = || Some(Point { value: reader.dyadic()?, temperature: reader.dyadic()? });
            (0..count).map(|_| point()).collect()
        };
        let (left, right) = (wall()?, wall()?);
        let walls = Thermograph::from_points(&left, &right)?;
        let weight = reader.block()?;
        let parts = reader.byte()?;
        let has = |part: u8| parts >> part & 1 == 1;
        if parts >= 1 << 5 || !has(0) && (has(1) || has(2)) {
            return None;
        }
        let mut index = |part| {
            if !has(part) {
                return Some(None);
            }
            Some(Some(i32::try_from(reader.signed()?).ok()?))
        };
        let (low, high) = (index(1)?, index(2)?);
        let class = if has(3) {
            let sign = read_sign(reader)?;
            Some(Class { sign, fingerprint: u128::from_le_bytes(reader.bytes(16)?.try_into().ok()?) })
        } else {
            None
        };
        let equal = if has(4) {
            let (sign, number) = (read_sign(reader)?, reader.dyadic()?);
            let count = reader.number()?;
            Some(EqualSum { sign, number, code: (0..count).map(|_| reader.number()).collect::<Option<_>>()? })
        } else {
            None
        };
        let weight = (!weight.is_empty()).then(|| weight.to_vec());
        Some(Walls { outcome, walls, weight, ups: has(0).then_some((low, high)), moves, class, equal })
    }
}

fn sign_byte(sign: Sign) -> u8 {
    match sign {
        Sign::Plus => 0,
        Sign::Minus => 1,
    }
}

fn read_sign(reader: &mut Reader<'_>) -> Option<Sign> {
    match reader.byte()? {
        0 => Some(Sign::Plus),
        1 => Some(Sign::Minus),
        _ => None,
    }
}

/// The outcomes in the order of their numbers in the file.
const OUTCOMES: [Outcome; 4] = [Outcome::P, Outcome::N, Outcome::L, Outcome::R];

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_values::Steps;

    fn samples() -> Vec<Entry> {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let hot = values.parse("{7|6||3|2}", steps).unwrap();
        let bytes = form::write(&values, hot, 100).unwrap();
        let walls = Thermograph::clone(&values.thermograph(hot, steps).unwrap());
        let weight = Some(form::write(&values, values.nimber(2), 100).unwrap());
        let moves = Some(Moves::new(&[true, false], &[false, true, true]));
        let bare = Walls {
            outcome: Outcome::L,
            walls,
            weight: None,
            ups: None,
            moves: None,
            class: None,
            equal: None,
        };
        let class = Some(Class { fingerprint: u128::MAX / 3, sign: Sign::Minus });
        let number = Dyadic::new(-3, 2).unwrap();
        let equal = Some(EqualSum { code: vec![1 << 32 | 3, 5], sign: Sign::Plus, number });
        let full =
            Walls { weight, ups: Some((Some(-2), None)), moves: moves.clone(), class, equal, ..bare.clone() };
        vec![
            Entry::Nim(0),
            Entry::Nim(300),
            Entry::Value { outcome: Outcome::L, bytes: bytes.clone(), moves: None },
            Entry::Value { outcome: Outcome::L, bytes, moves },
            Entry::Walls(Box::new(bare)),
            Entry::Walls(Box::new(full)),
            Entry::Outcome(Outcome::R),
        ]
    }

    #[test]
    fn entries_are_read_back() {
        for entry in samples() {
            assert_eq!(Entry::from_bytes("game", &entry.to_bytes()).unwrap(), entry);
        }
    }

    #[test]
    fn whatever_the_bytes_are_they_are_read_or_refused() {
        for entry in samples() {
            let bytes = entry.to_bytes();
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                let _ = Entry::from_bytes("game", &flipped);
            }
            for length in 0..bytes.len() {
                let _ = Entry::from_bytes("game", &bytes[..length]);
            }
        }
    }
}
