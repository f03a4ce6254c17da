//! Comments and the commands they belong to.
//!
//! The first character decides: `_` is never shown, `#k` belongs to command `k` of the next block, anything
//! else to every command of the next block.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::lexer::Item;
use crate::text::{collapse, is_blank, quote};

/// The most text that the comments of one block may become. Every command gets a copy of the shared
/// comments, so a long comment over a long block would grow with the square of the file.
const MAX_COPIED_BYTES: usize = 1 << 26;

/// To whom a comment belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Nobody,
    Everybody,
    Command(usize),
}

/// A comment whose prefix has been understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Comment {
    target: Target,
    /// The bytes of the text after the prefix.
    body: Range<usize>,
    /// The bytes to point at: `#k`, or the whole comment.
    span: Range<usize>,
}

/// Reads the prefix of a comment.
pub(crate) fn parse_comment(text: &str, item: &Item) -> Result<Comment, Diagnostic> {
    let body = &text[item.content.clone()];
    let prefix = &body[..body.find(is_blank).unwrap_or(body.len())];
    let prefix_span = item.content.start..item.content.start + prefix.len();
    let target = if prefix == "_" {
        Target::Nobody
    } else if prefix.starts_with('_') {
        let message = format!("bad comment prefix {}", quote(prefix));
        let error = Diagnostic::error(prefix_span, message).label("put a blank after `_`");
        return Err(error.note(LEGAL_PREFIXES));
    } else if let Some(digits) = prefix.strip_prefix('#') {
        // A number with too many digits is beyond the commands of any block; that is checked later.
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!("bad comment prefix {}", quote(prefix));
            let label = "expected the number of a command, such as `#0`";
            return Err(Diagnostic::error(prefix_span, message).label(label).note(LEGAL_PREFIXES));
        }
        Target::Command(digits.parse().unwrap_or(usize::MAX))
    } else {
        return Ok(Comment {
            target: Target::Everybody,
            body: item.content.clone(),
            span: item.span.clone(),
        });
    };
    Ok(Comment { target, body: prefix_span.end..item.content.end, span: prefix_span })
}

const LEGAL_PREFIXES: &str = "`_` and a blank: never shown; `#k`: belongs to command k of the next block; anything else: to all its commands";

