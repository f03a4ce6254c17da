//! An explanation as text.

use std::fmt::Write;

use mcgs::values::Notation;
use mcgs::{Because, Explanation, Fate, Kind, NimParts, OptionFate, Play, Reply, Turn, ValueParts, Worth};

use crate::output::paint;
use crate::run::render;

/// Moves that are listed in one line.
const MAX_LISTED: usize = 8;
/// Lines of a list.
const MAX_LINES: usize = 40;

/// The answer, then why it is right.
pub(crate) fn page(explanation: &Explanation, depth: u8) -> String {
    let mut page = Page { text: render::block(&explanation.report), notation: explanation.notation };
    if explanation.report.result.is_none() {
        return page.text;
    }
    if !explanation.is_explained {
        if explanation.report.kind != Kind::Let {
            page.line(
                2,
                "This kind of question is not explained. `B`, `W`, `outcome`, `winning moves B`, `N`, `value`, `compare`, \
                 `line B` and `misere B` are.",
            );
        }
        return page.text;
    }
    page.comparison(explanation);
    let worth = explanation.plays.first().and_then(|play| play.turn.worth.as_ref());
    if let Some(worth) = worth {
        let who = match worth.sign {
            "=" => "the player who moves first loses",
            ">" => "Black wins, no matter who begins",
            "<" => "White wins, no matter who begins",
            _ => "the player who moves first wins",
        };
        let who = if explanation.report.kind == Kind::Compare { String::new() } else { format!(": {who}") };
        page.line(2, &sentence(&format!("{}{who}.", page.worth(worth))));
    }
    for play in &explanation.plays {
        page.play(play, explanation);
    }
    if let Some(turn) = &explanation.moves {
        page.winning_moves(turn);
    }
    if let Some(nim) = &explanation.nim {
        page.nim(nim);
    }
    if let Some(value) = &explanation.value {
        page.value(value);
    }
    let mut turns = explanation.plays.iter().map(|play| &play.turn).chain(&explanation.moves);
    if explanation.open.is_none() && turns.any(Turn::is_cut_short) {
        let deeper = u32::from(depth) + 1;
        page.line(2, &format!("The rest is left to the search; `--depth {deeper}` shows more."));
    }
    if let Some(reason) = explanation.open {
        page.line(2, &format!("The explanation ends here: {}.", reason.message()));
    }
    page.text
}

struct Page {
    text: String,
    notation: Notation,
}

impl Page {
    /// A line, this far to the right. What does not fit into it goes on below.
    fn line(&mut self, indent: usize, content: &str) {
        let line = format!("{:indent$}{content}", "");
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{}", paint::folded(&line, indent + 6));
    }

    /// How many lines of a list are missing.
    fn more(&mut self, n_lines: usize, what: &str) {
        if n_lines > MAX_LINES {
            self.line(4, &format!("... and {} more {what}", n_lines - MAX_LINES));
        }
    }

    fn comparison(&mut self, explanation: &Explanation) {
        if explanation.report.kind != Kind::Compare {
            return;
        }
        self.line(2, &format!("The difference is {}.", explanation.played));
        let meaning = match explanation.report.result.as_deref() {
            Some("=") => "The player who moves first loses the difference, so the two are equal.",
            Some(">") => "Black wins the difference, no matter who begins, so the sum is the greater one.",
            Some("<") => "White wins the difference, no matter who begins, so the sum is the smaller one.",
            _ => "The player who moves first wins the difference, so the two are confused.",
        };
        self.line(2, meaning);
    }

