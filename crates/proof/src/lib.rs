//! Writes proofs of answers about sums of combinatorial games.
