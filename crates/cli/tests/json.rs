//! `--json`: answers as data, and errors as data.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

/// The exit code, and the lines of the answers and of the messages.
fn mcgs(args: &[&str]) -> (i32, Vec<Json>, Vec<Json>) {
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(args)
        .arg("--json")
        .env_remove("MCGS_DB")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let lines = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
    };
    (output.status.code().unwrap(), lines(output.stdout), lines(output.stderr))
}

/// The answer to one question.
fn answer(input: &str) -> Json {
    let (code, mut answers, messages) = mcgs(&[input]);
    assert!(code == 0 && answers.len() == 1, "{input}: {answers:?} {messages:?}");
    answers.remove(0)
}

fn number(numerator: i64, denominator: u64) -> Json {
    json!({ "numerator": numerator, "denominator": denominator })
}

#[test]
fn every_answer_is_data_beside_its_text() {
    let hot = "[cgt_game] 5||3|2";
    let corner = |value: Json, temperature: Json| json!({ "value": value, "temperature": temperature });
    let table = [
        ("[clobber_1xn] XO {B}".to_owned(), "Win", json!({ "kind": "wins", "wins": true })),
        ("[clobber] XO|OX {outcome}".to_owned(), "N", json!({ "kind": "outcome", "outcome": "N" })),
        ("[clobber_1xn] XO {misere W}".to_owned(), "Loss", json!({ "kind": "wins", "wins": false })),
        ("[kayles] 4 {misere outcome}".to_owned(), "P", json!({ "kind": "outcome", "outcome": "P" })),
        ("[nimber] 2 {compare (1)}".to_owned(), "<", json!({ "kind": "relation", "relation": "<" })),
        (
            "[clobber_1xn] XOX {moves B}".to_owned(),
            "1-2 3-2",
            json!({ "kind": "moves", "moves": ["1-2", "3-2"] }),
        ),
        ("[kayles] 0 {winning moves B}".to_owned(), "None", json!({ "kind": "moves", "moves": [] })),
        ("[clobber_1xn] XXO {value}".to_owned(), "^", json!({ "kind": "value", "value": "^" })),
        ("[clobber_1xn] XXO {atomic weight}".to_owned(), "1", json!({ "kind": "value", "value": "1" })),
        (format!("{hot} {{atomic weight}}"), "not all-small", json!({ "kind": "value", "value": null })),
        (format!("{hot} {{mean}}"), "15/4", json!({ "kind": "number", "number": number(15, 4) })),
        (
            format!("{hot} {{stops}}"),
            "5 3",
            json!({ "kind": "stops", "left": number(5, 1), "right": number(3, 1) }),
        ),
        ("[nimber] 2 {birthday}".to_owned(), "2", json!({ "kind": "birthday", "birthday": 2 })),
        ("[nimber] 1 {incentives B}".to_owned(), "*", json!({ "kind": "values", "values": ["*"] })),
        ("[nimber] 1 {remoteness}".to_owned(), "1 1", json!({ "kind": "remoteness", "left": 1, "right": 1 })),
        ("[kayles] 5 {N}".to_owned(), "4", json!({ "kind": "nimber", "nimber": 4 })),
        (format!("{hot} {{nim}}"), "not a nimber", json!({ "kind": "nimber", "nimber": null })),
        (format!("{hot} {{number?}}"), "no", json!({ "kind": "holds", "holds": false })),
        (
            format!("{hot} {{bounds}}"),
            "3 < G < 41/8",
            json!({ "kind": "bounds", "lower": "3", "upper": "41/8", "strict": true }),
        ),
        (
            "[switch_game] 1,-1 {thermograph}".to_owned(),
            "L: (2, -1) (0, 1) R: (-2, -1) (0, 1)",
            json!({
                "kind": "thermograph",
                "left": [corner(number(2, 1), number(-1, 1)), corner(number(0, 1), number(1, 1))],
                "right": [corner(number(-2, 1), number(-1, 1)), corner(number(0, 1), number(1, 1))],
            }),
        ),
    ];
    for (input, text, expected) in table {
        let found = answer(&input);
        assert_eq!((&found["format"], &found["result"]), (&json!(1), &json!(text)), "{input}");
        assert_eq!(found["answer"], expected, "{input}");
        assert!(found["games"][0].as_str().unwrap().starts_with('['), "{input}");
    }
}

#[test]
fn the_notation_of_the_text_does_not_change_the_data() {
    let (_, answers, _) = mcgs(&["[clobber_1xn] XXO {value}", "--notation", "unicode"]);
    assert_eq!((&answers[0]["result"], &answers[0]["answer"]["value"]), (&json!("↑"), &json!("^")));
}

#[test]
fn an_open_question_has_no_answer_but_a_reason() {
    let board = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO {B}";
    let (code, answers, _) = mcgs(&[board, "--max-nodes", "5"]);
    assert_eq!(code, 3);
    let fields = ["answer", "result", "message"].map(|name| answers[0][name].clone());
    assert_eq!((fields, &answers[0]["reason"]), ([Json::Null, Json::Null, Json::Null], &json!("nodes")));
}

