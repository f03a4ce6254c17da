//! Reads command blocks such as `{B win, N 3, winning moves W None}`.

use std::ops::Range;

use mcgs_engine::Player;

use crate::case::{CommandKind, GameItem, Modifiers};
use crate::cursor::Cursor;
use crate::diagnostic::Diagnostic;
use crate::expectation::{Mover, WinLoss};
use crate::hints;
use crate::questions::{parse_modifiers, parse_question};
use crate::scope::Scope;
use crate::sink::Sink;
use crate::text::{is_blank, one_of, quote};
use crate::unknown_command::unknown_command;
use crate::walls::parse_walls;

/// The first words of the commands of version 1.7.
pub(crate) const OLD_WORDS: [&str; 5] = ["B", "W", "N", "winning", "thermograph"];
/// The first words of the commands that came later. Braces may follow them, for values and games.
pub(crate) const NEW_WORDS: [&str; 30] = [
    "outcome",
    "value",
    "stops",
    "mean",
    "temperature",
    "atomic",
    "bounds",
    "let",
    "compare",
    "nim",
    "moves",
    "number?",
    "infinitesimal?",
    "allsmall?",
    "canonical?",
    "cool",
    "heat",
    "birthday",
    "remoteness",
    "ordinal",
    "norton",
    "incentives",
    "uptimal",
    "integer",
    "options",
    "dominated",
    "count",
    "line",
    "misere",
    "misère",
];

/// A command that has been read.
#[derive(Debug)]
pub(crate) struct RawCommand {
    /// What is asked.
    pub(crate) kind: CommandKind,
    /// What holds for it alone.
    pub(crate) modifiers: Modifiers,
    /// Its bytes.
    pub(crate) span: Range<usize>,
    /// Does it name a sum that has an error, which has been reported?
    pub(crate) names_error: bool,
}

/// What surrounds the commands of a block.
pub(crate) struct Surroundings<'a> {
    /// The games of the sum; nothing if there is an error among them, which has been reported.
    pub(crate) games: Option<&'a [Option<GameItem>]>,
    /// The names of the source.
    pub(crate) scope: &'a mut Scope,
    /// Has the current command named a sum that has an error?
    pub(crate) names_error: bool,
}

/// The commands of a block with their places. Errors go to the sink, one for each wrong command.
pub(crate) fn parse_commands(
    text: &str,
    content: Range<usize>,
    surroundings: &mut Surroundings<'_>,
    sink: &mut Sink,
) -> Vec<RawCommand> {
    let mut commands = Vec::new();
    let mut cursor = Cursor::new(text, content);
    if cursor.is_at_end() {
        return commands;
    }
    loop {
        let start = cursor.position();
        surroundings.names_error = false;
        match parse_whole_command(&mut cursor, surroundings) {
            Ok((kind, modifiers)) => {
                let (span, names_error) = (start..cursor.last_end(), surroundings.names_error);
                commands.push(RawCommand { kind, modifiers, span, names_error });
            }
            Err(mut error) => {
                let blamed = &text[error.span.clone()];
                if blamed.starts_with("/*") || blamed.starts_with("//") {
                    "comments cannot stand inside command blocks".clone_into(&mut error.label);
                }
                sink.push(error);
                cursor.skip_field(start);
            }
        }
        if sink.is_full() || !cursor.skip_comma() {
            return commands;
        }
    }
}

impl RawCommand {
    /// The place of what is new in it since version 1.7.
    pub(crate) fn novelty(&self, text: &str) -> Option<Range<usize>> {
        let is_old = matches!(
            self.kind,
            CommandKind::Solve { .. }
                | CommandKind::Nim { .. }
                | CommandKind::WinningMoves { .. }
                | CommandKind::Thermograph { .. }
        );
        let written = &text[self.span.clone()];
        if is_old && self.modifiers == Modifiers::default() {
            // Of the old commands, only the numbers of thermographs may be written with the signs of books.
            let is_thermograph = matches!(self.kind, CommandKind::Thermograph { .. });
            let (offset, sign) =
                written.char_indices().find(|(_, sign)| is_thermograph && !sign.is_ascii())?;
            let start = self.span.start + offset;
            return Some(start..start + sign.len_utf8());
        }
        let word = written.split(is_blank).next()?;
        Some(self.span.start..self.span.start + word.len())
    }
}

