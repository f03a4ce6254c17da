//! Shown output against printed output.

use crate::masks::masked;

/// Stands for any number of left-out lines.
const GAP: &str = "...";

/// Whether the page shows what the program prints. A line `...` of the page stands for any number of lines.
pub fn agree(shown: &[String], printed: &[String]) -> bool {
    let Some(first) = shown.first() else { return printed.is_empty() };
    if first.trim() == GAP {
        return (0..=printed.len()).any(|skipped| agree(&shown[1..], &printed[skipped..]));
    }
    let same = printed.first().is_some_and(|line| masked(line) == masked(first));
    same && agree(&shown[1..], &printed[1..])
}

/// What the page should show: lines that agree stay as they are, and gaps stay gaps.
///
/// Lines before the first gap and after the last one keep their number. Those between gaps are found again by their beginning.
pub fn mended(shown: &[String], printed: &[String]) -> Vec<String> {
    if agree(shown, printed) {
        return shown.to_vec();
    }
    let pieces: Vec<&[String]> = shown.split(|line| line.trim() == GAP).collect();
    let [first, middle @ .., last] = pieces.as_slice() else { return kept(shown, printed) };
    let n_first = first.len().min(printed.len());
    let n_last = last.len().min(printed.len() - n_first);
    let end = printed.len() - n_last;
    let mut lines = kept(first, &printed[..n_first]);
    let mut from = n_first;
    for piece in middle {
        lines.push(GAP.to_owned());
        for line in *piece {
            let alike =
                |printed: &String| printed.chars().zip(line.chars()).take_while(|(a, b)| a == b).count();
            let best = (from..end).max_by_key(|&at| (alike(&printed[at]), std::cmp::Reverse(at)));
            if let Some(best) = best {
                lines.extend(kept(std::slice::from_ref(line), &printed[best..=best]));
                from = best + 1;
            }
        }
    }
    lines.push(GAP.to_owned());
    lines.extend(kept(last, &printed[end..]));
    lines
}

/// The printed lines; those that agree with the shown ones are left as the page has them.
fn kept(shown: &[String], printed: &[String]) -> Vec<String> {
    let known =
        |line: &String| shown.iter().find(|shown| masked(shown) == masked(line)).unwrap_or(line).clone();
    printed.iter().map(known).collect()
}

/// The lines that differ, as a diff.
pub fn difference(shown: &[String], printed: &[String]) -> String {
    let same = |(a, b): &(&String, &String)| masked(a) == masked(b);
    let n_before = shown.iter().zip(printed).take_while(same).count();
    let (shown, printed) = (&shown[n_before..], &printed[n_before..]);
    let n_after = shown.iter().rev().zip(printed.iter().rev()).take_while(same).count();
    let minus = shown[..shown.len() - n_after].iter().map(|line| format!("  - {line}"));
    let plus = printed[..printed.len() - n_after].iter().map(|line| format!("  + {line}"));
    minus.chain(plus).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split('/').filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn a_gap_stands_for_any_lines() {
        assert!(agree(&lines("a/.../d"), &lines("a/b/c/d")));
        assert!(agree(&lines("a/..."), &lines("a")));
        assert!(!agree(&lines("a/.../d"), &lines("a/b/c")));
        assert!(!agree(&lines("a"), &lines("a/b")));
        assert!(agree(&lines("x 0.1 ms"), &lines("x 12.3 ms")));
    }

    #[test]
    fn mending_keeps_times_and_gaps() {
        assert_eq!(mended(&lines("a 1 ms/b 1"), &lines("a 2 ms/b 2")), lines("a 1 ms/b 2"));
        assert_eq!(mended(&lines("a/.../nodes 7"), &lines("a/b/c/nodes 8")), lines("a/.../nodes 8"));
        assert_eq!(
            mended(&lines(".../row 3 x/..."), &lines("row 2 y/row 3 z/end")),
            lines(".../row 3 z/...")
        );
        assert_eq!(mended(&lines(""), &lines("a")), lines("a"));
    }

    #[test]
    fn a_difference_shows_only_what_differs() {
        assert_eq!(difference(&lines("a/b/c"), &lines("a/x/c")), "  - b\n  + x");
    }
}
