//! Colours, and lines that fit the terminal.
//!
//! The text is complete before it gets here, and nothing in it can disturb a terminal any more (see [`visible`](crate::output::visible)). This
//! file only recognizes the lines that the program writes: a comment that looks like one gets a colour, too, which does no harm.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use clap::{ColorChoice, ValueEnum};

use crate::output::Output;

/// What `--color` says.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Columns that are left for text even on a very narrow terminal.
const NARROWEST: usize = 20;

const RESET: &str = "\u{1b}[0m";
const BOLD: &str = "\u{1b}[1m";
const RED: &str = "\u{1b}[1;31m";
const GREEN: &str = "\u{1b}[32m";
const YELLOW: &str = "\u{1b}[33m";
const BLUE: &str = "\u{1b}[34m";
const CYAN: &str = "\u{1b}[36m";

/// The words that are coloured in messages.
const SEVERITIES: [(&str, &str); 4] =
    [("error: ", RED), ("warning: ", YELLOW), ("note: ", CYAN), ("hint: ", CYAN)];

/// The words that are coloured in answers. Green and red differ in weight, too.
const STATUSES: [(&str, &str); 8] = [
    ("PASS", GREEN),
    ("FAIL", RED),
    ("COMPLETED", BLUE),
    ("TIMEOUT", YELLOW),
    ("NODE LIMIT", YELLOW),
    ("MEMORY LIMIT", YELLOW),
    ("TOO LARGE", YELLOW),
    ("INTERRUPTED", YELLOW),
];

/// Looks for `--color` in the arguments, before they are read: a message about bad arguments has a colour, too.
pub(crate) fn choose<S: AsRef<OsStr>>(arguments: &[S]) -> ColorChoice {
    *CHOICE.get_or_init(|| chosen(arguments))
}

fn chosen<S: AsRef<OsStr>>(arguments: &[S]) -> ColorChoice {
    let mut words =
        arguments.iter().filter_map(|word| word.as_ref().to_str()).take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        for name in ["--color", "--colour"] {
            let value = match word.strip_prefix(name) {
                Some("") => words.next(),
                Some(rest) => rest.strip_prefix('='),
                None => continue,
            };
            if let Some(choice) = value.and_then(|value| ColorChoice::from_str(value, true).ok()) {
                return choice;
            }
        }
    }
    ColorChoice::Auto
}

/// How the lines of an output are changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Paint {
    output: Output,
    colours: bool,
    /// Columns of the terminal, if it is one.
    width: Option<usize>,
}

impl Paint {
    /// What is right for an output.
    fn of(output: Output) -> Self {
        let is_terminal = match output {
            Output::Answers => io::stdout().is_terminal(),
            Output::Messages => io::stderr().is_terminal(),
        };
        let colours = match CHOICE.get().copied().unwrap_or(ColorChoice::Auto) {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_terminal && environment_allows(&|name| std::env::var_os(name)),
        };
        let width = if is_terminal { columns(output) } else { None };
        Paint { output, colours, width }
    }

    /// The text, whole lines of it, as the terminal is to show it.
    fn apply(self, text: &str) -> Cow<'_, str> {
        if !self.colours && self.width.is_none() {
            return Cow::Borrowed(text);
        }
        let mut lines = text.split_inclusive('\n').peekable();
        std::iter::from_fn(|| {
            let line = lines.next()?;
            let (content, end) = line.strip_suffix('\n').map_or((line, ""), |content| (content, "\n"));
            let what = match self.output {
                Output::Messages => Line::Message,
                Output::Answers if lines.peek().is_some_and(|next| status(next).is_some()) => Line::Answer,
                Output::Answers => Line::Other,
            };
            let wrapped = self.width.map_or(Cow::Borrowed(content), |width| wrapped(content, what, width));
            let painted = if self.colours { painted(&wrapped, what) } else { wrapped.into_owned() };
            Some(painted + end)
        })
        .collect::<String>()
        .into()
    }
}

/// Are there colours in an output?
pub(crate) fn has_colours(output: Output) -> bool {
    Paint::of(output).colours
}

/// Columns of the terminal that an output is.
pub(crate) fn columns(output: Output) -> Option<usize> {
    let size = match output {
        Output::Answers => terminal_size::terminal_size_of(io::stdout()),
        Output::Messages => terminal_size::terminal_size_of(io::stderr()),
    };
    size.map(|(width, _)| usize::from(width.0).max(NARROWEST))
}

