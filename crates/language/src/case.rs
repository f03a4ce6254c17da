//! Cases: sums of games with the questions asked about them.

use std::ops::Range;

use mcgs_engine::{Component, Dyadic, Outcome, Player, Scale};

use crate::expectation::{
    Comparand, Comparison, Expression, Mover, NimAnswer, Operation, Property, Walls, WinLoss, YesNo,
};
use crate::kind::Kind;
use crate::text::collapse;

/// A sum and the commands to run on it, each on a fresh copy.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// The summands, in the order in which they were written; moves are numbered by it.
    pub games: Vec<GameItem>,
    /// The commands; none for `{}`.
    pub commands: Vec<Command>,
    /// The line of the first game, or of the command block if there is no game; from 1.
    pub line: usize,
}

impl Case {
    /// The bytes of the source from the first to the last summand and command; none for `{}` alone.
    pub fn span(&self) -> Range<usize> {
        let games = self.games.iter().map(|game| &game.span);
        let spans = games.chain(self.commands.iter().map(|command| &command.span));
        spans
            .cloned()
            .reduce(|all, span| all.start.min(span.start)..all.end.max(span.end))
            .unwrap_or_default()
    }
}

/// One summand as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameItem {
    /// The section title, such as `impartial clobber`, with blanks trimmed and collapsed.
    pub title: String,
    /// The position as it was written, without brackets.
    pub token: String,
    /// The position; under a title with `negative`, the negative of what was written.
    pub component: Component,
    /// The bytes of the source, with brackets.
    pub span: Range<usize>,
}

/// One question about a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Command {
    /// What is asked.
    pub kind: CommandKind,
    /// What holds for this command alone.
    pub modifiers: Modifiers,
    /// The comments that belong to this command, with blanks collapsed, joined by one blank.
    pub comment: String,
    /// The bytes of the source.
    pub span: Range<usize>,
    /// The number of the command in its source, from 0 over all command blocks.
    pub index_in_file: usize,
}

/// What stands before a command and holds for this command alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Modifiers {
    /// `timeout 500`: the time that the command may take, in milliseconds, whatever others may; 0 for no limit.
    pub timeout_ms: Option<u64>,
    /// `nosplit`: positions are not split into independent parts.
    pub no_split: bool,
    /// `nodb`: no database is used.
    pub no_db: bool,
}

/// What is asked about a sum, and the answer that is expected, if one was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandKind {
    /// `B`, `W win`: does this player win when moving first?
    Solve {
        /// The player who moves first.
        player: Player,
        /// The expected answer.
        expected: Option<WinLoss>,
    },
    /// `N 3`: what is the nim value?
    Nim {
        /// The expected answer.
        expected: Option<u64>,
    },
    /// `winning moves B 3-4`: which first moves win?
    WinningMoves {
        /// Who moves.
        mover: Mover,
        /// The expected moves as written, in any order and perhaps repeated; empty for `None`.
        expected: Option<Vec<String>>,
    },
    /// `thermograph L: (0, -1) R: (0, -1)`: what are the walls of the thermograph?
    Thermograph {
        /// The expected answer.
        expected: Option<Walls>,
    },
    /// `outcome L`: who wins, for either first player?
    Outcome {
        /// The expected answer.
        expected: Option<Outcome>,
    },
    /// `value {1|*}`: what is the canonical form?
    Value {
        /// The expected answer, or anything equal to it.
        expected: Option<Expression>,
    },
    /// `stops 5 3`: what are the left and the right stop?
    Stops {
        /// The expected answer.
        expected: Option<(Dyadic, Dyadic)>,
    },
    /// `mean 15/4`: what is the mean value?
    Mean {
        /// The expected answer.
        expected: Option<Dyadic>,
    },
    /// `temperature 5/4`: what is the temperature?
    Temperature {
        /// The expected answer.
        expected: Option<Dyadic>,
    },
    /// `atomic weight 1`: what is the atomic weight?
    AtomicWeight {
        /// The expected answer, or anything equal to it.
        expected: Option<Expression>,
    },
    /// `bounds 3 6`, `bounds ups -1 2`: between which numbers, or multiples of up, does the sum lie?
    Bounds {
        /// What the bounds are made of.
        scale: Scale,
        /// Bounds that should hold; they need not be the tightest. The first is not larger.
        expected: Option<(Dyadic, Dyadic)>,
    },
    /// `let A`: gives the sum a name, under which later commands find it.
    Let {
        /// The name.
        name: String,
    },
    /// `compare @A <=`, `compare (1|*)`: how does the sum compare with another one?
    Compare {
        /// The other one.
        other: Comparand,
        /// What should hold.
        expected: Option<Comparison>,
    },
    /// `nim 3`, `nim none`: which nimber does the sum equal, if it equals one?
    NimOf {
        /// The expected answer.
        expected: Option<NimAnswer>,
    },
    /// `moves B 3-4`: which first moves are there?
    Moves {
        /// Who moves.
        mover: Mover,
        /// The expected moves as written, in any order and perhaps repeated; empty for `None`.
        expected: Option<Vec<String>>,
    },
    /// `cool 1/2 {1|*}`, `heat 1`, `ordinal sum @A`, `norton @A ^`: what is the value after this?
    Operation {
        /// What is done to the sum.
        operation: Operation,
        /// The expected answer, or anything equal to it.
        expected: Option<Expression>,
    },
    /// `birthday 2`: on which day is the value born?
    Birthday {
        /// The expected answer.
        expected: Option<u64>,
    },
    /// `remoteness 1 2`: how long does the game last if the winner hurries and the loser delays?
    Remoteness {
        /// The expected answers, for Left and for Right moving first.
        expected: Option<(u64, u64)>,
    },
    /// `integer part -1`: which is the largest integer that is not above the sum?
    IntegerPart {
        /// The expected answer.
        expected: Option<Dyadic>,
    },
    /// `uptimal .12+*`: which powers of up and which nimber does the sum consist of?
    Uptimal {
        /// The expected answer; `none` for a sum that does not.
        expected: Option<String>,
    },
    /// `incentives B ({2|0})`: what does a player gain by moves in the canonical form?
    Incentives {
        /// Who moves.
        mover: Mover,
        /// The expected values, in any order.
        expected: Option<Vec<Expression>>,
    },
    /// `options B`: which positions can a player move to?
    Options {
        /// Who moves.
        mover: Mover,
    },
    /// `dominated B 3-4`: which moves are no better than another one of the same component?
    Dominated {
        /// Who moves.
        mover: Mover,
        /// The expected moves as written, in any order and perhaps repeated; empty for `None`.
        expected: Option<Vec<String>>,
    },
    /// `count`: how many positions and moves are there, and how long is the longest play?
    Count,
    /// `line B B:a1-b1 W:b2-b1`: how does play go if this player begins and both play well?
    Line {
        /// The player who moves first.
        player: Player,
        /// The expected moves in their order, each perhaps with its player in front; empty for `None`.
        expected: Option<Vec<String>>,
    },
    /// `misere B`, `misere W loss`: does this player win when moving first, if the player who cannot move wins?
    Misere {
        /// The player who moves first.
        player: Player,
        /// The expected answer.
        expected: Option<WinLoss>,
    },
    /// `misere outcome P`: who wins, for either first player, if the player who cannot move wins?
    MisereOutcome {
        /// The expected answer.
        expected: Option<Outcome>,
    },
    /// `number? yes`, `infinitesimal?`, `allsmall? no`, `canonical?`: does the sum have this property?
    Is {
        /// The property.
        property: Property,
        /// The expected answer.
        expected: Option<YesNo>,
    },
}

