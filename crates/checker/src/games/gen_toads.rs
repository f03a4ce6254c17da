//! Toads and Frogs with parameters.

use crate::games::parameters;
use crate::games::strip;
use crate::rules::{Move, Player, Rules};

/// `a,b,c,d:STRIP`. Toads of Left go to the right, frogs of Right to the left. Before an empty cell, a stone slides `a` to `b` cells
/// forward; before stones, it jumps over all of them, at most `c`, and only over the opponent's if `d` is 0.
pub struct GenToads;

impl Rules for GenToads {
    fn name(&self) -> &'static str {
        "gen_toads"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let classic = format!("1,1,1,0:{written}");
        let written = if written.contains(':') { written } else { &classic };
        let ([least, most, jump, friends], board) = parameters::read::<4>(written)?;
        let board = strip::read(&board.replace('T', "X").replace('F', "O"), "XO.")?;
        if least == 0 || most < least || friends > 1 || most.max(jump) > 1_048_575 {
            return Err("the parameters must be 1 <= a <= b, c, and d = 0 or 1, up to 1048575".to_owned());
        }
        Ok(format!("{least},{most},{jump},{friends}:{board}"))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let ([least, most, jump, friends], board) = parameters::of::<4>(position);
        let parameters = &position[..position.len() - board.len()];
        let cells = board.as_bytes();
        let mut moves = Vec::new();
        for (from, _) in board.match_indices(player.stone()) {
            let ahead = |distance: usize| match player {
                Player::Left => from + distance,
                Player::Right => from.wrapping_sub(distance),
            };
            let cell = |distance| cells.get(ahead(distance)).copied();
            let stones = (1..=cells.len())
                .take_while(|&distance| cell(distance).is_some_and(|cell| cell != b'.'))
                .count();
            let slides = (1..=cells.len()).take_while(|&distance| cell(distance) == Some(b'.')).count();
            let enemies =
                (1..=stones).all(|distance| cell(distance) == Some(player.opponent().stone() as u8));
            let distances = if stones == 0 {
                (1..=slides).filter(|&slide| (least..=most).contains(&(slide as u64))).collect()
            } else if stones as u64 <= jump && (friends == 1 || enemies) && cell(stones + 1) == Some(b'.') {
                vec![stones + 1]
            } else {
                Vec::new()
            };
            for to in distances.into_iter().map(ahead) {
                let mut after = cells.to_vec();
                after.swap(from, to);
                let after = format!("{parameters}{}", strip::text(&after));
                moves.push(Move { name: format!("{}-{}", from + 1, to + 1), after });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        let (_, board) = parameters::of::<4>(position);
        let parameters = &position[..position.len() - board.len()];
        format!("{parameters}{}", strip::exchanged(&strip::mirrored(board)))
    }

    /// There is no split: stones jump over each other. Without a stone or without an empty cell nobody can move.
    fn parts(&self, position: &str) -> Vec<String> {
        let alive = position.contains(['X', 'O']) && position.contains('.');
        Some(position.to_owned()).filter(|_| alive).into_iter().collect()
    }

    /// Each move takes a stone of the player nearer to its end of the strip, and the stones end on different cells.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let (_, board) = parameters::of::<4>(position);
        let distance = |cell| if player == Player::Left { board.len() - 1 - cell } else { cell };
        let distances: Vec<usize> =
            board.match_indices(player.stone()).map(|(cell, _)| distance(cell)).collect();
        Some((distances.iter().sum::<usize>() - (0..distances.len()).sum::<usize>()) as u64)
    }
}
