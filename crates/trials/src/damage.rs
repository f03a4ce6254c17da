//! Damage to files: bits flipped, bytes lost, added, doubled, overwritten.

use mcgs_workbench::generate::Random;

use crate::recipe::{Instruction, numbers};

/// Random instructions for damaging a file of this length.
pub fn draw(random: &mut Random, length: u64) -> String {
    let mut text = String::new();
    for _ in 0..=random.below(4).saturating_sub(1) {
        let place = place(random, length);
        let count = match random.below(4) {
            0 => 1,
            1 => random.between(1, 16),
            2 => random.between(1, 600),
            _ => [512, 4096, 8192, 1024][random.below(4) as usize],
        };
        let line = match random.below(10) {
            0 | 1 => format!("flip {place} {}\n", random.below(8)),
            2 => format!("set {place} {}\n", random.below(256)),
            3 => format!("cut {place}\n"),
            4 => format!(
                "insert {place} {count} {}\n",
                [0, 1, 255, random.below(256)][random.below(4) as usize]
            ),
            5 => format!("delete {place} {count}\n"),
            6 => format!("double {place} {count}\n"),
            7 => format!("fill {place} {count} {}\n", [0, 255, random.below(256)][random.below(3) as usize]),
            8 => format!("append {count} {}\n", [0, 255, random.below(256)][random.below(3) as usize]),
            _ => {
                let to = self::place(random, length);
                format!("copy {place} {count} {to}\n")
            }
        };
        text += &line;
    }
    text
}

/// Headers, ends and the borders of pages are hit more often than the rest.
fn place(random: &mut Random, length: u64) -> u64 {
    match random.below(5) {
        0 => random.below(length.min(80)),
        1 => length.saturating_sub(random.below(80)),
        2 => {
            let page = [512, 4096][random.below(2) as usize];
            (page * random.below(length / page + 1) + random.below(16)).saturating_sub(random.below(9))
        }
        _ => random.below(length + 1),
    }
}

/// Carries one instruction out. Places outside of the file are moved inside.
pub fn apply(bytes: &mut Vec<u8>, instruction: &Instruction<'_>) {
    let arguments = numbers(instruction.rest);
    let argument = |index: usize| arguments.get(index).copied().unwrap_or_default();
    let length = bytes.len();
    let place = (argument(0) as usize).min(length);
    let end = place.saturating_add((argument(1) as usize).min(1 << 20)).min(length);
    match instruction.word {
        "flip" if place < length => bytes[place] ^= 1 << (argument(1) % 8),
        "set" if place < length => bytes[place] = argument(1) as u8,
        "cut" => bytes.truncate(place),
        "insert" => {
            let count = (argument(1) as usize).min(1 << 20);
            bytes.splice(place..place, std::iter::repeat_n(argument(2) as u8, count));
        }
        "delete" => drop(bytes.drain(place..end)),
        "double" => {
            let piece = bytes[place..end].to_vec();
            bytes.splice(place..place, piece);
        }
        "fill" => bytes[place..end].fill(argument(2) as u8),
        "append" => bytes.extend(std::iter::repeat_n(argument(1) as u8, (argument(0) as usize).min(1 << 20))),
        "copy" => {
            let to = (argument(2) as usize).min(length);
            let count = (end - place).min(length - to);
            bytes.copy_within(place..place + count, to);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::instructions;

    fn damaged(text: &str) -> String {
        let mut bytes = b"0123456789".to_vec();
        for line in instructions(text.as_bytes()) {
            apply(&mut bytes, &line);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn instructions_do_what_they_say() {
        assert_eq!(damaged("flip 0 0"), "1123456789");
        assert_eq!(damaged("cut 3"), "012");
        assert_eq!(damaged("insert 2 2 65"), "01AA23456789");
        assert_eq!(damaged("delete 1 3"), "0456789");
        assert_eq!(damaged("double 8 5"), "012345678989");
        assert_eq!(damaged("fill 8 99 65"), "01234567AA");
        assert_eq!(damaged("append 2 66"), "0123456789BB");
        assert_eq!(damaged("copy 0 2 9"), "0123456780");
        assert_eq!(damaged("flip 99 1\nset 99 1\ncut 99\ndelete 99 1\ncopy 99 1 99"), "0123456789");
    }
}
