//! The rulesets, one file or folder each, and the list of them.
//!
//! A ruleset is a type that implements [`Game`]. One line in the list below declares its
//! file or folder as a module *and* registers it, so that parser, command line, search, database and the shared test
//! laws all know it. Nothing else in the program names a game.
//!
//! ```
//! use mcgs_engine::Component;
//! use mcgs_games::REGISTRY;
//! let ruleset = REGISTRY.find("kayles").unwrap();
//! assert_eq!(Component::parse(ruleset, "6").unwrap().to_string(), "[kayles] 6");
//! ```
//!
//! One trap: `cargo fmt` does not see modules that a macro declares, so `rustfmt` has to be called on the
//! files of this folder by name.

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

use mcgs_engine::{Component, Dyadic, Entry, Game, ParseError, Player, Registry, Ruleset};

mod support;

/// Declares the modules of the games and lists their entries, in the order of the lines.
///
/// The first argument is a dollar sign, which the inner macro needs for its own arguments.
macro_rules! games {
    ($dollar:tt $($module:ident :: $game:ident),+ $(,)?) => {
        $(pub mod $module;)+

        /// Hands the list of games, as `module::Type, ...`, to another macro, after the arguments given. For tests
        /// and benchmarks that need each game as a type.
        #[macro_export]
        macro_rules! with_every_game {
            ($dollar callback:ident $dollar($dollar argument:tt)*) => {
                $dollar callback! { $dollar($dollar argument)* $($module::$game),+ }
            };
        }

        /// Every ruleset of this crate, in the order in which `mcgs list` shows them.
        pub static GAMES: &[Entry] = &[$(Entry::of::<$module::$game>()),+];
    };
}

games! {
    $
    integer_game::IntegerGame,
    dyadic_rational::DyadicRational,
    nimber::Nimber,
    switch_game::SwitchGame,
    up_star::UpStar,
    cgt_game::CgtGame,
    clobber_1xn::Clobber1xn,
    nogo_1xn::Nogo1xn,
    elephants::Elephants,
    toppling_dominoes::TopplingDominoes,
    gen_toads::GenToads,
    shove::Shove,
    push::Push,
    clobber::Clobber,
    cannibal_clobber::CannibalClobber,
    nogo::Nogo,
    domineering::Domineering,
    amazons::Amazons,
    fission::Fission,
    gen_king_dirt::GenKingDirt,
    sheep::Sheep,
    konane::Konane,
    ski_jumps::SkiJumps,
    maze::Maze,
    cutcake::Cutcake,
    maundy_cake::MaundyCake,
    kayles::Kayles,
    octal::Octal,
    subtraction::Subtraction,
    wythoff::Wythoff,
    euclid::Euclid,
    grundy::Grundy,
    chomp::Chomp,
    treblecross::Treblecross,
    turning_turtles::TurningTurtles,
    sprouts::Sprouts,
    col::Col,
    snort::Snort,
    graph_clobber::GraphClobber,
    graph_nogo::GraphNogo,
    cutthroat::Cutthroat,
    digraph_placement::DigraphPlacement,
    hackenbush::Hackenbush,
    node_kayles::NodeKayles,
    arc_kayles::ArcKayles,
}

/// The rulesets of this crate by section title.
pub static REGISTRY: Registry = Registry::new(GAMES);

/// A number as a component of a sum; `None` if it is too large for one.
///
/// ```
/// use mcgs_engine::Dyadic;
/// assert_eq!(mcgs_games::number(Dyadic::new(3, 2).unwrap()).unwrap().text(), "3/4");
/// ```
pub fn number(number: Dyadic) -> Option<Component> {
    let position: dyadic_rational::DyadicRational = number.to_string().parse().ok()?;
    Some(Component::of(&position))
}

/// A number of ups as a component of a sum; `None` if it is no integer or too large for one.
///
/// ```
/// use mcgs_engine::Dyadic;
/// assert_eq!(mcgs_games::ups(Dyadic::new(-2, 0).unwrap()).unwrap().text(), "-2");
/// ```
pub fn ups(number: Dyadic) -> Option<Component> {
    let position: up_star::UpStar = number.to_string().parse().ok()?;
    Some(Component::of(&position))
}

/// A nimber as a component of a sum.
///
/// ```
/// assert_eq!(mcgs_games::nimber(5).text(), "5");
/// ```
///
/// # Panics
///
/// Never: every size is the text of a heap.
pub fn nimber(size: u32) -> Component {
    let position: nimber::Nimber = size.to_string().parse().expect("every size is the text of a heap");
    Component::of(&position)
}

/// The position of a ruleset with this text, also one that is only reached by moves: a switch that was played is a number.
///
/// ```
/// use mcgs_games::{REGISTRY, reached};
/// let ruleset = REGISTRY.find("impartial switch_game").unwrap();
/// assert_eq!(reached(ruleset, "3/4")?.text(), "3/4");
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub fn reached(ruleset: &'static dyn Ruleset, text: &str) -> Result<Component, ParseError> {
    let read = Component::parse(ruleset, text);
    if read.is_err() && ruleset.name() == switch_game::SwitchGame::NAME {
        let open = Component::parse(ruleset, &format!("{text},{text}")).ok();
        let played = open.and_then(|open| open.moves(Player::Left).ok()?.next());
        return played.map(|play| play.option).map_or(read, Ok);
    }
    read
}

/// A game given by its options as a component of a sum; `None` if the text is no such game.
///
/// ```
/// assert_eq!(mcgs_games::form("{1|*}").unwrap().text(), "{1|*}");
/// ```
pub fn form(text: &str) -> Option<Component> {
    let position: cgt_game::CgtGame = text.parse().ok()?;
    Some(Component::of(&position))
}

/// Compiles the example of the contributors' guide.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Contributing;

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::Ruleset;

    /// A file or folder without its line in the list would never be compiled.
    #[test]
    fn every_file_and_folder_is_a_registered_game() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let entries = std::fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<String> = names
            .map(|name| name.strip_suffix(".rs").map_or(name.clone(), str::to_owned))
            .filter(|name| name != "lib" && name != "support")
            .collect();
        let mut names: Vec<&str> = GAMES.iter().map(|entry| entry.ruleset().name()).collect();
        files.sort_unstable();
        names.sort_unstable();
        assert_eq!(files, names);
    }

    #[test]
    fn titles_are_found() {
        let title = |name| REGISTRY.find(name).map(Ruleset::title);
        assert_eq!(title("up_star").as_deref(), Some("up_star"));
        assert_eq!(title("impartial sheep").as_deref(), Some("impartial sheep"));
        // An impartial game is its own variant.
        assert_eq!(title("impartial kayles").as_deref(), Some("kayles"));
        assert_eq!(title("impartial impartial sheep"), None);
    }
}
