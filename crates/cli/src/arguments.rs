//! The command line.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use clap::{Parser, Subcommand};
use mcgs::language::units;
use mcgs::store::Library;
use mcgs::values::Notation;
use mcgs::{Database, Forget, NimAlgorithm, SearchOptions, Settings, StopFlag, TimeLimit};

use crate::commands::{
    analyze, bench, completions, convert, db, draw, experiment, explain, export, find, generate, graph, list,
    man, octal, prove, report, solve, table, test, verify,
};
use crate::exit::Exit;
use crate::interrupt;
use crate::registry::registry;
use crate::size::Size;
use crate::switches::Switches;
use crate::tables::TableArgs;

/// The heading of the switches of the search, in the help.
pub(crate) const SEARCH_HEADING: &str = "Search (for experiments; answers stay the same)";

const EXAMPLES: &str = "\
Examples:
  mcgs \"[clobber_1xn] XOXOXO {B, W}\"          who wins if Black, if White moves first?
  mcgs \"[clobber] XO [nimber] 1 {B loss}\"     does Black lose the sum, as expected?
  mcgs \"[clobber] XO|OX {winning moves B}\"    which first moves of Black win?
  mcgs \"[kayles] 5 {misere B}\"               does Black win if the player who cannot move wins?
  mcgs analyze \"[clobber] XOX|OXO\"           value, thermograph and moves at a glance
  mcgs explain \"[clobber] XO|OX {B}\"         why Black wins: the move, the replies, the main line
  mcgs draw \"[clobber] XO|OX\" -o board.svg    the boards as a picture
  mcgs prove \"[clobber] XO|OX {B}\" -o FILE     a proof that anybody can check, with `mcgs verify`
  mcgs puzzles.test --timeout 5s              at most 5 seconds for each question
  mcgs test tests/ --csv results.csv          compare whole folders with their expectations
  mcgs bench                                  measure the program
  mcgs table \"[clobber] 2x{columns}\" --columns 1-9 --ask outcome   a table of answers
  mcgs find \"[clobber] 3x3\" --where \"winning moves B = 1\"   positions with a property
  mcgs generate clobber --size 3x4 --seed 1   random cases
  mcgs experiment ablation.toml               cases at several levels of the search, with plots
  mcgs db build small.db CONFIG               keep the values of all small boards, for `--db`
  mcgs octal 0.77 --terms 200                 nim values of an octal game, and its period
  mcgs list clobber                           rules and notation of a game
";

/// Solve sums of combinatorial games
///
/// A sum is written as positions under section titles, questions stand in braces:
/// `B` and `W` ask whether Black or White wins when moving first, `winning moves B` which first moves
/// win, `N` for the nim value, `value`, `thermograph` and others for values, `misere B` and `misere outcome` who wins if the player who
/// cannot move wins. `mcgs list` shows all games and their notation.
#[derive(Debug, Parser)]
#[command(name = "mcgs", version, after_help = format!("{EXAMPLES}\n\n{}", Exit::table()), max_term_width = 100)]
#[command(override_usage = "mcgs [OPTIONS] INPUT\n       mcgs [OPTIONS] COMMAND ...")]
#[command(subcommand_precedence_over_arg = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    #[command(flatten)]
    pub(crate) shared: SharedArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Analyze(analyze::Args),
    Explain(explain::Args),
    Draw(draw::Args),
    Prove(prove::Args),
    Verify(verify::Args),
    Octal(octal::Args),
    Table(table::Args),
    Find(find::Args),
    Test(test::Args),
    Bench(bench::Args),
    Report(report::Args),
    Generate(generate::Args),
    Experiment(experiment::Args),
    Graph(graph::Args),
    Export(export::Args),
    Convert(convert::Args),
    Db(db::Args),
    List(list::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Where the questions come from: exactly one of these.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct InputArgs {
    /// Games and questions as one argument, a file of them, or `-` for the standard input
    #[arg(value_name = "INPUT", conflicts_with_all = ["file", "stdin"])]
    pub(crate) text: Option<String>,

    /// Read games and questions from a file, which must start with `{version 2.0}`, or `{version 1.7}`
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    pub(crate) file: Option<PathBuf>,

    /// Read games and questions from the standard input, as `-` does
    #[arg(long)]
    pub(crate) stdin: bool,
}

impl InputArgs {
    /// The file of the questions: that of `--file`, or an argument that names one instead of an input.
    pub(crate) fn file(&self) -> Option<&Path> {
        let is_file = |text: &&str| {
            *text != "-"
                && !text.contains(['[', ']', '{', '}', '\n'])
                && (Path::new(text).extension().is_some_and(|extension| extension == "test")
                    || Path::new(text).exists())
        };
        self.file.as_deref().or_else(|| self.text.as_deref().filter(is_file).map(Path::new))
    }

    /// Is there no input at all?
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_none() && self.file.is_none() && !self.stdin
    }
}

