//! Whole files: built, interrupted, damaged, merged, and used.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::support::{Content, content, listings, path};
use mcgs_engine::{
    Budget, Component, NimAlgorithm, Outcome, SearchOptions, Solver, StopFlag, StopReason, Sum,
};
use mcgs_games::REGISTRY;
use mcgs_random::Random;
use mcgs_store::{
    BuildSettings, Ended, Entry, EqualSum, Library, Moves, Next, Oracle, Store, StoreError, Walls, Writer,
    add_all, build, differences,
};

const SMALL: &str =
    "[clobber_1xn] max_dims = 8; [impartial nogo_1xn] max_dims = 5; [domineering] max_dims = 2,3;";

const STOPPED: Ended = Ended::Stopped(StopReason::Interrupted);

/// Builds until the end, or until `chunks` chunks have been written.
fn build_some(path: &Path, config: &str, threads: usize, chunks: usize) -> Result<Ended, StoreError> {
    let stop = StopFlag::new();
    let settings =
        BuildSettings { threads: NonZeroUsize::new(threads).unwrap(), memory: 64 << 20, batch: 50 };
    let mut left = chunks;
    build(&mut Writer::open(path)?, &listings(config), &settings, &stop, &mut |_| {
        left = left.saturating_sub(1);
        if left == 0 {
            stop.stop(StopReason::Interrupted);
        }
        Next::Continue
    })
}

fn built(name: &str, config: &str) -> PathBuf {
    let path = path(name);
    assert_eq!(build_some(&path, config, 1, usize::MAX).unwrap(), Ended::Finished);
    assert_eq!(Writer::open(&path).unwrap().compact(&StopFlag::new()).unwrap(), None);
    path
}

fn oracle_of(title: &str) -> Oracle {
    Oracle::new(REGISTRY.find(title).unwrap(), 1 << 30, &StopFlag::new())
}

fn content_of(path: &Path) -> Content {
    content(&Store::open(path).unwrap()).unwrap()
}

#[test]
fn threads_and_interruptions_do_not_show() {
    let expected = content_of(&built("straight.db", SMALL));
    assert!(expected.len() > 150);
    let path = path("interrupted.db");
    let mut rounds = 0;
    while build_some(&path, SMALL, 3, 2 + rounds % 5).unwrap() == STOPPED {
        // Whatever is there is right.
        for item in content_of(&path) {
            assert!(expected.contains(&item));
        }
        rounds += 1;
    }
    assert!(rounds > 2, "{rounds}");
    assert_eq!(content_of(&path), expected);
    // There is nothing left to do, and other sections can be added.
    assert_eq!(build_some(&path, SMALL, 1, 1).unwrap(), Ended::Finished);
    assert_eq!(build_some(&path, "[elephants] max_dims = 4;", 1, usize::MAX).unwrap(), Ended::Finished);
    assert!(content_of(&path).len() > expected.len());
}

#[test]
fn an_unfinished_file_takes_nothing_else() {
    let path = path("unfinished.db");
    assert_eq!(build_some(&path, SMALL, 1, 1).unwrap(), STOPPED);
    let error = build_some(&path, "[elephants] max_dims = 4;", 1, 9).unwrap_err();
    assert!(matches!(error, StoreError::Unfinished(_)), "{error}");
}

#[test]
fn the_plain_rules_confirm_every_entry() {
    let strips = ["clobber_1xn", "nogo_1xn", "elephants", "toppling_dominoes"];
    let grids = ["clobber", "cannibal_clobber", "nogo", "domineering", "amazons", "fission"];
    let mut config =
        "[sheep] max_dims = 2,2; max_sheep = 3,2; [clobber] dims = 1,6; stop_after = outcome_class;"
            .to_owned();
    for (names, size) in [(&strips[..], "5"), (&grids[..], "2,3")] {
        for name in names {
            config = format!("{config} [{name}] max_dims = {size}; [impartial {name}] max_dims = {size};");
        }
    }
    let mut titles = Vec::new();
    let mut oracle = None;
    for (title, code, entry) in content_of(&built("oracle.db", &config)) {
        if titles.last() != Some(&title) {
            oracle = Some(oracle_of(&title));
            titles.push(title.clone());
        }
        assert_eq!(
            oracle.as_mut().unwrap().confirms(&code, &entry),
            Some(true),
            "{title} {code:x?} {entry:?}"
        );
        let outcome = if entry.outcome() == Outcome::P { Outcome::N } else { Outcome::P };
        assert_eq!(oracle.as_mut().unwrap().confirms(&code, &Entry::Outcome(outcome)), Some(false));
    }
    assert_eq!(titles.len(), 2 * (strips.len() + grids.len()) + 1);
}

