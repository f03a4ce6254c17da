//! Examples are true; texts and encodings read back as they were.

use mcgs_engine::Player;

use crate::ensure;
use crate::parts::itself;
use crate::samples::Samples;

/// The examples that the program shows to its users are true, and there is one.
pub(crate) fn examples_have_their_outcomes(samples: &mut Samples) -> Result<(), String> {
    let examples = samples.ruleset.examples();
    ensure!(!examples.is_empty(), "there is no example");
    for &(text, expected) in examples {
        let code = samples.ruleset.parse(text).map_err(|error| format!("the example `{text}`: {error}"))?;
        let outcome = samples.oracle.outcome(&[code]);
        ensure!(outcome == expected, "the outcome of {text} is {outcome:?}, not {expected:?}");
    }
    Ok(())
}

/// Printing and reading a position gives the same position.
pub(crate) fn texts_read_back(samples: &mut Samples) -> Result<(), String> {
    for (text, code) in &samples.written {
        let printed = samples.ruleset.text(code);
        let again = samples.ruleset.parse(&printed);
        let again = again.map_err(|error| format!("`{text}` is printed as `{printed}`: {error}"))?;
        ensure!(again == *code, "`{text}` is printed as `{printed}`, which is another position");
    }
    Ok(())
}

/// Decoding an encoding gives the same position, also for positions that cannot be written.
pub(crate) fn codes_read_back(samples: &mut Samples) -> Result<(), String> {
    for code in &samples.reached {
        let again = itself(samples.ruleset, code).map(|part| part.code);
        ensure!(
            again.as_ref() == Some(code),
            "{} is encoded in another way after decoding",
            samples.show(code)
        );
    }
    Ok(())
}

/// Texts of moves can stand in lists and after the index of a component.
pub(crate) fn texts_of_moves_are_words(samples: &mut Samples) -> Result<(), String> {
    for (text, code) in &samples.written {
        for player in Player::BOTH {
            let mut bad = None;
            let moves = samples.ruleset.moves(code, player, &mut |play, _| {
                let play = play.to_string();
                if play.is_empty() || play.contains(|c: char| c.is_whitespace() || ",:".contains(c)) {
                    bad = Some(play);
                }
            });
            ensure!(moves.is_ok(), "in {text} there are no moves: {moves:?}");
            ensure!(bad.is_none(), "in {text} the move {bad:?} is empty, or has a blank, a comma or a colon");
        }
    }
    Ok(())
}
