//! Graphs as texts: what reads as the same, and where bad texts are pointed at.

use super::{ON_VERTICES, parse};

#[test]
fn one_graph_can_be_written_in_many_ways() {
    for (game, texts) in [
        ("node_kayles", &["path3", "path3:...", "PATH3 : . . .", "path3:.|.|."][..]),
        ("node_kayles", &["3/1-2,1-3,2-3:...", "(3 / 1-2 1-3 2-3 : ...)", r#"g6"Bw""#, r#"s6":BcN":..."#]),
        ("snort", &["..|..", "grid2x2", "grid2x2:..|..", "ladder2"]),
        ("snort", &["4/1-2,2-3:X...", "4 / 2-1, 3-2 : X..."]),
        ("digraph_placement", &["2/1>2,2>1:XO", "2/1-2:XO"]),
    ] {
        let read = |text: &str| parse(game, text.trim_matches(['(', ')'])).unwrap();
        for text in texts {
            assert_eq!(read(text).code(), read(texts[0]).code(), "[{game}] {text}");
        }
    }
}

#[test]
fn bad_graphs_are_pointed_at() {
    for (text, span, message) in [
        ("path3:....", 9..10, "4 characters for 3 vertices"),
        ("path3:..", 8..8, "2 characters for 3 vertices"),
        ("path3:..?", 8..9, "unexpected character `?`"),
        ("blob3:...", 0..5, "unexpected `blob3`"),
        ("path:...", 4..5, "unexpected `:`"),
        ("grid3:...", 5..6, "unexpected `:`"),
        ("path", 4..4, "unexpected end of text"),
        ("petersen", 0..8, "unexpected `petersen`"),
        ("cycle2:..", 0..6, "`cycle2` is out of range"),
        ("path99999999999", 0..15, "`path99999999999` is out of range"),
        ("path99999:.", 0..9, "`path99999` is out of range"),
        ("3/1-2,2-2:...", 6..9, "vertex 2 is joined to itself"),
        ("3/1-4:...", 4..5, "`4` is out of range"),
        ("3/0-1:...", 2..3, "`0` is out of range"),
        ("3/1:...", 3..4, "unexpected `:`"),
        ("3/1>2:...", 3..5, "unexpected `>2`"),
        ("3:...", 1..2, "unexpected `:`"),
        ("0/1-2:", 2..3, "`1` is out of range"),
        (r#"g6"D~":....."#, 5..6, "1 characters of edges for 5 vertices, which need 2"),
        (r#"g6"D~{"#, 6..6, "unexpected end of text"),
        (r#"g6"Dé~":....."#, 4..6, "`é` is no character of a graph"),
        (r#"s6"Bcn":..."#, 3..4, "a colon is missing"),
        ("", 0..0, "unexpected end of text"),
    ] {
        let error = parse("node_kayles", text).unwrap_err();
        assert_eq!((error.span.clone(), error.to_string()), (span, message.to_owned()), "{text}");
        assert!(!error.kind.expected().is_empty());
    }
}

#[test]
fn sizes_that_are_too_large_are_answered_with_the_largest() {
    for (text, expected) in [
        ("cycle2", "expected a size from 3 to 16384"),
        ("path99999999999", "expected a size from 0 to 16384"),
        ("hypercube40", "expected a size from 0 to 14"),
        ("complete2000", "expected a size from 0 to 1414"),
        ("tree0,3", "expected at least one branch at each vertex, as in `tree2,3`"),
        ("tree2,99", "expected a graph of at most 16384 vertices"),
        ("grid200x200", "expected a graph of at most 16384 vertices"),
        ("99999999999/", "expected at most 16384 vertices"),
        ("path", "expected the size of the graph, as in `path5`"),
        ("tree2", "expected `,` and a second number, as in `tree2,3`"),
    ] {
        assert_eq!(parse("snort", text).unwrap_err().kind.expected(), expected, "{text}");
    }
    for text in ["cycle3", "path16384", "hypercube14", "complete1414", "tree1,3"] {
        assert!(parse("node_kayles", text).is_ok(), "{text}");
    }
}

#[test]
fn small_letters_stand_for_capital_ones_in_colours() {
    for (game, small, capital) in [
        ("cutthroat", "path3:xxo", "path3:XXO"),
        ("graph_clobber", "cycle3:xo.", "cycle3:XO."),
        ("graph_nogo", "path3:x.o", "path3:X.O"),
        ("digraph_placement", "2/1>2:xo", "2/1>2:XO"),
        ("snort", "path3:l.r", "path3:L.R"),
    ] {
        assert_eq!(parse(game, small).unwrap().text(), capital, "[{game}] {small}");
    }
}

/// The line that shows how positions are written only has positions that are read.
#[test]
fn the_notation_of_each_game_has_legal_examples() {
    for game in ON_VERTICES {
        let syntax = mcgs_games::REGISTRY.find(game).unwrap().syntax();
        let examples = syntax.split('`').skip(1).step_by(2);
        let is_whole = |text: &&str| {
            text.contains(|c: char| c.is_ascii_lowercase() || c == '/')
                && text.contains(|c: char| c.is_ascii_digit())
        };
        let examples: Vec<&str> = examples.filter(is_whole).collect();
        assert!(examples.len() > 2, "[{game}] {syntax}");
        for text in examples {
            assert!(parse(game, text).is_ok(), "[{game}] {text}");
        }
    }
}

#[test]
fn illegal_positions_are_pointed_at() {
    for (game, text, column) in [
        ("col", "path3:XX.", 7),
        ("col", "XX.", 1),
        ("snort", "path3:.XO", 8),
        ("snort", "4/1-3:X.O.", 8),
        ("graph_nogo", "path2:XO", 6),
        ("graph_nogo", "path3:.XO", 8),
    ] {
        assert_eq!(parse(game, text).unwrap_err().span.start, column, "[{game}] {text}");
    }
}

#[test]
fn pictures_are_read_and_bad_ones_are_pointed_at() {
    let text = |text: &str| parse("hackenbush", text).unwrap().text();
    assert_eq!(text("stalk:brg"), "stalk:BRG");
    assert_eq!(text(" 3 / 0-1B 1-2R , 1-3G 0-3B "), "3/0-1B,1-2R,1-3G,0-3B");
    assert_eq!(text("2/0-1B,1-2R"), "stalk:BR");
    for (text, span) in [
        ("stalk:BX", 7..8),
        ("2/0-1", 5..5),
        ("2/0-3B", 4..5),
        ("2/0-1B0-2R", 6..10),
        ("0-1B", 1..4),
        ("stalks:B", 0..6),
        ("BRB", 0..3),
        ("5/0-1B,3-4R,3-3G", 7..11),
        ("", 0..0),
    ] {
        assert_eq!(parse("hackenbush", text).unwrap_err().span, span, "{text}");
    }
}

/// A position that was reached by moves is written so that it reads back, with the name of its graph.
#[test]
fn names_of_graphs_stay() {
    for game in ON_VERTICES {
        let colours = if matches!(game, "graph_clobber" | "cutthroat" | "digraph_placement") {
            "XOXOXO"
        } else {
            "......"
        };
        let wheel = parse(game, &format!("wheel5:{colours}")).unwrap();
        for option in wheel.moves(mcgs_engine::Player::Left).unwrap() {
            assert!(option.option.text().starts_with("wheel5:"), "{}", option.option);
        }
    }
}

#[test]
fn what_is_odd_is_warned_of() {
    let doubt = |game: &str, text: &str| {
        assert!(parse(game, text).is_ok(), "{text}");
        mcgs_games::REGISTRY
            .find(game)
            .unwrap()
            .doubt(text)
            .map(|doubt| (doubt.span.clone(), doubt.to_string()))
    };
    let edge = Some((6..9, "this edge is there already".to_owned()));
    assert_eq!(doubt("col", "3/1-2,2-1:..."), edge);
    assert_eq!(doubt("node_kayles", "3/1-2,1-2,1-2"), edge);
    assert_eq!(doubt("digraph_placement", "2/1>2,1>2:XO"), edge);
    let row = Some((8..11, "a row of 2 in a graph with 3 columns".to_owned()));
    assert_eq!(doubt("snort", "grid2x3:..|...."), row);
    for (game, text) in [
        ("digraph_placement", "2/1>2,2>1:XO"),
        ("digraph_placement", "2/1>2,1-2:XO"),
        ("snort", "grid2x3:......"),
        ("snort", "grid2x3:...|..."),
        ("snort", "path4:..|.|."),
        ("snort", "...|..."),
        ("col", "3/1-2,2-3:..."),
    ] {
        assert_eq!(doubt(game, text), None, "{text}");
    }
}
