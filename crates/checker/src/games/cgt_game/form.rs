//! Games as forms: numbers, ups with nimbers, options, and sums, kept as they are written.

use crate::games::numbers::{Fraction, fraction_text, left_move, right_move};
use crate::rules::Player;

/// A game as it is written.
#[derive(Clone)]
pub enum Form {
    /// A number.
    Number(Fraction),
    /// Ups, downs if negative, and a nimber.
    Up(i64, u32),
    /// `{Left's options|Right's options}`.
    Options([Vec<Form>; 2]),
    /// A sum, in which no term is a sum or 0.
    Sum(Vec<Form>),
}

impl Form {
    /// The game as text.
    pub fn text(&self) -> String {
        match self {
            Form::Number(number) => fraction_text(*number),
            Form::Up(ups, nimber) => {
                let nim = match nimber {
                    0 => String::new(),
                    1 => "*".to_owned(),
                    n => format!("*{n}"),
                };
                let arrow = if *ups > 0 { "^" } else { "v" };
                match ups.unsigned_abs() {
                    0 if nim.is_empty() => "0".to_owned(),
                    0 => nim,
                    count @ (1 | 2) => format!("{}{nim}", arrow.repeat(count as usize)),
                    count => format!("{arrow}{count}{nim}"),
                }
            }
            Form::Options(sides) => {
                let texts = |side: &[Form]| side.iter().map(Form::text).collect::<Vec<_>>().join(",");
                format!("{{{}|{}}}", texts(&sides[0]), texts(&sides[1]))
            }
            Form::Sum(terms) => {
                let texts: Vec<String> = terms.iter().map(Form::text).collect();
                if terms.is_empty() { "0".to_owned() } else { texts.join("+").replace("+-", "-") }
            }
        }
    }

    /// The terms of the game as a sum, without those that are `0` or `{|}`.
    pub fn terms(&self) -> Vec<Form> {
        match self {
            Form::Number((0, _)) | Form::Up(0, 0) => Vec::new(),
            Form::Options(sides) if sides.iter().all(Vec::is_empty) => Vec::new(),
            Form::Sum(terms) => terms.clone(),
            form => vec![form.clone()],
        }
    }

    /// The options of a player: in a sum, those in the first term, then those in the second one, and so on.
    pub fn options(&self, player: Player) -> Vec<Form> {
        let sign = if player == Player::Left { 1 } else { -1 };
        match self {
            Form::Number(number) => {
                let after = if player == Player::Left { left_move(*number) } else { right_move(*number) };
                after.map(Form::Number).into_iter().collect()
            }
            Form::Up(0, nimber) => (0..*nimber).map(|nimber| Form::Up(0, nimber)).collect(),
            Form::Up(ups, 1) if *ups == sign => vec![Form::Up(0, 0), Form::Up(0, 1)],
            Form::Up(ups, _) if ups.signum() == sign => vec![Form::Up(0, 0)],
            Form::Up(ups, nimber) => vec![Form::Up(ups - ups.signum(), nimber ^ 1)],
            Form::Options(sides) => sides[player as usize].clone(),
            Form::Sum(terms) => {
                let mut options = Vec::new();
                for (index, term) in terms.iter().enumerate() {
                    for option in term.options(player) {
                        let mut after = terms.clone();
                        after[index] = option;
                        options.push(sum(after));
                    }
                }
                options
            }
        }
    }

    /// How many options a player has.
    pub fn n_options(&self, player: Player) -> u64 {
        match self {
            Form::Up(0, nimber) => u64::from(*nimber),
            Form::Sum(terms) => terms.iter().map(|term| term.n_options(player)).sum(),
            form => form.options(player).len() as u64,
        }
    }

    /// The game with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Form {
        let all = |side: &[Form]| side.iter().map(Form::negative).collect();
        match self {
            Form::Number((above, below)) => Form::Number((-above, *below)),
            Form::Up(ups, nimber) => Form::Up(-ups, *nimber),
            Form::Options([left, right]) => Form::Options([all(right), all(left)]),
            Form::Sum(terms) => Form::Sum(all(terms)),
        }
    }
}

/// The sum of some games. Terms without moves vanish, unless there is only one.
pub fn sum(games: Vec<Form>) -> Form {
    let mut terms: Vec<Form> = games.iter().flat_map(Form::terms).collect();
    match (terms.len(), games.len()) {
        (_, 1) => games.into_iter().next().unwrap_or(Form::Sum(terms)),
        (1, _) => terms.remove(0),
        _ => Form::Sum(terms),
    }
}
