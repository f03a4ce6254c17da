//! The map in `ARCHITECTURE.md`: a line for each crate, with an arrow to the crates of ours that it depends on.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::markdown;

/// For each crate, by the name of its folder, the folders of the crates that it depends on.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Reads the lines `crates/NAME  what it is  -> A, B` of the map. `nothing` stands for no arrow.
pub fn drawn(architecture: &str) -> Result<Arrows, String> {
    let mut arrows = Arrows::new();
    for line in markdown::blocks(architecture).into_iter().flatten() {
        let Some(rest) = line.text.strip_prefix("crates/") else { continue };
        let name = rest.split_whitespace().next().unwrap_or_default();
        let (_, targets) =
            rest.rsplit_once("-> ").ok_or(format!("ARCHITECTURE.md:{}: expected `-> `", line.number))?;
        let targets = targets.split(',').map(|target| target.trim().to_owned());
        if arrows.insert(name.to_owned(), targets.filter(|target| target != "nothing").collect()).is_some() {
            return Err(format!("ARCHITECTURE.md:{}: crates/{name} has two lines", line.number));
        }
    }
    Ok(arrows)
}

/// Reads the same from the answer of `cargo metadata --no-deps`. Dependencies of tests and benchmarks do not count.
pub fn built(metadata: &Value) -> Arrows {
    let folder_of = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let arrows = packages.map(|package| {
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let folder = manifest.rsplit_once(['/', '\\']).map_or("", |(folder, _)| folder);
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let ours = dependencies.filter(|dependency| dependency["kind"] != "dev");
        (
            folder_of(folder),
            ours.filter_map(|dependency| dependency["path"].as_str()).map(folder_of).collect(),
        )
    });
    arrows.collect()
}

/// Complains about every crate that the map does not show, every arrow that it does not show, and every arrow that is not there.
pub fn complaints(drawn: &Arrows, built: &Arrows) -> Vec<String> {
    let mut complaints = Vec::new();
    let crates: BTreeSet<&String> = drawn.keys().chain(built.keys()).collect();
    for name in crates {
        match (drawn.get(name), built.get(name)) {
            (Some(drawn), Some(built)) => {
                let hidden = built.difference(drawn).map(|target| {
                    format!(
                        "crates/{name} depends on {target}, and its line in ARCHITECTURE.md does not allow it"
                    )
                });
                let idle = drawn.difference(built).map(|target| {
                    format!(
                        "ARCHITECTURE.md draws an arrow from crates/{name} to {target}, and there is none"
                    )
                });
                complaints.extend(hidden.chain(idle));
            }
            (None, _) => complaints.push(format!("crates/{name} has no line in the map of ARCHITECTURE.md")),
            (_, None) => complaints.push(format!("ARCHITECTURE.md shows crates/{name}, and there is none")),
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_difference_between_map_and_crates_is_found() {
        let page = "```text\ncrates/a  base  -> nothing\ncrates/b  next -> a\ncrates/c  gone -> a, b\ncrates/d  idle -> b\n```\n";
        let package = |name: &str, to: &str| {
            json!({"manifest_path": format!("/x/crates/{name}/Cargo.toml"), "dependencies": [
                {"name": "serde", "kind": null},
                {"name": to, "kind": null, "path": format!("/x/crates/{to}")},
                {"name": "test", "kind": "dev", "path": "/x/crates/test"},
            ]})
        };
        let metadata =
            json!({"packages": [package("a", "b"), package("b", "a"), package("d", "b"), package("e", "a")]});
        let found = complaints(&drawn(page).unwrap(), &built(&metadata));
        assert_eq!(
            found,
            [
                "crates/a depends on b, and its line in ARCHITECTURE.md does not allow it",
                "ARCHITECTURE.md shows crates/c, and there is none",
                "crates/e has no line in the map of ARCHITECTURE.md",
            ]
        );
        let idle = complaints(
            &drawn("```\ncrates/d  idle -> b, a\n```").unwrap(),
            &built(&json!({"packages": [package("d", "b")]})),
        );
        assert_eq!(idle, ["ARCHITECTURE.md draws an arrow from crates/d to a, and there is none"]);
    }
}
