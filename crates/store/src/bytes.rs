//! Numbers as bytes, short where they are small, and codes of positions as keys.

use mcgs_engine::Code;
use mcgs_values::Dyadic;

/// Appends a number in groups of seven bits, the lowest first.
pub(crate) fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a number with a sign: 0, -1, 1, -2, ... become 0, 1, 2, 3, ...
pub(crate) fn push_signed(bytes: &mut Vec<u8>, number: i64) {
    push_number(bytes, ((number << 1) ^ (number >> 63)).cast_unsigned());
}

/// Appends a dyadic rational: its numerator and the exponent of its denominator.
pub(crate) fn push_dyadic(bytes: &mut Vec<u8>, number: Dyadic) {
    push_signed(bytes, number.numerator());
    bytes.push(number.exponent());
}

/// Appends bytes after their number.
pub(crate) fn push_block(bytes: &mut Vec<u8>, block: &[u8]) {
    push_number(bytes, block.len() as u64);
    bytes.extend_from_slice(block);
}

/// Reads what the functions above wrote; `None` if the bytes end too early or make no sense.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    /// The next `count` bytes.
    pub(crate) fn bytes(&mut self, count: u64) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(usize::try_from(count).ok()?)?;
        self.0 = rest;
        Some(bytes)
    }

    /// Bytes after their number.
    pub(crate) fn block(&mut self) -> Option<&'a [u8]> {
        let count = self.number()?;
        self.bytes(count)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let group = u64::from(byte & 0x7F);
            if group << shift >> shift != group {
                return None;
            }
            number |= group << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    pub(crate) fn dyadic(&mut self) -> Option<Dyadic> {
        let numerator = self.signed()?;
        Dyadic::new(numerator, self.byte()?)
    }
}

/// The key of a position: each word of its code as the number of bytes that it needs, and these, the highest first.
///
/// Keys are as short as that, decode without doubt, and sort like the codes: boards by rows, columns and cells.
pub(crate) fn key_of_code(code: &[u64]) -> Vec<u8> {
    let mut key = Vec::with_capacity(code.len() * 4);
    for word in code {
        let n_bytes = 8 - word.leading_zeros() as usize / 8;
        key.push(n_bytes as u8);
        key.extend_from_slice(&word.to_be_bytes()[8 - n_bytes..]);
    }
    key
}

/// The code of a key.
pub(crate) fn code_of_key(mut key: &[u8]) -> Option<Code> {
    let mut code = Code::new();
    while let Some((&n_bytes, rest)) = key.split_first() {
        let n_bytes = usize::from(n_bytes);
        let (word, rest) = rest.split_at_checked(n_bytes)?;
        // Only the shortest way to write a word is one.
        if n_bytes > 8 || word.first() == Some(&0) {
            return None;
        }
        code.push(word.iter().fold(0, |number, &byte| number << 8 | u64::from(byte)));
        key = rest;
    }
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        let numbers = [0, 1, -1, 63, 64, -64, -65, i64::MAX, i64::MIN, 1 << 40];
        let mut bytes = Vec::new();
        for number in numbers {
            push_signed(&mut bytes, number);
            push_number(&mut bytes, number.cast_unsigned());
        }
        let mut reader = Reader(&bytes);
        for number in numbers {
            assert_eq!(reader.signed(), Some(number));
            assert_eq!(reader.number(), Some(number.cast_unsigned()));
        }
        assert!(reader.is_at_end());
        assert_eq!(Reader(&[0x80]).number(), None);
        assert_eq!(Reader(&[0xFF; 10]).number(), None);
    }

    #[test]
    fn keys_sort_like_codes() {
        let words = [0, 1, 255, 256, 1 << 32 | 3, u64::MAX];
        let codes: Vec<Vec<u64>> =
            words.iter().flat_map(|&a| words.iter().map(move |&b| vec![a, b])).collect();
        let keys: Vec<Vec<u8>> = codes.iter().map(|code| key_of_code(code)).collect();
        assert!(keys.is_sorted());
        for (code, key) in codes.iter().zip(&keys) {
            assert_eq!(code_of_key(key).unwrap().as_slice(), code.as_slice());
        }
        for bad in [&[1][..], &[1, 0], &[2, 0, 1], &[9, 1, 2, 3, 4, 5, 6, 7, 8, 9]] {
            assert_eq!(code_of_key(bad), None, "{bad:?}");
        }
    }
}
