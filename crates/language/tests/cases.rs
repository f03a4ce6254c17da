//! What texts mean: a text, and the cases and messages it gives.

mod toys;

use mcgs_language::{CommandKind, ParseOptions, Source, SourceKind, parse_with};
use toys::{REGISTRY, check_cases as check, check_source, read, read_file};

#[test]
fn words_and_brackets() {
    check("[integer_game]3 {B}", &["1:15: error: blank missing after `]`"]);
    check("[clobber_1xn](XO) {B}", &["1:14: error: blank missing after `]`"]);
    check("[clobber_1xn] (XO)/* */ {B}", &["1:19: error: blank missing after `)`"]);
    check("[clobber_1xn] ((XO)) {B}", &["1:16: error: unexpected `(` inside `( )`"]);
    check("[[x]] XO {B}", &["1:2: error: unexpected `[` inside `[ ]`"]);
    check("[clobber]] XO {B}", &["1:10: error: unexpected `]` after `[clobber]`"]);
    check("[integer_game] 3(4) {B}", &["1:17: error: blank missing before `(`"]);
    check("{B}}", &["1:4: error: unexpected `}` after `{B}`"]);
    check("{B}{W}{N}", &["1:4: error: blank missing after `}`"]);
    check("{B} {W}", &[" {B}", " {W}"]);
    check("[clobber] XO{B}", &["1:13: error: blank missing before `{`"]);
    check("[clobber] XO{B", &["1:13: error: blank missing before `{`"]);
    check(
        "/* a */b */ {B}",
        &[" {B \"a */b\"}", "1:6: warning: this `*/` does not end the comment because no blank follows"],
    );
    check("[clobber] /**/ () {}", &["clobber: {}"]);
    check("[] {}", &[" {}", "1:1: warning: the title has no name"]);
    check("\t[clobber]\r\nXO\x0b\x0cOX\r{B}\n", &["clobber:XO + clobber:OX {B}"]);
}

#[test]
fn chunks() {
    check("[clobber] XO {B} XOX {W}", &["clobber:XO {B}", "clobber:XOX {W}"]);
    check("[clobber] {} XOXO {B}", &[" {}", "clobber:XOXO {B}"]);
    check(
        "[clobber] XO [nimber] 3 4 [clobber] OX {B}",
        &["clobber:XO + nimber:3 + nimber:4 + clobber:OX {B}"],
    );
    check("{B, N 0, winning moves N None, thermograph}", &[" {B, N 0, winning moves N None, thermograph}"]);
    check("[nimber] 1 {version 1.7} 2 {N}", &["nimber:1 + nimber:2 {N}"]);
    check("", &[]);
    check(" \n ", &[]);
    check(
        "[clobber] XO {B} XO OX",
        &["clobber:XO {B}", "1:18: warning: 2 games after the last command block are ignored"],
    );
    check("[clobber] XO", &["1:11: warning: 1 game without a command block is ignored"]);
    check("[clobber] {B} Q", &[" {B}", "1:15: warning: 1 game after the last command block is ignored"]);
}

#[test]
fn titles() {
    for title in ["[clobber ]", "[ clobber]", "[\tclobber\n]"] {
        check(&format!("{title} XO {{B}}"), &["clobber:XO {B}"]);
    }
    check("[ impartial  clobber ] XO {N}", &["impartial clobber:XO {N}"]);
    check("[impartial nimber] 3 {N}", &["impartial nimber:3 {N}"]);
    check("[Clobber] XO {B}", &["clobber:XO {B}"]);
    check("[foo] {B}", &[" {B}", "1:1: warning: unknown section title `foo`"]);
    check("[foo] [clobber] XO {B}", &["clobber:XO {B}", "1:1: warning: unknown section title `foo`"]);
    check("[foo] 1 2 {B} 3 {W}", &["1:1: error: unknown section title `foo`"]);
    check(
        "{} [foo] 3",
        &[
            " {}",
            "1:4: warning: unknown section title `foo`",
            "1:10: warning: 1 game after the last command block is ignored",
        ],
    );
    check(
        "XO OX {B} XO {W} [clobber] XO {B}",
        &["clobber:XO {B}", "1:1: error: game `XO` has no section title"],
    );
    check(
        "[clobber] [nimber] 1 {B} [clobber]",
        &[
            "nimber:1 {B}",
            "1:1: warning: no position under the title `[clobber]`",
            "1:26: warning: no position under the title `[clobber]`",
        ],
    );
    check(
        "[clobber] [] (XO) {B}",
        &[
            "1:1: warning: no position under the title `[clobber]`",
            "1:14: error: game `(XO)` has no section title",
        ],
    );
}

