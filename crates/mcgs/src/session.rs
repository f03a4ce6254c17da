//! Runs commands and compares the answers with what was expected.

use std::sync::Arc;
use std::time::Duration;

use mcgs_engine::{Budget, Component, Solver, Sum, TableUse, Visited};
use mcgs_language::{Case, Command, CommandKind, Kind, Modifiers, input_hash};

use crate::clock::{Clock, Stopwatch};
use crate::examiner::Examiner;
use crate::found::Found;
use crate::judge::{Judgement, judge};
use crate::report::{Report, Work};
use crate::settings::{Forget, Settings};

/// What a sum takes in memory that is counted once.
const BYTES_OF_A_SUM: usize = 64;

/// A solver that runs the commands of cases, one by one, on the thread of the caller.
///
/// Unless the settings say otherwise ([`Forget`]), the commands of one case share what was learned about its sum, and every case
/// starts with nothing, so that its node counts do not depend on what ran before it.
///
/// ```
/// use mcgs::language::{Source, SourceKind};
/// use mcgs::{Session, Settings};
///
/// let source = Source::new("a.test", SourceKind::Argument, "[clobber_1xn] XO {B} [nimber] 1 1 {B}");
/// let mut session = Session::new(Settings::default());
/// let mut results = Vec::new();
/// for case in &mcgs::parse(&source).cases {
///     results.extend(session.run_case(&source.name, case).filter_map(|report| report.result));
/// }
/// assert_eq!(results, ["Win", "Loss"]);
/// ```
pub struct Session {
    pub(crate) solver: Solver,
    pub(crate) settings: Settings,
    clock: Clock,
}

impl Session {
    /// A session with the given settings.
    pub fn new(settings: Settings) -> Self {
        let solver = Solver::with_database(settings.options.clone(), settings.as_database());
        Session { solver, settings, clock: Clock::default() }
    }

    /// The next command belongs to another case: forgets what was learned, unless the settings say [`Forget::Never`].
    pub fn start_case(&mut self) {
        if self.settings.forget != Forget::Never {
            self.solver.clear();
        }
    }

    /// How full the transposition table is, and how many bytes it takes.
    ///
    /// ```
    /// let session = mcgs::Session::new(mcgs::Settings::default());
    /// assert_eq!(session.table_use().entries, 0);
    /// ```
    pub fn table_use(&self) -> TableUse {
        self.solver.table_use()
    }

