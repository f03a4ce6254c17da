//! Reads the commands that version 2.0 added, such as `value {1|*}`, `stops 5 3` and `compare @A <=`.

use std::ops::Range;
use std::sync::Arc;

use mcgs_engine::{Dyadic, Outcome, Player, Scale, Sum};

use crate::book_questions::parse_book_question;
use crate::case::{CommandKind, Modifiers};
use crate::commands::{
    Surroundings, expect_word, is_command_word, nim_value, parse_moves, parse_win_or_loss,
};
use crate::cursor::Cursor;
use crate::diagnostic::Diagnostic;
use crate::expectation::{Comparand, Comparison, Expression, NimAnswer, Property, YesNo};
use crate::fractions::{parse_fraction, unexpected};
use crate::text::{one_of, quote};
use crate::units;

/// The command that begins with `word`, the next word of the block.
pub(crate) fn parse_question(
    word: &str,
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<CommandKind, Diagnostic> {
    cursor.next_word();
    if let Some(kind) = parse_book_question(word, cursor, surroundings)? {
        return Ok(kind);
    }
    Ok(match word {
        "value" => CommandKind::Value { expected: parse_expression(cursor, surroundings)? },
        "atomic" => {
            expect_word(cursor, &["weight"], "`atomic` must be followed by `weight`")?;
            let expected = match parse_none(cursor) {
                Some(none) => Some(none),
                None => parse_expression(cursor, surroundings)?,
            };
            CommandKind::AtomicWeight { expected }
        }
        "stops" => CommandKind::Stops { expected: parse_pair(cursor, "stops")?.map(|(pair, _)| pair) },
        "mean" => CommandKind::Mean { expected: parse_number(cursor, "mean")? },
        "temperature" => CommandKind::Temperature { expected: parse_number(cursor, "temperature")? },
        "bounds" => parse_bounds(cursor)?,
        "let" => parse_let(cursor, surroundings)?,
        "compare" => parse_compare(cursor, surroundings)?,
        "nim" => CommandKind::NimOf { expected: parse_nim_answer(cursor)? },
        "moves" => {
            let (mover, expected) = parse_moves(cursor, "moves")?;
            CommandKind::Moves { mover, expected }
        }
        "number?" => parse_property(cursor, word, Property::Number)?,
        "infinitesimal?" => parse_property(cursor, word, Property::Infinitesimal)?,
        "allsmall?" => parse_property(cursor, word, Property::AllSmall)?,
        "canonical?" => parse_property(cursor, word, Property::Canonical)?,
        "misere" | "misère" => parse_misere(cursor)?,
        _ => CommandKind::Outcome { expected: parse_answer(cursor, word, &OUTCOMES)? },
    })
}

/// May this word stand before a command?
pub(crate) fn is_modifier(word: &str) -> bool {
    ["timeout", "nosplit", "nodb"].contains(&word)
}

/// `timeout 500`, `nosplit` and `nodb` before a command, each once, in any order.
pub(crate) fn parse_modifiers(cursor: &mut Cursor<'_>) -> Result<Modifiers, Diagnostic> {
    let mut modifiers = Modifiers::default();
    loop {
        let Some(word) = cursor.peek_word() else { return Ok(modifiers) };
        let name = &cursor.text()[word.clone()];
        let is_repeated = match name {
            "timeout" => modifiers.timeout_ms.is_some(),
            "nosplit" => modifiers.no_split,
            "nodb" => modifiers.no_db,
            _ => return Ok(modifiers),
        };
        if is_repeated {
            let message = format!("`{name}` is given twice");
            return Err(Diagnostic::error(word, message).label("expected a command"));
        }
        cursor.next_word();
        match name {
            "timeout" => modifiers.timeout_ms = Some(parse_milliseconds(cursor)?),
            "nosplit" => modifiers.no_split = true,
            _ => modifiers.no_db = true,
        }
        if cursor.peek_word().is_none() {
            let message = format!("`{name}` needs a command after it");
            let error = Diagnostic::error(cursor.here(), message);
            return Err(error.label("expected a command in the same field"));
        }
    }
}

fn parse_milliseconds(cursor: &mut Cursor<'_>) -> Result<u64, Diagnostic> {
    let Some(word) = cursor.next_word() else {
        let message = "`timeout` needs a time and a command";
        return Err(
            Diagnostic::error(cursor.here(), message).label("expected milliseconds, or a time such as `5s`")
        );
    };
    let written = &cursor.text()[word.clone()];
    if let Some(unit) = cursor.peek_word().filter(|next| UNITS.contains(&&cursor.text()[next.clone()])) {
        let whole = quote(&format!("timeout {written}{}", &cursor.text()[unit.clone()]));
        let message = "a number and its unit are one word";
        return Err(Diagnostic::error(word.start..unit.end, message).label(format!("expected {whole}")));
    }
    units::milliseconds(written)
        .map_err(|label| Diagnostic::error(word, format!("{} is not a time", quote(written))).label(label))
}

/// The answer that a sum does not have what was asked for.
const NONE: &str = "none";
/// Units of times, which people write as words of their own.
const UNITS: [&str; 4] = ["ms", "s", "m", "h"];
const OUTCOMES: [(&str, Outcome); 4] =
    [("L", Outcome::L), ("R", Outcome::R), ("N", Outcome::N), ("P", Outcome::P)];
const ANSWERS: [(&str, YesNo); 2] = [("yes", YesNo::Yes), ("no", YesNo::No)];

/// `B`, `W` or `outcome` after `misere`, with what is expected.
fn parse_misere(cursor: &mut Cursor<'_>) -> Result<CommandKind, Diagnostic> {
    let rule = "`misere` asks who wins";
    let player = match expect_word(cursor, &["B", "W", "outcome"], rule)? {
        "B" => Player::Left,
        "W" => Player::Right,
        _ => {
            let expected = parse_answer(cursor, "misere outcome", &OUTCOMES)?;
            return Ok(CommandKind::MisereOutcome { expected });
        }
    };
    let command = format!("misere {}", player.letter());
    Ok(CommandKind::Misere { player, expected: parse_win_or_loss(cursor, &command)? })
}

fn parse_property(
    cursor: &mut Cursor<'_>,
    word: &str,
    property: Property,
) -> Result<CommandKind, Diagnostic> {
    Ok(CommandKind::Is { property, expected: parse_answer(cursor, word, &ANSWERS)? })
}

/// One of some words, if there is any word.
fn parse_answer<T: Copy>(
    cursor: &mut Cursor<'_>,
    command: &str,
    answers: &[(&str, T)],
) -> Result<Option<T>, Diagnostic> {
    let Some(word) = cursor.next_word() else { return Ok(None) };
    let found = &cursor.text()[word.clone()];
    if let Some(&(_, answer)) = answers.iter().find(|(text, _)| *text == found) {
        return Ok(Some(answer));
    }
    let message = format!("{} is not a result of `{command}`", quote(found));
    let answers: Vec<String> = answers.iter().map(|(text, _)| quote(text)).collect();
    let answers = format!("expected {}", one_of(&answers));
    let error = Diagnostic::error(word, message);
    Err(if found == "=" {
        error.label("expected the answer without `=`")
    } else if !is_command_word(found) {
        error.label(answers)
    } else if is_command_word(command) && matches!(found, "B" | "W") {
        let note = format!(
            "`{{{found}}}` asks who wins when this player starts; `{{{command}, {found}}}` asks both"
        );
        error.label(answers).note(note)
    } else {
        error.label("expected `,` before the next command")
    })
}

/// All that is left of the command, as a value.
pub(crate) fn parse_expression(
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<Option<Expression>, Diagnostic> {
    let text = cursor.text();
    let field = cursor.take_field();
    if field.is_empty() { Ok(None) } else { surroundings.scope.value(text, field).map(Some) }
}

/// The word `none`, if nothing else follows.
fn parse_none(cursor: &mut Cursor<'_>) -> Option<Expression> {
    let span = cursor.peek_word().filter(|word| &cursor.text()[word.clone()] == NONE)?;
    cursor.next_word();
    Some(Expression { text: NONE.to_owned(), span })
}

/// A number, if there is anything. It may stand in parentheses, as result tables write it: `(-3/2)`.
pub(crate) fn parse_number(cursor: &mut Cursor<'_>, command: &str) -> Result<Option<Dyadic>, Diagnostic> {
    if cursor.peek_word().is_none() {
        return Ok(None);
    }
    let place = format!("after `{command}`");
    let is_enclosed = cursor.take('(');
    let number = parse_fraction(cursor, &place)?;
    if is_enclosed && !cursor.take(')') {
        return Err(unexpected(cursor, &place, "`)`"));
    }
    Ok(Some(number))
}

type Pair = (Dyadic, Dyadic);

/// Two numbers and the place of both, if there is anything.
fn parse_pair(cursor: &mut Cursor<'_>, command: &str) -> Result<Option<(Pair, Range<usize>)>, Diagnostic> {
    let start = cursor.position();
    let Some(first) = parse_number(cursor, command)? else { return Ok(None) };
    let Some(second) = parse_number(cursor, command)? else {
        let message = format!("`{command}` needs two numbers");
        return Err(Diagnostic::error(cursor.here(), message).label("expected a second number"));
    };
    Ok(Some(((first, second), start..cursor.last_end())))
}

fn parse_bounds(cursor: &mut Cursor<'_>) -> Result<CommandKind, Diagnostic> {
    let scale = if next_is(cursor, "ups") { Scale::Up } else { Scale::Eighths };
    if next_is(cursor, "ups") || next_is(cursor, "numbers") {
        cursor.next_word();
    }
    let pair = parse_pair(cursor, "bounds").map_err(|error| {
        let is_sign = cursor.text()[error.span.clone()].starts_with(['<', '≤', 'G']);
        if is_sign { error.label("expected the two bounds alone, as in `bounds -1/8 1/8`") } else { error }
    })?;
    let Some(((low, high), span)) = pair else {
        return Ok(CommandKind::Bounds { scale, expected: None });
    };
    if low > high {
        let message = format!("the lower bound {low} is larger than the upper bound {high}");
        return Err(Diagnostic::error(span, message).label("expected the lower bound first"));
    }
    if scale == Scale::Up && !(low.is_integer() && high.is_integer()) {
        let message = "multiples of up are integers";
        return Err(Diagnostic::error(span, message).label("expected two integers"));
    }
    Ok(CommandKind::Bounds { scale, expected: Some((low, high)) })
}

fn parse_nim_answer(cursor: &mut Cursor<'_>) -> Result<Option<NimAnswer>, Diagnostic> {
    let Some(word) = cursor.next_word() else { return Ok(None) };
    if &cursor.text()[word.clone()] == NONE {
        return Ok(Some(NimAnswer::NotANimber));
    }
    let expected = "expected an integer from 0 up, `none`, `,` or `}`";
    nim_value(cursor, word, expected).map(|nim| Some(NimAnswer::Nimber(nim)))
}

fn parse_let(
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<CommandKind, Diagnostic> {
    let Some(word) = cursor.next_word() else {
        return Err(Diagnostic::error(cursor.here(), "`let` needs a name").label(A_NAME));
    };
    let text = cursor.text();
    let name = check_name(text, word.clone())?;
    let components: Option<Vec<_>> = surroundings.games.and_then(|games| {
        games.iter().map(|game| game.as_ref().map(|game| game.component.clone())).collect()
    });
    let sum = components.map(|components| Arc::new(Sum::new(components)));
    surroundings.scope.define(text, word, sum)?;
    Ok(CommandKind::Let { name })
}

fn parse_compare(
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<CommandKind, Diagnostic> {
    let other = parse_other(cursor, surroundings, "compare", "something to compare with")?;
    let expected = parse_answer(cursor, "compare", &Comparison::SYMBOLS)?;
    Ok(CommandKind::Compare { other, expected })
}

/// Another sum: `@A`, a game in parentheses, or one that is a word.
pub(crate) fn parse_other(
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
    command: &str,
    need: &str,
) -> Result<Comparand, Diagnostic> {
    let text = cursor.text();
    let start = cursor.position();
    let sum = match cursor.peek() {
        Some('@') => {
            let word = cursor.here_word();
            cursor.next_word();
            let name = word.start + 1..word.end;
            check_name(text, name.clone())?;
            surroundings.scope.find(text, name)?
        }
        Some('(') => {
            let Some(content) = cursor.take_parentheses() else {
                let message = "`(` is never closed";
                return Err(Diagnostic::error(cursor.here(), message).label("expected `)` after this"));
            };
            if cursor.position() == content.end + 1 && cursor.peek().is_some_and(|next| next != ',') {
                let message = "blank missing after `)`";
                return Err(Diagnostic::error(cursor.here(), message).label("put a blank before this"));
            }
            Some(surroundings.scope.game(text, content, command)?)
        }
        _ => {
            let word = cursor.peek_word();
            let is_relation = |word: &str| Comparison::SYMBOLS.iter().any(|(symbol, _)| *symbol == word);
            let game = word.filter(|word| !is_relation(&text[word.clone()]));
            let game = game.and_then(|word| surroundings.scope.game(text, word, command).ok());
            let Some(sum) = game else {
                let word = cursor.here_word();
                let label = if surroundings.scope.has(&text[word.clone()]) {
                    format!("did you mean {}?", quote(&format!("@{}", &text[word.clone()])))
                } else {
                    "expected a game such as `1/2`, one in parentheses, or a name such as `@A`".to_owned()
                };
                return Err(Diagnostic::error(word, format!("`{command}` needs {need}")).label(label));
            };
            cursor.next_word();
            Some(sum)
        }
    };
    surroundings.names_error |= sum.is_none();
    let written = text[start..cursor.last_end()].to_owned();
    Ok(Comparand { text: written, sum: sum.unwrap_or_default() })
}

const A_NAME: &str = "expected a name of letters, digits and `_`";

fn check_name(text: &str, span: Range<usize>) -> Result<String, Diagnostic> {
    let name = &text[span.clone()];
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.is_empty() || !name.bytes().all(is_name) {
        return Err(Diagnostic::error(span, format!("{} is not a name", quote(name))).label(A_NAME));
    }
    Ok(name.to_owned())
}

fn next_is(cursor: &Cursor<'_>, word: &str) -> bool {
    cursor.peek_word().is_some_and(|found| &cursor.text()[found] == word)
}
