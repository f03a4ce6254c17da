//! The options of the solver, in one table.
//!
//! The table below says of each optimization what it does, its field, its name on the command line and what switching it off means. Everything
//! else is made from it: the fields of [`SearchOptions`] with their defaults, [`SearchOptions::plain`], and the list
//! [`SearchOptions::SWITCHES`], from which the command line, ablations and the tests that compare answers are made.

use std::num::NonZeroUsize;

use crate::limits::MemoryPlan;
use crate::nim::NimAlgorithm;

/// An optimization that can be switched off. Command lines and comparisons of searches are made from
/// [`SearchOptions::SWITCHES`], so they know every new one.
///
/// ```
/// use mcgs_engine::SearchOptions;
/// let switch = &SearchOptions::SWITCHES[0];
/// assert_eq!((switch.name, switch.off), ("table", "no-table"));
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// The name of the switch: `no-` and the name.
    pub off: &'static str,
    /// What switching it off means, in one line.
    pub help: &'static str,
    /// Its field.
    pub field: fn(&mut SearchOptions) -> &mut bool,
}

/// Makes [`SearchOptions`] from the table: the settings with their defaults, and the switches.
macro_rules! search_options {
    (
        settings { $($(#[doc = $setting_doc:literal])* $setting:ident: $type:ty = $default:expr;)* }
        switches { $($(#[doc = $switch_doc:literal])* $switch:ident, $name:literal, $help:literal;)* }
    ) => {
        /// How the solver works. Every optimization can be switched off; no answer depends on any of them.
        ///
        /// ```
        /// use mcgs_engine::SearchOptions;
        /// let options = SearchOptions::default().use_table(false).memory(64 << 20);
        /// assert!(options.split && !options.use_table);
        /// ```
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        #[allow(clippy::struct_excessive_bools)] // Each switch is independent of the others.
        pub struct SearchOptions {
            $($(#[doc = $setting_doc])* pub $setting: $type,)*
            $($(#[doc = $switch_doc])* pub $switch: bool,)*
        }

        impl SearchOptions {
            /// All optimizations, in the order of the command line.
            pub const SWITCHES: &'static [Switch] =
                &[$(Switch {
                    name: $name,
                    off: concat!("no-", $name),
                    help: $help,
                    field: |options| &mut options.$switch,
                }),*];

            $(
                $(#[doc = $setting_doc])*
                #[must_use]
                pub fn $setting(mut self, $setting: $type) -> Self {
                    self.$setting = $setting;
                    self
                }
            )*

            $(
                $(#[doc = $switch_doc])*
                #[must_use]
                pub fn $switch(mut self, is_on: bool) -> Self {
                    self.$switch = is_on;
                    self
                }
            )*

            /// The default settings, with all optimizations on or off.
            fn all(is_on: bool) -> Self {
                SearchOptions { $($setting: $default,)* $($switch: is_on,)* }
            }
        }
    };
}

search_options! {
    settings {
        /// Bytes that tables and values may take together.
        memory: usize = Self::DEFAULT_MEMORY;
        /// Workers that may search one sum at the same time. With one, node counts repeat exactly.
        threads: NonZeroUsize = NonZeroUsize::MIN;
        /// Components with at most this many moves become exact values, instead of what each ruleset says of itself.
        value_max_moves: Option<u64> = None;
        /// How nim values are found.
        nim_algorithm: NimAlgorithm = NimAlgorithm::default();
    }
    switches {
        /// Remember searched sums in the transposition table.
        use_table, "table", "Do not remember searched sums";
        /// Enhanced transposition cutoffs: probe the table for all options of a sum before any is searched.
        enhanced_cutoffs, "probe", "Do not look all options up before one is searched";
        /// Split positions into independent parts.
        split, "split", "Do not split positions into parts";
        /// Replace a part by its representative under symmetry.
        use_symmetry, "symmetry", "Do not identify positions that differ by a symmetry";
        /// Turn components with few moves into exact values.
        use_values, "values", "Do not turn small components into exact values";
        /// Add values up while the result stays small.
        add_values, "add-values", "Do not add values up";
        /// Cancel a part against its negative.
        cancel_inverses, "cancel", "Do not cancel a part against its negative";
        /// Expand only one of several equal parts.
        skip_duplicates, "skip-duplicates", "Move in every one of several equal parts";
        /// Decide sums by stops, most moves and outcomes of their parts where that is possible.
        static_rules, "static-rules", "Do not decide sums without search";
        /// Decide sums of values by their thermographs where the stops do not.
        temperature_rule, "temperature-rule", "Do not decide sums by thermographs";
        /// Decide sums of all-small values by their atomic weights.
        weight_rule, "weight-rule", "Do not decide sums by atomic weights";
        /// Decide sums of values by their distances from their stops in ups.
        ups_rule, "ups-rule", "Do not decide sums by bounds in ups";
        /// Try promising moves first.
        order_moves, "ordering", "Try moves in the order of the ruleset";
        /// Where the search is expected to be large, order moves by the replies they leave open.
        look_ahead, "look-ahead", "Do not order moves by the replies they leave open";
        /// Try moves that won in other sums earlier, and those that failed later.
        history, "history", "Do not order moves by their success in other sums";
    }
}

impl SearchOptions {
    /// The default of [`SearchOptions::memory`]: 1 GiB less what the rest of a program needs.
    pub const DEFAULT_MEMORY: usize = 900 << 20;

    /// Everything off: plain search over raw positions, for comparison.
    pub fn plain() -> Self {
        Self::all(false)
    }

    /// The default options, and then each optimization alone switched off, with its name.
    ///
    /// ```
    /// use mcgs_engine::SearchOptions;
    /// let (name, options) = SearchOptions::each_off().next().expect("there are optimizations");
    /// assert_eq!((name, options.use_table), ("table", false));
    /// ```
    pub fn each_off() -> impl Iterator<Item = (&'static str, Self)> {
        Self::SWITCHES.iter().map(|switch| {
            let mut options = Self::default();
            *(switch.field)(&mut options) = false;
            (switch.name, options)
        })
    }

    /// Where the memory goes.
    pub(crate) fn memory_plan(&self) -> MemoryPlan {
        MemoryPlan::new(self.memory, self.threads)
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self::all(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_changes_a_field_of_its_own() {
        let off: Vec<(&str, SearchOptions)> = SearchOptions::each_off().collect();
        for (index, (name, options)) in off.iter().enumerate() {
            assert_ne!(*options, SearchOptions::default(), "{name}");
            for (other_name, other) in &off[..index] {
                assert!(name != other_name && options != other, "{name} and {other_name}");
            }
        }
    }

    #[test]
    fn all_switches_together_leave_plain_search() {
        let mut options = SearchOptions::default();
        for switch in SearchOptions::SWITCHES {
            *(switch.field)(&mut options) = false;
        }
        assert_eq!(options, SearchOptions::plain());
    }
}
