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

use smallvec::SmallVec;

use super::sheep_field::{Field, MAX_FIELD, N_DIRECTIONS, ones};

/// The herds of one player.
type Flocks = SmallVec<[Flock; 8]>;
/// Herds by their numbers, with what is sure of them.
type Shaky = SmallVec<[(usize, Sure); 8]>;
/// How many runs there are at least, for every number of cuts; more than six change nothing.
type Sure = [u8; N_DIRECTIONS + 1];

/// A line of empty cells beside a herd.
#[derive(Debug, Clone, Copy, Default)]
struct Line {
    cells: u64,
    /// The claimed cells that the opponent may reach.
    exposed: u64,
    ascending: bool,
    /// How many claimed cells the opponent can never fill, and how many are behind these.
    safe: u8,
    open: u8,
}

/// A herd with its lines.
#[derive(Debug, Clone, Copy, Default)]
struct Flock {
    spare: u8,
    n_lines: u8,
    /// The cells of all lines.
    cells: u64,
    lines: [Line; N_DIRECTIONS],
}

/// What the opponent can do.
#[derive(Debug, Default)]
struct Danger {
    /// The reach of each herd and the number of its spare sheep.
    herds: SmallVec<[(u64, u8); 8]>,
    /// The reach of all herds.
    cells: u64,
    /// How many moves there are at most.
    cuts: usize,
    /// The cells that are reached by a single move, now and now or later.
    ends: u64,
    first: u64,
}

/// Integers between which the worth of a meadow lies.
pub(crate) fn bounds(field: &Field, herds: &[i8]) -> (i64, i64) {
    let (mut black, mut white) = (Flocks::new(), Flocks::new());
    find_flocks(field, herds, field.sets.herds[0], &mut black);
    find_flocks(field, herds, field.sets.herds[1], &mut white);
    let (of_black, of_white) = (Danger::of(field, &black), Danger::of(field, &white));
    let empties = field.sets.empty.count_ones() as usize;
    (least(&mut black, &of_white, empties), -least(&mut white, &of_black, empties))
}

fn least(flocks: &mut Flocks, danger: &Danger, empties: usize) -> i64 {
    let worth = |sure: usize| sure as i64 - danger.cuts.min(empties.saturating_sub(sure)) as i64;
    claim_free_lines(flocks, danger);
    let (total, mut shaky) = sort_out(flocks, danger);
    let sure = total + spread_cuts(&shaky, danger.cuts);
    let low = worth(sure);
    if shaky.is_empty() || danger.cuts == 0 {
        return low;
    }
    let everywhere = !is_threatened(flocks, danger, danger.first);
    if !everywhere && (low >= 0 || is_threatened(flocks, danger, danger.ends)) {
        return low;
    }
    let mut best = 0;
    for idx in 0..shaky.len() {
        let (which, before) = shaky[idx];
        let mut flock = flocks[which];
        flock.run();
        shaky[idx].1 = flock.sure(danger);
        best = best.max(1 + total + spread_cuts(&shaky, danger.cuts - 1));
        shaky[idx].1 = before;
    }
    let early = worth(best);
    low.max(if everywhere { early } else { early.min(0) })
}

/// Can one of the moves into the given cells do harm at once?
fn is_threatened(flocks: &[Flock], danger: &Danger, cells: u64) -> bool {
    flocks.iter().any(|flock| {
        (0..usize::from(flock.n_lines)).any(|line| {
            flock.lines[line].exposed & cells != 0 && {
                let mut flock = *flock;
                flock.lines[line].open = 0;
                flock.lines[line].exposed = 0;
                !flock.is_satisfied(danger)
            }
        })
    })
}

/// A number of moves that the owner of the given herds can make if nobody interferes.
pub(crate) fn alone(field: &Field, herds: &[i8], own: u64) -> u32 {
    let mut flocks = Flocks::new();
    find_flocks(field, herds, own, &mut flocks);
    let danger = Danger::default();
    claim_free_lines(&mut flocks, &danger);
    sort_out(&flocks, &danger).0 as u32
}

