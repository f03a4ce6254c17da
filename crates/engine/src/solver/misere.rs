//! Questions about misère play.

use mcgs_values::{Outcome, Player};

use crate::game::Sum;
use crate::limits::{Answer, Budget, Verdict};
use crate::misere::MisereSearch;
use crate::solver::Solver;

impl Solver {
    /// Does `first`, moving first, win the sum in misère play, where the player who cannot move wins?
    ///
    /// ```
    /// use mcgs_engine::{Budget, Player, SearchOptions, Solver, Sum, Verdict};
    /// let solver = Solver::new(SearchOptions::default());
    /// let answer = solver.solve_misere(&Sum::default(), Player::Left, &Budget::unlimited());
    /// assert_eq!(answer.result, Ok(Verdict::Win));
    /// ```
    pub fn solve_misere(&self, sum: &Sum, first: Player, budget: &Budget) -> Answer<Verdict> {
        let budget = &*self.question_budget(sum, budget);
        let mut search = MisereSearch::new(&self.options, &self.misere_table, budget);
        let wins = search.run(sum, first);
        Answer { result: wins.map(Verdict::of_win), stats: search.stats }
    }

    /// Who wins in misère play, for either first player?
    ///
    /// ```
    /// use mcgs_engine::{Budget, Outcome, SearchOptions, Solver, Sum};
    /// let solver = Solver::new(SearchOptions::default());
    /// // Nobody can move: the first player wins.
    /// assert_eq!(solver.outcome_misere(&Sum::default(), &Budget::unlimited()).result, Ok(Outcome::N));
    /// ```
    pub fn outcome_misere(&self, sum: &Sum, budget: &Budget) -> Answer<Outcome> {
        let budget = &*self.question_budget(sum, budget);
        let mut search = MisereSearch::new(&self.options, &self.misere_table, budget);
        let result = search.run(sum, Player::Left).and_then(|left_first_wins| {
            // In impartial games both players have the same moves.
            let is_impartial = sum.first_partisan().is_none();
            let right_first_wins =
                if is_impartial { left_first_wins } else { search.run(sum, Player::Right)? };
            Ok(Outcome::from_first_wins(left_first_wins, right_first_wins))
        });
        Answer { result, stats: search.stats }
    }
}
