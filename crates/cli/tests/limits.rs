//! No limit is accepted and ignored: Ctrl-C, `--timeout` and `--memory`, for every command.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.
#![cfg(unix)]

use std::fs;
use std::io::{PipeReader, PipeWriter, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::OFlags;

/// Generous: what is to end within a fraction of a second would run for ever.
const SOON: Duration = Duration::from_secs(20);
/// Far more work than any test waits for.
const HARD: &str = "[clobber] XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO";

fn mcgs(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(args).env_remove("COLUMNS").stdin(Stdio::null());
    command
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("limits").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A pipe without any room, whatever its capacity is.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    let flags = rustix::fs::fcntl_getfl(writer.as_fd()).unwrap();
    rustix::fs::fcntl_setfl(writer.as_fd(), flags | OFlags::NONBLOCK).unwrap();
    while writer.write(&[b'x'; 4096]).is_ok() {}
    rustix::fs::fcntl_setfl(writer.as_fd(), flags).unwrap();
    (reader, writer)
}

/// Waits until the program watches for signals; before that, they would kill it.
fn wait_until_watching(child: &Child) {
    let path = format!("/proc/{}/status", child.id());
    let interrupt_bit = 1u64 << 1;
    for _ in 0..1000 {
        let Ok(status) = fs::read_to_string(&path) else { break };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        if caught.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & interrupt_bit != 0) {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    // Long enough, on most machines, to get stuck where it is to be found.
    thread::sleep(Duration::from_millis(150));
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// The exit code, if the program ends soon; it is killed otherwise.
fn code_soon(child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < SOON {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

/// The exit code after one signal, with a standard output that nobody reads.
fn code_when_stuck(args: &[&str], signal: &str) -> Option<i32> {
    let (_reader, writer) = full_pipe();
    let mut child = mcgs(args).stdout(writer).stderr(Stdio::null()).spawn().unwrap();
    wait_until_watching(&child);
    send(signal, &child);
    code_soon(&mut child)
}

#[test]
fn every_command_ends_when_nobody_reads_its_answers() {
    let path = folder("full");
    let questions = path.join("questions.test");
    fs::write(&questions, format!("{{version 2.0}} [clobber_1xn] XOXO {{{}}}", vec!["B"; 3000].join(", ")))
        .unwrap();
    let questions = text(&questions);
    let database = path.join("small.db");
    let built = mcgs(&["db", "build", text(&database), "[clobber_1xn] max_dims = 5;"]).output().unwrap();
    assert!(built.status.success());
    let database = text(&database);
    let commands: &[&[&str]] = &[
        &["--file", questions],
        &["test", questions, "--json"],
        &["analyze", "[clobber] XO|OX"],
        &["explain", "[clobber] XO|OX"],
        &["octal", "0.07", "--terms", "1000000000000", "--all"],
        &["octal", "0.07", "--terms", "1000000000000", "--json"],
        &["generate", "clobber_1xn", "--size", "30", "--count", "5000"],
        &["generate", "clobber", "--size", "3x4", "--all"],
        &["export", questions, "--format", "lines"],
        &["export", questions, "--format", "cgsuite"],
        &["graph", "[clobber] XO|OX {B}"],
        &["draw", "[clobber] XO|OX"],
        &["db", "dump", database],
        &["db", "info", database],
        &["db", "export", database, "clobber_1xn"],
        &["list"],
        &["bench", "--list"],
        &["completions", "bash"],
    ];
    for command in commands {
        assert_eq!(code_when_stuck(command, "-INT"), Some(130), "{command:?}");
    }
    assert_eq!(code_when_stuck(&["list"], "-TERM"), Some(130), "a request to terminate");
}

#[test]
fn messages_that_nobody_reads_do_not_keep_it_either() {
    let (_reader, writer) = full_pipe();
    let mut child = mcgs(&["[clobber] nonsense {B}"]).stderr(writer).spawn().unwrap();
    wait_until_watching(&child);
    send("-INT", &child);
    assert_eq!(code_soon(&mut child), Some(130));
}

#[test]
fn waiting_for_input_can_be_interrupted() {
    let pipe = folder("waiting").join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = text(&pipe);
    for args in
        [vec!["-"], vec!["--file", pipe], vec!["test", pipe], vec!["report", pipe, "-o", "unused.html"]]
    {
        let (reader, _writer) = std::io::pipe().unwrap();
        let mut child = mcgs(&args).stdin(reader).stderr(Stdio::null()).spawn().unwrap();
        wait_until_watching(&child);
        send("-INT", &child);
        assert_eq!(code_soon(&mut child), Some(130), "{args:?}");
    }
}

#[test]
fn what_was_learned_is_saved_though_nobody_reads_the_answers() {
    let path = folder("table");
    let table = path.join("saved.table");
    let input = format!("[clobber_1xn] XOXOXOXOXOXOXOXOXOXO {{B}} {HARD} {{B}}");
    // Once the answer of the first sum cannot be written, once the second sum is being searched.
    for full in [true, false] {
        let (_reader, writer) = full_pipe();
        let out = if full { Stdio::from(writer) } else { Stdio::null() };
        let mut child = mcgs(&[&input, "--table-save", text(&table)]).stdout(out).spawn().unwrap();
        wait_until_watching(&child);
        send("-INT", &child);
        assert_eq!(code_soon(&mut child), Some(130));
        let again = mcgs(&["[clobber_1xn] XO {B}", "--table-load", text(&table)]).output().unwrap();
        assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
        fs::remove_file(&table).unwrap();
    }
}

/// The exit code, the answers and the messages of a command that has to end soon.
fn run_soon(args: &[&str], input: Stdio) -> (Option<i32>, String, String) {
    let path = folder(&format!("run-{}", thread::current().name().unwrap_or("test").replace(':', "-")));
    let (out, err) = (path.join("out"), path.join("err"));
    let mut child = mcgs(args)
        .stdin(input)
        .stdout(fs::File::create(&out).unwrap())
        .stderr(fs::File::create(&err).unwrap())
        .spawn()
        .unwrap();
    let code = code_soon(&mut child);
    let text = |path| String::from_utf8(fs::read(path).unwrap()).unwrap();
    (code, text(out), text(err))
}

#[test]
fn writing_the_terms_of_a_periodic_game_has_an_end() {
    let table = folder("octal").join("values.csv");
    let endless = ["octal", "0.07", "--terms", "1000000000000", "--timeout", "300"];
    let with = |more: &[&str]| run_soon(&[&endless[..], more].concat(), Stdio::null());
    let (code, _, message) = with(&["--csv", text(&table)]);
    assert_eq!(code, Some(3), "{message}");
    assert!(
        message.contains("the time is over: 1000000000000 of 1000000000000 terms are known, but not all")
    );
    let rows = fs::read_to_string(&table).unwrap();
    assert!(rows.ends_with('\n'), "the last row is complete");
    assert!(
        rows.lines().skip(1).zip(0..).all(|(row, heap)| row.split_once(',').unwrap().0 == heap.to_string())
    );
    let (code, answer, _) = with(&["--json"]);
    assert_eq!(code, Some(3));
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["values"][1000], 4);
    assert_eq!(with(&["--all"]).0, Some(3));
}

#[test]
fn random_cases_have_limits() {
    let case = |args: &[&str]| {
        let (code, cases, message) = run_soon(args, Stdio::null());
        assert_eq!(code, Some(3), "{args:?}: {message}");
        assert!(message.contains("these are not all cases"), "{message}");
        // What there is, is complete.
        if cases.contains('[') {
            let path = folder("cases").join("some.test");
            fs::write(&path, cases).unwrap();
            let (code, _, message) = run_soon(&["export", text(&path), "--format", "lines"], Stdio::null());
            assert_eq!(code, Some(0), "{args:?}: {message}");
        }
    };
    // No board with this number of stones is legal; each of them is looked at.
    case(&["generate", "nogo", "--size", "256x256", "--timeout", "300"]);
    case(&["generate", "clobber", "--size", "65536", "--count", "1000000", "--timeout", "300"]);
    case(&["generate", "clobber", "--size", "256x256", "--count", "1000000", "--memory", "2M"]);
    case(&["generate", "domineering", "--size", "256x256", "--moves", "10000", "--timeout", "300"]);
    case(&["generate", "clobber_1xn", "--size", "16", "--all", "--memory", "1M"]);
    case(&["generate", "--family", "1", "--attempts", "1000000000000", "--timeout", "300"]);
    case(&[
        "generate",
        "--family",
        "1",
        "--attempts",
        "1000000000000",
        "--count",
        "1000000",
        "--memory",
        "1M",
    ]);
    let target = ["--target", "1000000000-2000000000", "--timeout", "300"];
    case(&[&["generate", "clobber", "--size", "2x3", "--count", "1000"], &target[..]].concat());
}

#[test]
fn scripts_for_other_solvers_have_limits() {
    let path = folder("export").join("numbers.test");
    fs::write(&path, "{version 2.0} [nimber] 3 {B} [integer_game] 2000000000 {B} [nimber] 4 {B}").unwrap();
    let export = |more: &[&str]| {
        run_soon(&[&["export", text(&path), "--format", "cgsuite"], more].concat(), Stdio::null())
    };
    let (code, script, message) = export(&[]);
    assert_eq!((code, message.as_str()), (Some(0), "2 exported, 1 cannot be exported\n"));
    assert!(script.ends_with("[r1, r2]\n"), "{script}");
    let large = ["--limit", "1000000", "--memory", "4M"];
    let (code, script, message) = export(&large);
    assert_eq!(code, Some(3));
    assert_eq!(
        message,
        "1 exported, 0 cannot be exported\nwarning: the memory is used up (see --memory): the others were not tried\n"
    );
    assert!(script.ends_with("[r1]\n"), "{script}");
    assert_eq!(export(&["--limit", "1000000", "--memory", "100G", "--timeout", "100"]).0, Some(3));
}

#[test]
fn graphs_have_limits() {
    let graph = ["graph", HARD, "--all-moves", "--limit", "100000"];
    let limits = [
        (["--timeout", "20"], "the time is over"),
        (["--memory", "4M"], "the memory is used up (see --memory)"),
    ];
    for (more, why) in limits {
        let (code, drawn, message) = run_soon(&[&graph[..], &more].concat(), Stdio::null());
        assert_eq!((code, drawn.as_str(), message), (Some(3), "", format!("error: {why}\n")));
    }
}

#[test]
fn inputs_without_an_end_are_refused() {
    let zeros = "/dev/zero";
    let path = folder("endless");
    let (database, page) = (path.join("x.db"), path.join("page.html"));
    let too_much = "there are more than 64 MiB, which is the most that is read";
    for args in [
        &["--file", zeros][..],
        &["test", zeros],
        &["analyze", "--file", zeros],
        &["explain", "--file", zeros],
        &["prove", "--file", zeros, "-o", text(&path.join("x.proof"))],
        &["graph", "--file", zeros],
        &["export", zeros, "--format", "lines"],
        &["db", "build", text(&database), zeros],
        &["experiment", zeros],
        &["bench", "--compare", zeros],
    ] {
        let (code, _, message) = run_soon(args, Stdio::null());
        assert_eq!(code, Some(2), "{args:?}: {message}");
        assert!(message.contains(too_much), "{args:?}: {message}");
    }
    let input = fs::File::open(zeros).unwrap();
    let (code, _, message) = run_soon(&["-"], input.into());
    assert_eq!(code, Some(2));
    assert!(message.contains(too_much), "{message}");
    assert_eq!(run_soon(&["--table-load", zeros, "[nimber] 1 {B}"], Stdio::null()).0, Some(2));
    // A large file is refused before it is read: this one has holes only, and takes no room on the disk.
    let huge = path.join("huge.csv");
    fs::File::create(&huge).unwrap().set_len(1 << 40).unwrap();
    let (code, _, message) = run_soon(&["report", text(&huge), "-o", text(&page)], Stdio::null());
    assert_eq!(code, Some(2));
    assert!(message.contains("more than 1024 MiB"), "{message}");
}

/// The table of the page: a command, and for each option whether it is obeyed.
fn table_of_options() -> Vec<(String, Vec<(String, bool)>)> {
    let page = include_str!("../../../docs/cli.md");
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
    };
    let mut lines = page.lines().skip_while(|line| !line.starts_with("| command | `--json`"));
    let options = cells(lines.next().unwrap());
    lines
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let row = cells(line);
            let obeyed = row.iter().map(|cell| cell != "-");
            (row[0].clone(), options.iter().cloned().zip(obeyed).skip(1).collect())
        })
        .collect()
}

#[test]
fn every_option_is_obeyed_or_refused_as_the_page_says() {
    let table = table_of_options();
    assert_eq!(table.len(), 29);
    for (command, options) in table {
        // What comes after the options is not there or not right, so nothing is run.
        let (command, more) = command.split_once(" --").unwrap_or((&command, ""));
        let mut args: Vec<&str> = command.split(' ').collect();
        args.extend(match command {
            "octal" => &["nonsense"][..],
            "bench" => &["--filter", "nonsense"],
            "generate" => &["nonsense", "--size", "3"],
            "report" => &["no such file", "-o", "unused.html"],
            "export" => &["no such file", "--format", "lines"],
            "convert" => &["no such file", "--to", "edges"],
            "db build" => &["/no such folder/x.db", "nonsense"],
            "db diff" | "db merge" | "db export" => &["no such file", "no such game"],
            "list" => &["nonsense"],
            "prove" => &["[nonsense] 1 {B}", "-o", "unused.proof"],
            "completions" => &["bash"],
            "solve" | "analyze" | "explain" | "draw" | "graph" => &["[nonsense] 1 {B}"],
            _ => &["no such file"],
        });
        match more {
            "target" => args.extend(["--target", "1-2"]),
            "list" => args.push("--list"),
            _ => {}
        }
        assert_eq!(options.len(), 14, "{command}");
        for (option, is_obeyed) in options {
            let option = if option == "switches" { "--no-split" } else { option.as_str() };
            let value = match option {
                "--timeout" | "--max-nodes" | "--threads" | "--value-length" => &["5"][..],
                "--memory" => &["16M"],
                "--db" => &["no such file"],
                "--nim-algorithm" => &["lv"],
                "--notation" => &["latex"],
                _ => &[],
            };
            let line = [&args[..], &[option], value].concat();
            let (code, _, message) = run_soon(&line, Stdio::null());
            let refusal = format!("`{option}` has no effect on `mcgs {command}");
            let (start, rest) = if option == "--json" {
                ("{\"format\":1,\"severity\":\"error\",\"message\":\"", refusal)
            } else {
                ("error: ", refusal)
            };
            assert_eq!(message.starts_with(&format!("{start}{rest}")), !is_obeyed, "{line:?}: {message}");
            assert!(is_obeyed || code == Some(2), "{line:?}");
        }
    }
}
