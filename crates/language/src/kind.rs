//! The kinds of questions, and their names.

use mcgs_engine::Scale;

use crate::case::{Command, CommandKind};
use crate::expectation::{Operation, Property};

/// Makes the enumeration and the table of names from one list.
macro_rules! kinds {
    ($($(#[$text:meta])* $kind:ident = $name:literal,)*) => {
        /// The kinds of questions, known by their names in results.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$text])* $kind,)*
        }

        impl Kind {
            /// All of them.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// The name in result tables.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// Does the player who moves first win?
    Solve = "Solve BW",
    /// What is the nim value of this sum of impartial games?
    Nim = "Solve N",
    /// Which first moves win?
    WinningMoves = "Winning Moves",
    /// What are the walls of the thermograph?
    Thermograph = "Thermograph",
    /// Who wins, for either first player?
    Outcome = "Outcome",
    /// What is the canonical form?
    Value = "Value",
    /// What are the stops?
    Stops = "Stops",
    /// What is the mean value?
    Mean = "Mean",
    /// What is the temperature?
    Temperature = "Temperature",
    /// What is the atomic weight?
    AtomicWeight = "Atomic Weight",
    /// Between which numbers does the sum lie?
    Bounds = "Bounds",
    /// Between which multiples of up does the sum lie?
    BoundsOfUps = "Bounds Ups",
    /// No question: the sum gets a name.
    Let = "Let",
    /// How does the sum compare with another one?
    Compare = "Compare",
    /// Which nimber does the sum equal, if it equals one?
    NimOf = "Nim",
    /// Which first moves are there?
    Moves = "Moves",
    /// Does the sum equal a number?
    IsNumber = "Number",
    /// Is the sum infinitesimal?
    IsInfinitesimal = "Infinitesimal",
    /// Is the sum all-small?
    IsAllSmall = "All Small",
    /// Is the sum, as it is written, a canonical form?
    IsCanonical = "Canonical",
    /// What is the sum cooled by a temperature?
    Cool = "Cool",
    /// What is the sum heated by a temperature?
    Heat = "Heat",
    /// What is the ordinal sum of the sum and another one?
    OrdinalSum = "Ordinal Sum",
    /// What is the Norton product of the sum and another one?
    Norton = "Norton",
    /// On which day is the value born?
    Birthday = "Birthday",
    /// How long does the game last if the winner hurries and the loser delays?
    Remoteness = "Remoteness",
    /// Which is the largest integer that is not above the sum?
    IntegerPart = "Integer Part",
    /// Which powers of up and which nimber does the sum consist of?
    Uptimal = "Uptimal",
    /// What does a player gain by moves in the canonical form?
    Incentives = "Incentives",
    /// Which positions can a player move to?
    Options = "Options",
    /// Which moves are no better than others of the same component?
    Dominated = "Dominated",
    /// How many positions and moves are there, and how long is the longest play?
    Count = "Count",
    /// How does play go if both play well?
    Line = "Line",
    /// Does the player who moves first win in misère play?
    Misere = "Misere BW",
    /// Who wins in misère play, for either first player?
    MisereOutcome = "Misere Outcome",
}

impl Kind {
    /// The kind of a command.
    pub const fn of(command: &Command) -> Self {
        match command.kind {
            CommandKind::Solve { .. } => Kind::Solve,
            CommandKind::Nim { .. } => Kind::Nim,
            CommandKind::WinningMoves { .. } => Kind::WinningMoves,
            CommandKind::Thermograph { .. } => Kind::Thermograph,
            CommandKind::Outcome { .. } => Kind::Outcome,
            CommandKind::Value { .. } => Kind::Value,
            CommandKind::Stops { .. } => Kind::Stops,
            CommandKind::Mean { .. } => Kind::Mean,
            CommandKind::Temperature { .. } => Kind::Temperature,
            CommandKind::AtomicWeight { .. } => Kind::AtomicWeight,
            CommandKind::Bounds { scale: Scale::Eighths, .. } => Kind::Bounds,
            CommandKind::Bounds { .. } => Kind::BoundsOfUps,
            CommandKind::Let { .. } => Kind::Let,
            CommandKind::Compare { .. } => Kind::Compare,
            CommandKind::NimOf { .. } => Kind::NimOf,
            CommandKind::Moves { .. } => Kind::Moves,
            CommandKind::Is { property: Property::Number, .. } => Kind::IsNumber,
            CommandKind::Is { property: Property::Infinitesimal, .. } => Kind::IsInfinitesimal,
            CommandKind::Is { property: Property::AllSmall, .. } => Kind::IsAllSmall,
            CommandKind::Is { property: Property::Canonical, .. } => Kind::IsCanonical,
            CommandKind::Operation { operation: Operation::Cool(_), .. } => Kind::Cool,
            CommandKind::Operation { operation: Operation::Heat(_), .. } => Kind::Heat,
            CommandKind::Operation { operation: Operation::OrdinalSum(_), .. } => Kind::OrdinalSum,
            CommandKind::Operation { operation: Operation::Norton(_), .. } => Kind::Norton,
            CommandKind::Birthday { .. } => Kind::Birthday,
            CommandKind::Remoteness { .. } => Kind::Remoteness,
            CommandKind::IntegerPart { .. } => Kind::IntegerPart,
            CommandKind::Uptimal { .. } => Kind::Uptimal,
            CommandKind::Incentives { .. } => Kind::Incentives,
            CommandKind::Options { .. } => Kind::Options,
            CommandKind::Dominated { .. } => Kind::Dominated,
            CommandKind::Count => Kind::Count,
            CommandKind::Line { .. } => Kind::Line,
            CommandKind::Misere { .. } => Kind::Misere,
            CommandKind::MisereOutcome { .. } => Kind::MisereOutcome,
        }
    }
}
