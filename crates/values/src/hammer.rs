//! A test of memories that threads share: four of them set and get answers, in different orders.

use std::fmt::Debug;
use std::sync::Barrier;
use std::thread;

/// Sets the answers of `n_pairs` pairs and asks for twice as many, `rounds` times in each thread. What is told must be
/// right; says how often something was told.
pub(crate) fn hammer<T: PartialEq + Debug>(
    n_pairs: u32,
    rounds: u32,
    answer: impl Fn(u32, u32) -> T + Sync,
    set: impl Fn(u32, u32, T) + Sync,
    get: impl Fn(u32, u32) -> Option<T> + Sync,
) -> usize {
    let barrier = Barrier::new(4);
    let work = |step: u32| {
        barrier.wait();
        let mut found = 0;
        for round in 0..rounds {
            // Small ids, as in an arena: neighbours differ in few bits.
            let n = round.wrapping_mul(step) % n_pairs;
            set(n % 50, n / 50, answer(n % 50, n / 50));
            let asked = round.wrapping_mul(31) % (2 * n_pairs);
            if let Some(told) = get(asked % 50, asked / 50) {
                assert_eq!(told, answer(asked % 50, asked / 50));
                found += 1;
            }
        }
        found
    };
    thread::scope(|scope| {
        let work = &work;
        let threads = [1, 7, 11, 13].map(|step| scope.spawn(move || work(step)));
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}