/// `NO_COLOR` switches colours off, whatever it says, and some terminals have none.
fn environment_allows(variable: &dyn Fn(&str) -> Option<std::ffi::OsString>) -> bool {
    variable("NO_COLOR").is_none_or(|value| value.is_empty())
        && variable("TERM").is_none_or(|term| term != "dumb")
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    Message,
    /// A question with its answer: the line before a status.
    Answer,
    Other,
}

/// The status that a line begins with, its style, and the rest: `  PASS, 0.30 ms, 12 nodes`.
fn status(line: &str) -> Option<(&'static str, &'static str, &str)> {
    let line = line.strip_prefix("  ")?;
    STATUSES.iter().find_map(|(status, style)| {
        let rest = line.strip_prefix(status).filter(|rest| rest.starts_with(", "))?;
        Some((*status, *style, rest))
    })
}

/// A line of answers that goes on in the next one, this far to the right, if it is too long for the terminal.
pub(crate) fn folded(line: &str, hanging: usize) -> Cow<'_, str> {
    folded_within(line, hanging, columns(Output::Answers).unwrap_or(usize::MAX))
}

/// The same for this many columns. A word that is longer stays whole, so that it can be copied.
pub(crate) fn folded_within(line: &str, hanging: usize, width: usize) -> Cow<'_, str> {
    if line.chars().count() <= width {
        return Cow::Borrowed(line);
    }
    let indent = line.len() - line.trim_start().len();
    let mut result = " ".repeat(indent);
    let mut column = indent;
    for (number, word) in line.trim_start().split(' ').enumerate() {
        let length = word.chars().count();
        if number > 0 && column + 1 + length > width && column > hanging {
            result.truncate(result.trim_end().len());
            result.push('\n');
            result.push_str(&" ".repeat(hanging));
            column = hanging;
        } else if number > 0 {
            result.push(' ');
            column += 1;
        }
        result.push_str(word);
        column += length;
    }
    Cow::Owned(result)
}

/// A message or an answer that is too long for a line goes on in the next one, further to the right. Boards, tables and lines of the source
/// stay as they are; what stands beside the caret under such a line goes below it.
fn wrapped(line: &str, what: Line, width: usize) -> Cow<'_, str> {
    if line.chars().count() <= width || what == Line::Other {
        return Cow::Borrowed(line);
    }
    let is_source = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').starts_with('|');
    if !is_source {
        let indent = line.len() - line.trim_start().len();
        return folded_within(line, indent + 4, width);
    }
    let Some((gutter, rest)) = line.split_once("| ").filter(|(gutter, _)| gutter.trim().is_empty()) else {
        return Cow::Borrowed(line);
    };
    let label = rest.trim_start_matches(' ').trim_start_matches('^').trim_start();
    let caret = rest[..rest.len() - label.len()].trim_end();
    if label.is_empty() || !caret.ends_with('^') {
        return Cow::Borrowed(line);
    }
    let folded = folded_within(label, 0, width.saturating_sub(gutter.len() + 2).max(NARROWEST));
    let lines: Vec<String> = folded.lines().map(|line| format!("\n{gutter}| {line}")).collect();
    Cow::Owned(format!("{gutter}| {caret}{}", lines.concat()))
}

/// A line with its colours; nothing else is changed.
fn painted(line: &str, what: Line) -> String {
    let paint = |text: &str, style: &str| {
        if text.is_empty() { String::new() } else { format!("{style}{text}{RESET}") }
    };
    if what == Line::Message {
        for (word, style) in SEVERITIES {
            if let Some((place, rest)) = line.split_once(word)
                && (place.is_empty() || place.ends_with(": "))
            {
                return format!("{}{} {rest}", paint(place, BOLD), paint(word.trim_end(), style));
            }
        }
        // What stands under a line of the source.
        if let Some((gutter, rest)) = line.split_once("| ")
            && gutter.trim().is_empty()
            && rest.trim_start().starts_with('^')
        {
            return format!("{gutter}| {}", paint(rest, RED));
        }
        return line.to_owned();
    }
    if let Some((status, style, rest)) = status(line) {
        return format!("  {}{rest}", paint(status, style));
    }
    if what == Line::Answer
        && let Some((question, answer)) = line.split_once(": ")
    {
        return format!("{question}: {}", paint(answer, BOLD));
    }
    // A line in a list: `a.test:12: FAIL case 3: ...`.
    for (status, style) in STATUSES {
        if let Some((place, rest)) = line.split_once(&format!(": {status} case ")) {
            return format!("{place}: {} case {rest}", paint(status, style));
        }
    }
    line.to_owned()
}

/// An output whose lines are painted.
pub(crate) struct Painted {
    output: Output,
    paint: Paint,
}

