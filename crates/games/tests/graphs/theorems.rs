//! What theory says of games on graphs.

use mcgs_engine::{Budget, Component, SearchOptions, Solver, Sum};
use mcgs_laws::Random;

use super::{parse, random_text, sum, value};

/// Conway, *On Numbers and Games*, chapter 8.
#[test]
fn col_positions_are_numbers_or_numbers_plus_star() {
    let mut random = Random::new("col");
    let solver = Solver::new(SearchOptions::default());
    let mut n_stars = 0;
    for _ in 0..400 {
        let text = random_text("col", 10, &mut random);
        let value = value(&solver, &sum("col", &text));
        let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '-' || c == '/');
        let number = value.strip_suffix('*').unwrap_or(&value);
        n_stars += usize::from(number != value);
        assert!(is_number(number), "{text}: {value}");
    }
    assert!(n_stars > 20, "{n_stars} with a star");
}

/// The sign expansion: equal edges at the ground are ones, each later edge is half of the one before.
#[test]
fn stalks_follow_berlekamps_rule() {
    let mut random = Random::new("stalks");
    let solver = Solver::new(SearchOptions::default());
    for _ in 0..300 {
        let edges: String = (0..=random.below(40)).map(|_| random.character("BR")).collect();
        let first = edges.chars().next().unwrap();
        let base = edges.chars().take_while(|edge| *edge == first).count();
        let sign = |edge: char| if edge == 'B' { 1i128 } else { -1 };
        let above: Vec<char> = edges.chars().skip(base).collect();
        let numerator =
            above.iter().fold(sign(first) * base as i128, |number, &edge| 2 * number + sign(edge));
        let mut expected = (numerator, 1i128 << above.len());
        while expected.0 % 2 == 0 && expected.1 > 1 {
            expected = (expected.0 / 2, expected.1 / 2);
        }
        let expected =
            if expected.1 == 1 { expected.0.to_string() } else { format!("{}/{}", expected.0, expected.1) };
        assert_eq!(value(&solver, &sum("hackenbush", &format!("stalk:{edges}"))), expected, "{edges}");
    }
    let long = "BR".repeat(30);
    let answer = solver.value(&sum("hackenbush", &format!("stalk:{long}")), &Budget::unlimited());
    assert!(answer.result.is_ok() && answer.stats.nodes <= 1, "60 edges at once");
}

#[test]
fn trees_of_thirty_edges_need_no_search() {
    let mut random = Random::new("trees");
    let solver = Solver::new(SearchOptions::default());
    for _ in 0..20 {
        let edge = |vertex: usize, random: &mut Random| {
            format!("{}-{vertex}{}", random.below(vertex), random.character("BRG"))
        };
        let edges: Vec<String> = (1..=30).map(|vertex| edge(vertex, &mut random)).collect();
        let tree = sum("hackenbush", &format!("30/{}", edges.join(",")));
        let answer = solver.value(&tree, &Budget::unlimited().max_nodes(100));
        assert!(answer.result.is_ok(), "{tree:?}: {:?}", answer.result);
    }
}

/// The values of alternating paths and of stars (McCurdy and Nowakowski 2005).
#[test]
fn cutthroat_stars_have_their_values() {
    let solver = Solver::new(SearchOptions::default());
    for leaves in 1..=7 {
        let star = |left: usize, right: usize| {
            let colours = format!("X{}{}", "X".repeat(left), "O".repeat(right));
            sum("cutthroat", &format!("star{}:{colours}", left + right))
        };
        let ups = |ups: usize| {
            Sum::from(
                Component::parse(
                    mcgs_games::REGISTRY.find("up_star").unwrap(),
                    &format!("{ups}{}", if leaves % 2 == 1 { ",*" } else { "" }),
                )
                .unwrap(),
            )
        };
        assert_eq!(value(&solver, &(star(0, leaves) - ups(leaves - 1))), "0", "{leaves} leaves of Right");
        assert_eq!(
            value(&solver, &(star(1, leaves) - ups(leaves))),
            "0",
            "{leaves} leaves of Right, one of Left"
        );
    }
}

/// A mirror image answers every move on an even cycle of Snort, and stars and complete graphs are switches.
#[test]
fn snort_has_its_families() {
    let solver = Solver::new(SearchOptions::default());
    for n in 1..=12 {
        if n % 2 == 0 && n > 2 {
            assert_eq!(value(&solver, &sum("snort", &format!("cycle{n}"))), "0");
        }
        let switch = |number: usize| if number == 0 { "*".to_owned() } else { format!("+-{number}") };
        assert_eq!(value(&solver, &sum("snort", &format!("star{n}"))), switch(n));
        assert_eq!(value(&solver, &sum("snort", &format!("complete{n}"))), switch(n - 1));
    }
}

/// Edges between vertices that no player can both use do not matter: removing them changes nothing.
#[test]
fn restricted_vertices_stand_for_coloured_neighbours() {
    let solver = Solver::new(SearchOptions::default());
    for (game, with_stones, restricted) in [
        ("col", "path3:X..", "path2:R."),
        ("col", "5/1-2,2-3,3-4,4-5:X...O", "path3:R.L"),
        ("snort", "path3:X..", "path2:L."),
        ("snort", "5/1-2,2-3,3-4,4-5:X...O", "path3:L.R"),
        ("snort", "path3:X.O", "0/:"),
        ("col", "3/1-2,2-3:LRL", "3/:LRL"),
        ("snort", "3/1-2,2-3:LLL", "3/:LLL"),
    ] {
        let difference = sum(game, with_stones) - sum(game, restricted);
        assert_eq!(value(&solver, &difference), "0", "[{game}] {with_stones}");
        let texts = |text: &str| {
            let parts =
                parse(game, text).unwrap().parts().unwrap().map(|part| part.representative().unwrap().0);
            let mut texts: Vec<String> = parts.map(|part| part.text()).collect();
            texts.sort();
            texts
        };
        assert_eq!(texts(with_stones), texts(restricted), "[{game}] {with_stones}");
    }
}
