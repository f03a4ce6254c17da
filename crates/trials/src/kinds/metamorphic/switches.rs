//! Every optimization of the search that can be switched.

use mcgs::SearchOptions;

/// The name of an optimization and where it is switched.
type Switch = (&'static str, fn(&mut SearchOptions) -> &mut bool);

/// All of them.
pub(super) const SWITCHES: &[Switch] = &[
    ("table", |o| &mut o.use_table),
    ("probe", |o| &mut o.enhanced_cutoffs),
    ("split", |o| &mut o.split),
    ("symmetry", |o| &mut o.use_symmetry),
    ("values", |o| &mut o.use_values),
    ("add-values", |o| &mut o.add_values),
    ("cancel", |o| &mut o.cancel_inverses),
    ("skip-duplicates", |o| &mut o.skip_duplicates),
    ("static-rules", |o| &mut o.static_rules),
    ("temperature-rule", |o| &mut o.temperature_rule),
    ("weight-rule", |o| &mut o.weight_rule),
    ("ups-rule", |o| &mut o.ups_rule),
    ("ordering", |o| &mut o.order_moves),
    ("look-ahead", |o| &mut o.look_ahead),
    ("history", |o| &mut o.history),
];

/// The options with one optimization switched to what it usually is not.
pub(super) fn switched(mut options: SearchOptions, name: &str) -> Option<SearchOptions> {
    let (_, field) = SWITCHES.iter().find(|(switch, _)| *switch == name)?;
    let switch = field(&mut options);
    *switch = !*switch;
    Some(options)
}