    /// Runs all commands of a case, each when the iterator is asked for its report.
    pub fn run_case<'a>(&'a mut self, source: &'a str, case: &'a Case) -> impl Iterator<Item = Report> + 'a {
        self.start_case();
        case.commands.iter().map(move |command| self.run(source, case, command))
    }

    /// Runs one command of a case; `source` is the name under which the report files it.
    pub fn run(&mut self, source: &str, case: &Case, command: &Command) -> Report {
        if self.settings.forget == Forget::EachQuestion {
            self.solver.clear();
        }
        self.solver.start_question();
        if let Some(progress) = &self.settings.progress {
            progress.restart();
        }
        let components: Vec<Component> = case.games.iter().map(|game| game.component.clone()).collect();
        let sum = Sum::new(components);
        let stopwatch = Stopwatch::start();
        let (judgement, work) = self.answer(&sum, command);
        let time_ms = stopwatch.milliseconds();
        Report {
            format: Report::FORMAT,
            source: source.to_owned(),
            case: command.index_in_file,
            line: case.line,
            games: sum.components().iter().map(Component::to_string).collect(),
            kind: Kind::of(command),
            player: command.player_text(),
            other: self.shown_operand(command),
            expected: self.shown_expectation(command),
            answer: judgement.answer.or_else(|| judgement.result.clone().map(|text| Found::Text { text })),
            result: judgement.result,
            shown: judgement.shown,
            difference: judgement.difference,
            status: judgement.status,
            reason: judgement.reason,
            message: judgement.message,
            time_ms,
            stats: work,
            comment: command.comment.clone(),
            input_hash: input_hash(case, command),
        }
    }

    /// What a question names besides the sum. Names of sums stay as they are.
    fn shown_operand(&self, command: &Command) -> Option<String> {
        let text = match &command.kind {
            CommandKind::Compare { other, .. } => other.text.clone(),
            CommandKind::Operation { operation, .. } => operation.operand(),
            _ => return None,
        };
        Some(if text.starts_with('@') { text } else { self.settings.notation.show(&text) })
    }

    /// The expected answer, in the notation of the answer if that is a number or a value.
    fn shown_expectation(&self, command: &Command) -> Option<String> {
        let has_notation = matches!(
            command.kind,
            CommandKind::Value { .. }
                | CommandKind::AtomicWeight { .. }
                | CommandKind::Operation { .. }
                | CommandKind::Incentives { .. }
                | CommandKind::Stops { .. }
                | CommandKind::Mean { .. }
                | CommandKind::Temperature { .. }
                | CommandKind::Bounds { .. }
                | CommandKind::IntegerPart { .. }
                | CommandKind::Thermograph { .. }
        );
        let text = command.expected_text()?;
        Some(if has_notation { self.settings.notation.show(&text) } else { text })
    }

    /// Answers a question within the limits, and compares the answer with the expected one.
    fn answer(&self, sum: &Sum, command: &Command) -> (Judgement, Work) {
        let limit = match command.modifiers.timeout_ms {
            None => self.settings.time_limit,
            Some(0) => None,
            Some(limit) => Some(Duration::from_millis(limit)),
        };
        let special = self.special_solver(command.modifiers);
        let solver = special.as_ref().unwrap_or(&self.solver);
        self.within(limit, |budget| {
            let before = solver.database_use();
            let first_try =
                budget.clone().max_nodes(budget.max_nodes.map(first_share)).stop(budget.stop.child());
            let _armed = limit.map(|limit| self.clock.limit(limit / 4 * 3, &first_try.stop));
            let is_limited = limit.is_some() || budget.max_nodes.is_some();
            let first_try = is_limited.then_some(&first_try);
            let notation = self.settings.notation;
            let examiner = Examiner { solver, sum, budget, first_try, notation };
            let (judgement, stats) = judge(&examiner, &command.kind);
            let after = solver.database_use();
            let (db_hits, db_misses) = (after.hits - before.hits, after.misses - before.misses);
            let unique_nodes = budget.visited.as_ref().and_then(|visited| visited.different(stats.nodes));
            (judgement, Work { db_hits, db_misses, unique_nodes, ..stats.into() })
        })
    }

    /// A solver for a command that wants another one than the others have. It knows nothing yet, and what it learns is forgotten.
    pub(crate) fn special_solver(&self, modifiers: Modifiers) -> Option<Solver> {
        if !modifiers.no_split && !modifiers.no_db {
            return None;
        }
        let mut options = self.settings.options.clone();
        options.split &= !modifiers.no_split;
        let database = if modifiers.no_db { None } else { self.settings.as_database() };
        Some(Solver::with_database(options, database))
    }

    /// Does some work with the limits of one question.
    pub(crate) fn within<T>(&self, limit: Option<Duration>, work: impl FnOnce(&Budget) -> T) -> T {
        let budget = Budget::unlimited().max_nodes(self.settings.max_nodes);
        let budget = budget.stop(self.settings.interrupt.child()).progress(self.settings.progress.clone());
        let most = self.settings.options.memory / BYTES_OF_A_SUM;
        let budget = budget.visited(self.settings.count_sums.then(|| Arc::new(Visited::new(most))));
        let _armed = limit.map(|limit| self.clock.limit(limit, &budget.stop));
        work(&budget)
    }
}

