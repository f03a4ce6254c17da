//! Splitting and symmetry keep misère play, where the player who cannot move wins.
//!
//! Values and nim values may stay the same where moves do not: a part and its negative, or two equal parts of an impartial game,
//! are nothing in normal play, but not in misère play. So outcomes are compared there as well, alone and together with small games.

use mcgs_engine::{Code, Sign};

use crate::ensure;
use crate::oracle::SMALL_GAMES;
use crate::parts::{canonical, split};
use crate::samples::Samples;

/// A position and its parts have the same outcomes in misère play.
pub(crate) fn splitting_keeps_misere_play(samples: &mut Samples) -> Result<(), String> {
    for index in 0..samples.reached.len() {
        let position = samples.reached[index].clone();
        let parts = split(samples.ruleset, &position);
        let shown = |samples: &Samples| {
            format!("{} splits into {}", samples.show(&position), samples.show_all(&parts))
        };
        compare(samples, &position, &parts, shown)?;
    }
    Ok(())
}

/// A position and its representative, with its sign, have the same outcomes in misère play.
pub(crate) fn representatives_keep_misere_play(samples: &mut Samples) -> Result<(), String> {
    for index in 0..samples.reached.len() {
        let position = samples.reached[index].clone();
        // That there is none is a matter of other laws.
        let Some((representative, sign)) = canonical(samples.ruleset, &position) else { continue };
        let same = match sign {
            Sign::Plus => representative,
            Sign::Minus => samples.ruleset.negative(&representative),
        };
        let shown = |samples: &Samples| {
            format!(
                "the representative of {} is, with its sign, {}",
                samples.show(&position),
                samples.show(&same)
            )
        };
        compare(samples, &position, std::slice::from_ref(&same), shown)?;
    }
    Ok(())
}

/// Compares the outcomes of a position and of what stands for it, with each of the small games.
fn compare(
    samples: &mut Samples,
    position: &Code,
    others: &[Code],
    shown: impl Fn(&Samples) -> String,
) -> Result<(), String> {
    for (game, &(name, ..)) in SMALL_GAMES.iter().enumerate() {
        let expected = samples.oracle.misere_outcome(std::slice::from_ref(position), game);
        let found = samples.oracle.misere_outcome(others, game);
        ensure!(
            found == expected,
            "{}, but in misère play, with {name}, the outcomes are {expected:?} and {found:?}",
            shown(samples)
        );
    }
    Ok(())
}
