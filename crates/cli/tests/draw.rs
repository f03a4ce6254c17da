//! `mcgs draw`, from the command line to the picture.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Exit code, output and messages.
fn draw(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    let output = command.arg("draw").args(args).stdin(Stdio::null()).env_remove("MCGS_DB").output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("draw").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn the_ending_of_the_file_says_the_format() {
    let folder = folder("formats");
    for (name, start) in [("a.svg", "<svg "), ("a.pdf", "%PDF-1.4\n"), ("a.tex", "\\begin{tikzpicture}")] {
        let path = folder.join(name);
        let (code, out, messages) = draw(&["[clobber] XO|OX [nimber] 2", "-o", path.to_str().unwrap()]);
        assert_eq!((code, out.as_str(), messages.as_str()), (0, "", ""), "{name}");
        assert!(fs::read_to_string(path).unwrap().starts_with(start), "{name}");
    }
    let (code, _, messages) = draw(&["[clobber] XO", "-o", "picture.png"]);
    assert_eq!(code, 2);
    assert!(messages.contains("expected one that ends in `.svg`, `.pdf` or `.tex`"), "{messages}");
}

#[test]
fn a_reader_of_pdf_reads_what_is_written() {
    let folder = folder("reader");
    let path = folder.join("a.pdf");
    let input = "[clobber] XO|OX [switch_game] 3/4,-4 [sheep] 3,0,-2 [kayles] 3 {} [domineering] ..|..";
    let (code, ..) = draw(&[input, "--thermograph", "--style", "dark", "-o", path.to_str().unwrap()]);
    assert_eq!(code, 0);
    match Command::new("pdftotext").arg(&path).arg("-").output() {
        Ok(output) => {
            let (text, messages) =
                (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert!(output.status.success() && messages.is_empty(), "{messages}");
            assert!(text.contains("temperature") && text.contains("B: mean 0, temperature 1"), "{text}");
        }
        Err(error) => println!("skipped: there is no pdftotext to read the picture: {error}"),
    }
}

#[test]
fn without_a_file_the_picture_is_the_output() {
    let (code, svg, _) = draw(&["[clobber] XO|OX {B win}"]);
    assert_eq!((code, svg.matches("<circle").count()), (0, 4));
    assert_eq!(draw(&["[clobber] XO|OX", "-o", "-"]).1, svg);
    assert!(draw(&["[clobber] XO|OX", "--format", "pdf"]).1.starts_with("%PDF"));
    let (_, two, _) = draw(&["[clobber] XO|OX {} [clobber] XO|OX"]);
    assert_eq!(two.matches("<circle").count(), 8, "several sums are one picture");
}

#[test]
fn winning_moves_are_marked() {
    let strong = |svg: &str| svg.matches("stroke=\"#000000\" stroke-width=\"1.8\"").count();
    let (code, plain, _) = draw(&["[clobber] XO|.."]);
    assert_eq!((code, strong(&plain)), (0, 0));
    let (code, svg, messages) = draw(&["[clobber] XO|..", "--winning-moves", "B"]);
    assert_eq!((code, strong(&svg), messages.as_str()), (0, 1, ""));
    let (code, svg, messages) = draw(&["[clobber] XXO", "--winning-moves", "W"]);
    assert_eq!((code, strong(&svg), messages.as_str()), (0, 0, "note: White has no winning move\n"));
    let (code, svg, _) = draw(&["[clobber] XOX", "--moves", "B"]);
    assert_eq!((code, strong(&svg)), (0, 2));
    let (code, svg, _) = draw(&["[switch_game] 1,-1 [nimber] 1", "--winning-moves", "b"]);
    assert!(code == 0 && svg.contains(">SWITCH_L</text>"), "{svg}");
}

#[test]
fn a_limit_leaves_no_picture() {
    let folder = folder("limits");
    let path = folder.join("a.svg");
    let hard = "[clobber] XOXOXOX|OXOXOXO|XOXOXOX|OXOXOXO|XOXOXOX|OXOXOXO|XOXOXOX";
    let (code, _, messages) =
        draw(&[hard, "--winning-moves", "B", "--max-nodes", "50", "-o", path.to_str().unwrap()]);
    assert_eq!(code, 3, "{messages}");
    assert!(messages.starts_with("error: the moves to mark are not known"), "{messages}");
    assert!(!path.exists());
    let wide = format!("[clobber_1xn] {}", "XO".repeat(10_000));
    let (code, _, messages) = draw(&[&wide]);
    assert_eq!(code, 2);
    assert_eq!(messages, "error: the boards have 20000 cells, expected at most 10000 in a picture\n");
}

#[test]
fn only_the_style_for_screens_follows_the_reader() {
    for style in ["print", "light", "dark"] {
        let (code, svg, _) = draw(&["[clobber] XO", "--style", style]);
        assert!(code == 0 && !svg.contains("prefers-color-scheme"), "{style}");
    }
    assert!(draw(&["[clobber] XO", "--style", "screen"]).1.contains("prefers-color-scheme:dark"));
}

#[test]
fn thermographs_stand_below_the_boards() {
    let (code, svg, _) = draw(&["[switch_game] 3,-1 {} [cgt_game] 5||3|2", "--thermograph"]);
    assert_eq!(code, 0);
    for text in [">A = </text>", ">A: mean 1, temperature 2</text>", ">B: mean 15/4, temperature 5/4</text>"]
    {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    assert!(svg.contains("stroke-dasharray=\"6 4\""), "the lines are told apart without colours");
    let (code, svg, _) = draw(&[&format!("[elephants] X{}", ".".repeat(12_000)), "--thermograph"]);
    assert!(
        code == 0 && svg.contains("mean 12000") && svg.len() < 10_000,
        "boards that are too large are left out"
    );
    let hard = "[clobber] XOXOXOX|OXOXOXO|XOXOXOX|OXOXOXO|XOXOXOX|OXOXOXO|XOXOXOX [domineering] ......|......|......|......";
    let (code, _, messages) = draw(&[hard, "--thermograph", "--timeout", "50"]);
    assert_eq!((code, messages.as_str()), (3, "error: the thermograph is not known: the time is over\n"));
}

/// The commands of the pages that make a picture, with the names of the pictures.
fn commands_of(page: &str) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    for line in page.lines().filter(|line| line.trim_start_matches("$ ").starts_with("mcgs ")) {
        // Arguments in quotes have blanks; there is nothing else to read.
        let mut arguments = Vec::new();
        for (index, part) in line.trim_start_matches("$ ").split('"').enumerate() {
            match index % 2 {
                1 => arguments.push(part.to_owned()),
                _ => arguments.extend(part.split_whitespace().map(str::to_owned)),
            }
        }
        if let Some(name) = arguments.last().filter(|name| name.rsplit('.').next() == Some("svg")).cloned() {
            found.push((arguments[1..].to_vec(), name));
        }
    }
    found
}

#[test]
fn the_pictures_of_the_pages_are_made_by_their_commands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = folder("pages");
    for (page, least) in [("docs/pictures.md", 3), ("docs/graphs.md", 1), ("docs/games.md", 5)] {
        let page = fs::read_to_string(root.join(page)).unwrap();
        let commands = commands_of(&page);
        assert!(commands.len() >= least);
        for (arguments, name) in commands {
            let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
                .args(&arguments)
                .current_dir(&folder)
                .output()
                .unwrap();
            assert!(output.status.success(), "{arguments:?}");
            let made = fs::read_to_string(folder.join(&name)).unwrap();
            let kept = root.join("docs/pictures").join(&name);
            if std::env::var_os("UPDATE_DOCS").is_some() {
                fs::write(&kept, &made).unwrap();
            }
            assert!(page.contains(&format!("](pictures/{name})")), "{name} is not shown");
            assert!(
                fs::read_to_string(&kept).unwrap_or_default() == made,
                "docs/pictures/{name} is not what `mcgs {}` draws; UPDATE_DOCS=1 writes it",
                arguments.join(" ")
            );
        }
    }
}

#[test]
fn graphs_are_drawn_with_their_winning_moves() {
    let (code, svg, messages) =
        draw(&["{version 2.0} [snort] path3 {}", "--coordinates", "--winning-moves", "B"]);
    assert_eq!((code, messages.as_str()), (0, ""));
    assert_eq!(svg.matches("<circle").count(), 4, "three vertices and a ring: {svg}");
    assert!([">1</text>", ">2</text>", ">3</text>"].iter().all(|name| svg.contains(name)), "{svg}");
    for format in ["pdf", "tex"] {
        assert_eq!(draw(&["{version 2.0} [hackenbush] stalk:BRG", "--format", format]).0, 0);
    }
    let (code, _, messages) = draw(&["{version 2.0} [node_kayles] complete200"]);
    assert_eq!((code, messages.contains("expected at most 10000 in a picture")), (2, true), "{messages}");
}
