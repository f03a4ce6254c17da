//! The rules of all games, one file each, written from the page of games and from nothing else.

use crate::rules::Rules;

mod amazons;
mod arc_kayles;
mod cakes;
mod cannibal_clobber;
pub mod cgt_game;
mod chomp;
mod clobber;
mod clobber_1xn;
mod colouring;
mod cutcake;
mod cutthroat;
mod digraph_placement;
mod domineering;
mod dyadic_rational;
mod elephants;
mod euclid;
mod fission;
mod gen_king_dirt;
mod gen_toads;
mod graph;
mod graph_clobber;
mod graph_nogo;
mod grid;
mod grundy;
mod hackenbush;
mod herds;
mod integer_game;
mod kayles;
mod konane;
mod maundy_cake;
mod maze;
mod nimber;
mod node_kayles;
mod nogo;
mod nogo_1xn;
pub mod numbers;
mod octal;
mod parameters;
mod push;
mod sequence;
mod sheep;
mod shove;
mod ski_jumps;
mod sprouts;
mod strip;
mod subtraction;
mod switch_game;
#[cfg(test)]
mod tests;
mod toppling_dominoes;
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
    &elephants::Elephants,
    &toppling_dominoes::TopplingDominoes,
    &gen_toads::GenToads,
    &shove::Shove,
    &push::Push,
    &clobber::Clobber,
    &cannibal_clobber::CannibalClobber,
    &nogo::NoGo,
    &domineering::Domineering,
    &amazons::Amazons,
    &fission::Fission,
    &gen_king_dirt::GenKingDirt,
    &sheep::Sheep,
    &konane::Konane,
    &ski_jumps::SkiJumps,
    &maze::Maze,
    &cutcake::Cutcake,
    &maundy_cake::MaundyCake,
    &kayles::Kayles,
    &octal::Octal,
    &subtraction::Subtraction,
    &wythoff::Wythoff,
    &euclid::Euclid,
    &grundy::Grundy,
    &chomp::Chomp,
    &treblecross::Treblecross,
    &turning_turtles::TurningTurtles,
    &sprouts::Sprouts,
    &colouring::COL,
    &colouring::SNORT,
    &node_kayles::NodeKayles,
    &arc_kayles::ArcKayles,
    &graph_clobber::GraphClobber,
    &graph_nogo::GraphNoGo,
    &cutthroat::Cutthroat,
    &digraph_placement::DigraphPlacement,
    &hackenbush::Hackenbush,
];

/// The rules of the game with this name.
pub fn find(name: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|rules| rules.name() == name)
}

/// A position with the stones of the players exchanged.
fn exchanged(position: &str) -> String {
    let exchange = |letter| match letter {
        'X' => 'O',
        'O' => 'X',
        letter => letter,
    };
    position.chars().map(exchange).collect()
}

/// The groups of the numbers below `n` in which all are joined with others by a chain, each group in order.
fn joined(n: usize, are_joined: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for index in 0..n {
        let touches = |group: &Vec<usize>| group.iter().any(|&other| are_joined(other, index));
        let (joined, mut others): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
        let mut group: Vec<usize> = joined.into_iter().flatten().chain([index]).collect();
        group.sort_unstable();
        others.push(group);
        groups = others;
    }
    groups
}
