//! Everything about one sum at a glance.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use mcgs_engine::{
    Answer, Budget, Component, Dyadic, Outcome, Player, Scale, Solver, StopReason, Sum, Value, Values,
};
use mcgs_language::Case;
use mcgs_values::{Point, Steps, Thermograph, TooLarge};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::drawing::{Board, draw_board};
use crate::examiner::{Bounds, Examiner};
use crate::finding::Finding;
use crate::report::Reason;
use crate::session::Session;

/// The longest canonical form that is written out, in characters.
const MAX_VALUE_TEXT: usize = 2000;
/// The longest value of an option, in characters.
const MAX_OPTION_TEXT: usize = 120;
/// Components that last longer may have more moves than anybody can list.
const MAX_LENGTH: u64 = 100_000;
/// So many moves are listed even if no time is left for their values.
const MOST_WITHOUT_VALUE: u64 = 1000;
/// Forms are counted up to this number.
const MAX_FORMS: usize = 1_000_000;
/// Steps for finding how long a value lasts.
const REMOTENESS_STEPS: u64 = 100_000;

/// What there is to say about a sum. Quantities that were not found in time say so.
///
/// Its serialised form is part of the interface: every field is always present and names stay as they are.
/// Numbers and values are texts in the notation of values.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Analysis {
    /// The file, or `<argument>` or `<stdin>`.
    pub source: String,
    /// The line of the first game, from 1.
    pub line: usize,
    /// The summands.
    pub games: Vec<Board>,
    /// Who wins: `L`, `R`, `N` or `P`.
    pub outcome: Finding<String>,
    /// The canonical form.
    pub value: Finding<CanonicalForm>,
    /// The mean value.
    pub mean: Finding<String>,
    /// The temperature.
    pub temperature: Finding<String>,
    /// The stops.
    pub stops: Finding<Stops>,
    /// The numbers confused with the sum; not applicable if there are none.
    pub confusion_interval: Finding<Interval>,
    /// The atomic weight of an all-small sum.
    pub atomic_weight: Finding<String>,
    /// The tightest bounds among multiples of 1/8.
    pub bounds: Finding<Bounds>,
    /// The tightest bounds among multiples of up, for infinitesimals.
    pub bounds_of_ups: Finding<Bounds>,
    /// The moves of Left, who is Black.
    pub left: Moves,
    /// The moves of Right, who is White.
    pub right: Moves,
    /// The thermograph.
    pub thermograph: Finding<Walls>,
    /// The time it took, in milliseconds.
    pub time_ms: f64,
}

/// A value with its size.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct CanonicalForm {
    /// The text; nothing if it is too long.
    pub text: Option<String>,
    /// The number of different positions in the canonical form that are not just a number, ups and a nimber.
    pub forms: usize,
    /// The depth of the canonical form.
    pub birthday: u64,
    /// How many moves it lasts if Left begins and if Right begins, the winner hurries and the loser delays;
    /// nothing if that is too large to find out.
    pub remoteness: Option<[u64; 2]>,
}

/// The two stops.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Stops {
    /// The left stop.
    pub left: String,
    /// The right stop.
    pub right: String,
}

/// An interval of numbers, each end of which belongs to it or not.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: String,
    /// The upper end.
    pub high: String,
    /// Does the lower end belong to it?
    pub low_included: bool,
    /// Does the upper end belong to it?
    pub high_included: bool,
}

/// The moves of one player.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Moves {
    /// Those that win.
    pub winning: Finding<Vec<String>>,
    /// All of them by the value that they lead to, in the order of the first move of each group.
    pub options: Finding<Vec<OptionGroup>>,
}

/// Moves to the same value, or all moves whose values are not known for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct OptionGroup {
    /// The moves.
    pub moves: Vec<String>,
    /// The value, if its text is short enough.
    pub value: Finding<CanonicalForm>,
}

/// A thermograph, serialised as `{"left": [["2", "-1"], ...], "right": ..., "text": "L: ..."}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walls(pub Thermograph);