/// The nodes of a first try: three quarters, or all if there are few.
fn first_share(nodes: u64) -> u64 {
    nodes - nodes / 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Reason, Status};
    use mcgs_engine::StopReason;
    use mcgs_language::{Source, SourceKind};

    fn reports(settings: &Settings, text: &str) -> Vec<Report> {
        let source = Source::new("<argument>", SourceKind::Argument, text);
        let parsed = crate::parse(&source);
        assert_eq!(parsed.diagnostics, [], "{text}");
        let mut session = Session::new(settings.clone());
        parsed.cases.iter().flat_map(|case| session.run_case("a", case).collect::<Vec<_>>()).collect()
    }

    fn statuses(settings: &Settings, text: &str) -> Vec<(Status, Option<Reason>)> {
        reports(settings, text).iter().map(|report| (report.status, report.reason)).collect()
    }

    #[test]
    fn answers_are_compared_with_expectations() {
        let text = "[clobber_1xn] XO [nimber] 1 {B, B loss, B win, winning moves B, winning moves W None}";
        let expected = [Status::Completed, Status::Pass, Status::Fail, Status::Completed, Status::Pass];
        assert_eq!(statuses(&Settings::default(), text), expected.map(|status| (status, None)));
    }

    #[test]
    fn reports_say_what_was_asked() {
        let all = reports(&Settings::default(), "{} /* c */ [kayles] 1 [clobber_1xn] XO\n{W loss}");
        let [report] = all.as_slice() else { panic!("one command, one report") };
        assert_eq!((report.source.as_str(), report.case, report.line), ("a", 0, 1));
        assert_eq!(report.games, ["[kayles] 1", "[clobber_1xn] XO"]);
        assert_eq!((report.kind, report.player, report.comment.as_str()), (Kind::Solve, "W", "c"));
        assert_eq!((report.expected.as_deref(), report.result.as_deref()), (Some("Loss"), Some("Loss")));
        assert_eq!(report.input_hash.len(), 16);
    }

    #[test]
    fn the_empty_sum_is_lost_by_who_moves_first() {
        let results: Vec<_> = reports(&Settings::default(), "{B, W, winning moves B, winning moves N}")
            .into_iter()
            .map(|report| report.result.unwrap_or_default())
            .collect();
        assert_eq!(results, ["Loss", "Loss", "None", "None"]);
    }

    #[test]
    fn values_that_are_too_large_leave_questions_open() {
        let too_large = (Status::Timeout, Some(Reason::TooLarge));
        let long = format!("[clobber_1xn] {} {{value, nim 0, atomic weight, value 0}}", "XXO".repeat(200));
        assert_eq!(statuses(&Settings::default(), &long), [too_large; 4]);
        let long = format!("[impartial clobber_1xn] {} {{N 15}}", "XXO".repeat(40));
        assert_eq!(statuses(&Settings::default(), &long), [(Status::Pass, None)]);
        let long = format!("[clobber_1xn] {} {{mean 0, stops 0 0, allsmall? yes}}", "XXO".repeat(200));
        assert_eq!(statuses(&Settings::default(), &long), [(Status::Pass, None); 3]);
    }

    /// Runs commands, each followed by its status and what is shown.
    fn check(text: &str, expected: &[(Status, &str)]) {
        let found: Vec<(Status, String)> = reports(&Settings::default(), text)
            .into_iter()
            .map(|report| (report.status, report.shown.unwrap_or_default()))
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|(status, shown)| (*status, (*shown).to_owned())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn values_and_their_properties() {
        use Status::{Completed, Fail, Pass};
        check(
            "[clobber_1xn] XXO {value, value {0|*}, value (^*), atomic weight, atomic weight {0|2}, atomic weight 0,
            nim, nim none, nim 2, number?, number? yes, infinitesimal? yes, allsmall? yes}",
            &[
                (Completed, "^"),
                (Pass, "^"),
                (Fail, "^"),
                (Completed, "1"),
                (Pass, "1"),
                (Fail, "1"),
                (Completed, "not a nimber"),
                (Pass, "not a nimber"),
                (Fail, "not a nimber"),
                (Completed, "no"),
                (Fail, "no"),
                (Pass, "yes"),
                (Pass, "yes"),
            ],
        );
        check(
            "[cgt_game] ({1|*}) {value, allsmall?, atomic weight, atomic weight 0, infinitesimal?, number? no}
            [toppling_dominoes] XOX [dyadic_rational] -1/2 {value 0, nim 0, number? yes, value 1}
            [kayles] 6 7 {N, N 1, N 2, nim 1, value *}",
            &[
                (Completed, "{1|*}"),
                (Completed, "no"),
                (Completed, "not all-small"),
                (Fail, "not all-small"),
                (Completed, "no"),
                (Pass, "no"),
                (Pass, "0"),
                (Pass, "0"),
                (Pass, "yes"),
                (Fail, "0"),
                (Completed, "1"),
                (Pass, "1"),
                (Fail, "1"),
                (Pass, "1"),
                (Pass, "*"),
            ],
        );
    }

    #[test]
    fn misere_play_is_another_game() {
        use Status::{Completed, Fail, Pass};
        check(
            "[nimber] 2 2 {outcome, misere outcome, misere outcome P, misere outcome N}
            [integer_game] 2 {misere B, misere W, misere B loss, misere W loss}
            [clobber_1xn] XO {misere outcome P, misère B loss, B win}
            {misere B win, misere W, misere outcome N}",
            &[
                (Completed, "P"),
                (Completed, "P"),
                (Pass, "P"),
                (Fail, "P"),
                (Completed, "Loss"),
                (Completed, "Win"),
                (Pass, "Loss"),
                (Fail, "Win"),
                (Pass, "P"),
                (Pass, "Loss"),
                (Pass, "Win"),
                (Pass, "Win"),
                (Completed, "Win"),
                (Pass, "N"),
            ],
        );
    }

    #[test]
    fn thermographs_and_what_they_tell() {
        use Status::{Completed, Fail, Pass};
        let walls = "L: (6, -1) (15/4, 5/4) R: (3, -1) (3, 1/2) (15/4, 5/4)";
        check(
            "[cgt_game] 5||3|2 {thermograph, mean, mean 15/4, mean 4, temperature 5/4, temperature 1, stops, stops 5 3,
            stops 3 5, thermograph L: (6, -1) (5, 0) (15/4, 5/4) R: (3, -1) (3, 1/2) (15/4, 5/4),
            thermograph L: (6, -1) (15/4, 5/4) R: (3, -1) (15/4, 5/4)}",
            &[
                (Completed, walls),
                (Completed, "15/4"),
                (Pass, "15/4"),
                (Fail, "15/4"),
                (Pass, "5/4"),
                (Fail, "5/4"),
                (Completed, "5 3"),
                (Pass, "5 3"),
                (Fail, "5 3"),
                (Pass, "OK"),
                (Fail, walls),
            ],
        );
    }

    #[test]
    fn bounds_hold_or_not() {
        use Status::{Completed, Fail, Pass};
        check(
            "[cgt_game] 5||3|2 {bounds, bounds 3 6, bounds numbers 3 5, bounds 49/16 6}
            [clobber_1xn] XXO {bounds ups, bounds ups 0 2, bounds ups 2 3, bounds, bounds 0 1/1024}
            [dyadic_rational] 3/16 {bounds, bounds 3/16 3/16, bounds 1/4 1}
            [integer_game] 1000000000 {bounds, bounds 0 1000000000}
            [up_star] (2 *) {bounds ups, bounds ups 1 3} [nimber] 2 {bounds ups, bounds ups -1 1}",
            &[
                (Completed, "3 < G < 41/8"),
                (Pass, "3 < G < 41/8"),
                (Fail, "3 < G < 41/8"),
                (Fail, "3 < G < 41/8"),
                (Completed, "^ <= G <= ^"),
                (Pass, "^ <= G <= ^"),
                (Fail, "^ <= G <= ^"),
                (Completed, "0 < G < 1/8"),
                (Pass, "0 < G < 1/8"),
                (Completed, "1/8 < G < 1/4"),
                (Pass, "1/8 < G < 1/4"),
                (Fail, "1/8 < G < 1/4"),
                (Completed, "1000000000 <= G <= 1000000000"),
                (Pass, "1000000000 <= G <= 1000000000"),
                (Completed, "0 < G < ^4"),
                (Fail, "0 < G < ^4"),
                (Completed, "v < G < ^"),
                (Pass, "v < G < ^"),
            ],
        );
    }

    #[test]
    fn outcomes_comparisons_and_moves() {
        let text = "{version 2.0} [clobber_1xn] XXO {let A, outcome L, moves B 2-3, moves W 3-2 1-2}
            [up_star] 1 {compare @A =, compare @A <, compare @A >=, compare (0), compare (^*) ||}
            [negative clobber_1xn] XXO {outcome, compare @A <, compare (v) =, moves B, moves W}
            [impartial clobber_1xn] XXO [nimber] 2 {moves N 0:2-3 0:3-2 1:*0 1:*1}
            [cgt_game] ({1|*}) 5||3|2 (^ + {0||0|-2}) {outcome L, moves B 0:L1 1:L1 2:L1 2:L2}
            [cgt_game] (*+*2+*3) {outcome P, compare ({*|*}) =, compare (Tiny(1)) <}";
        let found: Vec<(Status, String)> = reports(&Settings::default(), text)
            .into_iter()
            .map(|report| (report.status, report.shown.unwrap_or_default()))
            .collect();
        let expected = [
            (Status::Completed, "A"),
            (Status::Pass, "L"),
            (Status::Pass, "OK"),
            (Status::Fail, "Missing: 1-2"),
            (Status::Pass, "="),
            (Status::Fail, "="),
            (Status::Pass, "="),
            (Status::Completed, ">"),
            (Status::Pass, "||"),
            (Status::Completed, "R"),
            (Status::Pass, "<"),
            (Status::Pass, "="),
            (Status::Completed, "3-2"),
            (Status::Completed, "2-3"),
            (Status::Pass, "OK"),
            (Status::Pass, "L"),
            (Status::Pass, "OK"),
            (Status::Pass, "P"),
            (Status::Pass, "="),
            (Status::Pass, "<"),
        ];
        assert_eq!(found, expected.map(|(status, shown)| (status, shown.to_owned())));
    }

    #[test]
    fn a_command_may_have_a_time_limit_of_its_own() {
        let board = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX {timeout 1 B, timeout 1 outcome}";
        assert_eq!(statuses(&Settings::default(), board), [(Status::Timeout, Some(Reason::Time)); 2]);
        let hasty = Settings::default().time_limit(Duration::ZERO);
        let board = "[clobber] XOXO|OXOX|XOXO {timeout 0 B, timeout 600000 W}";
        assert_eq!(statuses(&hasty, board), [(Status::Completed, None); 2]);
    }

    #[test]
    fn long_lists_of_moves_are_given_up() {
        let refused = (Status::Timeout, Some(Reason::TooManyMoves));
        for text in [
            "[nimber] 1000001 {moves B, winning moves W}",
            "[nimber] 4000000000 {moves N, winning moves N}",
            "[nimber] 600000 [cgt_game] *600000 {moves B, winning moves B}",
            "[kayles] 2000001 {moves B, winning moves B}",
            "[impartial cgt_game] *600000 {moves N, winning moves N}",
        ] {
            assert_eq!(statuses(&Settings::default(), text), [refused; 2], "{text}");
        }
    }

    #[test]
    fn bounds_that_meet_answer_what_is_too_large() {
        let board = "[domineering] ......|......|......|......|......";
        let text = format!("{board} {{mean -3/2, temperature -1/2, stops -3/2 -3/2, number? yes}}");
        // The thermograph takes millions of nodes, the bounds 6125.
        let few = Settings::default().max_nodes(30_000);
        assert_eq!(statuses(&few, &text), [(Status::Pass, None); 4]);
        // The mean of a sum is the sum of the means, and one component is hotter than the other.
        let text = format!("{board} [switch_game] (3, 0) {{mean 0, temperature 3/2, stops 3/2 -3/2}}");
        assert_eq!(statuses(&few, &text), [(Status::Pass, None); 3]);
        // Impartial sums equal the nimber of their nim value.
        let long = format!("[impartial clobber_1xn] {} {{value *15, mean 0, nim 15}}", "XXO".repeat(40));
        assert_eq!(statuses(&Settings::default(), &long), [(Status::Pass, None); 3]);
    }

    #[test]
    fn limits_and_interrupts_end_the_search() {
        let board = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX {B, winning moves W}";
        let nodes = Settings::default().max_nodes(10);
        assert_eq!(statuses(&nodes, board), [(Status::Timeout, Some(Reason::Nodes)); 2]);
        let time = Settings::default().time_limit(Duration::from_millis(1));
        assert_eq!(statuses(&time, board), [(Status::Timeout, Some(Reason::Time)); 2]);
        let interrupted = Settings::default();
        interrupted.interrupt.stop(StopReason::Interrupted);
        assert_eq!(statuses(&interrupted, board), [(Status::Timeout, Some(Reason::Interrupted)); 2]);
    }

    #[test]
    fn node_counts_do_not_depend_on_earlier_cases() {
        let board = "[clobber] XOXO|OXOX|XOXO {B, W} ";
        let nodes = |settings: &Settings, text: &str| {
            reports(settings, text).iter().map(|report| report.stats.nodes).collect::<Vec<_>>()
        };
        let shared = nodes(&Settings::default(), board);
        assert_eq!(nodes(&Settings::default(), &board.repeat(2)), [shared.clone(), shared.clone()].concat());
        let fresh = nodes(&Settings::default().forget(Forget::EachQuestion), board);
        assert_eq!(fresh[0], shared[0]);
        assert!(fresh[1] > shared[1], "{fresh:?} {shared:?}");
    }
}
