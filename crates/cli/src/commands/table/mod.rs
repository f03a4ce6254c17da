//! `mcgs table`: the answers for all sizes of a kind, as a table.

mod ask;
mod cells;

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;

use clap::ValueEnum;
use mcgs::language::Diagnostic;
use mcgs::values::Notation;
use mcgs::{Session, Settings, StopFlag};
use mcgs_workbench::table::{PLACEHOLDERS, Range, Table, TableFormat, Template};
use sha2::{Digest, Sha256};

use self::ask::Ask;
use self::cells::{Axis, Cells};
use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::output::files::{self, Files};
use crate::output::{Output, command_line, messages, occupied, paint, spreadsheet};
use crate::run::answer_file::{AnswerFile, Earlier};
use crate::run::job_pool::{self, TotalLimits};
use crate::run::progress;
use crate::run::runner::Next;
use crate::{bounded, interrupt};

/// The most cells of a table.
const MAX_CELLS: usize = 10_000;
/// The width of text that goes to no terminal.
const WIDTH: usize = 80;
/// Stands in the file of answers before the fingerprint of the table that was made from it.
const WRITTEN: &str = "// table with sha256 ";

/// Make a table of answers, such as nim values of all boards up to a size
///
/// The text is a sum with placeholders, which are names in braces: `{rows}`, `{columns}`, `{n_}` and `{m}` take the values of the options with
/// these names. `{2n}` and `{n+1}` are allowed, too. Behind the name of a game, `3x4` is the usual starting position of that size: an
/// empty board, or a checkerboard for games that start with stones. `empty 3x4` and `checkerboard 3x4` say which, and
/// `(XO)^5` repeats cells. `mcgs list GAME` shows the notation of a game.
///
/// Cells that are the same up to a symmetry of the game are computed once. With `-o FILE`, the answers are also kept in FILE.test, cell by
/// cell: if the command is interrupted, or if you want a larger table, the same command goes on with them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs table \"[cram] {rows}x{columns}\" --rows 1-5 --columns 1-7 --ask nim
  mcgs table \"[clobber] 2x{columns}\" --columns 1-12 --ask outcome
  mcgs table \"[kayles] {n_}\" --n 1-20 --ask nim --format markdown
  mcgs table \"[clobber_1xn] (XO)^{n_}\" --n 1-12 --ask outcome --ask value
  mcgs table \"[domineering] {rows}x4\" --rows 1-4 --ask value --format latex -o values.tex
  mcgs table \"[nogo] {n_}x{n_}\" --n 1-4 --ask \"number of winning moves B\" --timeout 10s")]
pub(crate) struct Args {
    /// A sum in the input language, with placeholders
    #[arg(value_name = "TEMPLATE")]
    template: String,

    /// The values of {rows}, such as 1-5, 4 or 1,3,5-9; they go down the table
    #[arg(long, value_name = "RANGE", help_heading = "Placeholders")]
    rows: Option<String>,

    /// The values of {columns}
    #[arg(long, value_name = "RANGE", help_heading = "Placeholders")]
    columns: Option<String>,

    /// The values of {n_}
    #[arg(long, value_name = "RANGE", help_heading = "Placeholders")]
    n: Option<String>,

    /// The values of {m}
    #[arg(long, value_name = "RANGE", help_heading = "Placeholders")]
    m: Option<String>,

    /// The question: outcome, nim, value, temperature, mean, B, W, misere outcome or any other; `number of winning moves B` counts moves
    ///
    /// May be given several times if one placeholder varies: then each question is a column.
    #[arg(long, value_name = "QUESTION", default_value = "outcome")]
    ask: Vec<String>,

