//! The laws look at rulesets that are made at run time as well, and a ruleset that fails is told so.

use mcgs_engine::{Code, Entry, Outcome, ParseError, Player, RulesetError, RunTimeRules};
use mcgs_laws::{check, texts};

/// Left and Right take different numbers of counters from a heap; a negative heap is for the players exchanged.
struct Subtraction {
    left: Vec<i64>,
    right: Vec<i64>,
    /// Larger heaps have no moves but an error.
    largest: i64,
}

impl RunTimeRules for Subtraction {
    type Position = i64;
    type Move = i64;

    fn name(&self) -> &'static str {
        "subtraction"
    }
    fn examples(&self) -> Vec<(String, Outcome)> {
        vec![("0".to_owned(), Outcome::P), ("1".to_owned(), Outcome::L)]
    }
    fn parse(&self, text: &str) -> Result<i64, ParseError> {
        text.parse().map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
    }
    fn text(&self, heap: &i64) -> String {
        heap.to_string()
    }
    fn moves(&self, &heap: &i64, player: Player) -> Result<Vec<(i64, i64)>, RulesetError> {
        if heap.abs() > self.largest {
            return Err(RulesetError::new(format!("the heap {heap} is too large")));
        }
        let takes = if (player == Player::Left) == (heap > 0) { &self.left } else { &self.right };
        let fits = takes.iter().filter(|&&take| take <= heap.abs());
        Ok(fits.map(|&take| (take, heap - take * heap.signum())).collect())
    }
    fn negative(&self, &heap: &i64) -> i64 {
        -heap
    }
    fn max_moves(&self, &heap: &i64) -> u64 {
        heap.unsigned_abs()
    }
    fn encode(&self, &heap: &i64, code: &mut Code) {
        code.push(heap.cast_unsigned());
    }
    fn decode(&self, code: &[u64]) -> i64 {
        code[0].cast_signed()
    }
}

/// What is found on heaps from -9 to 9.
fn found(largest: i64) -> Vec<String> {
    let rules = Subtraction { left: vec![1, 3], right: vec![2, 3], largest };
    let heaps = texts(|random| (random.below(19) as i64 - 9).to_string());
    check(Entry::from_rules(rules).ruleset(), heaps).iter().map(ToString::to_string).collect()
}

#[test]
fn a_ruleset_made_at_run_time_obeys_the_laws() {
    assert_eq!(found(9), [""; 0]);
}

#[test]
fn a_ruleset_that_fails_is_told_its_own_words() {
    let found = found(8);
    assert!(found.iter().any(|broken| broken.contains("is too large")), "{found:?}");
}
