//! `mcgs prove` writes proofs, `mcgs verify` checks them, and so does `mcgs-check`.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

/// All questions about this sum can be proved, but for `N`.
const ALL: &str =
    "[clobber] XXO|OXX [nimber] 2 {B, W, outcome, value, compare *3, winning moves B, winning moves W}";
/// Nobody solves this at once.
const HARD: &str = "[amazons] ......|X....O|......|......|O....X|......";

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("proofs").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn mcgs(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(args).current_dir(folder).env_remove("MCGS_DB").stdin(Stdio::null());
    command
}

/// The exit code, what was written to the standard output, and the messages.
fn outcome(mut command: Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    outcome(mcgs(folder, args))
}

/// What `mcgs-check` says of the same files, where it is at hand: it is built with the whole workspace, not with this crate.
fn assert_check_says_the_same(folder: &Path, files: &[&str]) {
    let program = Path::new(env!("CARGO_BIN_EXE_mcgs")).with_file_name("mcgs-check");
    if !program.exists() {
        return;
    }
    let mut check = Command::new(program);
    check.args(files).current_dir(folder);
    let args: Vec<&str> = ["verify"].into_iter().chain(files.iter().copied()).collect();
    let (by_check, by_verify) = (outcome(check), run(folder, &args));
    assert_eq!(by_check.0, by_verify.0, "{by_check:?}");
    assert_eq!(by_check.1, by_verify.1);
}

fn prove(folder: &Path, input: &str, file: &str) {
    let (code, _, said) = run(folder, &["prove", input, "-o", file]);
    assert_eq!((code, said.as_str()), (0, ""), "{input}");
}

#[test]
fn one_file_proves_all_questions() {
    let folder = folder("all");
    let (code, said, messages) = run(&folder, &["prove", ALL, "-o", "all.proof"]);
    assert_eq!((code, messages.as_str()), (0, ""));
    let bytes = fs::read(folder.join("all.proof")).unwrap();
    let (first, rest) = said.split_once('\n').unwrap();
    assert_eq!(first, format!("all.proof: {} bytes, checked", bytes.len()));
    let (code, checked, _) = run(&folder, &["verify", "all.proof"]);
    assert_eq!((code, checked), (0, format!("all.proof: proved\n{rest}")));
    // The answers are those of the solver.
    let solved = mcgs::solve(ALL).unwrap();
    let answers: Vec<&str> =
        rest.lines().skip(1).map(|line| line.split_once(": ").unwrap_or_default().1).collect();
    let shown = |index: usize| solved[index].result.clone().unwrap();
    assert_eq!(answers[..2], [shown(0).to_lowercase(), shown(1).to_lowercase()]);
    assert_eq!(answers[2], shown(2));
    assert_check_says_the_same(&folder, &["all.proof"]);
}

#[test]
fn without_a_question_the_outcome_is_proved() {
    let folder = folder("outcome");
    let (code, said, _) = run(&folder, &["prove", "[clobber] XO|OX", "-o", "a.proof"]);
    assert_eq!(code, 0);
    assert!(said.contains("\n  [clobber] XO|OX\n  outcome: N\n"), "{said}");
}

#[test]
fn nim_values_of_impartial_sums_are_proved() {
    let folder = folder("impartial");
    for (input, answer) in [
        ("[impartial clobber] XOX|OXO {N}", "N: 0"),
        ("[cram] ...|... [nimber] 3 {N}", "N: 2"),
        ("[nim] 3 5 {N}", "N: 6"),
    ] {
        let (code, said, _) = run(&folder, &["prove", input, "-o", "n.proof", "--force"]);
        assert!(code == 0 && said.contains(&format!("\n  {answer}\n")), "{input}: {said}");
        assert_check_says_the_same(&folder, &["n.proof"]);
    }
    let (code, _, messages) = run(&folder, &["prove", "[clobber] XO {N}", "-o", "partisan.proof"]);
    assert_eq!(code, 2);
    assert!(messages.contains("impartial"), "{messages}");
    assert!(!folder.join("partisan.proof").exists());
}

#[test]
fn both_commands_write_data() {
    let folder = folder("json");
    let (code, made, _) = run(&folder, &["prove", "[clobber] XO|OX {B, value}", "-o", "a.proof", "--json"]);
    assert_eq!(code, 0);
    let made: Json = serde_json::from_str(&made).unwrap();
    let bytes = fs::read(folder.join("a.proof")).unwrap().len();
    let expected = json!({
        "format": 1, "file": "a.proof", "proved": true, "input": "[clobber] XO|OX",
        "questions": [{"question": "B", "answer": "win"}, {"question": "value", "answer": "*"}],
        "claims": 0, "values": 3, "theorems": ["values, added up"], "bytes": bytes,
    });
    assert_eq!(made, expected);
    fs::write(folder.join("bad.proof"), "no proof\n").unwrap();
    let (code, checked, _) = run(&folder, &["verify", "a.proof", "bad.proof", "--json"]);
    assert_eq!(code, 1);
    let checked: Vec<Json> = checked.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(checked[0], expected);
    assert_eq!((&checked[1]["proved"], &checked[1]["bytes"]), (&json!(false), &json!(9)));
    assert_eq!(checked[1]["reason"], "the file is no proof: proofs are compressed, in one zstd frame");
    let (_, made, _) =
        run(&folder, &["prove", "[clobber] XO|OX {B}", "-o", "b.proof", "--json", "--unchecked"]);
    let made: Json = serde_json::from_str(&made).unwrap();
    assert_eq!((&made["answers"], &made["file"]), (&json!(["win"]), &json!("b.proof")));
}

