//! Col and Snort.

use super::graph::Graph;
use crate::games::grid::Grid;
use crate::rules::{Move, Player, Rules};

/// Colour an empty vertex of a graph; a colour that one of the neighbours has forbids it.
pub struct Colouring {
    name: &'static str,
    /// Does a neighbour of the own colour forbid a vertex, or one of the opponent's?
    own_forbids: bool,
}

/// No neighbours of the same colour.
pub static COL: Colouring = Colouring { name: "col", own_forbids: true };
/// No neighbours of different colours.
pub static SNORT: Colouring = Colouring { name: "snort", own_forbids: false };

impl Rules for Colouring {
    fn name(&self) -> &'static str {
        self.name
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let letters = ".XOLR#";
        let graph =
            if written.chars().all(|letter| letters.contains(letter) || letter == '|') || written == "()" {
                let board = Grid::read(written, letters)?;
                Graph { cells: board.cells, ..Graph::grid(board.height, board.width)? }
            } else {
                Graph::read(written, letters, Some(b'.'), false)?
            };
        for player in Player::BOTH {
            let stones = graph.with(player.stone() as u8);
            if let Some(vertex) = stones.into_iter().find(|&vertex| self.is_forbidden(&graph, vertex, player))
            {
                return Err(format!("the neighbours of vertex {} forbid its colour", vertex + 1));
            }
        }
        Ok(text(&graph))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let (graph, board) = parse(position);
        let mut moves = Vec::new();
        for vertex in (0..graph.cells.len()).filter(|&vertex| self.may_colour(&graph, vertex, player)) {
            let mut after = graph.clone();
            after.cells[vertex] = player.stone() as u8;
            let name = board.as_ref().map_or((vertex + 1).to_string(), |board| board.cell_name(vertex));
            moves.push(Move { name: format!("{name}_{}", player.stone()), after: text(&after) });
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        let (mut graph, _) = parse(position);
        for cell in &mut graph.cells {
            *cell = match *cell {
                b'X' => b'O',
                b'O' => b'X',
                b'L' => b'R',
                b'R' => b'L',
                other => other,
            };
        }
        text(&graph)
    }

    /// Coloured vertices are removed: all they do is to forbid colours, which marks do instead. So are vertices that nobody may colour.
    /// An edge matters only if its ends may still get colours that forbid each other; groups without such edges between them are independent.
    fn parts(&self, position: &str) -> Vec<String> {
        let (graph, board) = parse(position);
        let mut marked = graph.clone();
        for vertex in 0..graph.cells.len() {
            let may = Player::BOTH.map(|player| self.may_colour(&graph, vertex, player));
            marked.cells[vertex] = match may {
                [true, true] => b'.',
                [true, false] => b'L',
                [false, true] => b'R',
                [false, false] => b'#',
            };
        }
        let cells = marked.cells.clone();
        let forbid = |one: u8, other: u8| {
            if self.own_forbids {
                one == other || one == b'.' || other == b'.'
            } else {
                one != other || one == b'.'
            }
        };
        for (vertex, neighbours) in marked.neighbours.iter_mut().enumerate() {
            neighbours.retain(|&other| cells[other] != b'#' && forbid(cells[vertex], cells[other]));
        }
        let part = |group: &Vec<usize>| match &board {
            Some(board) => Grid { cells: cells.clone(), ..*board }.cut_out(group, b'#').text(),
            None => marked.cut_out(group, false).text(),
        };
        marked.groups(b".LR").iter().map(part).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        parse(position).1.map_or_else(|| vec![position.to_owned()], |board| board.eight_images())
    }

    /// Vertices that a player may not colour, the player may never colour.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let (graph, _) = parse(position);
        Some((0..graph.cells.len()).filter(|&vertex| self.may_colour(&graph, vertex, player)).count() as u64)
    }
}

impl Colouring {
    /// Does a neighbour of a vertex forbid the colour of a player?
    fn is_forbidden(&self, graph: &Graph, vertex: usize, player: Player) -> bool {
        let colour = if self.own_forbids { player.stone() } else { player.opponent().stone() };
        graph.neighbours[vertex].iter().any(|&other| graph.cells[other] == colour as u8)
    }

    /// May a player colour a vertex?
    fn may_colour(&self, graph: &Graph, vertex: usize, player: Player) -> bool {
        let mark = if player == Player::Left { b'L' } else { b'R' };
        (graph.cells[vertex] == b'.' || graph.cells[vertex] == mark)
            && !self.is_forbidden(graph, vertex, player)
    }
}

/// The text of a position: grids are boards.
fn text(graph: &Graph) -> String {
    match graph.width {
        Some(width) => Grid { width, height: 0, cells: graph.cells.clone() }.text(),
        None => graph.text(),
    }
}

/// The graph of a position, and the board if it is one.
fn parse(position: &str) -> (Graph, Option<Grid>) {
    if position.contains(':') {
        return (Graph::of(position, false), None);
    }
    let board = Grid::of(position);
    let graph = Graph::grid(board.height, board.width).unwrap_or_default();
    (Graph { cells: board.cells.clone(), ..graph }, Some(board))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_grids_are_the_same_and_illegal_colours_are_refused() {
        assert_eq!(COL.read("grid2x3:...|.X."), Ok("...|.X.".to_owned()));
        assert_eq!(COL.read("ladder2"), Ok("..|..".to_owned()));
        assert_eq!(COL.read("path2:LR"), Ok("path2:LR".to_owned()));
        assert!(COL.read("XX").is_err() && COL.read("path2:XX").is_err() && COL.read("X|X").is_err());
        assert!(SNORT.read("XX").is_ok() && SNORT.read("XO").is_err() && SNORT.read("path2:OX").is_err());
        for wrong in ["X.|.", "path2:..Z", "path2:.", "Q", "..:..", "|", "é"] {
            assert!(COL.read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn vertices_that_cannot_forbid_each_other_anything_are_apart() {
        assert_eq!(COL.parts("path4:LR.R"), ["1/:L", "3/1-2,2-3:R.R"]);
        assert_eq!(SNORT.parts("path4:LLR."), ["1/:L", "3/1-2,2-3:LR."]);
        assert_eq!(SNORT.parts("X.."), ["L."]);
    }
}
