//! Random texts of the input language, most of them right, and random values.

use mcgs::REGISTRY;
use mcgs_workbench::generate::{Random, Recipe, input_text};

/// One of several words.
pub fn pick<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    random.choose(words).copied().unwrap_or_default()
}

/// A whole text: sections, blocks, comments, in any order that makes sense.
pub fn text(random: &mut Random) -> String {
    let mut text = match random.below(4) {
        0 => "{version 1.7}\n".to_owned(),
        1 => "{version 2.0}\n".to_owned(),
        _ => String::new(),
    };
    let mut names = 0;
    for _ in 0..=random.below(3) {
        for _ in 0..random.below(3) {
            text += &comment(random);
        }
        let sections = random.below(3);
        let mut impartial = true;
        for _ in 0..sections {
            let (section, is_impartial) = section(random);
            text += &section;
            impartial &= is_impartial;
        }
        text += &block(random, impartial, &mut names);
        text += pick(random, &[" ", "\n", "\r\n", "\t", " // the rest\n"]);
    }
    text
}

/// A title with positions, and whether the game is impartial.
fn section(random: &mut Random) -> (String, bool) {
    let entries = REGISTRY.entries();
    let Some(entry) = random.choose(entries) else { return (String::new(), true) };
    let variant = random.below(4) == 0;
    let ruleset = if variant { entry.impartial() } else { entry.ruleset() };
    let name = ruleset.name();
    let negative = if random.below(6) == 0 { "negative " } else { "" };
    let impartial = if variant { "impartial " } else { "" };
    let blank = pick(random, &["", "", "", " "]);
    let names: Vec<&str> = entry.names().collect();
    let written = match random.below(8) {
        0 => random
            .choose(&names)
            .map_or(String::new(), |name| name.replace('_', pick(random, &["_", " ", "-"]))),
        1 => name.to_uppercase(),
        _ => name.to_owned(),
    };
    let mut text = format!("[{blank}{impartial}{negative}{written}{blank}] ");
    for _ in 0..=random.below(3) {
        let position = position(random, name);
        let written = match random.below(8) {
            0 => position.to_lowercase(),
            1 => format!("\"\"\"\n{}\n\"\"\"", position.trim_matches(['(', ')']).replace('|', "\n")),
            _ => position,
        };
        text += &written;
        text += pick(random, &[" ", " ", "\n", "  "]);
    }
    (text, ruleset.is_impartial())
}

/// A position of a game, as it stands in a text.
fn position(random: &mut Random, name: &str) -> String {
    if random.below(6) == 0
        && let Some((example, _)) = REGISTRY.find(name).and_then(|ruleset| random.choose(ruleset.examples()))
    {
        return if random.below(2) == 0 { format!("({example})") } else { (*example).to_owned() };
    }
    if name == "cgt_game" && random.below(2) == 0 {
        return format!("({})", value(random, 3));
    }
    let size = size(random, name);
    let drawn = Recipe::new(&REGISTRY, name, size, None, None, random.below(3) as usize)
        .and_then(|recipe| recipe.draw(random));
    match drawn {
        Ok(component) if random.below(4) == 0 => format!("({})", component.text()),
        Ok(component) => input_text(&component),
        Err(_) => "()".to_owned(),
    }
}

fn size(random: &mut Random, name: &str) -> mcgs_workbench::generate::Size {
    let is_grid = [
        "clobber",
        "cannibal_clobber",
        "nogo",
        "domineering",
        "amazons",
        "fission",
        "gen_king_dirt",
        "sheep",
    ]
    .contains(&name);
    let rows = if is_grid { random.between(1, 4) } else { 1 } as usize;
    let columns = if name == "cgt_game" { 2 } else { random.between(1, 12) as usize };
    mcgs_workbench::generate::Size { rows, min_columns: columns, max_columns: columns }
}

fn comment(random: &mut Random) -> String {
    let opening = pick(random, &["/*", "/* ", "/*_ ", "/*#0 ", "/*#1 ", "/* # "]);
    let body = pick(random, &["star", "x::3 y", "é ü \u{1b}[1m", "", "a  b\n c", "// no"]);
    format!("{opening}{body} */ ")
}

fn block(random: &mut Random, impartial: bool, names: &mut u32) -> String {
    let count = random.below(4);
    let commands: Vec<String> = (0..count).map(|_| command(random, impartial, names)).collect();
    format!("{{{}}} ", commands.join(pick(random, &[", ", ",", " ,\n"])))
}