/// Where values are too large to be kept, other facts stand in for them.
#[test]
fn facts_in_place_of_values_are_right() {
    let config = "[nogo_1xn] max_dims = 7; max_value = 9; [clobber] max_dims = 2,4; max_value = 12; \
                  [domineering] max_dims = 3,3; stop_after = bounds; [amazons] max_dims = 2,2; stop_after = dominated_moves; \
                  [elephants] max_dims = 5; stop_after = outcome_class;";
    let path = built("walls.db", config);
    let (mut n_equal, mut n_ups, mut n_moves) = (0, 0, 0);
    let mut oracles: BTreeMap<String, Oracle> = BTreeMap::new();
    for (title, code, entry) in content_of(&path) {
        let oracle = oracles.entry(title.clone()).or_insert_with(|| oracle_of(&title));
        assert_eq!(oracle.confirms(&code, &entry), Some(true), "{title} {code:x?} {entry:?}");
        assert_eq!(entry.moves().is_some(), !["domineering", "elephants"].contains(&title.as_str()));
        let Entry::Walls(walls) = entry else { continue };
        assert_eq!(walls.class.is_some(), title == "clobber" || title == "nogo_1xn");
        assert!(title != "elephants" || walls.weight.is_none() && walls.ups.is_none());
        // What is slightly wrong is found.
        let mut refuted =
            |wrong: Walls| assert_eq!(oracle.confirms(&code, &Entry::Walls(Box::new(wrong))), Some(false));
        if let Some(equal) = walls.equal.clone() {
            n_equal += 1;
            let number = equal.number.checked_add(mcgs_engine::Dyadic::ONE).unwrap();
            refuted(Walls { equal: Some(EqualSum { number, ..equal }), ..*walls.clone() });
        }
        if let Some((low, high)) = walls.ups {
            n_ups += 1;
            refuted(Walls { ups: Some((low.map(|low| low + 1), high)), ..*walls.clone() });
        }
        if walls.moves.is_some() {
            n_moves += 1;
            refuted(Walls { moves: Some(Moves::default()), ..*walls.clone() });
        }
    }
    assert!(n_equal > 10 && n_ups > 10 && n_moves > 10, "{n_equal} {n_ups} {n_moves}");

    let library = Arc::new(Library::new(vec![("walls.db".to_owned(), Store::open(&path).unwrap())], 1 << 30));
    let mut random = Random::from_state(0xABCD_EF01_2345_6789);
    let mut hits = 0;
    for _ in 0..10 {
        let mut components = Vec::new();
        for (title, cells, rows, columns) in
            [("nogo_1xn", "XO....", 1, 9), ("clobber", "XXOO.", 2, 5), ("domineering", "....#", 3, 4)]
        {
            let cells: Vec<char> = cells.chars().collect();
            let row = |random: &mut Random| {
                (0..columns).map(|_| cells[random.index(cells.len())]).collect::<String>()
            };
            let rows: Vec<String> = (0..rows).map(|_| row(&mut random)).collect();
            components.extend(Component::parse(REGISTRY.find(title).unwrap(), &rows.join("|")));
        }
        let budget = Budget::unlimited();
        // Without values every component stays a piece, so that all facts are asked for.
        for options in [SearchOptions::default(), SearchOptions::default().value_max_moves(Some(0))] {
            let plain = Solver::new(options.clone());
            let helped = Solver::with_database(options, Some(library.clone()));
            let sum = Sum::new(components.clone());
            assert_eq!(
                plain.outcome(&sum, &budget).result,
                helped.outcome(&sum, &budget).result,
                "{components:?}"
            );
            for component in &components {
                let sum = Sum::new(vec![component.clone()]);
                let walls = [&plain, &helped].map(|solver| solver.thermograph(&sum, &budget).result);
                assert_eq!(walls[0], walls[1], "{component}");
            }
            hits += helped.database_use().hits;
        }
    }
    assert!(hits > 200, "{hits}");
    assert_eq!(library.damage(), None);
}

