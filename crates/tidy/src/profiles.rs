//! The settings that keep rustc 1.95 from miscompiling recursive searches (`crates/laws/src/canary.rs`).
//! A profile belongs to a workspace, so each workspace of the repository needs them.

/// Complains about a manifest of a workspace without the settings. A manifest that begins no workspace has none.
pub fn complaints(path: &str, manifest: &str) -> Vec<String> {
    let manifest: toml::Table = match manifest.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![format!("{path}: {error}")],
    };
    if !manifest.contains_key("workspace") {
        return Vec::new();
    }
    let setting = |key| manifest.get("profile")?.get("release")?.get(key);
    let mut complaints = Vec::new();
    if setting("lto").and_then(toml::Value::as_str) != Some("off") {
        complaints.push(format!("{path}: expected `lto = \"off\"` in [profile.release]"));
    }
    if setting("codegen-units").and_then(toml::Value::as_integer) != Some(1) {
        complaints.push(format!("{path}: expected `codegen-units = 1` in [profile.release]"));
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_without_the_settings_is_found() {
        let good = "[workspace]\n[profile.release]\nlto = \"off\"\ncodegen-units = 1\n";
        assert_eq!(complaints("Cargo.toml", good), [""; 0]);
        assert_eq!(complaints("Cargo.toml", "[package]\nname = \"a\"\n"), [""; 0]);
        assert_eq!(complaints("Cargo.toml", &good.replace("off", "thin")).len(), 1);
        assert_eq!(complaints("Cargo.toml", "[workspace]\n").len(), 2);
    }
}