    /// How the table is written
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = "Output")]
    format: Format,

    /// Write the table to a file, and keep the answers in FILE.test
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Keep the answers in this file of the input language, and go on with those that are there
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    answers: Option<PathBuf>,

    /// Compute N cells at the same time; as many as there are cores if not given
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Aligned columns
    Text,
    /// Comma-separated values
    Csv,
    /// Markdown
    Markdown,
    /// LaTeX
    Latex,
    /// A web page
    Html,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let asks = args.ask.iter().map(|text| Ask::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let template = Template::parse(&args.template).map_err(|error| ask::pointed(&args.template, &error))?;
    let axes = axes(args, &template)?;
    if asks.len() > 1 && axes.varying().count() > 1 {
        let message = "a table with rows and columns answers one question, expected one `--ask`";
        return Err(BadInput::new(message).into());
    }
    let mut cells = Cells::new(&template, &axes.0, &asks)?;

    let kept = args.answers.clone().or_else(|| args.output.as_deref().and_then(answers_beside));
    let mut files = Files::new(shared)?;
    files.document("`-o`", args.output.as_deref())?;
    files.growing("`--answers`", kept.as_deref())?;
    let _locks = files.lock()?;
    // Nothing is written before it is clear that the table can be written, too.
    let is_ours =
        args.output.as_deref().is_some_and(|path| is_written_by_us(path, args, shared, kept.as_deref()));
    if let Some(path) = args.output.as_deref().filter(|_| !is_ours && !shared.force) {
        occupied::refuse(path)?;
    }
    let (mut answers, earlier) = match &kept {
        Some(path) => {
            let (file, earlier) = AnswerFile::open(path, "table", "", shared.force)?;
            (Some(file), earlier)
        }
        None => (None, Earlier::default()),
    };
    let taken = cells.take(&earlier);
    if let Some(path) = kept.as_deref() {
        let path = path.display();
        let are = |count: usize| if count == 1 { "answer is" } else { "answers are" };
        if taken > 0 {
            messages::note(format_args!("{taken} {} taken from {path}{}", are(taken), earlier.writers()));
        }
        let left_out = earlier.n_answers().saturating_sub(taken);
        if is_ours && left_out > 0 {
            messages::note(format_args!(
                "{left_out} {} of earlier tables and not of this one, and kept in {path}",
                are(left_out)
            ));
        }
    }
    let interrupt = interrupt::watch();
    let stop = interrupt.child();
    compute(&mut cells, args, shared, &stop, answers.as_mut())?;
    if interrupt.reason().is_some() {
        let (known, total) = cells.counts();
        let advice = match &kept {
            Some(path) => format!("are in {}; the same command goes on with them", path.display()),
            None => "were known; with `-o FILE` or `--answers FILE` they are kept".to_owned(),
        };
        messages::say(format_args!("interrupted: {known} of {total} answers {advice}"));
        return Ok(Exit::Interrupted);
    }
    let table = table(args, shared, &axes, &asks, &cells);
    let text = match args.format {
        Format::Csv => in_spreadsheets(table.with_notation(shared.notation.into())),
        Format::Latex => table,
        _ => table.with_notation(shared.notation.into()),
    };
    let text = text.to_text(args.format.of(args.output.is_none()));
    match args.output.as_deref().filter(|_| is_ours) {
        Some(path) => files::replace(path, &text)?,
        None => files.show_or_write(args.output.as_deref(), &text, out)?,
    }
    if let Some(file) = answers.as_mut().filter(|_| args.output.is_some()) {
        let line = written(args, shared, text.as_bytes());
        if earlier.text.lines().rev().find(|line| line.starts_with(WRITTEN)) != Some(line.as_str()) {
            file.add(&format!("{line}\n"))?;
        }
    }
    let open = cells.open();
    if open > 0 {
        let what = if open == 1 { "1 cell is".to_owned() } else { format!("{open} cells are") };
        messages::warning(format_args!("{what} open, shown as `?`: {}", cells.reasons()));
        return Ok(Exit::Unknown);
    }
    Ok(Exit::Answered)
}

/// What varies, in the order down, across.
struct Axes(Vec<Axis>);

impl Axes {
    fn varying(&self) -> impl Iterator<Item = &Axis> {
        self.0.iter().filter(|axis| axis.values.len() > 1)
    }
}

