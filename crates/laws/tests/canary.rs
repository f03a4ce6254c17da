//! This workspace is built with settings under which the compiler leaves searches as they are.

#[test]
fn searches_over_two_bitboards_survive_the_profiles() {
    mcgs_laws::assert_compiled_right();
}
