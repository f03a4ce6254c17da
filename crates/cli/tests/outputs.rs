//! Output files destroy nothing: neither inputs, nor each other, nor what is no file.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// Far more work than any test waits for.
const HARD: &str = "[clobber] XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO";

/// Commands that write a file, at the place of `OUT`.
const WRITERS: [&str; 11] = [
    "test a.test --csv OUT",
    "test a.test --json-lines OUT",
    "report r.csv -o OUT",
    "generate clobber --size 2x2 --count 2 -o OUT",
    "export a.test --format lines -o OUT",
    "graph --file one.test --svg OUT",
    "graph --file one.test --dot OUT",
    "analyze --file one.test --svg OUT",
    "draw --file one.test --format svg -o OUT",
    "octal 0.77 --csv OUT",
    "solve --file a.test --table-save OUT",
];

/// A folder with an input of each kind.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("outputs").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("a.test"), "{version 2.0} [clobber] XO|OX {B, W}\n").unwrap();
    fs::write(path.join("one.test"), "{version 2.0} [clobber] XO|OX {B}\n").unwrap();
    fs::write(path.join("hard.test"), format!("{{version 2.0}} {HARD} {{B, W}}\n")).unwrap();
    for table in ["r.csv", "old.csv"] {
        assert_eq!(run(&path, &format!("test a.test --csv {table}")).status.code(), Some(0));
    }
    path
}

fn mcgs(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.env_remove("MCGS_DB").env_remove("COLUMNS");
    command
}

fn run(folder: &Path, line: &str) -> Output {
    mcgs(folder, line).output().unwrap()
}

fn message(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The names of all files in a folder, hidden ones included.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs a command that must be refused because of two roles, and must not change any file.
fn assert_refused(folder: &Path, line: &str, roles: [&str; 2]) {
    let contents = || -> Vec<_> {
        names(folder).iter().map(|name| (name.clone(), fs::read(folder.join(name)).ok())).collect()
    };
    let before = contents();
    let output = run(folder, line);
    let said = message(&output);
    assert_eq!(output.status.code(), Some(2), "{line}: {said}");
    let expected = format!("error: {} and {} are the same file, ", roles[0], roles[1]);
    assert!(said.starts_with(&expected), "{line}: {said}");
    assert_eq!(contents(), before, "{line}");
}

#[test]
fn an_input_is_no_output() {
    let folder = folder("inputs");
    symlink("a.test", folder.join("link.test")).unwrap();
    fs::hard_link(folder.join("a.test"), folder.join("hard-link.test")).unwrap();
    symlink(".", folder.join("here")).unwrap();
    for other in ["a.test", "./a.test", "link.test", "hard-link.test", "here/a.test"] {
        for option in ["--csv", "--json-lines"] {
            let roles = ["the input", &format!("`{option}`")];
            assert_refused(&folder, &format!("test a.test {option} {other}"), roles);
            assert_refused(&folder, &format!("test {other} one.test {option} a.test"), roles);
        }
    }
    fs::create_dir(folder.join("tests")).unwrap();
    fs::copy(folder.join("a.test"), folder.join("tests/b.test")).unwrap();
    assert_refused(&folder, "test tests --csv tests/b.test", ["the input", "`--csv`"]);
    assert_refused(&folder, "report r.csv -o r.csv", ["the input", "`-o`"]);
    assert_refused(&folder, "report r.csv --compare old.csv -o old.csv", ["`--compare`", "`-o`"]);
    assert_refused(&folder, "export a.test --format lines -o a.test", ["`-o`", "the input"]);
    assert_refused(&folder, "graph --file one.test --svg one.test", ["`--file`", "`--svg`"]);
    assert_refused(&folder, "analyze --file one.test --svg one.test", ["`--file`", "`--svg`"]);
    assert_refused(&folder, "--file a.test --table-save a.test", ["`--file`", "`--table-save`"]);
    fs::write(folder.join("bench.json"), "{}").unwrap();
    assert_refused(&folder, "bench --compare bench.json --save bench.json", ["`--compare`", "`--save`"]);
    // The standard input has a name, too.
    let input = File::open(folder.join("a.test")).unwrap();
    let output = mcgs(&folder, "test - --csv a.test").stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", message(&output));
    assert!(fs::read_to_string(folder.join("a.test")).unwrap().starts_with("{version 2.0}"));
}

#[test]
fn a_database_that_is_used_is_no_output() {
    let folder = folder("database");
    let mut build = mcgs(&folder, "db build small.db");
    assert_eq!(build.arg("[clobber_1xn] max_dims = 3;").output().unwrap().status.code(), Some(0));
    let before = fs::read(folder.join("small.db")).unwrap();
    let refused = |line: &str, part: &str| {
        let output = run(&folder, line);
        assert_eq!(output.status.code(), Some(2), "{line}: {}", message(&output));
        assert!(message(&output).contains(part), "{line}: {}", message(&output));
        assert!(fs::read(folder.join("small.db")).unwrap() == before, "{line}");
    };
    refused("test a.test --db small.db --csv small.db", "`--db` and `--csv` are the same file");
    refused("report r.csv -o small.db", "small.db: there is a database of mcgs at this place");
    refused("{B} --table-save small.db", "small.db: there is a database of mcgs at this place");
}

#[test]
fn no_two_outputs_are_the_same_file() {
    let folder = folder("twice");
    symlink("new", folder.join("link")).unwrap();
    for (one, two) in [("new", "new"), ("new", "./new"), ("new", "link"), ("link", "new"), ("r.csv", "r.csv")]
    {
        let line = format!("test a.test --csv {one} --json-lines {two}");
        assert_refused(&folder, &line, ["`--csv`", "`--json-lines`"]);
        let line = format!("graph --file one.test --svg {one} --dot {two}");
        assert_refused(&folder, &line, ["`--svg`", "`--dot`"]);
    }
    let out = File::create(folder.join("out")).unwrap();
    let output = mcgs(&folder, "test a.test --csv out").stdout(out).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("the standard output and `--csv` are the same file"));
    // Devices have room for all.
    let output = run(&folder, "test a.test --csv /dev/null --json-lines /dev/null");
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
}

