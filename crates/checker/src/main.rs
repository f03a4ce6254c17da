//! The program `mcgs-check`: checks proofs, one after the other.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

const HELP: &str = "Checks proofs that `mcgs prove` wrote, and prints what they prove.

Usage: mcgs-check FILE...

Every line of a proof is derived again from the rules of the games, with rules and arithmetic of this program alone.
The exit status is 0 if every file is a proof, 1 if one is not, and 2 if one cannot be read.";

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() || files.iter().any(|file| file == "--help" || file == "-h") {
        println!("{HELP}");
        return if files.is_empty() { ExitCode::from(2) } else { ExitCode::SUCCESS };
    }
    let mut status = 0;
    for path in files {
        let opened = File::open(&path).and_then(|file| {
            let is_folder = file.metadata()?.is_dir();
            if is_folder {
                Err(std::io::Error::other("a folder, expected the file of a proof"))
            } else {
                Ok(file)
            }
        });
        let file = match opened {
            Ok(file) => file,
            Err(error) => {
                eprintln!("error: {path}: {error}");
                status = 2;
                continue;
            }
        };
        match mcgs_checker::check(BufReader::new(file), |_| true) {
            Ok(proved) => println!("{path}: proved\n{proved}"),
            Err(rejected) => {
                println!("{path}: not proved, {rejected}");
                status = status.max(1);
            }
        }
    }
    ExitCode::from(status)
}
