//! The steps of operations that may explode.

use std::fmt;

/// The work that an operation may still do, in steps, when nobody watches from outside.
///
/// ```
/// use mcgs_values::{Dyadic, Steps, Values};
/// let values = Values::new();
/// let switch = values.switch(Dyadic::from(3), Dyadic::from(-1)).unwrap();
/// assert!(values.add(switch, switch, &mut Steps::new(1)).is_err());
/// assert!(values.add(switch, switch, &mut Steps::new(1000)).is_ok());
/// ```
pub type Steps = WatchedSteps<'static>;

/// The work that an operation may still do. Every comparison step and every node built costs one.
///
/// A watcher, if there is one, is asked every few hundred steps whether to stop, so that a long operation
/// can be ended from another thread or at a time limit, of which this crate knows nothing.
///
/// ```
/// use mcgs_values::{Dyadic, Steps, Values};
/// let values = Values::new();
/// let switch = values.switch(Dyadic::from(3), Dyadic::from(-1)).unwrap();
/// let stop = std::sync::atomic::AtomicBool::new(true);
/// let watcher = || stop.load(std::sync::atomic::Ordering::Relaxed);
/// let mut steps = Steps::watched(1000, &watcher);
/// assert!(values.add(switch, switch, &mut steps).is_err());
/// assert!(steps.was_stopped());
/// ```
pub struct WatchedSteps<'w> {
    steps: u64,
    /// The watcher is asked as soon as fewer steps than these are left; 0 if there is none.
    ask_below: u64,
    depth: u32,
    stopped: bool,
    watcher: Option<&'w dyn Fn() -> bool>,
}

/// How deep sums and comparisons may nest, so that they fit any thread's stack.
const MAX_DEPTH: u32 = 520;
/// Steps between two looks at the watcher.
const STEPS_BETWEEN_LOOKS: u64 = 256;

impl Steps {
    /// At most this many steps.
    pub const fn new(steps: u64) -> Self {
        WatchedSteps { steps, ask_below: 0, depth: 0, stopped: false, watcher: None }
    }

    /// As many steps as it takes.
    pub const fn unlimited() -> Self {
        Self::new(u64::MAX)
    }

    /// At most this many steps, and none after the watcher has answered that it is time to stop.
    pub const fn watched(steps: u64, watcher: &dyn Fn() -> bool) -> WatchedSteps<'_> {
        WatchedSteps { steps, ask_below: steps, depth: 0, stopped: false, watcher: Some(watcher) }
    }
}

impl WatchedSteps<'_> {
    /// Has the watcher ended the work? Then nothing is known about the size of the value.
    pub const fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// The steps that are left.
    #[inline]
    pub const fn left(&self) -> u64 {
        self.steps
    }

    /// Pays for one step.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), TooLarge> {
        self.spend_many(1)
    }

    /// Pays for several steps.
    #[inline]
    pub(crate) fn spend_many(&mut self, steps: u64) -> Result<(), TooLarge> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                if left < self.ask_below { self.ask_watcher() } else { Ok(()) }
            }
            None => Err(TooLarge),
        }
    }

    /// Pays for one step and goes one level deeper; every success needs a [`WatchedSteps::ascend`].
    #[inline]
    pub(crate) fn descend(&mut self) -> Result<(), TooLarge> {
        self.spend()?;
        if self.depth >= MAX_DEPTH {
            return Err(TooLarge);
        }
        self.depth += 1;
        Ok(())
    }

    #[inline]
    pub(crate) fn ascend(&mut self) {
        self.depth -= 1;
    }

    #[cold]
    fn ask_watcher(&mut self) -> Result<(), TooLarge> {
        self.stopped = self.stopped || self.watcher.is_some_and(|is_time_to_stop| is_time_to_stop());
        if self.stopped {
            // No step is left, so a caller that goes on after the failure stops at the next step.
            self.steps = 0;
            return Err(TooLarge);
        }
        self.ask_below = self.steps.saturating_sub(STEPS_BETWEEN_LOOKS - 1);
        Ok(())
    }
}

impl fmt::Debug for WatchedSteps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps")
            .field("steps", &self.steps)
            .field("depth", &self.depth)
            .field("stopped", &self.stopped)
            .field("is_watched", &self.watcher.is_some())
            .finish()
    }
}

/// The value is too large: it does not fit the steps, the memory limit or the number range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the value is too large")]
pub struct TooLarge;

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_watcher_is_asked_now_and_then_and_obeyed() {
        let asked = Cell::new(0u32);
        let watcher = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let mut steps = Steps::watched(u64::MAX, &watcher);
        let taken = (0..10_000).take_while(|_| steps.spend().is_ok()).count() as u64;
        assert_eq!((taken, asked.get()), (3 * STEPS_BETWEEN_LOOKS, 4));
        assert!(steps.was_stopped());
        assert_eq!((steps.spend(), steps.descend()), (Err(TooLarge), Err(TooLarge)));
        assert_eq!(asked.get(), 4, "once stopped, always stopped");
    }

    #[test]
    fn watched_or_not_the_steps_are_the_same() {
        for steps in [0, 1, 255, 256, 257, 1000] {
            let watcher = || false;
            let [mut plain, mut watched] = [Steps::new(steps), Steps::watched(steps, &watcher)];
            for each in [&mut plain, &mut watched] {
                assert_eq!((0..2000).take_while(|_| each.spend().is_ok()).count() as u64, steps);
                assert!(!each.was_stopped());
            }
        }
    }
}
