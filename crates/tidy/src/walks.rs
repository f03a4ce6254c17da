//! The walks in `ARCHITECTURE.md`: the stations that one question passes. Each station is a function in a file.

use crate::markdown;

/// A walk has at most this many stations.
pub const LONGEST: usize = 15;

/// Complains about walks that are missing, too long or not true. `text_of` has the text of a file.
///
/// A walk is a list below a heading of the third level that begins with `Walk`: ``1. `cli/src/main.rs` `main`: what happens there``.
pub fn complaints(
    architecture: &str,
    expected: &[&str],
    text_of: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut walks: Vec<(&str, Vec<(&str, &str)>)> = Vec::new();
    let mut inside = false;
    for line in markdown::text_lines(architecture) {
        if let Some(heading) = line.text.strip_prefix('#') {
            inside = heading.starts_with("## Walk");
            walks.extend(inside.then_some((heading, Vec::new())));
        } else if inside && line.text.starts_with(|c: char| c.is_ascii_digit()) {
            let spans = markdown::code_spans(line.text);
            let (Some((_, stations)), [path, function, ..]) = (walks.last_mut(), spans.as_slice()) else {
                complaints.push(format!("ARCHITECTURE.md:{}: expected a file and a function", line.number));
                continue;
            };
            let file = text_of(&format!("crates/{path}"));
            if !file.is_some_and(|text| text.contains(&format!("fn {function}"))) {
                complaints
                    .push(format!("ARCHITECTURE.md:{}: `{path}` has no function `{function}`", line.number));
            }
            if stations.contains(&(path, function)) {
                complaints.push(format!("ARCHITECTURE.md:{}: the walk was at `{path}` before", line.number));
            }
            stations.push((path, function));
        }
    }
    for (heading, stations) in &walks {
        if stations.len() > LONGEST {
            complaints.push(format!(
                "ARCHITECTURE.md: `#{heading}` has {} stations, more than {LONGEST}",
                stations.len()
            ));
        }
    }
    for name in expected {
        if !walks.iter().any(|(heading, stations)| heading.contains(name) && !stations.is_empty()) {
            complaints.push(format!("ARCHITECTURE.md has no walk of {name}"));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(page: &str) -> Vec<String> {
        complaints(page, &["`{B}`"], |path| {
            (path == "crates/a/src/b.rs").then(|| "fn go() {}\nfn stop() {}".to_owned())
        })
    }

    #[test]
    fn a_walk_that_is_not_true_is_found() {
        let good = "### Walk of `{B}`\n\n1. `a/src/b.rs` `go`: it goes,\n   and goes.\n2. `a/src/b.rs` `stop`: it stops.\n\n## Next\n\n1. other\n";
        assert_eq!(found(good), [""; 0]);
        assert_eq!(
            found(&good.replace("`stop`", "`rest`")),
            ["ARCHITECTURE.md:5: `a/src/b.rs` has no function `rest`"]
        );
        assert_eq!(
            found(&good.replace("`stop`", "`go`")),
            ["ARCHITECTURE.md:5: the walk was at `a/src/b.rs` before"]
        );
        assert_eq!(found(&good.replace("{B}", "{N}")), ["ARCHITECTURE.md has no walk of `{B}`"]);
        let long = format!("### Walk of `{{B}}`\n{}", "1. `a/src/b.rs` `go`\n".repeat(16));
        assert!(found(&long).last().unwrap().ends_with("has 16 stations, more than 15"));
    }
}
