//! `mcgs prove`: answers with proofs that anybody can check.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use mcgs::language::{Case, CommandKind, Mover};
use mcgs::{Budget, Player, Report, Session, Settings, Solver, Status, StopFlag, Sum};
use mcgs_checker::{Proved, Rejected};
use mcgs_proof::{Asked, Effort, ProofError, prove};
use serde::Serialize;

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::{self, BadInput, Exit};
use crate::input;
use crate::output::files::Files;
use crate::output::messages;
use crate::run::watch::Watch;

/// Answer the questions about a sum, with a proof that anybody can check
///
/// The proof is a file of lines that follow from the rules and from each other. `mcgs verify` checks it, and so does `mcgs-check`, a program that
/// shares nothing with the solver. The questions can be `B`, `W`, `outcome`, `N`, `value`, `compare` and `winning moves`; without a question,
/// the outcome is proved. The file takes its name when the proof is complete and was checked.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs prove \"[clobber] XOXO|OXOX|XOXO {B, W}\" -o clobber.proof
  mcgs prove \"[cram] ....|....|.... {N}\" -o cram.proof
  mcgs prove \"[nogo] ...|... [nimber] 2 {winning moves B}\" -o moves.proof
  mcgs verify clobber.proof")]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// The file of the proof
    #[arg(long, short, value_name = "FILE", required = true)]
    output: PathBuf,

    /// Spend time on a smaller proof, or take the first one
    #[arg(long, value_name = "SIZE", default_value = "any")]
    proof_size: ProofSize,

    /// Write the proof without checking it
    #[arg(long)]
    unchecked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProofSize {
    /// The first proof that is found
    Any,
    /// Try several winning moves, and take the one with the fewest new claims
    Small,
}

/// A proof as data: what it proves, and how long it is.
#[derive(Serialize)]
pub(super) struct ProofInfo<'a> {
    format: u32,
    file: String,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
    questions: Vec<Answered<'a>>,
    claims: usize,
    values: u64,
    theorems: &'a [&'static str],
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct Answered<'a> {
    question: &'a str,
    answer: &'a str,
}

impl<'a> ProofInfo<'a> {
    pub(super) fn of(file: String, bytes: u64, checked: &'a Result<Proved, Rejected>) -> Self {
        let proved = checked.as_ref().ok();
        let rejected = checked.as_ref().err();
        let questions = proved.map(|proved| proved.questions.as_slice()).unwrap_or_default();
        let answered =
            |asked: &'a mcgs_checker::Question| Answered { question: &asked.question, answer: &asked.answer };
        ProofInfo {
            format: Report::FORMAT,
            file,
            proved: proved.is_some(),
            input: proved.map(|proved| proved.input.as_str()),
            questions: questions.iter().map(answered).collect(),
            claims: proved.map_or(0, |proved| proved.n_claims),
            values: proved.map_or(0, |proved| proved.n_facts),
            theorems: proved.map(|proved| proved.theorems.as_slice()).unwrap_or_default(),
            bytes,
            line: rejected.map(|rejected| rejected.line).filter(|line| *line > 0),
            reason: rejected.map(|rejected| rejected.reason.as_str()),
        }
    }
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.questions(&args.input)?;
    files.output("`-o`", Some(&args.output))?;
    let _locks = files.lock()?;
    let source = input::read(&args.input)?;
    let Some(cases) = input::parse_sums(&source) else { return Ok(Exit::BadInput) };
    let [case] = cases.as_slice() else {
        let n_sums = cases.len();
        let message = format!("a proof is about one sum, and the input has {n_sums}: write a file for each");
        return Err(BadInput::new(message).into());
    };
    let asked = questions(case, &source.text)?;
    let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
    if sum.components().is_empty() {
        return Err(BadInput::new("a proof is about at least one position").into());
    }
    let limit = shared.limit_for_all()?;
    let settings = shared.settings(0, limit.flag().clone());
    let solver = Solver::with_database(settings.options.clone(), shared.database());
    let watch = Watch::start();
    let budget =
        Budget::unlimited().max_nodes(shared.max_nodes).stop(limit.flag().clone()).progress(watch.progress());
    let effort = match args.proof_size {
        ProofSize::Any => Effort::Quick,
        ProofSize::Small => Effort::Small,
    };
    watch.question();
    let mut bytes = Vec::new();
    let made = prove(&sum, &asked, &solver, effort, &budget, &mut bytes);
    let checked = match (made, args.unchecked) {
        (Ok(made), true) => Ok(Err(made)),
        (Ok(_), false) => Ok(Ok(check(&bytes, limit.flag()))),
        (Err(error), _) => Err(error),
    };
    watch.answered();
    let path = args.output.display();
    match checked {
        Err(ProofError::Stopped(reason)) => {
            let (message, exit) = exit::of_limit(&reason);
            messages::error(format_args!("{path}: not written, {message}"));
            return Ok(exit);
        }
        Err(error @ ProofError::Contradiction(_)) => {
            messages::error(format_args!("{path}: not written, {error}"));
            return Ok(Exit::Failed);
        }
        Err(error) => return Err(BadInput::new(format!("{path}: {error}")).into()),
        Ok(Ok(Err(_))) if limit.flag().is_raised() => {
            let reason = limit.flag().reason().unwrap_or(mcgs::StopReason::Time);
            let (message, exit) = exit::of_limit(&reason);
            messages::error(format_args!("{path}: not written, {message} before the proof was checked"));
            return Ok(exit);
        }
        Ok(Ok(Err(rejected))) => {
            messages::error(format_args!(
                "{path}: not written, the proof is wrong, please report it: {rejected}"
            ));
            return Ok(Exit::Failed);
        }
        Ok(Ok(Ok(proved))) => {
            files.write(&args.output, &bytes)?;
            let proved = Ok(proved);
            if shared.json {
                let info = ProofInfo::of(path.to_string(), bytes.len() as u64, &proved);
                writeln!(out, "{}", serde_json::to_string(&info)?)?;
            } else if let Ok(proved) = &proved {
                writeln!(out, "{path}: {} bytes, checked\n{proved}", bytes.len())?;
            }
        }
        Ok(Err(made)) => {
            files.write(&args.output, &bytes)?;
            let (n_claims, n_facts) = (made.n_claims, made.n_facts);
            if shared.json {
                let answers = made.answers;
                let info = serde_json::json!({
                    "format": Report::FORMAT, "file": path.to_string(), "answers": answers,
                    "claims": n_claims, "values": n_facts, "bytes": bytes.len(),
                });
                writeln!(out, "{info}")?;
            } else {
                writeln!(out, "{path}: {} bytes, not checked", bytes.len())?;
                writeln!(out, "  {n_claims} claims, {n_facts} values of parts")?;
            }
        }
    }
    Ok(compare(case, &source.name, settings))
}

