//! `mcgs draw`: the boards of a sum as a picture.

use std::io::Write;
use std::path::PathBuf;

use mcgs::drawing::{Picture, Style, SumLook, draw_sum, draw_thermographs, sum_title};
use mcgs::{Player, Session, StopReason, Sum, Thermograph};

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::{self, BadInput, Exit};
use crate::output::files::{self, Files};
use crate::output::messages;
use crate::output::pictures::{Format, StyleArgs};
use crate::{input, interrupt};

/// Draw the boards of a sum, with moves and thermographs on request
///
/// The ending of the file says what is written: `.svg`, `.pdf`, or `.tex` for a TikZ picture that a paper reads with `\input`. Without `-o` an
/// SVG goes to the standard output. Several sums stand below each other. Questions in the input are ignored.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs draw \"[clobber] XOX|OXO [domineering] ...|..#\" -o sum.svg
  mcgs draw \"[amazons] X...|..O.\" --coordinates --winning-moves B -o puzzle.pdf
  mcgs draw \"[domineering] ..|.. {} [domineering] ..|.#\" --thermograph -o two.pdf
  mcgs draw \"[clobber] XO|OX\" --style screen > board.svg")]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// The picture to write: `.svg`, `.pdf` or `.tex`; `-` is the standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    style: StyleArgs,

    /// The format, if the name of the file does not say it
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,

    /// Write letters and numbers at the boards, as moves use them
    #[arg(long)]
    coordinates: bool,

    /// Mark all moves of Black (B) or White (W)
    #[arg(long, value_name = "PLAYER")]
    moves: Option<Mover>,

    /// Mark the moves of Black (B) or White (W) that win; with `--moves`, the others are grey
    #[arg(long, value_name = "PLAYER")]
    winning_moves: Option<Mover>,

    /// Draw the thermographs of all sums below the boards, in one picture
    #[arg(long)]
    thermograph: bool,
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

impl Args {
    /// The format: as the option says, or as the name of the file ends.
    fn format(&self) -> Result<Format, BadInput> {
        let path = self.output.as_deref().filter(|path| !files::is_standard_output(path));
        match (self.format, path) {
            (Some(format), Some(path)) if Format::of(path).is_some_and(|named| named != format) => {
                Err(BadInput::new(format!("{}: the name says another format than `--format`", path.display())))
            }
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Svg),
            (None, Some(path)) => Format::of(path).ok_or_else(|| {
                BadInput::new(format!(
                    "{}: the name does not say the format, expected one that ends in `.svg`, `.pdf` or `.tex`, or `--format`",
                    path.display()
                ))
            }),
        }
    }
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.questions(&args.input)?;
    files.document("`-o`", args.output.as_deref())?;
    let format = args.format()?;
    let _locks = files.lock()?;
    let source = input::read(&args.input)?;
    let Some(cases) = input::parse_sums(&source) else {
        return Ok(Exit::BadInput);
    };
    let mut session = Session::new(shared.settings(0, interrupt::watch()));
    let sums =
        cases.iter().map(|case| Sum::new(case.games.iter().map(|game| game.component.clone()).collect()));
    let sums: Vec<Sum> = sums.collect();
    let picture = match draw(args, &sums, &mut session)? {
        Ok(picture) => picture,
        Err((what, reason)) => {
            let (message, exit) = exit::of_limit(&reason);
            messages::error(format_args!("{what} not known: {message}"));
            return Ok(exit);
        }
    };
    let text = format.text(&picture, args.style.style().unwrap_or(Style::Print));
    files.show_or_write(args.output.as_deref(), &text, out)?;
    Ok(Exit::Answered)
}

/// The whole picture, or what is missing and why.
fn draw(
    args: &Args,
    sums: &[Sum],
    session: &mut Session,
) -> Result<Result<Picture, (&'static str, StopReason)>, BadInput> {
    let (all, winning) = (args.moves.map(Player::from), args.winning_moves.map(Player::from));
    let mut looks = Vec::new();
    let mut walls: Vec<Thermograph> = Vec::new();
    for sum in sums {
        let moves = match session.marked_moves(sum, all, winning) {
            Ok(moves) => moves,
            Err(reason) => return Ok(Err(("the moves to mark are", reason))),
        };
        if let (Some(player), false) = (winning, moves.iter().any(|play| play.is_strong)) {
            let name = if player == Player::Left { "Black" } else { "White" };
            messages::note(format_args!("{name} has no winning move"));
        }
        looks.push(SumLook { coordinates: args.coordinates, moves, ..SumLook::default() });
        if args.thermograph {
            match session.thermograph(sum) {
                Ok(found) => walls.push(found),
                Err(reason) => return Ok(Err(("the thermograph is", reason))),
            }
        }
    }
    Ok(Ok(boards_and_thermographs(sums, looks, &walls)?))
}

/// Boards above thermographs, as far as they are not too large. If there are several thermographs, letters say which is whose.
pub(crate) fn boards_and_thermographs(
    sums: &[Sum],
    looks: Vec<SumLook>,
    walls: &[Thermograph],
) -> Result<Picture, BadInput> {
    let mut picture: Option<Picture> = None;
    let mut names = Vec::new();
    for (index, (sum, look)) in sums.iter().zip(looks).enumerate() {
        let name = (walls.len() > 1).then(|| letters(index));
        names.push(name.clone().unwrap_or_else(|| sum_title(sum)));
        let drawn = match draw_sum(sum, &SumLook { name, ..look }) {
            Ok(drawn) => drawn,
            // A thermograph says something without its boards.
            Err(_) if !walls.is_empty() => continue,
            Err(error) => return Err(BadInput::new(error.to_string())),
        };
        picture = Some(match picture {
            Some(above) => above.above(drawn),
            None => drawn,
        });
    }
    let picture = picture.unwrap_or_else(|| Picture::new("nothing", 12.0, 12.0));
    if walls.is_empty() {
        return Ok(picture);
    }
    let named: Vec<(&Thermograph, &str)> = walls.iter().zip(names.iter().map(String::as_str)).collect();
    Ok(picture.above(draw_thermographs(&named)))
}

/// `A` ... `Z`, then `A1` and so on.
fn letters(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}
