//! The file of a proof.

use std::io::{self, Write};

use zstd::zstd_safe::CParameter;

use crate::claims::Claims;

/// In longer proofs, lines say which claims are not needed any more.
const LONG_PROOF: usize = 5_000;
/// They say it for so many claims at once.
const DROPPED_AT_ONCE: usize = 1000;
/// The compression: slow to write, small, and as fast to read as any other.
const LEVEL: i32 = 19;
/// The window of the compression has so many bytes, as powers of two, at least and at most.
const SMALLEST_WINDOW: u32 = 16;
const LARGEST_WINDOW: u32 = 27;
/// The sizes of its tables at this level, as powers of two; those for a small window may be smaller.
const MOST_HASHES: u32 = 22;
const MOST_CHAINS: u32 = 24;

/// Writes header, lines and claims, compressed.
pub(crate) fn write(
    file: &mut dyn Write,
    input: &str,
    questions: &[(String, String)],
    claims: &Claims<'_>,
) -> io::Result<()> {
    let mut encoder = zstd::Encoder::new(file, LEVEL)?;
    encoder.include_checksum(true)?;
    encoder.long_distance_matching(true)?;
    let window = window_log(claims);
    encoder.window_log(window)?;
    encoder.set_parameter(CParameter::HashLog(MOST_HASHES.min(window + 1)))?;
    encoder.set_parameter(CParameter::ChainLog(MOST_CHAINS.min(window + 1)))?;
    let mut out = Counted { out: encoder, n_lines: 0 };
    out.line(mcgs_checker::FIRST_LINE)?;
    out.line(&format!("program mcgs {}", env!("CARGO_PKG_VERSION")))?;
    out.line(&format!("input {input}"))?;
    for (question, answer) in questions {
        out.line(&format!("question {question}"))?;
        out.line(&format!("answer {answer}"))?;
    }
    for line in claims.lemmas.lines.iter().filter(|line| line.needed) {
        out.line(&line.text)?;
    }
    // For each claim, the claims that nothing later rests on.
    let mut last_needed =
        vec![Vec::new(); if claims.texts.len() >= LONG_PROOF { claims.texts.len() } else { 0 }];
    if !last_needed.is_empty() {
        for (index, &user) in claims.last_use.iter().enumerate() {
            if user != u32::MAX && user > 0 {
                last_needed[user as usize - 1].push(index + 1);
            }
        }
    }
    let mut dropped: Vec<usize> = Vec::new();
    for (index, text) in claims.texts.iter().enumerate() {
        out.line(text)?;
        if let Some(last_needed) = last_needed.get(index) {
            dropped.extend(last_needed);
            if dropped.len() >= DROPPED_AT_ONCE {
                dropped.sort_unstable();
                let numbers: Vec<String> = dropped.drain(..).map(|number| number.to_string()).collect();
                out.line(&format!("D {}", numbers.join(" ")))?;
            }
        }
    }
    let n_lines = out.n_lines;
    out.line(&format!("end {n_lines}"))?;
    out.out.finish()?.flush()
}

/// A window that holds the whole text, if it can, and no larger: writer and reader take so much memory.
fn window_log(claims: &Claims<'_>) -> u32 {
    let lemmas = claims.lemmas.lines.iter().map(|line| line.text.len());
    let n_bytes: usize = claims.texts.iter().map(String::len).chain(lemmas).sum();
    n_bytes.checked_ilog2().map_or(SMALLEST_WINDOW, |log| (log + 1).clamp(SMALLEST_WINDOW, LARGEST_WINDOW))
}

/// Counts the lines that it writes.
struct Counted<W> {
    out: W,
    n_lines: u64,
}

impl<W: Write> Counted<W> {
    fn line(&mut self, text: &str) -> io::Result<()> {
        self.n_lines += 1;
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"\n")
    }
}
