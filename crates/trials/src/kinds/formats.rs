//! Files of every format are damaged at random. Reading them gives an error or what was there before, never something else, and
//! does not change them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mcgs::octal::Code;
use mcgs::store::{Entry, Library, Store, StoreError, load_tables, parse_config};
use mcgs::{Budget, Component, Outcome, REGISTRY, SearchOptions, Solver, Sum};
use mcgs_engine::TableKind;
use mcgs_workbench::bench::{Record, compare};
use mcgs_workbench::experiment::Experiment;
use mcgs_workbench::generate::Random;

use crate::damage;
use crate::jobs::EXPERIMENT;
use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect, trouble};
use crate::program::Run;
use crate::recipe::{field, instructions};
use crate::scratch::{Scratch, copy_tree};

pub(super) const KIND: Kind = Kind {
    name: "formats",
    about: "damaged files of every format are refused or read as they were, and not changed",
    seconds: [20, 240],
    goal: 100_000,
    patience: 60,
    grain: Grain::Lines,
    start,
};

const SMALL: &str =
    "[clobber_1xn] max_dims = 5; [impartial nogo] max_dims = 2,2; [nogo_1xn] max_dims = 5; max_value = 9;";
const LARGE: &str =
    "[clobber_1xn] max_dims = 9; [clobber] max_dims = 3,3; [impartial clobber_1xn] max_dims = 7;";
const CONFIG: &str = "[clobber] max_dims = 3,4; max_value = 100;\n[impartial nogo] dims = 2,3;\n[sheep] max_dims = 2,2; max_sheep = 3,4; stop_after = bounds;\n[nogo_1xn] max_dims = 6; max_difference = 2;\n";
const CODES: &str = "0.77 kayles 4.3F 0.137 8.001 .7 C.FFFFFFFFFFFFFFFFFFFFFFFFFFFFFF";
/// What a search with a damaged database is asked.
const QUESTION: &[(&str, &str)] =
    &[("clobber_1xn", "XOXOXXO"), ("nogo_1xn", "..X.."), ("clobber_1xn", "XXO.OXO")];

/// What the program is asked with a damaged file; the answers are known.
const ANSWERED: &str = "[clobber_1xn] XXO {B win, W loss} [clobber_1xn] XO {B win, W win}";

/// The formats; those that only the program reads come last and are tried seldom, because a process takes its time.
const IN_PROCESS: &[&str] = &["database", "large", "table", "config", "codes", "experiment", "bench"];
const BY_PROGRAM: &[&str] = &[
    "report",
    "resume-csv",
    "resume-json",
    "folder",
    "use-db",
    "db-info",
    "db-verify",
    "db-build",
    "table-load",
    "bench-compare",
    "declaration",
];

type Content = BTreeMap<(String, Vec<u64>), Entry>;

struct Formats {
    program: PathBuf,
    folder: PathBuf,
    /// The files before the damage, and the entries of the databases.
    whole: BTreeMap<&'static str, Vec<u8>>,
    entries: BTreeMap<&'static str, Content>,
    table_entries: u64,
    outcome: Option<Outcome>,
}