/// How many sheep may leave the herds in the given cells.
#[inline]
pub(crate) fn spare(herds: &[i8], cells: u64) -> u32 {
    ones(cells).map(|cell| u32::from(herds[cell as usize].unsigned_abs().saturating_sub(1))).sum()
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
        self.safe = self.free(danger.cells).min(claimed);
        self.open = claimed - self.safe;
        self.exposed = stem & danger.cells;
        stem
    }
}

impl Flock {
    /// `S(c)` of this herd; the number of cuts is limited by what can reach it.
    #[inline]
    fn sure(&self, danger: &Danger) -> Sure {
        let (mut safe, mut exposed, mut n_open) = (0, 0, 0);
        let mut open = Sure::default();
        for line in &self.lines[..usize::from(self.n_lines)] {
            safe += line.safe;
            exposed |= line.exposed;
            if line.open > 0 {
                open[n_open] = line.open;
                n_open += 1;
            }
        }
        if safe >= self.spare || n_open == 0 || (self.spare == 1 && n_open > 1) {
            // With two open lines a single run is sure, because the second cut comes after the reply.
            return [self.spare.min(safe + open[0]); N_DIRECTIONS + 1];
        }
        open[..n_open].sort_unstable_by(|a, b| b.cmp(a));
        let mut sum = safe + open.iter().sum::<u8>();
        let mut sure = [self.spare.min(sum); N_DIRECTIONS + 1];
        let cuts = danger.against(exposed);
        let mut runs = 0;
        for made in 1..=N_DIRECTIONS {
            if made <= cuts && open[0] > 0 {
                sum -= open[0];
                open.copy_within(1.., 0);
                if open[0] > 0 {
                    let n_longest = open.iter().take_while(|length| **length == open[0]).count();
                    open[n_longest - 1] -= 1;
                    sum -= 1;
                    runs += 1;
                }
            }
            sure[made] = self.spare.min(runs + sum);
        }
        sure
    }

    /// Lets a sheep run along the longest open line.
    fn run(&mut self) {
        if let Some(line) = self.lines.iter_mut().max_by_key(|line| line.open) {
            line.open = line.open.saturating_sub(1);
            self.spare -= 1;
        }
    }

    /// Can nobody keep the herd from using all spare sheep?
    #[inline]
    fn is_satisfied(&self, danger: &Danger) -> bool {
        self.sure(danger)[N_DIRECTIONS.min(danger.cuts)] == self.spare
    }
}

impl Danger {
    /// The danger that comes from the given herds.
    fn of(field: &Field, flocks: &[Flock]) -> Self {
        let mut danger = Danger::default();
        for flock in flocks {
            let reach = match flock.spare {
                0 => 0,
                1 => flock.cells,
                2 => (0..N_DIRECTIONS)
                    .fold(flock.cells, |reach, direction| reach | field.lines(flock.cells, direction)),
                _ => field.sets.empty,
            };
            danger.herds.push((reach, flock.spare));
            danger.first |= flock.cells;
            for line in &flock.lines[..usize::from(flock.n_lines)] {
                danger.ends |= if line.ascending { 1 << line.cells.ilog2() } else { line.cells & line.cells.wrapping_neg() };
            }
            danger.cells |= reach;
            danger.cuts += usize::from(flock.spare);
        }
        danger.cuts = danger.cuts.min(field.sets.empty.count_ones() as usize);
        danger
    }

    /// How many moves may fill cells of a set.
    #[inline]
    fn against(&self, cells: u64) -> usize {
        self.herds.iter().filter(|(reach, _)| reach & cells != 0).map(|(_, spare)| usize::from(*spare)).sum()
    }
}

