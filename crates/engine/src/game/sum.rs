//! A sum of components, as the user wrote it.

use std::ops::{Add, ControlFlow, Neg, Sub};

use mcgs_values::Player;

use crate::game::{Component, Move, RulesetError};
use crate::limits::StopReason;

/// A disjunctive sum: the player to move picks one component and moves in it.
///
/// Sums are made of components with `+` and `-`:
///
/// ```
/// # use mcgs_engine::{Code, Entry, ParseError, Player, RulesetError, RunTimeRules};
/// # struct Heap;
/// # impl RunTimeRules for Heap {
/// #     type Position = u64;
/// #     type Move = u64;
/// #     fn name(&self) -> &str { "heap" }
/// #     fn is_impartial(&self) -> bool { true }
/// #     fn parse(&self, text: &str) -> Result<u64, ParseError> {
/// #         text.parse().map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
/// #     }
/// #     fn text(&self, heap: &u64) -> String { heap.to_string() }
/// #     fn moves(&self, heap: &u64, _: Player) -> Result<Vec<(u64, u64)>, RulesetError> {
/// #         Ok((0..*heap).map(|rest| (heap - rest, rest)).collect())
/// #     }
/// #     fn negative(&self, heap: &u64) -> u64 { *heap }
/// #     fn max_moves(&self, heap: &u64) -> u64 { *heap }
/// #     fn encode(&self, heap: &u64, code: &mut Code) { code.push(*heap); }
/// #     fn decode(&self, code: &[u64]) -> u64 { code[0] }
/// # }
/// # let heaps = Entry::from_rules(Heap);
/// use mcgs_engine::Component;
/// let heap = |text| Component::parse(heaps.ruleset(), text);
/// let sum = heap("2")? - heap("1")?;
/// let moves: Vec<String> = sum.moves(Player::Left)?.map(|play| play.text).collect();
/// assert_eq!(moves, ["0:2", "0:1", "1:1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        let n_moves = self.n_moves_at_least(player);
        if n_moves > Self::MAX_LISTED_MOVES { Err(StopReason::TooManyMoves) } else { Ok(()) }
    }

    /// The number of moves of `player`, as far as the rulesets count them without listing them.
    pub(crate) fn n_moves_at_least(&self, player: Player) -> u64 {
        let count = |part: &Component| part.ruleset().n_moves_at_least(part.code(), player);
        self.components.iter().map(count).fold(0, u64::saturating_add)
    }

    /// All moves of `player`. With several components, the text of a move begins with the index of its component and a colon.
    ///
    /// [`StopReason::TooManyMoves`] if there are millions, and [`StopReason::Ruleset`] if a ruleset fails.
    pub fn moves(&self, player: Player) -> Result<impl Iterator<Item = Move<Sum>>, StopReason> {
        self.check_moves(player)?;
        let mut all = Vec::new();
        for (index, component) in self.components.iter().enumerate() {
            all.extend(component.moves(player)?.map(|play| (index, play)));
        }
        let is_sum = self.components.len() > 1;
        Ok(all.into_iter().map(move |(index, Move { text, option })| {
            let text = if is_sum { format!("{index}:{text}") } else { text };
            let mut components = self.components.clone();
            components[index] = option;
            Move { text, option: Sum { components } }
        }))
    }

    /// Calls `emit` with each of the [`moves`](Sum::moves) of `player` as soon as it is found, until there is an error.
    ///
    /// The error is that of `emit`, or that of a ruleset.
    pub fn try_moves<E: From<RulesetError>>(
        &self,
        player: Player,
        mut emit: impl FnMut(String, Sum) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, component) in self.components.iter().enumerate() {
            let ruleset = component.ruleset();
            // What the receiver breaks off with cannot travel through the ruleset, which only hears that it does.
            let mut emitted = Ok(());
            let listed = ruleset.try_moves(component.code(), player, &mut |text, code| {
                let text =
                    if self.components.len() > 1 { format!("{index}:{text}") } else { text.to_string() };
                let mut components = self.components.clone();
                components[index] = Component::from_code(ruleset, code);
                emitted = emit(text, Sum { components });
                if emitted.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            emitted?;
            let _: ControlFlow<()> = listed?;
        }
        Ok(())
    }
}

impl From<Component> for Sum {
    fn from(component: Component) -> Self {
        Sum { components: vec![component] }
    }
}

/// Sums and components are added by `+`.
impl<T: Into<Sum>> Add<T> for Sum {
    type Output = Sum;
    fn add(mut self, other: T) -> Sum {
        self.components.extend(other.into().components);
        self
    }
}

impl<T: Into<Sum>> Add<T> for Component {
    type Output = Sum;
    fn add(self, other: T) -> Sum {
        Sum::from(self) + other
    }
}

/// `G - H` is `G` and the negative of `H`.
impl<T: Into<Sum>> Sub<T> for Sum {
    type Output = Sum;
    fn sub(self, other: T) -> Sum {
        self.plus(&other.into().negative())
    }
}

impl<T: Into<Sum>> Sub<T> for Component {
    type Output = Sum;
    fn sub(self, other: T) -> Sum {
        Sum::from(self) - other
    }
}

impl Neg for Sum {
    type Output = Sum;
    fn neg(self) -> Sum {
        self.negative()
    }
}

impl From<Vec<Component>> for Sum {
    fn from(components: Vec<Component>) -> Self {
        Sum { components }
    }
}