fn start(world: &World) -> io::Result<Box<dyn Trial>> {
    let folder = world.scratch.clone();
    let run = |line: &[&str]| -> io::Result<()> {
        let ran = Run::new(&world.program, &folder, line).go()?;
        if ran.code() == Some(0) {
            Ok(())
        } else {
            Err(io::Error::other(format!("{line:?}: {}", ran.messages())))
        }
    };
    run(&["generate", "clobber", "--size", "3x4", "--count", "12", "--seed", "7", "-o", "cases.test"])?;
    run(&["test", "cases.test", "--csv", "rows.csv", "--json-lines", "rows.jsonl", "--threads", "1"])?;
    run(&["db", "build", "small.db", SMALL])?;
    run(&["db", "build", "large.db", LARGE])?;
    run(&["--file", "cases.test", "--threads", "1", "--no-values", "--table-save", "kept.table"])?;
    run(&["bench", "--suite", "elephants", "--save", "bench.json"])?;
    fs::write(folder.join("trial.toml"), EXPERIMENT)?;
    run(&["experiment", "trial.toml", "-o", "results"])?;
    let read = |name: &str| fs::read(folder.join(name));
    let mut whole = BTreeMap::from([
        ("database", read("small.db")?),
        ("large", read("large.db")?),
        ("table", read("kept.table")?),
        ("config", CONFIG.as_bytes().to_vec()),
        ("codes", CODES.as_bytes().to_vec()),
        ("experiment", EXPERIMENT.as_bytes().to_vec()),
        ("bench", read("bench.json")?),
        ("report", read("rows.csv")?),
        ("resume-csv", read("rows.csv")?),
        ("resume-json", read("rows.jsonl")?),
        ("folder", read("results/everything.csv").or_else(|_| read("cases.test"))?),
    ]);
    for name in ["use-db", "db-info", "db-verify", "db-build"] {
        whole.insert(name, whole["database"].clone());
    }
    whole.insert("table-load", whole["table"].clone());
    whole.insert("bench-compare", whole["bench"].clone());
    whole.insert("declaration", whole["experiment"].clone());
    let mut entries = BTreeMap::new();
    for (name, file) in [("database", "small.db"), ("large", "large.db")] {
        let store = Store::open(&folder.join(file)).map_err(io::Error::other)?;
        let mut content = Content::new();
        all_entries(&store, &mut content).map_err(io::Error::other)?;
        entries.insert(name, content);
    }
    let solver = Solver::new(SearchOptions::default());
    let table_entries =
        load_tables(&folder.join("kept.table"), &solver, &REGISTRY).map_err(io::Error::other)?;
    let outcome =
        Solver::new(SearchOptions::default()).outcome(&question(), &Budget::unlimited()).result.ok();
    Ok(Box::new(Formats { program: world.program.clone(), folder, whole, entries, table_entries, outcome }))
}

impl Trial for Formats {
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let formats = if random.below(150) == 0 { BY_PROGRAM } else { IN_PROCESS };
        // Databases and tables are what damage is most dangerous for.
        let format = match random.below(10) {
            0..3 if formats == IN_PROCESS => "database",
            3..6 if formats == IN_PROCESS => "table",
            _ => crate::grammar::pick(random, formats),
        };
        let length = self.whole.get(format).map_or(0, Vec::len) as u64;
        format!("format {format}\n{}", damage::draw(random, length)).into_bytes()
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let Some((format, whole)) = field(input, "format").and_then(|name| self.whole.get_key_value(name))
        else {
            return Ok(Passed::NONE);
        };
        let mut bytes = whole.clone();
        for line in instructions(input) {
            damage::apply(&mut bytes, &line);
        }
        let is_whole = bytes == *whole;
        let result = match *format {
            "database" | "large" => self.database(format, &bytes),
            "table" => self.table(&bytes, is_whole),
            "config" | "codes" | "experiment" | "bench" => read_text(format, &bytes),
            other => self.by_program(other, &bytes),
        };
        result.map_err(|failure| Failure::new(format!("{format}: {}", failure.class), failure.detail))?;
        Ok(Passed::ONE)
    }
}

impl Formats {
    /// Every entry that is read is one of the right ones; if everything can be read, nothing is missing.
    fn database(&self, format: &'static str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.folder.join("damaged.db");
        fs::write(&path, bytes).map_err(trouble)?;
        let expected = &self.entries[format];
        let mut found = Content::new();
        if let Ok(store) = Store::open(&path) {
            let whole = all_entries(&store, &mut found).is_ok();
            let wrong = found.iter().find(|(key, entry)| expected.get(*key) != Some(*entry));
            expect(wrong.is_none(), "wrong entry", || format!("{wrong:?}"))?;
            let titles_left = expected.keys().any(|(title, _)| !store.header().games.contains_key(title));
            expect(!whole || found.len() == expected.len() || titles_left, "entries are missing", || {
                format!("{} of {}", found.len(), expected.len())
            })?;
            expect(!whole || !titles_left, "games are missing", || {
                format!("{:?}", store.header().games.keys())
            })?;
            for ((title, code), entry) in expected.iter().step_by(17) {
                if let Ok(Some(got)) = store.get(title, code) {
                    expect(got == *entry, "wrong entry", || format!("{title} {code:?}"))?;
                }
            }
            let library = Library::new(vec![("damaged.db".to_owned(), store)], 64 << 20);
            let solver = Solver::with_database(SearchOptions::default(), Some(std::sync::Arc::new(library)));
            let answer = solver.outcome(&question(), &Budget::unlimited()).result.ok();
            expect(answer == self.outcome, "wrong answer", || {
                format!("{answer:?}, expected {:?}", self.outcome)
            })?;
        }
        let after = fs::read(&path).map_err(trouble)?;
        expect(after == bytes, "reading changed the file", || {
            format!("{} bytes became {}", bytes.len(), after.len())
        })
    }