#[test]
fn links_stay_links_and_fifos_stay_fifos() {
    let folder = folder("special");
    for (number, line) in WRITERS.iter().enumerate() {
        // A link to nothing yet, then to the file.
        let (link, target) = (folder.join(format!("link{number}")), folder.join(format!("target{number}")));
        symlink(&target, &link).unwrap();
        for force in ["", " --force"] {
            let output = run(&folder, &(line.replace("OUT", link.to_str().unwrap()) + force));
            assert_eq!(output.status.code(), Some(0), "{line}: {}", message(&output));
            assert!(link.is_symlink(), "{line}");
            assert!(!fs::read(&target).unwrap().is_empty(), "{line}");
        }
        let fifo = folder.join(format!("fifo{number}"));
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let reader = thread::spawn({
            let fifo = fifo.clone();
            move || fs::read(fifo).unwrap()
        });
        let output = run(&folder, &line.replace("OUT", fifo.to_str().unwrap()));
        assert_eq!(output.status.code(), Some(0), "{line}: {}", message(&output));
        assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo(), "{line}");
        assert!(!reader.join().unwrap().is_empty(), "{line}");
        let output = run(&folder, &line.replace("OUT", "/dev/null"));
        assert_eq!(output.status.code(), Some(0), "{line}: {}", message(&output));
        assert!(fs::symlink_metadata("/dev/null").unwrap().file_type().is_char_device(), "{line}");
    }
    assert!(names(&folder).iter().all(|name| !name.starts_with('.')), "{:?}", names(&folder));
}

#[test]
fn the_standard_output_is_written_through() {
    let folder = folder("stdout");
    let out = File::create(folder.join("page")).unwrap();
    let output = mcgs(&folder, "report r.csv -o /dev/stdout").stdout(out).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    let page = fs::read_to_string(folder.join("page")).unwrap();
    assert!(page.starts_with("<!") && page.ends_with("</html>\n/dev/stdout\n"), "{}", page.len());
}