#[test]
fn bracketed_games() {
    check("[integer_game] 4 -5 {B}", &["integer_game:4 + integer_game:-5 {B}"]);
    check("[integer_game] (4 -5) {B}", &["1:17: error: section [integer_game]: unexpected `4 -5`"]);
    check("[integer_game] ( 4\n) {B}", &["integer_game: 4\n {B}"]);
    check("[clobber] (X O) {B}", &["1:13: error: section [clobber]: unexpected character ` `"]);
    check("[clobber] XO|X {B}", &["1:14: error: section [clobber]: row 2 has 1 cell, row 1 has 2"]);
}

#[test]
fn comments() {
    check("/*a*/ /* b*/ {B}", &[" {B \"a b\"}"]);
    check("/*a*/ /*b*/ {B}", &[" {B \"a b\"}"]);
    check("/*#1 only */ /*_ no */ /* all */ {B, W}", &[" {B \"all\", W \"only all\"}"]);
    check(
        "/* a */ [nimber] /* b */ 1 /* c */ 2 /* d */ {N} {N}",
        &["nimber:1 + nimber:2 {N \"a b c d\"}", " {N}"],
    );
    check("/*_note*/ {B}", &["1:3: error: bad comment prefix `_note`"]);
    check("/*#1 x*/ {B}", &["1:3: error: there is no command for `#1`"]);
    check("/*#0 x*/ {}", &["1:3: error: there is no command for `#0`"]);
    // A wrong block says nothing about its number of commands.
    check("/*#1 x*/ {B W}", &["1:13: error: `W` is not a result of `B`"]);
    check("{B} /* trailing */ /*#7 x*/", &[" {B}"]);
    check("{B} /*#x*/", &[" {B}", "1:7: error: bad comment prefix `#x`"]);
}

#[test]
fn commands() {
    check("{B win, W loss, B, W}", &[" {B Win, W Loss, B, W}"]);
    check("{N, N 0}", &[" {N, N 0}"]);
    check("{winning moves B b a b, winning moves W None}", &[" {winning moves B a b, winning moves W None}"]);
    check("{winning moves B None a}", &[" {winning moves B None a}"]);
    check("{thermograph L: (0,-1) R: (0,-1), B}", &[" {thermograph L: (0, -1) R: (0, -1), B}"]);
    check(
        "[nimber] 1 [clobber] XO {N}",
        &["1:26: error: `N` needs impartial games, but game 1, `[clobber]` `XO`, may be partisan"],
    );
    check(
        "[clobber] XO {B, winning moves N, N}",
        &[
            "1:18: error: `winning moves N` needs impartial games, but game 0, `[clobber]` `XO`, may be partisan",
        ],
    );
    check("[nimber] 1 [impartial clobber] XO {N}", &["nimber:1 + impartial clobber:XO {N}"]);
}

#[test]
fn versions() {
    let file = SourceKind::File;
    for version in ["{version 1.7}", "{ version 1.7}", "{version 1.7 }", "{version\n1.7}", "{version 1.2}"] {
        check_source(file, &format!("{version} {{B}}"), &[" {B}"]);
    }
    check_source(file, "{version 1.7}", &[]);
    check_source(file, "{version 1.7} {version 1.6} {B}", &[" {B}"]);
    check_source(file, "{version 2.0} {B}", &[" {B}"]);
    check_source(
        file,
        "{version 2.1} {B}",
        &[" {B}", "1:2: warning: `version 2.1` is not known, reading on as version 2.0"],
    );
    check_source(
        file,
        "{version1.7} {B}",
        &[" {B}", "1:2: warning: `version1.7` is not known, reading on as version 2.0"],
    );
    check_source(
        file,
        "{version 1.7} {B} {version 1.1}",
        &[" {B}", "1:20: warning: `version 1.1` is not known, reading on as version 2.0"],
    );
    let missing = "1:1: error: files must start with `{version 2.0}` or `{version 1.7}`";
    check_source(file, "", &[missing]);
    check_source(file, " \r\n\t", &[missing]);
    check_source(file, "{B} {W}", &[" {B}", " {W}", missing]);
    check_source(file, "/* a */ {version 1.7} {B}", &[" {B \"a\"}", missing]);
    check_source(file, "{version 1.7", &["1:1: error: `{` is never closed"]);
    check_source(file, "{version 1.7 (} {B}", &["1:14: error: unexpected `(` inside `{ }`"]);
    check_source(file, "{version 1.7}{B}", &["1:14: error: blank missing after `}`"]);
    for kind in [SourceKind::Argument, SourceKind::Stdin] {
        check_source(kind, "{B} {version 1.7} {W}", &[" {B}", " {W}"]);
    }
}

#[test]
fn versions_can_be_asserted() {
    let options = ParseOptions { assert_correct_version: true };
    for (text, is_error) in
        [("{version 1.7} {B}", false), ("{version 2.0} {B}", false), ("{version 1.6} {B}", true)]
    {
        let source = Source::new("t", SourceKind::File, text);
        let parsed = parse_with(&source, &REGISTRY, &options);
        assert_eq!(parsed.has_errors(), is_error, "{text}");
    }
}

