//! The options of a position as the search for nim values wants them: from the rules of one game to a
//! [`NimSink`], in one loop without allocation.

use std::ops::ControlFlow;

use crate::Key;
use crate::game::{Code, PARTS_BETWEEN_LOOKS, Tuning};
use crate::limits::SearchOptions;

/// A part of an option, in canonical form and encoded.
#[doc(hidden)] // Between the engine and databases.
#[derive(Debug, Clone, Copy)]
pub struct NimPart<'a> {
    /// The encoding of the canonical representative.
    pub code: &'a [u64],
    /// Its key.
    pub key: Key,
    /// [`Game::max_moves`] of the part.
    pub max_moves: u64,
}

/// Which reductions to apply to positions.
#[doc(hidden)] // Between the engine and databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimReduction {
    /// Split positions into independent parts.
    pub split: bool,
    /// Replace parts by their representatives under symmetry and exchange of colours.
    pub symmetry: bool,
    /// Use [`Game::nim_value`], and [`Game::nim_split`] instead of [`Game::split`].
    pub formulas: bool,
}

impl NimReduction {
    /// The reduction that fits the options.
    pub(crate) fn of(options: &SearchOptions) -> Self {
        NimReduction { split: options.split, symmetry: options.use_symmetry, formulas: options.static_rules }
    }
}

#[doc(hidden)] // Between the engine and databases.
/// Receives the options of a position of an impartial ruleset, each as a list of parts.
///
/// A sink that does not want more may get only some parts of the current option before
/// [`end_option`](NimSink::end_option), so it must not use that option unless it still wants more then.
pub trait NimSink {
    /// Is another option still of interest? Once this is false it stays so, and the rest is skipped.
    fn wants_more(&self) -> bool {
        true
    }
    /// A part of the current option has this nim value.
    fn known(&mut self, value: u32);
    /// One more part of the current option. [`Tuning::nim_work`] of it takes a while, so it is given only on demand.
    fn part(&mut self, part: NimPart<'_>, work: &dyn Fn() -> u64);
    /// The current option is complete.
    fn end_option(&mut self);
}

/// Hands all options of a position to the sink, as long as it wants more: those of both colours, unless the game is
/// impartial anyway.
#[inline]
pub(crate) fn emit_options<G: Tuning>(position: &G, how: NimReduction, sink: &mut dyn NimSink) {
    let mut buffer = Code::new();
    let _: ControlFlow<()> = position.try_nim_options(|option| {
        if !sink.wants_more() {
            return ControlFlow::Break(());
        }
        emit_position(&option, how, &mut buffer, sink);
        ControlFlow::Continue(())
    });
}

/// Hands a position to the sink as one option, part by part.
#[inline]
pub(crate) fn emit_position<G: Tuning>(
    position: &G,
    how: NimReduction,
    buffer: &mut Code,
    sink: &mut dyn NimSink,
) {
    let seed = const { Key::seed(G::NAME, !G::IMPARTIAL) };
    let mut n_parts = 0u32;
    let mut emit = |part: &G| {
        n_parts += 1;
        if n_parts > PARTS_BETWEEN_LOOKS {
            if !sink.wants_more() {
                return;
            }
            n_parts = 1;
        }
        if how.formulas
            && let Some(value) = part.nim_value()
        {
            sink.known(value);
            return;
        }
        buffer.clear();
        if how.symmetry {
            // A game and its negative have the same impartial variant: the sign does not matter.
            part.canonical().0.encode(buffer);
        } else {
            part.encode(buffer);
        }
        let key = Key::of_words(seed, buffer);
        sink.part(NimPart { code: buffer, key, max_moves: part.max_moves() }, &|| part.nim_work());
    };
    if how.split && how.formulas {
        let known = position.nim_split(|part| emit(&part));
        if known != 0 {
            sink.known(known);
        }
    } else if how.split {
        position.split(|part| emit(&part));
    } else {
        emit(position);
    }
    sink.end_option();
}
