//! Code for one operating system. It stands in one folder, so that somebody who brings the program to another system knows where to look.

use crate::rust;

/// Where such code belongs.
pub const FOLDER: &str = "crates/files/src/system/";

/// What only code for one system says.
const SIGNS: &[&str] = &["cfg(unix", "cfg(windows", "cfg(not(unix", "target_os", "std::os::", "/proc/"];

/// Complains about code for one system, once for each file outside of the folder.
pub fn complaints<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut complaints = Vec::new();
    for (path, source) in files.into_iter().filter(|(path, _)| !path.starts_with(FOLDER)) {
        let lines = rust::code_lines(source);
        let sign = |line: &str| SIGNS.iter().find(|sign| line.contains(*sign));
        if let Some((number, sign)) = lines.iter().find_map(|(number, line)| Some((number, sign(line)?))) {
            complaints.push(format!("{path}:{number}: `{sign}` belongs in {FOLDER}"));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_for_one_system_is_found_outside_of_its_folder() {
        let unix = "#[cfg(unix)]\nfn a() {}\n";
        assert_eq!(complaints([("crates/files/src/system/unix.rs", unix)]), [""; 0]);
        let found = complaints([
            ("crates/cli/src/a.rs", unix),
            ("crates/cli/src/b.rs", "fn a() {}\nuse std::os::fd::AsFd;"),
        ]);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[1].starts_with("crates/cli/src/b.rs:2: `std::os::` belongs in"), "{}", found[1]);
        let test = "fn a() {}\n#[cfg(test)]\nmod tests { #[cfg(unix)] fn b() {} }";
        assert_eq!(complaints([("crates/cli/src/a.rs", test)]), [""; 0]);
    }
}
