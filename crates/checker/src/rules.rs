//! What the checker knows of one game: its moves, and what makes sums shorter.

/// The two players. Left is Black, Right is White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Left, also called Black.
    Left,
    /// Right, also called White.
    Right,
}

impl Player {
    /// Both, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other one.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// The stone of the player on boards.
    pub fn stone(self) -> char {
        match self {
            Player::Left => 'X',
            Player::Right => 'O',
        }
    }
}

/// A move: what it is called, and the position after it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The move in the notation of the page of games, such as `a1-b1`.
    pub name: String,
    /// The text of the position after the move.
    pub after: String,
}

/// The rules of one game, as functions of texts.
///
/// A position is a text without blanks, one for each position: the text that the page of games describes, with parameters in
/// front (`1,1,1,0:X.O`). All functions but [`read`](Rules::read) are only called with texts that `read` or one of the other functions
/// returned, so they need not look for mistakes.
pub trait Rules: Sync {
    /// The name in titles, such as `clobber`.
    fn name(&self) -> &'static str;

    /// Do both players always have the same moves?
    fn impartial(&self) -> bool {
        false
    }

    /// The text of the position that somebody wrote, or what is wrong with it. Reading its own answer changes nothing.
    fn read(&self, written: &str) -> Result<String, String>;

    /// All moves of a player. Two moves may lead to the same position; in an impartial game, both players get the same list.
    fn moves(&self, position: &str, player: Player) -> Vec<Move>;

    /// How many moves a player has, where there may be too many to list them. `None` where the list is never long.
    fn n_moves(&self, _position: &str, _player: Player) -> Option<u64> {
        None
    }

    /// The position with the players exchanged.
    fn negative(&self, position: &str) -> String;

    /// The independent parts. The moves of the parts together are the moves of the position. Parts in which nobody can ever move may
    /// be left out.
    fn parts(&self, position: &str) -> Vec<String> {
        vec![position.to_owned()]
    }

    /// Positions with the same moves but for their names, such as mirror images, and the position itself if it is a part. The images of
    /// a part are parts, and so are those of its negative.
    fn images(&self, position: &str) -> Vec<String> {
        vec![position.to_owned()]
    }

    /// At most this many moves can a player make in the position, whatever the opponent does and however often the opponent passes.
    /// `None` if no bound is known.
    fn most_moves(&self, _position: &str, _player: Player) -> Option<u64> {
        None
    }

    /// Integers `low <= position <= high`, if a theorem gives them, and the name of the theorem.
    fn bounds(&self, _position: &str) -> Option<(i64, i64, &'static str)> {
        None
    }

    /// The value as text, such as `3/4`, `*2` or `{2|-1}`, if it is known without looking at the moves: in the games that are values
    /// by definition, with the name `""`, and where a theorem gives the value, with the name of the theorem.
    ///
    /// It is not used in impartial variants of partisan games: there the players have other moves, and the value is another one.
    fn theorem(&self, _position: &str) -> Option<(String, &'static str)> {
        None
    }
}
