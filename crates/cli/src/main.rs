//! The program `mcgs`: the command line with the games of this workspace.

use std::process::ExitCode;

fn main() -> ExitCode {
    mcgs_cli::run(&mcgs::REGISTRY)
}
