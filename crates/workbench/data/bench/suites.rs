// The suites of `mcgs bench`: each one has a file in `quick` and in `hard`. `crates/workbench/src/bench/suites.rs` includes this list.

suites! {
    "linear-clobber": "strips full of stones, alternating and random",
    "clobber": "checkerboards",
    "nogo-strips": "empty strips, and strips of 35 cells with ten stones",
    "nogo": "empty boards",
    "domineering": "empty boards, and boards with five random walls",
    "amazons": "random boards and sums",
    "elephants": "strips with seven or nine animals each",
    "toppling-dominoes": "sums of random rows",
    "sums": "random sums of three to eight components, of one game or of several",
}
