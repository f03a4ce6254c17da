//! A quantity that may be known, unknown, or without meaning for a game.

use serde::ser::{Serialize, SerializeMap, Serializer};

use mcgs_engine::StopReason;

use crate::report::Reason;

/// What was found out about one quantity.
///
/// Serialised as the quantity itself, as null where it has no meaning, and as `{"unknown": "time"}` where a limit
/// came first.
///
/// ```
/// use mcgs::{Finding, Reason};
/// let mean = Finding::Known(3);
/// assert_eq!(mean.map(|number| number + 1).known(), Some(&4));
/// assert_eq!(Finding::<u32>::Unknown(Reason::Time).reason(), Some(Reason::Time));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding<T> {
    /// It is this.
    Known(T),
    /// Games of this kind do not have it.
    NotApplicable,
    /// A limit was hit first.
    Unknown(Reason),
}

impl<T> Finding<T> {
    /// What an answer says in which nothing means that the game does not have the quantity.
    pub(crate) fn of_optional(result: Result<Option<T>, StopReason>) -> Self {
        match result {
            Ok(Some(quantity)) => Finding::Known(quantity),
            Ok(None) => Finding::NotApplicable,
            Err(reason) => Finding::Unknown(reason.into()),
        }
    }

    /// The same of a finding.
    pub(crate) fn of_found(finding: Finding<Option<T>>) -> Self {
        match finding {
            Finding::Known(Some(quantity)) => Finding::Known(quantity),
            Finding::Known(None) | Finding::NotApplicable => Finding::NotApplicable,
            Finding::Unknown(reason) => Finding::Unknown(reason),
        }
    }

    /// The quantity, if it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            Finding::Known(quantity) => Some(quantity),
            Finding::NotApplicable | Finding::Unknown(_) => None,
        }
    }

    /// Why it is not known, if it should be.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Finding::Unknown(reason) => Some(*reason),
            Finding::Known(_) | Finding::NotApplicable => None,
        }
    }

    /// Another quantity that follows from this one.
    pub fn map<U>(&self, change: impl FnOnce(&T) -> U) -> Finding<U> {
        match self {
            Finding::Known(quantity) => Finding::Known(change(quantity)),
            Finding::NotApplicable => Finding::NotApplicable,
            Finding::Unknown(reason) => Finding::Unknown(*reason),
        }
    }
}

impl<T> From<Result<T, StopReason>> for Finding<T> {
    fn from(result: Result<T, StopReason>) -> Self {
        match result {
            Ok(quantity) => Finding::Known(quantity),
            Err(reason) => Finding::Unknown(reason.into()),
        }
    }
}

impl<T: Serialize> Serialize for Finding<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Finding::Known(quantity) => quantity.serialize(serializer),
            Finding::NotApplicable => serializer.serialize_none(),
            Finding::Unknown(reason) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("unknown", reason)?;
                map.end()
            }
        }
    }
}