impl Session {
    /// Says all there is to say about the sum of a case, whatever its commands ask.
    ///
    /// The time limit of the session holds for each quantity by itself. Nothing is left of earlier cases.
    ///
    /// ```
    /// use mcgs::language::{Source, SourceKind};
    /// use mcgs::{Session, Settings};
    ///
    /// let source = Source::new("<argument>", SourceKind::Argument, "[clobber] XO|OX {}");
    /// let parsed = mcgs::parse(&source);
    /// let analysis = Session::new(Settings::default())?.analyze(&source.name, &parsed.cases[0]);
    /// let value = analysis.value.known().expect("a small board has a value");
    /// assert_eq!(value.text.as_deref(), Some("*"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn analyze(&mut self, source: &str, case: &Case) -> Analysis {
        self.start_case();
        let start = Instant::now();
        let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
        let mut analysis = self.analyze_sum(&sum);
        source.clone_into(&mut analysis.source);
        analysis.line = case.line;
        analysis.time_ms = (start.elapsed().as_secs_f64() * 1e6).round() / 1e3;
        analysis
    }

    fn analyze_sum(&self, sum: &Sum) -> Analysis {
        let (solver, values) = (&self.solver, self.solver.values());
        let outcome = self.limited(|budget| solver.outcome(sum, budget).result);
        let value = match outcome {
            // The player who moves first loses zero and nothing else.
            Finding::Known(Outcome::P) => Finding::Known(Value::ZERO),
            _ => self.examined(sum, |examiner| examiner.value().result),
        };
        let thermograph = self.examined(sum, |examiner| match &value {
            Finding::Known(value) => examiner
                .with_fuel(|values, steps| values.thermograph(*value, steps))
                .map(|walls| Thermograph::clone(&walls)),
            _ => examiner.thermograph().result,
        });
        let atomic_weight = match &value {
            Finding::Known(value) => {
                let weight = |budget: &Budget| Examiner { solver, sum, budget }.atomic_weight_of(*value);
                Finding::of_optional(self.within(self.settings.time_limit, weight))
            }
            Finding::Unknown(reason) => Finding::Unknown(*reason),
            Finding::NotApplicable => Finding::NotApplicable,
        };
        let atomic_weight = match atomic_weight.map(|weight| values.display_within(*weight, MAX_VALUE_TEXT)) {
            Finding::Known(Some(text)) => Finding::Known(text),
            Finding::Known(None) => Finding::Unknown(Reason::TooLarge),
            Finding::NotApplicable => Finding::NotApplicable,
            Finding::Unknown(reason) => Finding::Unknown(reason),
        };
        let temperatures = Temperatures::new(&thermograph, sum, &outcome);
        let bounds = |scale: Scale| {
            self.examined(sum, |examiner| examiner.bounds(scale, outcome.known().copied()).result)
        };
        Analysis {
            source: String::new(),
            line: 1,
            games: sum.components().iter().map(draw_board).collect(),
            value: value.map(|value| CanonicalForm::new(values, *value, MAX_VALUE_TEXT)),
            mean: temperatures.mean,
            temperature: temperatures.temperature,
            bounds_of_ups: match &temperatures.stops {
                Finding::Known(stops) if stops.left == "0" && stops.right == "0" => bounds(Scale::Up),
                Finding::Unknown(reason) => Finding::Unknown(*reason),
                Finding::Known(_) | Finding::NotApplicable => Finding::NotApplicable,
            },
            stops: temperatures.stops,
            confusion_interval: temperatures.confusion_interval,
            atomic_weight,
            bounds: bounds(Scale::Eighths),
            outcome: outcome.map(ToString::to_string),
            left: self.moves(sum, Player::Left),
            right: self.moves(sum, Player::Right),
            thermograph: thermograph.map(|walls| Walls(walls.clone())),
            time_ms: 0.0,
        }
    }

    fn moves(&self, sum: &Sum, player: Player) -> Moves {
        let is_long = |component: &Component| component.ruleset().max_moves(component.code()) > MAX_LENGTH;
        if sum.components().iter().any(is_long) {
            let unknown = Reason::TooLarge;
            return Moves { winning: Finding::Unknown(unknown), options: Finding::Unknown(unknown) };
        }
        Moves {
            winning: self.limited(|budget| self.solver.winning_moves(sum, player, budget).result),
            options: self.limited(|budget| option_groups(&self.solver, sum, player, budget)),
        }
    }

    fn examined<T>(&self, sum: &Sum, ask: impl FnOnce(&Examiner<'_>) -> Result<T, StopReason>) -> Finding<T> {
        self.limited(|budget| ask(&Examiner { solver: &self.solver, sum, budget }))
    }

    fn limited<T>(&self, work: impl FnOnce(&Budget) -> Result<T, StopReason>) -> Finding<T> {
        self.within(self.settings.time_limit, work).into()
    }
}

