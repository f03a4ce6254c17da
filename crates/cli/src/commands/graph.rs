//! `mcgs graph`: the searched graph of a small sum as a picture.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use mcgs::drawing::Style;
use mcgs::language::{Case, CommandKind, Diagnostic};
use mcgs::{Component, Player, Sum};
use mcgs_workbench::graph::{Extent, GraphError, GraphLimits, draw_dot, draw_graph, search};

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::{self, BadInput, Exit};
use crate::input;
use crate::output::files::{self, Files};
use crate::output::messages;
use crate::output::pictures::{Format, StyleArgs};

/// A picture of this height, in points, is hard to read.
const LARGE: f64 = 3000.0;

/// Draw the graph that a plain search of a small sum visits
///
/// The input asks one question, `B` or `W`; without one, Black moves first. The search tries the moves in the order of the rules, stops at the first winning one, and
/// remembers positions; it knows nothing of values or independent parts. Positions with a strong border are won by the player to move, those with a thin one are lost,
/// and dashed moves lead to positions that were known already. Without `--dot` and `--svg`, DOT goes to the standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs graph \"[clobber] XO|OX {B}\" --svg graph.svg
  mcgs graph \"[nogo_1xn] .... {B}\" --all-moves --svg all.svg
  mcgs graph \"[kayles] 3 [nimber] 1 {W}\" | dot -Tpdf -o graph.pdf")]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Write a picture (`.svg`, `.pdf` or `.tex`); `-` is the standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    style: StyleArgs,

    /// Write the graph in the language of Graphviz; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Show all moves of all positions, not only those that a search needs
    #[arg(long)]
    all_moves: bool,

    /// Give up when there are more than N positions
    #[arg(long, value_name = "N", default_value_t = 300)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    limit: u32,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let limit = shared.limit_for_all()?;
    let mut files = Files::new(shared)?;
    files.questions(&args.input)?;
    files.document("`--svg`", args.svg.as_deref())?;
    files.document("`--dot`", args.dot.as_deref())?;
    let _locks = files.lock()?;
    let source = input::read(&args.input)?;
    let Some(cases) = input::parse_sums(&source) else {
        return Ok(Exit::BadInput);
    };
    let Some((case, player)) = question(&cases) else {
        let place = cases.get(1).or(cases.first()).map_or(0..0, Case::span);
        let message = "there is more than one sum, or another question than who wins";
        let error =
            Diagnostic::error(place, message).label("expected one sum with one question, `{B}` or `{W}`");
        return Err(BadInput::at(&source, &error).into());
    };
    let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
    let extent = if args.all_moves { Extent::AllMoves } else { Extent::UntilWon };
    let limits = GraphLimits {
        max_nodes: args.limit as usize,
        max_bytes: shared.memory.0,
        stop: limit.flag().clone(),
    };
    match draw(args, &files, &sum, player, extent, &limits, out) {
        Err(error) => match error.downcast_ref::<GraphError>() {
            Some(GraphError::Stopped(reason)) => {
                messages::error(&error);
                Ok(exit::of_limit(reason).1)
            }
            Some(GraphError::TooLarge(_)) => {
                messages::error(format_args!("{error}; take a smaller sum, or allow more with `--limit N`"));
                Ok(Exit::Unknown)
            }
            None => Err(error),
        },
        Ok(()) => Ok(Exit::Answered),
    }
}

/// Searches a sum, and writes what is wanted.
fn draw(
    args: &Args,
    files: &Files,
    sum: &Sum,
    player: Player,
    extent: Extent,
    limits: &GraphLimits,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let graph = search(sum, player, extent, limits)?;
    let games: Vec<String> = sum.components().iter().map(Component::to_string).collect();
    let name = if player == Player::Left { "Black" } else { "White" };
    // All of it is drawn before anything is written.
    let mut drawn = Vec::new();
    if let Some(path) = args.svg.as_deref() {
        let title = format!("{}, {name} moves first", games.join(" + "));
        let picture = draw_graph(&graph, &title, limits)?;
        let (width, height) = picture.size();
        if height > LARGE {
            messages::warning(format_args!(
                "the picture is large, {width:.0} x {height:.0} points; a smaller sum reads better, and `--dot` lets Graphviz arrange it"
            ));
        }
        let style = args.style.style().unwrap_or(Style::Light);
        drawn.push((Some(path), Format::or_svg(path)?.text(&picture, style)));
    }
    if args.dot.is_some() || args.svg.is_none() {
        drawn.push((args.dot.as_deref(), draw_dot(&graph, limits)?));
    }
    for (path, text) in &drawn {
        files.check(*path, text)?;
    }
    for (path, text) in drawn {
        files.show_or_write(path, &text, out)?;
    }
    let paths = [args.svg.as_deref(), args.dot.as_deref()];
    if paths.iter().any(Option::is_some) {
        let verb = if graph.nodes[0].winner == player { "wins" } else { "loses" };
        let (positions, moves) = (graph.nodes.len(), graph.edges.len());
        let summary = format!("{name} moves first and {verb}: {positions} positions, {moves} moves");
        if paths.into_iter().flatten().any(files::is_standard_output) {
            messages::say(summary);
        } else {
            writeln!(out, "{summary}").context("cannot write the summary")?;
        }
    }
    Ok(())
}

/// The only sum, and who moves first: Black, if there is no question.
fn question(cases: &[Case]) -> Option<(&Case, Player)> {
    let [case] = cases else { return None };
    match case.commands.as_slice() {
        [] => Some((case, Player::Left)),
        [command] => match command.kind {
            CommandKind::Solve { player, .. } => Some((case, player)),
            _ => None,
        },
        _ => None,
    }
}
