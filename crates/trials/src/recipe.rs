//! Inputs that are lists of instructions: one per line, a word and its arguments.

/// A line of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction<'a> {
    /// The first word.
    pub word: &'a str,
    /// What follows, without blanks around it.
    pub rest: &'a str,
}

/// The instructions of an input; empty lines do not count.
pub fn instructions(input: &[u8]) -> Vec<Instruction<'_>> {
    let text = std::str::from_utf8(input).unwrap_or_default();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            Instruction { word, rest: rest.trim() }
        })
        .collect()
}

/// What follows the first line that begins with this word.
pub fn field<'a>(input: &'a [u8], word: &str) -> Option<&'a str> {
    instructions(input).into_iter().find(|line| line.word == word).map(|line| line.rest)
}

/// The number that follows a word; 0 if there is none.
pub fn number(input: &[u8], word: &str) -> u64 {
    field(input, word).and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Numbers separated by blanks; what is none counts as 0.
pub fn numbers(text: &str) -> Vec<u64> {
    text.split_whitespace().map(|word| word.parse().unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_words_with_arguments() {
        let input = b"job octal\n\ndelay 17\nkill";
        assert_eq!(field(input, "job"), Some("octal"));
        assert_eq!((number(input, "delay"), number(input, "other")), (17, 0));
        assert_eq!(instructions(input).len(), 3);
        assert_eq!(instructions(b"\xff"), []);
    }
}
