//! The file of a proof.

use std::io::{self, Write};

use crate::claims::Claims;

/// In longer proofs, lines say which claims are not needed any more.
const LONG_PROOF: usize = 200_000;
/// They say it for so many claims at once.
const DROPPED_AT_ONCE: usize = 1000;
/// The compression: slow to write, small, and as fast to read as any other.
const LEVEL: i32 = 19;

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
