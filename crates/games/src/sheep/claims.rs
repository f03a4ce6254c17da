//! Lines of Battle Sheep that a player may count on, and what the opponent can do about it.
//!
//! What claims are, and what they are good for, is explained in [`super::reserve`].

use std::ops::Range;

use smallvec::SmallVec;

use super::field::{Field, N_DIRECTIONS, ones};

/// The number of runs that a herd is sure of, for every number of cuts; more than six change nothing.
pub(crate) type Sure = [u8; N_DIRECTIONS + 1];

/// A line of empty cells beside a herd.
#[derive(Debug, Clone, Copy)]
struct Line {
    cells: u64,
    /// The claimed cells that the opponent may reach.
    exposed: u64,
    ascending: bool,
    /// How many claimed cells come before the first exposed one, and how many do not.
    safe: u8,
    open: u8,
}

/// A herd that can be divided.
#[derive(Debug, Clone, Copy)]
struct Flock {
    /// The cells of all lines.
    cells: u64,
    /// Where the lines are in the list of all lines.
    first_line: u16,
    n_lines: u8,
    /// How many sheep may leave.
    spare: u8,
    /// Is the herd sure of this many runs?
    is_satisfied: bool,
}

/// The herds of one player.
#[derive(Debug, Default)]
pub(crate) struct Side {
    flocks: SmallVec<[Flock; 16]>,
    lines: SmallVec<[Line; 64]>,
}

/// What the opponent can do.
#[derive(Debug, Default)]
pub(crate) struct Danger {
    /// The reach of each herd and the number of its spare sheep.
    herds: SmallVec<[(u64, u8); 16]>,
    /// The reach of all herds.
    reach: u64,
    /// All cells of lines: where the next move may lead, whatever happens before it.
    pub(crate) lines: u64,
    /// The ends of all lines: where a move leads now.
    pub(crate) ends: u64,
    /// How many moves there are at most.
    pub(crate) cuts: usize,
}

/// What happens to a herd before it is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// Nothing.
    None,
    /// A sheep runs where the open part is longest.
    Run,
    /// The open part of the line with this number is cut.
    Cut(usize),
}

impl Line {
    /// How many cells come before the first one that is in `blocked`.
    #[inline]
    fn free(&self, blocked: u64) -> u8 {
        let hits = self.cells & blocked;
        let before = if hits == 0 {
            self.cells
        } else if self.ascending {
            self.cells & ((1 << hits.trailing_zeros()) - 1)
        } else {
            self.cells & !(u64::MAX >> hits.leading_zeros())
        };
        before.count_ones() as u8
    }

    /// Claims up to `count` cells and says which these are.
    #[inline]
    fn claim(&mut self, count: u8, danger: &Danger) -> u64 {
        let mut rest = self.cells;
        let mut claimed = 0;
        while claimed < count && rest != 0 {
            rest &= if self.ascending { rest - 1 } else { !(1 << rest.ilog2()) };
            claimed += 1;
        }
        let stem = self.cells & !rest;
        self.safe = self.free(danger.reach).min(claimed);
        self.open = claimed - self.safe;
        self.exposed = stem & danger.reach;
        stem
    }

    /// Where sheep come to rest that run along the line.
    #[inline]
    fn end(&self) -> u64 {
        if self.ascending { 1 << self.cells.ilog2() } else { self.cells & self.cells.wrapping_neg() }
    }
}

impl Flock {
    /// The numbers of its lines.
    #[inline]
    fn lines(&self) -> Range<usize> {
        let first = usize::from(self.first_line);
        first..first + usize::from(self.n_lines)
    }
}

impl Danger {
    /// Finds out what the owner of the given herds can do.
    #[inline]
    pub(crate) fn find_reach(&mut self, field: &Field, side: &Side) {
        for flock in &side.flocks {
            let reach = match flock.spare {
                0 => 0,
                1 => flock.cells,
                2 => (0..N_DIRECTIONS)
                    .fold(flock.cells, |reach, direction| reach | field.lines(flock.cells, direction)),
                _ => field.sets.empty,
            };
            self.herds.push((reach, flock.spare));
            self.reach |= reach;
            self.lines |= flock.cells;
            self.cuts += usize::from(flock.spare);
        }
        self.ends = side.lines.iter().fold(0, |ends, line| ends | line.end());
        self.cuts = self.cuts.min(field.sets.empty.count_ones() as usize);
    }

    /// How many moves may fill cells of a set.
    #[inline]
    fn against(&self, cells: u64) -> usize {
        self.herds.iter().filter(|(reach, _)| reach & cells != 0).map(|(_, spare)| usize::from(*spare)).sum()
    }
}

impl Side {
    /// Adds the herds in the given cells.
    #[inline]
    pub(crate) fn find_herds(&mut self, field: &Field, herds: &[i8], own: u64) {
        for cell in ones(own) {
            let first_line = self.lines.len();
            let mut all = 0;
            for direction in 0..N_DIRECTIONS {
                let cells = field.lines(1 << cell, direction);
                if cells != 0 {
                    all |= cells;
                    let ascending = Field::is_ascending(direction);
                    self.lines.push(Line { cells, exposed: 0, ascending, safe: 0, open: 0 });
                }
            }
            self.flocks.push(Flock {
                cells: all,
                first_line: first_line as u16,
                n_lines: (self.lines.len() - first_line) as u8,
                spare: herds[cell as usize].unsigned_abs().saturating_sub(1),
                is_satisfied: false,
            });
        }
    }

