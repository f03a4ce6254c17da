//! Values as text: read, written and read again they are the same; the laws of addition and order hold; garbage is refused.

use std::io;

use mcgs::{Component, REGISTRY, Steps, Sum, Thermograph, TooLarge, Value, Values};
use mcgs_engine::reference::Reference;
use mcgs_values::{Player, Relation};
use mcgs_workbench::generate::Random;

use crate::grammar;
use crate::kind::{Failure, Grain, Kind, Passed, Trial, Verdict, World, expect};
use crate::mutate::mutate;

/// Steps that one operation may take.
const STEPS: u64 = 20_000;
/// Games of at most this many moves are played by the plain rules, too.
const SHORT: u64 = 7;

pub(super) const KIND: Kind = Kind {
    name: "values",
    about: "values are written and read back, sums and comparisons obey the laws, garbage is refused",
    seconds: [12, 100],
    goal: 100_000,
    patience: 60,
    grain: Grain::Bytes,
    start,
};

struct Laws;

#[allow(clippy::unnecessary_wraps)] // All kinds start in the same way.
fn start(_: &World) -> io::Result<Box<dyn Trial>> {
    Ok(Box::new(Laws))
}

impl Trial for Laws {
    /// Up to three values, one on each line.
    fn input(&mut self, random: &mut Random) -> Vec<u8> {
        let lines: Vec<String> = (0..=random.below(3).min(2))
            .map(|_| {
                let levels = random.below(4);
                grammar::value(random, levels)
            })
            .collect();
        let mut text = lines.join("\n").into_bytes();
        if random.below(3) == 0 {
            let other = grammar::value(random, 2);
            mutate(&mut text, other.as_bytes(), random);
        }
        text
    }

    fn check(&mut self, input: &[u8]) -> Verdict {
        let values = Values::new();
        let text = String::from_utf8_lossy(input);
        let mut read = Vec::new();
        for line in text.lines().take(3) {
            match values.parse(line, &mut Steps::new(STEPS)) {
                Ok(value) => {
                    read.push(value);
                    agrees_with_play(&values, line, value)?;
                }
                Err(error) => {
                    let inside = error.span.start <= error.span.end && error.span.end <= line.len();
                    expect(inside, "span outside of the text", || format!("{error:?} of {line:?}"))?;
                    let message = error.to_string();
                    expect(!message.chars().any(char::is_control), "control character in a message", || {
                        format!("{message:?}")
                    })?;
                }
            }
        }
        let mut laws = Checked { values: &values, count: 1 };
        for &value in &read {
            laws.alone(value)?;
        }
        for (index, &one) in read.iter().enumerate() {
            for &other in &read[index..] {
                laws.pair(one, other)?;
            }
        }
        if let &[a, b, c] = read.as_slice() {
            laws.triple(a, b, c)?;
        }
        Ok(Passed { count: laws.count })
    }
}

/// The laws, with a count of those that were checked: what is too large is left out.
struct Checked<'v> {
    values: &'v Values,
    count: u64,
}

