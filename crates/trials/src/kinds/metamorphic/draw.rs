//! Random sums that most searches solve in a few milliseconds, on boards larger than those of the unit tests.

use mcgs::Component;
use mcgs_workbench::generate::{Random, Recipe};

/// Title, sizes and cells of what is drawn. Without cells, the usual ones.
const LARGE: &[(&str, &[&str], Option<&str>)] = &[
    ("clobber", &["4x4", "4x5", "5x5"], Some("X=2,O=2,.=3")),
    ("clobber", &["4x4"], Some("X=4,O=4,.=1")),
    ("cannibal_clobber", &["4x4", "4x5"], Some("X=1,O=1,.=7")),
    ("nogo", &["4x4", "4x5", "5x5"], Some("X=2,O=2,.=3,#=5")),
    ("nogo", &["4x4"], Some("X=1,O=1,.=3,#=2")),
    ("domineering", &["4x4", "4x5", "5x5"], Some(".=3,#=1")),
    ("amazons", &["4x4", "4x5"], Some("X=1,O=1,.=3,#=5")),
    ("fission", &["4x4", "5x5"], Some("X=1,.=3,#=3")),
    ("gen_king_dirt", &["4x4"], Some("X=1,O=1,.=3,#=5")),
    ("sheep", &["2x3", "3x3"], None),
    ("clobber_1xn", &["20-60"], Some("X=2,O=2,.=2")),
    ("clobber_1xn", &["20-30"], Some("X=4,O=4,.=1")),
    ("nogo_1xn", &["20-40"], Some("X=2,O=2,.=4")),
    ("elephants", &["20-60"], None),
    ("toppling_dominoes", &["6-20"], None),
    ("gen_toads", &["20-60"], Some("X=2,O=2,.=3")),
    ("integer_game", &["1000"], None),
    ("dyadic_rational", &["100"], None),
    ("nimber", &["60"], None),
    ("switch_game", &["20"], None),
    ("up_star", &["9"], None),
    ("cgt_game", &["2", "3"], None),
    ("kayles", &["60", "200"], None),
    ("octal", &["60"], None),
];

/// The same for sums that the plain rules can solve, too.
const SMALL: &[(&str, &[&str], Option<&str>)] = &[
    ("clobber", &["2x3", "3x3"], Some("X=2,O=2,.=1")),
    ("cannibal_clobber", &["2x3"], Some("X=1,O=1,.=3")),
    ("nogo", &["2x3", "2x2"], Some("X=1,O=1,.=4,#=2")),
    ("domineering", &["3x3", "2x4"], Some(".=4,#=1")),
    ("amazons", &["2x3"], Some("X=1,O=1,.=2,#=1")),
    ("fission", &["3x3"], Some("X=1,.=3,#=1")),
    ("gen_king_dirt", &["2x3"], None),
    ("clobber_1xn", &["6-10"], None),
    ("nogo_1xn", &["4-6"], None),
    ("elephants", &["4-7"], None),
    ("toppling_dominoes", &["3-5"], None),
    ("gen_toads", &["5-8"], None),
    ("integer_game", &["3"], None),
    ("dyadic_rational", &["2"], None),
    ("nimber", &["4"], None),
    ("switch_game", &["2"], None),
    ("up_star", &["2"], None),
    ("cgt_game", &["1"], None),
    ("kayles", &["7"], None),
    ("octal", &["6"], None),
];

/// The components of a sum: one to five, more of them if they are easy.
pub(super) fn components(random: &mut Random, hard: bool) -> Vec<Component> {
    let small = random.below(4) == 0;
    let most = if small { 3 } else { 5 };
    // A quarter of the sums is impartial: then nim values are asked, too.
    let impartial = random.below(4) == 0;
    let number = if hard { random.between(2, 5) } else { random.between(1, most) };
    (0..number).filter_map(|_| component(random, small, impartial)).collect()
}

fn component(random: &mut Random, small: bool, impartial: bool) -> Option<Component> {
    let &(name, sizes, cells) = random.choose(if small { SMALL } else { LARGE })?;
    let variant = impartial || random.below(10) == 0;
    let title = if variant { format!("impartial {name}") } else { name.to_owned() };
    let size = random.choose(sizes)?.parse().ok()?;
    let parameters = match name {
        "octal" => Some(*random.choose(&["0.77", "0.07", "0.137", "0.6", "4.3", "0.3F"])?),
        "gen_toads" => Some(*random.choose(&["1,1,1,0", "1,2,1,0", "1,1,2,1", "1,1,1,0"])?),
        "gen_king_dirt" => Some(*random.choose(&["1,1,0", "0,0,0", "1,0,1"])?),
        _ => None,
    };
    let cells = cells.and_then(|cells| cells.parse().ok());
    let moves = random.below(4) as usize;
    Recipe::new(&mcgs::REGISTRY, &title, size, cells, parameters.map(str::to_owned), moves)
        .ok()?
        .draw(random)
        .ok()
}
