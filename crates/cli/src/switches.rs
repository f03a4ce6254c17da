//! One switch per optimization of the engine, for experiments. Answers do not depend on any of them.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use mcgs::Options;

/// An optimization that can be switched off.
struct Switch {
    name: &'static str,
    help: &'static str,
    field: fn(&mut Options) -> &mut bool,
}

/// All switches. A new optimization of the engine needs one row here.
const SWITCHES: &[Switch] = &[
    Switch { name: "no-table", help: "Do not remember searched sums", field: |o| &mut o.use_table },
    Switch {
        name: "no-probe",
        help: "Do not look all options up before one is searched",
        field: |o| &mut o.probe_options,
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
        name: "no-switch-rule",
        help: "Do not decide sums of switches by their widths",
        field: |o| &mut o.switch_rule,
    },
    Switch {
        name: "no-number-avoidance",
        help: "Move in numbers like in anything else",
        field: |o| &mut o.number_avoidance,
    },
    Switch {
        name: "no-incentive-rule",
        help: "Try moves whose incentive is not the largest",
        field: |o| &mut o.incentive_rule,
    },
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
];

/// The optimizations to switch off, as indices into the list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Switches(Vec<usize>);

impl Switches {
    /// Every switch alone, with its name.
    pub(crate) fn each() -> impl Iterator<Item = (&'static str, Switches)> {
        SWITCHES.iter().enumerate().map(|(index, switch)| (switch.name, Switches(vec![index])))
    }

    /// The switches of some optimizations, which have the names of the switches without `no-`; or a name that none of them has.
    pub(crate) fn of(optimizations: &[String]) -> Result<Self, String> {
        let index = |name: &String| {
            let has_name = |switch: &Switch| switch.name.strip_prefix("no-") == Some(name.as_str());
            SWITCHES.iter().position(has_name).ok_or_else(|| {
                let names: Vec<&str> =
                    SWITCHES.iter().map(|switch| switch.name.trim_start_matches("no-")).collect();
                format!("there is no optimization `{name}`, expected some of {}", names.join(", "))
            })
        };
        let mut chosen = optimizations.iter().map(index).collect::<Result<Vec<_>, _>>()?;
        chosen.sort_unstable();
        chosen.dedup();
        Ok(Switches(chosen))
    }

    /// All other switches.
    pub(crate) fn others(&self) -> Self {
        Switches((0..SWITCHES.len()).filter(|index| !self.0.contains(index)).collect())
    }

    /// Is nothing switched off?
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names of the chosen switches.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|&index| SWITCHES[index].name.to_owned()).collect()
    }

    /// Switches the chosen optimizations off.
    pub(crate) fn apply(&self, options: &mut Options) {
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
        let mut options = Options::default();
        Switches((0..SWITCHES.len()).collect()).apply(&mut options);
        assert_eq!(options, Options::plain());
    }

    #[test]
    fn optimizations_are_found_by_name() {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let two = Switches::of(&names(&["values", "table", "table"])).unwrap();
        assert_eq!(two.names(), ["no-table", "no-values"]);
        assert_eq!(two.others().0.len(), SWITCHES.len() - 2);
        assert!(two.others().others() == two && Switches::default().is_empty());
        let problem = Switches::of(&names(&["tabel"])).unwrap_err();
        assert!(
            problem.starts_with("there is no optimization `tabel`, expected some of table, probe, split")
        );
    }

    #[test]
    fn every_switch_turns_one_optimization_off() {
        for (index, switch) in SWITCHES.iter().enumerate() {
            let mut options = Options::default();
            Switches(vec![index]).apply(&mut options);
            assert_ne!(options, Options::default(), "{}", switch.name);
            *(switch.field)(&mut options) = true;
            assert_eq!(options, Options::default(), "{}", switch.name);
        }
    }
}
