//! A report as text for people.
//!
//! ```text
//! [clobber_1xn] XOXOXO
//! [elephants] X.O
//!   Black moves first: Win, expected Loss
//!   FAIL, 0.30 ms, 12 nodes
//!   "a comment"
//! ```

use std::fmt::Write;

use mcgs::{Kind, Reason, Report, Status};

/// A block of lines: the games, the question with its answer, the status and the effort.
pub(crate) fn block(report: &Report) -> String {
    let mut text = String::new();
    if report.games.is_empty() {
        text.push_str("(no games)\n");
    }
    for game in &report.games {
        text.push_str(game);
        text.push('\n');
    }
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  {}: {}", question(report), answer(report));
    let _ = writeln!(text, "  {}, {}", status(report), effort(report));
    if !report.comment.is_empty() {
        let _ = writeln!(text, "  \"{}\"", report.comment);
    }
    text
}

/// One line that also says where the command stands. The status is that of the tables, in which it is counted.
pub(crate) fn line(report: &Report) -> String {
    let games = if report.games.is_empty() { "(no games)".to_owned() } else { report.games.join(" ") };
    format!(
        "{}:{}: {} case {}: {games}: {}: {} ({})\n",
        report.source,
        report.line,
        report.status.name(),
        report.case,
        question(report),
        answer(report),
        effort(report)
    )
}

fn question(report: &Report) -> String {
    let player = match report.player {
        "B" => "Black",
        "W" => "White",
        _ => "either player",
    };
    match report.kind {
        Kind::Solve => format!("{player} moves first"),
        Kind::Misere => format!("{player} moves first, misere play"),
        Kind::Line => format!("Line with {player} first"),
        Kind::MisereOutcome => "Misere outcome".to_owned(),
        Kind::Nim => "Nim value".to_owned(),
        Kind::WinningMoves => format!("Winning moves of {player}"),
        Kind::Moves => format!("Moves of {player}"),
        Kind::Options => format!("Options of {player}"),
        Kind::Dominated => format!("Dominated moves of {player}"),
        Kind::Incentives => format!("Incentives of {player}"),
        kind => match (&report.other, kind) {
            (Some(other), Kind::Compare) => format!("Compared with {other}"),
            (Some(other), Kind::Cool) => format!("Cooled by {other}"),
            (Some(other), Kind::Heat) => format!("Heated by {other}"),
            (Some(other), Kind::OrdinalSum) => format!("Ordinal sum with {other}"),
            (Some(other), Kind::Norton) => format!("Norton product with {other}"),
            (_, Kind::BoundsOfUps) => "Bounds in ups".to_owned(),
            (_, Kind::IsAllSmall) => "All-small".to_owned(),
            _ => sentence(kind.name()),
        },
    }
}

/// A name of a table, such as `Atomic Weight`, as the beginning of a sentence.
fn sentence(name: &str) -> String {
    let (first, rest) = name.split_at_checked(1).unwrap_or(("", name));
    first.to_owned() + &rest.to_lowercase()
}

fn answer(report: &Report) -> String {
    let Some(result) = &report.result else {
        let reason = report.reason.map_or("no answer", Reason::message);
        let message = report.message.as_ref().map_or(String::new(), |message| format!(": {message}"));
        return format!("unknown, {reason}{message}");
    };
    match (report.status, &report.difference, &report.expected) {
        (Status::Fail, Some(difference), _) => format!("{result} ({difference})"),
        (Status::Fail, None, Some(expected)) => format!("{result}, expected {expected}"),
        _ => result.clone(),
    }
}

/// The status; where result tables only know `TIMEOUT`, the limit that was really hit.
fn status(report: &Report) -> &'static str {
    match (report.status, report.reason) {
        (Status::Timeout, Some(Reason::Nodes)) => "NODE LIMIT",
        (Status::Timeout, Some(Reason::Memory)) => "MEMORY LIMIT",
        (Status::Timeout, Some(Reason::TooLarge | Reason::TooManyMoves)) => "TOO LARGE",
        (Status::Timeout, Some(Reason::Interrupted)) => "INTERRUPTED",
        (status, _) => status.name(),
    }
}