/// What the thermograph tells.
struct Temperatures {
    mean: Finding<String>,
    temperature: Finding<String>,
    stops: Finding<Stops>,
    confusion_interval: Finding<Interval>,
}

impl Temperatures {
    fn new(thermograph: &Finding<Thermograph>, sum: &Sum, outcome: &Finding<Outcome>) -> Self {
        if let Finding::Unknown(reason) = thermograph
            && sum.components().iter().all(|component| component.ruleset().is_all_small())
        {
            return Self::of_all_small(outcome, *reason);
        }
        Temperatures {
            mean: thermograph.map(|walls| walls.mean().to_string()),
            temperature: thermograph.map(|walls| walls.temperature().to_string()),
            stops: thermograph.map(|walls| Stops::new(walls.left_stop(), walls.right_stop())),
            confusion_interval: Finding::of_found(thermograph.map(Interval::confused_with)),
        }
    }

    /// All-small games are infinitesimal (lawnmower theorem): everything but zero has temperature 0, and 0 is the
    /// only number that one may be confused with.
    fn of_all_small(outcome: &Finding<Outcome>, reason: Reason) -> Self {
        let outcome = match outcome {
            Finding::Known(outcome) => Finding::Known(*outcome),
            _ => Finding::Unknown(reason),
        };
        let zero = || "0".to_owned();
        let at_zero = Interval { low: zero(), high: zero(), low_included: true, high_included: true };
        Temperatures {
            mean: Finding::Known(zero()),
            temperature: outcome.map(|&it| if it == Outcome::P { "-1".to_owned() } else { zero() }),
            stops: Finding::Known(Stops::new(Dyadic::ZERO, Dyadic::ZERO)),
            confusion_interval: Finding::of_found(outcome.map(|&it| (it == Outcome::N).then_some(at_zero))),
        }
    }
}

impl Stops {
    fn new(left: Dyadic, right: Dyadic) -> Self {
        Stops { left: left.to_string(), right: right.to_string() }
    }
}

impl Analysis {
    /// Is there anything that a limit kept open?
    pub fn open_reason(&self) -> Option<Reason> {
        let moves = |moves: &Moves| {
            let mut groups = moves.options.known().into_iter().flatten();
            let of_groups = groups.find_map(|group| group.value.reason());
            moves.winning.reason().or(moves.options.reason()).or(of_groups)
        };
        self.outcome
            .reason()
            .or(self.value.reason())
            .or(self.thermograph.reason())
            .or(self.atomic_weight.reason())
            .or(self.bounds.reason())
            .or(self.bounds_of_ups.reason())
            .or_else(|| moves(&self.left))
            .or_else(|| moves(&self.right))
    }
}

impl CanonicalForm {
    fn new(values: &Values, value: Value, max_text: usize) -> Self {
        let mut seen = HashSet::new();
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            if values.as_number_up_star(value).is_none() && seen.len() < MAX_FORMS && seen.insert(value) {
                waiting.extend(Player::BOTH.into_iter().flat_map(|player| values.options(value, player)));
            }
        }
        CanonicalForm {
            text: values.display_within(value, max_text),
            forms: seen.len(),
            birthday: values.birthday(value),
            remoteness: remoteness(values, value).ok(),
        }
    }
}

