//! Bounds on scales: the acceptance vectors, and random positions against plain comparisons.

use mcgs_engine::{
    BoundHints, Budget, Component, Outcome, Player, Scale, SearchOptions, Solver, Strictness, Sum,
};
use mcgs_games::REGISTRY;

use mcgs_laws::Random;

fn position(title: &str, text: &str) -> Sum {
    Sum::new(vec![Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()])
}

#[test]
fn acceptance_vectors() {
    let (up_star, up, eighths) = (Scale::UpStar, Scale::Up, Scale::Eighths);
    for (title, text, scale, expected) in [
        ("clobber_1xn", "XXO.OXOX", up_star, "(0 2)"),
        ("clobber_1xn", "XXO.OXOX", up, "(-1 3)"),
        ("clobber_1xn", "XXO.OXOX", eighths, "(-1 1)"),
        ("clobber_1xn", "OXOXOXX..XOO.O.XXOOO..XX", up_star, "(-3 1)"),
        ("clobber_1xn", "OXOXOXX..XOO.O.XXOOO..XX", up, "(-1 2)"),
        ("clobber_1xn", "OXOXOXX..XOO.O.XXOOO..XX", eighths, "(-1 1)"),
        ("elephants", "X.O.O", eighths, "(-17 -7)"),
        ("elephants", "X.O.O", up, "? ?"),
        ("nogo_1xn", "X.X.X.O", eighths, "==16 16=="),
        ("up_star", "5,*", up_star, "==5 5=="),
        ("up_star", "5", up_star, "(3 7)"),
        ("integer_game", "10", eighths, "==80 80=="),
        ("dyadic_rational", "1/8", eighths, "==1 1=="),
        ("dyadic_rational", "1/16", eighths, "(0 1)"),
        ("switch_game", "4,-5", eighths, "(-41 33)"),
        ("nimber", "5", eighths, "(-1 1)"),
        ("nimber", "5", up_star, "(-1 1)"),
        ("nimber", "5", up, "(-1 1)"),
        ("nimber", "0", eighths, "==0 0=="),
        ("nimber", "0", up_star, "(-2 2)"),
        ("nimber", "0", up, "==0 0=="),
        ("nimber", "1", eighths, "(-1 1)"),
        ("nimber", "1", up_star, "==0 0=="),
        ("nimber", "1", up, "(-2 2)"),
    ] {
        for options in [SearchOptions::default(), SearchOptions::default().use_values(false)] {
            let solver = Solver::new(options);
            let answer =
                solver.bounds(&position(title, text), scale, BoundHints::default(), &Budget::unlimited());
            let expected = format!("{}: {expected}", scale.name());
            assert_eq!(answer.result.unwrap().to_string(), expected, "{title} {text}");
        }
    }
}

/// Every index near the bounds compares with the game as the bounds say, whatever the hints.
#[test]
fn bounds_are_tight() {
    let mut random = Random::new("scales");
    let solver = Solver::new(SearchOptions::default().value_max_moves(Some(3)));
    for _ in 0..40 {
        let sum = position("clobber_1xn", &random.strip("XO", 9));
        let outcome = solver.outcome(&sum, &Budget::unlimited()).result.unwrap();
        for scale in [Scale::Up, Scale::UpStar, Scale::Eighths] {
            let bounds = |hints| solver.bounds(&sum, scale, hints, &Budget::unlimited()).result.unwrap();
            let plain = bounds(BoundHints::default());
            for range in [None, Some((-3, 4)), Some((2, 9))] {
                let hinted = bounds(BoundHints { outcome: Some(outcome), range });
                assert_eq!((hinted.lower, hinted.upper), (plain.lower, plain.upper), "{sum:?}");
            }
            let (lower, upper) = (plain.lower.unwrap(), plain.upper.unwrap());
            for index in lower.index - 2..=upper.index + 2 {
                // Clobber has no negative of a scale game, so the value game is added as a component.
                let title = if scale == Scale::Eighths { "dyadic_rational" } else { "up_star" };
                let text = match scale {
                    Scale::Up => format!("{}", -index),
                    Scale::UpStar => format!("{},*", -index),
                    Scale::Eighths => format!("{}/8", -index),
                };
                let difference = sum.plus(&position(title, &text));
                let outcome = solver.outcome(&difference, &Budget::unlimited()).result.unwrap();
                assert_eq!(!outcome.first_wins(Player::Right), index <= lower.index, "{sum:?} {index}");
                assert_eq!(!outcome.first_wins(Player::Left), index >= upper.index, "{sum:?} {index}");
                let equal = lower.strictness == Strictness::Equal && index == lower.index;
                assert_eq!(outcome == Outcome::P, equal, "{sum:?} {index}");
            }
        }
    }
}
