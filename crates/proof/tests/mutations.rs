//! Proofs with a mistake in them: the checker accepts none, unless what it then says is true all the same.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;

use mcgs::language::{Source, SourceKind};
use mcgs::{Budget, Component, Outcome, Player, REGISTRY, SearchOptions, Solver, Sum};
use mcgs_checker::{Facts, Proved, Ruleset, Simple, check, check_text, find};
use mcgs_engine::reference::Reference;
use mcgs_proof::{Asked, Effort, prove};
use mcgs_workbench::generate::{Random, Recipe};

/// The plain oracle gets sums that reach at most about this many positions.
const MOST_POSITIONS: usize = 5_000;
const VALUES: [&str; 12] = ["0", "1", "-1", "2", "-2", "1/2", "*", "*2", "^", "v*", "{1|-1}", "{2|0}"];
const QUESTIONS: [&str; 7] = ["B", "W", "outcome", "N", "value", "winning moves B", "winning moves W"];
const ANSWERS: [&str; 13] = ["win", "loss", "L", "R", "N", "P", "=", "<", ">", "confused", "1", "2", ""];

/// The text of a proof. The last line, which counts the others, is written anew, so that it is not what gives a mutation away.
#[derive(Clone, PartialEq)]
struct Text {
    lines: Vec<String>,
    end: Option<String>,
}

impl Text {
    fn read(compressed: &[u8]) -> Self {
        let text = String::from_utf8(zstd::decode_all(compressed).unwrap()).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        assert!(lines.pop().unwrap().starts_with("end "));
        Text { lines, end: None }
    }

    fn write(&self) -> String {
        let end = self.end.clone().unwrap_or_else(|| format!("end {}", self.lines.len()));
        self.lines.iter().chain([&end]).fold(String::new(), |text, line| text + line + "\n")
    }

    /// A line that begins with one of these words.
    fn choose(&self, words: &[&str], random: &mut Random) -> Option<usize> {
        let fits = |line: &str| words.contains(&line.split(' ').next().unwrap());
        let found: Vec<usize> = (0..self.lines.len()).filter(|&index| fits(&self.lines[index])).collect();
        random.choose(&found).copied()
    }

    /// What the lines before the claims say.
    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        facts.values.allow(10_000_000);
        for line in &self.lines {
            let (start, text) = line.rsplit_once(' ').unwrap();
            let (letter, part) = start.split_once(' ').unwrap_or_default();
            let value = match letter {
                "V" => facts.values.read(text).unwrap(),
                "N" => facts.values.simple(Simple::nimber(text.parse().unwrap())),
                _ => continue,
            };
            facts.lines.insert(part.into(), value);
        }
        facts
    }
}

/// The word and the sum of a claim, and its move.
fn parts_of_claim(line: &str) -> (&str, &str, Option<&str>) {
    let (word, rest) = line.split_once(' ').unwrap();
    match rest.rsplit_once(" @") {
        Some((sum, play)) if word == "W" => (word, sum, Some(play)),
        _ => (word, rest, None),
    }
}

/// A claim that this sum is won, by any move.
fn any_win(facts: &mut Facts, sum: &str, random: &mut Random) -> Option<String> {
    let read = facts.read_sum(sum).ok()?;
    let moves = facts.moves(&read, None).ok()?;
    random.choose(&moves).map(|(index, name, _)| format!("W {sum} @{index}:{name}"))
}

/// Another character in the positions of a line.
fn change_cell(line: &mut String, random: &mut Random) -> Option<()> {
    let start = line.find(']')? + 1;
    let places: Vec<usize> = (start..line.len())
        .filter(|&place| line.is_char_boundary(place) && &line[place..=place] != " ")
        .collect();
    let &place = random.choose(&places)?;
    let &new = random.choose(&["X", "O", ".", "#", "|", "0", "1", "2", "3", "5", "+", "-", ","])?;
    line.replace_range(place..=place, new);
    Some(())
}

type Mutation = fn(&mut Text, &mut Random) -> Option<()>;