#[test]
fn a_file_that_exists_is_refused_unless_forced() {
    let folder = folder("exists");
    fs::write(folder.join("a.proof"), "Dear Elwyn,\n").unwrap();
    let args = ["prove", "[clobber] XO|OX {B}", "-o", "a.proof"];
    let (code, _, messages) = run(&folder, &args);
    assert_eq!(code, 2);
    assert!(messages.contains("at this place; overwrite it with `--force`"), "{messages}");
    assert_eq!(fs::read(folder.join("a.proof")).unwrap(), b"Dear Elwyn,\n");
    let forced: Vec<&str> = args.into_iter().chain(["--force"]).collect();
    assert_eq!(run(&folder, &forced).0, 0);
    assert_eq!(run(&folder, &["verify", "a.proof"]).0, 0);
}

#[test]
fn a_limit_leaves_no_file() {
    let folder = folder("limit");
    for limit in [["--timeout", "1ms"], ["--max-nodes", "5"]] {
        let (code, said, messages) = run(&folder, &[&["prove", HARD, "-o", "a.proof"][..], &limit].concat());
        assert_eq!((code, said.as_str()), (3, ""), "{messages}");
        assert!(messages.starts_with("error: a.proof: not written, "), "{messages}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{limit:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_file() {
    let folder = folder("interrupted");
    let child = mcgs(&folder, &["prove", HARD, "-o", "a.proof"]).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(!folder.join("a.proof").exists());
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{messages}");
    assert!(messages.contains("a.proof: not written"), "{messages}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_so() {
    let folder = folder("full");
    let (code, said, messages) = run(&folder, &["prove", "[clobber] XO", "-o", "/dev/full"]);
    assert_eq!((code, said.as_str(), messages.as_str()), (3, "", "error: /dev/full: the disk is full\n"));
}

#[test]
fn what_cannot_be_proved_is_refused_with_what_can() {
    let folder = folder("refused");
    let can = "only to B, W, outcome, N, value, compare and winning moves";
    for (input, message) in [
        ("[clobber] XO {thermograph}", format!("there is no proof of an answer to `thermograph`, {can}")),
        ("[clobber] XO {B, misere B}", format!("there is no proof of an answer to `misere B`, {can}")),
        (
            "[clobber] XO {B} [clobber] OX {B}",
            "a proof is about one sum, and the input has 2: write a file for each".to_owned(),
        ),
    ] {
        let (code, _, messages) = run(&folder, &["prove", input, "-o", "a.proof"]);
        assert_eq!((code, messages), (2, format!("error: {message}\n")), "{input}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{input}");
    }
}

#[test]
fn files_that_are_no_proofs_are_refused_with_the_reason() {
    let folder = folder("no proofs");
    prove(&folder, ALL, "whole");
    let whole = fs::read(folder.join("whole")).unwrap();
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    fs::create_dir(folder.join("folder")).unwrap();
    for (name, bytes) in [
        ("garbage", b"hello\n".as_slice()),
        ("empty", b""),
        ("cut", &whole[..whole.len() / 2]),
        ("no checksum", &whole[..whole.len() - 4]),
        ("longer", &[whole.as_slice(), b"x"].concat()),
        ("flipped", &flipped),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
        let (code, said, messages) = run(&folder, &["verify", name]);
        assert_eq!((code, messages.as_str()), (1, ""), "{name}");
        assert!(said.starts_with(&format!("{name}: not proved, ")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_check_says_the_same(&folder, &[name]);
    }
    let (code, said, messages) = run(&folder, &["verify", "folder", "missing", "garbage", "whole"]);
    assert_eq!(code, 2);
    let expected =
        "error: folder: a folder, expected the file of a proof\nerror: missing: no such file or directory\n";
    assert_eq!(messages, expected);
    assert!(said.starts_with("garbage: not proved, ") && said.contains("\nwhole: proved\n"), "{said}");
    assert_check_says_the_same(&folder, &["folder", "missing", "garbage", "whole"]);
}

#[test]
fn small_proofs_and_unchecked_proofs_are_proofs() {
    let folder = folder("small");
    let input = "[clobber] XOXO|OXOX|XOXO {B}";
    let few_values = ["--value-length", "2", "--threads", "1"];
    let mut sizes = Vec::new();
    for (file, option) in
        [("any", &[][..]), ("small", &["--proof-size", "small"]), ("unchecked", &["--unchecked"])]
    {
        let args = [&["prove", input, "-o", file][..], &few_values, option].concat();
        let (code, said, messages) = run(&folder, &args);
        assert_eq!(code, 0, "{messages}");
        assert_eq!(said.contains("not checked"), file == "unchecked", "{said}");
        let (code, checked, _) = run(&folder, &["verify", file, "--json"]);
        assert_eq!(code, 0, "{checked}");
        let checked: Json = serde_json::from_str(&checked).unwrap();
        sizes.push(checked["claims"].as_u64().unwrap());
    }
    assert!(sizes[0] > 0 && sizes[1] <= sizes[0] && sizes[2] == sizes[0], "{sizes:?}");
}

#[test]
fn answers_are_compared_with_the_expected_ones() {
    let folder = folder("expected");
    let (code, _, messages) = run(&folder, &["prove", "[clobber] XO {B loss}", "-o", "wrong.proof"]);
    assert_eq!(code, 1);
    assert!(messages.contains("expected Loss, and Win is proved"), "{messages}");
    assert!(folder.join("wrong.proof").exists(), "the proof is right, whatever was expected");
    let (code, _, messages) =
        run(&folder, &["prove", "[clobber] XO {B win, outcome N}", "-o", "right.proof"]);
    assert_eq!((code, messages.as_str()), (0, ""));
}
