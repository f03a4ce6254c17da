//! A temporary folder of our own.

use std::io;
use std::path::Path;

use tempfile::TempDir;

use crate::system::permissions;
use crate::temporary::without_path;

/// A temporary folder that nobody else can have made or can look into: it has a random name, it did not exist before, and only its
/// owner may use it. All of it is removed when this goes.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// Makes the folder `mcgs-PURPOSE-RANDOM` in the system's place for temporary files.
    pub fn new(purpose: &str) -> io::Result<Self> {
        let prefix = format!("mcgs-{purpose}-");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).rand_bytes(10);
        if let Some(permissions) = permissions(0o700) {
            builder.permissions(permissions);
        }
        Ok(Scratch { folder: builder.tempdir().map_err(without_path)? })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_folder_is_new_and_goes_with_its_owner() {
        let (one, two) = (Scratch::new("test").unwrap(), Scratch::new("test").unwrap());
        assert_ne!(one.path(), two.path());
        std::fs::write(one.path().join("a"), "b").unwrap();
        let path = one.path().to_owned();
        assert!(path.file_name().unwrap().to_str().unwrap().starts_with("mcgs-test-"));
        drop(one);
        assert!(!path.exists() && two.path().exists());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_may_look_in() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Scratch::new("mode").unwrap();
        assert_eq!(folder.path().metadata().unwrap().permissions().mode() & 0o777, 0o700);
    }
}
