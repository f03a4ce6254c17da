//! Letters: how wide they are, and which fonts of every PDF reader and which words of TeX they are.

use super::Font;

/// The widths of the letters from blank to `~` in Helvetica, in thousandths of the size.
const PLAIN: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Letters that the font `Symbol` has, with their codes there, their widths, and how TeX calls them.
const SYMBOLS: [(char, u8, u16, &str); 13] = [
    ('−', 0x2d, 549, "-"),
    ('∗', 0x2a, 500, "*"),
    ('↑', 0xad, 603, "\\uparrow"),
    ('↓', 0xaf, 603, "\\downarrow"),
    ('⇑', 0xdd, 603, "\\Uparrow"),
    ('⇓', 0xdf, 603, "\\Downarrow"),
    ('←', 0xac, 987, "\\leftarrow"),
    ('→', 0xae, 987, "\\rightarrow"),
    ('≤', 0xa3, 549, "\\le"),
    ('≥', 0xb3, 549, "\\ge"),
    ('±', 0xb1, 549, "\\pm"),
    ('×', 0xb4, 549, "\\times"),
    ('·', 0xd7, 250, "\\cdot"),
];

/// The size of small digits below the line, as part of the size of the others, and how far they are below it.
pub(super) const SMALL: (f64, f64) = (0.7, 0.22);

/// The digit that a small digit below the line stands for.
pub(super) fn subscript(letter: char) -> Option<char> {
    ('₀'..='₉').contains(&letter).then(|| char::from_digit(letter as u32 - '₀' as u32, 10)).flatten()
}

/// A letter in one of the fonts that every PDF reader has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glyph {
    /// A code of the font of the text.
    Own(u8),
    /// A code of the font `Symbol`.
    Symbol(u8),
}

/// The width of a text of a size, in Helvetica or what is like it.
///
/// ```
/// use mcgs::drawing::{Font, text_width};
/// assert_eq!(text_width("XO", 10.0, Font::Mono), 12.0);
/// assert!(text_width("ll", 10.0, Font::Plain) < text_width("mm", 10.0, Font::Plain));
/// ```
pub fn text_width(text: &str, size: f64, font: Font) -> f64 {
    let thousandths: f64 = text.chars().map(|letter| f64::from(letter_width(letter, font))).sum();
    thousandths * size / 1000.0
}

fn letter_width(letter: char, font: Font) -> u16 {
    let plain = || {
        let index = (letter as usize).checked_sub(32);
        index.and_then(|index| PLAIN.get(index)).copied().unwrap_or(556)
    };
    if let Some(digit) = subscript(letter) {
        return letter_width(digit, font) * 7 / 10;
    }
    let symbol = SYMBOLS.iter().find(|(other, ..)| *other == letter).map(|(_, _, width, _)| *width);
    match (font, symbol) {
        (Font::Mono, _) => 600,
        (_, Some(width)) => width,
        (Font::Plain, None) => plain(),
        (Font::Bold, None) => plain() + plain() / 18,
        (Font::Serif, None) => match letter {
            '0'..='9' => 500,
            '{' | '}' => 480,
            '|' => 200,
            ',' | '.' | ' ' => 250,
            '/' => 278,
            '(' | ')' => 333,
            '+' => 564,
            _ => plain(),
        },
    }
}

/// The letter as a PDF reader knows it; a question mark for letters that it need not have.
pub(super) fn glyph(letter: char) -> Glyph {
    if let Some((_, code, ..)) = SYMBOLS.iter().find(|(other, ..)| *other == letter) {
        return Glyph::Symbol(*code);
    }
    Glyph::Own(match letter {
        ' '..='~' => letter as u8,
        // The encoding is Latin 1 with a few letters more.
        '\u{a0}'..='\u{ff}' => letter as u32 as u8,
        '…' => 0x85,
        '•' => 0x95,
        '–' => 0x96,
        '—' => 0x97,
        letter if letter.is_control() => b' ',
        _ => b'?',
    })
}

