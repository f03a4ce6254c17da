//! One arena, several threads: the same values get the same ids.

mod common;

use std::sync::Barrier;

use common::build_many;
use mcgs_values::Values;

#[test]
fn two_threads_agree() {
    let n_codes = 9 * 9 * 9;
    let alone = Values::new();
    let expected = build_many(&alone, 0..n_codes);
    for _ in 0..4 {
        let values = Values::new();
        let barrier = Barrier::new(2);
        let [mut first, mut second] = std::thread::scope(|scope| {
            let forwards = scope.spawn(|| {
                barrier.wait();
                build_many(&values, 0..n_codes)
            });
            let backwards = scope.spawn(|| {
                barrier.wait();
                build_many(&values, (0..n_codes).rev())
            });
            [forwards, backwards].map(|thread| thread.join().unwrap())
        });
        first.sort_unstable();
        second.sort_unstable();
        assert_eq!(first, second);
        for (&(_, found), &(code, wanted)) in first.iter().zip(&expected) {
            assert_eq!(values.structural_hash(found), alone.structural_hash(wanted), "{code}");
        }
    }
}