fn remoteness(values: &Values, value: Value) -> Result<[u64; 2], TooLarge> {
    let steps = &mut Steps::new(REMOTENESS_STEPS);
    Ok([values.remoteness(value, Player::Left, steps)?, values.remoteness(value, Player::Right, steps)?])
}

impl Interval {
    /// The numbers confused with a game, if there are any.
    ///
    /// `G <= x` holds iff the left stop is less than `x`, or equal to it and reached with the move left over;
    /// `G >= x` likewise with the right stop. What remains are the numbers between the stops, and those stops
    /// where the wall bends outward below temperature 0.
    fn confused_with(walls: &Thermograph) -> Option<Self> {
        let (low, high) = (walls.right_stop(), walls.left_stop());
        let (low_included, high_included) = (walls.bends_right(), walls.bends_left());
        if low == high && !(low_included && high_included) {
            return None;
        }
        Some(Interval { low: low.to_string(), high: high.to_string(), low_included, high_included })
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high {
            return write!(f, "{{{}}}", self.low);
        }
        let open = if self.low_included { '[' } else { '(' };
        let close = if self.high_included { ']' } else { ')' };
        write!(f, "{open}{}, {}{close}", self.low, self.high)
    }
}

impl Serialize for Walls {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pair = |point: &Point| [point.value, point.temperature].map(|number: Dyadic| number.to_string());
        let points = |wall: &[Point]| wall.iter().map(pair).collect::<Vec<_>>();
        let mut walls = serializer.serialize_struct("Walls", 3)?;
        walls.serialize_field("left", &points(self.0.left_wall()))?;
        walls.serialize_field("right", &points(self.0.right_wall()))?;
        walls.serialize_field("text", &self.0.to_string())?;
        walls.end()
    }
}

