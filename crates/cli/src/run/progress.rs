//! The progress bar of a test run.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::Tally;

/// A progress bar that is drawn only on a terminal.
pub(crate) fn bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{elapsed} [{wide_bar}] {pos}/{len} {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// The counts so far in a few words.
pub(crate) fn counts(tally: &Tally) -> String {
    format!("{} pass, {} fail, {} timeout", tally.pass, tally.fail, tally.timeout)
}