    /// How play goes if one player begins.
    fn play(&mut self, play: &Play, explanation: &Explanation) {
        let turn = &play.turn;
        let [mover, other] = names(turn);
        let asks_both =
            matches!(explanation.report.kind, Kind::Outcome | Kind::MisereOutcome | Kind::Compare);
        let indent = if asks_both { 4 } else { 2 };
        if asks_both && explanation.is_impartial && turn.because == Because::NoMove {
            self.line(2, "Nobody can move.");
            return;
        }
        if asks_both && explanation.is_impartial {
            self.line(2, "Both players have the same moves; say that Black begins:");
        } else if asks_both {
            self.line(2, &format!("If {mover} moves first:"));
        }
        match turn.moves.first() {
            Some(reply) if turn.wins => {
                let leaving = self.leaving(&reply.after);
                self.line(indent, &format!("{mover} wins with {}{leaving}", reply.text));
                self.replies(&reply.after, indent + 2);
            }
            Some(_) => {
                self.line(indent, &format!("{other} has an answer to each move of {mover}:"));
                self.replies(turn, indent + 2);
            }
            None if turn.wins && turn.because == Because::NoMove => {
                self.line(indent, &format!("{mover} has no move, and so wins."));
            }
            None if turn.wins => self.line(indent, &format!("{mover} has a move that wins.")),
            None if turn.worth.is_some() && turn.because != Because::NoMove => {}
            None => {
                let loss = self.loss(turn);
                self.line(indent, &loss);
            }
        }
        if play.line.len() > 1 {
            self.line(indent, "Main line:");
            let width = play.line.iter().map(|step| step.text.chars().count()).max().unwrap_or(0);
            for step in &play.line {
                let player = name(step.player);
                self.line(indent + 2, &format!("{player} {:<width$}  {}", step.text, step.sum));
            }
            if let Some(end) = &play.end {
                let end = self.end(end);
                self.line(indent + 2, &end);
            }
        }
    }

    /// What a line ends with.
    fn end(&self, turn: &Turn) -> String {
        let [mover, _] = names(turn);
        match (turn.wins, &turn.worth) {
            (false, _) => self.loss(turn),
            (true, _) if turn.because == Because::NoMove => format!("{mover} has no move left, and so wins."),
            (true, Some(worth)) => sentence(&format!("{}, so {mover} wins.", self.worth(worth))),
            (true, None) => format!("{mover} wins from here."),
        }
    }

    /// The reply to each move of the player who loses.
    fn replies(&mut self, turn: &Turn, indent: usize) {
        let [mover, _] = names(turn);
        for Reply { text, equal, after, .. } in turn.moves.iter().take(MAX_LINES) {
            let reply = self.reply(after);
            self.line(indent, &format!("{mover} {text}{}: {reply}", also(equal)));
            if let Some(answer) = after.moves.first() {
                self.replies(&answer.after, indent + 2);
            }
        }
        let hidden = turn.moves.iter().skip(MAX_LINES).map(|reply| 1 + reply.equal.len()).sum::<usize>();
        let n_more = hidden + turn.left_out;
        if n_more > 0 {
            let moves = if n_more == 1 { "move, which loses" } else { "moves, which lose" };
            self.line(indent, &format!("... and {n_more} more {moves} as well."));
        }
    }

    /// What the player who wins does on this turn, and why that wins.
    fn reply(&self, turn: &Turn) -> String {
        let [mover, _] = names(turn);
        match turn.moves.first() {
            Some(answer) => format!("{mover} answers {}{}", answer.text, self.leaving(&answer.after)),
            None if turn.because == Because::NoMove => format!("{mover} has no move then, and so wins."),
            None => format!("{mover} wins, as the search shows."),
        }
    }

    /// Why the player whose turn it is loses, after a move of the winner. A list of replies may follow.
    fn leaving(&self, turn: &Turn) -> String {
        let [loser, winner] = names(turn);
        let end = if turn.moves.is_empty() { "." } else { ":" };
        match (turn.because, &turn.worth) {
            (Because::NoMove, _) => format!(", leaving {loser} no move."),
            (_, Some(worth)) => {
                let values = if worth.addends.len() > 1 { "values" } else { "value" };
                format!(", leaving the {values} {}{end}", self.equation(worth))
            }
            (Because::Pairs, _) => {
                format!(", leaving pairs that cancel: {winner} can copy each move of {loser}{end}")
            }
            (Because::Moves, _) => format!(", with answers to all moves of {loser}:"),
            _ => ".".to_owned(),
        }
    }

