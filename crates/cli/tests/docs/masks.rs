//! What differs from run to run is masked before outputs are compared.
//!
//! 1. A time, `0.03 ms` or `1.2 s`, is `T ms`.
//! 2. What is computed from times is `R`: a ratio with three decimals after a time, the first number of a `geometric mean`, and the
//!    nodes per second in a row of `mcgs bench`.
//! 3. A size of memory, `12 MiB`, is `M`.
//!
//! Blanks do not count in a line in which something is masked, because columns move with the width of the numbers.

/// The line with everything masked that differs from run to run.
pub fn masked(line: &str) -> String {
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let n_words = words.len();
    let mut changed = false;
    for at in 0..n_words {
        let follower = words.get(at + 1).map(|next| next.trim_end_matches([',', ')', ';']).to_owned());
        let mask = match follower.as_deref() {
            Some("ms" | "s") if is_number(words[at].trim_start_matches('(')) => "T",
            Some("MiB") if is_number(&words[at]) => "M",
            _ => continue,
        };
        mask.clone_into(&mut words[at]);
        if mask == "T" && words[at + 1].starts_with('s') {
            words[at + 1].insert(0, 'm');
        }
        changed = true;
    }
    for at in 0..n_words {
        let after_time = at > 1 && words[at - 2] == "T";
        let after_two_times = at > 4 && words[at - 3] == "T" && words[at - 5] == "T";
        let after_mean = at > 1 && words[at - 2] == "geometric";
        let number = words[at].trim_start_matches('>');
        let is_ratio = number.len() > 4 && number.rfind('.') == Some(number.len() - 4) && is_number(number);
        let is_speed =
            after_two_times && (words[at] == "-" || is_number(&words[at])) && is_count(&words[at - 1]);
        if (after_time || after_mean) && is_ratio || is_speed {
            "R".clone_into(&mut words[at]);
            changed = true;
        }
    }
    if let Some((before, after)) = line.split_once("\"time_ms\":") {
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        return format!("{before}\"time_ms\":T{}", masked(rest));
    }
    if changed { words.join(" ") } else { line.trim_end().to_owned() }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || c == '.')
}

fn is_count(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_what_follows_from_them_are_masked() {
        assert_eq!(masked("  COMPLETED, 0.03 ms, 1 node"), "COMPLETED, T ms, 1 node");
        assert_eq!(masked("total 2.58 s, 3 nodes"), "total T ms, 3 nodes");
        assert_eq!(masked("FAIL (0.01 ms, 2 nodes)"), "FAIL T ms, 2 nodes)");
        let row = "  3x4 empty  P  7.8 ms  5.3 ms  2496  -  1134 31.2  2496  29.9  8 MiB";
        assert_eq!(masked(row), "3x4 empty P T ms T ms 2496 R 1134 31.2 2496 29.9 M MiB");
        assert_eq!(masked(row), masked(&row.replace('-', "38923").replace("7.8", "107.8")));
        assert_eq!(masked("no-table  0  13761  4.753  43.0 ms  2.088"), "no-table 0 13761 4.753 T ms R");
        assert_eq!(
            masked("no-values 62  7041887 >58.288  9.31 s >4.232"),
            "no-values 62 7041887 >58.288 T ms R"
        );
        assert_eq!(masked("a  36.0 ms  28.0 ms  0.778  4465  4465  1.000"), "a T ms T ms R 4465 4465 1.000");
        assert_eq!(masked("  geometric mean  0.951  1.000"), "geometric mean R 1.000");
        assert_eq!(masked("{\"time_ms\":0.25,\"nodes\":3}"), "{\"time_ms\":T,\"nodes\":3}");
    }

    #[test]
    fn nothing_else_is_masked() {
        for line in
            ["  Nim value: 2", "  5/2  a1-b1   ", "46 entries, 45056 bytes", "mcgs bench 3", "// mcgs 0.1.0"]
        {
            assert_eq!(masked(line), line.trim_end());
        }
    }
}
