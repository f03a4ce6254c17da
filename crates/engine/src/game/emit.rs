//! The options of a position as a search wants them: split, reduced to representatives and encoded, in one loop without
//! allocation.
//!
//! The search for who wins and the search for nim values share this path. What differs is the [`Purpose`]: signs, bounds
//! and values matter to the one; formulas for nim values, and splits that keep nothing but the nim value, help the other.

use std::ops::ControlFlow;

use mcgs_values::{Player, Sign, Value, Values};

use crate::Key;
use crate::game::Code;
use crate::game::rules::Rules;

/// A part of an option, in canonical form and encoded, as handed to an [`OptionSink`].
#[doc(hidden)] // Between the engine and databases.
#[derive(Clone, Copy)]
pub struct PartView<'a> {
    /// The encoding of the canonical representative.
    pub code: &'a [u64],
    /// The key of the representative, without its sign.
    pub key: Key,
    /// The part is `sign` times the representative.
    pub sign: Sign,
    /// [`Game::max_moves`](crate::Game::max_moves) of the part.
    pub max_moves: u64,
    /// [`Game::bounds`](crate::Game::bounds) of the part; its most moves either way for parts that are short enough for a value, and zero for
    /// longer parts of rulesets that are all-small.
    pub bounds: (i64, i64),
    /// [`Game::value`](crate::Game::value) of the representative, for longer parts and sinks that tell where [values](OptionSink::values) go.
    pub value: Option<Value>,
    /// The estimated work, by which options are ordered: [`Tuning::ordering_score`](crate::Tuning::ordering_score) for the opponent of the mover, or
    /// [`Tuning::nim_work`](crate::Tuning::nim_work). It takes a while, so it is given only on demand.
    pub work: &'a dyn Fn() -> i64,
}

impl PartView<'_> {
    /// The negative of the part.
    #[inline]
    #[must_use]
    pub(crate) fn negated(mut self) -> Self {
        self.sign = -self.sign;
        self.bounds = (-self.bounds.1, -self.bounds.0);
        self
    }
}

/// A part with its own encoding, to be looked at later.
pub(crate) struct OwnedPart {
    code: Code,
    pub(crate) key: Key,
    sign: Sign,
    pub(crate) max_moves: u64,
    bounds: (i64, i64),
    value: Option<Value>,
}

impl From<PartView<'_>> for OwnedPart {
    fn from(part: PartView<'_>) -> Self {
        let PartView { code, key, sign, max_moves, bounds, value, work: _ } = part;
        OwnedPart { code: code.into(), key, sign, max_moves, bounds, value }
    }
}

impl OwnedPart {
    /// The part as it was, without the estimated work.
    pub(crate) fn view(&self) -> PartView<'_> {
        let &OwnedPart { ref code, key, sign, max_moves, bounds, value } = self;
        PartView { code, key, sign, max_moves, bounds, value, work: &|| 0 }
    }
}

/// What a search wants to know of positions.
#[doc(hidden)] // Between the engine and databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Who wins, or what they are worth.
    Worth {
        /// Parts with at most this many moves become values, so nothing but their encoding is needed.
        short: u64,
    },
    /// Their nim values, as positions of an impartial ruleset.
    NimValue {
        /// Use [`Game::nim_value`](crate::Game::nim_value), and [`Game::nim_split`](crate::Game::nim_split) instead of [`Game::split`](crate::Game::split).
        formulas: bool,
    },
}

/// Which reductions to apply to positions.
#[doc(hidden)] // Between the engine and databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reduction {
    /// Split positions into independent parts.
    pub split: bool,
    /// Replace parts by their representatives under symmetry and negation.
    pub symmetry: bool,
    /// What for.
    pub purpose: Purpose,
}

impl Reduction {
    /// All reductions, with values for parts of at most `short` moves.
    pub const fn for_values(short: u64) -> Self {
        Reduction { split: true, symmetry: true, purpose: Purpose::Worth { short } }
    }

    /// Parts with at most this many moves become values.
    #[inline]
    pub(crate) fn short(&self) -> u64 {
        match self.purpose {
            Purpose::Worth { short } => short,
            Purpose::NimValue { .. } => u64::MAX,
        }
    }
}

