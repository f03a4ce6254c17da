//! Values as books print them.

/// The text of a value with the signs of the books: `*` becomes `∗`, `^3*` becomes `3·↑∗`, `+-1` becomes `±1`.
pub(super) fn book_notation(text: &str) -> String {
    let mut book = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '^' | 'v' => {
                let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
                let (count, behind) = rest.split_at(digits);
                let (single, double) = if letter == '^' { ('↑', '⇑') } else { ('↓', '⇓') };
                match count {
                    "" | "1" => book.push(single),
                    "2" => book.push(double),
                    _ => book.extend([count, "·", &single.to_string()]),
                }
                rest = behind;
            }
            '+' if rest.starts_with('-') => {
                book.push('±');
                rest = &rest[1..];
            }
            '*' => book.push('∗'),
            '-' => book.push('−'),
            letter => book.push(letter),
        }
    }
    book
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_those_of_the_books() {
        for (text, expected) in [
            ("0", "0"),
            ("{3/4|-4}", "{3/4|−4}"),
            ("*", "∗"),
            ("^", "↑"),
            ("^2*", "⇑∗"),
            ("v3", "3·↓"),
            ("+-1", "±1"),
            ("{1|+-2,^*}", "{1|±2,↑∗}"),
        ] {
            assert_eq!(book_notation(text), expected);
        }
    }
}