    /// Why the player whose turn it is loses, as a sentence.
    fn loss(&self, turn: &Turn) -> String {
        let [loser, winner] = names(turn);
        match (turn.because, &turn.worth) {
            (Because::NoMove, _) => format!("{loser} has no move left."),
            (_, Some(worth)) if worth.sign == "=" => {
                sentence(&format!("{}, so {loser}, who moves next, loses.", self.worth(worth)))
            }
            (_, Some(worth)) => sentence(&format!("{}, so {winner} wins.", self.worth(worth))),
            (Because::Pairs, _) => {
                format!("The parts cancel in pairs, so {winner} can copy each move of {loser}.")
            }
            _ => format!("{loser} loses, as the search shows."),
        }
    }

    /// What a sum is worth: `the values are 1/2 + 1 = 3/2 > 0`.
    fn worth(&self, worth: &Worth) -> String {
        let values = if worth.addends.len() > 1 { "values are" } else { "value is" };
        let confused = if worth.sign == "||" { ", confused with 0" } else { "" };
        format!("the {values} {}{confused}", self.equation(worth))
    }

    /// `1/2 + 1 = 3/2 > 0`
    fn equation(&self, worth: &Worth) -> String {
        let total = self.notation.show(&worth.total);
        let equation =
            if worth.addends.len() > 1 { format!("{} = {total}", self.added(&worth.addends)) } else { total };
        match worth.sign {
            sign @ (">" | "<") => format!("{equation} {sign} 0"),
            _ => equation,
        }
    }

    /// Values with signs between them.
    fn added(&self, addends: &[String]) -> String {
        let mut text = String::new();
        for addend in addends {
            let number = addend.strip_prefix('-').filter(|rest| {
                !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/')
            });
            let (sign, shown) = match number {
                Some(number) if !text.is_empty() => (" - ", number),
                _ if text.is_empty() => ("", addend.as_str()),
                _ => (" + ", addend.as_str()),
            };
            text += sign;
            text += &self.notation.show(shown);
        }
        text
    }

    /// All moves, those that win before those that lose.
    fn winning_moves(&mut self, turn: &Turn) {
        let [mover, _] = names(turn);
        if turn.moves.is_empty() {
            self.line(2, &format!("{mover} has no move."));
            return;
        }
        let (winning, losing): (Vec<&Reply>, Vec<&Reply>) =
            turn.moves.iter().partition(|reply| !reply.after.wins);
        if !winning.is_empty() {
            self.line(2, &format!("{mover} wins with"));
        }
        for Reply { text, equal, after, .. } in winning {
            let leaving = self.leaving(after);
            self.line(4, &format!("{text}{}{leaving}", also(equal)));
            self.replies(after, 6);
        }
        if !losing.is_empty() {
            self.line(2, &format!("{mover} loses with"));
        }
        for Reply { text, equal, after, .. } in losing {
            let reply = self.reply(after);
            self.line(4, &format!("{text}{}: {reply}", also(equal)));
        }
        if turn.left_out > 0 {
            self.line(2, &format!("{} more moves are not listed.", turn.left_out));
        }
    }

