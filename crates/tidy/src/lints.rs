//! The libraries that read no clock, do no I/O and print nothing. Clippy checks the code (`clippy.toml` lists what is
//! disallowed); this check looks after the switch.

/// The attribute that turns the check of clippy on, in `lib.rs` of a library. Tests may read files.
pub const SWITCH: &str =
    "#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]";

/// Complains if a library lacks the switch, or if one of its files switches the check off again.
pub fn complaints<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut complaints = Vec::new();
    for (path, source) in files {
        if path.ends_with("/src/lib.rs") && source.lines().all(|line| line != SWITCH) {
            complaints.push(format!("{path} must have the line {SWITCH}"));
        }
        let others = source.lines().enumerate().filter(|(_, line)| *line != SWITCH);
        for (index, _) in others.filter(|(_, line)| line.contains("clippy::disallowed_")) {
            complaints.push(format!("{path}:{}: clocks, I/O and printing belong to other crates", index + 1));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_switch_and_an_exception_are_found() {
        let good = format!("//! A crate.\n\n{SWITCH}\n\nmod a;\n");
        assert_eq!(complaints([("crates/a/src/lib.rs", good.as_str()), ("crates/a/src/a.rs", "")]), [""; 0]);
        let missing = complaints([("crates/a/src/lib.rs", "mod a;")]);
        assert!(missing[0].starts_with("crates/a/src/lib.rs must have the line"));
        let source = "\n#[allow(clippy::disallowed_methods)]\nfn now() {}";
        let off = complaints([("crates/a/src/a.rs", source)]);
        assert_eq!(off, ["crates/a/src/a.rs:2: clocks, I/O and printing belong to other crates"]);
    }
}