    /// All of the table or nothing of it.
    fn table(&self, bytes: &[u8], is_whole: bool) -> Result<(), Failure> {
        let path = self.folder.join("damaged.table");
        fs::write(&path, bytes).map_err(trouble)?;
        let solver = Solver::new(SearchOptions::default().memory(8 << 20));
        let loaded = load_tables(&path, &solver, &REGISTRY);
        let mut taken = 0;
        for which in TableKind::ALL {
            solver.export_entries(which, |_| taken += 1);
        }
        match loaded {
            Ok(count) => {
                expect(is_whole && count == self.table_entries, "a damaged table was loaded", || {
                    format!("{count} entries")
                })
            }
            Err(error) => expect(taken == 0 && !is_whole, "a table that was refused was taken over", || {
                format!("{taken} entries, {error}")
            }),
        }
    }

    /// Whatever the program says, it says it with one of its exit codes.
    fn by_program(&self, format: &str, bytes: &[u8]) -> Result<(), Failure> {
        let scratch = Scratch::below(&self.folder).map_err(trouble)?;
        let folder = scratch.path();
        fs::copy(self.folder.join("cases.test"), folder.join("cases.test")).map_err(trouble)?;
        let put = |name: &str| fs::write(folder.join(name), bytes).map_err(trouble);
        let run = |line: &[&str]| {
            let script = "ulimit -v 6000000; exec \"$@\"";
            let ran = Run::in_shell(script, &self.program, folder, line).go().map_err(trouble)?;
            ran.check()?;
            Ok::<_, Failure>(ran)
        };
        let input = match format {
            "report" | "resume-csv" => "d.csv",
            "resume-json" => "d.jsonl",
            "table-load" => "d.table",
            "bench-compare" => "d.json",
            "declaration" => "d.toml",
            _ => "d.db",
        };
        if format != "folder" {
            put(input)?;
        }
        let ran = match format {
            "report" => run(&["report", "d.csv", "-o", "page.html"])?,
            "resume-csv" => {
                resumed(&run, &["test", "cases.test", "--csv", "d.csv", "--resume", "--threads", "1"])?
            }
            "resume-json" => resumed(
                &run,
                &["test", "cases.test", "--json-lines", "d.jsonl", "--resume", "--threads", "1"],
            )?,
            "folder" => {
                copy_tree(&self.folder.join("results"), &folder.join("results")).map_err(trouble)?;
                fs::write(folder.join("trial.toml"), EXPERIMENT).map_err(trouble)?;
                let files: Vec<PathBuf> = files_of(&folder.join("results"));
                let victim = &files[bytes.len() % files.len().max(1)];
                fs::write(victim, bytes).map_err(trouble)?;
                run(&["experiment", "trial.toml", "-o", "results"])?
            }
            "use-db" => run(&["--db", "d.db", ANSWERED, "--json"])?,
            "db-info" => run(&["db", "info", "d.db"])?,
            "db-verify" => run(&["db", "verify", "d.db"])?,
            "db-build" => run(&["db", "build", "d.db", SMALL])?,
            "table-load" => run(&["--table-load", "d.table", ANSWERED])?,
            "bench-compare" => run(&[
                "bench",
                "--suite",
                "elephants",
                "--filter",
                "no such position",
                "--compare",
                "d.json",
            ])?,
            _ => run(&["experiment", "d.toml", "-o", "new", "--dry-run", "--timeout", "1000"])?,
        };
        expect(ran.code() != Some(1) || format == "bench-compare", "wrong answer", || ran.messages())?;
        if !["folder", "resume-csv", "resume-json", "db-build"].contains(&format) {
            let after = fs::read(folder.join(input)).map_err(trouble)?;
            expect(after == bytes, "reading changed the file", || input.to_owned())?;
        }
        Ok(())
    }
}

