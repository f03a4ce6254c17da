//! `mcgs explain` and the question `line`, from the command line to text and JSON.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::process::{Command, Stdio};

use serde_json::Value;

/// The exit code, the explanations without times, and the messages.
fn mcgs(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    let output =
        command.args(["--no-db", "--threads", "1"]).args(args).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The text without the lines that have times.
fn explained(args: &[&str]) -> String {
    let (code, text, messages) = mcgs(&[&["explain"], args].concat());
    assert_eq!((code, messages.as_str()), (0, ""), "{args:?}");
    let lines: Vec<&str> = text.lines().filter(|line| !line.contains(" ms, ")).collect();
    lines.join("\n") + "\n"
}

#[test]
fn a_win_has_a_move_what_it_leaves_and_a_main_line() {
    insta::assert_snapshot!(explained(&["[kayles] 5 [nimber] 2 {B}"]), @r"
    [kayles] 5
    [nimber] 2
      Black moves first: Win
      The values are *4 + *2 = *6, confused with 0: the player who moves first wins.
      Black wins with 0:1-1-3, leaving the values * + *3 + *2 = 0.
      Main line:
        Black 0:1-1-3  [kayles] 1+3 + [nimber] 2
        White 0:1-0-0  [kayles] 3 + [nimber] 2
        Black 0:1-0-2  [kayles] 2 + [nimber] 2
        White 0:1-0-1  [kayles] 1 + [nimber] 2
        Black 1:*1     [kayles] 1 + [nimber] 1
        White 0:1-0-0  [kayles] 0 + [nimber] 1
        Black 1:*0     [kayles] 0 + [nimber] 0
        White has no move left.
    ");
    insta::assert_snapshot!(explained(&["[domineering] .#|.. {W}"]), @r"
    [domineering] .#|..
      White moves first: Win
      The value is *, confused with 0: the player who moves first wins.
      White wins with a2-b2, leaving Black no move.
    ");
    insta::assert_snapshot!(explained(&["[amazons] X..|...|..O {B}", "--depth", "0"]), @r"
    [amazons] X..|...|..O
      Black moves first: Win
      Black wins with a1-b1-b2.
      Main line:
        Black a1-b1-b2  [amazons] .X.|.#.|..O
        White c3-c2-c1  [amazons] .X#|.#O|...
        Black b1-a2-a3  [amazons] ..#|X#O|#..
        White c2-b1-a1  [amazons] #O#|X#.|#..
        Black a2-b3-c3  [amazons] #O#|.#.|#X#
        White b1-a2-b1  [amazons] ###|O#.|#X#
        Black b3-c2-b3  [amazons] ###|O#X|###
        White has no move left.
      The rest is left to the search; `--depth 1` shows more.
    ");
}

#[test]
fn a_loss_has_a_reply_to_each_move() {
    insta::assert_snapshot!(explained(&["[domineering] ....|....|.... {B}"]), @r"
    [domineering] ....|....|....
      Black moves first: Loss
      The value is -3/2 < 0: White wins, no matter who begins.
      White has an answer to each move of Black:
        Black a1-a2 (equal: d1-d2, a2-a3, d2-d3): White answers b2-c2, leaving the value -7/4 < 0.
        Black b1-b2 (equal: c1-c2, b2-b3, c2-c3): White answers c2-d2, leaving the values -1/2 - 1 = -3/2 < 0.
      Main line:
        Black a1-a2  [domineering] #...|#...|....
        White b2-c2  [domineering] #...|###.|....
        Black d1-d2  [domineering] #..#|####|....
        White b1-c1  [domineering] ####|####|....
        Black has no move left.
    ");
}

#[test]
fn depth_says_how_often_all_replies_are_shown() {
    let board = "[clobber] XOXO|OXOX|XOXO {B}";
    let n_lines = |depth: &str| explained(&[board, "--depth", depth]).lines().count();
    let (none, one, two) = (n_lines("0"), n_lines("1"), n_lines("2"));
    assert!(none < one && one < two, "{none} {one} {two}");
    let shallow = explained(&[board]);
    assert!(shallow.contains("    Black b2-c2: White answers d3-d2.\n"), "{shallow}");
    assert!(shallow.contains("; `--depth 2` shows more.\n"), "{shallow}");
    let deep = explained(&[board, "--depth", "2"]);
    assert!(
        deep.contains("White answers d3-d2, with answers to all moves of Black:\n      Black "),
        "{deep}"
    );
    let (code, _, messages) = mcgs(&["explain", board, "--depth", "51"]);
    assert!(code == 2 && messages.contains("51 is not in 0..=50"), "{messages}");
}

#[test]
fn parts_that_are_opposite_are_copied() {
    let board = "XOXOX|OXOXO|XOXOX";
    let text = explained(&[&format!("[clobber] {board} [negative clobber] {board} {{W}}"), "--depth", "0"]);
    assert!(text.contains("  The parts cancel in pairs, so Black can copy each move of White.\n"), "{text}");
}

#[test]
fn without_a_question_the_outcome_is_explained() {
    let (code, text, messages) = mcgs(&["explain", "[clobber] XO"]);
    assert_eq!(code, 0);
    assert!(messages.starts_with("note: no question was asked, so this is the outcome"), "{messages}");
    for line in
        ["  Outcome: N\n", "  If Black moves first:\n", "    White wins with b1-a1, leaving Black no move.\n"]
    {
        assert!(text.contains(line), "{text}");
    }
    let (code, _, messages) = mcgs(&["explain", "[clobber] XO {}"]);
    assert!(code == 2 && messages.contains("there is no question to explain"), "{messages}");
}

#[test]
fn winning_moves_are_told_from_others() {
    insta::assert_snapshot!(explained(&["[clobber] XO XXO [nimber] 3 {winning moves B}"]), @r"
    [clobber] XO
    [clobber] XXO
    [nimber] 3
      Winning moves of Black: 0:a1-b1 2:*1 2:*2
      Black wins with
        0:a1-b1 (equal: 2:*2), leaving the values ^ + *3 = ^*3 > 0.
        2:*1, leaving the values * + ^ + * = ^ > 0.
      Black loses with
        1:b1-c1: White answers 2:*1, leaving the values * + * = 0.
        2:*0: White answers 1:c1-b1, leaving the values * + * = 0.
    ");
    assert!(explained(&["[clobber] X {winning moves W}"]).ends_with("  White has no move.\n"));
}

#[test]
fn comparisons_are_explained_by_the_difference() {
    insta::assert_snapshot!(explained(&["[clobber] XXO {compare 0}"]), @r"
    [clobber] XXO
      Compared with 0: >
      The difference is [clobber] XXO + [cgt_game] 0.
      Black wins the difference, no matter who begins, so the sum is the greater one.
      The value is ^ > 0.
      If Black moves first:
        Black wins with 0:b1-c1, leaving White no move.
      If White moves first:
        Black has an answer to each move of White:
          White 0:c1-b1: Black answers 0:a1-b1, leaving White no move.
        Main line:
          White 0:c1-b1  [clobber] XO. + [cgt_game] 0
          Black 0:a1-b1  [clobber] .X. + [cgt_game] 0
          White has no move left.
    ");
    for (other, meaning) in [
        ("^", "  The player who moves first loses the difference, so the two are equal.\n"),
        ("1", "  White wins the difference, no matter who begins, so the sum is the smaller one.\n"),
        ("*", "  The player who moves first wins the difference, so the two are confused.\n"),
    ] {
        let text = explained(&[&format!("[clobber] XXO {{compare {other}}}")]);
        assert!(text.contains(meaning), "{text}");
    }
}

#[test]
fn nim_values_and_values_come_from_parts_and_options() {
    insta::assert_snapshot!(explained(&["[kayles] 5 {N} [kayles] 5 [nimber] 2 {nim}"]), @r"
    [kayles] 5
      Nim value: 4
      The moves lead to these nim values:
        0: 1-2-2
        1: 1-0-4
        2: 1-1-3
        3: 2-0-3 2-1-2
      4 is the smallest number that is missing, so the nim value is 4.

    [kayles] 5
    [nimber] 2
      Nim: 6
      The nim values of the components are
        4  [kayles] 5
        2  [nimber] 2
      Their nim sum (exclusive or) is 4 xor 2 = 6.
    ");
    insta::assert_snapshot!(explained(&["[clobber] XO|OX {value} [domineering] ..#.|..#. {value}"]), @r"
    [clobber] XO|OX
      Value: *
      Black can move to
        ^  by b2-b1 a1-b1 a1-a2 b2-a2: reversible, White answers to *; Black's options there take its place
      White can move to
        v  by a2-a1 a2-b2 b1-b2 b1-a1: reversible, Black answers to *; White's options there take its place
      The canonical form is {0|0} = *.

    [domineering] ..#.|..#.
      Value: {2|0}
      The values of the independent parts are
        +-1  [domineering] ..|..
        1    [domineering] .|.
      They add up to +-1 + 1 = {2|0}.
    ");
    let text = explained(&["[cgt_game] (1/2|v*) {value}", "--notation", "unicode"]);
    assert!(text.ends_with("  The canonical form is {½|↓∗}.\n"), "{text}");
}

#[test]
fn in_misere_play_the_player_who_cannot_move_wins() {
    insta::assert_snapshot!(explained(&["[clobber] XO|OX {misere B}", "--depth", "2"]), @r"
    [clobber] XO|OX
      Black moves first, misere play: Loss
      White has an answer to each move of Black:
        Black b2-b1 (equal: a1-b1, a1-a2, b2-a2): White answers a2-a1, with answers to all moves of Black:
          Black b1-a1: White has no move then, and so wins.
      Main line:
        Black b2-b1  [clobber] XX|O.
        White a2-a1  [clobber] OX|..
        Black b1-a1  [clobber] X.|..
        White has no move left, and so wins.
    ");
}

#[test]
fn other_questions_are_answered_and_not_explained() {
    let text = explained(&["[clobber] XO {let A, mean}"]);
    assert_eq!(text.matches("This kind of question is not explained.").count(), 1, "{text}");
    assert!(text.contains("  Mean: 0\n"), "{text}");
}

#[test]
fn a_wrong_expectation_is_a_failure() {
    let (code, text, _) = mcgs(&["explain", "[clobber] XO {B loss}"]);
    assert!(code == 1 && text.contains("Win, expected Loss") && text.contains("Black wins with"), "{text}");
}

#[test]
fn a_limit_ends_an_answer_or_its_explanation() {
    let board = "[clobber] XOXO|OXOX|XOXO|OXOX {B}";
    let (code, text, _) = mcgs(&["explain", board, "--max-nodes", "10"]);
    assert!(code == 3 && text.contains("unknown, node limit reached"), "{text}");
    let (code, text, _) = mcgs(&["explain", "[nimber] 12345 {B}"]);
    assert!(code == 3 && text.contains("  The explanation ends here: too large.\n"), "{text}");
    let (code, text, _) =
        mcgs(&["explain", "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX|OXOXO {W}", "--timeout", "1"]);
    assert!(code == 3 && text.contains("time limit reached"), "{text}");
}

#[test]
fn json_has_the_answer_and_the_explanation() {
    let (code, text, _) = mcgs(&["explain", "--json", "[nimber] 2 3 {B, outcome} [kayles] 5 {N}"]);
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, objects.len()), (0, 3));
    let win = &objects[0];
    assert_eq!(
        (&win["format"], &win["type"], &win["result"]),
        (&1.into(), &"Solve BW".into(), &"Win".into())
    );
    let turn = &win["plays"][0]["turn"];
    assert_eq!(
        (&turn["player"], &turn["wins"], &turn["because"]),
        (&"B".into(), &true.into(), &"moves".into())
    );
    let reply = &turn["moves"][0];
    assert_eq!((&reply["move"], &reply["after"]["because"]), (&"1:*2".into(), &"value".into()));
    assert_eq!(
        reply["after"]["worth"],
        serde_json::json!({"addends": ["*2", "*2"], "total": "0", "sign": "="})
    );
    assert_eq!(win["plays"][0]["line"][0]["sum"], "[nimber] 2 + [nimber] 2");
    assert_eq!(objects[1]["plays"].as_array().unwrap().len(), 1);
    assert_eq!((&objects[2]["nim"]["total"], &objects[2]["open"]), (&4.into(), &Value::Null));
}

#[test]
fn long_lists_are_cut_and_counted() {
    let text = explained(&["[nimber] 9000 {N}"]);
    assert!(text.lines().count() < 60 && text.contains("    ... and 8960 more nim values\n"), "{text}");
    let text = explained(&["[nimber] 300 300 {B}"]);
    assert!(text.contains("    ... and 520 more moves, which lose as well.\n"), "{text}");
}

#[test]
fn a_line_is_right_if_it_is_legal_and_the_winner_wins() {
    let status = |line: &str| {
        let (_, text, _) = mcgs(&[&format!("[clobber] XXO XO {{line W {line}}}")]);
        let status = text.lines().last().unwrap().trim().split(',').next().unwrap().to_owned();
        (text.lines().nth(2).unwrap().trim().to_owned(), status)
    };
    let found = "Line with White first: W:0:c1-b1 B:0:a1-b1 W:1:b1-a1";
    assert_eq!(status(""), (found.to_owned(), "COMPLETED".to_owned()));
    for (line, expected) in [
        ("W:0:c1-b1 B:0:a1-b1 W:1:b1-a1", "PASS"),
        ("0:c1-b1 0:a1-b1 1:b1-a1", "PASS"),
        ("W:0:c1-b1", "PASS"),
        ("W:1:b1-a1", "FAIL"),
        ("W:0:a1-b1", "FAIL"),
        ("B:0:c1-b1", "FAIL"),
        ("None", "FAIL"),
    ] {
        assert_eq!(status(line).1, expected, "{line}");
    }
    let (_, text, _) = mcgs(&["{line B, line B None}"]);
    assert!(text.contains("  Line with Black first: None\n  COMPLETED, "), "{text}");
    assert!(text.contains("  PASS, "), "{text}");
}
