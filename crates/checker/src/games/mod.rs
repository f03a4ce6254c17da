//! The rules of all games, one file each, written from the page of games and from nothing else.

use crate::rules::Rules;

mod amazons;
mod cannibal_clobber;
mod clobber;
mod clobber_1xn;
mod domineering;
mod nogo;
mod nogo_1xn;
#[cfg(test)]
mod tests;

/// The rules of all games.
pub static GAMES: &[&dyn Rules] = &[
    &clobber_1xn::LinearClobber,
    &nogo_1xn::LinearNoGo,
    &clobber::Clobber,
    &cannibal_clobber::CannibalClobber,
    &nogo::NoGo,
    &domineering::Domineering,
    &amazons::Amazons,
];

/// The rules of the game with this name.
pub fn find(name: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|rules| rules.name() == name)
}
