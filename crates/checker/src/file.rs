//! Reads the file of a proof, line by line.

use std::fmt;
use std::io::{BufRead, BufReader, Read};

use ruzstd::decoding::StreamingDecoder;

use crate::claims::Claims;
use crate::questions::{self, Question};

/// The first line of every proof.
pub const FIRST_LINE: &str = "mcgs proof 1";
/// Longer lines are not read.
const LONGEST_LINE: u64 = 1 << 20;

/// What a proof proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    /// The input, as the input language writes it.
    pub input: String,
    /// The questions and the answers that are proved.
    pub questions: Vec<Question>,
    /// How many `V`, `N` and `M` lines there are.
    pub n_facts: u64,
    /// How many claims there are, `W` and `L` lines.
    pub n_claims: usize,
    /// The names of all theorems and rules that were used.
    pub theorems: Vec<&'static str>,
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  {}", self.input)?;
        for Question { question, answer } in &self.questions {
            writeln!(f, "  {question}: {}", if answer.is_empty() { "none" } else { answer })?;
        }
        write!(f, "  {} claims, {} values of parts", self.n_claims, self.n_facts)?;
        if !self.theorems.is_empty() {
            write!(f, "\n  by {}", self.theorems.join("; "))?;
        }
        Ok(())
    }
}

/// Why a proof is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The number of the line, from 1; 0 if the file as a whole is meant.
    pub line: u64,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Rejected {}

/// Checks a compressed proof: one zstd frame with a checksum, and nothing behind it.
///
/// `progress` is told the number of each line; if it answers `false`, the check is given up.
pub fn check(mut compressed: impl Read, progress: impl FnMut(u64) -> bool) -> Result<Proved, Rejected> {
    let at_end = |reason: &str| Rejected { line: 0, reason: reason.to_owned() };
    let mut decoder = StreamingDecoder::new(&mut compressed)
        .map_err(|_| at_end("the file is no proof: proofs are compressed, in one zstd frame"))?;
    let proved = check_text(BufReader::with_capacity(1 << 16, &mut decoder), progress)?;
    let (written, computed) =
        (decoder.decoder.get_checksum_from_data(), decoder.decoder.get_calculated_checksum());
    if written.is_none() || written != computed {
        return Err(at_end("the checksum of the compressed file is missing or wrong"));
    }
    match compressed.read(&mut [0]) {
        Ok(0) => Ok(proved),
        _ => Err(at_end("something follows behind the end of the proof")),
    }
}

/// Checks a proof that is not compressed.
pub fn check_text(mut text: impl BufRead, mut progress: impl FnMut(u64) -> bool) -> Result<Proved, Rejected> {
    let mut lines = Lines { text: &mut text, number: 0, line: String::new() };
    let at = |line: u64| move |reason: String| Rejected { line, reason };
    lines.expect("")?;
    if lines.line != FIRST_LINE {
        return Err(at(1)(format!("expected `{FIRST_LINE}`, found another file or another version")));
    }
    lines.expect("program ")?;
    let input = lines.expect("input ")?;
    let positions = questions::read_input(&input).map_err(at(lines.number))?;
    let mut asked: Vec<(u64, Question)> = Vec::new();
    let mut claims = Claims::default();
    lines.next()?;
    while let Some(question) = lines.line.strip_prefix("question ").map(str::to_owned) {
        let answer = lines.expect("answer ")?;
        asked.push((lines.number, Question { question, answer }));
        lines.next()?;
    }
    if asked.is_empty() {
        return Err(at(lines.number)("expected a question".to_owned()));
    }
    while !lines.line.starts_with("end ") {
        claims.check(&lines.line).map_err(at(lines.number))?;
        if !progress(lines.number) {
            return Err(at(lines.number)("the check was given up".to_owned()));
        }
        lines.next()?;
    }
    if lines.line != format!("end {}", lines.number - 1) {
        return Err(at(lines.number)(format!("expected `end {}`", lines.number - 1)));
    }
    for (line, question) in &asked {
        questions::check(&mut claims, &positions, question).map_err(at(*line))?;
    }
    if lines.read()? {
        return Err(at(lines.number)("expected no line behind the end".to_owned()));
    }
    let questions = asked.into_iter().map(|(_, question)| question).collect();
    let theorems = claims.facts.used.iter().copied().collect();
    Ok(Proved { input, questions, n_facts: claims.n_facts, n_claims: claims.n_claims(), theorems })
}

/// The lines of a text, each read when it is needed.
struct Lines<'a, R> {
    text: &'a mut R,
    number: u64,
    line: String,
}

impl<R: BufRead> Lines<'_, R> {
    /// Reads a line. Is there one?
    fn read(&mut self) -> Result<bool, Rejected> {
        self.number += 1;
        let at = |reason: String| Rejected { line: self.number, reason };
        let mut bytes = Vec::new();
        let n_read = self.text.take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        n_read.map_err(|_| at("the compressed file is damaged or cut off".to_owned()))?;
        if bytes.is_empty() {
            return Ok(false);
        }
        if bytes.pop() != Some(b'\n') {
            return Err(at("the line is too long, or the file ends within it".to_owned()));
        }
        self.line = String::from_utf8(bytes).map_err(|_| at("the line is no text".to_owned()))?;
        Ok(true)
    }

    /// Reads a line that must be there.
    fn next(&mut self) -> Result<(), Rejected> {
        if self.read()? {
            return Ok(());
        }
        Err(Rejected { line: self.number, reason: "the proof ends too early".to_owned() })
    }

    /// Reads a line that begins with a word, and returns the rest of it.
    fn expect(&mut self, word: &str) -> Result<String, Rejected> {
        self.next()?;
        let rest = self.line.strip_prefix(word).map(str::to_owned);
        rest.ok_or_else(|| Rejected { line: self.number, reason: format!("expected `{word}`") })
    }
}