/// Does a command begin with this word?
pub(crate) fn is_command_word(word: &str) -> bool {
    OLD_WORDS.contains(&word) || NEW_WORDS.contains(&word)
}

/// May a brace after this beginning of a command belong to it? In version 1.7 none could.
pub(crate) fn takes_braces(beginning: &str) -> bool {
    let mut words = beginning.split(is_blank).filter(|word| !word.is_empty());
    loop {
        match words.next() {
            Some("timeout") => _ = words.next(),
            Some("nosplit" | "nodb") => {}
            first => return first.is_some_and(|first| NEW_WORDS.contains(&first)),
        }
    }
}

/// One command with what stands before it, up to the comma or end after it.
fn parse_whole_command(
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<(CommandKind, Modifiers), Diagnostic> {
    let modifiers = parse_modifiers(cursor)?;
    let kind = parse_command(cursor, surroundings)?;
    expect_end(cursor)?;
    Ok((kind, modifiers))
}

fn parse_command(
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<CommandKind, Diagnostic> {
    let Some(word) = cursor.peek_word() else {
        let label = "expected a command here, or no comma";
        return Err(Diagnostic::error(cursor.here(), "empty command").label(label));
    };
    match &cursor.text()[word.clone()] {
        "B" => parse_solve(cursor, Player::Left),
        "W" => parse_solve(cursor, Player::Right),
        "N" => parse_nim(cursor),
        "winning" => parse_winning_moves(cursor),
        "thermograph" => {
            cursor.next_word();
            Ok(CommandKind::Thermograph { expected: parse_walls(cursor)? })
        }
        question if is_command_word(question) => parse_question(question, cursor, surroundings),
        unknown => Err(unknown_command(unknown, word)),
    }
}

/// After a command only a comma or the end of the block may follow.
fn expect_end(cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
    cursor.peek_word().map_or(Ok(()), |word| {
        let before = cursor.text()[..word.start].trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        let number = before.len()..word.end;
        if let Some(fraction) = hints::fraction(&cursor.text()[number.clone()]) {
            let message = format!("{} has a decimal point", quote(&cursor.text()[number.clone()]));
            return Err(Diagnostic::error(number, message).label(format!("write it as {}", quote(&fraction))));
        }
        let message = format!("unexpected {} after the command", quote(&cursor.text()[word.clone()]));
        Err(Diagnostic::error(word, message).label("expected `,` or `}`"))
    })
}

fn parse_solve(cursor: &mut Cursor<'_>, player: Player) -> Result<CommandKind, Diagnostic> {
    cursor.next_word();
    let expected = parse_win_or_loss(cursor, &player.letter().to_string())?;
    Ok(CommandKind::Solve { player, expected })
}

/// `win` or `loss`, if there is anything.
pub(crate) fn parse_win_or_loss(
    cursor: &mut Cursor<'_>,
    command: &str,
) -> Result<Option<WinLoss>, Diagnostic> {
    let Some(word) = cursor.next_word() else { return Ok(None) };
    match &cursor.text()[word.clone()] {
        "win" => Ok(Some(WinLoss::Win)),
        "loss" => Ok(Some(WinLoss::Loss)),
        other => {
            let message = format!("{} is not a result of `{command}`", quote(other));
            let label = if is_command_word(other) {
                "expected `,` before the next command"
            } else {
                "expected `win`, `loss`, `,` or `}`"
            };
            Err(Diagnostic::error(word, message).label(label))
        }
    }
}

fn parse_nim(cursor: &mut Cursor<'_>) -> Result<CommandKind, Diagnostic> {
    cursor.next_word();
    let word = cursor.next_word();
    let expected = word.map(|word| nim_value(cursor, word, "expected an integer from 0 up, `,` or `}`"));
    Ok(CommandKind::Nim { expected: expected.transpose()? })
}

/// The nim value that a word means.
pub(crate) fn nim_value(cursor: &Cursor<'_>, word: Range<usize>, expected: &str) -> Result<u64, Diagnostic> {
    let digits = &cursor.text()[word.clone()];
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let message = format!("{} is not a nim value", quote(digits));
        let label = if is_command_word(digits) { "expected `,` before the next command" } else { expected };
        return Err(Diagnostic::error(word, message).label(label));
    }
    digits.parse().map_err(|_| {
        let message = format!("the nim value {} is out of range", quote(digits));
        Diagnostic::error(word, message).label(format!("expected 0 to {}", u64::MAX))
    })
}

fn parse_winning_moves(cursor: &mut Cursor<'_>) -> Result<CommandKind, Diagnostic> {
    cursor.next_word();
    expect_word(cursor, &["moves"], "`winning` must be followed by `moves`")?;
    let (mover, expected) = parse_moves(cursor, "winning moves")?;
    Ok(CommandKind::WinningMoves { mover, expected })
}

/// A player, and the moves that are expected.
pub(crate) fn parse_moves(
    cursor: &mut Cursor<'_>,
    command: &str,
) -> Result<(Mover, Option<Vec<String>>), Diagnostic> {
    let mover = match expect_word(cursor, &["B", "W", "N"], &format!("`{command}` needs a player"))? {
        "B" => Mover::Left,
        "W" => Mover::Right,
        _ => Mover::Impartial,
    };
    Ok((mover, parse_move_list(cursor)?))
}

/// Moves up to the end of the command, or `None`; nothing if there is no word.
pub(crate) fn parse_move_list(cursor: &mut Cursor<'_>) -> Result<Option<Vec<String>>, Diagnostic> {
    let mut moves = Vec::new();
    while let Some(word) = cursor.next_word() {
        let text = &cursor.text()[word.clone()];
        // No move of any game holds brackets; they come from an item that was meant to stand elsewhere.
        if text.contains(['(', ')', '[', ']', '{', '}']) || text.contains("/*") {
            let message = format!("{} cannot be a move", quote(text));
            return Err(Diagnostic::error(word, message).label("moves hold no brackets"));
        }
        moves.push(text.to_owned());
    }
    Ok(match moves.as_slice() {
        [] => None,
        [none] if none == "None" => Some(Vec::new()),
        _ => Some(moves),
    })
}

/// Takes the next word, which must be one of those listed.
pub(crate) fn expect_word<'a>(
    cursor: &mut Cursor<'a>,
    expected: &[&str],
    rule: &str,
) -> Result<&'a str, Diagnostic> {
    let quoted: Vec<String> = expected.iter().map(|word| quote(word)).collect();
    let label = format!("expected {}", one_of(&quoted));
    let Some(word) = cursor.next_word() else {
        return Err(Diagnostic::error(cursor.here(), rule).label(label));
    };
    let text = &cursor.text()[word.clone()];
    if expected.contains(&text) {
        return Ok(text);
    }
    Err(Diagnostic::error(word, format!("{rule}, found {}", quote(text))).label(label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::Registry;

    /// The commands in debug form without their places, or the messages with the text they point at.
    fn read(content: &str) -> String {
        let mut sink = Sink::default();
        let text = format!("{{{content}}}");
        let mut scope = Scope::new(&Registry::new(&[]));
        let mut surroundings = Surroundings { games: Some(&[]), scope: &mut scope, names_error: false };
        let commands = parse_commands(&text, 1..text.len() - 1, &mut surroundings, &mut sink);
        let errors: Vec<String> = sink
            .finish()
            .into_iter()
            .map(|error| format!("{} @{} ({})", error.message, &text[error.span], error.label))
            .collect();
        if errors.is_empty() {
            let spans: Vec<&str> = commands.iter().map(|command| &text[command.span.clone()]).collect();
            let kinds: Vec<&CommandKind> = commands.iter().map(|command| &command.kind).collect();
            format!("{kinds:?} {spans:?}")
        } else {
            errors.join("; ")
        }
    }

    #[test]
    fn good_blocks() {
        for (content, expected) in [
            ("", "[] []"),
            (" \n ", "[] []"),
            ("B", r#"[Solve { player: Left, expected: None }] ["B"]"#),
            (" W  win ", r#"[Solve { player: Right, expected: Some(Win) }] ["W  win"]"#),
            (
                "B loss,W",
                r#"[Solve { player: Left, expected: Some(Loss) }, Solve { player: Right, expected: None }] ["B loss", "W"]"#,
            ),
            ("N", r#"[Nim { expected: None }] ["N"]"#),
            ("N 07", r#"[Nim { expected: Some(7) }] ["N 07"]"#),
            ("winning moves B", r#"[WinningMoves { mover: Left, expected: None }] ["winning moves B"]"#),
            (
                "winning\nmoves W None",
                r#"[WinningMoves { mover: Right, expected: Some([]) }] ["winning\nmoves W None"]"#,
            ),
            (
                "winning moves N 1:a b None b",
                r#"[WinningMoves { mover: Impartial, expected: Some(["1:a", "b", "None", "b"]) }] ["winning moves N 1:a b None b"]"#,
            ),
            ("thermograph", r#"[Thermograph { expected: None }] ["thermograph"]"#),
        ] {
            assert_eq!(read(content), expected, "{content}");
        }
    }

    #[test]
    fn bad_blocks_give_one_message_per_mistake() {
        for (content, expected) in [
            ("B, ,W", "empty command @, (expected a command here, or no comma)"),
            ("B,", "empty command @} (expected a command here, or no comma)"),
            (",B", "empty command @, (expected a command here, or no comma)"),
            ("B W", "`W` is not a result of `B` @W (expected `,` before the next command)"),
            ("B, W, win", "unknown command `win` @win (expected `B` or `W` before this)"),
            ("B wins", "`wins` is not a result of `B` @wins (expected `win`, `loss`, `,` or `}`)"),
            ("B win loss", "unexpected `loss` after the command @loss (expected `,` or `}`)"),
            ("N -1", "`-1` is not a nim value @-1 (expected an integer from 0 up, `,` or `}`)"),
            ("N 1 2", "unexpected `2` after the command @2 (expected `,` or `}`)"),
            ("N B", "`B` is not a nim value @B (expected `,` before the next command)"),
            (
                "N 18446744073709551616",
                "the nim value `18446744073709551616` is out of range @18446744073709551616 (expected 0 to 18446744073709551615)",
            ),
            ("winning", "`winning` must be followed by `moves` @} (expected `moves`)"),
            (
                "winning move B",
                "`winning` must be followed by `moves`, found `move` @move (expected `moves`)",
            ),
            ("winning moves, B", "`winning moves` needs a player @, (expected `B`, `W` or `N`)"),
            ("winning moves A", "`winning moves` needs a player, found `A` @A (expected `B`, `W` or `N`)"),
            (
                "winning moves B a1 [clobber] XO",
                "`[clobber]` cannot be a move @[clobber] (moves hold no brackets)",
            ),
            (
                "not a real command",
                "unknown command `not` @not (expected a command such as `B`, `W`, `N`, `winning moves`, `thermograph` or `value`)",
            ),
            ("b", "unknown command `b` @b (did you mean `B`?)"),
            ("White", "unknown command `White` @White (did you mean `W`?)"),
            ("B; W", "unknown command `B;` @B; (expected `,` between commands, as in `{B, W}`)"),
            ("atomicweight", "unknown command `atomicweight` @atomicweight (did you mean `atomic weight`?)"),
            ("atomc weight 1", "unknown command `atomc` @atomc (did you mean `atomic weight`?)"),
            (
                "Winning_Moves B",
                "unknown command `Winning_Moves` @Winning_Moves (did you mean `winning moves`?)",
            ),
            ("wining moves B", "unknown command `wining` @wining (did you mean `winning moves`?)"),
            ("atomicwieght", "unknown command `atomicwieght` @atomicwieght (did you mean `atomic weight`?)"),
            ("tempreature", "unknown command `tempreature` @tempreature (did you mean `temperature`?)"),
            (
                "infinitesimal",
                "unknown command `infinitesimal` @infinitesimal (did you mean `infinitesimal?`?)",
            ),
            ("B, version 1.7", "unknown command `version` @version (a version stands in a block of its own)"),
            ("/* x */ B", "unknown command `/*` @/* (comments cannot stand inside command blocks)"),
            (
                "x, B, y (1, 2) z, W",
                "unknown command `x` @x (expected a command such as `B`, `W`, `N`, `winning moves`, `thermograph` or `value`); \
             unknown command `y` @y (expected a command such as `B`, `W`, `N`, `winning moves`, `thermograph` or `value`)",
            ),
        ] {
            assert_eq!(read(content), expected, "{content}");
        }
    }
}
