//! `mcgs db`, as a user and as a power failure see it.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{bad, file, good, mcgs};

const CONFIG: &str = "[clobber_1xn] max_dims = 8; [impartial domineering] max_dims = 2,3;";

#[test]
fn a_database_is_built_shown_and_used() {
    let path = file("shown.db");
    let summary = good(&["db", "build", &path, CONFIG]);
    assert!(summary.starts_with("152 entries, "), "{summary}");
    let info = good(&["db", "info", &path]);
    assert!(info.contains("section  [clobber_1xn] max_dims = 1,8; finished\n"), "{info}");
    assert!(info.contains("[clobber_1xn] 142 entries, at most 7 moves each\n"), "{info}");
    assert!(info.contains("  1x4             5 entries,         5 with values\n"), "{info}");
    let dump = good(&["db", "dump", &path]);
    assert_eq!(dump.lines().count(), 153);
    assert!(dump.contains("clobber_1xn\tXOO\t100000003.1.6\tR\tv\t0\t0\t0\t0\t-1\t\t1-2\t2-1\t\n"), "{dump}");
    let csv = good(&["db", "export", &path, "impartial domineering"]);
    assert!(csv.starts_with("game,position,code,outcome,value,"), "{csv}");
    assert_eq!(csv.lines().count(), 11);
    assert_eq!(
        good(&["db", "verify", &path]),
        "152 checksums right, 152 entries checked, 0 wrong, 0 too large to check\n"
    );
    assert_eq!(
        good(&["db", "verify", &path, "--sample", "20", "--seed", "7"]),
        "152 checksums right, 20 entries checked, 0 wrong, 0 too large to check\n"
    );
    let question = "[clobber_1xn] XOXOXOXOXXOXO {B, W, thermograph}";
    let lines = |args: &[&str]| {
        let text = good(args);
        text.lines().filter(|line| !line.contains(" ms, ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&["--db", &path, question]), lines(&[question]));
    assert_eq!(lines(&["--db", "missing", "--no-db", question]), lines(&[question]));
    // The same file as the default one, which `--no-db` switches off.
    let nodes = |args: &[&str], default: &str| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).env("MCGS_DB", default).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let hits = text.split("\"db_hits\":").nth(1).unwrap().split(',').next().unwrap().to_owned();
        (hits != "0", String::from_utf8(output.stderr).unwrap())
    };
    let question = ["--json", "[clobber_1xn] XOXOXXO {value}"];
    assert_eq!(nodes(&question, &path), (true, String::new()));
    assert_eq!(nodes(&question, ""), (false, String::new()));
    assert_eq!(nodes(&["--no-db", question[0], question[1]], &path), (false, String::new()));
    let (found, message) = nodes(&question, "missing.db");
    assert!(
        !found
            && message.contains("\"severity\":\"warning\",\"message\":\"missing.db: ")
            && message.contains("; going on without it\""),
        "{message}"
    );
}

#[test]
fn databases_are_compared_and_merged() {
    let [one, other, both] = ["one.db", "other.db", "both.db"].map(file);
    good(&["db", "build", &one, "[elephants] max_dims = 4;"]);
    good(&["db", "build", &other, "[elephants] max_dims = 3; [nogo_1xn] max_dims = 3;"]);
    good(&["db", "merge", &both, &one, &other]);
    assert_eq!(good(&["db", "diff", &one, &one]), "0 differences\n");
    let output = mcgs(&["db", "diff", &one, &both]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("+ nogo_1xn\t"), "{text}");
}

#[test]
fn mistakes_get_precise_messages() {
    let path = file("mistakes.db");
    let (code, message) = bad(&["db", "build", &path, "[clober] max_dims = 3;"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        message,
        "<configuration>:1:2: error: there is no game `clober`, did you mean `clobber`?\n    \
         1 | [clober] max_dims = 3;\n      |  ^^^^^^\n"
    );
    let config = file("mistakes.txt");
    fs::write(&config, "[clobber] max_dims = 3;\n[nogo] max_dims = 3; colour = 2;\n").unwrap();
    let (code, message) = bad(&["db", "build", &path, &config]);
    assert_eq!(code, Some(2));
    assert!(message.starts_with(&format!("{config}:2:22: error: [nogo] has no key `colour`\n")), "{message}");
    let (code, message) = bad(&["db", "build", &path, " "]);
    assert_eq!(code, Some(2));
    assert!(
        message.starts_with("<configuration>:1:1: error: the configuration is empty, expected "),
        "{message}"
    );
    let (code, message) = bad(&["--db", &path, "[clobber] XO {B}"]);
    assert_eq!((code, message), (Some(2), format!("error: {path}: no such file or directory\n")));
    fs::write(&path, "hello").unwrap();
    let (code, message) = bad(&["db", "info", &path]);
    assert_eq!(code, Some(2));
    assert!(message.starts_with(&format!("error: {path}: not a database of mcgs")), "{message}");
    good(&["db", "build", &file("game.db"), "[elephants] max_dims = 3;"]);
}

/// A build that is killed again and again ends with the same content as one that is not.
#[cfg(unix)]
#[test]
fn a_killed_build_goes_on() {
    let config = "[clobber_1xn] max_dims = 10; [clobber] max_dims = 2,4; [domineering] max_dims = 3,4;";
    let [straight, killed] = ["straight.db", "killed.db"].map(file);
    good(&["db", "build", &straight, config]);
    let expected = good(&["db", "dump", &straight]);
    let mut unfinished = 0;
    // The moments spread over a build, from when its file exists to its end.
    for milliseconds in [0, 1, 2, 4, 8, 15, 25, 40, 60, 90] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mcgs"))
            .args(["db", "build", &killed, config, "--batch", "5", "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !fs::exists(&killed).unwrap() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(milliseconds));
        // SIGKILL; the child may have ended already.
        let _ = child.kill();
        child.wait().unwrap();
        if fs::exists(&killed).unwrap() {
            let info = good(&["db", "info", &killed]);
            assert!(info.starts_with("format   3"), "{info}");
            unfinished += u32::from(info.contains(" steps\n"));
        }
    }
    assert!(unfinished > 0, "no build was killed before its end");
    good(&["db", "build", &killed, config]);
    assert_eq!(good(&["db", "dump", &killed]), expected);
}
