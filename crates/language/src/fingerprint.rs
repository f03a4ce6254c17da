//! The input hash: a fingerprint by which the rows of two result tables are paired.

use crate::case::{Case, Command, CommandKind};

/// The fingerprint of one command on its sum: 16 upper-case hexadecimal digits.
///
/// It depends on titles, tokens, command and expectation, not on comments, time limits or places, and for
/// commands of version 1.7 it is the same as in result tables of that version. Eight bytes start at zero; all text is combined into them cyclically
/// by exclusive or; at last the number of bytes is combined in the same way, lowest byte first. This detects edited
/// tests; it is not made to resist anybody who wants two tests to look the same.
pub fn input_hash(case: &Case, command: &Command) -> String {
    let mut hash = Fingerprint::default();
    for game in &case.games {
        hash.feed(&game.title);
        hash.feed(&game.token);
    }
    hash.feed(command.type_text());
    match &command.kind {
        CommandKind::Solve { expected, .. } => {
            hash.feed(command.player_text());
            hash.feed(&expected.map_or("None".to_owned(), |expected| expected.to_string()));
        }
        CommandKind::Nim { expected } => {
            hash.feed(&expected.map_or("-1".to_owned(), |expected| expected.to_string()));
        }
        CommandKind::WinningMoves { expected, .. }
        | CommandKind::Moves { expected, .. }
        | CommandKind::Dominated { expected, .. } => {
            hash.feed(command.player_text());
            match expected {
                None => hash.feed("???"),
                Some(moves) if moves.is_empty() => hash.feed("NO MOVES"),
                Some(moves) => hash.feed(&moves.join(" ")),
            }
        }
        CommandKind::Let { name } => hash.feed(name),
        CommandKind::Compare { other, .. } => {
            hash.feed(&other.text);
            hash.feed(command.expected_text().as_deref().unwrap_or("???"));
        }
        CommandKind::Operation { operation, .. } => {
            hash.feed(&operation.operand());
            hash.feed(command.expected_text().as_deref().unwrap_or("???"));
        }
        CommandKind::Incentives { .. }
        | CommandKind::Options { .. }
        | CommandKind::Line { .. }
        | CommandKind::Misere { .. } => {
            hash.feed(command.player_text());
            hash.feed(command.expected_text().as_deref().unwrap_or("???"));
        }
        _ => hash.feed(command.expected_text().as_deref().unwrap_or("???")),
    }
    hash.finish()
}

#[derive(Default)]
struct Fingerprint {
    bytes: [u8; 8],
    n_fed: u64,
}

impl Fingerprint {
    fn feed(&mut self, text: &str) {
        for byte in text.bytes() {
            self.bytes[(self.n_fed % 8) as usize] ^= byte;
            self.n_fed += 1;
        }
    }

    fn finish(self) -> String {
        format!("{:016X}", u64::from_be_bytes(self.bytes) ^ self.n_fed.swap_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;

    #[test]
    fn bytes_are_combined_cyclically() {
        for (texts, expected) in [
            (&[][..], "0000000000000000"),
            (&["A"], "4000000000000000"),
            (&["AB", "C"], "4242430000000000"),
            // The ninth byte meets the first: 'a' ^ 'i' ^ 9.
            (&["abcd", "efghi"], "0162636465666768"),
        ] {
            let mut hash = Fingerprint::default();
            for text in texts {
                hash.feed(text);
            }
            assert_eq!(hash.finish(), expected, "{texts:?}");
        }
    }
}
