//! Ups and stars.

use crate::games::numbers::whole;
use crate::rules::{Move, Player, Rules};

/// A number of ups, downs if it is negative, with or without a star.
pub struct UpStar;

impl Rules for UpStar {
    fn name(&self) -> &'static str {
        "up_star"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let (mut ups, mut star) = (None, false);
        for part in written.split(',') {
            match part {
                "*" if !star => star = true,
                "*" => return Err("two stars".to_owned()),
                _ if ups.is_some() => return Err("two numbers of ups".to_owned()),
                part => ups = Some(whole(part, -i128::from(i32::MAX), i128::from(i32::MAX))? as i64),
            }
        }
        Ok(text(ups.unwrap_or(0), star))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let (ups, star) = parse(position);
        let own_sign = if player == Player::Left { ups > 0 } else { ups < 0 };
        let after = match (ups, star) {
            (0, star) => vec![(0, false)].into_iter().filter(|_| star).collect(),
            (1 | -1, true) if own_sign => vec![(0, false), (0, true)],
            _ if own_sign => vec![(0, false)],
            (ups, star) => vec![(ups - ups.signum(), !star)],
        };
        let name = |(ups, star): (i64, bool)| format!("{ups}{}", if star { "*" } else { "" });
        after.into_iter().map(|after| Move { name: name(after), after: text(after.0, after.1) }).collect()
    }

    fn negative(&self, position: &str) -> String {
        let (ups, star) = parse(position);
        text(-ups, star)
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let (ups, star) = parse(position);
        let star = if star { "*" } else { "" };
        let value = match ups {
            0 if star.is_empty() => "0".to_owned(),
            0 => star.to_owned(),
            ups if ups > 0 => format!("^{ups}{star}"),
            downs => format!("v{}{star}", -downs),
        };
        Some((value, ""))
    }
}

/// The text of a position: `3`, `*` or `3,*`.
fn text(ups: i64, star: bool) -> String {
    match (ups, star) {
        (0, true) => "*".to_owned(),
        (ups, true) => format!("{ups},*"),
        (ups, false) => ups.to_string(),
    }
}

/// The ups of a position, and whether it has a star.
fn parse(position: &str) -> (i64, bool) {
    let ups = position.trim_end_matches('*').trim_end_matches(',');
    (ups.parse().unwrap_or(0), position.ends_with('*'))
}
