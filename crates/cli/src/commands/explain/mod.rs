//! `mcgs explain`: the answers of an input, and why they are right.

mod text;

use std::io::Write;

use anyhow::Context;
use mcgs::{Reason, Session};

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::{BadInput, Exit, Tally};
use crate::output::files::Files;
use crate::output::visible;
use crate::run::watch::Watch;
use crate::{input, interrupt};

/// Say why the answers to an input are right: winning moves, replies, values that add up
///
/// For a win it shows a move that wins and what decides after it; for a loss the reply to each move; and how play goes on if the winner
/// plays to win and the loser puts off the end. Nim values are explained by the options, values by the options that the canonical form keeps,
/// comparisons by the play of the difference. Without a question the outcome is explained.
///
/// `> 0` means that Black wins, `< 0` that White wins, no matter who begins. A sum that is worth 0 is lost by the player who moves next.
/// Moves behind `equal` lead to sums of the same value as the one before them.
///
/// `--timeout` and `--max-nodes` hold for each answer, and once more for its explanation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs explain \"[clobber] XO|OX {B}\"                 a winning move, and why it wins
  mcgs explain \"[nim] 3 5 6\"                         who wins, and why
  mcgs explain \"[clobber] XOX|OXO|XOX {W}\" --depth 2    replies to replies
  mcgs explain \"[kayles] 5 {N}\"                      where a nim value comes from
  mcgs explain \"[domineering] ...|... {value}\"       where a value comes from
  mcgs explain puzzles.test --json")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// How often in a row the replies to all moves of the loser are shown; 0 shows only a winning move
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=50))]
    depth: u8,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.questions(&args.input)?;
    let source = input::read(&args.input)?;
    let Some(cases) = input::parse_typed(&source) else {
        return Ok(Exit::BadInput);
    };
    if cases.iter().all(|case| case.commands.is_empty()) {
        return Err(BadInput::new("there is no question to explain, expected one as in `{B}`").into());
    }
    let interrupt = interrupt::watch();
    let watch = Watch::start();
    let mut session = Session::new(shared.settings(0, interrupt.clone()).progress(watch.progress()));
    let mut tally = Tally::default();
    let mut is_first = true;
    for case in &cases {
        session.start_case();
        for command in &case.commands {
            if interrupt.reason().is_some() {
                return Ok(Exit::Interrupted);
            }
            watch.question();
            let explanation = session.explain(&source.name, case, command, args.depth.into());
            watch.answered();
            tally.add(&explanation.report);
            if let Some(reason) = explanation.open {
                // An explanation that a limit cut short leaves something open.
                tally.interrupted |= reason == Reason::Interrupted;
                tally.timeout += 1;
            }
            let text = if shared.json {
                visible::json_line(&explanation)?
            } else {
                let blank = if is_first { "" } else { "\n" };
                blank.to_owned() + &text::page(&explanation, args.depth)
            };
            is_first = false;
            out.write_all(text.as_bytes())
                .and_then(|()| out.flush())
                .context("cannot write the explanation")?;
        }
    }
    Ok(tally.exit())
}