/// Receives the options of a position, each as a list of parts.
///
/// A sink that does not want more may get only some parts of the current option before
/// [`end_option`](OptionSink::end_option), so it must not use that option unless it still wants more then.
#[doc(hidden)] // Between the engine and databases.
pub trait OptionSink {
    /// Is another option still of interest? Once this is false it stays so, and the rest is skipped.
    fn wants_more(&self) -> bool {
        true
    }
    /// Where the values of parts go, if they are wanted.
    fn values(&self) -> Option<&Values> {
        None
    }
    /// A part of the current option is known to be this nimber. Only where nim values are asked for.
    fn nimber(&mut self, _nim: u32) {}
    /// One more part of the current option.
    fn part(&mut self, part: PartView<'_>);
    /// The current option is complete.
    fn end_option(&mut self);
}

/// After this many parts of one option the sink is asked whether it wants more. An option of an ordinary board has fewer.
const PARTS_BETWEEN_LOOKS: u32 = 16;

/// Hands the options that the moves of `colour` lead to to the sink, as long as it wants more.
#[inline]
pub(super) fn emit_moves<R: Rules>(
    rules: R,
    position: &R::Position,
    variant: bool,
    colour: Player,
    how: Reduction,
    to_move: Player,
    sink: &mut dyn OptionSink,
) -> Result<(), R::Error> {
    let mut buffer = Code::new();
    let mut failed = Ok(());
    let _: ControlFlow<()> = rules.try_moves(position, colour, |_, option| {
        if !sink.wants_more() {
            return ControlFlow::Break(());
        }
        failed = emit_position::<R, false>(rules, &option, variant, how, to_move, &mut buffer, sink);
        if failed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    failed
}

/// Hands all options of a position of an impartial ruleset to the sink, as long as it wants more.
#[inline]
pub(super) fn emit_nim_options<R: Rules>(
    rules: R,
    position: &R::Position,
    how: Reduction,
    sink: &mut dyn OptionSink,
) -> Result<(), R::Error> {
    let mut buffer = Code::new();
    let mut failed = Ok(());
    let variant = !rules.is_impartial();
    let _: ControlFlow<()> = rules.try_nim_options(position, |option| {
        if !sink.wants_more() {
            return ControlFlow::Break(());
        }
        failed = emit_position::<R, true>(rules, &option, variant, how, Player::Left, &mut buffer, sink);
        if failed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    failed
}

/// Hands a position to the sink as one option, part by part; `NIM` if its nim value is wanted.
///
/// With a constant for the purpose there are two loops, each without what the other one needs: one loop for both was 2 % slower.
#[inline]
pub(super) fn emit_position<R: Rules, const NIM: bool>(
    rules: R,
    position: &R::Position,
    variant: bool,
    how: Reduction,
    to_move: Player,
    buffer: &mut Code,
    sink: &mut dyn OptionSink,
) -> Result<(), R::Error> {
    let seed = rules.seed(variant);
    let formulas = how.purpose == Purpose::NimValue { formulas: true };
    let short = how.short();
    let mut n_parts = 0u32;
    let mut failed = Ok(());
    let mut emit = |part: &R::Position| {
        if failed.is_err() {
            return;
        }
        n_parts += 1;
        if cfg!(feature = "planted-split") && n_parts == 2 {
            return; // A bug for tests of the checker.
        }
        if n_parts > PARTS_BETWEEN_LOOKS {
            // The board falls apart into many parts. If nobody wants them, what is left of this list costs little.
            if !sink.wants_more() {
                return;
            }
            n_parts = 1;
        }
        if NIM
            && formulas
            && let Some(nim) = rules.nim_value(part)
        {
            sink.nimber(nim);
            return;
        }
        buffer.clear();
        let max_moves = rules.max_moves(part);
        let is_long = !NIM && max_moves > short;
        let mut value = None;
        let mut encode = |position: &R::Position| {
            rules.encode(position, buffer);
            if is_long
                && !variant
                && let Some(values) = sink.values()
            {
                value = rules.value(position, values);
            }
        };
        let mut sign = Sign::Plus;
        if how.symmetry {
            let (canonical, canonical_sign) = match rules.canonical(part) {
                Ok(found) => found,
                Err(error) => {
                    failed = Err(error);
                    return;
                }
            };
            encode(&canonical);
            // A game and its negative have the same impartial variant, and that is its own negative.
            if !NIM && !variant && !rules.is_impartial() {
                // The plus is a bug for tests of the checker.
                sign = if cfg!(feature = "planted-symmetry") { Sign::Plus } else { canonical_sign };
            }
        } else {
            encode(part);
        }
        let bounds = if !is_long {
            let most = i64::try_from(max_moves).unwrap_or(i64::MAX);
            (-most, most)
        } else if variant || rules.is_all_small() || rules.is_impartial() {
            // What is infinitesimal needs no bounds.
            (0, 0)
        } else {
            rules.bounds(part)
        };
        let work = || {
            if NIM {
                i64::try_from(rules.nim_work(part)).unwrap_or(i64::MAX)
            } else {
                i64::from(rules.ordering_score(part, to_move))
            }
        };
        let key = Key::of_words(seed, buffer);
        sink.part(PartView { code: buffer, key, sign, max_moves, bounds, value, work: &work });
    };
    let mut known = 0;
    if !how.split {
        emit(position);
    } else if NIM && formulas {
        known = rules.nim_split(position, |part| emit(&part))?;
    } else {
        rules.split(position, |part| emit(&part))?;
    }
    failed?;
    if known != 0 {
        sink.nimber(known);
    }
    sink.end_option();
    Ok(())
}
