//! Files that are too long to be one idea.

/// A file of Rust has at most this many lines.
pub const LONGEST: usize = 500;

/// Complains if a file is longer: pairs of the path and a complaint.
pub fn too_long(path: &str, source: &str) -> Option<(String, String)> {
    let n_lines = source.lines().count();
    let complaint = format!("{path} has {n_lines} lines, split it: at most {LONGEST} are one idea");
    (n_lines > LONGEST).then(|| (path.to_owned(), complaint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_have_five_hundred_lines() {
        assert_eq!(too_long("a.rs", &"x\n".repeat(500)), None);
        let (key, complaint) = too_long("a.rs", &"x\n".repeat(501)).unwrap();
        assert_eq!((key.as_str(), complaint.contains("has 501 lines")), ("a.rs", true));
    }
}
