//! `mcgs convert`: graphs from one format to another, or to questions.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use clap::ValueEnum;
use mcgs::boards::{
    BadGraph, EdgeList, read_dimacs, read_graph, read_graph6, read_sparse6, write_dimacs, write_graph6,
    write_sparse6,
};
use mcgs::language::{Diagnostic, Source, SourceKind};
use mcgs::{Component, ParseError};

use super::list;
use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::input;
use crate::output::files::{Files, INPUT};

/// Convert graphs between formats, or write questions about games on them
///
/// Reads a file with one graph in each line, in the format graph6, sparse6 or the notation of this program (`grid3x4`, `4/1-2,2-3`), or a
/// DIMACS file, which holds one graph. The format is found by itself. `-` is the standard input.
///
/// With `--game`, each graph becomes a question that the program can read.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs convert graphs.g6 --to dimacs -o graph.col
  mcgs convert --shape grid3x4 --to graph6
  mcgs convert graphs.g6 --game snort --ask value -o snort.test
  mcgs convert graphs.g6 --game graph_clobber --colours XO -o clobber.test")]
#[command(group(clap::ArgGroup::new("source").required(true).args(["file", "shape"])))]
#[command(group(clap::ArgGroup::new("target").required(true).args(["to", "game"])))]
pub(crate) struct Args {
    /// The file of graphs; `-` is the standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// A graph in the notation of positions, instead of a file: `path5`, `grid3x4`, `4/1-2,2-3`
    #[arg(long, value_name = "GRAPH")]
    shape: Option<String>,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    /// Write a position of this game for each graph, with a question
    #[arg(long, value_name = "NAME")]
    game: Option<String>,

    /// What to ask about each position
    #[arg(long, value_name = "QUESTIONS", default_value = "outcome", requires = "game")]
    ask: String,

    /// The characters of the vertices in turn, for `--game`: `XO` colours them alternately
    #[arg(long, value_name = "CHARACTERS", requires = "game")]
    colours: Option<String>,

    /// The format of the file, if it is not found by itself
    #[arg(long, value_name = "FORMAT", conflicts_with = "shape")]
    from: Option<Format>,

    /// Write to a file instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One graph in each line, with six edges in a character
    Graph6,
    /// One graph in each line, for graphs with few edges
    Sparse6,
    /// One graph: a line such as `p edge 4 3`, and a line such as `e 1 2` for each edge
    Dimacs,
    /// One graph in each line, in the notation of positions: `4/1-2,2-3`
    Edges,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.document("`-o`", args.output.as_deref())?;
    let source = match (&args.shape, &args.file) {
        (Some(shape), _) => Source::new("<argument>", SourceKind::Argument, shape.as_str()),
        (None, Some(path)) if path.as_os_str() == "-" => input::read_stdin()?,
        (None, Some(path)) => {
            files.input(INPUT, path)?;
            input::read_file(path)?
        }
        (None, None) => return Err(BadInput::new("there is no input, expected a file or `--shape`").into()),
    };
    let from = if args.shape.is_some() { Some(Format::Edges) } else { args.from };
    let graphs = read(&source, from).map_err(|problem| BadInput::at(&source, &problem))?;
    let text = match (args.to, &args.game) {
        (Some(to), _) => written(&graphs, to)?,
        (None, game) => questions(&graphs, game.as_deref().unwrap_or_default(), args)?,
    };
    let _locks = files.lock()?;
    files.show_or_write(args.output.as_deref(), &text, out)?;
    Ok(Exit::Answered)
}

