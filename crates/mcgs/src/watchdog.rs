//! A time limit for the engine, which reads no clock: one thread that raises a flag when time is up.
//!
//! The thread lives as long as the session and sleeps on a condition variable; a question arms it and
//! disarms it again. Starting a thread per question would cost more than most questions do, and so would
//! waking it: it is woken only if it would sleep too long. Since limits are mostly all the same, it rather
//! wakes up at an old deadline and finds that there is a later one.

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

/// A time limit for a piece of work that is no question of a session: the flag is raised when the time is up.
///
/// ```
/// use mcgs::{StopFlag, TimeLimit};
/// let interrupt = StopFlag::new();
/// let limit = TimeLimit::start(None, &interrupt)?;
/// assert_eq!(limit.flag().reason(), None);
/// interrupt.stop(mcgs::StopReason::Interrupted);
/// assert!(limit.flag().reason().is_some());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TimeLimit {
    flag: StopFlag,
    /// Watches as long as this lives.
    _watchdog: Option<Watchdog>,
}

impl TimeLimit {
    /// Raises the flag after `limit`, or when `interrupt` is raised. It fails only if no thread can be started.
    pub fn start(limit: Option<Duration>, interrupt: &StopFlag) -> io::Result<Self> {
        let flag = interrupt.child();
        let watchdog = limit.map(|_| Watchdog::start()).transpose()?;
        if let (Some(limit), Some(watchdog)) = (limit, &watchdog) {
            watchdog.set(limit, &flag);
        }
        Ok(TimeLimit { flag, _watchdog: watchdog })
    }

    /// The flag.
    pub fn flag(&self) -> &StopFlag {
        &self.flag
    }
}

/// As long as this lives, the flag will be raised at the deadline; dropping it calls the watchdog off.
#[derive(Debug)]
pub(crate) struct Armed<'a> {
    shared: &'a Shared,
    number: u64,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// What to do, and when: a question has one limit, and perhaps a shorter one for its first try.
    targets: Vec<Target>,
    /// The number of the latest target.
    last_number: u64,
    /// When the thread will look at the state again, even if nobody wakes it.
    wakes_at: Option<Instant>,
    /// The session is over.
    is_closed: bool,
}

#[derive(Debug)]
struct Target {
    number: u64,
    deadline: Instant,
    flag: StopFlag,
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
        Armed { shared: &self.shared, number: self.set(limit, flag) }
    }

    /// The number of the new target.
    fn set(&self, limit: Duration, flag: &StopFlag) -> u64 {
        let mut state = self.shared.lock();
        state.last_number += 1;
        let number = state.last_number;
        if let Some(deadline) = Instant::now().checked_add(limit) {
            state.targets.push(Target { number, deadline, flag: flag.clone() });
            if state.wakes_at.is_none_or(|time| deadline < time) {
                self.shared.changed.notify_one();
            }
        }
        number
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // The thread cannot panic, and nothing could be done here if it had.
            let _ = thread.join();
        }
    }
}

impl Drop for Armed<'_> {
    fn drop(&mut self) {
        self.shared.lock().targets.retain(|target| target.number != self.number);
    }
}

impl Shared {
    /// Every state is a good one, so a poisoned lock holds nothing broken.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) {
        let mut state = self.lock();
        while !state.is_closed {
            let now = Instant::now();
            for target in state.targets.extract_if(.., |target| target.deadline <= now) {
                target.flag.stop(StopReason::Time);
            }
            state.wakes_at = state.targets.iter().map(|target| target.deadline).min();
            state = match state.wakes_at {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(deadline) => {
                    let waited = self.changed.wait_timeout(state, deadline.saturating_duration_since(now));
                    waited.unwrap_or_else(PoisonError::into_inner).0
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
    fn an_earlier_deadline_wakes_it() {
        let watchdog = Watchdog::start().unwrap();
        let flags = [StopFlag::new(), StopFlag::new(), StopFlag::new()];
        drop(watchdog.arm(Duration::from_millis(3), &flags[0]));
        drop(watchdog.arm(Duration::from_hours(1), &flags[1]));
        let _armed = watchdog.arm(Duration::from_millis(2), &flags[2]);
        assert_eq!(wait_for(&flags[2]), StopReason::Time);
        assert_eq!(flags[1].reason(), None);
    }

    #[test]
    fn a_shorter_limit_may_stand_inside_a_longer_one() {
        let watchdog = Watchdog::start().unwrap();
        let (whole, part) = (StopFlag::new(), StopFlag::new());
        let _armed = watchdog.arm(Duration::from_millis(4), &whole);
        let short = watchdog.arm(Duration::from_millis(1), &part);
        assert_eq!(wait_for(&part), StopReason::Time);
        drop(short);
        assert_eq!(wait_for(&whole), StopReason::Time);
        drop(watchdog.arm(Duration::from_hours(1), &StopFlag::new()));
    }

    #[test]
    fn a_piece_of_work_has_a_limit_of_its_own() {
        let limit = TimeLimit::start(Some(Duration::from_millis(1)), &StopFlag::new()).unwrap();
        assert_eq!(wait_for(limit.flag()), StopReason::Time);
    }

    #[test]
    fn an_endless_limit_is_no_limit() {
        let watchdog = Watchdog::start().unwrap();
        let flag = StopFlag::new();
        drop(watchdog.arm(Duration::MAX, &flag));
        assert_eq!(flag.reason(), None);
    }
}
