//! Splitting, symmetry and negation keep the game: its value, and the moves themselves.
//!
//! The value alone would not be enough, because impartial variants use the same parts and representatives. Their
//! nim values depend on the shape of the game tree, so they are compared as well.

use std::slice::from_ref;

use mcgs_engine::{Code, Outcome, Sign};

use crate::ensure;
use crate::parts::{canonical, split};
use crate::samples::Samples;

/// A position minus its parts is zero, and the nim values of the parts add up.
pub(crate) fn splitting_keeps_the_game(samples: &mut Samples) -> Result<(), String> {
    for index in 0..samples.reached.len() {
        let position = samples.reached[index].clone();
        let parts = split(samples.ruleset, &position);
        let shown = format!("{} splits into {}", samples.show(&position), samples.show_all(&parts));
        let mut difference: Vec<Code> = parts.iter().map(|part| samples.ruleset.negative(part)).collect();
        difference.push(position.clone());
        ensure!(samples.oracle.outcome(&difference) == Outcome::P, "{shown}, which is not equal to it");
        let nim = parts.iter().fold(0, |nim, part| nim ^ samples.oracle.nim_value(part));
        ensure!(samples.oracle.nim_value(&position) == nim, "{shown}, which has other moves");
    }
    Ok(())
}

/// Parts are small again: nothing more can be split off them at once.
pub(crate) fn parts_stay_whole(samples: &mut Samples) -> Result<(), String> {
    for position in &samples.reached {
        for part in split(samples.ruleset, position) {
            let again = split(samples.ruleset, &part);
            ensure!(
                again == from_ref(&part),
                "{} is a part of {}, but splits into {}",
                samples.show(&part),
                samples.show(position),
                samples.show_all(&again)
            );
        }
    }
    Ok(())
}

/// The representative and its sign. The engine hands out exactly one.
fn representative(samples: &Samples, code: &Code) -> Result<(Code, Sign), String> {
    canonical(samples.ruleset, code).ok_or_else(|| format!("{} has no representative", samples.show(code)))
}

/// A position minus its representative, with its sign, is zero, and both have the same moves.
pub(crate) fn representatives_keep_the_game(samples: &mut Samples) -> Result<(), String> {
    for index in 0..samples.reached.len() {
        let position = samples.reached[index].clone();
        let (representative, sign) = representative(samples, &position)?;
        let opposite = match sign {
            Sign::Plus => samples.ruleset.negative(&representative),
            Sign::Minus => representative.clone(),
        };
        let shown = format!(
            "the representative of {} is {sign:?} {}",
            samples.show(&position),
            samples.show(&representative)
        );
        ensure!(
            samples.oracle.outcome(&[position.clone(), opposite]) == Outcome::P,
            "{shown}, which is not equal to it"
        );
        ensure!(
            samples.oracle.nim_value(&position) == samples.oracle.nim_value(&representative),
            "{shown}, which has other moves"
        );
    }
    Ok(())
}

/// A representative is its own representative, and that of the negative.
pub(crate) fn images_have_the_same_representative(samples: &mut Samples) -> Result<(), String> {
    for position in &samples.reached {
        let (first, _) = representative(samples, position)?;
        let again = representative(samples, &first)?;
        ensure!(
            again == (first.clone(), Sign::Plus),
            "the representative of {} is {}, whose own is {:?} {}",
            samples.show(position),
            samples.show(&first),
            again.1,
            samples.show(&again.0)
        );
        let negative = samples.ruleset.negative(position);
        let (other, _) = representative(samples, &negative)?;
        ensure!(
            other == first,
            "{} and its negative {} have the representatives {} and {}",
            samples.show(position),
            samples.show(&negative),
            samples.show(&first),
            samples.show(&other)
        );
    }
    Ok(())
}

/// A position plus its negative is zero, and the negative of the negative is the same game again.
pub(crate) fn negatives_cancel(samples: &mut Samples) -> Result<(), String> {
    for index in 0..samples.reached.len() {
        let position = samples.reached[index].clone();
        let negative = samples.ruleset.negative(&position);
        let shown = format!("{} has the negative {}", samples.show(&position), samples.show(&negative));
        ensure!(
            samples.oracle.outcome(&[position.clone(), negative.clone()]) == Outcome::P,
            "{shown}, but their sum is not zero"
        );
        let [outcome, opposite] = [&position, &negative].map(|game| samples.oracle.outcome(from_ref(game)));
        ensure!(outcome == -opposite, "{shown}, but the outcomes are {outcome:?} and {opposite:?}");
        ensure!(
            samples.oracle.nim_value(&position) == samples.oracle.nim_value(&negative),
            "{shown}, which has other moves"
        );
        let twice = samples.ruleset.negative(&negative);
        ensure!(
            representative(samples, &twice)? == representative(samples, &position)?,
            "{shown}, whose negative is {}",
            samples.show(&twice)
        );
    }
    Ok(())
}