/// All graphs of a source.
fn read(source: &Source, from: Option<Format>) -> Result<Vec<EdgeList>, Diagnostic> {
    let text = &source.text;
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    let Some(first) = first else {
        return Err(Diagnostic::error(0..0, "there is no graph").label("expected graphs, one in each line"));
    };
    if from.unwrap_or_else(|| detected(first)) == Format::Dimacs {
        let line = |at: usize| at..at + text[at..].find('\n').unwrap_or(text.len() - at);
        return Ok(vec![read_dimacs(text).map_err(|bad| problem(&bad, line(bad.at)))?]);
    }
    let mut graphs = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let (at, graph) = (start, line.trim_end());
        start += line.len();
        if graph.is_empty() || matches!(graph, ">>graph6<<" | ">>sparse6<<") {
            continue;
        }
        let place = |bad: usize| {
            let bad = bad.min(graph.len());
            let width = graph.get(bad..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            at + bad..at + bad + width
        };
        let encoded = |found: Result<EdgeList, BadGraph>| found.map_err(|bad| problem(&bad, place(bad.at)));
        graphs.push(match from.unwrap_or_else(|| detected(graph)) {
            Format::Graph6 => encoded(read_graph6(graph))?,
            Format::Sparse6 => encoded(read_sparse6(graph))?,
            Format::Edges | Format::Dimacs => read_graph(graph).map_err(|error| bad_text(&error, at))?,
        });
    }
    Ok(graphs)
}

/// The format of a line. Numbers are in no graph6; sparse6 begins with a colon.
fn detected(line: &str) -> Format {
    if line.starts_with(':') || line.starts_with(">>sparse6<<") {
        Format::Sparse6
    } else if line.starts_with(">>graph6<<") {
        Format::Graph6
    } else if line == "c" || ["c ", "p ", "e ", "c\t", "p\t"].iter().any(|start| line.starts_with(start)) {
        Format::Dimacs
    } else if line.contains(|c: char| c.is_ascii_digit()) {
        Format::Edges
    } else {
        Format::Graph6
    }
}

fn problem(bad: &BadGraph, span: Range<usize>) -> Diagnostic {
    Diagnostic::error(span, bad.message.clone()).label(bad.rule)
}

fn bad_text(error: &ParseError, start: usize) -> Diagnostic {
    let span = start + error.span.start..start + error.span.end;
    Diagnostic::error(span, error.to_string()).label(error.kind.expected())
}

/// The graphs in another format.
fn written(graphs: &[EdgeList], to: Format) -> Result<String, BadInput> {
    let lines = |write: fn(&EdgeList) -> String| graphs.iter().map(|graph| write(graph) + "\n").collect();
    match (to, graphs) {
        (Format::Graph6, _) => Ok(lines(write_graph6)),
        (Format::Sparse6, _) => Ok(lines(write_sparse6)),
        (Format::Edges, _) => Ok(lines(edges)),
        (Format::Dimacs, [graph]) => Ok(write_dimacs(graph)),
        (Format::Dimacs, _) => {
            let message = format!("a DIMACS file holds one graph, but the input has {}", graphs.len());
            Err(BadInput::new(message))
        }
    }
}

/// `4/1-2,2-3`
fn edges(graph: &EdgeList) -> String {
    let mut text = format!("{}/", graph.vertices);
    for (index, (small, large)) in graph.edges.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{}-{}", small + 1, large + 1);
    }
    text
}

/// A position of the game for each graph, with the questions.
fn questions(graphs: &[EdgeList], game: &str, args: &Args) -> Result<String, BadInput> {
    let ruleset = list::find(game)?.ruleset;
    let mut text = "{version 2.0}\n".to_owned();
    for graph in graphs {
        let mut position = format!("g6\"{}\"", write_graph6(graph));
        if let Some(colours) = args.colours.as_deref().filter(|colours| !colours.is_empty()) {
            position.push(':');
            position.extend(colours.chars().cycle().take(graph.vertices as usize));
        }
        Component::parse(ruleset, &position).map_err(|error| {
            let why = format!("{error}, {}", error.kind.expected());
            let hint =
                if args.colours.is_none() { "; `--colours` gives the vertices characters" } else { "" };
            BadInput::new(format!("`{}` is no position of {}: {why}{hint}", edges(graph), ruleset.title()))
        })?;
        let _ = writeln!(text, "[{}] {position} {{{}}}", ruleset.title(), args.ask);
    }
    Ok(text)
}