/// All ways to spoil the text of a proof.
const MUTATIONS: [(&str, Mutation); 17] = [
    ("cell of a value", |text, random| {
        let line = text.choose(&["V", "N", "M"], random)?;
        change_cell(&mut text.lines[line], random)
    }),
    ("cell of a claim", |text, random| {
        let line = text.choose(&["W", "L"], random)?;
        change_cell(&mut text.lines[line], random)
    }),
    ("sign", |text, random| {
        let line = text.choose(&["W", "L"], random)?;
        let line = &mut text.lines[line];
        let signs: Vec<usize> =
            line.match_indices(" +[").chain(line.match_indices(" -[")).map(|(at, _)| at + 1).collect();
        let &sign = random.choose(&signs)?;
        let other = if line[sign..].starts_with('+') { "-" } else { "+" };
        line.replace_range(sign..=sign, other);
        Some(())
    }),
    ("mover", |text, random| {
        let line = text.choose(&["W", "L"], random)?;
        let mut facts = text.facts();
        let (word, sum, _) = parts_of_claim(&text.lines[line]);
        let sum = facts.read_sum(sum).ok()?.negative(&mut facts.values).ok()?.text();
        text.lines[line] = if word == "W" { any_win(&mut facts, &sum, random)? } else { format!("L {sum}") };
        Some(())
    }),
    ("verdict", |text, random| {
        let line = text.choose(&["W", "L"], random)?;
        let (word, sum, _) = parts_of_claim(&text.lines[line]);
        text.lines[line] =
            if word == "W" { format!("L {sum}") } else { any_win(&mut text.facts(), sum, random)? };
        Some(())
    }),
    ("winning move", |text, random| {
        let line = text.choose(&["W", "W", "M"], random)?;
        if let Some(rest) = text.lines[line].strip_prefix("M ") {
            let (rest, _) = rest.rsplit_once(' ')?;
            let (part, _) = rest.rsplit_once(' ')?;
            let (title, position) = part.strip_prefix('[')?.split_once(']')?;
            let moves = Ruleset::find(title)?.moves(position, mcgs_checker::Player::Left).ok()?;
            text.lines[line] = format!("M {rest} {}", random.choose(&moves)?.name);
        } else {
            let (_, sum, _) = parts_of_claim(&text.lines[line]);
            text.lines[line] = any_win(&mut text.facts(), sum, random)?;
        }
        Some(())
    }),
    ("value of a part", |text, random| {
        let line = text.choose(&["V", "N"], random)?;
        let (start, _) = text.lines[line].rsplit_once(' ')?;
        let new = if start.starts_with('V') {
            random.choose(&VALUES)?.to_string()
        } else {
            random.below(6).to_string()
        };
        text.lines[line] = format!("{start} {new}");
        Some(())
    }),
    ("value in a claim", |text, random| {
        let line = text.choose(&["W", "L"], random)?;
        let (word, sum, play) = parts_of_claim(&text.lines[line]);
        let new = random.choose(&VALUES)?;
        let sum = match sum.rsplit_once('=') {
            Some((before, _)) => format!("{before}={new}"),
            None => format!("{sum} ={new}"),
        };
        text.lines[line] = play.map_or(format!("{word} {sum}"), |play| format!("{word} {sum} @{play}"));
        Some(())
    }),
    ("removed", |text, random| {
        let line = text.choose(&["V", "N", "M", "W", "L"], random)?;
        text.lines.remove(line);
        Some(())
    }),
    ("doubled", |text, random| {
        let line = text.choose(&["V", "N", "W", "L"], random)?;
        let copy = text.lines[line].clone();
        text.lines.insert(line + 1 + random.index(text.lines.len() - line), copy);
        Some(())
    }),
    ("moved back", |text, random| {
        let line = text.choose(&["V", "N", "M", "W", "L"], random)?;
        let moved = text.lines.remove(line);
        text.lines.insert(line + random.index(text.lines.len() - line + 1), moved);
        Some(())
    }),
    ("moved ahead", |text, random| {
        let line = text.choose(&["V", "N", "M", "W", "L"], random)?;
        let first = text.lines.iter().rposition(|line| line.starts_with("answer "))? + 1;
        let moved = text.lines.remove(line);
        text.lines.insert(first + random.index(line - first + 1), moved);
        Some(())
    }),
    ("dropped early", |text, random| {
        let is_claim = |line: &&String| line.starts_with("W ") || line.starts_with("L ");
        let first = text.lines.iter().position(|line| is_claim(&line))?;
        let place = first + 1 + random.index(text.lines.len() - first);
        let number = 1 + random.index(place - first);
        text.lines.insert(place, format!("D {number}"));
        Some(())
    }),
    ("input", |text, random| {
        let line = text.choose(&["input"], random)?;
        match random.below(4) {
            0 => text.lines[line].push_str(random.choose(&[" + [nimber] 1", " + [integer_game] 1"])?),
            1 => {
                let (start, _) = text.lines[line].rsplit_once(" + ")?;
                text.lines[line] = start.to_owned();
            }
            _ => change_cell(&mut text.lines[line], random)?,
        }
        Some(())
    }),
    ("question", |text, random| {
        let line = text.choose(&["question"], random)?;
        text.lines[line] = format!("question {}", random.choose(&QUESTIONS)?);
        Some(())
    }),
    ("answer", change_answer),
    ("answer and claims", |text, random| {
        change_answer(text, random)?;
        // The claims that the answer rests on are among the last ones.
        let claims: Vec<usize> =
            (0..text.lines.len()).filter(|&line| text.lines[line].starts_with(['W', 'L'])).collect();
        let mut facts = text.facts();
        for &line in claims.iter().rev().take(1 + random.index(3)) {
            let (word, sum, _) = parts_of_claim(&text.lines[line]);
            text.lines[line] =
                if word == "W" { format!("L {sum}") } else { any_win(&mut facts, sum, random)? };
        }
        (!claims.is_empty()).then_some(())
    }),
];