fn effort(report: &Report) -> String {
    let nodes = report.stats.nodes;
    format!("{:.2} ms, {nodes} {}", report.time_ms, if nodes == 1 { "node" } else { "nodes" })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use mcgs::{Difference, Work};

    /// A report to start from.
    pub(crate) fn report() -> Report {
        let mut report = mcgs::solve("[clobber_1xn] XO {B}").unwrap().remove(0);
        report.source = "a.test".to_owned();
        (report.case, report.line) = (3, 12);
        report.games = vec!["[clobber_1xn] XO".to_owned(), "[nimber] 1".to_owned()];
        report.time_ms = 1.25;
        report.stats = Work::default();
        report.stats.nodes = 7;
        report.input_hash = "0123456789ABCDEF".to_owned();
        report
    }

    #[test]
    fn a_block_holds_games_question_answer_and_effort() {
        insta::assert_snapshot!(block(&report()), @r"
        [clobber_1xn] XO
        [nimber] 1
          Black moves first: Win
          COMPLETED, 1.25 ms, 7 nodes
        ");
    }

    #[test]
    fn failures_show_the_expectation_and_comments_are_quoted() {
        let mut failure = report();
        failure.games.clear();
        failure.player = "W";
        failure.expected = Some("Loss".to_owned());
        failure.status = Status::Fail;
        failure.comment = "so they say".to_owned();
        failure.stats.nodes = 1;
        insta::assert_snapshot!(block(&failure), @r#"
        (no games)
          White moves first: Win, expected Loss
          FAIL, 1.25 ms, 1 node
          "so they say"
        "#);
    }

    #[test]
    fn lists_of_moves_show_what_differs() {
        let difference = Difference { missing: vec!["1-2".to_owned()], extra: vec!["3-2".to_owned()] };
        let mut failure = report();
        (failure.kind, failure.player) = (Kind::WinningMoves, "IMP");
        failure.expected = Some("1-2".to_owned());
        failure.result = Some("3-2".to_owned());
        failure.shown = Some(difference.to_string());
        failure.difference = Some(difference);
        failure.status = Status::Fail;
        let expected = "a.test:12: FAIL case 3: [clobber_1xn] XO [nimber] 1: Winning moves of either player: \
            3-2 (Missing: 1-2 Extra: 3-2) (1.25 ms, 7 nodes)\n";
        assert_eq!(line(&failure), expected);
    }

    #[test]
    fn questions_say_whose_moves_and_with_what() {
        let mut moves = report();
        (moves.kind, moves.player) = (Kind::Moves, "W");
        assert!(block(&moves).contains("  Moves of White: Win\n"));
        let mut weight = report();
        weight.kind = Kind::AtomicWeight;
        assert!(block(&weight).contains("  Atomic weight: Win\n"));
        let mut compared = report();
        (compared.kind, compared.player, compared.other) = (Kind::Compare, "-", Some("@A".to_owned()));
        assert!(block(&compared).contains("  Compared with @A: Win\n"));
    }

    #[test]
    fn the_limit_that_was_hit_is_named() {
        let open = |reason| {
            let mut report = report();
            (report.result, report.status, report.reason) = (None, Status::Timeout, Some(reason));
            block(&report).lines().last().unwrap_or_default().to_owned()
        };
        assert_eq!(open(Reason::Time), "  TIMEOUT, 1.25 ms, 7 nodes");
        assert_eq!(open(Reason::Nodes), "  NODE LIMIT, 1.25 ms, 7 nodes");
        assert_eq!(open(Reason::Memory), "  MEMORY LIMIT, 1.25 ms, 7 nodes");
        assert_eq!(open(Reason::TooManyMoves), "  TOO LARGE, 1.25 ms, 7 nodes");
        assert_eq!(open(Reason::Interrupted), "  INTERRUPTED, 1.25 ms, 7 nodes");
    }

    #[test]
    fn open_questions_say_why() {
        let mut open = report();
        (open.kind, open.result) = (Kind::Nim, None);
        (open.status, open.reason) = (Status::Timeout, Some(Reason::TooLarge));
        assert!(block(&open).contains("  Nim value: unknown, too large\n  TOO LARGE, "));
    }
}
