//! `mcgs db` in trouble: damaged files, two at once, limits, signals, full disks.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{bad, command, file, good, mcgs};

/// Generous: what is to end within a fraction of a second would run for hours.
const SOON: Duration = Duration::from_secs(30);
/// Takes hours.
const ENDLESS: &str = "[sheep] max_dims = 3,3; max_sheep = 20,20;";

fn start(args: &[&str]) -> Child {
    command(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until a build has its file.
fn wait_for(path: &str) {
    let start = Instant::now();
    while !fs::exists(path).unwrap() && start.elapsed() < SOON {
        thread::sleep(Duration::from_millis(2));
    }
}

/// The exit code and the message, if the program ends soon; it is killed otherwise.
fn end_of(mut child: Child) -> (Option<i32>, String) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > SOON {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

fn entries(path: &str) -> u64 {
    let info = good(&["db", "info", path]);
    let content = info.lines().find_map(|line| line.strip_prefix("content  ")).unwrap();
    content.split(' ').next().unwrap().parse().unwrap()
}

/// A good file with a page of ones inside ended every command with a signal once.
#[test]
fn a_damaged_database_is_an_error_for_every_command() {
    let config = "[clobber_1xn] max_dims = 13;";
    let [path, whole] = ["damaged", "whole"].map(file);
    good(&["db", "build", &whole, config]);
    let mut bytes = fs::read(&whole).unwrap();
    bytes.splice(41_472..41_472, [1; 4096]);
    fs::write(&path, &bytes).unwrap();
    let merged = file("merged");
    let commands: [&[&str]; 8] = [
        &["db", "info", &path],
        &["db", "dump", &path],
        &["db", "verify", &path, "--sample", "3"],
        &["db", "diff", &path, &whole],
        &["db", "diff", &whole, &path],
        &["db", "merge", &merged, &path],
        &["db", "export", &path, "clobber_1xn"],
        &["db", "build", &path, config],
    ];
    for args in commands {
        let (code, message) = bad(args);
        assert_eq!(code, Some(2), "{args:?}: {message}");
        assert!(message.contains("the file is damaged: "), "{args:?}: {message}");
    }
    // A search goes on without the database, and says so.
    let question = "[clobber_1xn] XOXOXOXOXXOXO {value}";
    let expected = String::from_utf8(mcgs(&[question]).stdout).unwrap();
    let answer = |text: &str| text.lines().nth(1).unwrap().to_owned();
    for output in
        [mcgs(&["--db", &path, question]), command(&[question]).env("MCGS_DB", &path).output().unwrap()]
    {
        let text = String::from_utf8(output.stdout).unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("the file is damaged"), "{message}");
        assert!(matches!(output.status.code(), Some(0 | 2 | 3)), "{:?}", output.status);
        assert!(text.is_empty() || answer(&text) == answer(&expected), "{text}");
    }
    assert_eq!(fs::read(&path).unwrap(), bytes, "nothing was written to the damaged file");
}

#[test]
fn of_two_builds_of_one_file_the_second_hears_of_the_first_or_waits() {
    let path = file("two");
    let first = start(&["db", "build", &path, ENDLESS, "--threads", "1"]);
    wait_for(&path);
    let process = format!("process {}", first.id());
    for args in [&["db", "build", &path, ENDLESS][..], &["db", "merge", &path, &path]] {
        let (code, message) = bad(args);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains(&process) && message.contains("is writing to it"), "{message}");
    }
    let waiting = start(&["db", "build", &path, ENDLESS, "--wait", "--timeout", "300"]);
    let (code, message) = end_of(waiting);
    assert_eq!(code, Some(3), "{message}");
    assert!(message.contains("the time is over"), "{message}");
    interrupt(&first);
    let (code, message) = end_of(first);
    assert_eq!(code, Some(130), "{message}");
    assert!(message.contains("entries are kept"), "{message}");
    let kept = entries(&path);
    assert_eq!(good(&["db", "dump", &path]).lines().count() as u64, kept + 1);
}

/// No matter which comes first, all of them end well, and the file has everything.
#[test]
fn many_builds_that_wait_make_one_database() {
    let config = "[clobber_1xn] max_dims = 9; [nogo_1xn] max_dims = 5;";
    let [path, alone] = ["many", "alone"].map(file);
    good(&["db", "build", &alone, config]);
    let children: Vec<Child> =
        (0..5).map(|_| start(&["db", "build", &path, config, "--wait", "--threads", "1"])).collect();
    for child in children {
        assert_eq!(end_of(child), (Some(0), String::new()));
    }
    assert_eq!(good(&["db", "dump", &path]), good(&["db", "dump", &alone]));
    let names: Vec<_> = fs::read_dir(PathBuf::from(&path).parent().unwrap()).unwrap().collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn limits_end_a_build_that_goes_on_later() {
    let path = file("limits");
    let child =
        start(&["db", "build", &path, ENDLESS, "--timeout", "400", "--threads", "2", "--memory", "16M"]);
    // The most memory that it ever had, as far as the system tells.
    let status = format!("/proc/{}/status", child.id());
    let peak = thread::spawn(move || {
        let mut peak = 0u64;
        while let Ok(text) = fs::read_to_string(&status) {
            let Some(line) = text.lines().find_map(|line| line.strip_prefix("VmHWM:")) else { break };
            peak = peak.max(line.trim().trim_end_matches(" kB").parse().unwrap());
            thread::sleep(Duration::from_millis(5));
        }
        peak
    });
    let (code, message) = end_of(child);
    assert_eq!(code, Some(3), "{message}");
    assert!(message.starts_with("the time is over; ") && message.contains(" boards are done, "), "{message}");
    let peak = peak.join().unwrap();
    assert!(peak < 150_000, "{peak} KiB");
    let steps = || -> u64 {
        let info = good(&["db", "info", &path]);
        let state = info.split("max_sheep = 20,20; ").nth(1).unwrap();
        state.split(' ').next().unwrap().parse().unwrap()
    };
    let before = steps();
    let (code, _) = bad(&["db", "build", &path, ENDLESS, "--timeout", "400", "--memory", "16M"]);
    assert_eq!(code, Some(3));
    assert!(steps() > before && before > 0, "{before}");
    let (code, message) = bad(&["db", "build", &path, ENDLESS, "--max-nodes", "5"]);
    assert_eq!((code, message.contains("`--max-nodes`")), (Some(2), true), "{message}");
}

#[test]
fn time_is_over_for_commands_that_read_too() {
    let path = file("reading");
    good(&["db", "build", &path, "[clobber] max_dims = 2,5; [nogo_1xn] max_dims = 9;"]);
    for args in [&["db", "verify", &path][..], &["db", "dump", &path]] {
        let (code, message) = bad(&[args, &["--timeout", "1"]].concat());
        // A fast machine may be done by then.
        assert!(code == Some(3) && message.contains("the time is over") || code == Some(0), "{message}");
    }
}

/// What an intact file is called must not depend on the room beside it.
#[test]
fn a_full_disk_is_not_called_damage() {
    let path = file("full");
    let config = "[clobber_1xn] max_dims = 12; [clobber] max_dims = 2,5;";
    // Files may have 40 blocks of 512 bytes; the signal for that is ignored, so that writing fails.
    let script = format!(
        "trap '' XFSZ; ulimit -f 40; exec '{}' db build '{path}' '{config}' --batch 100 --threads 1",
        env!("CARGO_BIN_EXE_mcgs")
    );
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("entries are kept, the same command goes on from there"), "{message}");
    assert!(!message.contains("damaged"), "{message}");
    assert!(entries(&path) > 0);
    good(&["db", "build", &path, config]);
    let alone = file("not full");
    good(&["db", "build", &alone, config]);
    assert_eq!(good(&["db", "dump", &path]), good(&["db", "dump", &alone]));
}

#[test]
fn what_is_no_file_is_refused_at_once() {
    let fifo = file("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let folder = PathBuf::from(&fifo).parent().unwrap().to_str().unwrap().to_owned();
    for path in [&fifo, "/dev/null", "/dev/zero", &folder] {
        for args in [&["db", "info", path][..], &["db", "build", path, "[clobber_1xn] max_dims = 2;"]] {
            let (code, message) = end_of(start(args));
            assert_eq!(code, Some(2), "{args:?}: {message}");
        }
    }
}
