//! The repository keeps what its pages promise.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::BTreeMap;
use std::process::Command;

use mcgs_tidy::repository::Repository;
use mcgs_tidy::{
    dependencies, except, games, lengths, links, lints, map, named_files, profiles, systems, walks,
};
use serde_json::Value;

/// Libraries that print nothing, read no clock and do no I/O.
const PURE: &[&str] = &["random", "values", "engine", "octal", "boards", "games", "language", "workbench"];

/// Crates whose code names no game. `octal` is about its own games; the help texts of `cli` show examples.
const KNOW_NO_GAME: &[&str] =
    &["values", "engine", "boards", "files", "store", "language", "mcgs", "workbench"];

/// Files that are too long today, with the reason. Nothing may be added.
const LONG_FILES: &[(&str, &str)] = &[];

/// The file that the reader of `CONTRIBUTING.md` writes.
const FILE_OF_THE_READER: &str = "crates/games/src/pebbles.rs";

/// The answer of `cargo metadata` for the crates of the workspace.
fn metadata(repository: &Repository) -> Value {
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(repository.root());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The texts of the files whose path starts and ends like this.
fn texts(repository: &Repository, start: &str, end: &str) -> Vec<(String, String)> {
    repository.files_like(start, end).map(|path| (path.to_owned(), repository.text(path).unwrap())).collect()
}

fn pages(repository: &Repository) -> BTreeMap<String, String> {
    let paths =
        repository.files_like("", ".md").filter(|path| !path.contains('/') || path.starts_with("docs/"));
    paths.map(|path| (path.to_owned(), repository.text(path).unwrap())).collect()
}

fn exists(repository: &Repository, path: &str) -> bool {
    let folder = format!("{path}/");
    repository.files().iter().any(|file| file == path || file.starts_with(&folder))
}

fn names_of_games() -> Vec<&'static str> {
    mcgs_games::GAMES.iter().map(|entry| entry.ruleset().name()).collect()
}

