//! Checksums at the ends of lines, by which the program knows its own lines again.
//!
//! They show what a slip of the hand has changed, and lines that came from another file. They are no protection against somebody who wants to
//! deceive: who can write the file can also write the checksum.

use sha2::{Digest, Sha256};

/// Stands before the checksum.
const CHECKSUM: &str = "checksum ";
/// Bytes of a checksum.
const LENGTH: usize = 4;

/// Marks the lines of one kind of file.
#[derive(Debug, Clone)]
pub(crate) struct Marker {
    /// What the lines belong to; the same line in a file of something else has another checksum.
    owner: String,
}

impl Marker {
    pub(crate) fn new(owner: impl Into<String>) -> Self {
        Marker { owner: owner.into() }
    }

    /// The line with its checksum in a comment, and with the end of the line.
    pub(crate) fn marked(&self, line: &str) -> String {
        let joint = if line.contains("//") { "," } else { " //" };
        let digest = Sha256::digest(format!("{}\n{line}", self.owner));
        let checksum =
            digest.iter().take(LENGTH).fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        format!("{line}{joint} {CHECKSUM}{checksum}\n")
    }

    /// The line without its checksum, if that is the right one.
    pub(crate) fn unmarked<'a>(&self, line: &'a str) -> Option<&'a str> {
        let (start, _) = line.rsplit_once(CHECKSUM)?;
        let content = start.strip_suffix(" // ").or_else(|| start.strip_suffix(", "))?;
        (self.marked(content).trim_end() == line).then_some(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_lines_are_known_again() {
        let marker = Marker::new("mcgs table");
        for line in ["[kayles] 3 {nim 3}", "[kayles] 3 {nim 3} // sum 7", "// tried 12"] {
            let marked = marker.marked(line);
            let marked = marked.strip_suffix('\n').unwrap();
            assert_eq!(marker.unmarked(marked), Some(line));
            assert_eq!(marker.unmarked(line), None);
            assert_eq!(marker.unmarked(&marked.replace('3', "4").replace("12", "13")), None);
            assert_eq!(Marker::new("mcgs find").unmarked(marked), None);
        }
    }
}