/// Adds the herds in the given cells to a list.
#[inline]
fn find_flocks(field: &Field, herds: &[i8], own: u64, flocks: &mut Flocks) {
    for cell in ones(own) {
        let mut flock =
            Flock { spare: herds[cell as usize].unsigned_abs().saturating_sub(1), ..Flock::default() };
        for direction in 0..N_DIRECTIONS {
            let cells = field.lines(1 << cell, direction);
            if cells != 0 {
                flock.cells |= cells;
                flock.lines[usize::from(flock.n_lines)] =
                    Line { cells, ascending: Field::is_ascending(direction), ..Line::default() };
                flock.n_lines += 1;
            }
        }
        flocks.push(flock);
    }
}

/// What is sure of all herds that cuts make no difference to, and the other herds.
fn sort_out(flocks: &[Flock], danger: &Danger) -> (usize, Shaky) {
    let (mut total, mut shaky) = (0, Shaky::new());
    for (idx, flock) in flocks.iter().enumerate() {
        let sure = flock.sure(danger);
        if sure[danger.cuts.min(N_DIRECTIONS)] == sure[0] {
            total += usize::from(sure[0]);
        } else {
            shaky.push((idx, sure));
        }
    }
    (total, shaky)
}

/// The least sum of `S(c)` over herds with so many cuts.
fn spread_cuts(shaky: &[(usize, Sure)], cuts: usize) -> usize {
    let mut least = [0u8; MAX_FIELD + 1];
    let cuts = cuts.min(MAX_FIELD);
    if let [(_, sure)] = shaky {
        return usize::from(sure[cuts.min(N_DIRECTIONS)]);
    }
    for (_, sure) in shaky {
        for made in (0..=cuts).rev() {
            let here = 0..=made.min(N_DIRECTIONS);
            least[made] = here.map(|here| least[made - here] + sure[here]).min().unwrap_or(0);
        }
    }
    usize::from(least[cuts])
}

/// Claims lines that meet no other line of interest, and then others.
///
/// A herd that is sure of all its runs needs no more lines, so that its other lines are of no interest.
#[inline]
fn claim_free_lines(flocks: &mut [Flock], danger: &Danger) {
    let mut needy: SmallVec<[usize; 8]> = (0..flocks.len()).collect();
    loop {
        let (mut covered, mut crossings) = (0, 0);
        for &idx in &needy {
            crossings |= covered & flocks[idx].cells;
            covered |= flocks[idx].cells;
        }
        let before = needy.len();
        needy.retain(|&mut idx| {
            let flock = &mut flocks[idx];
            for line in &mut flock.lines[..usize::from(flock.n_lines)] {
                if line.cells & crossings == 0 {
                    line.claim(flock.spare, danger);
                }
            }
            !flock.is_satisfied(danger)
        });
        if crossings == 0 {
            return;
        }
        if needy.len() == before {
            needy.sort_by_key(|&idx| flocks[idx].n_lines);
            return claim_crossing_lines(flocks, &needy, crossings, danger);
        }
    }
}

/// Claims lines that meet others, as far as the stems allow, first for the herds that are named first.
fn claim_crossing_lines(flocks: &mut [Flock], needy: &[usize], crossings: u64, danger: &Danger) {
    let (mut covered, mut stems) = (0, 0);
    for &idx in needy {
        let flock = &mut flocks[idx];
        let (before_us, stems_before) = (covered, stems);
        let n_lines = usize::from(flock.n_lines);
        flock.lines[..n_lines].sort_by_key(|line| (line.cells & crossings).count_ones());
        for which in 0..n_lines {
            let line = &mut flock.lines[which];
            let free = line.free(before_us).min(flock.spare);
            if line.cells & crossings == 0 || line.cells & stems_before != 0 || free == 0 {
                continue;
            }
            covered |= line.cells;
            stems |= line.claim(free, danger);
            if flock.is_satisfied(danger) {
                break;
            }
        }
    }
}