    fn nim(&mut self, nim: &NimParts) {
        match nim.addends.as_slice() {
            [] => self.line(2, "There is nothing to move in, so the nim value is 0."),
            [_] if nim.options.is_empty() => self.line(2, "There is no move, so the nim value is 0."),
            [_] => {
                self.line(2, "The moves lead to these nim values:");
                for option in nim.options.iter().take(MAX_LINES) {
                    self.line(4, &format!("{}: {}", option.nim, list(&option.moves, " ")));
                }
                self.more(nim.options.len(), "nim values");
                let total = nim.total;
                self.line(
                    2,
                    &format!("{total} is the smallest number that is missing, so the nim value is {total}."),
                );
            }
            addends => {
                self.line(2, "The nim values of the components are");
                let width = addends.iter().map(|addend| addend.value.len()).max().unwrap_or(0);
                for addend in addends.iter().take(MAX_LINES) {
                    self.line(4, &format!("{:>width$}  {}", addend.value, addend.game));
                }
                self.more(addends.len(), "components");
                let values: Vec<&str> = addends.iter().map(|addend| addend.value.as_str()).collect();
                self.line(
                    2,
                    &format!("Their nim sum (exclusive or) is {} = {}.", values.join(" xor "), nim.total),
                );
            }
        }
    }

    fn value(&mut self, value: &ValueParts) {
        let total = self.notation.show(&value.total);
        match value.addends.as_slice() {
            [] => self.line(2, "Nobody can move, so the value is 0."),
            [_] => {
                for (player, options) in [("Black", &value.left), ("White", &value.right)] {
                    self.options(player, options);
                }
                if let Some(form) = value.form.as_deref().map(|form| self.notation.show(form)) {
                    let equals = if form == total { String::new() } else { format!(" = {total}") };
                    self.line(2, &format!("The canonical form is {form}{equals}."));
                }
            }
            addends => {
                self.line(2, "The values of the independent parts are");
                let shown: Vec<String> =
                    addends.iter().map(|addend| self.notation.show(&addend.value)).collect();
                let width = shown.iter().map(|value| value.chars().count()).max().unwrap_or(0).min(24);
                for (addend, shown) in addends.iter().zip(&shown).take(MAX_LINES) {
                    self.line(4, &format!("{shown:<width$}  {}", addend.game));
                }
                self.more(addends.len(), "parts");
                let values: Vec<String> = addends.iter().map(|addend| addend.value.clone()).collect();
                let added = self.added(&values);
                self.line(2, &format!("They add up to {added} = {total}."));
            }
        }
    }

    fn options(&mut self, player: &str, options: &[OptionFate]) {
        if options.is_empty() {
            self.line(2, &format!("{player} has no move."));
            return;
        }
        let other = if player == "Black" { "White" } else { "Black" };
        self.line(2, &format!("{player} can move to"));
        let shown: Vec<String> = options.iter().map(|option| self.notation.show(&option.value)).collect();
        let width = shown.iter().map(|value| value.chars().count()).filter(|width| *width <= 24).max();
        let width = width.unwrap_or(0);
        for (option, value) in options.iter().zip(shown).take(MAX_LINES) {
            let by = option.by.as_ref().map(|by| self.notation.show(by)).unwrap_or_default();
            let fate = match option.fate {
                Fate::Kept => "kept".to_owned(),
                Fate::Dominated => format!("dropped, no better than {by}"),
                Fate::Reversible => {
                    format!("reversible, {other} answers to {by}; {player}'s options there take its place")
                }
            };
            self.line(4, &format!("{value:<width$}  by {}: {fate}", list(&option.moves, " ")));
        }
        self.more(options.len(), "values");
    }
}

/// The player whose turn it is, and the other one.
fn names(turn: &Turn) -> [&'static str; 2] {
    match turn.player {
        'B' => ["Black", "White"],
        _ => ["White", "Black"],
    }
}

fn name(player: char) -> &'static str {
    if player == 'B' { "Black" } else { "White" }
}

/// Further moves that lead to an equal sum.
fn also(equal: &[String]) -> String {
    if equal.is_empty() { String::new() } else { format!(" (equal: {})", list(equal, ", ")) }
}

/// Moves, and how many there are besides.
fn list(moves: &[String], separator: &str) -> String {
    let shown = moves[..moves.len().min(MAX_LISTED)].join(separator);
    match moves.len().saturating_sub(MAX_LISTED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// The text with a capital letter at its beginning.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
