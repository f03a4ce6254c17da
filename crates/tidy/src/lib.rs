//! Checks of the repository itself. What `ARCHITECTURE.md` and `CONTRIBUTING.md` promise, these checks enforce.
//!
//! Each check is a function from texts to a list of complaints, so its own tests can give it a planted mistake.
//! `tests/tidy.rs` runs all of them on the repository:
//!
//! ```text
//! cargo test -p mcgs-tidy
//! ```
//!
//! A check that the code does not pass yet has a list of exceptions in `tests/tidy.rs`. These lists only get shorter:
//! an exception that is not needed any more is a complaint, too.

pub mod dependencies;
pub mod games;
pub mod lengths;
pub mod links;
pub mod lints;
pub mod map;
pub mod markdown;
pub mod named_files;
pub mod profiles;
pub mod repository;
pub mod rust;
pub mod systems;
pub mod walks;

/// Takes the exceptions out of a list of `(key, complaint)`. An exception excuses one key, or, if it ends with `*`, all keys that
/// begin with what precedes the star. An exception that excuses nothing becomes a complaint.
pub fn except(found: &[(String, String)], exceptions: &[(&str, &str)]) -> Vec<String> {
    let excuses = |key: &str, found: &str| match key.strip_suffix('*') {
        Some(start) => found.starts_with(start),
        None => found == key,
    };
    let unused = exceptions
        .iter()
        .filter(|(key, _)| !found.iter().any(|(found, _)| excuses(key, found)))
        .map(|(key, _)| format!("`{key}` needs no exception any more: remove it from the list"));
    let complaints = found
        .iter()
        .filter(|(found, _)| !exceptions.iter().any(|(key, _)| excuses(key, found)))
        .map(|(_, complaint)| complaint.clone());
    complaints.chain(unused).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_excuse_what_they_name_and_must_be_needed() {
        let found = vec![("a".to_owned(), "a is long".to_owned()), ("b".to_owned(), "b is long".to_owned())];
        assert_eq!(except(&found, &[("a", "why"), ("b", "why")]), [""; 0]);
        assert_eq!(except(&found, &[("b", "why")]), ["a is long"]);
        assert_eq!(except(&found, &[("*", "why")]), [""; 0]);
        let unused = "`c` needs no exception any more: remove it from the list";
        assert_eq!(except(&found, &[("a", "why"), ("b", "why"), ("c", "why")]), [unused]);
    }
}
