//! How many moves a player of Battle Sheep can be sure of, and what a meadow is worth at least.
//!
//! **Reserves.** Let `G` be a position with `e` empty cells in which White can make at most `w <= e` more
//! moves. A *reserve* of Black is a number `r <= e` such that, if `r > 0`,
//! (a) Black has a move after which her reserve is at least `r - 1`, and
//! (b) so she has after every move of White, as a reply to it.
//! Then `G >= n`, where `n = r - min(w, e - r)`.
//!
//! *Proof*, by induction: Left wins `G - n` if Right begins. Note that `n` grows with `r`, that no move makes `w`
//! larger, and that moves of White make it smaller. After the move of (a) there is one empty cell less, so
//! that `n` falls by at most 1. After a move of White and the reply of (b) there are two less, so that `n` does
//! not fall.
//! * Right moves in `G` and `r > 0`: Left replies by (b) and `G^RL >= n` by induction.
//! * Right moves in `G` and `r = 0`: then `n = -min(w, e) < 0`. The number of `G^R` is at least `n + 1`, so that
//!   `G^R >= n + 1` by induction, and Left replies in the integer `-n > 0`, from `-n` to `-n - 1`.
//! * Right moves in the integer `-n`, hence `n > 0` and `r > 0`: Left moves by (a) to `G^L >= n - 1`.
//!
//! **Claims.** The *line* of a herd in a direction consists of the empty cells up to the first one that is not;
//! it only gets shorter. Of some lines we *claim* the first few cells, the *stem*, in such a way that no
//! claimed line meets the stem of another one. (Lines of the same herd never meet.) If any player fills a cell
//! in a stem, no other claimed line contains that cell. If he fills one that is in no stem, the lines through it
//! keep their stems. Black only lets single sheep run along claimed lines: such a sheep fills the last cell
//! of its line, and that makes the claim of this line smaller by at most one and harms no other.
//!
//! **Cuts.** A white herd with `s` sheep to spare, its descendants included, makes at most `s` more moves. It
//! can only ever fill cells that are reached from it by `s` straight runs, which are fewer and fewer
//! cells, whatever happens: its *reach*. So claimed cells in front of the first cell that is in anybody's reach are
//! *safe*. A *cut*, a move of White into the rest of a stem, which is called *open*, takes at most this rest.
//!
//! **One herd.** Let a black herd have `s` sheep to spare, `u` safe cells in all, open parts of lengths `l`, and let
//! White make at most `c` cuts here. Black answers cuts, and runs whenever she likes, where the open part is
//! longest. Sort open parts by length and compare them place by place. The longest one removed (`C`), or
//! shortened by one (`R`), larger parts stay larger ones, and `R` after `C` leaves no larger parts than `C`
//! after `R`. (If the longest length `m` occurs twice, both leave the same. If not, `C` after `R` leaves the other parts
//! untouched, or takes one of length `m - 1` and leaves another of that length.) Hence White does best to cut the
//! longest part entirely, and to make his cuts as early as he can; `T(c)`, the number of runs in the order
//! `C R C R ... C R R R ...` with `c` cuts until nothing is left, is the least that Black gets from the open parts. Let
//! `S(c) = min(s, u + T(c))`. A run makes `S(c)` smaller by at most one, for every `c`. After a cut and a run in
//! reply, the new `S(c)` is at least the old `S(c + 1) - 1`, for every `c`; and if there is nothing left to reply with, then
//! `S(c + 1) = 0`.
//!
//! **All herds.** The reserve is the least sum of all `S(c)`, with `w` cuts in total, and at each herd no more than
//! there are sheep to spare in the white herds that can reach an open cell of it. It is at most `e` because stems
//! are disjoint. (a): some herd has `S(0) > 0`, and a run there costs one at most. (b): after a cut Black runs
//! with the same herd, and every way to distribute the remaining cuts was, with this one cut more, a way before. If that herd
//! cannot run, or White did not cut, any other run will do; there is one, or the reserve would have been zero.
//!
//! **Early replies.** Suppose that no cell into which White can move at once is an open cell, except of herds that
//! are sure of all their runs even if White cuts there and gets no reply. Then, after any move of White, Black may run
//! wherever she likes. So one more than the reserve after a run, with one move less for White, has property
//! (b). Property (a) was only used for `n > 0`, so that we get a bound that is at most 0. If the condition holds for all
//! cells of White's lines, not only for their ends, then it still holds after moves of Black, because these can only
//! make the lines shorter. Then (a) is true as well: after one run, another one is as good a reply.

use smallvec::SmallVec;

use super::sheep_field::{Field, MAX_FIELD, N_DIRECTIONS, ones};

/// `S(c)` for every number of cuts; more than six change nothing.
type Sure = [u8; N_DIRECTIONS + 1];

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
    /// Is the herd sure of so many runs?
    is_satisfied: bool,
}

/// The herds of one player.
#[derive(Debug, Default)]
struct Side {
    flocks: SmallVec<[Flock; 16]>,
    lines: SmallVec<[Line; 64]>,
}

/// What the opponent can do.
#[derive(Debug, Default)]
struct Danger {
    /// The reach of each herd and the number of its spare sheep.
    herds: SmallVec<[(u64, u8); 16]>,
    /// The reach of all herds.
    reach: u64,
    /// All cells of lines, and the ends of the lines.
    lines: u64,
    ends: u64,
    /// How many moves there are at most.
    cuts: usize,
}

