//! Random positions of each game, small enough for the oracle.

use mcgs_engine::{Catalogue, Tuning};
use mcgs_games::amazons::Amazons;
use mcgs_games::cannibal_clobber::CannibalClobber;
use mcgs_games::cgt_game::CgtGame;
use mcgs_games::clobber::Clobber;
use mcgs_games::clobber_1xn::Clobber1xn;
use mcgs_games::domineering::Domineering;
use mcgs_games::dyadic_rational::DyadicRational;
use mcgs_games::elephants::Elephants;
use mcgs_games::fission::Fission;
use mcgs_games::gen_king_dirt::GenKingDirt;
use mcgs_games::gen_toads::GenToads;
use mcgs_games::integer_game::IntegerGame;
use mcgs_games::kayles::Kayles;
use mcgs_games::nimber::Nimber;
use mcgs_games::nogo::Nogo;
use mcgs_games::nogo_1xn::Nogo1xn;
use mcgs_games::octal::Octal;
use mcgs_games::sheep::Sheep;
use mcgs_games::switch_game::SwitchGame;
use mcgs_games::toppling_dominoes::TopplingDominoes;
use mcgs_games::up_star::UpStar;

use mcgs_laws::Random;

/// A game that knows how random positions of it are written. Some of them may be illegal.
pub trait Sample: Tuning + Catalogue {
    fn text(random: &mut Random) -> String;
}

/// Implements [`Sample`], one line per game.
macro_rules! samples {
    ($($game:ident: |$random:ident| $text:expr;)+) => {
        $(
            impl Sample for $game {
                fn text($random: &mut Random) -> String {
                    $text
                }
            }
        )+
    };
}

samples! {
    IntegerGame: |random| integer(random, 5);
    DyadicRational: |random| fraction(random);
    Nimber: |random| random.below(6).to_string();
    SwitchGame: |random| format!("{},{}", fraction(random), fraction(random));
    UpStar: |random| format!("{}{}", integer(random, 4), [",*", ""][random.below(2)]);
    CgtGame: |random| formal_game(random, 2);
    Clobber1xn: |random| random.strip("XXOO.", 9);
    Nogo1xn: |random| random.strip("XO....", 9);
    Elephants: |random| random.strip("XO..", 9);
    TopplingDominoes: |random| random.strip("XXOO#", 5);
    GenToads: |random| format!("{}:{}", leaps(random), random.strip("XXOO..", 8));
    Clobber: |random| random.grid("XXOO.", 9);
    CannibalClobber: |random| random.grid("XXOO..", 6);
    Nogo: |random| random.grid("XO....#", 8);
    Domineering: |random| random.grid("...#", 10);
    Amazons: |random| random.grid("XO...#", 6);
    Fission: |random| random.grid("..X#", 9);
    GenKingDirt: |random| format!(
        "{},{},{}:{}", kings(random), kings(random), random.below(2), random.grid("XO..#", 6)
    );
    Sheep: |random| herds(random);
    Kayles: |random| random.below(8).to_string();
    Octal: |random| take_and_break(random);
}

fn integer(random: &mut Random, largest: usize) -> String {
    format!("{}{}", ["", "-"][random.below(2)], random.below(largest + 1))
}

fn fraction(random: &mut Random) -> String {
    format!("{}/{}", integer(random, 9), 1 << random.below(4))
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