#[track_caller]
fn assert_tidy(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn crates_depend_on_each_other_as_the_map_shows() {
    let repository = Repository::open().unwrap();
    let drawn = map::drawn(&repository.text("ARCHITECTURE.md").unwrap()).unwrap();
    assert_tidy(&map::complaints(&drawn, &map::built(&metadata(&repository))));
}

#[test]
fn no_code_outside_of_the_games_names_a_game() {
    let repository = Repository::open().unwrap();
    let names = names_of_games();
    let mut found = Vec::new();
    for name in KNOW_NO_GAME {
        for (path, source) in texts(&repository, &format!("crates/{name}/src/"), ".rs") {
            if !path.ends_with("/tests.rs") {
                found.extend(games::named(&path, &source, &names));
            }
        }
    }
    assert_tidy(&found);
}

/// Who wants to trust the checker reads it: it must stay short, and stand alone. Blank lines and tests do not count.
#[test]
fn the_checker_of_proofs_is_short_and_stands_alone() {
    let repository = Repository::open().unwrap();
    let built = map::built(&metadata(&repository));
    assert!(built["checker"].is_empty(), "the checker depends on {:?}", built["checker"]);
    let packages = metadata(&repository)["packages"].as_array().unwrap().clone();
    let checker = packages.into_iter().find(|package| package["name"] == "mcgs-checker").unwrap();
    let all: Vec<Value> = checker["dependencies"].as_array().unwrap().clone();
    assert!(all.iter().all(|one| one["path"].is_null()), "not even tests of the checker use crates of ours");
    let (mut n_lines, mut n_of_games, mut n_games) = (0, 0, 0);
    for (path, source) in texts(&repository, "crates/checker/src/", ".rs") {
        if path.ends_with("/tests.rs") {
            continue;
        }
        let code = source.split("#[cfg(test)]").next().unwrap();
        let count = code.lines().filter(|line| !line.trim().is_empty()).count();
        if path.starts_with("crates/checker/src/games/") {
            n_of_games += count;
        } else {
            n_lines += count;
        }
        n_games += code.matches("impl Rules for ").count();
        assert!(!code.contains("unsafe "), "{path}");
    }
    assert!(n_lines <= 2000, "the checker has {n_lines} lines besides the games, at most 2000 can be read");
    assert!(n_of_games <= 100 * n_games, "{n_games} games of the checker have {n_of_games} lines");
}

#[test]
fn what_is_specific_to_one_system_stands_in_one_folder() {
    let repository = Repository::open().unwrap();
    let sources = texts(&repository, "crates/", ".rs");
    // The tools of the repository need not run everywhere, and tests may look closer.
    let is_program = |path: &str| {
        path.contains("/src/")
            && !["trials", "tidy", "models"].iter().any(|tool| path.starts_with(&format!("crates/{tool}/")))
    };
    let sources = sources.iter().map(|(path, source)| (path.as_str(), source.as_str()));
    assert_tidy(&systems::complaints(sources.filter(|(path, _)| is_program(path))));
}

#[test]
fn pages_name_files_that_exist_and_the_map_names_every_room() {
    let repository = Repository::open().unwrap();
    let architecture = repository.text("ARCHITECTURE.md").unwrap();
    let named =
        named_files::resolved(&architecture, |path| exists(&repository, path)).map_err(|all| all.join("\n"));
    let named = named.unwrap_or_else(|complaints| panic!("\n{complaints}\n"));
    let libraries = texts(&repository, "crates/", "/src/lib.rs");
    let libraries: Vec<(&str, &str)> =
        libraries.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    // A game may be a folder; the map does not list the games.
    let is_of_a_game = |file: &str| {
        names_of_games().iter().any(|name| file.starts_with(&format!("crates/games/src/{name}/")))
    };
    let files: Vec<String> = repository.files().iter().filter(|file| !is_of_a_game(file)).cloned().collect();
    let mut complaints = named_files::unnamed(&named, &libraries, &files);
    let mut missing = Vec::new();
    for (path, page) in pages(&repository) {
        if path != "ARCHITECTURE.md" && path != "CHANGELOG.md" {
            missing.extend(named_files::missing(&path, &page, repository.files()));
        }
    }
    missing.retain(|(name, _)| name != FILE_OF_THE_READER);
    complaints.extend(missing.into_iter().map(|(_, complaint)| complaint));
    assert_tidy(&complaints);
}

#[test]
fn the_walks_of_questions_are_true() {
    let repository = Repository::open().unwrap();
    let architecture = repository.text("ARCHITECTURE.md").unwrap();
    let expected = ["`{B}`", "`{value}`", "`{N}`", "`mcgs db build`"];
    assert_tidy(&walks::complaints(&architecture, &expected, |path| repository.text(path).ok()));
}

#[test]
fn libraries_read_no_clock_do_no_io_and_print_nothing() {
    let repository = Repository::open().unwrap();
    let files: Vec<_> =
        PURE.iter().flat_map(|name| texts(&repository, &format!("crates/{name}/src/"), ".rs")).collect();
    assert_tidy(&lints::complaints(files.iter().map(|(path, source)| (path.as_str(), source.as_str()))));
}

#[test]
fn no_file_is_longer_than_one_idea() {
    let repository = Repository::open().unwrap();
    let files = texts(&repository, "", ".rs");
    let found = files.iter().filter_map(|(path, source)| lengths::too_long(path, source));
    assert_tidy(&except(&found.collect::<Vec<_>>(), LONG_FILES));
}

#[test]
fn every_workspace_has_the_profile_that_compiles_right() {
    let repository = Repository::open().unwrap();
    let manifests = texts(&repository, "", "Cargo.toml");
    assert!(!manifests.is_empty());
    let complaints: Vec<String> =
        manifests.iter().flat_map(|(path, manifest)| profiles::complaints(path, manifest)).collect();
    assert_tidy(&complaints);
}

#[test]
fn no_link_between_pages_is_dead() {
    let repository = Repository::open().unwrap();
    assert_tidy(&links::complaints(&pages(&repository), |path| exists(&repository, path)));
}

#[test]
fn every_dependency_is_used() {
    let repository = Repository::open().unwrap();
    let metadata = metadata(&repository);
    let mut complaints =
        dependencies::unused_in_workspace(&repository.text("Cargo.toml").unwrap(), &metadata);
    for package in metadata["packages"].as_array().unwrap() {
        let folder = package["manifest_path"].as_str().unwrap().trim_end_matches("Cargo.toml");
        let folder =
            folder.trim_start_matches(repository.root().to_str().unwrap()).trim_start_matches(['/', '\\']);
        let sources = texts(&repository, &folder.replace('\\', "/"), ".rs");
        let sources: Vec<(&str, &str)> =
            sources.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        complaints.extend(dependencies::unused(package, &sources));
    }
    assert_tidy(&complaints);
}
