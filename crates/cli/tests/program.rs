//! The whole program, from the command line to the exit code.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use insta_cmd::assert_cmd_snapshot;

/// Far more work than any test waits for.
const HARD: &str = "[clobber] XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO";

fn mcgs(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(args).env_remove("COLUMNS").stdin(Stdio::null());
    command
}

/// The exit code, the answers with their times redacted, and the messages.
fn run(args: &[&str]) -> (i32, String, String) {
    parts(mcgs(args).output().unwrap())
}

fn run_with_input(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child =
        mcgs(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    parts(child.wait_with_output().unwrap())
}

fn parts(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), redacted(&text(output.stdout)), text(output.stderr))
}

/// Replaces every number before ` ms` by `T`.
fn redacted(text: &str) -> String {
    let mut pieces: Vec<&str> = text.split(" ms").collect();
    let last = pieces.pop().unwrap_or_default();
    let pieces: Vec<String> = pieces
        .into_iter()
        .map(|piece| piece.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').to_owned() + "T ms")
        .collect();
    pieces.concat() + last
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn without_arguments_it_teaches() {
    let (code, help, messages) = run(&[]);
    assert_eq!((code, messages.as_str()), (0, ""));
    for text in ["mcgs [OPTIONS] INPUT", "Exit codes:", "solve", "test", "list", "completions", "--memory"] {
        assert!(help.contains(text), "{text}");
    }
    assert!(!help.contains("--no-table"));
    assert!(!run(&["--help"]).1.contains("--no-table") && run(&["--help-all"]).1.contains("--no-table"));
    assert_eq!(run(&["--version"]).0, 0);
}

#[test]
fn the_program_and_each_command_have_a_manual_page() {
    let (code, page, _) = run(&["man"]);
    assert_eq!(code, 0);
    assert!(page.contains(".TH mcgs 1") && page.contains("SUBCOMMANDS"), "{page}");
    let (code, page, _) = run(&["man", "test"]);
    assert_eq!(code, 0);
    for text in [".TH mcgs-test 1", "total\\-timeout", "max\\-nodes"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    let (code, _, message) = run(&["man", "tset"]);
    assert_eq!(code, 2);
    assert!(message.starts_with("error: no such command `tset`, did you mean `test`?"), "{message}");
}

#[test]
fn an_input_is_answered() {
    let (code, answers, messages) = run(&["[clobber_1xn] XOXOXO {B, W} /* none at all */ {B loss}"]);
    assert_eq!((code, messages.as_str()), (0, ""));
    insta::assert_snapshot!(answers, @r#"
    [clobber_1xn] XOXOXO
      Black moves first: Loss
      COMPLETED, T ms, 1 node

    [clobber_1xn] XOXOXO
      White moves first: Loss
      COMPLETED, T ms, 1 node

    (no games)
      Black moves first: Loss
      PASS, T ms, 0 nodes
      "none at all"
    "#);
}

#[test]
fn winning_moves_are_listed_and_compared() {
    let input =
        "[clobber_1xn] XXOXOOX XXXOOOXX {winning moves B 0:4-5, winning moves W, winning moves B 0:1-2}";
    let (code, answers, _) = run(&[input]);
    assert_eq!(code, 1);
    let answers: Vec<&str> = answers.lines().filter(|line| line.starts_with("  W")).collect();
    insta::assert_snapshot!(answers.join("\n"), @r"
      Winning moves of Black: 0:4-5
      Winning moves of White: 0:3-4
      Winning moves of Black: 0:4-5 (Missing: 0:1-2 Extra: 0:4-5)
    ");
}

#[test]
fn json_has_one_object_per_command() {
    let (code, answers, _) = run(&["--json", "/* c */ [nimber] 1 {W win, winning moves B 3}"]);
    assert_eq!(code, 1);
    let reports = json_lines(&answers);
    assert_eq!(reports.len(), 2);
    let mut names: Vec<&String> = reports[0].as_object().unwrap().keys().collect();
    names.sort();
    let expected = [
        "answer",
        "case",
        "comment",
        "difference",
        "expected",
        "format",
        "games",
        "input_hash",
        "line",
        "message",
        "other",
        "player",
        "reason",
        "result",
        "shown",
        "source",
        "stats",
        "status",
        "time_ms",
        "type",
    ];
    assert_eq!(names, expected);
    assert_eq!(reports[0]["source"], "<argument>");
    assert_eq!(reports[0]["games"], serde_json::json!(["[nimber] 1"]));
    assert_eq!(reports[0]["type"], "Solve BW");
    assert_eq!(reports[0]["player"], "W");
    assert_eq!(reports[0]["status"], "PASS");
    assert_eq!(reports[0]["comment"], "c");
    assert_eq!(reports[0]["stats"]["nodes"], 0);
    assert_eq!(reports[0]["reason"], serde_json::Value::Null);
    assert_eq!(reports[1]["case"], 1);
    assert_eq!(reports[1]["status"], "FAIL");
    assert_eq!(reports[1]["difference"]["missing"], serde_json::json!(["3"]));
}

#[test]
fn values_are_written_in_the_notation_that_was_asked_for() {
    let input = "[cgt_game] (1|-1/2+v*) {value, mean, stops, bounds, thermograph}";
    for (notation, expected) in [
        (
            "ascii",
            [
                r"Value: {1|-1/2+v*}",
                r"Mean: 1/4",
                r"Stops: 1 -1/2",
                r"Bounds: -1/2 < G < 9/8",
                r"Thermograph: L: (2, -1) (1/4, 3/4) R: (-1, -1) (-1/2, -1/2) (-1/2, 0) (1/4, 3/4)",
            ],
        ),
        (
            "unicode",
            [
                r"Value: {1|−½+↓∗}",
                r"Mean: ¼",
                r"Stops: 1 −½",
                r"Bounds: −½ < G < 1⅛",
                r"Thermograph: L: (2, −1) (¼, ¾) R: (−1, −1) (−½, −½) (−½, 0) (¼, ¾)",
            ],
        ),
        (
            "latex",
            [
                r"Value: \{1 \mid -\frac{1}{2}+{\downarrow}{*}\}",
                r"Mean: \frac{1}{4}",
                r"Stops: 1 -\frac{1}{2}",
                r"Bounds: -\frac{1}{2} < G < \frac{9}{8}",
                r"Thermograph: L: (2, -1) (\frac{1}{4}, \frac{3}{4}) R: (-1, -1) (-\frac{1}{2}, -\frac{1}{2}) (-\frac{1}{2}, 0) (\frac{1}{4}, \frac{3}{4})",
            ],
        ),
    ] {
        let (_, answers, _) = run(&["--notation", notation, input]);
        for line in expected {
            assert!(answers.contains(line), "{answers}");
        }
    }
    // What was expected is in the notation of the answer; positions stay input, and so do the names of sums.
    let questions =
        "{let v, value -9/4*, mean 1/2, cool 1/2, compare @v, compare v*, winning moves B L1 R2-3}";
    let (_, answers, _) = run(&["--notation", "unicode", &format!("[cgt_game] ({{1|-1/2+v*}}) {questions}")]);
    for line in [
        "[cgt_game] ({1|-1/2+v*})\n",
        "Value: {1|−½+↓∗}, expected −2¼∗\n",
        "Mean: ¼, expected ½\n",
        "Cooled by ½: ",
        "Compared with @v: =\n",
        "Compared with ↓∗: ||\n",
        "(Missing: R2-3)",
    ] {
        assert!(answers.contains(line), "{line}: {answers}");
    }
}

#[test]
fn a_bad_cell_is_pointed_at() {
    assert_cmd_snapshot!(mcgs(&["[clobber] XO {B} XO|XQ {W}"]), @r"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    <argument>:1:22: error: section [clobber]: unexpected character `Q`
        1 | [clobber] XO {B} XO|XQ {W}
          |                      ^ expected cells `X`, `O`, `.`; rows separated by `|`
    ");
}

#[test]
fn all_errors_are_shown_and_nothing_is_run() {
    let (code, answers, messages) = run(&["[clobber] XO {B} [clobbr] XO {W} [nimber] -1 {N}"]);
    assert_eq!((code, answers.as_str()), (2, ""));
    assert_eq!(messages.matches("error:").count(), 2, "{messages}");
}

#[test]
fn warnings_do_not_stop_it() {
    let (code, answers, messages) = run(&["[clobber] XO {B} XO"]);
    assert_eq!(code, 0);
    assert!(answers.starts_with("[clobber] XO\n"), "{answers}");
    assert!(messages.starts_with("<argument>:1:18: warning:"), "{messages}");
}

#[test]
fn bad_usage_ends_with_code_2_and_one_message() {
    let folder = folder("bad_usage");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let latin = file("latin.test", b"{version 1.7}\n/* caf\xe9 */ {B}");
    let empty = file("empty.test", b" \n");
    let table: &[(&[&str], &str)] = &[
        (&["slove"], "error: no such command `slove`, did you mean `solve`?"),
        (&["solve"], "error: there is no input"),
        (&["--json"], "{\"format\":1,\"severity\":\"error\",\"message\":\"there is no input"),
        (&["[clobber]"], "<argument>:1:1: warning: no position under the title `[clobber]`"),
        (&["XO XO"], "<argument>:1:"),
        (&["{B}", "test", "x"], "error: an input and a subcommand cannot be combined"),
        (&["{B}", "--file", "x"], "error: the argument '[INPUT]' cannot be used with '--file <FILE>'"),
        (&["{B}", "--timeout", "5x"], "error: invalid value '5x' for '--timeout <TIME>': unknown unit `x`"),
        (
            &["{B}", "--memory", "many"],
            "error: invalid value 'many' for '--memory <SIZE>': expected a number",
        ),
        (&["{B}", "--threads", "0"], "error: invalid value '0' for '--threads <N>'"),
        (&["{B}", "--frobnicate"], "error: no such option `--frobnicate`, see `mcgs --help`"),
        (&["--file", "/no/such.test"], "error: /no/such.test: no such file or directory"),
        (&["--file", "/"], "error: /: this is a directory"),
        (&["--file", &empty], &format!("{empty}:1:1: error: the input is empty")),
        (&["--file", &latin], &format!("{latin}:2:7: error: the text is not valid UTF-8")),
        (&["test"], "error: the following required arguments were not provided"),
        (&["test", "/no/such"], "error: /no/such: no such file or directory"),
        (&["list", "clober"], "error: no such game `clober`, did you mean clobber"),
        (&["completions", "abacus"], "error: invalid value 'abacus'"),
    ];
    for (args, message) in table {
        let (code, answers, messages) = run(args);
        assert_eq!(code, 2, "{args:?}: {messages}");
        assert!(messages.starts_with(message), "{args:?}: {messages}");
        let is_test_run = args.first() == Some(&"test");
        assert!(answers.is_empty() || is_test_run, "{args:?}: {answers}");
    }
}

#[test]
fn open_questions_end_with_code_3() {
    let input = format!("{HARD} {{B}}");
    let (code, answers, _) = run(&[&input, "--max-nodes", "100"]);
    assert_eq!(code, 3);
    assert!(answers.contains("unknown, node limit reached\n  NODE LIMIT, T ms, 100 nodes\n"), "{answers}");
    let (code, answers, _) = run(&["--timeout", "1", "--json", &input]);
    assert_eq!(code, 3);
    assert_eq!(json_lines(&answers)[0]["reason"], "time");
    let hard = format!("[impartial nogo] {} {{N}}", ["....."; 5].join("|"));
    let (code, answers, _) = run(&[&hard, "--max-nodes", "100"]);
    assert_eq!(code, 3);
    assert!(answers.contains("Nim value: unknown, node limit reached\n  NODE LIMIT"), "{answers}");
    let (code, answers, _) = run(&["--json", &format!("[clobber_1xn] {} {{value 0}}", "XXO".repeat(200))]);
    assert_eq!(code, 3);
    assert_eq!(json_lines(&answers)[0]["status"], "TIMEOUT");
    assert_eq!(json_lines(&answers)[0]["reason"], "too large");
}

#[test]
fn switches_keep_the_answer() {
    let input = "[clobber] XOX|OXO [domineering] ...|... {B, W, winning moves B}";
    let results = |switch: &str| {
        let (code, answers, _) = run(&[switch, "--json", input]);
        assert_eq!(code, 0);
        json_lines(&answers).into_iter().map(|report| report["result"].clone()).collect::<Vec<_>>()
    };
    let expected = results("--threads=2");
    for switch in ["--no-table", "--no-values", "--no-split", "--no-symmetry", "--no-ordering", "--fresh"] {
        assert_eq!(results(switch), expected, "{switch}");
    }
}

#[test]
fn the_standard_input_is_read() {
    for args in [&[][..], &["-"], &["--stdin"], &["solve", "-"], &["solve", "--stdin", "--json"]] {
        let (code, answers, messages) = run_with_input(args, b"[nimber] 0\n{B loss}\n");
        assert_eq!((code, messages.as_str()), (0, ""), "{args:?}");
        assert!(answers.contains("PASS"), "{args:?}");
    }
    let (code, _, messages) = run_with_input(&["-"], b"");
    let expected = "<stdin>:1:1: error: the input is empty\n";
    assert_eq!((code, messages.split_inclusive('\n').next()), (2, Some(expected)));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    // Every answer is written at once, so that the first write after the reader is gone fails.
    let input = "{B} ".repeat(20_000);
    let folder = folder("closed_pipe");
    let file = folder.join("many.test");
    fs::write(&file, format!("{{version 1.7}} {input}")).unwrap();
    let mut child = mcgs(&["--file", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let mut messages = String::new();
    child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
    let status = child.wait().unwrap();
    assert_eq!((first.as_str(), status.code(), messages.as_str()), ("(no games)\n", Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for args in [&["{B}"][..], &["list"], &["completions", "bash"], &["--json", "{B}"]] {
        let output = mcgs(args).stdout(full()).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{args:?}");
        assert!(message.contains("error") && message.contains("No space left"), "{args:?}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_known() {
    let input = format!("{{B}} {HARD} {{B}} {{W}}");
    let mut child = mcgs(&["--json", &input]).stdout(Stdio::piped()).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = answers.next().unwrap().unwrap();
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let rest: Vec<String> = answers.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(first.contains("COMPLETED"));
    // The signal may come between two questions; otherwise the one at hand is reported as open.
    assert!(rest.len() <= 1, "{rest:?}");
    assert!(rest.iter().all(|report| report.contains("\"reason\":\"interrupted\"")), "{rest:?}");
}

#[test]
fn games_are_listed() {
    let (code, all, _) = run(&["list"]);
    assert_eq!(code, 0);
    for name in ["clobber\n", "clobber_1xn\n", "domineering\n", "kayles\n", "[impartial NAME]"] {
        assert!(all.contains(name), "{name}");
    }
    let (code, one, _) = run(&["list", "clobber"]);
    assert_eq!(code, 0);
    assert!(one.starts_with("clobber\n") && one.contains("mcgs \"[clobber] "), "{one}");
    assert!(run(&["list", "impartial clobber"]).1.contains("impartial variant"));
    let games = json_lines(&run(&["list", "--json"]).1);
    assert!(games.iter().any(|game| game["name"] == "kayles" && game["impartial"] == true));
    let examples: Vec<&str> = games.iter().filter_map(|game| game["examples"][0]["input"].as_str()).collect();
    assert_eq!(examples.len(), games.len());
    let (code, _, messages) = run(&["--max-nodes", "1000", &(examples.join(" ") + " {let A}")]);
    assert_eq!((code, messages.as_str()), (0, ""));
}

#[test]
fn completions_are_written() {
    for shell in ["bash", "zsh", "fish"] {
        let (code, script, _) = run(&["completions", shell]);
        assert_eq!(code, 0);
        assert!(
            script.contains("completions") && script.contains("no-table") && script.contains("domineering"),
            "{shell}"
        );
    }
}

#[test]
fn every_error_of_an_input_has_a_place() {
    let folder = folder("places_of_errors");
    let file = folder.join("a.test");
    let name = file.to_str().unwrap();
    for (text, args, place, message) in [
        ("", vec!["--file", name], "1:1", "the input is empty"),
        ("{version 2.0}\n", vec!["--file", name], "1:14", "there is no question"),
        ("{version 2.0}\n[clobber] XO\n\n", vec!["--file", name], "2:13", "there is no question"),
        ("\n", vec!["analyze", "--file", name], "1:1", "the input is empty"),
        (
            "{version 2.0}\n[clobber] XO {value}",
            vec!["graph", "--file", name],
            "2:11",
            "there is more than one sum, or another question than who wins",
        ),
    ] {
        fs::write(&file, text).unwrap();
        let (code, answers, messages) = run(&args);
        assert_eq!((code, answers.as_str()), (2, ""), "{text:?}");
        assert!(messages.contains(&format!("{name}:{place}: error: {message}\n")), "{text:?}: {messages}");
    }
}

#[cfg(unix)]
#[test]
fn paths_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let path = folder("no_text").join(std::ffi::OsStr::from_bytes(b"\xff.test"));
    let output = mcgs(&["generate", "clobber", "--size", "2x2", "-o"]).arg(&path).output().unwrap();
    assert_eq!(parts(output), (0, String::new(), String::new()));
    let output = mcgs(&["test"]).arg(&path).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}