/// The comment text of every command of a block.
pub(crate) fn join_comments(
    text: &str,
    comments: &[Comment],
    n_commands: usize,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut shared: Vec<(usize, String)> = Vec::new();
    let mut numbered: Vec<(usize, usize, String)> = Vec::new();
    let mut shared_bytes = 0usize;
    for (order, comment) in comments.iter().enumerate() {
        let body = || collapse(&text[comment.body.clone()]);
        match comment.target {
            Target::Nobody => {}
            Target::Everybody => {
                shared_bytes = shared_bytes.saturating_add(comment.span.len());
                shared.push((order, body()));
            }
            Target::Command(number) if number < n_commands => numbered.push((number, order, body())),
            Target::Command(_) => errors.push(no_such_command(text, comment, n_commands)),
        }
    }
    if shared_bytes.saturating_mul(n_commands) > MAX_COPIED_BYTES {
        let span = comments.iter().find(|comment| comment.target == Target::Everybody);
        let message =
            format!("{shared_bytes} bytes of comments are too long for a block of {n_commands} commands");
        errors.extend(span.map(|comment| {
            Diagnostic::error(comment.span.clone(), message)
                .label("make it silent with `_` and a blank, or split the block")
        }));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    numbered.sort_by_key(|&(number, order, _)| (number, order));
    let mut numbered = numbered.into_iter().peekable();
    let joined = (0..n_commands).map(|command| {
        let own = std::iter::from_fn(|| numbered.next_if(|&(number, ..)| number == command));
        let own: Vec<(usize, String)> = own.map(|(_, order, text)| (order, text)).collect();
        merge(&shared, &own)
    });
    Ok(joined.collect())
}

/// Two lists sorted by their first entries, as one text with single blanks.
fn merge(shared: &[(usize, String)], own: &[(usize, String)]) -> String {
    let mut all: Vec<&(usize, String)> = shared.iter().chain(own).collect();
    all.sort_by_key(|entry| entry.0);
    let words: Vec<&str> = all.iter().map(|entry| entry.1.as_str()).filter(|text| !text.is_empty()).collect();
    words.join(" ")
}

fn no_such_command(text: &str, comment: &Comment, n_commands: usize) -> Diagnostic {
    let message = format!("there is no command for {}", quote(&text[comment.span.clone()]));
    let label = match n_commands {
        0 => "the next block has no commands".to_owned(),
        1 => "the next block has 1 command, numbered 0".to_owned(),
        n => format!("the next block has {n} commands, numbered 0 to {}", n - 1),
    };
    Diagnostic::error(comment.span.clone(), message).label(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::{Brackets, Lexer};
    use crate::sink::Sink;
    use crate::source::{Source, SourceKind};

    /// The comments of each of `n_commands` commands, or the errors with the text they point at.
    fn read(text: &str, n_commands: usize) -> Vec<String> {
        let source = Source::new("t", SourceKind::Argument, text);
        let (mut lexer, mut sink) = (Lexer::new(&source), Sink::default());
        let items = std::iter::from_fn(|| lexer.next_item(Brackets::Plain, &mut sink));
        let comments: Result<Vec<Comment>, Diagnostic> =
            items.map(|item| parse_comment(text, &item)).collect();
        let joined = comments
            .map_err(|error| vec![error])
            .and_then(|comments| join_comments(text, &comments, n_commands));
        joined.unwrap_or_else(|errors| {
            let show =
                |error: Diagnostic| format!("{} @{} ({})", error.message, &text[error.span], error.label);
            errors.into_iter().map(show).collect()
        })
    }

    #[test]
    fn comments_reach_their_commands() {
        for (text, expected) in [
            ("", ["", ""]),
            ("/*a*/ /* b*/", ["a b", "a b"]),
            ("/*a*/ /*b*/", ["a b", "a b"]),
            ("/* a \n\t b */ /**/ /* */ /*c*/", ["a b c", "a b c"]),
            ("/*_ hidden */ /*_*/ /*_\n*/", ["", ""]),
            ("/*#0 first */ /* all */ /*#1 second */ /*#00 again */", ["first all again", "all second"]),
            ("/*#1*/ /*#1\tx*/", ["", "x"]),
            ("/* #0 x */ /* _x */", ["#0 x _x", "#0 x _x"]),
            ("/* a */b */", ["a */b", "a */b"]),
        ] {
            assert_eq!(read(text, 2), expected, "{text}");
        }
    }

    #[test]
    fn bad_prefixes() {
        let number = "(expected the number of a command, such as `#0`)";
        for (text, expected) in [
            ("/*_note*/", "bad comment prefix `_note` @_note (put a blank after `_`)".to_owned()),
            ("/*__ */", "bad comment prefix `__` @__ (put a blank after `_`)".to_owned()),
            ("/*#*/", format!("bad comment prefix `#` @# {number}")),
            ("/*# 1*/", format!("bad comment prefix `#` @# {number}")),
            ("/*#D x*/", format!("bad comment prefix `#D` @#D {number}")),
            ("/*#0B*/", format!("bad comment prefix `#0B` @#0B {number}")),
            ("/*#-1 x*/", format!("bad comment prefix `#-1` @#-1 {number}")),
            ("/*#+1 x*/", format!("bad comment prefix `#+1` @#+1 {number}")),
        ] {
            assert_eq!(read(text, 2), [expected], "{text}");
        }
    }

    #[test]
    fn numbers_must_name_a_command() {
        for (text, n_commands, expected) in [
            (
                "/*#2 x*/",
                2,
                "there is no command for `#2` @#2 (the next block has 2 commands, numbered 0 to 1)",
            ),
            ("/*#1 x*/", 1, "there is no command for `#1` @#1 (the next block has 1 command, numbered 0)"),
            ("/*#0 x*/", 0, "there is no command for `#0` @#0 (the next block has no commands)"),
            (
                "/*#99999999999999999999999*/",
                2,
                "there is no command for `#99999999999999999999999` @#99999999999999999999999 \
                 (the next block has 2 commands, numbered 0 to 1)",
            ),
        ] {
            assert_eq!(read(text, n_commands), [expected], "{text}");
        }
    }

    #[test]
    fn copies_of_comments_are_limited() {
        let text = format!("/* {} */", "x".repeat(1000));
        assert_eq!(read(&text, 2)[0].len(), 1000);
        assert!(
            read(&text, 1 << 20)[0].starts_with("1006 bytes of comments are too long for a block of 1048576")
        );
    }
}