/// Integers between which the worth of a meadow lies.
pub(crate) fn bounds(field: &Field, herds: &[i8]) -> (i64, i64) {
    let (mut black, mut white) = (Side::default(), Side::default());
    let (mut of_black, mut of_white) = (Danger::default(), Danger::default());
    black.find_herds(field, herds, field.sets.herds[0]);
    white.find_herds(field, herds, field.sets.herds[1]);
    of_black.find_reach(field, &black);
    of_white.find_reach(field, &white);
    let empties = field.sets.empty.count_ones() as usize;
    (black.least_worth(&of_white, empties), -white.least_worth(&of_black, empties))
}

/// A number of moves that the owner of the given herds can make if nobody interferes.
pub(crate) fn moves_alone(field: &Field, herds: &[i8], own: u64) -> u32 {
    let (mut side, danger) = (Side::default(), Danger::default());
    side.find_herds(field, herds, own);
    side.claim_lines(&danger);
    side.sure(&danger).0 as u32
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
    #[inline]
    fn lines(&self) -> std::ops::Range<usize> {
        let first = usize::from(self.first_line);
        first..first + usize::from(self.n_lines)
    }
}

impl Danger {
    /// Finds out what the owner of the given herds can do.
    #[inline]
    fn find_reach(&mut self, field: &Field, side: &Side) {
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
    fn find_herds(&mut self, field: &Field, herds: &[i8], own: u64) {
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

    /// A lower bound of the worth for the owner of the herds.
    fn least_worth(&mut self, danger: &Danger, empties: usize) -> i64 {
        let worth = |sure: usize| sure as i64 - danger.cuts.min(empties.saturating_sub(sure)) as i64;
        self.claim_lines(danger);
        let (total, mut shaky) = self.sure(danger);
        let least = worth(total + least_sum(&shaky, danger.cuts));
        if shaky.is_empty() {
            return least;
        }
        let is_calm = !self.is_threatened(danger, danger.lines);
        if !is_calm && (least >= 0 || self.is_threatened(danger, danger.ends)) {
            return least;
        }
        let mut best = least;
        for idx in 0..shaky.len() {
            let (which, before) = shaky[idx];
            shaky[idx].1 = self.sure_of(which, danger, Change::Run);
            let early = worth(1 + total + least_sum(&shaky, danger.cuts - 1));
            best = best.max(if is_calm { early } else { early.min(0) });
            shaky[idx].1 = before;
        }
        best
    }

    /// What is sure of all herds that cuts make no difference to, and `S(c)` of the others.
    #[inline]
    fn sure(&self, danger: &Danger) -> (usize, Shaky) {
        let (mut total, mut shaky) = (0, Shaky::new());
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

    /// `S(c)` of a herd after a change; the number of cuts is limited by what can reach it.
    #[inline]
    fn sure_of(&self, idx: usize, danger: &Danger, change: Change) -> Sure {
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
            spare -= 1;
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
        let spare = self.flocks[idx].spare;
        if spare == 1 {
            // Two open lines are enough, because the second cut comes after the reply to the first one.
            let (mut exposed, mut n_open) = (0, 0);
            for idx in self.flocks[idx].lines() {
                let line = &self.lines[idx];
                if line.safe > 0 {
                    return true;
                }
                if line.open > 0 && change != Change::Cut(idx) {
                    exposed |= line.exposed;
                    n_open += 1;
                }
            }
            return n_open > 1 || n_open == 1 && danger.against(exposed) == 0;
        }
        self.sure_of(idx, danger, change)[N_DIRECTIONS.min(danger.cuts)] == spare
    }

    /// Can a move into one of the given cells do harm if there is no reply to it?
    #[inline]
    fn is_threatened(&self, danger: &Danger, cells: u64) -> bool {
        self.flocks.iter().enumerate().any(|(idx, flock)| {
            flock.lines().any(|line| {
                self.lines[line].exposed & cells != 0 && !self.satisfies(idx, danger, Change::Cut(line))
            })
        })
    }

    /// Claims lines, well but not always in the best way.
    ///
    /// A herd that is sure of all its runs needs no more lines, so that its other lines are left to others. First
    /// come lines that meet no other line, then those that do.
    #[inline]
    fn claim_lines(&mut self, danger: &Danger) {
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
}

/// Herds by their numbers, with what is sure of them.
type Shaky = SmallVec<[(usize, Sure); 8]>;

/// What happens to a herd before it is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    None,
    /// A sheep runs where the open part is longest.
    Run,
    /// The open part of one line is cut.
    Cut(usize),
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

/// The least sum of `S(c)` over some herds, with so many cuts in total.
#[inline]
fn least_sum(shaky: &[(usize, Sure)], cuts: usize) -> usize {
    if let [(_, sure)] = shaky {
        return usize::from(sure[cuts.min(N_DIRECTIONS)]);
    }
    let cuts = cuts.min(MAX_FIELD);
    let mut least = [0u8; MAX_FIELD + 1];
    for (_, sure) in shaky {
        for made in (0..=cuts).rev() {
            let here = 0..=made.min(N_DIRECTIONS);
            least[made] = here.map(|here| least[made - here] + sure[here]).min().unwrap_or(0);
        }
    }
    usize::from(least[cuts])
}
