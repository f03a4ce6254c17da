//! Colours, by what they are for and by the style of the picture.

use super::{Dash, Paint};

/// How many series of lines or blocks have a colour of their own.
pub const N_SERIES: usize = 8;

/// Where a picture will be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// On paper: black, white and greys, without a page of its own.
    Print,
    /// On a screen whose reader likes it light or dark: SVG follows the reader; other formats are light.
    Screen,
    /// Light everywhere, with a page of its own: for slides.
    Light,
    /// Dark everywhere, with a page of its own.
    Dark,
}

/// What a colour is for.
///
/// No two colours that must be told apart are red and green, and each difference also shows in a pattern, a shape or a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ink {
    /// What everything lies on.
    Page,
    /// Letters.
    Text,
    /// Letters of less weight.
    Note,
    /// Axes, and lines of boards.
    Line,
    /// Lines that only guide the eye.
    Grid,
    /// A cell with nothing on it.
    Cell,
    /// A cell that nobody can use.
    Block,
    /// Black pieces.
    Black,
    /// White pieces.
    White,
    /// Grey pieces.
    Grey,
    /// The border of pieces.
    Border,
    /// Moves that matter.
    Strong,
    /// Other moves.
    Weak,
    /// Around moves, so that they show on every ground.
    Halo,
    /// A surface that is won for the player to move, and its border.
    Won,
    /// The border of what is won.
    WonLine,
    /// A surface that is lost for the player to move.
    Lost,
    /// The border of what is lost.
    LostLine,
    /// The inside of a thermograph.
    Inside,
    /// One of several series, by its number.
    Series(u8),
}

/// Red, green and blue.
pub(super) type Colour = u32;

impl Style {
    /// Has the picture a page of its own?
    pub(super) fn has_page(self) -> bool {
        self != Style::Print
    }

    /// The colour of an ink; of a picture that follows its reader, the light one.
    pub(super) fn colour(self, ink: Ink) -> Colour {
        match self {
            Style::Print => printed(ink),
            Style::Screen | Style::Light => light(ink),
            Style::Dark => dark(ink),
        }
    }
}

/// The colour for a reader who likes it dark.
pub(super) fn dark(ink: Ink) -> Colour {
    match ink {
        Ink::Page | Ink::Halo => 0x14_171b,
        Ink::Text => 0xe6_e9ec,
        Ink::Note => 0xa7_b0ba,
        Ink::Line => 0x8d_97a2,
        Ink::Grid => 0x2f_363e,
        Ink::Cell => 0x4a_545e,
        Ink::Block => 0x22_282e,
        Ink::Black => 0x0b_0d0f,
        Ink::White => 0xf4_f5f6,
        Ink::Grey => 0x8a_939c,
        Ink::Border => 0xc9_cfd5,
        Ink::Strong => 0xf0_b429,
        Ink::Weak => 0x9a_a5b0,
        Ink::Won => 0x14_3a5c,
        Ink::WonLine => 0x6f_b6f0,
        Ink::Lost => 0x4d_3208,
        Ink::LostLine => 0xf0_b04a,
        Ink::Inside => 0x1d_3348,
        Ink::Series(index) => {
            [0x6f_b6f0, 0xf0_9a5a, 0x4f_cfa5, 0xe3_9fc6, 0xf0_d54a, 0x9c_d5f5, 0xc9_cfd5, 0xc4_a484]
                [usize::from(index) % N_SERIES]
        }
    }
}

/// The colour for a reader who likes it light. The series are told apart by people who do not tell red from green (after Okabe and Ito).
fn light(ink: Ink) -> Colour {
    match ink {
        Ink::Page | Ink::White | Ink::Halo => 0xff_ffff,
        Ink::Text | Ink::Border => 0x22_272d,
        Ink::Note => 0x5b_6570,
        Ink::Line => 0x5a_626b,
        Ink::Grid => 0xe3_e6ea,
        Ink::Cell => 0xf6_f1e4,
        Ink::Block => 0x8a_929b,
        Ink::Black => 0x11_1111,
        Ink::Grey => 0xa9_afb6,
        Ink::Strong => 0xd5_5e00,
        Ink::Weak => 0x7d_8791,
        Ink::Won => 0xd6_e8f7,
        Ink::WonLine => 0x00_5f96,
        Ink::Lost => 0xfb_e6c4,
        Ink::LostLine => 0xa8_5b00,
        Ink::Inside => 0xe2_edf7,
        Ink::Series(index) => {
            [0x00_72b2, 0xd5_5e00, 0x00_8a66, 0xb4_5a90, 0xc2_8a00, 0x2f_8fc4, 0x22_272d, 0x7a_5a3a]
                [usize::from(index) % N_SERIES]
        }
    }
}

/// The grey on paper.
fn printed(ink: Ink) -> Colour {
    match ink {
        Ink::Page | Ink::Cell | Ink::White | Ink::Halo | Ink::Lost => 0xff_ffff,
        Ink::Text | Ink::Black | Ink::Border | Ink::Strong | Ink::WonLine | Ink::LostLine | Ink::Line => 0,
        Ink::Note => 0x33_3333,
        Ink::Grid => 0xd9_d9d9,
        Ink::Block => 0x8c_8c8c,
        Ink::Grey => 0xb8_b8b8,
        Ink::Weak => 0x77_7777,
        Ink::Won => 0xe4_e4e4,
        Ink::Inside => 0xee_eeee,
        Ink::Series(index) => [0, 0x55_5555, 0x2a_2a2a, 0x80_8080, 0, 0x55_5555, 0x2a_2a2a, 0x80_8080]
            [usize::from(index) % N_SERIES],
    }
}

impl Paint {
    /// The line of one of several series: a colour and a pattern, so that it is told apart without colours, too.
    pub fn series(index: usize, width: f64) -> Self {
        let ink = Ink::Series((index % N_SERIES) as u8);
        Paint::line(ink, width).dashed(Dash::of_series(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How bright a colour is, from 0 to 1 (the relative luminance of the web guidelines).
    fn luminance(colour: Colour) -> f64 {
        let [_, red, green, blue] = colour.to_be_bytes().map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: Colour, two: Colour) -> f64 {
        let (one, two) = (luminance(one), luminance(two));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    #[test]
    fn letters_and_lines_stand_out_in_every_style() {
        for style in [Style::Print, Style::Light, Style::Dark] {
            let page = style.colour(Ink::Page);
            for (ink, least) in [
                (Ink::Text, 7.0),
                (Ink::Note, 4.5),
                (Ink::Line, 3.0),
                (Ink::WonLine, 4.5),
                (Ink::LostLine, 4.5),
                (Ink::Strong, 3.0),
                (Ink::Weak, 3.0),
            ] {
                let found = contrast(style.colour(ink), page);
                assert!(found >= least, "{style:?} {ink:?}: {found:.2}");
            }
            for index in 0..N_SERIES as u8 {
                let found = contrast(style.colour(Ink::Series(index)), page);
                assert!(found >= 2.9, "{style:?} series {index}: {found:.2}");
            }
            for ground in [Ink::Won, Ink::Lost, Ink::Inside] {
                let found = contrast(style.colour(Ink::Text), style.colour(ground));
                assert!(found >= 7.0, "{style:?} {ground:?}: {found:.2}");
            }
        }
    }
}
