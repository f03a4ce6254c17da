//! What stands at a path is kept: links, permissions, devices, FIFOs, open files.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use mcgs_files::{FileError, Place, Replacement, Scratch, replace};

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs one test of this file in a process of its own.
fn this_test(name: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--nocapture", "--test-threads=1"]);
    command
}

#[test]
fn the_old_file_stays_until_the_new_one_is_finished() {
    let folder = Scratch::new("replace").unwrap();
    let path = folder.path().join("a");
    fs::write(&path, "old").unwrap();
    let mut file = Replacement::create(&path).unwrap();
    file.write_all(b"half").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert!(file.temporary_path().unwrap().exists());
    drop(file);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(folder.path()), ["a"]);
    replace(&path, b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["a"]);
}

#[test]
fn links_stay_links() {
    let folder = Scratch::new("links").unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("far")).unwrap();
    fs::write(at("far/real"), "old").unwrap();
    fs::hard_link(at("far/real"), at("hard")).unwrap();
    symlink("far/real", at("soft")).unwrap();
    symlink("soft", at("softer")).unwrap();
    symlink("far/missing", at("dangling")).unwrap();
    symlink("round", at("round")).unwrap();
    replace(&at("softer"), b"new").unwrap();
    assert!(at("softer").is_symlink() && at("soft").is_symlink() && !at("far/real").is_symlink());
    assert_eq!(fs::read(at("far/real")).unwrap(), b"new");
    assert_eq!(fs::read(at("hard")).unwrap(), b"old", "the other name of the old file");
    replace(&at("dangling"), b"made").unwrap();
    assert!(at("dangling").is_symlink());
    assert_eq!(fs::read(at("far/missing")).unwrap(), b"made");
    assert!(replace(&at("round"), b"x").unwrap_err().is_bad_input());
    assert_eq!(names(&at("far")), ["missing", "real"]);
}

#[test]
fn permissions_are_kept() {
    let folder = Scratch::new("modes").unwrap();
    let at = |name: &str| folder.path().join(name);
    let mode = |path: PathBuf| path.metadata().unwrap().permissions().mode() & 0o7777;
    replace(&at("new"), b"x").unwrap();
    fs::write(at("plain"), "x").unwrap();
    assert_eq!(mode(at("new")), mode(at("plain")), "a new file is like any other");
    for old in [0o640, 0o600, 0o666] {
        fs::set_permissions(at("new"), fs::Permissions::from_mode(old)).unwrap();
        replace(&at("new"), b"y").unwrap();
        assert_eq!(mode(at("new")), old);
    }
    fs::set_permissions(at("new"), fs::Permissions::from_mode(0o400)).unwrap();
    // A superuser may write everything.
    if File::options().write(true).open(at("new")).is_err() {
        assert!(replace(&at("new"), b"z").unwrap_err().is_bad_input());
        assert_eq!(fs::read(at("new")).unwrap(), b"y");
    }
}

#[test]
fn devices_stay_devices() {
    replace(Path::new("/dev/null"), b"x").unwrap();
    let error = replace(Path::new("/dev/full"), b"x").unwrap_err();
    assert!(matches!(&error, FileError::Failed { .. }), "{error}");
    assert_eq!(error.to_string(), "/dev/full: the disk is full");
    for device in ["/dev/null", "/dev/full"] {
        assert!(fs::symlink_metadata(device).unwrap().file_type().is_char_device(), "{device}");
        assert!(matches!(Place::of(Path::new(device)), Ok(Place::Stream(_))));
    }
    let folder = Scratch::new("devices").unwrap();
    symlink("/dev/null", folder.path().join("null")).unwrap();
    replace(&folder.path().join("null"), b"x").unwrap();
    assert!(folder.path().join("null").is_symlink());
}

#[test]
fn the_reader_of_a_fifo_gets_everything() {
    let folder = Scratch::new("fifo").unwrap();
    let path = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let reader = thread::spawn({
        let path = path.clone();
        move || {
            let mut text = String::new();
            File::open(path).unwrap().read_to_string(&mut text).unwrap();
            text
        }
    });
    replace(&path, b"through").unwrap();
    assert_eq!(reader.join().unwrap(), "through");
    assert!(fs::symlink_metadata(&path).unwrap().file_type().is_fifo());
    assert_eq!(names(folder.path()), ["fifo"]);
}

#[test]
fn folders_and_missing_folders_are_refused() {
    let folder = Scratch::new("folders").unwrap();
    let error = replace(folder.path(), b"x").unwrap_err();
    assert!(error.is_bad_input() && error.to_string().ends_with(": this is a folder, expected a file"));
    let error = replace(&folder.path().join("missing/a"), b"x").unwrap_err();
    assert!(error.is_bad_input() && error.to_string().contains(": there is no folder `"));
    assert_eq!(names(folder.path()), [""; 0]);
}

/// Only in a process of its own: writes to its standard output in two ways.
#[test]
fn writes_to_its_own_output() {
    if std::env::var_os("MCGS_FILES_CHILD").is_some() {
        let stdout = File::options().append(true).open("/proc/self/fd/1");
        if let Ok(mut stdout) = stdout {
            stdout.write_all(b"<first>").unwrap();
        }
        for path in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            replace(Path::new(path), b"<second>").unwrap();
        }
    }
}

#[test]
fn the_file_behind_the_standard_output_is_written_through() {
    let folder = Scratch::new("stdout").unwrap();
    let path = folder.path().join("out");
    let out = File::options().append(true).create(true).open(&path).unwrap();
    let before = out.metadata().unwrap().ino();
    let mut child = this_test("writes_to_its_own_output");
    assert!(child.env("MCGS_FILES_CHILD", "1").stdout(out).status().unwrap().success());
    assert_eq!(path.metadata().unwrap().ino(), before);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("<first><second><second><second>"), "{text}");
    assert_eq!(names(folder.path()), ["out"]);
}
