//! What a ruleset says when it fails reaches the report.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests too")]

use std::sync::LazyLock;

use mcgs::language::{Source, SourceKind, parse};
use mcgs::{
    Code, Entry, ParseError, Player, Reason, Registry, RulesetError, RunTimeRules, Session, Settings, Status,
};

/// A heap from which both players take one counter, until the rules are lost at two.
struct Forgetful;

impl RunTimeRules for Forgetful {
    type Position = u64;
    type Move = u64;

    #[allow(clippy::unnecessary_literal_bound, reason = "other rules own their text")]
    fn name(&self) -> &str {
        "forgetful"
    }
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        text.parse().map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
    }
    fn text(&self, heap: &u64) -> String {
        heap.to_string()
    }
    fn moves(&self, &heap: &u64, _player: Player) -> Result<Vec<(u64, u64)>, RulesetError> {
        match heap {
            0 => Ok(Vec::new()),
            2 => Err(RulesetError::new("the page with the rules for two counters is missing")),
            _ => Ok(vec![(1, heap - 1)]),
        }
    }
    fn negative(&self, heap: &u64) -> u64 {
        *heap
    }
    fn max_moves(&self, heap: &u64) -> u64 {
        *heap
    }
    fn encode(&self, heap: &u64, code: &mut Code) {
        code.push(*heap);
    }
    fn decode(&self, code: &[u64]) -> u64 {
        code.first().copied().unwrap_or_default()
    }
}

static GAMES: LazyLock<Registry> = LazyLock::new(|| Registry::new(&[]).with(Entry::from_rules(Forgetful)));

#[test]
fn the_message_of_a_ruleset_that_fails_is_in_the_report() {
    let text = "[forgetful] 5 {B, outcome, winning moves W, value} [forgetful] 1 {B win}";
    let source = Source::new("<argument>", SourceKind::Argument, text);
    let parsed = parse(&source, &GAMES);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let mut session = Session::new(Settings::default().registry(&GAMES));
    let mut reports = Vec::new();
    for case in &parsed.cases {
        reports.extend(session.run_case("a", case).collect::<Vec<_>>());
    }
    let message = "the page with the rules for two counters is missing";
    for report in &reports[..4] {
        assert_eq!((report.status, report.reason), (Status::Timeout, Some(Reason::Ruleset)), "{report:?}");
        assert_eq!(report.message.as_deref(), Some(message));
        assert!(report.answer.is_none() && report.result.is_none(), "{report:?}");
    }
    for command in &parsed.cases[0].commands {
        let explanation = session.explain("a", &parsed.cases[0], command, 2);
        assert!(explanation.plays.is_empty() && explanation.report.result.is_none(), "{explanation:?}");
    }
    let last = &reports[4];
    assert_eq!((last.status, last.message.as_deref()), (Status::Pass, None));
}