#[test]
fn errors_have_line_column_and_what_was_expected() {
    let (code, answers, messages) = mcgs(&["[clobber] XOX|OQO {B}"]);
    assert_eq!((code, answers.len()), (2, 0));
    let expected = json!({
        "format": 1, "severity": "error", "message": "section [clobber]: unexpected character `Q`",
        "source": "<argument>", "line": 1, "column": 16, "found": "Q",
        "expected": "cells `X`, `O`, `.`; rows separated by `|`", "notes": messages[0]["notes"],
    });
    assert_eq!(messages, [expected]);
    // Several errors, and a warning.
    let (code, _, messages) = mcgs(&["[clobber] XQ\n[nogo] XY {B}"]);
    let lines: Vec<_> = messages.iter().map(|message| message["line"].as_u64()).collect();
    assert_eq!((code, lines), (2, vec![Some(1), Some(2)]), "{messages:?}");
}

#[test]
fn every_other_error_is_an_object_too() {
    for (args, part) in [
        (&["--file", "no-such-file.test"][..], "no such file"),
        (&["[clobber] XO"][..], "no question"),
        (&["test", "no-such-folder"], "no such file"),
        (&["--no-such-option", "x"], "--no-such-option"),
        (&["graph", "[clobber] XO {B}"], "`--json` has no effect on `mcgs graph`"),
        (&["db", "info", "x.db"], "`--json` has no effect on `mcgs db info`"),
        (&["octal", "9.9"], "is not the code"),
    ] {
        let (code, answers, messages) = mcgs(args);
        if args == ["[clobber] XO"] {
            // It is answered, with a note that nothing was asked.
            assert_eq!((code, answers.len(), &messages[0]["severity"]), (0, 1, &json!("note")));
            assert!(messages[0]["message"].as_str().unwrap().starts_with("no question was asked"));
            continue;
        }
        assert_eq!((code, messages.len()), (2, 1), "{args:?}: {messages:?}");
        assert_eq!(messages[0]["severity"], "error", "{args:?}");
        assert!(messages[0]["message"].as_str().unwrap().contains(part), "{args:?}: {messages:?}");
    }
}

#[test]
fn long_values_of_options_are_written_out() {
    let board = "[clobber] XOXOX|OXOXO";
    let (_, answers, _) = mcgs(&["analyze", board]);
    let mut longest = 0;
    for side in ["left", "right"] {
        for group in answers[0][side]["options"].as_array().unwrap() {
            longest = longest.max(group["value"]["text"].as_str().unwrap().len());
        }
    }
    assert!(longest > 120, "{longest}: no value of an option is long enough to test this");
    assert_eq!(answers[0]["format"], 1);
}

#[test]
fn a_message_is_one_line_and_the_others_are_notes() {
    for args in [&["--nosuch"][..], &["octal", "0.9x"], &["[clobber] XQ {B}"]] {
        let (code, _, messages) = mcgs(args);
        assert_eq!((code, messages.len()), (2, 1), "{args:?}: {messages:?}");
        let message = messages[0]["message"].as_str().unwrap();
        assert!(!message.is_empty() && !message.contains('\n'), "{message}");
        let notes = messages[0]["notes"].as_array().unwrap();
        assert!(notes.iter().all(|note| !note.as_str().unwrap().contains('\n')), "{notes:?}");
    }
}

#[test]
fn every_object_says_its_format() {
    for args in [
        &["octal", "0.77"][..],
        &["list"],
        &["list", "kayles"],
        &["analyze", "[kayles] 3"],
        &["explain", "[kayles] 3"],
        &["[kayles] 3"],
    ] {
        let (code, answers, _) = mcgs(args);
        assert!(code == 0 && !answers.is_empty(), "{args:?}");
        assert!(answers.iter().all(|answer| answer["format"] == 1), "{args:?}");
    }
}

#[test]
fn the_summary_of_a_test_is_an_object() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("summary.test");
    std::fs::write(&path, "{version 2.0}\n[kayles] 3 {N 3, N 4, B}\n").unwrap();
    let (code, answers, messages) = mcgs(&["test", path.to_str().unwrap()]);
    assert_eq!((code, answers.len(), messages.len()), (1, 3, 1), "{messages:?}");
    let summary = &messages[0];
    let counts = ["files", "files_in_error", "commands", "not_run", "pass", "fail", "timeout", "completed"];
    assert_eq!(counts.map(|name| summary[name].as_u64().unwrap()), [1, 0, 3, 0, 1, 1, 0, 1]);
    assert!(summary["time_ms"].is_number() && summary["from_before"].is_null(), "{summary}");
    assert_eq!((&summary["format"], &summary["classes"]), (&json!(1), &json!([])));
}

#[test]
fn blocks_without_questions_get_a_warning() {
    let (code, answers, messages) = mcgs(&["[kayles] 3 {}"]);
    assert_eq!((code, answers.len(), messages.len()), (0, 0, 1), "{messages:?}");
    assert_eq!(messages[0]["severity"], "warning");
    assert_eq!(messages[0]["message"], "there is no question");
}

#[test]
fn remoteness_and_examples_have_one_form_everywhere() {
    let (_, analyses, _) = mcgs(&["analyze", "[nimber] 1"]);
    assert_eq!(analyses[0]["value"]["remoteness"], json!({ "left": 1, "right": 1 }));
    for (name, has_outcome) in [("domineering", true), ("cram", false)] {
        let (_, games, _) = mcgs(&["list", name]);
        let example = &games[0]["examples"][0];
        assert!(example["input"].is_string(), "{name}: {example}");
        assert_eq!(example["outcome"].is_string(), has_outcome, "{name}: {example}");
    }
}
