//! Starting positions by their size: `3x4`, `empty 3x4`, `checkerboard 3x4`, `(XO)^5`.

use std::ops::Range;

use mcgs::{Boards, Registry, Ruleset, Start};
use mcgs_engine::Resolved;

use crate::notation::{self, NotationError};

/// The most cells of a board.
const MAX_CELLS: usize = 65_536;

/// The words that say how a board is filled.
const WORDS: [&str; 2] = ["empty", "checkerboard"];

/// Where words are in a text, and where the words are from which they were made.
pub(super) type Places = Vec<(Range<usize>, Range<usize>)>;

/// A sum in the input language, whose patterns have become boards.
pub(super) fn expanded(text: &str, registry: &Registry) -> Result<(String, Places), NotationError> {
    let mut made: Vec<(String, Range<usize>)> = Vec::new();
    for section in notation::sections(text)? {
        made.push((format!("[{}]", section.title), section.span));
        let title = section.title.strip_prefix("negative ").unwrap_or(&section.title);
        let resolved = registry.resolve(title);
        let mut words = section.words.into_iter().peekable();
        while let Some((word, span)) = words.next() {
            // What is wrong with an unknown title, the parser of the language says.
            let Some(Resolved { ruleset, parameters, .. }) = resolved else {
                made.push((word, span));
                continue;
            };
            let pattern = WORDS.into_iter().find(|pattern| *pattern == word);
            let (word, span) = match (pattern, words.peek()) {
                (None, _) => (word, span),
                (Some(_), Some(_)) => words.next().unwrap_or((word, span)),
                (Some(pattern), None) => {
                    let message = format!("`{pattern}` needs a size behind it, such as `{pattern} 3x4`");
                    return Err(NotationError::new(span, message));
                }
            };
            // A title may have parameters of its own, and a game may have default ones.
            let has_own = parameters.is_some() || ruleset.default_parameters().is_some();
            let usual = if has_own { None } else { ruleset.usual_parameters() };
            made.push((position(ruleset, usual, pattern, &word, span.clone())?, span));
        }
    }
    let (mut sum, mut places) = (String::new(), Places::new());
    for (word, span) in made {
        if !sum.is_empty() {
            sum.push(' ');
        }
        let start = sum.len();
        sum.push_str(&word);
        places.push((start..sum.len(), span));
    }
    Ok((sum, places))
}

/// What a word stands for: a board, if it is a size, else itself.
fn position(
    ruleset: &dyn Ruleset,
    usual_parameters: Option<&str>,
    pattern: Option<&str>,
    word: &str,
    span: Range<usize>,
) -> Result<String, NotationError> {
    let (parameters, size) = match word.split_once(':') {
        Some((parameters, size)) if ruleset.has_parameters() => (Some(parameters), size),
        _ => (usual_parameters, word),
    };
    let is_strip = matches!(ruleset.boards(), Some(Boards::Strips(_)));
    let Some((rows, columns)) = ruleset.boards().and_then(|_| shape(size, is_strip)) else {
        return match pattern {
            None => repeated(ruleset, word, span),
            Some(pattern) => {
                let name = ruleset.title();
                let message = if ruleset.boards().is_none() {
                    format!("{name} has no boards, so there is no `{pattern}` one")
                } else {
                    format!("`{word}` is not a size, expected rows and columns such as `3x4`")
                };
                Err(NotationError::new(span, message))
            }
        };
    };
    if is_strip && rows != 1 {
        let message =
            format!("{} is played on a strip, expected a length such as `{columns}`", ruleset.title());
        return Err(NotationError::new(span, message));
    }
    if rows.saturating_mul(columns) > MAX_CELLS {
        return Err(NotationError::new(span, format!("a board has at most {MAX_CELLS} cells")));
    }
    let board = start(ruleset, pattern, &span)?.text(rows, columns);
    // An empty board is no word.
    let board = if board.is_empty() { "()".to_owned() } else { board };
    Ok(match parameters.filter(|_| ruleset.has_parameters()) {
        Some(parameters) => format!("{parameters}:{board}"),
        None => board,
    })
}

/// How the board is filled: as the word says, else as play usually starts.
fn start(ruleset: &dyn Ruleset, pattern: Option<&str>, span: &Range<usize>) -> Result<Start, NotationError> {
    let has = |wanted: &[char]| match ruleset.boards() {
        Some(Boards::Strips(cells) | Boards::Grids(cells)) => {
            wanted.iter().all(|wanted| cells.iter().any(|(cell, _)| cell == wanted))
        }
        _ => false,
    };
    let found = match pattern {
        None => ruleset.start(),
        Some("empty") => has(&['.']).then_some(Start::Filled(".")),
        Some(_) => has(&['X', 'O']).then_some(Start::Checkerboard("X", "O")),
    };
    found.ok_or_else(|| {
        let name = ruleset.title();
        let message = match pattern {
            None => format!("{name} has no usual starting position, write `empty` or `checkerboard` before the size, or the cells"),
            Some(pattern) => format!("{name} has no cells for a board that is `{pattern}`"),
        };
        NotationError::new(span.clone(), message)
    })
}

