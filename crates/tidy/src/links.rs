//! Links between the pages of the repository.

use std::collections::BTreeMap;

use crate::markdown;

/// Complains about links to files that do not exist, and to headings that a page does not have.
pub fn complaints(pages: &BTreeMap<String, String>, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut complaints = Vec::new();
    for (path, page) in pages {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for line in markdown::text_lines(page) {
            for target in targets(line.text) {
                let (file, heading) =
                    target.split_once('#').map_or((target, None), |(file, at)| (file, Some(at)));
                let file = if file.is_empty() { path.clone() } else { joined(folder, file) };
                let found = match (pages.get(&file), heading) {
                    (Some(page), Some(heading)) => headings(page).any(|known| known == heading),
                    (_, heading) => heading.is_none() && exists(&file),
                };
                if !found {
                    complaints.push(format!("{path}:{}: the link to {target} leads nowhere", line.number));
                }
            }
        }
    }
    complaints
}

/// What the links of a line lead to, other sites left out.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let pieces = line.split("](").skip(1).filter_map(|piece| piece.split_once(')'));
    pieces
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://") && !target.starts_with("mailto:"))
}

/// A path seen from a folder; `..` goes up.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The names by which the headings of a page can be linked to.
fn headings(page: &str) -> impl Iterator<Item = String> {
    let lines = markdown::text_lines(page).into_iter().filter(|line| line.text.starts_with('#'));
    lines.map(|line| {
        let kept = line.text.trim_start_matches('#').trim().chars();
        let kept = kept.filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_are_found() {
        let pages = BTreeMap::from([
            ("README.md".to_owned(), "[a](docs/a.md) [b](docs/b.md) [c](https://x.org)".to_owned()),
            (
                "docs/a.md".to_owned(),
                "# The `mcgs` page: one\n[x](#the-mcgs-page-one) [y](../README.md#no)".to_owned(),
            ),
        ]);
        assert_eq!(
            complaints(&pages, |path| pages.contains_key(path)),
            [
                "README.md:1: the link to docs/b.md leads nowhere",
                "docs/a.md:2: the link to ../README.md#no leads nowhere",
            ]
        );
    }
}
