//! Blocks: some thousand bytes of entries with sorted keys, read and checked together.
//!
//! An entry is the number of bytes that its key shares with the one before it, the other bytes of the key after their number, and the
//! bytes of the entry after theirs.

use crate::bytes::{Reader, push_block, push_number};

/// A block is closed once it has this number of bytes.
pub(crate) const BLOCK_BYTES: usize = 4096;

/// A block that is being made.
#[derive(Default)]
pub(crate) struct BlockBuilder {
    pub(crate) bytes: Vec<u8>,
    pub(crate) first_key: Vec<u8>,
    pub(crate) count: u64,
    last_key: Vec<u8>,
}

impl BlockBuilder {
    /// Appends an entry; its key must be above the one before it.
    pub(crate) fn push(&mut self, key: &[u8], value: &[u8]) {
        if self.count == 0 {
            self.first_key.extend_from_slice(key);
        }
        let shared = key.iter().zip(&self.last_key).take_while(|(one, other)| one == other).count();
        push_number(&mut self.bytes, shared as u64);
        push_block(&mut self.bytes, &key[shared..]);
        push_block(&mut self.bytes, value);
        self.last_key.clear();
        self.last_key.extend_from_slice(key);
        self.count += 1;
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.first_key.clear();
        self.last_key.clear();
        self.count = 0;
    }
}

/// Reads the next entry behind `place`: its key replaces the one before it. `None` if the bytes make no sense.
pub(crate) fn next_entry<'b>(bytes: &'b [u8], place: &mut usize, key: &mut Vec<u8>) -> Option<&'b [u8]> {
    let mut reader = Reader(bytes.get(*place..)?);
    let shared = usize::try_from(reader.number()?).ok().filter(|&shared| shared <= key.len())?;
    let rest = reader.block()?;
    let value = reader.block()?;
    key.truncate(shared);
    key.extend_from_slice(rest);
    *place = bytes.len() - reader.0.len();
    Some(value)
}

/// The bytes of a block make no sense.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Nonsense;

/// The entry with this key.
pub(crate) fn find<'b>(bytes: &'b [u8], wanted: &[u8]) -> Result<Option<&'b [u8]>, Nonsense> {
    let mut reader = Reader(bytes);
    // How many bytes at its start the last key shares with the wanted one; it is below it.
    let mut same = 0;
    while !reader.is_at_end() {
        let shared = reader.number().and_then(|shared| usize::try_from(shared).ok()).ok_or(Nonsense)?;
        let rest = reader.block().ok_or(Nonsense)?;
        let value = reader.block().ok_or(Nonsense)?;
        if shared > same {
            // It differs from the wanted key where the last one did.
            continue;
        }
        if shared < same {
            // The first byte that changed is larger than the wanted one.
            return Ok(None);
        }
        let more = rest.iter().zip(&wanted[shared..]).take_while(|(one, other)| one == other).count();
        same = shared + more;
        match (rest.get(more), wanted.get(same)) {
            (None, None) => return Ok(Some(value)),
            (Some(one), Some(other)) if one > other => return Ok(None),
            (Some(_), None) => return Ok(None),
            _ => {}
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_and_no_other() {
        let keys: Vec<Vec<u8>> = (0u32..600)
            .map(|number| number.wrapping_mul(0x9E37_79B9).to_be_bytes()[..=number as usize % 4].to_vec())
            .collect();
        let mut sorted: Vec<&Vec<u8>> = keys.iter().step_by(2).collect();
        sorted.sort();
        sorted.dedup();
        let mut block = BlockBuilder::default();
        for key in &sorted {
            block.push(key, &key[..key.len() / 2]);
        }
        for key in &keys {
            let expected = sorted.contains(&key).then(|| &key[..key.len() / 2]);
            assert_eq!(find(&block.bytes, key), Ok(expected), "{key:?}");
        }
        let (mut place, mut key) = (0, Vec::new());
        for expected in &sorted {
            assert_eq!(next_entry(&block.bytes, &mut place, &mut key), Some(&expected[..expected.len() / 2]));
            assert_eq!(&key, *expected);
        }
        assert_eq!(place, block.bytes.len());
    }

    #[test]
    fn nonsense_is_no_entry() {
        for bytes in [&[1, 0, 0][..], &[0, 5, 1], &[0, 1, 1, 9], &[0xFF; 12]] {
            assert_eq!(next_entry(bytes, &mut 0, &mut Vec::new()), None, "{bytes:?}");
            let _ = find(bytes, &[1, 2]);
        }
    }
}
