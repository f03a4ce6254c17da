//! Reading of inputs that may have no end, such as `/dev/zero`: only so much is read.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of cases, declarations and configurations.
pub(crate) const TEXT: u64 = 64 << 20;
/// The most bytes of tables of results, which programs write.
pub(crate) const RESULTS: u64 = 1 << 30;

/// The content of a file that is not larger than the limit. A file whose size is known to be larger is refused before it is read.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let data = file.metadata()?;
    if data.is_file() && data.len() > most {
        return Err(too_large(most));
    }
    read_from(file, most)
}

/// The same as text.
pub(crate) fn read_to_string(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is not valid UTF-8"))
}

/// Everything that a reader gives, if it ends within the limit.
pub(crate) fn read_from(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    Ok(bytes)
}

fn too_large(most: u64) -> io::Error {
    let message = format!("there are more than {} MiB, which is the most that is read", most >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_refused() {
        assert_eq!(read_from(&b"abc"[..], 3).unwrap(), b"abc");
        let error = read_from(io::repeat(0), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "there are more than 1 MiB, which is the most that is read");
    }
}
