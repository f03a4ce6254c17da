//! How many moves a player of Battle Sheep can be sure of.

use smallvec::SmallVec;

use super::sheep_field::{Field, N_DIRECTIONS, ones};

/// The most moves of the opponent that are looked at one by one.
const MAX_CUTS: usize = 32;

type Flocks = SmallVec<[Flock; 8]>;

/// A straight line of empty cells beside a herd, of which the first few may be claimed.
#[derive(Debug, Clone, Copy)]
struct Line {
    cells: u64,
    ascending: bool,
    /// Claimed cells that the opponent can never fill, and those behind them that he might.
    safe: u32,
    open: u32,
    /// The claimed cells that the opponent might fill.
    exposed: u64,
}

/// A herd with its lines.
#[derive(Debug, Clone, Copy)]
struct Flock {
    cell: u32,
    spare: u32,
    /// All cells of its lines.
    cells: u64,
    n_lines: usize,
    lines: [Line; N_DIRECTIONS],
}

/// What the opponent can do.
struct Danger {
    /// Each herd with the cells that its sheep might ever fill, and with how many sheep it can spare.
    herds: SmallVec<[(u64, u32); 8]>,
    /// The cells that some herd might fill.
    cells: u64,
    /// The number of moves he has.
    cuts: u32,
}

/// Integers between which the worth of a meadow lies.
pub(crate) fn bounds(field: &Field, herds: &[i8]) -> (i64, i64) {
    let empties = field.empty.count_ones();
    let mut flocks = field.herds.map(|own| -> Flocks {
        ones(own).map(|cell| Flock::new(field, herds, cell)).collect()
    });
    let dangers = [&flocks[0], &flocks[1]].map(|own| Danger::new(field, own));
    let [low, high] = [0, 1].map(|player: usize| {
        let danger = &dangers[1 - player];
        let sure = reserve(&mut flocks[player], danger);
        i64::from(sure) - i64::from(danger.cuts.min(empties - sure))
    });
    (low, -high)
}

/// The number of moves that one player, who owns all herds, can surely make.
pub(crate) fn solo(field: &Field, herds: &[i8], own: u64) -> u32 {
    let mut flocks: Flocks = ones(own).map(|cell| Flock::new(field, herds, cell)).collect();
    reserve(&mut flocks, &Danger { herds: SmallVec::new(), cells: 0, cuts: 0 })
}

/// What a player can spare: the sheep that may leave the herds of a set.
#[inline]
pub(crate) fn spare(herds: &[i8], cells: u64) -> u32 {
    ones(cells).map(|cell| u32::from(herds[cell as usize].unsigned_abs()) - 1).sum()
}

impl Line {
    const NONE: Line = Line { cells: 0, ascending: true, safe: 0, open: 0, exposed: 0 };

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

    /// Claims the first `count` cells and says which these are.
    #[inline]
    fn claim(&mut self, count: u32, danger: &Danger) -> u64 {
        let mut rest = self.cells;
        if count >= rest.count_ones() {
            rest = 0;
        } else {
            for _ in 0..count {
                rest &= if self.ascending { rest.wrapping_sub(1) } else { !(1 << rest.ilog2()) };
            }
        }
        let stem = self.cells & !rest;
        self.safe = self.free(danger.cells).min(count);
        self.open = count - self.safe;
        self.exposed = stem & danger.cells;
        stem
    }
}

impl Flock {
    #[inline]
    fn new(field: &Field, herds: &[i8], cell: u32) -> Self {
        let spare = u32::from(herds[cell as usize].unsigned_abs()) - 1;
        let mut flock = Flock { cell, spare, cells: 0, n_lines: 0, lines: [Line::NONE; N_DIRECTIONS] };
        for direction in 0..N_DIRECTIONS {
            let cells = field.line(cell, direction);
            if cells != 0 {
                flock.cells |= cells;
                let line = &mut flock.lines[flock.n_lines];
                line.cells = cells;
                line.ascending = Field::is_ascending(direction);
                flock.n_lines += 1;
            }
        }
        flock
    }

