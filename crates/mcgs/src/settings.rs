//! What a session is started with.

use std::sync::Arc;
use std::time::Duration;

use mcgs_engine::{Database, Progress, Registry, SearchOptions, StopFlag};
use mcgs_games::REGISTRY;
#[cfg(feature = "native")]
use mcgs_store::Library;
use mcgs_values::Notation;

/// When a session forgets what it has learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Forget {
    /// Before each question, so that none profits from another.
    EachQuestion,
    /// Before each sum: the questions about one sum share what was learned about it, and node counts do not depend on the sums before.
    #[default]
    EachCase,
    /// Never: for tables that are loaded or saved.
    Never,
}

/// What a session is started with. The default has no limits.
///
/// ```
/// use std::time::Duration;
/// use mcgs::{Forget, Settings};
/// let settings = Settings::default().time_limit(Duration::from_secs(5)).forget(Forget::EachQuestion);
/// assert_eq!(settings.max_nodes, None);
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Settings {
    /// The games that inputs may name.
    pub registry: &'static Registry,
    /// How the solver works.
    pub options: SearchOptions,
    /// Give a question up after this time, unless it has a limit of its own.
    pub time_limit: Option<Duration>,
    /// Give a question up after this many search nodes.
    pub max_nodes: Option<u64>,
    /// When to forget what was learned.
    pub forget: Forget,
    /// How values are written.
    pub notation: Notation,
    /// Count the different sums that a search enters: [`Work::unique_nodes`](crate::Work::unique_nodes). This takes time and memory.
    pub count_sums: bool,
    /// Once this is raised, every question is given up.
    pub interrupt: StopFlag,
    /// Where the question that is running tells how far it is.
    pub progress: Option<Arc<Progress>>,
    /// Databases in which values are looked up before they are computed.
    #[cfg(feature = "native")]
    pub database: Option<Arc<Library>>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            registry: &REGISTRY,
            options: SearchOptions::default(),
            time_limit: None,
            max_nodes: None,
            forget: Forget::default(),
            count_sums: false,
            notation: Notation::default(),
            interrupt: StopFlag::new(),
            progress: None,
            #[cfg(feature = "native")]
            database: None,
        }
    }
}

impl Settings {
    /// The databases as the solver knows them.
    pub(crate) fn as_database(&self) -> Option<Arc<dyn Database>> {
        #[cfg(feature = "native")]
        return self.database.clone().map(|library| library as Arc<dyn Database>);
        #[cfg(not(feature = "native"))]
        None
    }

    /// Sets the games that inputs may name: ours, unless a program has games of its own.
    #[must_use]
    pub fn registry(self, registry: &'static Registry) -> Self {
        Settings { registry, ..self }
    }

    /// Sets how the solver works.
    #[must_use]
    pub fn options(self, options: SearchOptions) -> Self {
        Settings { options, ..self }
    }

    /// Sets the time after which a question is given up; `None` for no limit.
    ///
    /// Without the feature `native` there is no clock: then a question with a time limit is given up at once. Use
    /// [`Settings::interrupt`] there.
    #[must_use]
    pub fn time_limit(self, time_limit: impl Into<Option<Duration>>) -> Self {
        Settings { time_limit: time_limit.into(), ..self }
    }

    /// Sets the number of nodes after which a question is given up; `None` for no limit.
    #[must_use]
    pub fn max_nodes(self, max_nodes: impl Into<Option<u64>>) -> Self {
        Settings { max_nodes: max_nodes.into(), ..self }
    }

    /// Sets when to forget what was learned.
    #[must_use]
    pub fn forget(self, forget: Forget) -> Self {
        Settings { forget, ..self }
    }

    /// Sets how values are written.
    ///
    /// ```
    /// use mcgs::{Settings, values::Notation};
    /// let answers = mcgs::solve_with("[cgt_game] (1/2|v*) {value}", Settings::default().notation(Notation::Unicode))?;
    /// assert_eq!(answers[0].result.as_deref(), Some("{½|↓∗}"));
    /// # Ok::<(), mcgs::InputError>(())
    /// ```
    #[must_use]
    pub fn notation(self, notation: Notation) -> Self {
        Settings { notation, ..self }
    }

    /// Sets whether the different sums are counted.
    #[must_use]
    pub fn count_sums(self, count_sums: bool) -> Self {
        Settings { count_sums, ..self }
    }

    /// Sets the flag that gives every question up.
    #[must_use]
    pub fn interrupt(self, interrupt: StopFlag) -> Self {
        Settings { interrupt, ..self }
    }

    /// Sets where the question that is running tells how far it is; look at it from another thread.
    #[must_use]
    pub fn progress(self, progress: impl Into<Option<Arc<Progress>>>) -> Self {
        Settings { progress: progress.into(), ..self }
    }

    /// Sets the databases; `None` for none.
    #[cfg(feature = "native")]
    #[must_use]
    pub fn database(self, database: impl Into<Option<Arc<Library>>>) -> Self {
        Settings { database: database.into(), ..self }
    }
}
