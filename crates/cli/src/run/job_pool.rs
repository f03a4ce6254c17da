//! Runs cases on several threads, each with a session of its own, and hands the reports to one place.
//!
//! A case starts afresh wherever it runs, so its answers and node counts do not depend on the other cases or on the number of
//! jobs; only the order of the reports does.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use mcgs::language::{Case, Command};
use mcgs::{Reason, Report, Session, StopFlag, StopReason};

use crate::run::runner::Next;

/// The stack of a worker; values may be nested rather deep.
const STACK: usize = 16 << 20;

/// A case and those of its questions that are asked.
pub(crate) struct Job<'a> {
    /// The name under which the reports file it.
    pub(crate) source: &'a str,
    pub(crate) case: &'a Case,
    pub(crate) commands: Vec<&'a Command>,
}

/// Limits for all questions together.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TotalLimits {
    /// What is not finished after this time is given up.
    pub(crate) time: Option<Duration>,
    /// No question is begun after this many nodes.
    pub(crate) nodes: Option<u64>,
}

/// What the workers share.
struct Shared<'a> {
    jobs: &'a [Job<'a>],
    next: AtomicUsize,
    nodes: AtomicU64,
    max_nodes: u64,
    stop: &'a StopFlag,
}

/// Runs all jobs, one session on each thread, until `emit` or a limit ends the run. `stop` must be the flag that the sessions
/// obey.
///
/// `emit` gets the number of the job and a report, on the thread of the caller. A question that was cut off gives no report: it is
/// not finished.
pub(crate) fn run(
    jobs: &[Job<'_>],
    sessions: &mut [Session],
    limits: TotalLimits,
    stop: &StopFlag,
    emit: impl FnMut(usize, Report) -> anyhow::Result<Next>,
) -> anyhow::Result<()> {
    let shared = Shared {
        jobs,
        next: AtomicUsize::new(0),
        nodes: AtomicU64::new(0),
        max_nodes: limits.nodes.unwrap_or(u64::MAX),
        stop,
    };
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for session in sessions {
            let (shared, sender) = (&shared, sender.clone());
            let worker = thread::Builder::new().name("job".to_owned()).stack_size(STACK);
            let started = worker.spawn_scoped(scope, move || shared.work(session, &sender));
            if let Err(error) = started {
                stop.stop(StopReason::Interrupted);
                return Err(error).context("cannot start a thread for each job");
            }
        }
        drop(sender);
        let result = collect(&receiver, limits.time, stop, emit);
        // Whatever ended the collection, the workers must not go on without it.
        stop.stop(StopReason::Interrupted);
        result
    })
}

/// Takes the reports until all workers are done.
fn collect(
    receiver: &Receiver<(usize, Report)>,
    time: Option<Duration>,
    stop: &StopFlag,
    mut emit: impl FnMut(usize, Report) -> anyhow::Result<Next>,
) -> anyhow::Result<()> {
    let mut deadline = time.and_then(|time| Instant::now().checked_add(time));
    loop {
        let received = match deadline {
            None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())),
        };
        match received {
            Ok((_, report)) if report.reason == Some(Reason::Interrupted) => {}
            Ok((index, report)) => {
                if emit(index, report)? == Next::Stop {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            stop.stop(StopReason::Interrupted);
            deadline = None;
        }
    }
}

impl Shared<'_> {
    fn work(&self, session: &mut Session, sender: &Sender<(usize, Report)>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = self.jobs.get(index) else { return };
            session.start_case();
            for command in &job.commands {
                if self.stop.reason().is_some() || self.nodes.load(Ordering::Relaxed) >= self.max_nodes {
                    return;
                }
                let report = session.run(job.source, job.case, command);
                self.nodes.fetch_add(report.stats.nodes, Ordering::Relaxed);
                if sender.send((index, report)).is_err() {
                    return;
                }
            }
        }
    }
}
