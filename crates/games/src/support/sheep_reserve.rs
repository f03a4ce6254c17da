//! How many moves a player of Battle Sheep can be sure of.

use smallvec::SmallVec;

use super::sheep_field::{Field, N_DIRECTIONS, ones};

/// The most moves of the opponent that are looked at one by one.
const MAX_CUTS: usize = 32;

/// A straight line of empty cells beside a herd, of which the first `claim` cells are claimed.
#[derive(Debug, Clone, Copy)]
struct Line {
    cells: u64,
    ascending: bool,
    herd: u32,
    claim: u32,
}

impl Line {
    /// How many cells come before the first one that is in `blocked`.
    #[inline]
    fn free(&self, blocked: u64) -> u32 {
        let hits = self.cells & blocked;
        let before = if hits == 0 {
            self.cells
        } else if self.ascending {
            self.cells & ((1 << hits.trailing_zeros()) - 1)
        } else {
            self.cells & !(u64::MAX >> hits.leading_zeros())
        };
        before.count_ones()
    }
}

/// What a player can spare: the sheep that may leave the herds of a set.
#[inline]
pub(crate) fn spare(herds: &[i8], cells: u64) -> u32 {
    ones(cells).map(|cell| u32::from(herds[cell as usize].unsigned_abs()) - 1).sum()
}

/// A number of moves that the owner of the herds `own` can be sure of while the opponent makes at most `cuts`.
pub(crate) fn reserve(field: &Field, herds: &[i8], own: u64, cuts: u32) -> u32 {
    let mut lines: SmallVec<[Line; 48]> = SmallVec::new();
    for herd in ones(own) {
        for direction in 0..N_DIRECTIONS {
            let cells = field.line(herd, direction);
            if cells != 0 {
                lines.push(Line { cells, ascending: Field::is_ascending(direction), herd, claim: 0 });
            }
        }
    }
    claim(&mut lines);
    let cuts = (cuts as usize).min(MAX_CUTS);
    let mut total = 0;
    let mut worst: Option<[u32; MAX_CUTS + 1]> = None;
    let mut rest = lines.as_slice();
    while let Some(first) = rest.first() {
        let count = rest.iter().take_while(|line| line.herd == first.herd).count();
        let (own, others) = rest.split_at(count);
        rest = others;
        let spare = u32::from(herds[first.herd as usize].unsigned_abs()) - 1;
        let sure = sure_runs(own, spare);
        let least = sure[cuts.min(N_DIRECTIONS)];
        if least == sure[0] {
            total += least;
            continue;
        }
        worst = Some(match worst {
            None => std::array::from_fn(|made| sure[made.min(N_DIRECTIONS)]),
            Some(before) => std::array::from_fn(|made| {
                (0..=made.min(N_DIRECTIONS)).map(|here| before[made - here] + sure[here]).min().unwrap_or(0)
            }),
        });
    }
    total + worst.map_or(0, |worst| worst[cuts])
}

/// Chooses the claims of all lines.
#[inline]
fn claim(lines: &mut [Line]) {
    let mut twice = 0;
    let mut covered = 0;
    for line in lines.iter() {
        twice |= covered & line.cells;
        covered |= line.cells;
    }
    if twice == 0 {
        for line in lines.iter_mut() {
            line.claim = line.cells.count_ones();
        }
        return;
    }
    // Lines that are met in their first cell are left out, which frees others.
    let crossings = std::mem::take(&mut twice);
    covered = 0;
    for line in lines.iter_mut() {
        line.claim = line.free(crossings);
        if line.claim > 0 {
            twice |= covered & line.cells;
            covered |= line.cells;
        }
    }
    let mut stems = 0;
    for line in lines.iter_mut().filter(|line| line.claim > 0) {
        line.claim = line.free(twice);
        stems |= stem(line);
    }
    for line in lines.iter_mut().filter(|line| line.claim == 0) {
        if line.cells & stems == 0 {
            line.claim = line.free(covered);
            if line.claim > 0 {
                covered |= line.cells;
                stems |= stem(line);
            }
        }
    }
}

/// The claimed cells of a line.
fn stem(line: &Line) -> u64 {
    let mut rest = line.cells;
    for _ in 0..line.claim {
        rest &= if line.ascending { rest.wrapping_sub(1) } else { !(1 << rest.ilog2()) };
    }
    line.cells & !rest
}

/// How many runs a herd is sure of after 0 to 6 cuts.
#[inline]
fn sure_runs(lines: &[Line], spare: u32) -> [u32; N_DIRECTIONS + 1] {
    let mut claims = [0; N_DIRECTIONS + 1];
    for (claim, line) in claims.iter_mut().zip(lines) {
        *claim = line.claim;
    }
    claims[..N_DIRECTIONS].sort_unstable_by(|a, b| b.cmp(a));
    let mut sum: u32 = claims.iter().sum();
    let mut sure = [spare.min(sum); N_DIRECTIONS + 1];
    let mut runs = 0;
    for cuts in 1..=N_DIRECTIONS {
        sum -= claims[0];
        claims.copy_within(1.., 0);
        if claims[0] > 0 {
            let last = claims.iter().take_while(|claim| **claim == claims[0]).count() - 1;
            claims[last] -= 1;
            sum -= 1;
            runs += 1;
        }
        sure[cuts] = spare.min(runs + sum);
    }
    sure
}