/// Options that stand before an input as well as after a subcommand.
#[derive(Debug, Clone, clap::Args)]
#[allow(clippy::struct_excessive_bools)] // Each is an option of its own.
pub(crate) struct SharedArgs {
    /// Write one JSON object per line instead of text
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,

    /// How values are written: `{1|v*}` as in input files, `{1|↓∗}` as in books, or LaTeX
    #[arg(
        long,
        global = true,
        value_name = "NAME",
        help_heading = "Output",
        default_value = "ascii",
        ignore_case = true
    )]
    pub(crate) notation: NotationName,

    /// Overwrite output files that are there and hold something else
    ///
    /// Without this option, the program says what the file is, and leaves it alone. The same content again is fine, and so is a file
    /// that is empty.
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) force: bool,

    /// Colours in answers and messages: on a terminal, always or never; `NO_COLOR` in the environment means never, too
    #[arg(long, visible_alias = "colour", global = true, value_name = "WHEN", help_heading = "Output")]
    #[arg(default_value = "auto", hide_possible_values = true)]
    pub(crate) color: clap::ColorChoice,

    /// If another process is writing to an output file, wait for its end
    ///
    /// Without this option, the program says which process it is, and does nothing.
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) wait: bool,

    /// Give a question up after this time: milliseconds, or 500ms, 5s, 2m; 0 is no limit
    ///
    /// Without this option there is no limit, except for `mcgs test`, where it is 20000, for
    /// `mcgs bench`, where it is 60000 (600000 with `--hard`), and for `mcgs analyze`, where it is 5000 for each quantity.
    /// For commands that ask no questions (`octal`, `generate`, `graph`, `export`, `db build`) it is the time of the whole command.
    #[arg(long, global = true, value_name = "TIME", help_heading = "Limits", value_parser = units::milliseconds)]
    pub(crate) timeout: Option<u64>,

    /// Give a question up after N search nodes; the same on every machine
    #[arg(long, global = true, value_name = "N", help_heading = "Limits", value_parser = units::count)]
    pub(crate) max_nodes: Option<u64>,

    /// Memory for tables and values, such as 512M, 2G or 1.5GiB
    #[arg(long, global = true, value_name = "SIZE", help_heading = "Limits")]
    #[arg(default_value_t = Size(SearchOptions::DEFAULT_MEMORY))]
    pub(crate) memory: Size,

    /// Threads that search one sum together; all cores if not given
    ///
    /// Answers do not depend on it. With one thread, node counts are the same in every run; with more they
    /// differ a little once a question takes thousands of nodes.
    #[arg(long, global = true, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Look values up in a database that `mcgs db build` made; may be given several times
    ///
    /// Without this option, the database that the environment variable `MCGS_DB` names is used, else `mcgs.db` next to the program,
    /// else `mcgs/mcgs.db` in the folder for data of the user, if there is one. `mcgs bench` uses none unasked.
    #[arg(long, global = true, value_name = "FILE", help_heading = "Database")]
    pub(crate) db: Vec<PathBuf>,

    /// Use no database, neither one that the command line names nor the default one
    #[arg(long, global = true, help_heading = "Database")]
    pub(crate) no_db: bool,

    /// The databases, once they are open.
    #[arg(skip)]
    pub(crate) library: Option<Arc<Library>>,

    /// Forget everything before each question, so that none profits from another
    ///
    /// Without this option, the questions about one sum share what was learned about it; different
    /// sums never do.
    #[arg(long, global = true, help_heading = "Limits")]
    pub(crate) fresh: bool,

    /// Turn components with at most N moves left into exact values, in every game
    ///
    /// Without this option each game has its own limit. More values mean fewer nodes, and more time
    /// for each.
    #[arg(long, global = true, value_name = "N", hide_short_help = true)]
    #[arg(help_heading = SEARCH_HEADING)]
    pub(crate) value_length: Option<u64>,

    /// How nim values are found
    #[arg(long, global = true, value_name = "NAME", hide_short_help = true, default_value = "lv")]
    #[arg(help_heading = SEARCH_HEADING)]
    pub(crate) nim_algorithm: Algorithm,

    #[command(flatten)]
    pub(crate) switches: Switches,
}

