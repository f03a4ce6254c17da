//! Boards as seen in a mirror, turned, or with rows and columns exchanged.

use mcgs::Component;
use mcgs_workbench::generate::Random;

/// What the image of a position is worth.
pub(super) enum Image {
    /// As much as the position.
    Equal(Component),
    /// As much as its negative.
    Negative(Component),
}

/// A random image of a position, if its game allows one. Written for each game from its rules, not from its code.
pub(super) fn draw(component: &Component, random: &mut Random) -> Option<Image> {
    let name = component.ruleset().name();
    let text = component.text();
    let (parameters, board) = match text.rsplit_once(':') {
        Some((parameters, board)) => (Some(parameters), board),
        None => (None, text.as_str()),
    };
    let (allowed, negating): (&[&str], &[&str]) = match name {
        "clobber" | "cannibal_clobber" | "nogo" | "amazons" | "gen_king_dirt" => {
            (&["mirror", "flip", "turn", "transpose"], &[])
        }
        // Black moves along columns, White along rows.
        "domineering" | "fission" => (&["mirror", "flip"], &["transpose", "turn"]),
        // Hexagons as a sheared grid.
        "sheep" => (&["half turn", "transpose"], &[]),
        "clobber_1xn" | "nogo_1xn" | "toppling_dominoes" => (&["mirror"], &[]),
        _ => return None,
    };
    let all: Vec<&str> = allowed.iter().chain(negating).copied().collect();
    let how = *random.choose(&all)?;
    let numbers = name == "sheep";
    let image = image(board, how, numbers)?;
    let image = parameters.map_or(image.clone(), |parameters| format!("{parameters}:{image}"));
    let image = Component::parse(component.ruleset(), &image).ok()?;
    Some(if negating.contains(&how) { Image::Negative(image) } else { Image::Equal(image) })
}

fn image(board: &str, how: &str, numbers: bool) -> Option<String> {
    let row = |row: &str| -> Vec<String> {
        if numbers {
            row.split(',').map(str::to_owned).collect()
        } else {
            row.chars().map(String::from).collect()
        }
    };
    let mut rows: Vec<Vec<String>> = board.split('|').map(row).collect();
    let columns = rows.first()?.len();
    if rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let transposed = |rows: &[Vec<String>]| -> Vec<Vec<String>> {
        (0..columns).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect()
    };
    match how {
        "mirror" => {
            for row in &mut rows {
                row.reverse();
            }
        }
        "flip" => rows.reverse(),
        "transpose" => rows = transposed(&rows),
        "turn" => {
            rows.reverse();
            rows = transposed(&rows);
        }
        _ => {
            rows.reverse();
            for row in &mut rows {
                row.reverse();
            }
        }
    }
    let separator = if numbers { "," } else { "" };
    Some(rows.iter().map(|row| row.join(separator)).collect::<Vec<_>>().join("|"))
}

#[cfg(test)]
mod tests {
    use super::image;

    #[test]
    fn images_of_a_small_board() {
        let check = |how, expected: &str| assert_eq!(image("XO.|#..", how, false).unwrap(), expected);
        check("mirror", ".OX|..#");
        check("flip", "#..|XO.");
        check("transpose", "X#|O.|..");
        check("turn", "#X|.O|..");
        check("half turn", "..#|.OX");
        assert_eq!(image("3,0|-1,2", "transpose", true).unwrap(), "3,-1|0,2");
    }
}
