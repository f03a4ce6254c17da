//! A time limit for the engine, which reads no clock: one thread that raises a flag when time is up.
//!
//! The thread lives as long as the session and sleeps on a condition variable; a question arms it and
//! disarms it again. Starting a thread per question would cost more than most questions do.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use mcgs_engine::{StopFlag, StopReason};

/// Raises the flag of the question at hand once its time is up.
#[derive(Debug)]
pub(crate) struct Watchdog {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// As long as this lives, the flag will be raised at the deadline; dropping it calls the watchdog off.
#[derive(Debug)]
pub(crate) struct Armed<'a> {
    shared: &'a Shared,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Idle,
    Waiting {
        deadline: Instant,
        flag: StopFlag,
    },
    Closed,
}

impl Watchdog {
    /// Starts the thread.
    pub(crate) fn start() -> io::Result<Self> {
        let shared = Arc::<Shared>::default();
        let watched = Arc::clone(&shared);
        let thread = Builder::new().name("watchdog".to_owned()).spawn(move || watched.watch())?;
        Ok(Watchdog { shared, thread: Some(thread) })
    }

    /// Raises `flag` with [`StopReason::Time`] after `limit`, unless the result is dropped before.
    ///
    /// A deadline beyond the range of the clock is none at all.
    pub(crate) fn arm(&self, limit: Duration, flag: &StopFlag) -> Armed<'_> {
        let state = match Instant::now().checked_add(limit) {
            Some(deadline) => State::Waiting { deadline, flag: flag.clone() },
            None => State::Idle,
        };
        self.shared.set(state);
        Armed { shared: &self.shared }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.set(State::Closed);
        if let Some(thread) = self.thread.take() {
            // The thread cannot panic, and nothing could be done here if it had.
            let _ = thread.join();
        }
    }
}

impl Drop for Armed<'_> {
    fn drop(&mut self) {
        self.shared.set(State::Idle);
    }
}

impl Shared {
    fn set(&self, state: State) {
        *self.lock() = state;
        self.changed.notify_one();
    }

    /// The state is a plain value that is replaced as a whole: a poisoned lock holds nothing broken.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) {
        let mut state = self.lock();
        loop {
            state = match &*state {
                State::Closed => return,
                State::Idle => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                State::Waiting { deadline, flag } => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        flag.stop(StopReason::Time);
                        *state = State::Idle;
                        state
                    } else {
                        let (state, _) =
                            self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner);
                        state
                    }
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits for the flag, for as long as it takes: a watchdog that never bites hangs the test.
    fn wait_for(flag: &StopFlag) -> StopReason {
        loop {
            if let Some(reason) = flag.reason() {
                return reason;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn raises_the_flag_when_time_is_up_and_serves_again() {
        let watchdog = Watchdog::start().unwrap();
        for limit in [0, 1, 5] {
            let flag = StopFlag::new();
            let armed = watchdog.arm(Duration::from_millis(limit), &flag);
            assert_eq!(wait_for(&flag), StopReason::Time);
            drop(armed);
        }
    }

    #[test]
    fn a_disarmed_watchdog_does_not_touch_the_old_flag() {
        let watchdog = Watchdog::start().unwrap();
        let (first, second) = (StopFlag::new(), StopFlag::new());
        drop(watchdog.arm(Duration::from_hours(1), &first));
        let _armed = watchdog.arm(Duration::ZERO, &second);
        assert_eq!(wait_for(&second), StopReason::Time);
        assert_eq!(first.reason(), None);
    }

    #[test]
    fn an_endless_limit_is_no_limit() {
        let watchdog = Watchdog::start().unwrap();
        let flag = StopFlag::new();
        drop(watchdog.arm(Duration::MAX, &flag));
        assert_eq!(flag.reason(), None);
    }
}