#[test]
fn nim_values_are_looked_up() {
    let path = built("nim.db", "[impartial clobber_1xn] max_dims = 11; [impartial nogo] max_dims = 2,3;");
    let library = Arc::new(Library::new(vec![("nim.db".to_owned(), Store::open(&path).unwrap())], 1 << 30));
    let games = [
        ("impartial clobber_1xn", "XXOXOXOOXOXOXXOXO"),
        ("impartial nogo", "....|...."),
        ("impartial clobber_1xn", "XOXOXOXOXO"),
    ];
    for algorithm in [NimAlgorithm::Mex, NimAlgorithm::LemoineViennot, NimAlgorithm::BelingRogalski] {
        let options = SearchOptions::default().nim_algorithm(algorithm);
        for (title, text) in games {
            let sum = Sum::new(vec![Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()]);
            let plain = Solver::new(options.clone());
            let helped = Solver::with_database(options.clone(), Some(library.clone()));
            let answers =
                [&plain, &helped].map(|solver| solver.nim_value(&sum, &Budget::unlimited()).unwrap());
            assert_eq!(answers[0].result, answers[1].result, "{text}");
            assert!(answers[1].stats.nodes < answers[0].stats.nodes, "{text}: {answers:?}");
            assert!(helped.database_use().hits > 0, "{text}");
        }
    }
}

#[test]
fn other_files_are_refused_by_name() {
    let missing = Store::open(&path("missing.db")).err().unwrap();
    assert!(matches!(missing, StoreError::Io(_)), "{missing}");
    let text = path("text.db");
    for content in [&b""[..], b"hello", &[b'x'; 10_000]] {
        fs::write(&text, content).unwrap();
        let error = Store::open(&text).err().unwrap().to_string();
        assert!(error.starts_with("not a database of mcgs") || error.contains("damaged"), "{error}");
        if content.is_empty() {
            // Nothing can be lost there, so a database is begun.
            assert!(Writer::open(&text).is_ok());
            continue;
        }
        assert!(Writer::open(&text).is_err());
        assert_eq!(fs::read(&text).unwrap(), content, "a file of somebody else was changed");
    }
}

#[test]
fn merged_files_hold_everything() {
    // Which sums are the simplest ones depends on the whole file.
    let [small, large] = ["[nogo_1xn] max_dims = 5; max_value = 9;", "[nogo_1xn] dims = 6; max_value = 9;"];
    let joined = path("joined.db");
    let mut writer = Writer::open(&joined).unwrap();
    for (name, config) in [("large.db", large), ("small.db", small)] {
        add_all(
            &mut writer,
            &Store::open(&built(name, config)).unwrap(),
            &REGISTRY,
            1 << 20,
            &StopFlag::new(),
        )
        .unwrap();
    }
    drop(writer);
    assert_eq!(content_of(&joined), content_of(&built("at_once.db", &format!("{small} {large}"))));

    let both = "[clobber_1xn] max_dims = 6; [elephants] max_dims = 4;";
    let whole = built("both.db", both);
    let one = built("one.db", "[clobber_1xn] max_dims = 6;");
    let other = built("other.db", "[elephants] max_dims = 4;");
    let merged = path("merged.db");
    let mut writer = Writer::open(&merged).unwrap();
    for part in [&one, &other, &one] {
        add_all(&mut writer, &Store::open(part).unwrap(), &REGISTRY, 1 << 20, &StopFlag::new()).unwrap();
    }
    assert_eq!(writer.header().configuration(), "[clobber_1xn] max_dims = 1,6; [elephants] max_dims = 1,4;");
    drop(writer);
    assert_eq!(content_of(&merged), content_of(&whole));
    let count = |old: &Path, new: &Path| {
        let mut count = 0;
        let (old, new) = (Store::open(old).unwrap(), Store::open(new).unwrap());
        differences(&old, &new, &StopFlag::new(), |_| {
            count += 1;
            Ok(())
        })
        .unwrap();
        count
    };
    assert_eq!(count(&merged, &whole), 0);
    assert_eq!(count(&one, &whole), content_of(&other).len());
    assert_eq!(count(&whole, &one), content_of(&other).len());
}

