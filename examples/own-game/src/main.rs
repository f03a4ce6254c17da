//! The command line of `mcgs` with one game more.

fn main() -> std::process::ExitCode {
    mcgs_cli::run(&own_game::GAMES)
}