fn change_answer(text: &mut Text, random: &mut Random) -> Option<()> {
    let line = text.choose(&["answer"], random)?;
    let old = text.lines[line].strip_prefix("answer ")?;
    let new = match text.lines[line - 1].strip_prefix("question ")? {
        "B" | "W" => if old == "win" { "loss" } else { "win" }.to_owned(),
        "outcome" => random.choose(&ANSWERS[2..6])?.to_string(),
        "N" => random.below(6).to_string(),
        "value" => random.choose(&VALUES)?.to_string(),
        // One winning move less, or any other answer.
        moves if moves.starts_with("winning moves ") && old.contains(' ') => {
            old.split_once(' ')?.1.to_owned()
        }
        _ => random.choose(&ANSWERS)?.to_string(),
    };
    text.lines[line] = format!("answer {new}");
    Some(())
}

/// The games that the checker knows, and their variants, with few cells.
fn recipes() -> Vec<Recipe> {
    let entries = REGISTRY.entries().iter().filter(|entry| find(entry.ruleset().name()).is_some());
    let rulesets = entries.flat_map(|entry| [entry.ruleset(), entry.impartial()]);
    let sizes = ["2x2", "2x3", "1x4", "1x5", "3", "4"];
    rulesets
        .flat_map(|ruleset| {
            sizes.map(|size| Recipe::new(&REGISTRY, &ruleset.title(), size.parse().unwrap(), None, None, 0))
        })
        .flatten()
        .collect()
}

/// How many positions can be reached from a component, or a few more than the limit.
fn reach(component: &Component) -> usize {
    let mut seen = HashSet::from([component.to_string()]);
    let mut open = vec![component.clone()];
    while let Some(position) = open.pop() {
        for player in Player::BOTH {
            for play in position.moves(player).into_iter().flatten() {
                if seen.len() > MOST_POSITIONS {
                    return seen.len();
                }
                if seen.insert(play.option.to_string()) {
                    open.push(play.option);
                }
            }
        }
    }
    seen.len()
}

fn reaches_few(sum: &Sum) -> bool {
    let product =
        sum.components().iter().try_fold(1, |all: usize, component| all.checked_mul(reach(component)));
    product.is_some_and(|product| product <= MOST_POSITIONS)
}

/// A sum of up to three random positions that the oracle can solve, beside `rest`.
fn draw(recipes: &[Recipe], most: u64, rest: &Sum, random: &mut Random) -> Sum {
    loop {
        let n_components = 1 + random.below(most);
        let components =
            (0..n_components).filter_map(|_| random.choose(recipes).unwrap().draw(random).ok()).collect();
        let sum = Sum::new(components);
        if !sum.components().is_empty() && reaches_few(&sum.plus(rest)) {
            return sum;
        }
    }
}

/// A proof of several answers about a random sum.
fn random_proof(recipes: &[Recipe], random: &mut Random) -> Vec<u8> {
    let sum = draw(recipes, 3, &Sum::default(), random);
    let solver = Solver::new(
        SearchOptions::default().threads(NonZeroUsize::MIN).memory(1 << 20).value_max_moves(Some(2)),
    );
    let budget = Budget::unlimited();
    let mut asked = vec![Asked::First(Player::Left), Asked::Outcome, Asked::WinningMoves(Player::Right)];
    if random.below(2) == 0 {
        asked = vec![Asked::Compare(draw(recipes, 1, &sum, random)), Asked::WinningMoves(Player::Left)];
    } else if sum.first_partisan().is_none() {
        asked.push(Asked::NimValue);
    } else if let Ok(value) = solver.value(&sum, &budget).result
        && solver.values().display(value).to_string().len() < 20
    {
        asked.push(Asked::Value);
    }
    let mut file = Vec::new();
    prove(&sum, &asked, &solver, Effort::Quick, &budget, &mut file)
        .unwrap_or_else(|error| panic!("{:?}: {error}", sum.components()));
    file
}

/// The sum that a header speaks of, as the solver reads it.
fn read_sum(input: &str) -> Sum {
    let source = Source::new("<proof>", SourceKind::Argument, format!("{input} {{B}}"));
    let parsed = mcgs::parse(&source);
    assert!(!parsed.has_errors() && parsed.cases.len() == 1, "only the checker reads `{input}`");
    Sum::new(parsed.cases[0].games.iter().map(|game| game.component.clone()).collect())
}

