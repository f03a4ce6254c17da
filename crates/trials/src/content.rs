//! What is in a folder, apart from times: for comparing a run that was disturbed with one that was not.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value as Json;

use crate::program::Run;

/// The content of every file of a folder and its subfolders, in a form in which equal results are equal texts.
///
/// Rows of results are sorted and have no times; databases are dumped by the program.
pub fn of_folder(program: &Path, folder: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    gather(program, folder, folder, &mut found)?;
    Ok(found)
}

/// The first difference of two contents, in words.
pub fn difference(expected: &BTreeMap<String, String>, found: &BTreeMap<String, String>) -> Option<String> {
    for (name, content) in expected {
        match found.get(name) {
            None => return Some(format!("{name} is missing")),
            Some(other) if other != content => {
                return Some(format!("{name} differs: {}", line_difference(content, other)));
            }
            Some(_) => {}
        }
    }
    found.keys().find(|name| !expected.contains_key(*name)).map(|name| format!("{name} was left behind"))
}

fn line_difference(expected: &str, found: &str) -> String {
    let pairs = expected.lines().map(Some).chain([None]).zip(found.lines().map(Some).chain([None]));
    for (number, (one, other)) in pairs.enumerate() {
        if one != other {
            let show = |line: Option<&str>| line.map_or("nothing".to_owned(), crate::program::shortened);
            return format!("line {}: expected {}, found {}", number + 1, show(one), show(other));
        }
    }
    format!("{} and {} bytes", expected.len(), found.len())
}

fn gather(
    program: &Path,
    root: &Path,
    folder: &Path,
    found: &mut BTreeMap<String, String>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let kind = entry.file_type()?;
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
        if kind.is_dir() {
            found.insert(format!("{name}/"), String::new());
            gather(program, root, &path, found)?;
        } else if kind.is_file() {
            found.insert(name, of_file(program, &path)?);
        } else {
            found.insert(name, format!("{kind:?}"));
        }
    }
    Ok(())
}

/// The content of one file.
pub fn of_file(program: &Path, path: &Path) -> io::Result<String> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let bytes = fs::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    if path.to_string_lossy().ends_with(".meta.json") {
        return Ok(description(&text));
    }
    Ok(match ending {
        "db" => {
            let folder = path.parent().unwrap_or(path);
            let ran = Run::new(program, folder, ["db".as_ref(), "dump".as_ref(), path.as_os_str()]).go()?;
            format!("{}\n{}\n{}", ran.status, String::from_utf8_lossy(&ran.stdout), ran.messages())
        }
        "csv" => table(&text),
        "jsonl" | "json" => json_lines(&text),
        // The first lines of generated cases repeat the command line.
        "test" => text.replace(" --wait\n", "\n"),
        // A summary of an experiment has lines with times.
        "txt" => {
            let is_time = |line: &&str| {
                ["ms ", "nodes per second"].iter().any(|word| line.trim_start().starts_with(word))
            };
            text.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
        }
        "html" => text.lines().filter(|line| !line.contains("modified")).collect::<Vec<_>>().join("\n"),
        _ => text.into_owned(),
    })
}

/// What describes a run, without what depends on how often it was disturbed.
fn description(text: &str) -> String {
    match serde_json::from_str::<Json>(text) {
        Ok(Json::Object(mut fields)) => {
            fields.remove("runs");
            Json::Object(fields).to_string()
        }
        _ => format!("not a description: {text}"),
    }
}

/// The rows of a table, sorted, without their times.
fn table(text: &str) -> String {
    let mut times: Option<Vec<bool>> = None;
    let mut rows = Vec::new();
    for line in text.lines() {
        let cells = cells(line);
        let times = times
            .get_or_insert_with(|| cells.iter().map(|cell| cell.to_lowercase().contains("time")).collect());
        let kept =
            cells.iter().enumerate().filter(|(index, _)| !times.get(*index).copied().unwrap_or_default());
        rows.push(kept.map(|(_, cell)| cell.as_str()).collect::<Vec<_>>().join(" | "));
    }
    rows.sort();
    rows.join("\n")
}

/// The cells of a row; commas between quotation marks belong to a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            ',' if !quoted => cells.push(String::new()),
            _ => {
                quoted ^= character == '"';
                if let Some(last) = cells.last_mut() {
                    last.push(character);
                }
            }
        }
    }
    cells
}

/// JSON objects, one on each line or one in all, sorted, without what depends on the machine.
fn json_lines(text: &str) -> String {
    let masked = |text: &str| match serde_json::from_str::<Json>(text) {
        Ok(mut json) => {
            mask(&mut json);
            json.to_string()
        }
        Err(error) => format!("{error}: {text}"),
    };
    if serde_json::from_str::<Json>(text).is_ok() {
        return masked(text);
    }
    let mut rows: Vec<String> = text.lines().map(masked).collect();
    rows.sort();
    rows.join("\n")
}

fn mask(json: &mut Json) {
    match json {
        Json::Object(fields) => {
            for (name, value) in fields {
                if ["time_ms", "cpu_ms", "peak_bytes"].contains(&name.as_str()) {
                    *value = Json::Null;
                } else {
                    mask(value);
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(mask),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_the_order_of_rows_do_not_count() {
        let one = "\"Case\",\"Time (ms)\",\"Result\"\n\"0\",\"0.1\",\"Win\"\n\"1\",\"0.2\",\"Loss\"\n";
        let other = "\"Case\",\"Time (ms)\",\"Result\"\n\"1\",\"7\",\"Loss\"\n\"0\",\"9\",\"Win\"\n";
        assert_eq!(table(one), table(other));
        assert_ne!(table(one), table(&other.replace("Loss", "Win")));
        assert_eq!(
            json_lines("{\"a\":1,\"time_ms\":2}\n{\"b\":1}"),
            json_lines("{\"b\":1}\n{\"time_ms\":3,\"a\":1}")
        );
    }

    #[test]
    fn differences_are_named() {
        let content = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
            pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
        };
        let expected = content(&[("a", "1\n2"), ("b", "")]);
        assert_eq!(difference(&expected, &expected), None);
        assert_eq!(difference(&expected, &content(&[("a", "1\n2")])), Some("b is missing".to_owned()));
        assert_eq!(difference(&content(&[]), &expected), Some("a was left behind".to_owned()));
        assert!(difference(&expected, &content(&[("a", "1\n3"), ("b", "")])).unwrap().contains("line 2"));
    }
}
