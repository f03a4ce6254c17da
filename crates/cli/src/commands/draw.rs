//! `mcgs draw`: the boards of a sum as a picture.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use mcgs::drawing::{Picture, Style, SumLook, draw_sum};
use mcgs::{Player, Session, Sum};

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::{self, BadInput, Exit};
use crate::output::files::{self, Files};
use crate::output::messages;
use crate::{input, interrupt};

/// Draw the boards of a sum, with moves marked on request
///
/// The ending of the file says what is written: `.svg`, `.pdf`, or `.tex` for a TikZ picture that a paper reads with `\input`. Without `-o` an
/// SVG goes to the standard output. Several sums stand below each other. Questions in the input are ignored.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs draw \"[clobber] XOX|OXO [domineering] ...|..#\" -o sum.svg
  mcgs draw \"[amazons] X...|..O.\" --coordinates --winning-moves B -o puzzle.pdf
  mcgs draw \"[clobber] XO|OX\" --style screen > board.svg")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// The picture to write: `.svg`, `.pdf` or `.tex`; `-` is the standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Write letters and numbers at the boards, as moves use them
    #[arg(long)]
    coordinates: bool,

    /// Mark all moves of Black (B) or White (W)
    #[arg(long, value_name = "PLAYER")]
    moves: Option<Mover>,

    /// Mark the moves of Black (B) or White (W) that win; with `--moves`, the others are grey
    #[arg(long, value_name = "PLAYER")]
    winning_moves: Option<Mover>,
}

/// How a picture is written; shared by all commands that draw.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct FormatArgs {
    /// What the picture is for
    #[arg(long, value_name = "STYLE", default_value = "print", help_heading = "Output")]
    style: StyleName,

    /// The format, if the name of the file does not say it
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,
}

/// A player, as in questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Mover {
    /// Black, who is Left
    #[value(name = "B", alias = "b")]
    Black,
    /// White, who is Right
    #[value(name = "W", alias = "w")]
    White,
}

impl From<Mover> for Player {
    fn from(mover: Mover) -> Self {
        match mover {
            Mover::Black => Player::Left,
            Mover::White => Player::Right,
        }
    }
}

/// The styles by their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum StyleName {
    /// Black, white and greys, without a background
    Print,
    /// Colours; light or dark as the reader of an SVG likes it
    Screen,
    /// Colours on white, for slides
    Light,
    /// Colours on black
    Dark,
}

impl From<StyleName> for Style {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::Print => Style::Print,
            StyleName::Screen => Style::Screen,
            StyleName::Light => Style::Light,
            StyleName::Dark => Style::Dark,
        }
    }
}

/// The formats of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For pages and slides
    Svg,
    /// For papers
    Pdf,
    /// A TikZ picture, for papers in LaTeX
    #[value(name = "tex", alias = "tikz")]
    Tikz,
}

impl FormatArgs {
    /// The format of a file: as the option says, or as its name ends.
    fn of(&self, path: Option<&Path>) -> Result<Format, BadInput> {
        let path = path.filter(|path| !files::is_standard_output(path));
        match (self.format, path) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Svg),
            (None, Some(path)) => match path.extension().map(OsStr::to_ascii_lowercase) {
                Some(ending) if ending == "svg" => Ok(Format::Svg),
                Some(ending) if ending == "pdf" => Ok(Format::Pdf),
                Some(ending) if ending == "tex" || ending == "tikz" => Ok(Format::Tikz),
                _ => Err(BadInput::new(format!(
                    "{}: the name does not say the format, expected one that ends in `.svg`, `.pdf` or `.tex`, or `--format`",
                    path.display()
                ))),
            },
        }
    }

    /// Refuses a file whose name says no format, before anything runs.
    pub(crate) fn check(&self, path: Option<&Path>) -> Result<(), BadInput> {
        self.of(path).map(|_| ())
    }

    /// The picture as text in the format of the file.
    pub(crate) fn text(&self, picture: &Picture, path: Option<&Path>) -> Result<String, BadInput> {
        let style = self.style.into();
        Ok(match self.of(path)? {
            Format::Svg => picture.to_svg(style),
            Format::Pdf => picture.to_pdf(style),
            Format::Tikz => picture.to_tikz(style),
        })
    }
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.questions(&args.input)?;
    files.document("`-o`", args.output.as_deref())?;
    args.format.check(args.output.as_deref())?;
    let _locks = files.lock()?;
    let source = input::read(&args.input)?;
    let Some(cases) = input::parse_sums(&source) else {
        return Ok(Exit::BadInput);
    };
    let mut session = Session::new(shared.settings(0, interrupt::watch()));
    let (all, winning) = (args.moves.map(Player::from), args.winning_moves.map(Player::from));
    let mut picture: Option<Picture> = None;
    for case in &cases {
        let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
        let moves = match session.marked_moves(&sum, all, winning) {
            Ok(moves) => moves,
            Err(reason) => {
                let (message, exit) = exit::of_limit(&reason);
                messages::error(format_args!("the moves to mark are not known: {message}"));
                return Ok(exit);
            }
        };
        if let (Some(player), false) = (winning, moves.iter().any(|play| play.is_strong)) {
            let name = if player == Player::Left { "Black" } else { "White" };
            messages::say(format_args!("{name} has no winning move"));
        }
        let look = SumLook { coordinates: args.coordinates, moves };
        let drawn = draw_sum(&sum, &look).map_err(|error| BadInput::new(error.to_string()))?;
        picture = Some(match picture {
            Some(above) => above.above(drawn),
            None => drawn,
        });
    }
    let picture = picture.unwrap_or_else(|| Picture::new("nothing", 12.0, 12.0));
    let text = args.format.text(&picture, args.output.as_deref())?;
    files.show_or_write(args.output.as_deref(), &text, out)?;
    Ok(Exit::Answered)
}
