//! A canary for the compiler: does a search over two bitboards run as written?
//!
//! rustc 1.95 (LLVM 22.1) miscompiles safe code of the shape of [`Filling::wins`]: a recursive method that takes
//! two bitboards, calls itself with their roles exchanged, and is first called with constants, can be compiled
//! as if the first bitboard were always empty. The pass to blame is `ipsccp`, the propagation of constants
//! between functions. Seen to go wrong: any kind of link-time optimization, thin-local included, which is
//! cargo's default for release builds, and opt-level 1 with overflow checks. Seen to go right: `lto = "off"`
//! with one codegen unit at opt-level 3, which is our release profile.
//!
//! The first search guards that profile, so it is built for release only. The second one has the shape that this
//! project uses for searches, bitboards in a struct behind a reference; it goes wrong under link-time
//! optimization too, and guards both profiles. A profile belongs to a workspace, so every workspace should look at its canary, with and
//! without `--release`, whenever the profiles or the toolchain change.

/// A game without rules but turns: the players fill cells in turn, and the player who fills the last one wins.
struct Filling {
    cells: u32,
    nodes: u64,
}

/// The stones of the player to move and of the other one.
struct Stones {
    mine: u32,
    theirs: u32,
}

impl Filling {
    /// Runaway recursion stops here, before the stack is full; the right count is far below.
    const NODE_LIMIT: u64 = 5_000;

    /// The cells are counted at run time, so that the compiler cannot compute the whole search.
    fn new() -> Self {
        let width: u32 = std::hint::black_box("8").parse().expect("this is a number");
        Filling { cells: (1 << width) - 1, nodes: 0 }
    }

    /// Does the player whose stones are `mine` win, moving next?
    #[cfg(not(debug_assertions))]
    #[inline(never)]
    fn wins(&mut self, mine: u32, theirs: u32) -> bool {
        self.nodes += 1;
        assert!(self.nodes < Self::NODE_LIMIT, "{ADVICE}");
        let mut free = self.cells & !(mine | theirs);
        let mut wins = false;
        while free != 0 {
            let cell = free.trailing_zeros();
            free &= free - 1;
            if !self.wins(theirs, mine | 1 << cell) {
                wins = true;
                break;
            }
        }
        wins
    }

    /// The same with the bitboards in a struct.
    #[inline(never)]
    fn wins_with(&mut self, stones: &Stones) -> bool {
        self.nodes += 1;
        assert!(self.nodes < Self::NODE_LIMIT, "{ADVICE}");
        let mut free = self.cells & !(stones.mine | stones.theirs);
        let mut wins = false;
        while free != 0 {
            let cell = free.trailing_zeros();
            free &= free - 1;
            if !self.wins_with(&Stones { mine: stones.theirs, theirs: stones.mine | 1 << cell }) {
                wins = true;
                break;
            }
        }
        wins
    }
}

/// What to do if they find anything else.
const ADVICE: &str =
    "the compiler broke a search: put `lto = \"off\"` and `codegen-units = 1` under `[profile.release]`";
/// What both searches find.
const EXPECTED: (bool, u64) = (false, 1265);

/// Checks that this program was not built with settings under which the compiler is known to break searches.
///
/// # Panics
///
/// If it was: put `lto = "off"` and `codegen-units = 1` under `[profile.release]` of your workspace.
pub fn assert_compiled_right() {
    // The two constants are the point of this search: hiding them from the optimizer would hide the fault.
    #[cfg(not(debug_assertions))]
    {
        let mut game = Filling::new();
        let wins = game.wins(0, 0);
        assert_eq!((wins, game.nodes), EXPECTED, "{ADVICE}");
    }
    let mut game = Filling::new();
    let wins = game.wins_with(&Stones { mine: 0, theirs: 0 });
    assert_eq!((wins, game.nodes), EXPECTED, "{ADVICE}");
}