#[test]
fn a_full_disk_is_the_fault_of_the_machine() {
    let folder = folder("full");
    for line in WRITERS {
        let output = run(&folder, &line.replace("OUT", "/dev/full"));
        let said = message(&output);
        assert_eq!(output.status.code(), Some(3), "{line}: {said}");
        assert!(said.contains("/dev/full: the disk is full"), "{line}: {said}");
    }
}

#[test]
fn paths_that_cannot_be_used_are_refused_before_anything_runs() {
    let folder = folder("unusable");
    fs::create_dir(folder.join("sub")).unwrap();
    for line in WRITERS.into_iter().chain(["bench --save OUT", "test hard.test --timeout 0 --csv OUT"]) {
        for (path, why) in [
            ("sub", "sub: this is a folder, expected a file"),
            ("missing/out", "missing/out: there is no folder `missing`"),
            ("a.test/out", "a.test/out: not a directory"),
        ] {
            let output = run(&folder, &line.replace("OUT", path));
            assert_eq!(output.status.code(), Some(2), "{line} {path}: {}", message(&output));
            assert_eq!(message(&output), format!("error: {why}\n"), "{line}");
            assert_eq!(output.stdout, b"", "{line}");
        }
    }
}

/// A file with this number of easy sums.
fn write_many(folder: &Path, n_sums: u32, questions: &str) {
    let sums: Vec<String> = (1..=n_sums).map(|n| format!("[nimber] {n} {questions}\n")).collect();
    fs::write(folder.join("many.test"), format!("{{version 2.0}}\n{}", sums.concat())).unwrap();
}

/// Runs a command under a limit on the size of files, which acts like a disk that is full after this number of blocks of 512 bytes.
fn run_limited(folder: &Path, blocks: u32, line: &str) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_mcgs")]).args(line.split(' '));
    command.current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn a_disk_that_fills_up_costs_neither_old_files_nor_rows() {
    let folder = folder("fills");
    write_many(&folder, 59, "{B, W}");
    for format in ["--csv", "--json-lines"] {
        assert_eq!(run(&folder, &format!("test many.test {format} whole --force")).status.code(), Some(0));
        let lines = |name: &str| fs::read_to_string(folder.join(name)).unwrap().lines().count();
        // At the description, at the columns, and among the rows.
        for blocks in [0, 1, 2, 9, 17] {
            let _ = fs::remove_file(folder.join("cut"));
            let output = run_limited(&folder, blocks, &format!("test many.test {format} cut"));
            assert_eq!(output.status.code(), Some(3), "{format} {blocks}: {}", message(&output));
            assert!(message(&output).contains("error: cut"), "{}", message(&output));
            let text = fs::read_to_string(folder.join("cut")).unwrap_or_default();
            assert!(text.is_empty() || text.ends_with('\n'), "{format} {blocks}: whole rows only");
            let output = run(&folder, &format!("test many.test {format} cut"));
            assert_eq!(output.status.code(), Some(0), "{format} {blocks}: {}", message(&output));
            assert_eq!(lines("cut"), lines("whole"), "{format} {blocks}");
            assert!(fs::read_to_string(folder.join("cut")).unwrap().starts_with(&text), "{format} {blocks}");
        }
    }
    fs::write(folder.join("old"), "precious").unwrap();
    let before = names(&folder);
    for line in WRITERS.iter().filter(|line| !line.starts_with("test ") && !line.contains("--table-save")) {
        // Longer than one block.
        let line = line.replace("2x2 --count 2", "3x3 --count 40").replace("0.77", "0.77 --terms 1000");
        if line.starts_with("export") {
            continue;
        }
        let output = run_limited(&folder, 1, &(line.replace("OUT", "old") + " --force"));
        assert_eq!(output.status.code(), Some(3), "{line}: {}", message(&output));
        assert_eq!(fs::read(folder.join("old")).unwrap(), b"precious", "{line}");
    }
    assert_eq!(names(&folder), before, "nothing is left behind");
}