/// The placeholders of the template with their values.
fn axes(args: &Args, template: &Template) -> Result<Axes, BadInput> {
    let given = [&args.rows, &args.columns, &args.n, &args.m];
    let mut axes = Vec::new();
    for (name, range) in PLACEHOLDERS.into_iter().zip(given) {
        match (template.uses(name), range) {
            (true, Some(range)) => {
                let range =
                    Range::from_str(range).map_err(|error| BadInput::new(format!("`--{name}`: {error}")))?;
                axes.push(Axis { name, values: range.values().to_vec() });
            }
            (true, None) => {
                return Err(BadInput::new(format!("`{{{name}}}` needs its values, such as `--{name} 1-5`")));
            }
            (false, Some(_)) => {
                return Err(BadInput::new(format!(
                    "`--{name}` is given, but there is no `{{{name}}}` in the template"
                )));
            }
            (false, None) => {}
        }
    }
    let axes = Axes(axes);
    if axes.0.is_empty() {
        let message = "there is no placeholder, so the table would have one cell";
        let end = args.template.len();
        let mut diagnostic =
            Diagnostic::error(end..end, message).label("expected `{n}` or the like in place of a number");
        let question = args.ask.first().map_or("outcome", String::as_str);
        diagnostic.notes.push("such as `mcgs table \"[kayles] {n}\" --n 1-9`".to_owned());
        diagnostic.notes.push(format!("one sum is answered by `mcgs \"{} {{{question}}}\"`", args.template));
        return Err(BadInput::at(&ask::template_source(&args.template), &diagnostic));
    }
    if axes.varying().count() > 2 {
        return Err(BadInput::new("at most two placeholders can vary, expected one value for the others"));
    }
    let cells = axes.0.iter().map(|axis| axis.values.len()).try_fold(1_usize, usize::checked_mul);
    if cells.is_none_or(|cells| cells > MAX_CELLS) {
        return Err(BadInput::new(format!("the table has more than {MAX_CELLS} cells")));
    }
    Ok(axes)
}

/// The answers are kept beside the table, unless that goes to the standard output.
fn answers_beside(output: &Path) -> Option<PathBuf> {
    if files::is_standard_output(output) || output.starts_with("/dev") {
        return None;
    }
    let mut name = output.as_os_str().to_owned();
    name.push(".test");
    Some(name.into())
}

/// Is the table at this place one that was made from these answers, and nobody has changed it since?
fn is_written_by_us(path: &Path, args: &Args, shared: &SharedArgs, kept: Option<&Path>) -> bool {
    let Ok(found) = bounded::read(path, bounded::TEXT) else { return false };
    let Some(Ok(kept)) = kept.map(|kept| bounded::read_to_string(kept, bounded::TEXT)) else { return false };
    // Without a line end, the last line was being written when the program ended.
    let whole = kept.rfind('\n').map_or("", |end| &kept[..end]);
    let last = whole.lines().rev().find(|line| line.starts_with(WRITTEN));
    last.is_some_and(|last| last == written(args, shared, &found))
}

/// The line that says which table was made: its fingerprint, what is asked of what, and how it is written. A table of something else is
/// not replaced by this one.
fn written(args: &Args, shared: &SharedArgs, table: &[u8]) -> String {
    let notation = Notation::from(shared.notation);
    // Formulas are formulas, whatever notation is asked for.
    let notation = match notation {
        Notation::Ascii => String::new(),
        _ if args.format == Format::Latex => String::new(),
        _ => format!(", {notation}"),
    };
    format!(
        "{WRITTEN}{} of {} in {} as {:?}{notation}",
        fingerprint(table),
        args.ask.join(", "),
        args.template,
        args.format
    )
}

