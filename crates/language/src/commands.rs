//! Reads command blocks such as `{B win, N 3, winning moves W None}`.

use std::ops::Range;

use mcgs_engine::Player;

use crate::case::{CommandKind, Mover, WinLoss};
use crate::cursor::Cursor;
use crate::diagnostic::Diagnostic;
use crate::sink::Sink;
use crate::text::{one_of, quote};
use crate::walls::parse_walls;

/// The forms of all commands, for messages.
const FORMS: [&str; 4] = [
    "`B` or `W`: who wins when this player starts; `win` or `loss` may follow",
    "`N`: the nim value; an integer may follow",
    "`winning moves` and `B`, `W` or `N`: the first moves that win; moves or `None` may follow",
    "`thermograph`: the walls; `L:` points `R:` points may follow",
];

/// The commands of a block with their places. Errors go to the sink, one for each wrong command.
pub(crate) fn parse_commands(
    text: &str,
    content: Range<usize>,
    sink: &mut Sink,
) -> Vec<(CommandKind, Range<usize>)> {
    let mut commands = Vec::new();
    let mut cursor = Cursor::new(text, content);
    if cursor.is_at_end() {
        return commands;
    }
    loop {
        let start = cursor.position();
        match parse_command(&mut cursor).and_then(|kind| expect_end(&mut cursor).map(|()| kind)) {
            Ok(kind) => commands.push((kind, start..cursor.last_end())),
            Err(mut error) => {
                if text[error.span.clone()].starts_with("/*") {
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

/// One command, up to the comma or end after it.
fn parse_command(cursor: &mut Cursor<'_>) -> Result<CommandKind, Diagnostic> {
    let Some(word) = cursor.peek_word() else {
        let label = "expected a command here, or no comma";
        return Err(Diagnostic::error(cursor.here(), "empty command").label(label));
    };
    let kind = match &cursor.text()[word.clone()] {
        "B" => parse_solve(cursor, Player::Left)?,
        "W" => parse_solve(cursor, Player::Right)?,
        "N" => parse_nim(cursor)?,
        "winning" => parse_winning_moves(cursor)?,
        "thermograph" => {
            cursor.next_word();
            CommandKind::Thermograph { expected: parse_walls(cursor)? }
        }
        unknown => {
            let error = Diagnostic::error(word, format!("unknown command {}", quote(unknown)));
            let label = match unknown {
                "b" | "w" | "n" => "commands are written in capital letters",
                "Winning" | "winning_moves" => "did you mean `winning moves`?",
                "Thermograph" | "thermo" => "did you mean `thermograph`?",
                "win" | "loss" => "expected `B` or `W` before this",
                "version" => "a version stands in a block of its own",
                _ => "expected `B`, `W`, `N`, `winning moves` or `thermograph`",
            };
            return Err(FORMS.into_iter().fold(error.label(label), Diagnostic::note));
        }
    };
    Ok(kind)
}

/// After a command only a comma or the end of the block may follow.
fn expect_end(cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
    cursor.peek_word().map_or(Ok(()), |word| {
        let message = format!("unexpected {} after the command", quote(&cursor.text()[word.clone()]));
        Err(Diagnostic::error(word, message).label("expected `,` or `}`"))
    })
}

fn parse_solve(cursor: &mut Cursor<'_>, player: Player) -> Result<CommandKind, Diagnostic> {
    cursor.next_word();
    let expected = match cursor.peek_word().map(|word| (&cursor.text()[word.clone()], word)) {
        None => None,
        Some(("win", _)) => Some(WinLoss::Win),
        Some(("loss", _)) => Some(WinLoss::Loss),
        Some((other, word)) => {
            let message = format!("{} is not a result of `{}`", quote(other), player.letter());
            let label = match other {
                "B" | "W" | "N" | "winning" | "thermograph" => "expected `,` before the next command",
                _ => "expected `win`, `loss`, `,` or `}`",
            };
            return Err(Diagnostic::error(word, message).label(label));
        }
    };
    if expected.is_some() {
        cursor.next_word();
    }
    Ok(CommandKind::Solve { player, expected })
}

fn parse_nim(cursor: &mut Cursor<'_>) -> Result<CommandKind, Diagnostic> {
    cursor.next_word();
    let Some(word) = cursor.next_word() else { return Ok(CommandKind::Nim { expected: None }) };
    let digits = &cursor.text()[word.clone()];
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let message = format!("{} is not a nim value", quote(digits));
        let label = match digits {
            "B" | "W" | "N" | "winning" | "thermograph" => "expected `,` before the next command",
            _ => "expected an integer from 0 up, `,` or `}`",
        };
        return Err(Diagnostic::error(word, message).label(label));
    }
    let Ok(value) = digits.parse() else {
        let message = format!("the nim value {} is out of range", quote(digits));
        return Err(Diagnostic::error(word, message).label(format!("expected 0 to {}", u64::MAX)));
    };
    Ok(CommandKind::Nim { expected: Some(value) })
}

fn parse_winning_moves(cursor: &mut Cursor<'_>) -> Result<CommandKind, Diagnostic> {
    cursor.next_word();
    expect_word(cursor, &["moves"], "`winning` must be followed by `moves`")?;
    let player = expect_word(cursor, &["B", "W", "N"], "`winning moves` needs a player")?;
    let mover = match player {
        "B" => Mover::Left,
        "W" => Mover::Right,
        _ => Mover::Impartial,
    };
    let mut moves = Vec::new();
    while let Some(word) = cursor.next_word() {
        let text = &cursor.text()[word.clone()];
        // No move of any game holds brackets; they come from an item that was meant to stand elsewhere.
        if text.contains(['(', ')', '[', ']']) || text.contains("/*") {
            let message = format!("{} cannot be a move", quote(text));
            return Err(Diagnostic::error(word, message).label("moves hold no brackets"));
        }
        moves.push(text.to_owned());
    }
    let expected = match moves.as_slice() {
        [] => None,
        [none] if none == "None" => Some(Vec::new()),
        _ => Some(moves),
    };
    Ok(CommandKind::WinningMoves { mover, expected })
}

/// Takes the next word, which must be one of those listed.
fn expect_word<'a>(cursor: &mut Cursor<'a>, expected: &[&str], rule: &str) -> Result<&'a str, Diagnostic> {
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

    /// The commands in debug form without their places, or the messages with the text they point at.
    fn read(content: &str) -> String {
        let mut sink = Sink::default();
        let text = format!("{{{content}}}");
        let commands = parse_commands(&text, 1..text.len() - 1, &mut sink);
        let errors: Vec<String> = sink
            .finish()
            .into_iter()
            .map(|error| format!("{} @{} ({})", error.message, &text[error.span], error.label))
            .collect();
        if errors.is_empty() {
            let spans: Vec<&str> = commands.iter().map(|(_, span)| &text[span.clone()]).collect();
            let kinds: Vec<&CommandKind> = commands.iter().map(|(kind, _)| kind).collect();
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
                "unknown command `not` @not (expected `B`, `W`, `N`, `winning moves` or `thermograph`)",
            ),
            ("b", "unknown command `b` @b (commands are written in capital letters)"),
            ("B, version 1.7", "unknown command `version` @version (a version stands in a block of its own)"),
            ("/* x */ B", "unknown command `/*` @/* (comments cannot stand inside command blocks)"),
            (
                "x, B, y (1, 2) z, W",
                "unknown command `x` @x (expected `B`, `W`, `N`, `winning moves` or `thermograph`); \
             unknown command `y` @y (expected `B`, `W`, `N`, `winning moves` or `thermograph`)",
            ),
        ] {
            assert_eq!(read(content), expected, "{content}");
        }
    }
}
