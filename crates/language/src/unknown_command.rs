//! What is said about a word that is no command: which one was probably meant, and its form.

use std::ops::Range;

use mcgs_engine::nearest;

use crate::commands::{NEW_WORDS, OLD_WORDS, is_command_word};
use crate::diagnostic::Diagnostic;
use crate::text::{one_of, quote};

/// The forms of all commands, for messages.
const FORMS: [&str; 16] = [
    "`B` or `W`: who wins when this player starts; `win` or `loss` may follow",
    "`N`: the nim value; an integer may follow",
    "`winning moves` and `B`, `W` or `N`: the first moves that win; moves or `None` may follow",
    "`thermograph`: the walls; `L:` points `R:` points may follow",
    "`outcome`, `value`, `atomic weight`, `mean`, `temperature`, `stops`, `nim`: the answer may follow",
    "`bounds` and perhaps `numbers` or `ups`: two bounds that should hold may follow",
    "`moves` and `B`, `W` or `N`: all first moves; moves or `None` may follow",
    "`number?`, `infinitesimal?`, `allsmall?`, `canonical?`: `yes` or `no` may follow",
    "`cool` and `heat` with a temperature such as `1/2`: a value may follow",
    "`ordinal sum @A`, `norton @A`, also with `(GAME)`: a value may follow",
    "`birthday`, `remoteness`, `integer part`, `uptimal`: the answer may follow",
    "`incentives` and `B` or `W`: values in parentheses may follow",
    "`options`, `dominated` and `B` or `W`, `count`: positions, moves, sizes",
    "`line` and `B` or `W`: how play goes if both play well; moves in their order may follow",
    "`misere B`, `misere W`, `misere outcome`: who wins if the player who cannot move wins; the answer may follow",
    "`let A`, `compare @A`, `compare (GAME)`: names the sum, compares it; a relation such as `<=` may follow",
];

/// All commands in two lines, for messages about words that look like none of them.
const COMMANDS: [&str; 2] = [
    "commands: B, W, N, winning moves B, moves B, outcome, value, stops, mean, temperature, thermograph, atomic weight, \
     bounds, bounds ups, nim, number?, infinitesimal?, allsmall?, canonical?, let A, compare @A",
    "further commands: cool 1, heat 1, ordinal sum @A, norton @A, birthday, remoteness, integer part, uptimal, incentives B, \
     options B, dominated B, count, line B, misere B, misere outcome",
];

/// A message that names the command that was probably meant and its form, or else all commands.
pub(crate) fn unknown_command(unknown: &str, word: Range<usize>) -> Diagnostic {
    let lower = unknown.to_lowercase();
    let known = || OLD_WORDS.into_iter().chain(NEW_WORDS).filter(|known| known.len() > 1 && known.is_ascii());
    // The words of a command may be written as one: `atomicweight`, `winning_moves`.
    let is_run_together = |known: &&str| {
        let letters = |text: &str| text.replace([' ', '_', '-', '?'], "");
        letters(whole_command(known)) == letters(&lower)
    };
    let is_beginning = |known: &&str| lower.len() >= 3 && known.starts_with(&lower);
    let meant = known().find(is_run_together).or_else(|| known().find(is_beginning));
    let meant = synonym(&lower).or(meant);
    let mut alike = meant.map_or_else(|| nearest(&lower, known()), |known| vec![known]);
    if alike.is_empty() {
        alike = nearest(&lower, known().map(whole_command)).into_iter().map(first_word).collect();
    }
    let separated = unknown.strip_suffix([';', '.', ':']).filter(|word| is_command_word(word));
    let (label, meant) = match unknown {
        _ if unknown.ends_with(':') && separated.is_some() => {
            (format!("expected {} without `:`", quote(unknown.trim_end_matches(':'))), vec![])
        }
        _ if separated.is_some() => ("expected `,` between commands, as in `{B, W}`".to_owned(), vec![]),
        "win" | "loss" => ("expected `B` or `W` before this".to_owned(), vec![]),
        _ if lower == "version" && unknown != lower => {
            let label = "did you mean `version`? It is written in small letters";
            return Diagnostic::error(word, format!("unknown command {}", quote(unknown))).label(label);
        }
        "version" => ("a version stands in a block of its own".to_owned(), vec![]),
        "weight" => ("did you mean `atomic weight`?".to_owned(), vec!["atomic"]),
        _ if alike.is_empty() => (
            "expected a command such as `B`, `W`, `N`, `winning moves`, `thermograph` or `value`".to_owned(),
            vec![],
        ),
        _ => {
            let quoted: Vec<String> = alike.iter().map(|first| quote(whole_command(first))).collect();
            (format!("did you mean {}?", one_of(&quoted)), alike)
        }
    };
    let error = Diagnostic::error(word, format!("unknown command {}", quote(unknown))).label(label);
    let is_form = |form: &str, first: &str| match first {
        "B" | "W" => form.starts_with("`B`"),
        "N" => form.starts_with("`N`"),
        _ => form.contains(&format!("`{first}")),
    };
    let forms = FORMS.into_iter().filter(|form| meant.iter().any(|first| is_form(form, first)));
    let forms: Vec<&str> = forms.collect();
    if separated.is_some() {
        return error; // The command itself is right.
    }
    let notes = if forms.is_empty() { COMMANDS.to_vec() } else { forms };
    notes.into_iter().fold(error, Diagnostic::note)
}

/// The command that goes by another word elsewhere.
fn synonym(lower: &str) -> Option<&'static str> {
    Some(match lower {
        "b" | "black" | "left" | "l" => "B",
        "w" | "white" | "right" | "r" => "W",
        "n" => "N",
        "who" | "winner" | "wins" => "outcome",
        "grundy" => "nim",
        "canonical" => "value",
        _ if lower.starts_with("nim") => "nim",
        _ => return None,
    })
}

/// The command that begins with this word.
fn whole_command(first: &str) -> &str {
    match first {
        "winning" => "winning moves",
        "atomic" => "atomic weight",
        "ordinal" => "ordinal sum",
        "integer" => "integer part",
        _ => first,
    }
}

fn first_word(command: &str) -> &str {
    command.split(' ').next().unwrap_or(command)
}
