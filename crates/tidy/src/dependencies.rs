//! Dependencies that nobody uses.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::rust;

/// Complains about every dependency of a package that none of its sources names. `sources` are the texts of all Rust files of the
/// package, by path; a normal dependency has to be named in `src`.
pub fn unused(package: &Value, sources: &[(&str, &str)]) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or_default();
    let mut complaints = Vec::new();
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let local = dependency["rename"].as_str().or(dependency["name"].as_str()).unwrap_or_default();
        let word = local.replace('-', "_");
        let is_dev = dependency["kind"] == "dev";
        let mut searched = sources.iter().filter(|(path, _)| is_dev || path.contains("/src/"));
        if !searched.any(|(_, source)| rust::has_word(source, &word)) {
            complaints.push(format!("{name} does not use its dependency {local}"));
        }
    }
    complaints
}

/// Complains about every shared version in the manifest of the workspace that no package asks for. Crates of ours may wait for their users.
pub fn unused_in_workspace(manifest: &str, metadata: &Value) -> Vec<String> {
    let manifest: toml::Table = match manifest.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![error.to_string()],
    };
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let used: BTreeSet<&str> = packages
        .flat_map(|package| package["dependencies"].as_array().into_iter().flatten())
        .filter_map(|dependency| dependency["name"].as_str())
        .collect();
    let shared = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let shared = shared.and_then(toml::Value::as_table).into_iter().flatten();
    shared
        .filter(|(name, version)| !used.contains(name.as_str()) && version.get("path").is_none())
        .map(|(name, _)| format!("Cargo.toml shares a version of {name}, which no crate uses"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn dependencies_that_no_source_names_are_found() {
        let package = json!({"name": "a", "dependencies": [
            {"name": "insta-cmd", "kind": "dev"}, {"name": "serde", "kind": null}, {"name": "csv", "kind": null},
        ]});
        let sources =
            [("a/src/lib.rs", "use serde_json::Value;"), ("a/tests/t.rs", "use insta_cmd::x; use csv::y;")];
        assert_eq!(
            unused(&package, &sources),
            ["a does not use its dependency serde", "a does not use its dependency csv"]
        );
        let manifest = "[workspace.dependencies]\nserde = \"1\"\nredb = \"4\"\n";
        let metadata = json!({"packages": [package]});
        assert_eq!(
            unused_in_workspace(manifest, &metadata),
            ["Cargo.toml shares a version of redb, which no crate uses"]
        );
    }
}
