//! A position of any ruleset, as the user wrote it.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_values::Player;

use crate::ParseError;
use crate::game::{Catalogue, Code, Plain, Ruleset, Tuning};

/// A position of any ruleset: the ruleset and the encoding of the position.
///
/// Components keep the orientation in which they were written, so that moves can be named in it; the
/// search works on split and canonical parts of them.
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

    /// Calls `emit` with the text and the result of every move of `player`, in the order of the ruleset.
    pub fn moves(&self, player: Player, mut emit: impl FnMut(String, Component)) {
        let _: ControlFlow<()> = self.try_moves(player, |text, option| {
            emit(text, option);
            ControlFlow::Continue(())
        });
    }

    /// Like [`Component::moves`], until `emit` breaks off.
    pub fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(String, Component) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.ruleset.try_moves(&self.code, player, &mut |play, code| {
            emit(play.to_string(), Component { ruleset: self.ruleset, code })
        })
    }
}

/// The printed name, such as `clobber:XO|OX`.
impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ruleset.label(&self.code))
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Component({self})")
    }
}

impl PartialEq for Component {
    fn eq(&self, other: &Self) -> bool {
        self.ruleset.name() == other.ruleset.name()
            && self.ruleset.is_variant() == other.ruleset.is_variant()
            && self.code == other.code
    }
}

impl Eq for Component {}
