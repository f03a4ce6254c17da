//! The parts of a position, and its representative, as the engine sees them.

use mcgs_engine::{Code, OptionSink, PartView, Player, Purpose, Reduction, Ruleset, Sign};

/// A part of a position, or its representative.
pub(crate) struct Part {
    pub(crate) code: Code,
    pub(crate) sign: Sign,
    pub(crate) bounds: (i64, i64),
}

/// Keeps all parts.
struct Kept(Vec<Part>);

impl OptionSink for Kept {
    fn part(&mut self, part: PartView<'_>) {
        self.0.push(Part { code: part.code.into(), sign: part.sign, bounds: part.bounds });
    }
    fn end_option(&mut self) {}
}

fn reduced(ruleset: &dyn Ruleset, code: &[u64], split: bool, symmetry: bool) -> Vec<Part> {
    let mut kept = Kept(Vec::new());
    let reduced =
        ruleset.normalize(code, Reduction { split, symmetry, ..Reduction::for_values(0) }, &mut kept);
    reduced.map_or_else(|_| Vec::new(), |()| kept.0)
}

/// The independent parts.
pub(crate) fn split(ruleset: &dyn Ruleset, code: &[u64]) -> Vec<Code> {
    reduced(ruleset, code, true, false).into_iter().map(|part| part.code).collect()
}

/// The representative of a position, with its sign.
pub(crate) fn canonical(ruleset: &dyn Ruleset, code: &[u64]) -> Option<(Code, Sign)> {
    reduced(ruleset, code, false, true).pop().map(|part| (part.code, part.sign))
}

/// The position itself, decoded and encoded again.
pub(crate) fn itself(ruleset: &dyn Ruleset, code: &[u64]) -> Option<Part> {
    reduced(ruleset, code, false, false).pop()
}

/// What the search for nim values sees: the options, each as the nim value of what is known and the parts that are not.
#[derive(Default)]
pub(crate) struct NimOptions(pub(crate) Vec<(u32, Vec<Code>)>, (u32, Vec<Code>));

impl OptionSink for NimOptions {
    fn nimber(&mut self, nim: u32) {
        self.1.0 ^= nim;
    }
    fn part(&mut self, part: PartView<'_>) {
        self.1.1.push(part.code.into());
    }
    fn end_option(&mut self) {
        self.0.push(std::mem::take(&mut self.1));
    }
}

/// The position as one option for the search for nim values, with all that is known without search.
pub(crate) fn nim_parts(ruleset: &dyn Ruleset, code: &[u64]) -> NimOptions {
    let mut kept = NimOptions::default();
    let purpose = Purpose::NimValue { formulas: true };
    let reduced = ruleset.normalize(code, Reduction { split: true, symmetry: true, purpose }, &mut kept);
    reduced.map_or_else(|_| NimOptions::default(), |()| kept)
}

/// The options for the search for nim values, as they are.
pub(crate) fn nim_options(ruleset: &dyn Ruleset, code: &[u64]) -> NimOptions {
    let mut kept = NimOptions::default();
    let how = Reduction { split: false, symmetry: false, purpose: Purpose::NimValue { formulas: false } };
    ruleset.expand(code, Player::Left, how, &mut kept).map_or_else(|_| NimOptions::default(), |()| kept)
}