/// Compares the answers with those that the input expects, if it expects some.
fn compare(case: &Case, source: &str, settings: Settings) -> Exit {
    let mut exit = Exit::Answered;
    if !case.commands.iter().any(|command| is_expecting(&command.kind)) {
        return exit;
    }
    for report in Session::new(settings).run_case(source, case) {
        if report.status == Status::Fail {
            let (expected, found) = (report.expected.unwrap_or_default(), report.result.unwrap_or_default());
            messages::error(format_args!("expected {expected}, and {found} is proved"));
            exit = Exit::Failed;
        }
    }
    exit
}

/// Does the question say which answer is expected?
fn is_expecting(kind: &CommandKind) -> bool {
    match kind {
        CommandKind::Solve { expected, .. } => expected.is_some(),
        CommandKind::Outcome { expected } => expected.is_some(),
        CommandKind::Nim { expected } => expected.is_some(),
        CommandKind::NimOf { expected } => expected.is_some(),
        CommandKind::Value { expected } => expected.is_some(),
        CommandKind::Compare { expected, .. } => expected.is_some(),
        CommandKind::WinningMoves { expected, .. } => expected.is_some(),
        _ => false,
    }
}

/// Checks the proof that was just made; a raised flag gives up.
pub(super) fn check(bytes: &[u8], stop: &StopFlag) -> Result<Proved, Rejected> {
    mcgs_checker::check(bytes, |_| !stop.is_raised())
}

/// The questions of a sum as a proof asks them.
fn questions(case: &Case, source: &str) -> Result<Vec<Asked>, BadInput> {
    let mut asked = Vec::new();
    for command in &case.commands {
        asked.push(match &command.kind {
            CommandKind::Solve { player, .. } => Asked::First(*player),
            CommandKind::Outcome { .. } => Asked::Outcome,
            CommandKind::Nim { .. } => Asked::NimValue,
            CommandKind::NimOf { .. } if case.is_impartial() => Asked::NimValue,
            CommandKind::Value { .. } => Asked::Value,
            CommandKind::Compare { other, .. } => Asked::Compare(Sum::clone(&other.sum)),
            CommandKind::WinningMoves { mover: Mover::Right, .. } => Asked::WinningMoves(Player::Right),
            CommandKind::WinningMoves { .. } => Asked::WinningMoves(Player::Left),
            _ => {
                let question = source.get(command.span.clone()).unwrap_or(command.type_text());
                return Err(BadInput::new(format!(
                    "there is no proof of an answer to `{question}`, only to B, W, outcome, N, value, compare and winning moves"
                )));
            }
        });
    }
    if asked.is_empty() {
        asked.push(Asked::Outcome);
    }
    Ok(asked)
}