    /// Claims lines, well but not always in the best way.
    ///
    /// A herd that is sure of all its runs needs no more lines, so that its other lines are left to others. First
    /// come lines that meet no other line, then those that do.
    #[inline]
    pub(crate) fn claim_lines(&mut self, danger: &Danger) {
        let mut needy: SmallVec<[usize; 16]> = (0..self.flocks.len()).collect();
        loop {
            let (mut covered, mut crossings) = (0, 0);
            for &idx in &needy {
                crossings |= covered & self.flocks[idx].cells;
                covered |= self.flocks[idx].cells;
            }
            let n_before = needy.len();
            needy.retain(|&mut idx| {
                let flock = self.flocks[idx];
                for line in &mut self.lines[flock.lines()] {
                    if line.cells & crossings == 0 {
                        line.claim(flock.spare, danger);
                    }
                }
                self.flocks[idx].is_satisfied = self.satisfies(idx, danger, Change::None);
                !self.flocks[idx].is_satisfied
            });
            if crossings == 0 || needy.is_empty() {
                return;
            }
            if needy.len() == n_before {
                needy.sort_by_key(|&idx| self.flocks[idx].n_lines);
                return self.claim_crossing_lines(&needy, crossings, danger);
            }
        }
    }

    /// Claims lines that meet others, as far as the stems allow, first for the herds that are named first.
    fn claim_crossing_lines(&mut self, needy: &[usize], crossings: u64, danger: &Danger) {
        let (mut covered, mut stems) = (0, 0);
        for &idx in needy {
            let flock = self.flocks[idx];
            let (covered_before, stems_before) = (covered, stems);
            self.lines[flock.lines()].sort_by_key(|line| (line.cells & crossings).count_ones());
            for which in flock.lines() {
                let line = &mut self.lines[which];
                let free = line.free(covered_before).min(flock.spare);
                if line.cells & crossings == 0 || line.cells & stems_before != 0 || free == 0 {
                    continue;
                }
                covered |= line.cells;
                stems |= line.claim(free, danger);
                if self.satisfies(idx, danger, Change::None) {
                    self.flocks[idx].is_satisfied = true;
                    break;
                }
            }
        }
    }

    /// The runs of all herds that cuts make no difference to, and what is sure of the others, by their numbers.
    #[inline]
    pub(crate) fn sure(&self, danger: &Danger) -> (usize, SmallVec<[(usize, Sure); 8]>) {
        let (mut total, mut shaky) = (0, SmallVec::new());
        for (idx, flock) in self.flocks.iter().enumerate() {
            if flock.is_satisfied {
                total += usize::from(flock.spare);
                continue;
            }
            let sure = self.sure_of(idx, danger, Change::None);
            if sure[danger.cuts.min(N_DIRECTIONS)] == sure[0] {
                total += usize::from(sure[0]);
            } else {
                shaky.push((idx, sure));
            }
        }
        (total, shaky)
    }

    /// `S(c)` of a herd after a change; the number of cuts is limited by what can reach the herd.
    #[inline]
    pub(crate) fn sure_of(&self, idx: usize, danger: &Danger, change: Change) -> Sure {
        let flock = &self.flocks[idx];
        let (mut spare, mut safe, mut exposed, mut n_open) = (flock.spare, 0, 0, 0);
        let mut open = Sure::default();
        for idx in flock.lines() {
            let line = &self.lines[idx];
            safe += line.safe;
            if line.open > 0 && change != Change::Cut(idx) {
                exposed |= line.exposed;
                open[n_open] = line.open;
                n_open += 1;
            }
        }
        open[..n_open].sort_unstable_by(|a, b| b.cmp(a));
        if change == Change::Run {
            spare = spare.saturating_sub(1);
            shorten(&mut open);
        }
        let mut sum = safe + open.iter().sum::<u8>();
        let mut sure = [spare.min(sum); N_DIRECTIONS + 1];
        if safe >= spare || n_open == 0 {
            return sure;
        }
        let cuts = danger.against(exposed);
        let mut runs = 0;
        for made in 1..=N_DIRECTIONS {
            if made <= cuts {
                sum -= open[0];
                open.copy_within(1.., 0);
                let run = shorten(&mut open);
                sum -= run;
                runs += run;
            }
            sure[made] = spare.min(runs + sum);
        }
        sure
    }

    /// Is the herd sure of as many runs as it has sheep to spare, after a change?
    #[inline]
    fn satisfies(&self, idx: usize, danger: &Danger, change: Change) -> bool {
        let flock = &self.flocks[idx];
        if flock.spare > 1 {
            return self.sure_of(idx, danger, change)[N_DIRECTIONS.min(danger.cuts)] == flock.spare;
        }
        // The same for one run: two open lines are enough, as the second cut comes after the reply to the first.
        let (mut exposed, mut n_open) = (0, 0);
        for idx in flock.lines() {
            let line = &self.lines[idx];
            if line.safe > 0 {
                return true;
            }
            if line.open > 0 && change != Change::Cut(idx) {
                exposed |= line.exposed;
                n_open += 1;
            }
        }
        n_open > 1 || n_open == 1 && danger.against(exposed) == 0
    }

    /// Can a move into one of the given cells do harm if there is no reply to it?
    #[inline]
    pub(crate) fn is_threatened(&self, danger: &Danger, cells: u64) -> bool {
        self.flocks.iter().enumerate().any(|(idx, flock)| {
            flock.lines().any(|line| {
                self.lines[line].exposed & cells != 0 && !self.satisfies(idx, danger, Change::Cut(line))
            })
        })
    }
}

/// Shortens the longest part, if there is one, and keeps the order; says by how much.
#[inline]
fn shorten(open: &mut Sure) -> u8 {
    if open[0] == 0 {
        return 0;
    }
    let n_longest = open.iter().take_while(|length| **length == open[0]).count();
    open[n_longest - 1] -= 1;
    1
}