impl Case {
    /// Are all games impartial? True of the empty sum.
    pub fn is_impartial(&self) -> bool {
        self.games.iter().all(|game| game.component.ruleset().is_impartial())
    }
}

impl Command {
    /// The kind of question in words, such as `Solve BW`, `Winning Moves` or `Value`.
    pub fn type_text(&self) -> &'static str {
        Kind::of(self).name()
    }

    /// Who moves first: `B`, `W`, `IMP`, or `-` where nobody does.
    pub fn player_text(&self) -> &'static str {
        match self.kind {
            CommandKind::Solve { player, .. }
            | CommandKind::Misere { player, .. }
            | CommandKind::Line { player, .. } => match player {
                Player::Left => "B",
                Player::Right => "W",
            },
            CommandKind::WinningMoves { mover, .. }
            | CommandKind::Moves { mover, .. }
            | CommandKind::Dominated { mover, .. }
            | CommandKind::Incentives { mover, .. }
            | CommandKind::Options { mover } => mover.text(),
            CommandKind::Nim { .. } => "IMP",
            _ => "-",
        }
    }

    /// The expected answer in the form in which answers are shown: move lists are sorted, without
    /// repetitions, and `None` if empty. Expected values are shown as they were written.
    pub fn expected_text(&self) -> Option<String> {
        let pair = |(first, second): (Dyadic, Dyadic)| format!("{first} {second}");
        let value = |expression: &Expression| collapse(&expression.text);
        match &self.kind {
            CommandKind::Solve { expected, .. } | CommandKind::Misere { expected, .. } => {
                expected.map(|answer| answer.to_string())
            }
            CommandKind::Nim { expected } => expected.map(|answer| answer.to_string()),
            CommandKind::WinningMoves { expected, .. }
            | CommandKind::Moves { expected, .. }
            | CommandKind::Dominated { expected, .. } => expected.as_ref().map(|moves| {
                let mut moves = moves.clone();
                moves.sort_unstable();
                moves.dedup();
                if moves.is_empty() { "None".to_owned() } else { moves.join(" ") }
            }),
            CommandKind::Line { expected, .. } => expected
                .as_ref()
                .map(|moves| if moves.is_empty() { "None".to_owned() } else { moves.join(" ") }),
            CommandKind::Thermograph { expected } => expected.as_ref().map(Walls::to_string),
            CommandKind::Outcome { expected } | CommandKind::MisereOutcome { expected } => {
                expected.map(|answer| answer.to_string())
            }
            CommandKind::Value { expected }
            | CommandKind::AtomicWeight { expected }
            | CommandKind::Operation { expected, .. } => expected.as_ref().map(value),
            CommandKind::Incentives { expected, .. } => expected.as_ref().map(|values| {
                let values: Vec<String> = values.iter().map(value).collect();
                if values.is_empty() { "None".to_owned() } else { values.join(", ") }
            }),
            CommandKind::Birthday { expected } => expected.map(|answer| answer.to_string()),
            CommandKind::Remoteness { expected } => {
                expected.map(|(first, second)| format!("{first} {second}"))
            }
            CommandKind::IntegerPart { expected } => expected.map(|answer| answer.to_string()),
            CommandKind::Uptimal { expected } => expected.clone(),
            CommandKind::Stops { expected } | CommandKind::Bounds { expected, .. } => expected.map(pair),
            CommandKind::Mean { expected } | CommandKind::Temperature { expected } => {
                expected.map(|answer| answer.to_string())
            }
            CommandKind::Let { .. } | CommandKind::Options { .. } | CommandKind::Count => None,
            CommandKind::Compare { expected, .. } => expected.map(|answer| answer.to_string()),
            CommandKind::NimOf { expected } => expected.map(|answer| answer.to_string()),
            CommandKind::Is { expected, .. } => expected.map(|answer| answer.to_string()),
        }
    }
}