/// A text in TeX.
pub(super) fn to_tex(text: &str) -> String {
    let mut tex = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => tex.push_str("\\textbackslash{}"),
            '^' => tex.push_str("\\textasciicircum{}"),
            '~' => tex.push_str("\\textasciitilde{}"),
            // These stand for others in some fonts of TeX.
            '|' => tex.push_str("\\textbar{}"),
            '<' => tex.push_str("\\textless{}"),
            '>' => tex.push_str("\\textgreater{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => tex.extend(['\\', letter]),
            '…' => tex.push_str("\\dots{}"),
            letter if letter.is_control() => tex.push(' '),
            letter if subscript(letter).is_some() => {
                tex.push_str("$_");
                tex.extend(subscript(letter));
                tex.push('$');
            }
            letter => match SYMBOLS.iter().find(|(other, ..)| *other == letter) {
                Some((.., name)) => tex.extend(["$", name, "$"]),
                None => tex.push(letter),
            },
        }
    }
    tex
}

/// The first `most` letters of a text, with a sign for the others if there are any.
///
/// ```
/// assert_eq!(mcgs::drawing::cut("domineering", 3), "dom…");
/// ```
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => text[..end].to_owned() + "…",
        None => text.to_owned(),
    }
}

/// As much of a text as fits into a width.
///
/// ```
/// use mcgs::drawing::{Font, fitted};
/// assert_eq!(fitted("domineering", 40.0, 10.0, Font::Mono), "domin…");
/// ```
pub fn fitted(text: &str, width: f64, size: f64, font: Font) -> String {
    let mut room = width - text_width("…", size, font);
    let fits = |letter: &char| {
        room -= text_width(letter.encode_utf8(&mut [0; 4]), size, font);
        room >= 0.0
    };
    let short: String = text.chars().take_while(fits).collect();
    if text_width(text, size, font) <= width { text.to_owned() } else { short + "…" }
}

/// A text in lines that fit into a width, broken at blanks; the last of at most `most` lines is shortened.
///
/// ```
/// use mcgs::drawing::{Font, lines};
/// let text = "[clobber] XO + [domineering] ..|..";
/// assert_eq!(lines(text, 90.0, 10.0, Font::Mono, 3), ["[clobber] XO +", "[domineering]", "..|.."]);
/// assert_eq!(lines(text, 90.0, 10.0, Font::Mono, 2), ["[clobber] XO +", "[domineering] …"]);
/// ```
pub fn lines(text: &str, width: f64, size: f64, font: Font, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && lines.len() < most {
        let fits = |end: &usize| text_width(rest[..*end].trim_end(), size, font) <= width;
        let blanks = rest.match_indices(' ').map(|(place, _)| place).chain([rest.len()]);
        let end = blanks.take_while(fits).last().unwrap_or(0);
        if end == 0 || (lines.len() + 1 == most && end < rest.len()) {
            // Nothing more fits: this is the last line, or a word that is too long.
            lines.push(fitted(rest, width, size, font));
            break;
        }
        lines.push(rest[..end].to_owned());
        rest = rest[end..].trim_start();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_letters() {
        assert_eq!((cut("äbc", 3), cut("äbcd", 3)), ("äbc".to_owned(), "äbc…".to_owned()));
    }

    #[test]
    fn letters_that_mean_something_in_tex_are_escaped() {
        assert_eq!(
            to_tex("{1|−∗} 100% a_b #1 \\x"),
            "\\{1\\textbar{}$-$$*$\\} 100\\% a\\_b \\#1 \\textbackslash{}x"
        );
        assert_eq!(to_tex("a < b\n"), "a \\textless{} b ");
        assert_eq!(to_tex("+₁₂"), "+$_1$$_2$");
    }

    #[test]
    fn letters_that_no_font_has_are_question_marks() {
        assert_eq!(
            [glyph('a'), glyph('½'), glyph('↑'), glyph('語')],
            [Glyph::Own(b'a'), Glyph::Own(0xbd), Glyph::Symbol(0xad), Glyph::Own(b'?')]
        );
    }
}