impl Checked<'_> {
    fn law<T: PartialEq>(
        &mut self,
        name: &str,
        operands: &[Value],
        one: Result<T, TooLarge>,
        other: Result<T, TooLarge>,
    ) -> Result<(), Failure> {
        if let (Ok(one), Ok(other)) = (one, other) {
            self.count += 1;
            expect(one == other, &format!("law: {name}"), || self.shown(operands))?;
        }
        Ok(())
    }

    fn shown(&self, operands: &[Value]) -> String {
        operands.iter().map(|&value| self.values.display(value).to_string()).collect::<Vec<_>>().join("  ;  ")
    }

    fn alone(&mut self, a: Value) -> Result<(), Failure> {
        let values = self.values;
        let steps = || Steps::new(STEPS);
        let text = values.display_within(a, 5_000);
        if let Some(text) = text {
            let again = values.parse(&text, &mut Steps::new(100 * STEPS));
            match again {
                Ok(again) => self.law("text reads back", &[a], Ok(a), Ok(again))?,
                Err(error)
                    if error.to_string().contains("too large") || error.to_string().contains("too deep") => {}
                Err(error) => {
                    return Err(Failure::new("text does not read back", format!("{text}: {error}")));
                }
            }
        }
        self.law("G - G = 0", &[a], values.sub(a, a, &mut steps()), Ok(Value::ZERO))?;
        self.law("G + 0 = G", &[a], values.add(a, Value::ZERO, &mut steps()), Ok(a))?;
        self.law("--G = G", &[a], Ok(values.neg(values.neg(a))), Ok(a))?;
        self.law("G <= G", &[a], values.le(a, a, &mut steps()), Ok(true))?;
        let [left, right] =
            Player::BOTH.map(|player| values.options(a, player).take(200).collect::<Vec<_>>());
        if left.len() + right.len() < 200 {
            self.law(
                "options make the value",
                &[a],
                values.from_options(&left, &right, &mut steps()),
                Ok(a),
            )?;
        }
        self.law(
            "birthday of the negative",
            &[a],
            Ok(values.birthday(values.neg(a))),
            Ok(values.birthday(a)),
        )?;
        let walls = values.thermograph(a, &mut steps());
        let mirrored = values.thermograph(values.neg(a), &mut steps());
        if let Ok(walls) = &walls {
            self.law(
                "stops of the walls",
                &[a],
                Ok((walls.left_stop(), walls.right_stop())),
                Ok((values.left_stop(a), values.right_stop(a))),
            )?;
            self.law("outcome of the walls", &[a], Ok(walls.outcome()), Ok(values.outcome(a)))?;
            self.law(
                "walls read back",
                &[a],
                Ok(Thermograph::from_points(walls.left_wall(), walls.right_wall()).as_ref()
                    == Some(&**walls)),
                Ok(true),
            )?;
            let ordered = walls.left_stop() >= walls.mean() && walls.mean() >= walls.right_stop();
            self.law("right stop <= mean <= left stop", &[a], Ok(ordered), Ok(true))?;
        }
        self.law(
            "walls of the negative",
            &[a],
            walls.map(|walls| walls.negative()),
            mirrored.map(|walls| (*walls).clone()),
        )?;
        let weight = values.atomic_weight(a, &mut steps());
        let opposite = values
            .atomic_weight(values.neg(a), &mut steps())
            .map(|weight| weight.map(|weight| values.neg(weight)));
        self.law("atomic weight of the negative", &[a], weight, opposite)
    }

    fn pair(&mut self, a: Value, b: Value) -> Result<(), Failure> {
        let values = self.values;
        let steps = || Steps::new(STEPS);
        let sum = values.add(a, b, &mut steps());
        self.law("G + H = H + G", &[a, b], sum, values.add(b, a, &mut steps()))?;
        self.law(
            "-(G + H) = -G - H",
            &[a, b],
            sum.map(|sum| values.neg(sum)),
            values.sub(values.neg(a), b, &mut steps()),
        )?;
        let relation = values.compare(a, b, &mut steps());
        let back = values.compare(b, a, &mut steps()).map(reversed);
        self.law("order of G, H and of H, G", &[a, b], relation, back)?;
        let difference = values.sub(a, b, &mut steps()).map(|difference| values.outcome(difference));
        self.law(
            "order is the outcome of the difference",
            &[a, b],
            relation.map(|relation| format!("{relation:?}")),
            difference.map(|outcome| {
                let name = match outcome {
                    mcgs::Outcome::L => "Greater",
                    mcgs::Outcome::R => "Less",
                    mcgs::Outcome::P => "Equal",
                    mcgs::Outcome::N => "Confused",
                };
                name.to_owned()
            }),
        )?;
        let Ok(sum) = sum else { return Ok(()) };
        let mean = |value| values.mean(value, &mut steps());
        if let (Ok(one), Ok(other)) = (mean(a), mean(b))
            && let Some(total) = one.checked_add(other)
        {
            self.law("means add up", &[a, b], mean(sum), Ok(total))?;
        }
        let heat = |value| values.temperature(value, &mut steps());
        if let (Ok(one), Ok(other), Ok(both)) = (heat(a), heat(b), heat(sum)) {
            // A number has a negative temperature, and a sum of numbers may have a higher one than both.
            let bound = one.max(other).max(mcgs::Dyadic::from(0));
            self.law("temperature of a sum", &[a, b], Ok(both <= bound), Ok(true))?;
        }
        if let (Some(low), Some(high)) = (
            values.right_stop(a).checked_add(values.right_stop(b)),
            values.left_stop(a).checked_add(values.left_stop(b)),
        ) {
            let inside = values.right_stop(sum) >= low && values.left_stop(sum) <= high;
            self.law("stops of a sum", &[a, b], Ok(inside), Ok(true))?;
        }
        Ok(())
    }

    fn triple(&mut self, a: Value, b: Value, c: Value) -> Result<(), Failure> {
        let values = self.values;
        let steps = || Steps::new(STEPS);
        let one = values.add(a, b, &mut steps()).and_then(|sum| values.add(sum, c, &mut steps()));
        let other = values.add(b, c, &mut steps()).and_then(|sum| values.add(a, sum, &mut steps()));
        self.law("(G + H) + K = G + (H + K)", &[a, b, c], one, other)?;
        let le = |one, other| values.le(one, other, &mut steps());
        if let (Ok(true), Ok(true)) = (le(a, b), le(b, c)) {
            self.law("G <= H <= K", &[a, b, c], le(a, c), Ok(true))?;
        }
        let shifted = values
            .add(a, c, &mut steps())
            .and_then(|one| values.add(b, c, &mut steps()).map(|other| (one, other)));
        if let Ok((one, other)) = shifted {
            self.law("G <= H exactly if G + K <= H + K", &[a, b, c], le(a, b), le(one, other))?;
        }
        Ok(())
    }
}

fn reversed(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::Greater => Relation::Less,
        same => same,
    }
}

/// The outcome of a small value is that of the game as it was written, played by the plain rules.
fn agrees_with_play(values: &Values, text: &str, value: Value) -> Result<(), Failure> {
    let Some(ruleset) = REGISTRY.find("cgt_game") else { return Ok(()) };
    let Ok(component) = Component::parse(ruleset, text) else { return Ok(()) };
    if ruleset.max_moves(component.code()) > SHORT {
        return Ok(());
    }
    let played = Reference::new().outcome(&Sum::new(vec![component]));
    expect(played == values.outcome(value), "outcome of a value", || format!("{text}: {played:?} by play"))
}
