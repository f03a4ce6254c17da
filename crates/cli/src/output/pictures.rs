//! Pictures as files: the style and the format, shared by all commands that draw.

use std::ffi::OsStr;
use std::path::Path;

use mcgs::drawing::{Picture, Style};

use crate::exit::BadInput;
use crate::output::files;

/// The style of a picture.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct StyleArgs {
    /// What the picture is for; `print` with `mcgs draw`, `light` with other commands
    #[arg(long, value_name = "STYLE", help_heading = "Output")]
    style: Option<StyleName>,
}

impl StyleArgs {
    /// The style, if one was asked for.
    pub(crate) fn style(&self) -> Option<Style> {
        self.style.map(|name| match name {
            StyleName::Print => Style::Print,
            StyleName::Screen => Style::Screen,
            StyleName::Light => Style::Light,
            StyleName::Dark => Style::Dark,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum StyleName {
    /// Black, white and greys, without a background
    Print,
    /// Colours; light or dark as the reader of an SVG likes it
    Screen,
    /// Colours on white, for slides
    Light,
    /// Colours on black
    Dark,
}

/// The formats of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For pages and slides
    Svg,
    /// For papers
    Pdf,
    /// A TikZ picture, for papers in LaTeX
    #[value(name = "tex", alias = "tikz")]
    Tikz,
}

impl Format {
    /// What the name of a file says.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match path.extension().map(OsStr::to_ascii_lowercase)?.to_str()? {
            "svg" => Some(Format::Svg),
            "pdf" => Some(Format::Pdf),
            "tex" | "tikz" => Some(Format::Tikz),
            _ => None,
        }
    }

    /// The format of a file that is an SVG unless its name says something else. No file gets a name that belongs to another format.
    pub(crate) fn or_svg(path: &Path) -> Result<Self, BadInput> {
        if files::is_standard_output(path) || path.extension().is_none() {
            return Ok(Format::Svg);
        }
        Format::of(path).ok_or_else(|| {
            BadInput::new(format!(
                "{}: pictures are not written in this format, expected a name that ends in `.svg`, `.pdf` or `.tex`",
                path.display()
            ))
        })
    }

    /// The picture as text.
    pub(crate) fn text(self, picture: &Picture, style: Style) -> String {
        match self {
            Format::Svg => picture.to_svg(style),
            Format::Pdf => picture.to_pdf(style),
            Format::Tikz => picture.to_tikz(style),
        }
    }
}
