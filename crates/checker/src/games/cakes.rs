//! Pieces of cake, as texts: `1x2+3x4`.

use crate::games::parameters::number;
use crate::rules::{Move, Player};

/// A piece: its rows and columns.
pub type Piece = (u64, u64);

/// Reads pieces with sides from 1 to `largest`.
pub fn read(written: &str, largest: u64) -> Result<Vec<Piece>, String> {
    let piece = |piece: &str| {
        let (rows, columns) =
            piece.split_once('x').ok_or_else(|| format!("expected `3x4`, found `{piece}`"))?;
        Ok((number(rows, 1, largest)?, number(columns, 1, largest)?))
    };
    written.split('+').map(piece).collect()
}

/// The pieces of a text that was read before, without the piece `1x1` that stands for none.
pub fn of(position: &str) -> Vec<Piece> {
    let mut pieces = read(position, u64::MAX).unwrap_or_default();
    pieces.retain(|&piece| piece != (1, 1));
    pieces
}

/// The text of pieces: sorted, without those of one square. If nothing is left, it is `1x1`.
pub fn text(mut pieces: Vec<Piece>) -> String {
    pieces.retain(|&piece| piece != (1, 1));
    pieces.sort_unstable();
    if pieces.is_empty() {
        pieces.push((1, 1));
    }
    pieces.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join("+")
}

/// Each piece is one part.
pub fn parts(position: &str) -> Vec<String> {
    of(position).iter().map(|&piece| text(vec![piece])).collect()
}

/// Rows and columns exchanged.
pub fn negative(position: &str) -> String {
    text(of(position).iter().map(|&(rows, columns)| (columns, rows)).collect())
}

/// The positions after each way to cut one of the pieces. `cut` gives the ways: their names and the new pieces.
pub fn moves<P: IntoIterator<Item = Piece>>(
    position: &str,
    cut: impl Fn(Piece) -> Vec<(String, P)>,
) -> Vec<Move> {
    let pieces = of(position);
    let mut moves = Vec::new();
    for (index, &piece) in pieces.iter().enumerate() {
        for (name, new) in cut(piece) {
            let rest =
                pieces.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, &piece)| piece);
            moves.push(Move { name, after: text(rest.chain(new).collect()) });
        }
    }
    moves
}

/// Each cut of Left is between two squares beside each other, and there are `rows * (columns - 1)` such pairs.
pub fn most_moves(position: &str, player: Player) -> u64 {
    let pairs = |&(rows, columns): &Piece| match player {
        Player::Left => rows * (columns - 1),
        Player::Right => columns * (rows - 1),
    };
    of(position).iter().map(pairs).sum()
}
