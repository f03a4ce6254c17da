//! A position of any ruleset, as the user wrote it.

use std::fmt;
use std::ops::Neg;

use mcgs_values::{Player, Sign};

use crate::game::{
    Catalogue, Code, OptionSink, PartView, Plain, Reduction, Ruleset, RulesetError, Sum, Tuning,
};
use crate::{ParseError, StopReason};

/// A position of any ruleset: the ruleset and the encoding of the position.
///
/// Components keep the orientation in which they were written, so that moves can be named in it; the
/// search works on split and canonical parts of them. Components become a [`Sum`] by `+` and `-`.
#[derive(Clone)]
pub struct Component {
    ruleset: &'static dyn Ruleset,
    code: Code,
}

impl Component {
    /// A position of a ruleset known at compile time.
    pub fn of<G: Tuning + Catalogue>(position: &G) -> Self {
        let mut code = Code::new();
        position.encode(&mut code);
        Component { ruleset: &Plain::<G>::NEW, code }
    }

    /// Reads a position of the given ruleset.
    pub fn parse(ruleset: &'static dyn Ruleset, text: &str) -> Result<Self, ParseError> {
        Ok(Component { ruleset, code: ruleset.parse(text)? })
    }

    /// A position from its encoding, which must be one of this ruleset.
    pub fn from_code(ruleset: &'static dyn Ruleset, code: Code) -> Self {
        Component { ruleset, code }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &'static dyn Ruleset {
        self.ruleset
    }

    /// The encoding.
    pub fn code(&self) -> &[u64] {
        &self.code
    }

    /// The text that reads back as this position.
    pub fn text(&self) -> String {
        self.ruleset.text(&self.code)
    }

    /// The negative: the same position with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        Component { ruleset: self.ruleset, code: self.ruleset.negative(&self.code) }
    }

    /// All moves of `player`, in the order of the ruleset.
    ///
    /// [`StopReason::TooManyMoves`] if there are millions, and [`StopReason::Ruleset`] if the ruleset fails.
    pub fn moves(&self, player: Player) -> Result<impl Iterator<Item = Move<Component>> + use<>, StopReason> {
        if self.ruleset.n_moves_at_least(&self.code, player) > Sum::MAX_LISTED_MOVES {
            return Err(StopReason::TooManyMoves);
        }
        let mut moves = Vec::new();
        self.ruleset.moves(&self.code, player, &mut |play, code| {
            let option = Component { ruleset: self.ruleset, code };
            moves.push(Move { text: play.to_string(), option });
        })?;
        Ok(moves.into_iter())
    }

    /// The independent parts: their sum has the same moves. Parts in which nobody can ever move may be missing.
    pub fn parts(&self) -> Result<impl Iterator<Item = Component> + use<>, RulesetError> {
        let how = Reduction { symmetry: false, ..Reduction::for_values(u64::MAX) };
        Ok(self.reduced(how)?.into_iter().map(|(part, _)| part))
    }

    /// One representative of all positions that are this one or its negative by symmetry, and the sign by which this
    /// position is a multiple of it.
    pub fn representative(&self) -> Result<(Component, Sign), RulesetError> {
        let how = Reduction { split: false, ..Reduction::for_values(u64::MAX) };
        Ok(self.reduced(how)?.pop().unwrap_or_else(|| (self.clone(), Sign::Plus)))
    }

    fn reduced(&self, how: Reduction) -> Result<Vec<(Component, Sign)>, RulesetError> {
        let mut kept = Kept { ruleset: self.ruleset, parts: Vec::new() };
        self.ruleset.normalize(&self.code, how, &mut kept)?;
        Ok(kept.parts)
    }
}

/// Keeps all parts.
struct Kept {
    ruleset: &'static dyn Ruleset,
    parts: Vec<(Component, Sign)>,
}

impl OptionSink for Kept {
    fn part(&mut self, part: PartView<'_>) {
        self.parts.push((Component { ruleset: self.ruleset, code: part.code.into() }, part.sign));
    }
    fn end_option(&mut self) {}
}

/// A move: how it is written, and what it leads to. [`Component::moves`] and [`Sum::moves`] list them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move<P> {
    /// The move in the notation of the ruleset; in a sum of several components, with the index of the component in front.
    pub text: String,
    /// The position after the move.
    pub option: P,
}

impl Neg for Component {
    type Output = Component;
    fn neg(self) -> Component {
        self.negative()
    }
}

impl Neg for &Component {
    type Output = Component;
    fn neg(self) -> Component {
        self.negative()
    }
}

/// The label: the position as the input language reads it back, such as `[clobber] XO|OX` or `[gen_toads 1,1,1,0] X.O`.
impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, text) = (self.ruleset.title_in_label(&self.code), self.text());
        let word = match text.split_once(':') {
            Some((parameters, rest)) if self.ruleset.has_parameters() => {
                write!(f, "[{title} {parameters}] ")?;
                rest
            }
            _ => {
                write!(f, "[{title}] ")?;
                &text
            }
        };
        // What would not be one word stands in parentheses.
        if word.is_empty() || word.contains(|c: char| c.is_whitespace() || "{}()[]".contains(c)) {
            write!(f, "({word})")
        } else {
            f.write_str(word)
        }
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Component({self})")
    }
}

impl PartialEq for Component {
    fn eq(&self, other: &Self) -> bool {
        let identity = |component: &Component| {
            let ruleset = component.ruleset;
            (ruleset.name(), ruleset.number(), ruleset.is_variant())
        };
        identity(self) == identity(other) && self.code == other.code
    }
}

impl Eq for Component {}
