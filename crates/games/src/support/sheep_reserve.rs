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
    claim: u32,
}

impl Line {
    const NONE: Line = Line { cells: 0, ascending: true, claim: 0 };

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
    let mut flocks: SmallVec<[Flock; 12]> = ones(own).map(|cell| Flock::new(field, herds, cell)).collect();
    let cuts = (cuts as usize).min(MAX_CUTS);
    let (mut total, mut worst) = (0, None);
    // Lines that meet no other line are claimed as they are.
    let mut wanting: SmallVec<[usize; 12]> = (0..flocks.len()).collect();
    let mut crossings;
    loop {
        crossings = 0;
        let mut covered = 0;
        for &idx in &wanting {
            crossings |= covered & flocks[idx].cells;
            covered |= flocks[idx].cells;
        }
        let before = wanting.len();
        wanting.retain(|&mut idx| {
            let flock = &mut flocks[idx];
            for line in &mut flock.lines[..flock.n_lines] {
                if line.cells & crossings == 0 {
                    line.claim = line.cells.count_ones();
                }
            }
            flock.sure()[cuts.min(N_DIRECTIONS)] < flock.spare
        });
        if wanting.len() == before || crossings == 0 {
            break;
        }
    }
    // The others are claimed for the herds that need them, the poorest first.
    if crossings != 0 {
    wanting.sort_by_key(|&idx| flocks[idx].n_lines);
    let (mut covered, mut stems) = (0, 0);
    for idx in wanting {
        let flock = &mut flocks[idx];
        let spare = flock.spare;
        let (mut ours, mut our_stems) = (0, 0);
        flock.lines[..flock.n_lines].sort_by_key(|line| (line.cells & crossings).count_ones());
        for which in 0..flock.n_lines {
            let line = &mut flock.lines[which];
            if line.claim == 0 && line.cells & stems == 0 {
                line.claim = line.free(covered).min(spare);
                if line.claim > 0 {
                    ours |= line.cells;
                    our_stems |= stem(line);
                    if flock.sure()[cuts.min(N_DIRECTIONS)] == spare {
                        break;
                    }
                }
            }
        }
        covered |= ours;
        stems |= our_stems;
    }
    }
    for flock in &flocks {
        let sure = flock.sure();
        let least = sure[cuts.min(N_DIRECTIONS)];
        if least == sure[0] {
            total += least;
            continue;
        }
        worst = Some(match worst {
            None => std::array::from_fn(|made| sure[made.min(N_DIRECTIONS)]),
            Some(before) => combined(&before, &sure),
        });
    }
    total + worst.map_or(0, |worst: [u32; MAX_CUTS + 1]| worst[cuts])
}

#[derive(Clone, Copy)]
struct Flock {
    spare: u32,
    cells: u64,
    n_lines: usize,
    lines: [Line; N_DIRECTIONS],
}

impl Flock {
    #[inline]
    fn new(field: &Field, herds: &[i8], cell: u32) -> Self {
        let spare = u32::from(herds[cell as usize].unsigned_abs()) - 1;
        let mut flock = Flock { spare, cells: 0, n_lines: 0, lines: [Line::NONE; N_DIRECTIONS] };
        for direction in 0..N_DIRECTIONS {
            let cells = field.line(cell, direction);
            if cells != 0 {
                flock.cells |= cells;
                flock.lines[flock.n_lines] = Line { cells, ascending: Field::is_ascending(direction), claim: 0 };
                flock.n_lines += 1;
            }
        }
        flock
    }

    #[inline]
    fn sure(&self) -> [u32; N_DIRECTIONS + 1] {
        sure_runs(&self.lines[..self.n_lines], self.spare)
    }
}

fn combined(before: &[u32; MAX_CUTS + 1], sure: &[u32; N_DIRECTIONS + 1]) -> [u32; MAX_CUTS + 1] {
    std::array::from_fn(|made| {
        (0..=made.min(N_DIRECTIONS)).map(|here| before[made - here] + sure[here]).min().unwrap_or(0)
    })
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
