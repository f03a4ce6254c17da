//! Files that pages name. On the map every one must exist, and every room of the program must be there.

use std::collections::BTreeSet;

use crate::markdown;

/// Resolves the files and folders that `ARCHITECTURE.md` names. A path starts at the root, at `crates/`, at the sources of the crate that
/// was named before in the same paragraph or row, or at the folder of the file that was named before.
pub fn resolved(architecture: &str, exists: impl Fn(&str) -> bool) -> Result<BTreeSet<String>, Vec<String>> {
    let (mut found, mut missing) = (BTreeSet::new(), Vec::new());
    let mut before: Option<String> = None;
    for line in markdown::text_lines(architecture) {
        if line.text.is_empty() || line.text.starts_with('|') {
            before = None;
        }
        for span in markdown::code_spans(line.text).into_iter().filter(|span| is_path(span)) {
            let path = span.split_once('*').map_or(span, |(folder, _)| folder).trim_end_matches('/');
            match candidates(path, before.as_deref()).into_iter().find(|path| exists(path)) {
                Some(path) => {
                    found.insert(path.clone());
                    before = Some(path);
                }
                None => missing.push(format!("ARCHITECTURE.md:{}: there is no `{span}`", line.number)),
            }
        }
    }
    if missing.is_empty() { Ok(found) } else { Err(missing) }
}

/// The files of ours that other pages name and that do not exist: pairs of the name and a complaint. Pages may leave out the first folders.
pub fn missing(page_path: &str, page: &str, files: &[String]) -> Vec<(String, String)> {
    let exists = |path: &str| {
        files.iter().any(|file| {
            file == path || file.ends_with(&format!("/{path}")) || file.starts_with(&format!("{path}/"))
        })
    };
    let mut complaints = Vec::new();
    for line in markdown::text_lines(page) {
        for span in markdown::code_spans(line.text).into_iter().filter(|span| is_path(span)) {
            let ours = ["crates/", "data/", "docs/", ".ci/"].iter().any(|folder| span.starts_with(folder));
            let is_source = span.strip_suffix(".rs").is_some();
            let path = span.split_once('*').map_or(span, |(folder, _)| folder).trim_end_matches('/');
            if (ours || is_source) && !exists(path) {
                let complaint = format!("{page_path}:{}: there is no `{span}`", line.number);
                complaints.push((span.to_owned(), complaint));
            }
        }
    }
    complaints
}

/// Complains about public modules, and folders of sources, that `ARCHITECTURE.md` does not name. `libraries` are the sources of `lib.rs`
/// by path, `files` all files.
pub fn unnamed(named: &BTreeSet<String>, libraries: &[(&str, &str)], files: &[String]) -> Vec<String> {
    let mut rooms = BTreeSet::new();
    for (path, source) in libraries {
        let folder = path.trim_end_matches("/lib.rs");
        let public = source.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
        rooms.extend(public.map(|module| format!("{folder}/{module}")));
    }
    for file in files.iter().filter(|file| file.starts_with("crates/") && file.strip_suffix(".rs").is_some())
    {
        if let Some((source, rest)) = file.split_once("/src/")
            && let Some((folder, _)) = rest.split_once('/')
        {
            rooms.insert(format!("{source}/src/{folder}"));
        }
    }
    let is_named = |room: &String| {
        let (file, folder) = (format!("{room}.rs"), format!("{room}/"));
        named.iter().any(|path| path == room || *path == file || path.starts_with(&folder))
    };
    let unnamed = rooms.iter().filter(|room| !is_named(room));
    unnamed.map(|room| format!("ARCHITECTURE.md does not name {room}")).collect()
}

/// Code that is the name of a file or folder. `NAME` in capitals stands for any.
fn is_path(span: &str) -> bool {
    let plain = span.chars().all(|c| c.is_alphanumeric() || "_-./*".contains(c));
    let known = [".rs", ".toml", ".md", ".js", ".test"].iter().any(|end| span.ends_with(end));
    plain && (span.contains('/') || known) && !span.starts_with('/') && !span.contains("NAME")
}

fn candidates(path: &str, before: Option<&str>) -> Vec<String> {
    let mut candidates = vec![path.to_owned(), format!("crates/{path}")];
    if let Some(before) = before {
        let folder = before.rsplit_once('/').map_or("", |(folder, _)| folder);
        candidates.push(format!("{before}/{path}"));
        candidates.push(format!("{folder}/{path}"));
        let parts: Vec<&str> = before.split('/').take(2).collect();
        candidates.push(format!("{}/src/{path}", parts.join("/")));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Vec<String> {
        ["crates/a/src/lib.rs", "crates/a/src/b.rs", "crates/a/src/c/d.rs", "data/known/x.toml"]
            .map(str::to_owned)
            .into()
    }

    fn exists(path: &str) -> bool {
        files().iter().any(|file| file == path || file.starts_with(&format!("{path}/")))
    }

    #[test]
    fn a_path_may_be_short_after_a_neighbour() {
        let page = "| x | `a/src/b.rs`, `c/d.rs`, `data/known/*.toml` |\n\n`crates/a/src/c/` `d.rs` `b.rs` `A::b` `a/src/NAME.rs`";
        let named = resolved(page, exists).unwrap();
        let expected = ["crates/a/src/b.rs", "crates/a/src/c", "crates/a/src/c/d.rs", "data/known"];
        assert_eq!(named.iter().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_file_that_is_not_there_is_found() {
        let page = "`a/src/b.rs`\n\n`b.rs`";
        assert_eq!(resolved(page, exists), Err(vec!["ARCHITECTURE.md:3: there is no `b.rs`".to_owned()]));
        let found = missing("p.md", "`c/d.rs` `data/x` `results/x.csv`", &files());
        assert_eq!(found, [("data/x".to_owned(), "p.md:1: there is no `data/x`".to_owned())]);
    }

    #[test]
    fn rooms_without_a_name_are_found() {
        let libraries = [("crates/a/src/lib.rs", "mod e;\npub mod b;\npub mod c;\n")];
        let named = BTreeSet::from(["crates/a/src/c/d.rs".to_owned()]);
        assert_eq!(unnamed(&named, &libraries, &files()), ["ARCHITECTURE.md does not name crates/a/src/b"]);
        assert_eq!(
            unnamed(&BTreeSet::new(), &[], &files()),
            ["ARCHITECTURE.md does not name crates/a/src/c"]
        );
    }
}