/// The algorithms for nim values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Algorithm {
    /// The values of all options
    Mex,
    /// Lemoine and Viennot
    Lv,
    /// Beling and Rogalski
    Br,
}

impl From<Algorithm> for NimAlgorithm {
    fn from(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Mex => NimAlgorithm::Mex,
            Algorithm::Lv => NimAlgorithm::LemoineViennot,
            Algorithm::Br => NimAlgorithm::BelingRogalski,
        }
    }
}

/// The notations of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum NotationName {
    /// The notation of input files
    Ascii,
    /// The signs of books, which can be read as well
    Unicode,
    /// Formulas for LaTeX
    Latex,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Self {
        match name {
            NotationName::Ascii => Notation::Ascii,
            NotationName::Unicode => Notation::Unicode,
            NotationName::Latex => Notation::Latex,
        }
    }
}

impl SharedArgs {
    /// The threads asked for, or as many as the machine has cores.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        match self.threads.and_then(|threads| NonZeroUsize::new(threads.into())) {
            Some(threads) => threads,
            None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }

    /// The limit of `--timeout` for a command as a whole, which begins now. Ctrl-C raises its flag, too.
    pub(crate) fn limit_for_all(&self) -> anyhow::Result<TimeLimit> {
        let limit = self.timeout.filter(|&limit| limit > 0).map(Duration::from_millis);
        TimeLimit::start(limit, &interrupt::watch()).context("cannot start the time limit")
    }

    /// The databases as a solver knows them.
    pub(crate) fn database(&self) -> Option<Arc<dyn Database>> {
        self.library.clone().map(|library| library as Arc<dyn Database>)
    }

    /// What a session is started with; `default_timeout` in milliseconds applies if none was given.
    pub(crate) fn settings(&self, default_timeout: u64, interrupt: StopFlag) -> Settings {
        let mut options = SearchOptions::default()
            .memory(self.memory.0)
            .threads(self.threads())
            .value_max_moves(self.value_length)
            .nim_algorithm(self.nim_algorithm.into());
        self.switches.apply(&mut options);
        let timeout = self.timeout.unwrap_or(default_timeout);
        Settings::default()
            .registry(registry())
            .options(options)
            .time_limit((timeout > 0).then(|| Duration::from_millis(timeout)))
            .max_nodes(self.max_nodes)
            .forget(if self.fresh { Forget::EachQuestion } else { Forget::EachCase })
            .notation(self.notation.into())
            .interrupt(interrupt)
            .database(self.library.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn shared_options_work_before_an_input_and_after_a_subcommand() {
        for line in ["--max-nodes 7 XO", "XO --max-nodes 7", "--max-nodes 7 test a", "test a --max-nodes 7"] {
            let cli = Cli::try_parse_from(["mcgs"].into_iter().chain(line.split(' '))).unwrap();
            assert_eq!(cli.shared.max_nodes, Some(7), "{line}");
            let settings = cli.shared.settings(20_000, StopFlag::new());
            assert_eq!(settings.time_limit, Some(Duration::from_secs(20)), "{line}");
        }
    }

    #[test]
    fn a_time_limit_of_zero_is_none() {
        let cli = Cli::try_parse_from(["mcgs", "test", "a", "--timeout", "0"]).unwrap();
        assert_eq!(cli.shared.settings(20_000, StopFlag::new()).time_limit, None);
    }
}
