//! Every optimization of the search that can be switched: the table of the engine.

use mcgs::SearchOptions;

/// The options with one optimization switched to what it usually is not.
pub(super) fn switched(mut options: SearchOptions, name: &str) -> Option<SearchOptions> {
    let switch = SearchOptions::SWITCHES.iter().find(|switch| switch.name == name)?;
    let is_on = (switch.field)(&mut options);
    *is_on = !*is_on;
    Some(options)
}
