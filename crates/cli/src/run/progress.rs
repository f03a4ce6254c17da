//! The progress bar of a test run.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::Tally;

/// A progress bar that is drawn only on a terminal, with the time that is left if questions go on as before.
pub(crate) fn bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style.progress_chars("=> "));
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// The message is on a line of its own, so that it fits a narrow terminal.
const TEMPLATE: &str = "{elapsed} [{wide_bar}] {pos}/{len}, {eta} left\n{msg}";

/// The counts so far in a few words.
pub(crate) fn counts(tally: &Tally) -> String {
    let mut counts = format!("{} pass, {} fail, {} completed", tally.pass, tally.fail, tally.completed);
    if tally.timeout > 0 {
        counts = format!("{counts}, {} open", tally.timeout);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_one() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
    }

    #[test]
    fn all_kinds_of_answers_are_counted() {
        let mut tally = Tally { pass: 3, fail: 1, completed: 2, ..Tally::default() };
        assert_eq!(counts(&tally), "3 pass, 1 fail, 2 completed");
        tally.timeout = 4;
        assert_eq!(counts(&tally), "3 pass, 1 fail, 2 completed, 4 open");
    }
}