#[test]
fn answers_are_the_same_with_a_database() {
    let config = "[clobber_1xn] max_dims = 9; [nogo] max_dims = 2,3; [clobber] max_dims = 2,3; [domineering] max_dims = 3,3; \
                  [impartial clobber_1xn] max_dims = 7; [amazons] max_dims = 2,2; [elephants] max_dims = 6;";
    let store = Store::open(&built("search.db", config)).unwrap();
    let library = Arc::new(Library::new(vec![("search.db".to_owned(), store)], 1 << 30));
    let games: [(&str, &str, usize, usize); 7] = [
        ("clobber_1xn", "XO.", 1, 11),
        ("nogo", "XO...", 2, 3),
        ("clobber", "XXOO.", 2, 4),
        ("domineering", "...#", 3, 4),
        ("impartial clobber_1xn", "XO", 1, 8),
        ("amazons", "XO..#", 2, 3),
        ("elephants", "XO..", 1, 8),
    ];
    let mut random = Random::from_state(0xFEED_5EED_1234_5677);
    let mut compared = 0;
    let (mut nodes_with, mut nodes_without) = (0, 0);
    while compared < 60 {
        let mut components = Vec::new();
        for _ in 0..=random.index(3) {
            let (title, cells, rows, columns) = games[random.index(games.len())];
            let cells: Vec<char> = cells.chars().collect();
            let row = |random: &mut Random| {
                (0..columns).map(|_| cells[random.index(cells.len())]).collect::<String>()
            };
            let rows: Vec<String> = (0..rows).map(|_| row(&mut random)).collect();
            // In NoGo not every board is legal.
            components.extend(Component::parse(REGISTRY.find(title).unwrap(), &rows.join("|")));
        }
        let sum = Sum::new(components);
        let plain = Solver::new(SearchOptions::default());
        let helped = Solver::with_database(SearchOptions::default(), Some(library.clone()));
        let budget = Budget::unlimited();
        let (first, second) = (plain.outcome(&sum, &budget), helped.outcome(&sum, &budget));
        assert_eq!(first.result, second.result, "{:?}", sum.components());
        nodes_without += first.stats.nodes;
        nodes_with += second.stats.nodes;
        let walls = [&plain, &helped].map(|solver| solver.thermograph(&sum, &budget).result);
        assert_eq!(walls[0], walls[1], "{:?}", sum.components());
        compared += 1;
    }
    assert!(nodes_with < nodes_without, "{nodes_with} {nodes_without}");
    // Each distinct component is looked up once, however often it occurs.
    let component = Component::parse(REGISTRY.find("clobber_1xn").unwrap(), "XXOXOXOXOOXOXOOXOX").unwrap();
    let solver = Solver::with_database(SearchOptions::default(), Some(library.clone()));
    let sum = Sum::new(vec![component]);
    solver.outcome(&sum, &Budget::unlimited()).result.unwrap();
    let first = solver.database_use();
    assert!(first.hits > 0 && first.hits < 300, "{first:?}");
    solver.value(&sum, &Budget::unlimited()).result.unwrap();
    solver
        .outcome(
            &Sum::new(vec![sum.components()[0].clone(), sum.components()[0].clone()]),
            &Budget::unlimited(),
        )
        .result
        .unwrap();
    let last = solver.database_use();
    assert!(last.hits < 300, "{last:?}");
    assert_eq!(library.damage(), None);
}
