//! What became of one command.

use mcgs_engine::{Stats, StopReason};
use mcgs_language::Kind;
use serde::{Serialize, Serializer};

use crate::found::Found;

/// The answer to one command, with everything a front end shows of it.
///
/// Its serialised form is part of the interface: every field is always present, names stay as they are,
/// and what is not known is null.
///
/// ```
/// use mcgs::{Kind, Status};
/// let answers = mcgs::solve("[clobber_1xn] XO {B win, value}")?;
/// assert_eq!((answers[0].kind, answers[0].status), (Kind::Solve, Status::Pass));
/// assert_eq!((answers[1].result.as_deref(), answers[1].status), (Some("*"), Status::Completed));
/// # Ok::<(), mcgs::InputError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The version of the serialised form, [`Report::FORMAT`].
    pub format: u32,
    /// The file, or `<argument>` or `<stdin>`.
    pub source: String,
    /// The number of the command in its source, from 0.
    pub case: usize,
    /// The line of the first game of the sum, or of the question if there is no game; from 1.
    pub line: usize,
    /// The printed names of the summands.
    pub games: Vec<String>,
    /// What was asked.
    #[serde(rename = "type", serialize_with = "name_of")]
    pub kind: Kind,
    /// Who moves first: `B`, `W`, `IMP` for impartial questions, `-` if the question names no player.
    pub player: &'static str,
    /// What the sum is compared, added or multiplied with, as it was written, or by what it is cooled or heated, if that was asked.
    pub other: Option<String>,
    /// The expected answer, if the input gives one.
    pub expected: Option<String>,
    /// The full answer: `Win` or `Loss`, a number, a list of moves or `None`, an outcome, a relation, a value,
    /// a thermograph, bounds, a list of values or positions, `yes` or `no`.
    pub result: Option<String>,
    /// The answer as data.
    pub answer: Option<Found>,
    /// The answer as result tables show it: `OK` for a list of moves or a thermograph that was expected, the
    /// difference for a list that was not, and [`Report::result`] in all other cases.
    pub shown: Option<String>,
    /// Where a list of moves differs from the expected one.
    pub difference: Option<Difference>,
    /// How the answer compares with what was expected.
    pub status: Status,
    /// Why there is no answer.
    pub reason: Option<Reason>,
    /// What a ruleset that failed said.
    pub message: Option<String>,
    /// The time it took, in milliseconds.
    pub time_ms: f64,
    /// The work it took.
    pub stats: Work,
    /// The comments that belong to the command.
    pub comment: String,
    /// A fingerprint of games, question and expectation, the same in every run.
    pub input_hash: String,
}

impl Report {
    /// The version of the serialised form. It changes when a field gets another meaning, not when there is a new one.
    pub const FORMAT: u32 = 1;
    /// How the serialised form begins.
    pub const JSON_START: &'static str = "{\"format\":1,\"source\":\"";
}

/// Kinds are serialised by their names.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn name_of<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

/// How an answer compares with what was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// The answer is the expected one.
    Pass,
    /// The answer is not the expected one.
    Fail,
    /// There is an answer and nothing to compare it with.
    Completed,
    /// A limit was hit first; [`Report::reason`] says which.
    Timeout,
}

impl Status {
    /// The name in results.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Pass => "PASS",
            Status::Fail => "FAIL",
            Status::Completed => "COMPLETED",
            Status::Timeout => "TIMEOUT",
        }
    }

    /// Is the question still open?
    pub const fn is_unknown(self) -> bool {
        matches!(self, Status::Timeout)
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Reason {
    /// The time limit.
    Time,
    /// The limit on search nodes.
    Nodes,
    /// The memory limit.
    Memory,
    /// Somebody asked to stop.
    Interrupted,
    /// The value is too large to be found.
    #[serde(rename = "too large")]
    TooLarge,
    /// There are more moves than can be listed.
    #[serde(rename = "too many moves")]
    TooManyMoves,
    /// A ruleset that was made at run time failed.
    #[serde(rename = "ruleset failed")]
    Ruleset,
    /// A limit that this library has no name for.
    Other,
}

impl Reason {
    /// The reason in a few words.
    pub const fn message(self) -> &'static str {
        match self {
            Reason::Time => "time limit reached",
            Reason::Nodes => "node limit reached",
            Reason::Memory => "memory limit reached",
            Reason::Interrupted => "interrupted",
            Reason::TooLarge => "too large",
            Reason::TooManyMoves => "too many moves to list",
            Reason::Ruleset => "the ruleset failed",
            Reason::Other => "a limit was reached",
        }
    }
}

impl From<StopReason> for Reason {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Time => Reason::Time,
            StopReason::Nodes => Reason::Nodes,
            StopReason::Memory => Reason::Memory,
            StopReason::Interrupted => Reason::Interrupted,
            StopReason::TooLarge => Reason::TooLarge,
            StopReason::TooManyMoves => Reason::TooManyMoves,
            StopReason::Ruleset(_) => Reason::Ruleset,
            _ => Reason::Other,
        }
    }
}

/// Where a list of moves differs from the expected one. Both lists are sorted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Difference {
    /// Moves that were expected and do not win.
    pub missing: Vec<String>,
    /// Moves that win and were not expected.
    pub extra: Vec<String>,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = [("Missing:", &self.missing), ("Extra:", &self.extra)];
        let mut blank = "";
        for (title, moves) in parts.into_iter().filter(|(_, moves)| !moves.is_empty()) {
            write!(f, "{blank}{title} {}", moves.join(" "))?;
            blank = " ";
        }
        Ok(())
    }
}

/// The work that an answer took. All counters are 0 for a question that was not tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Work {
    /// Sums that the search entered.
    pub nodes: u64,
    /// Sums found in the transposition table.
    pub table_hits: u64,
    /// Sums looked for there in vain.
    pub table_misses: u64,
    /// Answers written there.
    pub table_stores: u64,
    /// Sums decided by a static rule.
    pub static_hits: u64,
    /// The most moves below the root.
    pub max_depth: u64,
    /// Parts of the sum at the root, after normalization.
    pub initial_parts: u64,
    /// The most parts of any sum.
    pub max_parts: u64,
    /// Components found in a database.
    pub db_hits: u64,
    /// Components looked for there in vain.
    pub db_misses: u64,
    /// Different sums among the nodes, if [`Settings::count_sums`](crate::Settings::count_sums) asks for them and all nodes were those of a search
    /// for who wins.
    pub unique_nodes: Option<u64>,
}

impl From<Stats> for Work {
    fn from(stats: Stats) -> Self {
        Work {
            nodes: stats.nodes,
            table_hits: stats.table_hits,
            table_misses: stats.table_misses,
            table_stores: stats.table_stores,
            static_hits: stats.static_hits,
            max_depth: stats.max_depth,
            initial_parts: stats.initial_parts,
            max_parts: stats.max_parts,
            db_hits: 0,
            db_misses: 0,
            unique_nodes: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_only_what_differs() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let show = |missing, extra| Difference { missing: words(missing), extra: words(extra) }.to_string();
        assert_eq!(show("a b", "c d"), "Missing: a b Extra: c d");
        assert_eq!(show("a", ""), "Missing: a");
        assert_eq!(show("", "c"), "Extra: c");
        assert_eq!(show("", ""), "");
    }
}