#[test]
fn several_mistakes_are_reported_together() {
    check(
        "[clober] XO {B}\n[clobber] XQ XO {B wins, X}\n[clobber] XO {B}\n[nimber] -x {N} 2 {N 1 2, N} (",
        &[
            "clobber:XO {B}",
            "1:1: error: unknown section title `clober`",
            "2:12: error: section [clobber]: unexpected character `Q`",
            "2:20: error: `wins` is not a result of `B`",
            "2:26: error: unknown command `X`",
            "4:10: error: section [nimber]: unexpected `-x`",
            "4:24: error: unexpected `2` after the command",
            "4:30: error: `(` is never closed",
        ],
    );
}

#[test]
fn a_forgotten_closer_is_one_mistake() {
    check(
        "[clobber XO {B} OX {B} [clobber] XO {W}",
        &["clobber:XO {W}", "1:13: error: `[` is not closed before `{`"],
    );
    check("[clobber] (XO {B} OX {W}", &["clobber:OX {W}", "1:15: error: `(` is not closed before `{`"]);
    check(
        "[clobber] XO {B\n[nimber] 3 {N} 4 {N} [nimber] 5 {N}",
        &["nimber:5 {N}", "2:12: error: `{` is not closed before `{`"],
    );
}

#[test]
fn numbers_lines_and_places() {
    let text = "{version 1.7}\r\n/* c */\r\n[clobber]\r\n(XO) OX\r\n{B, W win} {} {W, X} {N}";
    let parsed = read_file(text);
    let cases: Vec<(usize, Vec<usize>)> = parsed
        .cases
        .iter()
        .map(|case| (case.line, case.commands.iter().map(|command| command.index_in_file).collect()))
        .collect();
    // The block with an error has no case, but its commands have numbers.
    assert_eq!(cases, [(4, vec![0, 1]), (5, vec![]), (5, vec![4])]);
    let first = &parsed.cases[0];
    let games: Vec<&str> = first.games.iter().map(|game| &text[game.span.clone()]).collect();
    assert_eq!(games, ["(XO)", "OX"]);
    let commands: Vec<&str> = first.commands.iter().map(|command| &text[command.span.clone()]).collect();
    assert_eq!(commands, ["B", "W win"]);
}

#[test]
fn texts_for_display() {
    let parsed = read("{B win, W, N 3, winning moves N b a, winning moves W None, thermograph}");
    let shown: Vec<String> = parsed.cases[0]
        .commands
        .iter()
        .map(|command| {
            let expected = command.expected_text().unwrap_or("N/A".to_owned());
            format!("{} {} {expected}", command.type_text(), command.player_text())
        })
        .collect();
    let expected = [
        "Solve BW B Win",
        "Solve BW W N/A",
        "Solve N IMP 3",
        "Winning Moves IMP a b",
        "Winning Moves W None",
        "Thermograph - N/A",
    ];
    assert_eq!(shown, expected);
    let CommandKind::WinningMoves { expected, .. } = &parsed.cases[0].commands[3].kind else {
        panic!("the fourth command is about winning moves")
    };
    assert_eq!(expected.as_deref(), Some(&["b".to_owned(), "a".to_owned()][..]), "as written");
    assert!(parsed.cases[0].is_impartial());
}

#[test]
fn input_hashes() {
    // Computed by hand from the description: the fed text, eight bytes a row, combined by exclusive or.
    let hash = |text: &str| {
        let parsed = read(text);
        let case = &parsed.cases[0];
        mcgs_language::input_hash(case, &case.commands[0])
    };
    let by_hand = |fed: &str| {
        let mut bytes = (fed.len() as u64).to_le_bytes();
        for row in fed.as_bytes().chunks(8) {
            bytes.iter_mut().zip(row).for_each(|(byte, fed)| *byte ^= fed);
        }
        format!("{:016X}", u64::from_be_bytes(bytes))
    };
    for (text, fed) in [
        ("{B}", "Solve BWBNone"),
        ("{W win}", "Solve BWWWin"),
        ("[clobber] XO (OX) {W loss}", "clobberXOclobberOXSolve BWWLoss"),
        ("/* c */ [ impartial  clobber ] XO\n{N}", "impartial clobberXOSolve N-1"),
        ("{N 12}", "Solve N12"),
        ("{winning moves N}", "Winning MovesIMP???"),
        ("{winning moves B None}", "Winning MovesBNO MOVES"),
        ("{winning moves W b  a b}", "Winning MovesWb a b"),
        ("{thermograph}", "Thermograph???"),
        ("{thermograph L: (0,-1) R: (0, -1)}", "ThermographL: (0, -1) R: (0, -1)"),
    ] {
        assert_eq!(hash(text), by_hand(fed), "{text}");
    }
    assert_eq!(hash("{B}"), "1C21031800204257");
}
