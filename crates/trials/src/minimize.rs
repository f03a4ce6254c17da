//! Making a failing input smaller: pieces are taken out as long as it still fails in the same way.

use crate::kind::Grain;

/// A way to take a text to pieces.
type Split = fn(&[u8]) -> Vec<Vec<u8>>;

/// Takes out lines, then words, then bytes, in ever smaller pieces. `fails` is asked at most `attempts` times.
///
/// ```
/// use mcgs_trials::{kind::Grain, minimize::minimize};
/// let fails = |input: &[u8]| input.contains(&b'Q');
/// assert_eq!(minimize(b"XO XQO\nOX\n", Grain::Bytes, 1000, fails), b"Q");
/// assert_eq!(minimize(b"XO XQO\nOX\n", Grain::Lines, 1000, fails), b"XO XQO\n");
/// ```
pub fn minimize(
    input: &[u8],
    grain: Grain,
    attempts: usize,
    mut fails: impl FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    let mut best = input.to_vec();
    let mut left = attempts;
    let splits: &[Split] = match grain {
        Grain::Lines => &[lines],
        Grain::Bytes => &[lines, words, bytes],
    };
    for split in splits {
        let mut pieces = split(&best);
        let mut size = pieces.len().div_ceil(2);
        while size > 0 && left > 0 {
            let mut start = 0;
            let mut shorter = false;
            while start < pieces.len() && left > 0 {
                let end = (start + size).min(pieces.len());
                let rest = [&pieces[..start], &pieces[end..]].concat();
                left -= 1;
                if fails(&rest.concat()) {
                    pieces = rest;
                    shorter = true;
                } else {
                    start = end;
                }
            }
            if !shorter || size > 1 {
                size = if size == 1 { 0 } else { size.div_ceil(2).min(size - 1) };
            }
        }
        best = pieces.concat();
    }
    best
}

fn lines(text: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

fn words(text: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(u8::is_ascii_whitespace).map(<[u8]>::to_vec).collect()
}

fn bytes(text: &[u8]) -> Vec<Vec<u8>> {
    text.iter().map(|byte| vec![*byte]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_distant_pieces_are_kept() {
        let text: Vec<u8> = (0..200).flat_map(|number| format!("{number}\n").into_bytes()).collect();
        let fails = |input: &[u8]| {
            let text = String::from_utf8_lossy(input).into_owned();
            text.lines().any(|line| line == "17") && text.lines().any(|line| line == "180")
        };
        assert_eq!(minimize(&text, Grain::Lines, 10_000, fails), b"17\n180\n");
    }

    #[test]
    fn attempts_are_limited() {
        let mut asked = 0;
        let smaller = minimize(&[b'x'; 100], Grain::Bytes, 7, |_| {
            asked += 1;
            false
        });
        assert_eq!((smaller.len(), asked), (100, 7));
    }
}
