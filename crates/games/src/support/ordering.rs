//! Guesses at the work that a position takes, for the order of moves.

/// Weighs what the player to move and the opponent can do, and the room that is left on the board.
///
/// A move is good if it leaves the opponent, who is to move then, little to do. Own moves count for a bit less,
/// and large boards take more work than small ones in either case. On the `NoGo`, Elephants, King Dirt and Toppling
/// Dominoes suites, small changes of the weights hardly matter; equal weights and no room cost between 5% (King
/// Dirt) and four times (Toppling Dominoes) more nodes.
#[inline]
pub(crate) fn weigh_mobility(mine: u32, theirs: u32, room: u32) -> i32 {
    3 * mine.cast_signed() - 2 * theirs.cast_signed() + room.cast_signed()
}