/// Rows and columns: `3x4`, or a length for a strip.
fn shape(text: &str, is_strip: bool) -> Option<(usize, usize)> {
    let number =
        |text: &str| text.parse::<usize>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    match text.split_once('x') {
        Some((rows, columns)) => Some((number(rows)?, number(columns)?)),
        None if is_strip => Some((1, number(text)?)),
        None => None,
    }
}

/// The word with its repetitions written out: `(XO)^3` is `XOXOXO`.
fn repeated(ruleset: &dyn Ruleset, word: &str, span: Range<usize>) -> Result<String, NotationError> {
    let mut text = word.to_owned();
    // In the notation of values, `^` is a game.
    while !ruleset.is_nested()
        && let Some(close) = text.find(")^")
    {
        let digits: String = text[close + 2..].chars().take_while(char::is_ascii_digit).collect();
        let (Some(open), Ok(times)) = (text[..close].rfind('('), digits.parse::<usize>()) else {
            let message = format!("`{word}`: expected a number after `^`, as in `(XO)^3`");
            return Err(NotationError::new(span, message));
        };
        let inner = &text[open + 1..close];
        if inner.len().saturating_mul(times).saturating_add(text.len()) > MAX_CELLS {
            return Err(NotationError::new(span, format!("a board has at most {MAX_CELLS} cells")));
        }
        let inner = inner.repeat(times);
        text.replace_range(open..close + 2 + digits.len(), &inner);
    }
    if text.is_empty() || (text != word && text.contains(char::is_whitespace)) {
        text = format!("({text})");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(pattern: &str) -> String {
        match expanded(pattern, &mcgs::REGISTRY) {
            Ok((text, _)) => text,
            Err(error) => format!("{:?} {}", error.span, error.message),
        }
    }

    #[test]
    fn every_game_starts_as_it_usually_does() {
        assert_eq!(text("[clobber] 2x3"), "[clobber] XOX|OXO");
        assert_eq!(text("[clobber_1xn] 5"), "[clobber_1xn] XOXOX");
        assert_eq!(text("[impartial domineering] 2x3"), "[impartial domineering] ...|...");
        assert_eq!(text("[negative domineering] 1x2"), "[negative domineering] ..");
        assert_eq!(text("[nogo_1xn] 1x4"), "[nogo_1xn] ....");
        assert_eq!(text("[gen_king_dirt] 2x2 2,1,0:1x3"), "[gen_king_dirt] 1,1,0:..|.. 2,1,0:...");
        assert_eq!(text("[kayles] 5 + [nimber] 2"), "[kayles] 5 [nimber] 2");
        assert_eq!(text("[no_such_game] 2x2"), "[no_such_game] 2x2");
        assert_eq!(text("[cram] 2x2"), "[cram] ..|..");
        assert_eq!(text("[toads_and_frogs] (T)^2.(F)^2 empty 2"), "[toads_and_frogs] TT.FF ..");
    }

    #[test]
    fn words_say_how_a_board_is_filled() {
        assert_eq!(text("[nogo] checkerboard 2x2"), "[nogo] XO|OX");
        assert_eq!(text("[clobber] empty 2x2 XO"), "[clobber] ..|.. XO");
        assert_eq!(text("[elephants] empty 3"), "[elephants] ...");
        assert!(
            text("[domineering] checkerboard 2x2").contains("no cells for a board that is `checkerboard`")
        );
        assert!(text("[kayles] empty 2x2").contains("no boards"));
        assert!(text("[clobber] empty").contains("needs a size"));
        assert!(text("[clobber] empty XO").contains("is not a size"));
        assert!(text("[elephants] 3").contains("no usual starting position"));
        assert!(text("[clobber_1xn] 2x3").contains("played on a strip"));
        assert!(text("[clobber] 999x999").contains("at most 65536 cells"));
    }

    #[test]
    fn repetitions_are_written_out() {
        assert_eq!(text("[clobber_1xn] (XO)^3"), "[clobber_1xn] XOXOXO");
        assert_eq!(text("[clobber] (XO)^2|(OX)^2"), "[clobber] XOXO|OXOX");
        assert_eq!(text("[clobber_1xn] ((XO)^2.)^2"), "[clobber_1xn] XOXO.XOXO.");
        assert_eq!(text("[gen_toads] 1,1,1,0:(X)^2.(O)^2"), "[gen_toads] 1,1,1,0:XX.OO");
        assert_eq!(text("[cgt_game] (1|2)^3"), "[cgt_game] (1|2)^3");
        assert_eq!(text("[clobber_1xn] (XO)^0"), "[clobber_1xn] ()");
        assert!(text("[clobber_1xn] (XO)^").contains("expected a number after `^`"));
        assert!(text("[clobber_1xn] (XO)^99999999").contains("at most"));
    }
}