fn fingerprint(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Asks what is not known yet.
fn compute(
    cells: &mut Cells,
    args: &Args,
    shared: &SharedArgs,
    stop: &StopFlag,
    mut answers: Option<&mut AnswerFile>,
) -> anyhow::Result<()> {
    let (known, total) = cells.counts();
    let bar = progress::bar(total as u64);
    bar.inc(known as u64);
    let plan = cells.plan();
    let work = plan.iter().map(|planned| planned.job()).collect::<Vec<_>>();
    let jobs = args.jobs.map_or_else(|| thread::available_parallelism().map_or(1, Into::into), usize::from);
    let jobs = jobs.clamp(1, work.len().max(1));
    let settings = settings(shared, jobs, stop);
    let mut sessions: Vec<Session> = (0..jobs).map(|_| Session::new(settings.clone())).collect();
    let mut found = Vec::new();
    let result = job_pool::run(&work, &mut sessions, TotalLimits::default(), stop, |job, report| {
        if let (Some(file), Some(line)) = (&mut answers, plan[job].line(&report)) {
            file.add_answer(&line)?;
        }
        bar.inc(1);
        found.push((plan[job].cell, report));
        Ok(Next::Continue)
    });
    bar.finish_and_clear();
    drop(work);
    drop(plan);
    for (cell, report) in &found {
        cells.learn(*cell, report);
    }
    result
}

/// The settings of each job. They share the memory.
fn settings(shared: &SharedArgs, jobs: usize, stop: &StopFlag) -> Settings {
    // The answers are kept as input; the table translates them.
    let mut settings = shared.settings(0, stop.clone()).notation(Notation::Ascii);
    if shared.threads.is_none() {
        settings.options.threads = NonZeroUsize::MIN;
    }
    settings.options.memory /= jobs;
    settings
}

fn table(args: &Args, shared: &SharedArgs, axes: &Axes, asks: &[Ask], cells: &Cells) -> Table {
    let mut caption = match asks {
        [ask] => format!("{} of {}", ask.title(), args.template),
        _ => args.template.clone(),
    };
    let fixed: Vec<&Axis> = axes.0.iter().filter(|axis| axis.values.len() == 1).collect();
    for axis in &fixed {
        let _ = write!(caption, ", {} = {}", axis.name, axis.values[0]);
    }
    let mut varying = axes.varying();
    let (down, across) = (varying.next(), varying.next());
    let (mut heads, mut rows) = (Vec::new(), Vec::new());
    let numbers = |axis: Option<&Axis>| {
        axis.map_or_else(|| vec![None], |axis| axis.values.iter().copied().map(Some).collect())
    };
    if let Some(across) = across {
        let corner = down.map_or("", |axis| axis.name);
        heads.push(format!("{corner} \\ {}", across.name));
        heads.extend(across.values.iter().map(u64::to_string));
        for row in numbers(down) {
            let mut line = vec![row.map_or_else(String::new, |row| row.to_string())];
            for column in &across.values {
                line.push(cells.shown(&[(corner, row.unwrap_or(0)), (across.name, *column)], 0));
            }
            rows.push(line);
        }
    } else {
        let name = down.map_or_else(|| fixed.first().map_or("", |axis| axis.name), |axis| axis.name);
        heads.push(name.to_owned());
        heads.extend(asks.iter().map(|ask| ask.text().to_owned()));
        for row in numbers(down.or(fixed.first().copied())) {
            let mut line = vec![row.map_or_else(String::new, |row| row.to_string())];
            for ask in 0..asks.len() {
                line.push(cells.shown(&[(name, row.unwrap_or(0))], ask));
            }
            rows.push(line);
        }
    }
    let mut notes = Vec::new();
    if cells.open() > 0 {
        notes.push(format!("?: open, {}", limits(shared)));
    }
    notes.push(format!("mcgs {}: {}", env!("CARGO_PKG_VERSION"), command_line::text(&["--force", "--wait"])));
    Table { caption, notes, heads, rows }
}

/// The same table, in which no value can be taken for a formula.
fn in_spreadsheets(mut table: Table) -> Table {
    for cell in table.rows.iter_mut().flatten() {
        *cell = spreadsheet::value(cell).into_owned();
    }
    table
}

/// The limits of each cell, in words.
fn limits(shared: &SharedArgs) -> String {
    let time = shared.timeout.filter(|&limit| limit > 0).map(|limit| format!("{limit} ms"));
    let nodes = shared.max_nodes.map(|limit| format!("{limit} nodes"));
    let limits: Vec<String> = [time, nodes].into_iter().flatten().collect();
    if limits.is_empty() {
        "a limit was reached".to_owned()
    } else {
        format!("given up after {}", limits.join(" or "))
    }
}

impl Format {
    /// The format of the table; text that is shown fits the terminal, if there is one.
    fn of(self, is_shown: bool) -> TableFormat {
        let terminal = || paint::columns(Output::Answers).filter(|_| is_shown);
        match self {
            Format::Text => TableFormat::Text(terminal().unwrap_or(WIDTH)),
            Format::Csv => TableFormat::Csv,
            Format::Markdown => TableFormat::Markdown,
            Format::Latex => TableFormat::Latex,
            Format::Html => TableFormat::Html,
        }
    }
}
