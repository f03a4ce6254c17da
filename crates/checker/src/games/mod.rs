//! The rules of all games, one file each, written from the page of games and from nothing else.

use crate::rules::Rules;

mod clobber;

/// The rules of all games.
pub static GAMES: &[&dyn Rules] = &[&clobber::Clobber];

/// The rules of the game with this name.
pub fn find(name: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|rules| rules.name() == name)
}