/// A run that goes on with damaged rows and succeeds has nothing left to do afterwards.
fn resumed(
    run: &dyn Fn(&[&str]) -> Result<crate::program::Ran, Failure>,
    line: &[&str],
) -> Result<crate::program::Ran, Failure> {
    let ran = run(line)?;
    if ran.code() == Some(0) {
        let again = run(line)?;
        expect(again.code() == Some(0), "cannot go on again", || again.messages())?;
    }
    Ok(ran)
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        if entry.path().is_dir() { files.extend(files_of(&entry.path())) } else { files.push(entry.path()) }
    }
    files.sort();
    files
}

fn all_entries(store: &Store, found: &mut Content) -> Result<(), StoreError> {
    for title in store.header().games.keys() {
        store.for_each(title, |code, entry| {
            found.insert((title.clone(), code.to_vec()), entry);
            Ok(())
        })?;
    }
    Ok(())
}

fn question() -> Sum {
    let component = |&(title, text): &(&str, &str)| Component::parse(REGISTRY.find(title)?, text).ok();
    Sum::new(QUESTION.iter().filter_map(component).collect())
}

/// Reads a text: what is accepted can be written and read back.
pub(super) fn read_text(format: &str, bytes: &[u8]) -> Result<(), Failure> {
    match format {
        "config" => config(bytes),
        "codes" => codes(bytes),
        "experiment" => experiment(bytes),
        _ => bench(bytes),
    }
}

fn config(bytes: &[u8]) -> Result<(), Failure> {
    let text = String::from_utf8_lossy(bytes);
    let Ok(sections) = parse_config(&text, &REGISTRY) else { return Ok(()) };
    let printed: Vec<String> = sections.iter().map(ToString::to_string).collect();
    let again = parse_config(&printed.join(" "), &REGISTRY);
    let same = again.is_ok_and(|again| again.iter().map(ToString::to_string).collect::<Vec<_>>() == printed);
    expect(same, "configuration does not read back", || printed.join(" "))
}

fn codes(bytes: &[u8]) -> Result<(), Failure> {
    let text = String::from_utf8_lossy(bytes);
    for word in text.split(' ') {
        match word.parse::<Code>() {
            Ok(code) => {
                expect(code.to_string().parse() == Ok(code), "code does not read back", || code.to_string())?;
            }
            Err(error) => {
                let inside = error.span.start <= error.span.end && error.span.end <= word.len();
                expect(inside, "span outside of the text", || format!("{error:?} of {word:?}"))?;
            }
        }
    }
    Ok(())
}

fn experiment(bytes: &[u8]) -> Result<(), Failure> {
    let text = String::from_utf8_lossy(bytes);
    let Ok(experiment) = Experiment::parse(&text) else { return Ok(()) };
    let Ok(printed) = experiment.text() else { return Ok(()) };
    let again = Experiment::parse(&printed);
    let same = again.as_ref().is_ok_and(|again| again.is_same_as(&experiment));
    expect(same, "declaration does not read back", || printed)
}

fn bench(bytes: &[u8]) -> Result<(), Failure> {
    let Ok(record) = serde_json::from_slice::<Record>(bytes) else { return Ok(()) };
    let comparisons = compare(&record, &record);
    let finite = comparisons
        .iter()
        .filter_map(|one| one.ratios.as_ref())
        .all(|ratios| !ratios.time.is_nan() && !ratios.nodes.is_nan());
    expect(finite, "ratio is not a number", || String::from_utf8_lossy(bytes).into_owned())
}
