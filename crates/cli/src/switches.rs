//! One switch per optimization of the engine, for experiments. Answers do not depend on any of them.
//!
//! All are on by default. The optimization NAME has a switch `--no-NAME`.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use mcgs::SearchOptions;

/// An optimization that can be switched off. The name begins with `no-`.
struct Switch {
    name: &'static str,
    help: &'static str,
    field: fn(&mut SearchOptions) -> &mut bool,
}

impl Switch {
    /// The name of the optimization.
    fn optimization(&self) -> &'static str {
        self.name.trim_start_matches("no-")
    }
}

/// All switches. A new optimization of the engine needs one row here.
const SWITCHES: &[Switch] = &[
    Switch { name: "no-table", help: "Do not remember searched sums", field: |o| &mut o.use_table },
    Switch {
        name: "no-probe",
        help: "Do not look all options up before one is searched",
        field: |o| &mut o.enhanced_cutoffs,
    },
    Switch { name: "no-split", help: "Do not split positions into parts", field: |o| &mut o.split },
    Switch {
        name: "no-symmetry",
        help: "Do not identify positions that differ by a symmetry",
        field: |o| &mut o.use_symmetry,
    },
    Switch {
        name: "no-values",
        help: "Do not turn small components into exact values",
        field: |o| &mut o.use_values,
    },
    Switch { name: "no-add-values", help: "Do not add values up", field: |o| &mut o.add_values },
    Switch {
        name: "no-cancel",
        help: "Do not cancel a part against its negative",
        field: |o| &mut o.cancel_inverses,
    },
    Switch {
        name: "no-skip-duplicates",
        help: "Move in every one of several equal parts",
        field: |o| &mut o.skip_duplicates,
    },
    Switch {
        name: "no-static-rules",
        help: "Do not decide sums without search",
        field: |o| &mut o.static_rules,
    },
    Switch {
        name: "no-temperature-rule",
        help: "Do not decide sums by thermographs",
        field: |o| &mut o.temperature_rule,
    },
    Switch {
        name: "no-weight-rule",
        help: "Do not decide sums by atomic weights",
        field: |o| &mut o.weight_rule,
    },
    Switch { name: "no-ups-rule", help: "Do not decide sums by bounds in ups", field: |o| &mut o.ups_rule },
    Switch {
        name: "no-ordering",
        help: "Try moves in the order of the ruleset",
        field: |o| &mut o.order_moves,
    },
    Switch {
        name: "no-look-ahead",
        help: "Do not order moves by the replies they leave open",
        field: |o| &mut o.look_ahead,
    },
    Switch {
        name: "no-history",
        help: "Do not order moves by their success in other sums",
        field: |o| &mut o.history,
    },
];

/// The optimizations to switch, as indices into the list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Switches(Vec<usize>);

impl Switches {
    /// Every switch alone, with its name.
    pub(crate) fn each() -> impl Iterator<Item = (&'static str, Switches)> {
        SWITCHES.iter().enumerate().map(|(index, switch)| (switch.name, Switches(vec![index])))
    }

    /// What to switch so that only these optimizations are on, or else so that these are off and those on, and all others as
    /// they usually are. Optimizations have the names of their switches, without `no-`; other names are an error.
    pub(crate) fn setting(
        only: Option<&[String]>,
        off: &[String],
        on: &[String],
    ) -> Result<Switches, String> {
        let names = || SWITCHES.iter().map(Switch::optimization);
        for name in only.unwrap_or_default().iter().chain(off).chain(on) {
            if !names().any(|known| known == name) {
                let all = names().collect::<Vec<_>>().join(", ");
                return Err(format!("there is no optimization `{name}`, expected some of {all}"));
            }
        }
        let is_in = |list: &[String], switch: &Switch| list.iter().any(|name| name == switch.optimization());
        let is_changed = |switch: &Switch| {
            let is_on = match only {
                Some(only) => is_in(only, switch),
                None => is_in(on, switch) || !is_in(off, switch),
            };
            !is_on
        };
        Ok(Switches((0..SWITCHES.len()).filter(|&index| is_changed(&SWITCHES[index])).collect()))
    }

    /// The names of the chosen switches.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|&index| SWITCHES[index].name.to_owned()).collect()
    }

    /// Switches the chosen optimizations.
    pub(crate) fn apply(&self, options: &mut SearchOptions) {
        for &index in &self.0 {
            *(SWITCHES[index].field)(options) = false;
        }
    }
}

impl Args for Switches {
    fn augment_args(command: Command) -> Command {
        command.args(SWITCHES.iter().map(|switch| {
            Arg::new(switch.name)
                .long(switch.name)
                .help(switch.help)
                .help_heading("Search (for experiments; answers stay the same)")
                .action(ArgAction::SetTrue)
                .global(true)
                .hide_short_help(true)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Switches {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Switches((0..SWITCHES.len()).filter(|&index| matches.get_flag(SWITCHES[index].name)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_switches_together_leave_plain_search() {
        let mut options = SearchOptions::default();
        Switches((0..SWITCHES.len()).collect()).apply(&mut options);
        assert_eq!(options, SearchOptions::plain());
    }

    #[test]
    fn optimizations_are_set_by_name() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let options = |only: Option<&str>, off: &str, on: &str| {
            let only = only.map(words);
            let switches = Switches::setting(only.as_deref(), &words(off), &words(on)).unwrap();
            let mut options = SearchOptions::default();
            switches.apply(&mut options);
            options
        };
        assert_eq!(options(None, "", ""), SearchOptions::default());
        assert_eq!(options(Some(""), "", ""), SearchOptions::plain());
        let only = SearchOptions { use_table: true, ups_rule: true, ..SearchOptions::plain() };
        assert_eq!(options(Some("table ups-rule"), "", ""), only);
        let changed = SearchOptions { use_table: false, ..SearchOptions::default() };
        assert_eq!(options(None, "table table", "ups-rule split"), changed);
        let problem = Switches::setting(None, &words("tabel"), &[]).unwrap_err();
        assert!(
            problem.starts_with("there is no optimization `tabel`, expected some of table, probe, split")
        );
    }

    #[test]
    fn every_switch_changes_one_optimization() {
        for (index, switch) in SWITCHES.iter().enumerate() {
            let mut options = SearchOptions::default();
            Switches(vec![index]).apply(&mut options);
            assert_ne!(options, SearchOptions::default(), "{}", switch.name);
            *(switch.field)(&mut options) = true;
            assert_eq!(options, SearchOptions::default(), "{}", switch.name);
        }
    }
}