fn command(random: &mut Random, impartial: bool, names: &mut u32) -> String {
    let timeout =
        if random.below(12) == 0 { format!("timeout {} ", random.below(1000)) } else { String::new() };
    let answer = |random: &mut Random, answers: &[&str]| {
        if random.below(2) == 0 { String::new() } else { format!(" {}", pick(random, answers)) }
    };
    let player = pick(random, if impartial { &["B", "W", "N"] } else { &["B", "W"] });
    let moves: &[&str] = &["None", "1-2", "0:a1-b1 1:2", "1_X 2_O", "L1 R2", "SWITCH_L"];
    let body = match random.below(16) {
        0..4 => {
            pick(random, &["B", "W", "misere B", "misère W"]).to_owned() + &answer(random, &["win", "loss"])
        }
        4 if impartial => "N".to_owned() + &answer(random, &["0", "3", "18446744073709551615"]),
        5 => format!("winning moves {player}{}", answer(random, moves)),
        6 => format!("moves {player}{}", answer(random, moves)),
        7 => {
            let walls = [
                "L: (0, -1) R: (0, -1)",
                "L: (3, -1) (1, 1) R: (-1, -1) (1, 1)",
                "L: (1/2,-1)R: ( 1 / 2 , -1 )",
            ];
            "thermograph".to_owned() + &answer(random, &walls)
        }
        8 => pick(random, &["outcome", "misere outcome"]).to_owned() + &answer(random, &["L", "R", "N", "P"]),
        9 | 10 => {
            let expected =
                if random.below(2) == 0 { String::new() } else { format!(" {}", value(random, 2)) };
            pick(random, &["value", "atomic weight", "cool 1/2", "heat 1", "ordinal sum (*)", "norton (^)"])
                .to_owned()
                + &expected
        }
        11 => {
            pick(random, &["mean", "temperature"]).to_owned()
                + &answer(random, &["0", "-3/4", "15/4", "1 / 2"])
        }
        12 => {
            pick(random, &["stops", "bounds", "bounds ups"]).to_owned()
                + &answer(random, &["5 3", "-1 1", "-1/2 1/2", "0, 0"])
        }
        13 => {
            pick(random, &["number?", "infinitesimal?", "allsmall?"]).to_owned()
                + &answer(random, &["yes", "no"])
        }
        14 => {
            *names += 1;
            format!("let A{names}")
        }
        _ if *names > 0 && random.below(2) == 0 => {
            format!("compare @A{}", random.between(1, u64::from(*names)))
                + &answer(random, &["=", "<", ">", "||", "<=", ">=", "<|", "|>"])
        }
        _ => format!("compare ({})", value(random, 2)) + &answer(random, &["=", "<", ">", "||", "<="]),
    };
    timeout + &body
}

/// A value as text, of at most this many levels of braces.
pub fn value(random: &mut Random, levels: u64) -> String {
    if levels == 0 {
        return match random.below(8) {
            0 => random.below(5).to_string(),
            1 => format!("-{}", random.below(5)),
            2 => format!("{}/{}", random.below(16), 1u64 << random.below(6)),
            3 => format!("*{}", pick(random, &["", "2", "3", "7"])),
            4 => pick(random, &["^", "v", "^^", "v3", "^2*2", "^*", "2.^", "{|}"]).to_owned(),
            5 => format!("{}*{}", random.below(3), random.below(5)),
            6 => pick(random, &["1000000", "-4096", "1/1024", "^1000", "*1000"]).to_owned(),
            _ => "0".to_owned(),
        };
    }
    let below = |random: &mut Random| {
        let levels = random.below(levels);
        value(random, levels)
    };
    let side = |random: &mut Random| {
        let count = random.below(4).min(2);
        let options: Vec<String> = (0..count).map(|_| below(random)).collect();
        options.join(",")
    };
    match random.below(12) {
        0 => format!("({}) + ({})", below(random), below(random)),
        1 => format!("({}) - ({})", below(random), below(random)),
        2 => format!("+-({})", below(random)),
        3 => format!("{}.({})", random.below(4), below(random)),
        4 => format!("{}({})", pick(random, &["Tiny", "Miny"]), below(random)),
        5 => format!("{{{}||{}|{}}}", below(random), below(random), below(random)),
        6 => format!("-({})", below(random)),
        _ => format!("{{{}|{}}}", side(random), side(random)),
    }
}