/// Is everything true that an accepted proof says?
fn is_true(proved: &Proved) -> bool {
    let sum = read_sum(&proved.input);
    proved.questions.iter().all(|asked| {
        let answer = asked.answer.as_str();
        let moves_of = |player| winning_moves(&sum, player).join(" ") == answer;
        match asked.question.as_str() {
            "B" => outcome(&sum).first_wins(Player::Left) == (answer == "win"),
            "W" => outcome(&sum).first_wins(Player::Right) == (answer == "win"),
            "outcome" => outcome(&sum).to_string() == answer,
            "N" => outcome(&sum.plus(&mcgs_games::nimber(answer.parse().unwrap()).into())) == Outcome::P,
            "value" => outcome(&sum.plus(&mcgs_games::form(answer).unwrap().negative().into())) == Outcome::P,
            "winning moves B" => moves_of(Player::Left),
            "winning moves W" => moves_of(Player::Right),
            other => {
                let other = read_sum(other.strip_prefix("compare ").unwrap());
                let relation = match outcome(&sum.plus(&other.negative())) {
                    Outcome::L => ">",
                    Outcome::R => "<",
                    Outcome::P => "=",
                    Outcome::N => "confused",
                };
                relation == answer
            }
        }
    })
}

/// The outcome by the plain oracle, or where a header speaks of a huge sum, by the solver.
fn outcome(sum: &Sum) -> Outcome {
    if reaches_few(sum) {
        return Reference::new().outcome(sum);
    }
    Solver::new(SearchOptions::default()).outcome(sum, &Budget::unlimited()).result.unwrap()
}

fn winning_moves(sum: &Sum, player: Player) -> Vec<String> {
    let mut names: Vec<String> = sum
        .moves(player)
        .unwrap()
        .filter(|play| !outcome(&play.option).first_wins(player.opponent()))
        .map(|play| play.text)
        .collect();
    names.sort();
    names.dedup();
    names
}

/// How many mutated proofs of a kind were rejected, and how many were accepted.
#[derive(Default, Debug)]
struct Count {
    rejected: usize,
    accepted: usize,
}

#[test]
fn no_mutated_proof_is_accepted_unless_it_is_true() {
    let n_mutants = if cfg!(debug_assertions) { 400 } else { 2000 };
    let recipes = recipes();
    let random = &mut Random::new("mutations", 1);
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut n_made = 0;
    while n_made < n_mutants {
        let file = random_proof(&recipes, random);
        let proved = check(file.as_slice(), |_| true).unwrap();
        let text = Text::read(&file);
        // Proofs without claims have little to spoil.
        if !text.lines.iter().any(|line| line.starts_with("L ")) && random.below(4) > 0 {
            continue;
        }
        assert!(is_true(&proved), "{proved}");
        let mut judge = |kind, result: Result<Proved, _>, shown: &dyn Fn() -> String| {
            n_made += 1;
            let count = counts.entry(kind).or_default();
            match result {
                Err(_) => count.rejected += 1,
                Ok(says) => {
                    count.accepted += 1;
                    let is_same = says.input == proved.input && says.questions == proved.questions;
                    assert!(is_same || is_true(&says), "{kind}: accepted, but not true\n{says}\n{}", shown());
                }
            }
        };
        for _ in 0..15 {
            let (kind, mutation) = random.choose(&MUTATIONS).unwrap();
            let mut mutant = text.clone();
            if mutation(&mut mutant, random).is_some() && mutant != text {
                let written = mutant.write();
                judge(kind, check_text(written.as_bytes(), |_| true), &|| written.clone());
            }
        }
        let counted = Text { end: Some(format!("end {}", random.below(50))), ..text.clone() };
        if counted.write() != text.write() {
            judge("count", check_text(counted.write().as_bytes(), |_| true), &|| counted.write());
        }
        let whole = text.write();
        let start = &whole.as_bytes()[..random.index(whole.len())];
        judge("truncated", check_text(start, |_| true), &|| whole.clone());
        let start = &file[..random.index(file.len())];
        judge("truncated file", check(start, |_| true), &|| format!("{start:?}"));
        let mut flipped = file.clone();
        flipped[random.index(file.len())] ^= 1 << random.below(8);
        judge("flipped bit", check(flipped.as_slice(), |_| true), &|| format!("{flipped:?}"));
    }
    let rejected: usize = counts.values().map(|count| count.rejected).sum();
    assert!(rejected * 10 >= n_made * 9, "only {rejected} of {n_made} are rejected: {counts:#?}");
    assert_eq!(counts.len(), MUTATIONS.len() + 4, "{counts:#?}");
    for (kind, count) in &counts {
        assert!(count.rejected > 0, "{kind}: {counts:#?}");
    }
}
