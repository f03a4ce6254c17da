//! Random small positions of each game. What the catalogue of a game draws is enough for most.

use mcgs_games::REGISTRY;
use mcgs_laws::{Random, small_texts, texts};

/// Texts of random positions of the game with this name. Not all of them are legal.
pub fn of(name: &str) -> Box<dyn Iterator<Item = String>> {
    match varied(name) {
        Some(draw) => Box::new(texts(draw)),
        None => Box::new(small_texts(REGISTRY.find(name).unwrap())),
    }
}

/// How positions of games are drawn whose catalogue has too little variety to find rare mistakes: only the usual parameters,
/// only some ways to write a position.
pub fn varied(name: &str) -> Option<fn(&mut Random) -> String> {
    Some(match name {
        "cgt_game" => |random| formal_game(random, 2),
        "gen_toads" => |random| format!("{}:{}", leaps(random), random.strip("XXOO..", 8)),
        "gen_king_dirt" => |random| {
            let parameters = format!("{},{},{}", kings(random), kings(random), random.below(2));
            format!("{parameters}:{}", random.grid("XO..#", 6))
        },
        // Their catalogues draw grids.
        "col" | "snort" => |random| {
            <mcgs_games::col::Col as mcgs_engine::Catalogue>::random_text(7, &mut |below| {
                random.below(below as usize) as u64
            })
        },
        "sheep" => herds,
        "octal" => take_and_break,
        "subtraction" => subtraction_sets,
        _ => return None,
    })
}

/// A game as text. Deeper levels are left to chance, so that most games are small.
fn formal_game(random: &mut Random, levels: usize) -> String {
    if levels == 0 {
        return match random.below(6) {
            0 | 1 => random.below(3).to_string(),
            2 => format!("{}/{}", random.below(4), 1 << random.below(3)),
            3 => format!("*{}", ["", "2", "3"][random.below(3)]),
            4 => ["^", "vv", "^*", "v3", "^2*2"][random.below(5)].to_owned(),
            _ => ["1*", "0", "1/2*2", "{|}"][random.below(4)].to_owned(),
        };
    }
    let below = |random: &mut Random| {
        let fewer = random.below(levels);
        formal_game(random, fewer)
    };
    match random.below(9) {
        0 => format!("({}) + {}", below(random), below(random)),
        1 => format!("{} - ({})", below(random), below(random)),
        2 => format!("+-({})", below(random)),
        3 => format!("{}.({})", random.below(3), below(random)),
        4 => format!("{}({})", ["Tiny", "Miny"][random.below(2)], below(random)),
        5 => format!("{{{}||0|{}}}", below(random), below(random)),
        6 => format!("{{{},{}|{}}}", below(random), below(random), below(random)),
        _ => format!("{{{}|{}}}", below(random), below(random)),
    }
}

fn leaps(random: &mut Random) -> String {
    let min_slide = 1 + [0, 0, 0, 1, 2][random.below(5)];
    let max_slide = min_slide + random.below(3);
    format!("{min_slide},{max_slide},{},{}", random.below(4), random.below(2))
}

fn kings(random: &mut Random) -> usize {
    [0, 0, 0, 1, 2][random.below(5)]
}

fn subtraction_sets(random: &mut Random) -> String {
    let mut set = || (0..=random.below(3)).map(|_| (1 + random.below(5)).to_string()).collect::<Vec<_>>();
    let (left, right) = (set().join(","), set().join(","));
    format!("{left}/{right}:{}", random.below(9))
}

fn take_and_break(random: &mut Random) -> String {
    let first = ["0", "0", "0", "4", "8", "C"][random.below(6)];
    let digits: String =
        (0..=random.below(3)).filter_map(|_| char::from_digit(random.below(16) as u32, 16)).collect();
    let heap = random.below(7);
    let more = ["", "", "+1", "+2"][random.below(4)];
    format!("{first}.{digits}:{heap}{more}")
}

fn herds(random: &mut Random) -> String {
    let rows = 1 + random.below(3);
    let columns = 1 + random.below(7 / rows);
    let herds = ["0", "0", "0", "0", "2", "-2", "3", "-3", "5", "-7", "1", "-1"];
    let row = |random: &mut Random| {
        let row: Vec<&str> = (0..columns).map(|_| herds[random.below(herds.len())]).collect();
        row.join(" ")
    };
    let rows: Vec<String> = (0..rows).map(|_| row(random)).collect();
    rows.join(" | ")
}