impl Painted {
    pub(crate) fn new(output: Output) -> Self {
        Painted { output, paint: Paint::of(output) }
    }
}

impl Write for Painted {
    /// What arrives in pieces of lines, or is no text, is written as it is.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if text.ends_with('\n') => self.output.write_all(self.paint.apply(text).as_bytes())?,
            _ => self.output.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_found_wherever_it_stands() {
        let choice = |line: &str| chosen(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(choice("mcgs list"), ColorChoice::Auto);
        assert_eq!(choice("mcgs list --color=never"), ColorChoice::Never);
        assert_eq!(choice("mcgs --colour always list"), ColorChoice::Always);
        assert_eq!(choice("mcgs -- --color always"), ColorChoice::Auto);
    }

    #[test]
    fn no_color_and_plain_terminals_are_respected() {
        let allows = |name: &'static str, value: &'static str| {
            environment_allows(&move |asked| (asked == name).then(|| value.into()))
        };
        assert!(!allows("NO_COLOR", "1"));
        assert!(allows("NO_COLOR", ""));
        assert!(!allows("TERM", "dumb"));
        assert!(allows("TERM", "xterm"));
    }

    #[test]
    fn colours_change_no_letter() {
        let table = [
            (Line::Other, "  PASS, 0.30 ms, 12 nodes", "  \u{1b}[32mPASS\u{1b}[0m, 0.30 ms, 12 nodes"),
            (Line::Answer, "  Black moves first: Win", "  Black moves first: \u{1b}[1mWin\u{1b}[0m"),
            (Line::Other, "a.test:12: FAIL case 3: XO", "a.test:12: \u{1b}[1;31mFAIL\u{1b}[0m case 3: XO"),
            (Line::Message, "a:1:2: error: no", "\u{1b}[1ma:1:2: \u{1b}[0m\u{1b}[1;31merror:\u{1b}[0m no"),
            (Line::Message, "note: so", "\u{1b}[36mnote:\u{1b}[0m so"),
            (Line::Message, "      |     ^ expected", "      | \u{1b}[1;31m    ^ expected\u{1b}[0m"),
            (Line::Message, "    1 | XO: ^", "    1 | XO: ^"),
            // Pages have arrows and colons of their own.
            (Line::Other, "       |     ^", "       |     ^"),
            (Line::Other, "  P: the first player loses", "  P: the first player loses"),
            (Line::Other, "  \"PASS: so they say\"", "  \"PASS: so they say\""),
        ];
        for (what, plain, coloured) in table {
            assert_eq!(painted(plain, what), coloured);
            let codes = [RESET, BOLD, RED, GREEN, CYAN];
            let letters = codes.iter().fold(coloured.to_owned(), |text, code| text.replace(code, ""));
            assert_eq!(letters, plain);
        }
    }

    #[test]
    fn long_answers_go_on_further_to_the_right() {
        let line = "  Winning moves of Black: a1-a2 a1-b1 b2-a2 b2-b1";
        assert_eq!(wrapped(line, Line::Answer, 60), line);
        assert_eq!(
            wrapped(line, Line::Answer, 32),
            "  Winning moves of Black: a1-a2\n      a1-b1 b2-a2 b2-b1"
        );
        assert_eq!(wrapped(line, Line::Other, 32), line);
        let source = "    1 | [clobber] XO: OX XO OX XO OX";
        assert_eq!(wrapped(source, Line::Message, 20), source);
        let label = "      |              ^^ expected cells of the board";
        assert_eq!(
            wrapped(label, Line::Message, 36),
            "      |              ^^\n      | expected cells of the board"
        );
        assert_eq!(
            wrapped(label, Line::Message, 28),
            "      |              ^^\n      | expected cells of\n      | the board"
        );
        assert_eq!(folded_within("Value   1 {2|3} 4", 8, 14), "Value   1\n        {2|3}\n        4");
        assert_eq!(folded_within("Value   {2|3|4|5|6} 4", 8, 14), "Value   {2|3|4|5|6}\n        4");
    }

    #[test]
    fn what_goes_to_a_file_stays_as_it_is() {
        let text = "  A: b b b b b b b b b b b b\n  PASS, 0.30 ms, 12 nodes\n";
        let paint =
            |colours, width| Paint { output: Output::Answers, colours, width }.apply(text).into_owned();
        assert_eq!(paint(false, None), text);
        let both = "  A: \u{1b}[1mb b b b b b b b b b\n      b b\u{1b}[0m\n  \u{1b}[32mPASS\u{1b}[0m, 0.30 ms, 12 nodes\n";
        assert_eq!(paint(true, Some(24)), both);
    }
}
