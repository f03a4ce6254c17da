//! How far a long question is, on a terminal: a line that comes after a second and goes with the answer.
//!
//! ```text
//! 00:00:12  3 of 17 moves, 5.3M nodes, 442k/s, 212 MiB
//! ```

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use mcgs::Progress;
use mcgs_files::system;

/// Questions that take less are answered before anybody would read the line.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two looks.
const INTERVAL: Duration = Duration::from_millis(200);

/// Watches the questions of a session, if there is a terminal to show them on.
pub(crate) struct Watch {
    progress: Arc<Progress>,
    bar: ProgressBar,
    /// When the question that is running began.
    begun: Arc<Mutex<Option<Instant>>>,
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Watch {
    /// Begins to watch; does nothing unless the standard error is a terminal.
    pub(crate) fn start() -> Self {
        let progress = Arc::new(Progress::new());
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
            bar.set_style(style);
        }
        let begun = Arc::new(Mutex::new(None));
        let mut watch = Watch { progress, bar, begun, watcher: None };
        if io::stderr().is_terminal() {
            watch.watcher = watch.spawn();
        }
        watch
    }

    /// For the settings of the session: nothing if nobody watches.
    pub(crate) fn progress(&self) -> Option<Arc<Progress>> {
        self.watcher.is_some().then(|| self.progress.clone())
    }

    /// A question begins.
    pub(crate) fn question(&self) {
        self.set(Some(Instant::now()));
    }

    /// The question has ended: the line goes.
    pub(crate) fn answered(&self) {
        self.set(None);
    }

    /// The line is gone before the lock is, so that no answer gets between.
    fn set(&self, begin: Option<Instant>) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        *begun = begin;
        if !self.bar.is_hidden() {
            self.bar.finish_and_clear();
            self.bar.set_draw_target(ProgressDrawTarget::hidden());
            self.bar.reset();
        }
    }

    fn spawn(&self) -> Option<(Sender<()>, JoinHandle<()>)> {
        let (sender, receiver) = mpsc::channel::<()>();
        let (progress, bar, begun) = (self.progress.clone(), self.bar.clone(), self.begun.clone());
        let watcher = thread::Builder::new().name("watch".to_owned()).spawn(move || {
            while receiver.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let begun = begun.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(elapsed) = begun.map(|begun| begun.elapsed()).filter(|elapsed| *elapsed >= PATIENCE)
                else {
                    continue;
                };
                if bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_message(line(elapsed, progress.nodes(), progress.moves(), system::resident_memory()));
            }
        });
        // Without the thread nothing is shown, and nothing else is lost.
        watcher.ok().map(|watcher| (sender, watcher))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.answered();
        if let Some((sender, watcher)) = self.watcher.take() {
            drop(sender);
            let _ = watcher.join();
        }
    }
}

/// What is known of a question, short enough for 60 columns.
fn line(elapsed: Duration, nodes: u64, moves: Option<(u64, u64)>, memory: Option<u64>) -> String {
    let mut facts = Vec::new();
    facts.extend(moves.map(|(done, all)| format!("{done} of {all} moves")));
    if nodes > 0 {
        let speed = u128::from(nodes) * 1000 / elapsed.as_millis().max(1);
        let speed = rounded(u64::try_from(speed).unwrap_or(u64::MAX));
        facts.push(format!("{} nodes, {speed}/s", rounded(nodes)));
    }
    facts.extend(memory.map(|bytes| format!("{} MiB", bytes >> 20)));
    format!("{}  {}", FormattedDuration(elapsed), facts.join(", ")).trim_end().to_owned()
}

/// A number with at most four digits, such as 7450, 12k or 3.1M.
fn rounded(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{}k", number / 1000),
        1_000_000..10_000_000 => format!("{}.{}M", number / 1_000_000, number / 100_000 % 10),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_known() {
        let shown = line(Duration::from_secs(3725), 7_450_000, Some((3, 17)), Some(212 << 20));
        assert_eq!(shown, "01:02:05  3 of 17 moves, 7.4M nodes, 2000/s, 212 MiB");
        let long = line(Duration::from_hours(25), 45_678_000_000, Some((99, 120)), Some(9 << 30));
        assert_eq!(long, "1d 01:00:00  99 of 120 moves, 45678M nodes, 507k/s, 9216 MiB");
        assert_eq!(line(Duration::from_secs(2), 0, None, None), "00:00:02");
    }
}