    /// How many runs the herd is sure of after 0 to 6 cuts.
    #[inline]
    fn sure(&self, danger: &Danger) -> [u32; N_DIRECTIONS + 1] {
        let mut claims = [0; N_DIRECTIONS + 1];
        let (mut safe, mut exposed) = (0, 0);
        for (claim, line) in claims.iter_mut().zip(&self.lines[..self.n_lines]) {
            *claim = line.open;
            safe += line.safe;
            exposed |= line.exposed;
        }
        let mut sum: u32 = claims.iter().sum();
        let mut sure = [self.spare.min(safe + sum); N_DIRECTIONS + 1];
        if exposed == 0 || safe >= self.spare {
            return sure;
        }
        let most = danger.against(exposed) as usize;
        claims[..N_DIRECTIONS].sort_unstable_by(|a, b| b.cmp(a));
        let mut runs = 0;
        for cuts in 1..=N_DIRECTIONS {
            if cuts > most {
                sure[cuts] = sure[cuts - 1];
                continue;
            }
            sum -= claims[0];
            claims.copy_within(1.., 0);
            if claims[0] > 0 {
                let last = claims.iter().take_while(|claim| **claim == claims[0]).count() - 1;
                claims[last] -= 1;
                sum -= 1;
                runs += 1;
            }
            sure[cuts] = self.spare.min(safe + runs + sum);
        }
        sure
    }

    #[inline]
    fn is_sure(&self, danger: &Danger) -> bool {
        self.sure(danger)[N_DIRECTIONS.min(danger.cuts as usize)] == self.spare
    }
}

impl Danger {
    fn new(field: &Field, flocks: &[Flock]) -> Self {
        let mut danger = Danger { herds: SmallVec::new(), cells: 0, cuts: 0 };
        for flock in flocks {
            let reach = match flock.spare {
                0 => 0,
                1 => flock.cells,
                2 => field.spread(flock.cells),
                _ => field.empty,
            };
            danger.herds.push((reach, flock.spare));
            danger.cells |= reach;
            danger.cuts += flock.spare;
        }
        danger.cuts = danger.cuts.min(field.empty.count_ones());
        danger
    }

    /// How many moves he has that may fill cells of a set.
    #[inline]
    fn against(&self, cells: u64) -> u32 {
        self.herds.iter().filter(|(reach, _)| reach & cells != 0).map(|(_, spare)| spare).sum()
    }
}

/// A number of moves that the owner of the flocks can be sure of.
fn reserve(flocks: &mut [Flock], danger: &Danger) -> u32 {
    // Lines that meet no other line are claimed as they are.
    let mut wanting: SmallVec<[usize; 8]> = (0..flocks.len()).collect();
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
                    line.claim(line.cells.count_ones().min(flock.spare), danger);
                }
            }
            !flock.is_sure(danger)
        });
        if wanting.len() == before || crossings == 0 {
            break;
        }
    }
    if crossings != 0 {
        claim_crossing_lines(flocks, &mut wanting, crossings, danger);
    }
    let cuts = (danger.cuts as usize).min(MAX_CUTS);
    let (mut total, mut worst) = (0, None);
    for flock in flocks {
        let sure = flock.sure(danger);
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

fn claim_crossing_lines(flocks: &mut [Flock], wanting: &mut [usize], crossings: u64, danger: &Danger) {
    wanting.sort_by_key(|&idx| flocks[idx].n_lines);
    let (mut covered, mut stems) = (0, 0);
    for &idx in wanting.iter() {
        let flock = &mut flocks[idx];
        let (mut our_lines, mut our_stems) = (0, 0);
        let n_lines = flock.n_lines;
        flock.lines[..n_lines].sort_by_key(|line| (line.cells & crossings).count_ones());
        for which in 0..n_lines {
            let line = &mut flock.lines[which];
            let free = line.free(covered).min(flock.spare);
            if line.cells & crossings == 0 || line.cells & stems != 0 || free == 0 {
                continue;
            }
            our_lines |= line.cells;
            our_stems |= line.claim(free, danger);
            if flock.is_sure(danger) {
                break;
            }
        }
        covered |= our_lines;
        stems |= our_stems;
    }
}

fn combined(before: &[u32; MAX_CUTS + 1], sure: &[u32; N_DIRECTIONS + 1]) -> [u32; MAX_CUTS + 1] {
    std::array::from_fn(|made| {
        (0..=made.min(N_DIRECTIONS)).map(|here| before[made - here] + sure[here]).min().unwrap_or(0)
    })
}
