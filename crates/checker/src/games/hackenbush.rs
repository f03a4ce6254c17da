//! Hackenbush.

use crate::games::numbers::whole;
use crate::rules::{Move, Player, Rules};

/// A picture has at most so many edges.
const MOST_EDGES: usize = 10_000;

/// Cut an edge of your own colour or a green one; what is no longer joined to the ground vanishes.
pub struct Hackenbush;

/// An edge: its ends, where 0 is the ground, and its colour.
type Edge = (usize, usize, char);

impl Rules for Hackenbush {
    fn name(&self) -> &'static str {
        "hackenbush"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let edges = match written.strip_prefix("stalk:") {
            Some(colours) => {
                colours.chars().enumerate().map(|(height, colour)| (height, height + 1, colour)).collect()
            }
            None => list(written)?,
        };
        if edges.len() > MOST_EDGES {
            return Err(format!("more than {MOST_EDGES} edges"));
        }
        if let Some(&(_, _, colour)) = edges.iter().find(|&&(_, _, colour)| !"BRG".contains(colour)) {
            return Err(format!("expected a colour `B`, `R` or `G`, found `{colour}`"));
        }
        if grounded(&edges).len() < edges.len() {
            return Err("an edge that is not joined to the ground".to_owned());
        }
        Ok(text(&edges))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let edges = list(position).unwrap_or_default();
        let own = if player == Player::Left { 'B' } else { 'R' };
        let mut moves = Vec::new();
        for (index, &(_, _, colour)) in edges.iter().enumerate() {
            if colour == own || colour == 'G' {
                let mut left = edges.clone();
                left.remove(index);
                moves.push(Move { name: (index + 1).to_string(), after: text(&grounded(&left)) });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        let exchange = |letter| match letter {
            'B' => 'R',
            'R' => 'B',
            letter => letter,
        };
        position.chars().map(exchange).collect()
    }

    /// Whether an edge is joined to the ground depends only on edges that meet it above the ground, or meet others that do.
    fn parts(&self, position: &str) -> Vec<String> {
        let edges = list(position).unwrap_or_default();
        let meet = |one: usize, other: usize| {
            let is_end = |end: usize| end > 0 && (end == edges[other].0 || end == edges[other].1);
            is_end(edges[one].0) || is_end(edges[one].1)
        };
        let edges_of = |part: Vec<usize>| part.iter().map(|&index| edges[index]).collect::<Vec<_>>();
        let parts = super::joined(edges.len(), meet).into_iter().map(edges_of);
        parts.map(|part| text(&renumbered(&part))).collect()
    }

    /// Each move cuts an edge of the player's own or a green one.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let own = if player == Player::Left { 'B' } else { 'R' };
        Some(position.matches([own, 'G']).count() as u64)
    }
}

/// Reads a list of edges: `3/0-1R,1-2B,1-3R`.
fn list(text: &str) -> Result<Vec<Edge>, String> {
    let (n_vertices, edges) = text.split_once('/').ok_or("expected edges, such as `2/0-1B,1-2R`")?;
    let n_vertices = whole(n_vertices, 0, MOST_EDGES as i128)?;
    let end = |text: &str| Ok::<usize, String>(whole(text, 0, n_vertices)?.unsigned_abs() as usize);
    let mut found = Vec::new();
    for edge in edges.split(',').filter(|_| !edges.is_empty()) {
        let unexpected = || format!("expected an edge such as `0-1B`, found `{edge}`");
        let colour = edge.chars().last().ok_or_else(unexpected)?;
        let (one, other) = edge[..edge.len() - colour.len_utf8()].split_once('-').ok_or_else(unexpected)?;
        found.push((end(one)?, end(other)?, colour));
    }
    Ok(found)
}

/// The text of a picture.
fn text(edges: &[Edge]) -> String {
    let highest = edges.iter().map(|&(one, other, _)| one.max(other)).max().unwrap_or(0);
    let texts: Vec<String> =
        edges.iter().map(|(one, other, colour)| format!("{one}-{other}{colour}")).collect();
    format!("{highest}/{}", texts.join(","))
}

/// The edges that are joined to the ground.
fn grounded(edges: &[Edge]) -> Vec<Edge> {
    let highest = edges.iter().map(|&(one, other, _)| one.max(other)).max().unwrap_or(0);
    let mut neighbours = vec![Vec::new(); highest + 1];
    for &(one, other, _) in edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let (mut reached, mut next) = (vec![false; highest + 1], vec![0]);
    while let Some(vertex) = next.pop() {
        if !std::mem::replace(&mut reached[vertex], true) {
            next.extend(&neighbours[vertex]);
        }
    }
    edges.iter().filter(|&&(one, _, _)| reached[one]).copied().collect()
}

/// The picture with its vertices numbered in the order in which they appear.
fn renumbered(edges: &[Edge]) -> Vec<Edge> {
    let mut names = vec![0];
    let mut number = |vertex: usize| {
        names.iter().position(|&name| name == vertex).unwrap_or_else(|| {
            names.push(vertex);
            names.len() - 1
        })
    };
    edges.iter().map(|&(one, other, colour)| (number(one), number(other), colour)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stalks_are_lists_of_edges() {
        assert_eq!(Hackenbush.read("stalk:BRG"), Ok("3/0-1B,1-2R,2-3G".to_owned()));
        assert_eq!(Hackenbush.read("stalk:"), Ok("0/".to_owned()));
        assert_eq!(Hackenbush.read("9/0-1B,1-1G,0-0R"), Ok("1/0-1B,1-1G,0-0R".to_owned()));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let long = format!("stalk:{}", "B".repeat(10_001));
        for wrong in [
            "", "stalk", "stalk:X", "stalk:é", "0/0-1B", "2/0-1", "2/0-1X", "2/1-2B", "2/0-1B,", "2/0-1é",
            "3/0-1BB", "2/-1-0B", "10001/", "3", &long,
        ] {
            assert!(Hackenbush.read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn pictures_side_by_side_are_parts() {
        let parts = Hackenbush.parts("5/0-1B,2-3R,0-2G,1-4B,3-0R,0-0G,5-5R,1-5B");
        assert_eq!(parts, ["2/1-2R,0-1G,2-0R", "0/0-0G", "3/0-1B,1-2B,3-3R,1-3B"]);
    }
}
