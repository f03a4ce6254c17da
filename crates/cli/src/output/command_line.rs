//! The command line of this process, as one that can be given again.

/// The words, without the name of the program and without these.
pub(crate) fn words(without: &[&str]) -> Vec<String> {
    let all = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    all.filter(|word| !without.contains(&word.as_str())).collect()
}

/// The command as a shell reads it back, without these words.
pub(crate) fn text(without: &[&str]) -> String {
    let words: Vec<String> = words(without).iter().map(|word| quoted(word)).collect();
    format!("mcgs {}", words.join(" "))
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,/:+".contains(c);
    let one_line: String = word.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if !one_line.is_empty() && one_line.chars().all(is_plain) {
        one_line
    } else {
        format!("'{}'", one_line.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_in_a_shell() {
        assert_eq!(quoted("--csv=a/b.csv"), "--csv=a/b.csv");
        assert_eq!(quoted("it's a [game]"), "'it'\\''s a [game]'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("a\nb"), "'a b'");
    }
}
