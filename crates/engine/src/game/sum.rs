//! A sum of components, as the user wrote it.

use std::ops::ControlFlow;

use mcgs_values::Player;

use crate::Component;
use crate::limits::StopReason;

/// A disjunctive sum: the player to move picks one component and moves in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sum {
    components: Vec<Component>,
}

impl Sum {
    /// The sum of the given components; of none, it is zero.
    pub fn new(components: Vec<Component>) -> Self {
        Sum { components }
    }

    /// The components, in the order in which they were written.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The sum of the negatives.
    #[must_use]
    pub fn negative(&self) -> Self {
        Sum { components: self.components.iter().map(Component::negative).collect() }
    }

    /// This sum and another one together.
    #[must_use]
    pub fn plus(&self, other: &Sum) -> Self {
        Sum { components: self.components.iter().chain(&other.components).cloned().collect() }
    }

    /// The first component that is not impartial, if any, with its index.
    pub fn first_partisan(&self) -> Option<(usize, &Component)> {
        self.components.iter().enumerate().find(|(_, component)| !component.ruleset().is_impartial())
    }

    /// The most moves that are listed; a large nimber has billions.
    pub const MAX_LISTED_MOVES: u64 = 1_000_000;

    /// [`StopReason::TooManyMoves`] if `player` is known to have more moves than can be listed.
    pub fn check_moves(&self, player: Player) -> Result<(), StopReason> {
        let count = |part: &Component| part.ruleset().n_moves_at_least(part.code(), player);
        let total = self.components.iter().map(count).fold(0, u64::saturating_add);
        if total > Self::MAX_LISTED_MOVES { Err(StopReason::TooManyMoves) } else { Ok(()) }
    }

    /// Calls `emit` with every move of `player`: its text, prefixed with the index of the component if
    /// there are several components, and the sum after it. [`Sum::check_moves`] tells if they are too many.
    pub fn moves(&self, player: Player, mut emit: impl FnMut(String, Sum)) {
        let _: ControlFlow<()> = self.try_moves(player, |text, option| {
            emit(text, option);
            ControlFlow::Continue(())
        });
    }

    /// Like [`Sum::moves`], until `emit` breaks off.
    pub fn try_moves<B>(
        &self,
        player: Player,
        mut emit: impl FnMut(String, Sum) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        for (index, component) in self.components.iter().enumerate() {
            let ruleset = component.ruleset();
            // What the receiver breaks off with cannot travel through the ruleset, which only hears that it does.
            let broken_off = ruleset.try_moves(component.code(), player, &mut |text, code| {
                let text =
                    if self.components.len() > 1 { format!("{index}:{text}") } else { text.to_string() };
                let mut components = self.components.clone();
                components[index] = Component::from_code(ruleset, code);
                flow = emit(text, Sum { components });
                if flow.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if broken_off.is_break() {
                break;
            }
        }
        flow
    }
}

impl From<Vec<Component>> for Sum {
    fn from(components: Vec<Component>) -> Self {
        Sum { components }
    }
}