#[test]
fn a_run_goes_on_only_in_result_files() {
    let folder = folder("resume");
    // The second one is what a full disk leaves of the columns.
    for (text, code) in [("precious", 2), ("\"File\",\"Ca", 0), ("\"", 0), ("", 0), ("# a comment", 2)] {
        fs::write(folder.join("out"), text).unwrap();
        let output = run(&folder, "test a.test --csv out --resume");
        assert_eq!(output.status.code(), Some(code), "{text}: {}", message(&output));
        assert_eq!(fs::read_to_string(folder.join("out")).unwrap() == text, code == 2, "{text}");
    }
}

#[test]
fn what_killed_processes_left_is_removed_by_the_next() {
    let folder = folder("leftovers");
    let before = names(&folder);
    for line in WRITERS.iter().filter(|line| !line.starts_with("test ")) {
        for left in [".out.0123456789.mcgs-tmp", ".out.mcgs-lock"] {
            fs::write(folder.join(left), "1 init\n").unwrap();
        }
        let output = run(&folder, &line.replace("OUT", "out"));
        assert_eq!(output.status.code(), Some(0), "{line}: {}", message(&output));
        fs::remove_file(folder.join("out")).unwrap();
        assert_eq!(names(&folder), before, "{line}");
    }
}

/// A process that ends with the test, whatever the test says.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a run that takes very long, and waits until it has begun to write.
fn slow_run(folder: &Path, line: &str, file: &str) -> Running {
    let child = mcgs(folder, line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut child = Running(child);
    let lock = folder.join(format!(".{file}.mcgs-lock"));
    // The lock file has a line of text as soon as the lock is held.
    while fs::read(&lock).map_or(0, |text| text.len()) == 0 {
        assert!(child.0.try_wait().unwrap().is_none(), "it ended too early to test anything");
        thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn the_second_process_says_who_is_first() {
    let folder = folder("two");
    let mut first = slow_run(&folder, "test hard.test --timeout 0 --csv out", "out");
    let mut refusals = vec![];
    for line in WRITERS {
        refusals.push((line, run(&folder, &line.replace("OUT", "./out"))));
    }
    let rows = fs::read_to_string(folder.join("out"));
    assert!(first.0.try_wait().unwrap().is_none());
    let id = first.0.id();
    drop(first);
    for (line, output) in refusals {
        let said = message(&output);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        let who = format!("process {id} (`mcgs test hard.test --timeout 0 --csv out`)");
        assert_eq!(
            said,
            format!("error: ./out: {who} is writing to it, `--wait` waits for its end\n"),
            "{line}"
        );
    }
    assert!(rows.is_ok_and(|text| text.lines().count() <= 1), "only the columns of the first");
    // The lock of a process that was killed counts no more, and a table without rows is begun again.
    assert_eq!(run(&folder, "test a.test --csv out").status.code(), Some(0));
    assert!(!names(&folder).contains(&".out.mcgs-lock".to_owned()));
}

#[test]
fn the_second_process_waits_if_asked_to() {
    let folder = folder("wait");
    let first = slow_run(&folder, "test hard.test --timeout 0 --json-lines out", "out");
    let mut second = mcgs(&folder, "test a.test --json-lines out --wait")
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut err = BufReader::new(second.stderr.take().unwrap());
    err.read_line(&mut said).unwrap();
    assert!(said.starts_with(&format!("out: waiting for process {} (", first.0.id())), "{said}");
    assert!(second.try_wait().unwrap().is_none());
    drop(first);
    assert_eq!(second.wait().unwrap().code(), Some(0));
    let text = fs::read_to_string(folder.join("out")).unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
}

#[test]
fn the_rows_of_many_processes_never_mix() {
    let folder = folder("many");
    write_many(&folder, 199, "{B}");
    let children: Vec<Child> = (0..6)
        .map(|_| mcgs(&folder, "test many.test --csv out --wait").stdout(Stdio::null()).spawn().unwrap())
        .collect();
    for mut child in children {
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    let text = fs::read_to_string(folder.join("out")).unwrap();
    assert_eq!(text.lines().count(), 1 + 199);
    let mut numbers: Vec<&str> =
        text.lines().skip(1).map(|line| line.split("\",\"").nth(1).unwrap()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 199);
}

#[test]
fn an_interrupted_run_leaves_only_its_results() {
    let folder = folder("interrupted");
    let before = names(&folder);
    let mut child = slow_run(&folder, "test hard.test --timeout 0 --csv out", "out");
    assert!(Command::new("kill").args(["-INT", &child.0.id().to_string()]).status().unwrap().success());
    assert_eq!(child.0.wait().unwrap().code(), Some(130));
    let mut after = names(&folder);
    after.retain(|name| !["out", "out.meta.json"].contains(&name.as_str()));
    assert_eq!(after, before);
}

#[test]
fn sorted_cases_and_results_are_kept_apart() {
    let folder = folder("sorted");
    let output = run(&folder, "test a.test --sort-by-difficulty sorted --csv sorted/open.test");
    assert_eq!(output.status.code(), Some(2), "{}", message(&output));
    assert!(message(&output).contains("among the files of `--sort-by-difficulty`"), "{}", message(&output));
    let output = run(&folder, "test a.test --sort-by-difficulty sorted --csv sorted/out.csv");
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    assert_eq!(names(&folder.join("sorted")), ["below-1e02-nodes.test", "out.csv", "out.csv.meta.json"]);
}

#[test]
fn reading_a_folder_ignores_what_is_being_written() {
    let folder = folder("hidden");
    fs::create_dir(folder.join("tests")).unwrap();
    fs::copy(folder.join("a.test"), folder.join("tests/a.test")).unwrap();
    fs::write(folder.join("tests/.b.test.0123456789.mcgs-tmp"), "half a fi").unwrap();
    let mut text = String::new();
    let mut child = mcgs(&folder, "test tests").stdout(Stdio::piped()).spawn().unwrap();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{text}");
    assert!(text.starts_with("files          1\n"), "{text}");
}

#[test]
fn a_dash_is_the_standard_output_for_one_document() {
    let folder = folder("dash");
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
        let output = command.current_dir(&folder).args(args).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let game = "[clobber] XO|OX {B}";
    let (code, picture, messages) = run(&["graph", game, "--svg", "-"]);
    assert_eq!(code, Some(0), "{messages}");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(messages.starts_with("Black moves first and "), "{messages}");
    let (_, graph, _) = run(&["graph", game]);
    assert_eq!(run(&["graph", game, "--dot", "-"]).1, graph);
    let (code, _, messages) = run(&["graph", game, "--dot", "-", "--svg", "-"]);
    assert_eq!(code, Some(2));
    assert!(messages.contains("`--svg` and `--dot` are both the standard output"), "{messages}");
    let (code, picture, _) = run(&["analyze", "[clobber] XO", "--svg", "-"]);
    assert!(code == Some(0) && picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    let (_, cases, _) = run(&["generate", "clobber", "--size", "2x2", "-o", "-"]);
    assert!(cases.starts_with("{version 2.0}\n"), "{cases}");
    fs::write(folder.join("a.test"), "{version 2.0}\n[nimber] 1 {B}").unwrap();
    assert_eq!(run(&["export", "a.test", "-o", "-"]).1, run(&["export", "a.test"]).1);
    assert_eq!(run(&["test", "a.test", "--csv", "a.csv"]).0, Some(0));
    let (code, page, _) = run(&["report", "a.csv", "-o", "-"]);
    assert!(code == Some(0) && page.starts_with("<!") && page.trim_end().ends_with("</html>"));
    for args in [["test", "a.test", "--csv", "-"], ["octal", "0.77", "--csv", "-"]] {
        let (code, _, messages) = run(&args);
        assert_eq!(code, Some(2));
        assert_eq!(messages, "error: `--csv` cannot be `-`, expected a file\n");
    }
    assert!(!folder.join("-").exists());
}

#[test]
fn a_pipe_without_a_reader_does_not_keep_the_program_alive() {
    let folder = folder("lonely_pipe");
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    let mut child = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(["[clobber] XO|OX {B}", "--table-save", "pipe"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The answer comes before the table, so the program is about to wait for a reader.
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("COMPLETED")));
    thread::sleep(Duration::from_millis(100));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ended = (0..200).find_map(|_| {
        thread::sleep(Duration::from_millis(50));
        child.try_wait().unwrap()
    });
    let _ = child.kill();
    assert_eq!(ended.and_then(|status| status.code()), Some(130));
}
