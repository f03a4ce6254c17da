//! One switch per optimization of the engine, for experiments. Answers do not depend on any of them.
//!
//! All are on by default. The optimization NAME has a switch `--no-NAME`. The table of them is that of the engine.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use mcgs::{SearchOptions, Switch};

use crate::arguments::SEARCH_HEADING;

/// All switches: the table of the engine.
const SWITCHES: &[Switch] = SearchOptions::SWITCHES;

/// The optimizations to switch, as indices into the list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Switches(Vec<usize>);

impl Switches {
    /// Every switch alone, with its name.
    pub(crate) fn each() -> impl Iterator<Item = (&'static str, Switches)> {
        SWITCHES.iter().enumerate().map(|(index, switch)| (switch.off, Switches(vec![index])))
    }

    /// What to switch so that only these optimizations are on, or else so that these are off and those on, and all others as
    /// they usually are. Optimizations have the names of their switches, without `no-`; other names are an error.
    pub(crate) fn setting(
        only: Option<&[String]>,
        off: &[String],
        on: &[String],
    ) -> Result<Switches, String> {
        let names = || SWITCHES.iter().map(|switch| switch.name);
        for name in only.unwrap_or_default().iter().chain(off).chain(on) {
            if !names().any(|known| known == name) {
                let all = names().collect::<Vec<_>>().join(", ");
                return Err(format!("there is no optimization `{name}`, expected some of {all}"));
            }
        }
        let is_in = |list: &[String], switch: &Switch| list.iter().any(|name| name == switch.name);
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
        self.0.iter().map(|&index| SWITCHES[index].off.to_owned()).collect()
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
            Arg::new(switch.off)
                .long(switch.off)
                .help(switch.help)
                .help_heading(SEARCH_HEADING)
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
        Ok(Switches((0..SWITCHES.len()).filter(|&index| matches.get_flag(SWITCHES[index].off)).collect()))
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
        let only = SearchOptions::plain().use_table(true).ups_rule(true);
        assert_eq!(options(Some("table ups-rule"), "", ""), only);
        let changed = SearchOptions::default().use_table(false);
        assert_eq!(options(None, "table table", "ups-rule split"), changed);
        let problem = Switches::setting(None, &words("tabel"), &[]).unwrap_err();
        assert!(
            problem.starts_with("there is no optimization `tabel`, expected some of table, probe, split")
        );
    }
}