/// The moves of a player, those to equal values together. If there are very many, time may be up before all are listed.
fn option_groups(
    solver: &Solver,
    sum: &Sum,
    player: Player,
    budget: &Budget,
) -> Result<Vec<OptionGroup>, StopReason> {
    let mut groups: Vec<OptionGroup> = Vec::new();
    let mut group_of: HashMap<Result<Value, StopReason>, usize> = HashMap::new();
    let mut n_moves = 0;
    let stopped = sum.try_moves(player, |text, option| {
        n_moves += 1;
        if n_moves > Sum::MAX_LISTED_MOVES {
            return ControlFlow::Break(StopReason::TooManyMoves);
        }
        if let Some(reason) = budget.stop.reason().filter(|_| n_moves > MOST_WITHOUT_VALUE) {
            return ControlFlow::Break(reason);
        }
        let Answer { result, .. } = solver.value(&option, budget);
        let index = *group_of.entry(result).or_insert_with(|| {
            let form = |value: &Value| CanonicalForm::new(solver.values(), *value, MAX_OPTION_TEXT);
            groups.push(OptionGroup { moves: Vec::new(), value: Finding::from(result).map(form) });
            groups.len() - 1
        });
        let moves = &mut groups[index].moves;
        if moves.last() != Some(&text) {
            moves.push(text);
        }
        ControlFlow::Continue(())
    });
    match stopped {
        ControlFlow::Continue(()) => Ok(groups),
        ControlFlow::Break(reason) => Err(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Settings;
    use mcgs_language::{Source, SourceKind};
    use mcgs_values::{Relation, Steps};
    use std::time::Duration;

    fn analysis(settings: Settings, text: &str) -> Analysis {
        let source = Source::new("<argument>", SourceKind::Argument, text);
        let parsed = crate::parse(&source);
        Session::new(settings).unwrap().analyze("a", &parsed.cases[0])
    }

    #[test]
    fn confused_numbers_are_those_of_comparison() {
        let values = Values::new();
        for text in [
            "0",
            "3/4",
            "*",
            "^",
            "^*",
            "v",
            "2*",
            "+-1",
            "{5||3|2}",
            "{1|*}",
            "{2|1||0}",
            "Tiny(2)",
            "{2|^}",
            "{1*|-1}",
            "{3||2|1}",
            "{*|-1}",
            "{2||1|-1}",
            "{{2|0},2+Tiny(2)|{2|0},Miny(2)}",
            "*3",
            "{1||0|-1}",
            "1+Tiny(1)",
        ] {
            let steps = &mut Steps::unlimited();
            let value = values.parse(text, steps).unwrap();
            let walls = values.thermograph(value, steps).unwrap();
            let interval = Interval::confused_with(&walls);
            for number in (-48..=48).map(|index| Dyadic::new(index, 3).unwrap()) {
                let is_confused =
                    values.compare(value, values.number(number), steps) == Ok(Relation::Confused);
                let (low, high) = (walls.right_stop(), walls.left_stop());
                let is_inside = interval.as_ref().is_some_and(|interval| {
                    (low < number || (low == number && interval.low_included))
                        && (number < high || (number == high && interval.high_included))
                });
                assert_eq!(is_inside, is_confused, "{text} and {number}");
            }
        }
    }

    #[test]
    fn a_switch_has_everything_but_an_atomic_weight() {
        let switch = analysis(Settings::default(), "[switch_game] (1, -1) {B}");
        assert_eq!((switch.source.as_str(), switch.line, switch.games.len()), ("a", 1, 1));
        assert_eq!(switch.outcome, Finding::Known("N".to_owned()));
        assert_eq!(switch.value.known().unwrap().text.as_deref(), Some("+-1"));
        assert_eq!(switch.confusion_interval.known().unwrap().to_string(), "[-1, 1]");
        assert_eq!(switch.atomic_weight, Finding::NotApplicable);
        assert_eq!(switch.bounds_of_ups, Finding::NotApplicable);
        assert_eq!(switch.bounds.known().unwrap().to_string(), "-9/8 < G < 9/8");
        assert_eq!(switch.left.winning, Finding::Known(vec!["SWITCH_L".to_owned()]));
        assert_eq!(switch.open_reason(), None);
    }

    #[test]
    fn equal_options_stand_together() {
        let strip = analysis(Settings::default(), "[clobber_1xn] XXOXO {}");
        let groups = |moves: &Moves| -> Vec<(Option<String>, String)> {
            let groups = moves.options.known().unwrap();
            groups.iter().map(|it| (it.value.known().unwrap().text.clone(), it.moves.join(" "))).collect()
        };
        let pair = |value: &str, moves: &str| (Some(value.to_owned()), moves.to_owned());
        assert_eq!(groups(&strip.left), [pair("^", "2-3 4-5"), pair("0", "4-3")]);
        assert_eq!(groups(&strip.right), [pair("0", "3-4 3-2 5-4")]);
        assert_eq!(strip.atomic_weight, Finding::Known("0".to_owned()));
    }

    #[test]
    fn a_limit_leaves_only_what_needs_it_open() {
        let board = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX {}";
        let hasty = Settings { time_limit: Some(Duration::from_millis(1)), ..Settings::default() };
        let board = analysis(hasty, board);
        assert_eq!(board.value, Finding::Unknown(Reason::Time));
        assert_eq!(board.open_reason(), Some(Reason::Time));
        assert_eq!(board.mean, Finding::Known("0".to_owned()));
        assert_eq!(board.temperature, Finding::Unknown(Reason::Time));
        assert_eq!(board.games[0].drawing.len(), 6);
        assert_eq!(board.left.options.known().unwrap().len(), 1, "unknown values stand together");
    }

    #[test]
    fn endless_lists_of_moves_are_not_tried() {
        let heap = analysis(Settings::default(), "[nimber] 1000000000 {}");
        assert_eq!(heap.value.known().unwrap().text.as_deref(), Some("*1000000000"));
        assert_eq!(heap.left.winning, Finding::Unknown(Reason::TooLarge));
    }
}
