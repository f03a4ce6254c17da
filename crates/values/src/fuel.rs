//! Budgets for operations that may explode.

/// The work that an operation may still do. Every comparison step and every node built costs one.
///
/// ```
/// use mcgs_values::{Dyadic, Fuel, Values};
/// let values = Values::new();
/// let switch = values.switch(Dyadic::from(3), Dyadic::from(-1)).unwrap();
/// assert!(values.add(switch, switch, &mut Fuel::new(1)).is_err());
/// assert!(values.add(switch, switch, &mut Fuel::new(1000)).is_ok());
/// ```
#[derive(Debug)]
pub struct Fuel {
    steps: u64,
    depth: u32,
}

/// How deep sums and comparisons may nest, so that they fit any thread's stack.
const MAX_DEPTH: u32 = 1_000;

impl Fuel {
    /// At most this many steps.
    pub const fn new(steps: u64) -> Self {
        Fuel { steps, depth: 0 }
    }

    /// As many steps as it takes.
    pub const fn unlimited() -> Self {
        Self::new(u64::MAX)
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
            Some(steps) => {
                self.steps = steps;
                Ok(())
            }
            None => Err(TooLarge),
        }
    }

    /// Pays for one step and goes one level deeper; every success needs a [`Fuel::ascend`].
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
}

/// The value is too large: it does not fit the fuel, the memory limit or the number range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the value is too large")]
pub struct TooLarge;
