//! The parts of a page that the checks look at: lines of text, blocks of code, code within a line.

/// A line of a page, outside of blocks of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// From 1 on.
    pub number: usize,
    /// Without the end of the line.
    pub text: &'a str,
}

/// The lines of a page that are outside of fenced blocks.
pub fn text_lines(page: &str) -> Vec<Line<'_>> {
    split(page).0
}

/// The contents of the fenced blocks of a page.
pub fn blocks(page: &str) -> Vec<Vec<Line<'_>>> {
    split(page).1
}

fn split(page: &str) -> (Vec<Line<'_>>, Vec<Vec<Line<'_>>>) {
    let (mut lines, mut blocks) = (Vec::new(), Vec::new());
    let mut block: Option<Vec<Line<'_>>> = None;
    for (index, text) in page.lines().enumerate() {
        let line = Line { number: index + 1, text };
        let fence = text.trim_start().starts_with("```");
        match (&mut block, fence) {
            (None, false) => lines.push(line),
            (None, true) => block = Some(Vec::new()),
            (Some(inside), false) => inside.push(line),
            (Some(_), true) => blocks.extend(block.take()),
        }
    }
    (lines, blocks)
}

/// The pieces of a line that stand between single backquotes.
pub fn code_spans(line: &str) -> Vec<&str> {
    let pieces: Vec<&str> = line.split('`').collect();
    let n_spans = (pieces.len() - 1) / 2;
    pieces.into_iter().skip(1).step_by(2).take(n_spans).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_text_are_told_apart() {
        let page = "# a\n```sh\nb\n```\nc\n";
        assert_eq!(text_lines(page), [Line { number: 1, text: "# a" }, Line { number: 5, text: "c" }]);
        assert_eq!(blocks(page), [[Line { number: 3, text: "b" }]]);
    }

    #[test]
    fn code_stands_between_backquotes() {
        assert_eq!(code_spans("see `a.rs`, `b` and c"), ["a.rs", "b"]);
        assert_eq!(code_spans("an open ` quote"), [""; 0]);
    }
}
