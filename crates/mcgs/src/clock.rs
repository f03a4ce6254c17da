//! What a session asks of the clock. Without the feature `native` there is none.

use std::time::Duration;

use mcgs_engine::{StopFlag, StopReason};

#[cfg(feature = "native")]
use crate::watchdog::{Armed, Watchdog};

/// Measures the time of a question.
pub(crate) struct Stopwatch {
    #[cfg(feature = "native")]
    start: std::time::Instant,
}

impl Stopwatch {
    /// Begins now.
    pub(crate) fn start() -> Self {
        Stopwatch {
            #[cfg(feature = "native")]
            start: std::time::Instant::now(),
        }
    }

    /// Milliseconds since the beginning, to a thousandth; zero without a clock.
    pub(crate) fn milliseconds(&self) -> f64 {
        #[cfg(feature = "native")]
        let time = self.start.elapsed();
        #[cfg(not(feature = "native"))]
        let time = Duration::ZERO;
        (time.as_secs_f64() * 1e6).round() / 1e3
    }
}

/// Raises flags when the time is up. The thread that does it is started by the first limit.
#[derive(Default)]
pub(crate) struct Clock {
    #[cfg(feature = "native")]
    watchdog: std::sync::OnceLock<Option<Watchdog>>,
}

#[cfg(feature = "native")]
impl Clock {
    /// Raises the flag after `limit`, unless the result is dropped before. If nobody can watch the time, because no thread can be
    /// started, the flag is raised at once: a limit is never ignored.
    pub(crate) fn limit(&self, limit: Duration, flag: &StopFlag) -> Option<Armed<'_>> {
        let watchdog = self.watchdog.get_or_init(|| Watchdog::start().ok()).as_ref();
        if watchdog.is_none() {
            flag.stop(StopReason::Time);
        }
        watchdog.map(|watchdog| watchdog.arm(limit, flag))
    }
}

#[cfg(not(feature = "native"))]
impl Clock {
    /// Raises the flag at once, because nobody can watch the time: a limit is never ignored. A program without a clock gives no limits, and
    /// raises [`Settings::interrupt`](crate::Settings::interrupt) when it wants to.
    #[allow(clippy::unused_self, reason = "the clock of native programs has a thread")]
    pub(crate) fn limit(&self, _limit: Duration, flag: &StopFlag) {
        flag.stop(StopReason::Time);
    }
}
