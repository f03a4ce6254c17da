//! Texts of the input language: right ones, changed ones and garbage are read without a panic, in bounded time.
//!
//! The places of all messages lie inside the text, the messages hold no control characters, and the positions of a text without
//! errors can be written and read back.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::time::{Duration, Instant};

use mcgs::language::{Case, Severity, Source, SourceKind};
use mcgs::{Component, REGISTRY};
use mcgs_workbench::generate::{Random, input_text};

use crate::failure::{corpus_folder, repository};
use crate::grammar;
use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect, trouble};
use crate::mutate::mutate;

/// Reading 64 KiB takes some milliseconds; a busy machine may stretch them.
const LONGEST: Duration = Duration::from_secs(3);

pub(super) const KIND: Kind = Kind {
    name: "language",
    about: "texts of the input language, right, changed and garbage, are read without a panic",
    seconds: [12, 150],
    goal: 1_000_000,
    patience: 30,
    grain: Grain::Bytes,
    start,
};

struct Language {
    corpus: Vec<Vec<u8>>,
}

fn start(_: &World) -> io::Result<Box<dyn Trial>> {
    Ok(Box::new(Language { corpus: corpus()? }))
}

/// The texts that changes begin with: what is kept, and the suites of the benchmark case by case.
fn corpus() -> io::Result<Vec<Vec<u8>>> {
    let mut corpus = Vec::new();
    for folder in [corpus_folder().join("language"), repository().join("crates/workbench/data/bench/quick")] {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        let mut paths =
            entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        for path in paths {
            let text = fs::read(path)?;
            corpus.extend(text.chunks(2048).map(<[u8]>::to_vec));
        }
    }
    for entry in REGISTRY.entries() {
        let ruleset = entry.ruleset();
        let examples = ruleset.examples().iter();
        corpus
            .extend(examples.map(|(text, _)| format!("[{}] ({text}) {{B, W}}", ruleset.name()).into_bytes()));
    }
    Ok(corpus)
}

impl Trial for Language {
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        match random.below(10) {
            0..4 => grammar::text(random).into_bytes(),
            4..7 => {
                let mut text = grammar::text(random).into_bytes();
                let other = grammar::text(random);
                mutate(&mut text, other.as_bytes(), random);
                text
            }
            7 | 8 => {
                let mut text = random.choose(&self.corpus).cloned().unwrap_or_default();
                let other = random.choose(&self.corpus).map(Vec::as_slice).unwrap_or_default();
                mutate(&mut text, other, random);
                text
            }
            _ => {
                let mut text = Vec::new();
                for _ in 0..random.below(4) {
                    mutate(&mut text, b"[clobber] XO {B}", random);
                }
                text
            }
        }
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let kind = match input.first() {
            Some(b'{') => SourceKind::File,
            Some(byte) if byte.is_multiple_of(2) => SourceKind::Stdin,
            _ => SourceKind::Argument,
        };
        let start = Instant::now();
        let source = match Source::from_bytes("<trial>", kind, input.to_vec()) {
            Ok(source) => source,
            Err(error) => {
                is_readable(&error.to_string())?;
                return Ok(Passed::ONE);
            }
        };
        let parsed = mcgs::parse(&source);
        let time = start.elapsed();
        expect(time < LONGEST, "slow", || format!("{} bytes took {time:?}", input.len()))?;
        for diagnostic in &parsed.diagnostics {
            let span = &diagnostic.span;
            expect(
                span.start <= span.end && span.end <= source.text.len(),
                "span outside of the text",
                || format!("{diagnostic:?}"),
            )?;
            is_readable(&diagnostic.render(&source))?;
        }
        if parsed.diagnostics.iter().all(|diagnostic| diagnostic.severity == Severity::Warning) {
            for case in &parsed.cases {
                reads_back(case)?;
            }
        }
        Ok(Passed::ONE)
    }
}

/// Messages end on terminals: they hold no control characters but line ends.
fn is_readable(message: &str) -> Result<(), Failure> {
    let raw = message.chars().find(|&character| character.is_control() && character != '\n');
    expect(raw.is_none(), "control character in a message", || format!("{message:?}"))
}

/// The positions of a case, written by the program, are the same positions.
fn reads_back(case: &Case) -> Result<(), Failure> {
    let mut text = String::new();
    for game in &case.games {
        let component = &game.component;
        let ruleset = component.ruleset();
        let again = Component::parse(ruleset, &component.text());
        let again = again
            .map_err(|error| Failure::new("position does not read back", format!("{component}: {error}")))?;
        expect(again == *component, "position reads back as another one", || {
            format!("{component} and {again}")
        })?;
        let _ = write!(text, "[{}] {} ", ruleset.title(), input_text(component));
    }
    if case.games.is_empty() || text.len() > 1 << 16 {
        return Ok(());
    }
    text += "{}";
    let source = Source::new("<again>", SourceKind::Argument, text);
    let parsed = mcgs::parse(&source);
    if let Some(diagnostic) =
        parsed.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
    {
        return Err(Failure::new("case does not read back", diagnostic.render(&source)));
    }
    let components = |case: &Case| case.games.iter().map(|game| game.component.clone()).collect::<Vec<_>>();
    let again = parsed.cases.first().map(components).ok_or_else(|| trouble("no case"))?;
    expect(again == components(case), "case reads back as another one", || source.text.clone())
}
