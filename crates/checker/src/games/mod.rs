//! The rules of all games, one file each, written from the page of games and from nothing else.

use crate::rules::Rules;

mod amazons;
mod cannibal_clobber;
mod cgt_game;
mod chomp;
mod clobber;
mod clobber_1xn;
mod domineering;
mod dyadic_rational;
mod euclid;
mod grundy;
mod integer_game;
mod kayles;
mod nimber;
mod nogo;
mod nogo_1xn;
mod octal;
mod subtraction;
mod switch_game;
#[cfg(test)]
mod tests;
mod treblecross;
mod turning_turtles;
mod up_star;
mod wythoff;

/// The rules of all games.
pub static GAMES: &[&dyn Rules] = &[
    &integer_game::IntegerGame,
    &dyadic_rational::DyadicRational,
    &nimber::Nimber,
    &switch_game::SwitchGame,
    &up_star::UpStar,
    &cgt_game::CgtGame,
    &clobber_1xn::LinearClobber,
    &nogo_1xn::LinearNoGo,
    &clobber::Clobber,
    &cannibal_clobber::CannibalClobber,
    &nogo::NoGo,
    &domineering::Domineering,
    &amazons::Amazons,
    &kayles::Kayles,
    &octal::Octal,
    &subtraction::Subtraction,
    &wythoff::Wythoff,
    &euclid::Euclid,
    &grundy::Grundy,
    &chomp::Chomp,
    &treblecross::Treblecross,
    &turning_turtles::TurningTurtles,
];

/// The rules of the game with this name.
pub fn find(name: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|rules| rules.name() == name)
}
