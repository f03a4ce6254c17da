//! What a ruleset knows without search agrees with its moves.

use mcgs_engine::{Code, Dyadic, Player, StopFlag, Value};
use mcgs_values::Steps;

use crate::ensure;
use crate::parts::{itself, nim_options, nim_parts};
use crate::samples::Samples;

/// The value of a formula is the canonical form that is built from all options.
pub(crate) fn values_agree_with_the_rules(samples: &mut Samples) -> Result<(), String> {
    for index in 0..samples.reached.len() {
        let code = samples.reached[index].clone();
        let Some(value) = samples.ruleset.value(&code, &samples.values, &StopFlag::new()) else { continue };
        let built = samples.oracle.value(&code, &samples.values)?;
        ensure!(
            value == built,
            "the value of {} is {}, but the formula says {}",
            samples.show(&code),
            samples.values.display(built),
            samples.values.display(value)
        );
    }
    Ok(())
}

/// The integers that bound a position do so. What is all-small lies between all positive and negative numbers anyway.
pub(crate) fn bounds_hold(samples: &mut Samples) -> Result<(), String> {
    if samples.ruleset.is_all_small() {
        return Ok(());
    }
    for index in 0..samples.reached.len() {
        let code = samples.reached[index].clone();
        let Some(part) = itself(samples.ruleset, &code) else { continue };
        let (low, high) = part.bounds;
        let value = samples.oracle.value(&code, &samples.values)?;
        let number = |bound: i64| Dyadic::new(bound, 0).map(|bound| samples.values.number(bound));
        let at_most =
            |one: Value, other: Value| samples.values.le(one, other, &mut Steps::unlimited()) == Ok(true);
        // A bound that is too large for a number says nothing.
        let holds = number(low).is_none_or(|low| at_most(low, value))
            && number(high).is_none_or(|high| at_most(value, high));
        ensure!(
            holds,
            "the value of {} is {}, but its bounds are {low} and {high}",
            samples.show(&code),
            samples.values.display(value)
        );
    }
    Ok(())
}

/// What the search for nim values is told of a position has the nim value of the impartial variant.
pub(crate) fn nim_values_agree_with_the_rules(samples: &mut Samples) -> Result<(), String> {
    for index in 0..samples.reached.len() {
        let code = samples.reached[index].clone();
        let expected = samples.oracle.nim_value(&code);
        for (known, parts) in nim_parts(samples.ruleset, &code).0 {
            let found = parts.iter().fold(known, |nim, part| nim ^ samples.oracle.nim_value(part));
            ensure!(
                found == expected,
                "the nim value of {} is {expected}, but its parts for the impartial variant, {} and *{known}, have {found}",
                samples.show(&code),
                samples.show_all(&parts)
            );
        }
    }
    Ok(())
}

/// The options for the search for nim values are the moves of both players, in any order.
pub(crate) fn nim_options_are_the_moves_of_both_players(samples: &mut Samples) -> Result<(), String> {
    for code in &samples.reached {
        let mut expected: Vec<Code> =
            Player::BOTH.into_iter().flat_map(|player| samples.oracle.options(code, player)).collect();
        let mut found: Vec<Code> =
            nim_options(samples.ruleset, code).0.into_iter().flat_map(|(_, parts)| parts).collect();
        for options in [&mut expected, &mut found] {
            options.sort();
            options.dedup();
        }
        ensure!(
            expected == found,
            "{} has the options {}, but those for the impartial variant are {}",
            samples.show(code),
            samples.show_all(&expected),
            samples.show_all(&found)
        );
    }
    Ok(())
}
