//! Small random changes of texts.

use mcgs_workbench::generate::Random;

/// Words that parsers have to decide about.
const WORDS: &[&str] = &[
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "{}",
    "[]",
    "()",
    "/*",
    "*/",
    "/*#1",
    "/*_",
    "//",
    "\"\"\"",
    "\"\"",
    "|",
    "||",
    "|||",
    ",",
    ";",
    ":",
    "@A",
    "=",
    "<|",
    "|>",
    "{version 1.7}",
    "{version 2.0}",
    "{version 9}",
    "win",
    "loss",
    "B",
    "W",
    "N",
    "winning moves B",
    "misere",
    "moves W",
    "thermograph",
    "L: (0, -1) R: (0, -1)",
    "timeout 5",
    "timeout 99999999999999999999",
    "let A",
    "compare @A",
    "value",
    "bounds",
    "bounds ups",
    "impartial",
    "negative",
    "None",
    "-",
    "--1",
    "+",
    "+-",
    "1/3",
    "1/0",
    "-1/2",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551616",
    "4294967296",
    "0",
    "00",
    "1.",
    "0.77",
    "*",
    "^",
    "v",
    "*4294967296",
    "^2147483648",
    "1000.*2",
    "Tiny",
    "\u{0}",
    "\u{1b}[31m",
    "\u{7}",
    "\u{feff}",
    "é",
    "\u{202e}",
    "\r",
    "\r\n",
    "\t",
    "\u{b}",
    "\u{c}",
    "X",
    "O",
    ".",
    "#",
];

/// Changes a text in a few places. It may stop being UTF-8.
pub fn mutate(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        change(text, other, random);
    }
    text.truncate(1 << 16);
}

fn change(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let place = random.below(text.len() as u64 + 1) as usize;
    let length = (1 + random.below(8) as usize).min(text.len() - place);
    match random.below(12) {
        0 => drop(text.drain(place..place + length)),
        1 => text.truncate(place),
        2 => {
            let piece = text[place..place + length].to_vec();
            text.splice(place..place, piece);
        }
        3 => {
            let piece = text[place..place + length].repeat(1 + random.below(40) as usize);
            text.splice(place..place, piece);
        }
        4 if place < text.len() => text[place] ^= 1 << random.below(8),
        5 if place < text.len() => text[place] = random.below(256) as u8,
        6 => {
            let piece = slice_of(other, random);
            text.splice(place..place, piece.iter().copied());
        }
        7 => {
            let words = text.split(|byte| *byte == b' ').map(<[u8]>::to_vec).collect::<Vec<_>>();
            let (one, two) =
                (random.below(words.len() as u64) as usize, random.below(words.len() as u64) as usize);
            let mut words = words;
            words.swap(one, two);
            *text = words.join(&b' ');
        }
        8 if !text.is_empty() => {
            let piece = slice_of(text, random).to_vec();
            text.splice(place..place, piece);
        }
        _ => {
            let word = random.choose(WORDS).copied().unwrap_or_default();
            let word = if random.below(3) == 0 { word.to_owned() } else { format!(" {word} ") };
            text.splice(place..place, word.bytes());
        }
    }
}

fn slice_of<'a>(text: &'a [u8], random: &mut Random) -> &'a [u8] {
    let start = random.below(text.len() as u64 + 1) as usize;
    let length = (random.below(64) as usize).min(text.len() - start);
    &text[start..start + length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_follow_from_the_seed() {
        let changed = |seed| {
            let mut text = b"[clobber_1xn] XO {B}".to_vec();
            mutate(&mut text, b"other", &mut Random::new("mutate", seed));
            text
        };
        assert_eq!(changed(1), changed(1));
        assert!((0..20).any(|seed| changed(seed) != changed(1)));
    }
}
