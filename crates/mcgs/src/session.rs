//! Runs commands and compares the answers with what was expected.

use std::io;
use std::time::{Duration, Instant};

use mcgs_engine::{Answer, Budget, Component, Options, Player, Solution, Solver, StopFlag, Sum};
use mcgs_language::{Case, Command, CommandKind, input_hash};

use crate::judgement::Judgement;
use crate::report::{Kind, Reason, Report, Work};
use crate::watchdog::Watchdog;

/// What a session is started with. The default has no limits.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// How the solver works.
    pub options: Options,
    /// Give a command up after this time.
    pub time_limit: Option<Duration>,
    /// Give a command up after this many search nodes.
    pub max_nodes: Option<u64>,
    /// Forget everything before each command, not only before each case.
    pub fresh: bool,
    /// Once this is raised, every command is given up.
    pub interrupt: StopFlag,
}

/// A solver that runs the commands of cases, one by one, on the thread of the caller.
///
/// The commands of one case share what was learned about its sum. Every case starts afresh, so that the
/// node counts of a case do not depend on what ran before it.
pub struct Session {
    solver: Solver,
    settings: Settings,
    watchdog: Option<Watchdog>,
}

impl Session {
    /// A session with the given settings. It fails only if a time limit is set and no thread can be
    /// started to watch it.
    pub fn new(settings: Settings) -> io::Result<Self> {
        let watchdog = settings.time_limit.map(|_| Watchdog::start()).transpose()?;
        Ok(Session { solver: Solver::new(settings.options.clone()), settings, watchdog })
    }

    /// Forgets what was learned: the next command belongs to another case.
    pub fn start_case(&mut self) {
        self.solver.clear();
    }

    /// Runs all commands of a case, each when the iterator is asked for its report.
    pub fn run_case<'a>(&'a mut self, source: &'a str, case: &'a Case) -> impl Iterator<Item = Report> + 'a {
        self.start_case();
        case.commands.iter().map(move |command| self.run(source, case, command))
    }

    /// Runs one command of a case; `source` is the name under which the report files it.
    pub fn run(&mut self, source: &str, case: &Case, command: &Command) -> Report {
        if self.settings.fresh {
            self.solver.clear();
        }
        let components: Vec<Component> = case.games.iter().map(|game| game.component.clone()).collect();
        let sum = Sum::new(components);
        let start = Instant::now();
        let (judgement, work) = self.answer(&sum, &command.kind);
        let time = start.elapsed();
        Report {
            source: source.to_owned(),
            case: command.index_in_file,
            line: case.line,
            games: sum.components().iter().map(Component::to_string).collect(),
            kind: Kind::of(command),
            player: command.player_text(),
            expected: command.expected_text(),
            result: judgement.result,
            shown: judgement.shown,
            difference: judgement.difference,
            status: judgement.status,
            reason: judgement.reason,
            time_ms: (time.as_secs_f64() * 1e6).round() / 1e3,
            stats: work,
            comment: command.comment.clone(),
            input_hash: input_hash(case, command),
        }
    }

    /// Answers a question within the limits, and compares the answer with the expected one.
    fn answer(&self, sum: &Sum, question: &CommandKind) -> (Judgement, Work) {
        let budget = Budget { max_nodes: self.settings.max_nodes, stop: self.settings.interrupt.child() };
        let _armed = match (&self.watchdog, self.settings.time_limit) {
            (Some(watchdog), Some(limit)) => Some(watchdog.arm(limit, &budget.stop)),
            _ => None,
        };
        match question {
            CommandKind::Solve { player, expected } => {
                let Solution { verdict, stats } = self.solver.solve(sum, *player, &budget);
                (Judgement::of_verdict(verdict, *expected), stats.into())
            }
            CommandKind::WinningMoves { mover, expected } => {
                // In impartial games Left has all moves, and the opponent loses what is left exactly if
                // its nim value is 0.
                let player = mover.player().unwrap_or(Player::Left);
                let Answer { result, stats } = self.solver.winning_moves(sum, player, &budget);
                (Judgement::of_moves(result, expected.as_deref(), sum.components()), stats.into())
            }
            CommandKind::Nim { .. } | CommandKind::Thermograph { .. } => {
                (Judgement::open(Reason::Unsupported), Work::default())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Status;
    use mcgs_engine::StopReason;
    use mcgs_language::{Source, SourceKind};

    fn reports(settings: &Settings, text: &str) -> Vec<Report> {
        let source = Source::new("<argument>", SourceKind::Argument, text);
        let parsed = crate::parse(&source);
        assert_eq!(parsed.diagnostics, [], "{text}");
        let mut session = Session::new(settings.clone()).unwrap();
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
        assert_eq!(report.games, ["kayles: 1", "clobber_1xn:XO"]);
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
    fn questions_without_an_algorithm_stay_open() {
        let open = (Status::Unsupported, Some(Reason::Unsupported));
        assert_eq!(statuses(&Settings::default(), "[kayles] 6 {N 3, thermograph}"), [open, open]);
    }

    #[test]
    fn limits_and_interrupts_end_the_search() {
        let board = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX {B, winning moves W}";
        let nodes = Settings { max_nodes: Some(10), ..Settings::default() };
        assert_eq!(statuses(&nodes, board), [(Status::Timeout, Some(Reason::Nodes)); 2]);
        let time = Settings { time_limit: Some(Duration::from_millis(1)), ..Settings::default() };
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
        let fresh = nodes(&Settings { fresh: true, ..Settings::default() }, board);
        assert_eq!(fresh[0], shared[0]);
        assert!(fresh[1] > shared[1], "{fresh:?} {shared:?}");
    }
}
