//! Printing: the canonical form with the shortest of the usual abbreviations.

use std::fmt::{self, Write as _};

use crate::number_up_star::NumberUpStar;
use crate::{Dyadic, Outcome, Player, Steps, Value, Values};

/// A value together with its arena, for printing.
#[derive(Clone, Copy)]
pub struct DisplayValue<'v> {
    values: &'v Values,
    value: Value,
}

impl<'v> DisplayValue<'v> {
    pub(super) fn new(values: &'v Values, value: Value) -> Self {
        DisplayValue { values, value }
    }
}

impl fmt::Display for DisplayValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = text_within(self.values, self.value, usize::MAX);
        f.pad(&text.expect("no text is longer than the address space"))
    }
}

impl fmt::Debug for DisplayValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text of a value if it has at most `max_chars` characters (they are all ASCII).
pub(super) fn text_within(values: &Values, value: Value, max_chars: usize) -> Option<String> {
    let mut printer = Printer { values, left: max_chars };
    let text = printer.game(value)?.into_braced(&mut printer)?.text;
    debug_assert!(text.is_ascii());
    Some(text)
}

/// Longer runs of bars are replaced by braces: nobody counts them, and the text stays short.
const MAX_BARS: usize = 8;

/// How a printed game ties to what is around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Stands behind `+-` as it is.
    Atom,
    /// Needs parentheses behind `+-`.
    Sum,
    /// A two-sided form whose braces are not written yet; its outermost bar has this many strokes.
    Bars(usize),
}

struct Printed {
    text: String,
    shape: Shape,
}

impl Printed {
    /// The number of strokes of the outermost bar, if the braces are still off.
    fn bars(&self) -> usize {
        match self.shape {
            Shape::Atom | Shape::Sum => 0,
            Shape::Bars(bars) => bars,
        }
    }

    fn into_braced(self, printer: &mut Printer<'_>) -> Option<Printed> {
        match self.shape {
            Shape::Atom | Shape::Sum => Some(self),
            Shape::Bars(_) => {
                printer.pay(2)?;
                Some(Printed { text: format!("{{{}}}", self.text), shape: Shape::Atom })
            }
        }
    }
}

/// Every character is paid for once, when it is first written, so the work ends with the budget.
struct Printer<'v> {
    values: &'v Values,
    left: usize,
}

impl Printer<'_> {
    fn pay(&mut self, n_chars: usize) -> Option<()> {
        self.left = self.left.checked_sub(n_chars)?;
        Some(())
    }

    fn game(&mut self, value: Value) -> Option<Printed> {
        if let Some(form) = self.values.as_number_up_star(value) {
            let printed = number_up_star(form);
            self.pay(printed.text.len())?;
            return Some(printed);
        }
        if let Some(tiny) = Tiny::of(self.values, value) {
            return self.tiny(&tiny);
        }
        if is_own_negative(self.values, value) {
            return self.plus_minus(value);
        }
        self.two_sided(value)
    }

    fn tiny(&mut self, tiny: &Tiny) -> Option<Printed> {
        let (mut text, shape) = if tiny.number.is_zero() {
            (String::new(), Shape::Atom)
        } else {
            (format!("{}+", tiny.number), Shape::Sum)
        };
        text.push_str(match tiny.moves_to_number {
            Player::Left => "Tiny(",
            Player::Right => "Miny(",
        });
        self.pay(text.len() + 1)?;
        let inner = self.game(tiny.threat)?.into_braced(self)?;
        text.push_str(&inner.text);
        text.push(')');
        Some(Printed { text, shape })
    }

    /// `G = -G` is told by its Left options.
    fn plus_minus(&mut self, value: Value) -> Option<Printed> {
        self.pay(2)?;
        let mut options = self.values.options(value, Player::Left);
        let text = if let (Some(option), None) = (options.next(), options.next()) {
            let option = self.game(option)?.into_braced(self)?;
            if option.shape == Shape::Sum {
                self.pay(2)?;
                format!("+-({})", option.text)
            } else {
                format!("+-{}", option.text)
            }
        } else {
            self.pay(2)?;
            format!("+-{{{}}}", self.side(value, Player::Left)?.text)
        };
        Some(Printed { text, shape: Shape::Atom })
    }

    fn two_sided(&mut self, value: Value) -> Option<Printed> {
        let mut left = self.side(value, Player::Left)?;
        let mut right = self.side(value, Player::Right)?;
        if left.bars() >= MAX_BARS {
            left = left.into_braced(self)?;
        }
        if right.bars() >= MAX_BARS {
            right = right.into_braced(self)?;
        }
        let bars = 1 + left.bars().max(right.bars());
        self.pay(bars)?;
        let mut text = left.text;
        text.extend(std::iter::repeat_n('|', bars));
        text.push_str(&right.text);
        Some(Printed { text, shape: Shape::Bars(bars) })
    }

    /// The options of one player. An option that stands alone keeps its braces off for the moment.
    fn side(&mut self, value: Value, player: Player) -> Option<Printed> {
        let values = self.values;
        let mut options = values.options(value, player);
        if let (Some(option), None) = (options.next(), options.next()) {
            return self.game(option);
        }
        let mut texts = Vec::new();
        for option in values.options(value, player) {
            // The comma before all options but the first.
            self.pay(usize::from(!texts.is_empty()))?;
            let text = self.game(option)?.into_braced(self)?.text;
            texts.push((values.as_number(option).is_none(), text.len(), text));
        }
        texts.sort_unstable();
        let texts: Vec<String> = texts.into_iter().map(|(_, _, text)| text).collect();
        Some(Printed { text: texts.join(","), shape: Shape::Sum })
    }
}

fn number_up_star(form: NumberUpStar) -> Printed {
    let NumberUpStar { number, ups, nim } = form;
    let mut text = String::new();
    let has_number = !number.is_zero() || form.is_number();
    if has_number {
        write_to(&mut text, format_args!("{number}"));
    }
    if has_number && ups != 0 {
        text.push('+');
    }
    let arrow = if ups > 0 { '^' } else { 'v' };
    match ups.unsigned_abs() {
        0 => {}
        count @ 1..=2 => text.extend(std::iter::repeat_n(arrow, count as usize)),
        count => write_to(&mut text, format_args!("{arrow}{count}")),
    }
    match nim {
        0 => {}
        1 => text.push('*'),
        _ => write_to(&mut text, format_args!("*{nim}")),
    }
    // Behind `+-`, a sign or a nimber would be read together with what is before it.
    let is_atom = form.is_number() && number.signum() >= 0;
    Printed { text, shape: if is_atom { Shape::Atom } else { Shape::Sum } }
}

fn write_to(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a string cannot fail");
}

/// `number + Tiny(threat) = {x || x | x - threat}`, or its mirror image `number + Miny(threat)`.
struct Tiny {
    number: Dyadic,
    threat: Value,
    /// Left for tiny, Right for miny.
    moves_to_number: Player,
}

impl Tiny {
    fn of(values: &Values, value: Value) -> Option<Tiny> {
        Player::BOTH.into_iter().find_map(|player| Self::of_player(values, value, player))
    }

    fn of_player(values: &Values, value: Value, player: Player) -> Option<Tiny> {
        let opponent = player.opponent();
        let x = only_option(values, value, player)?;
        let number = values.as_number(x)?;
        let reply = only_option(values, value, opponent)?;
        if only_option(values, reply, player)? != x {
            return None;
        }
        let far = only_option(values, reply, opponent)?;
        // Shifting `far` takes one step per node, hence no more than printing it.
        let (plus, minus) = match player {
            Player::Left => (x, values.neg(far)),
            Player::Right => (far, values.neg(x)),
        };
        let threat = values.add(plus, minus, &mut Steps::unlimited()).ok()?;
        (values.outcome(threat) == Outcome::L).then_some(Tiny { number, threat, moves_to_number: player })
    }
}

fn only_option(values: &Values, value: Value, player: Player) -> Option<Value> {
    let mut options = values.options(value, player);
    match (options.next(), options.next()) {
        (Some(option), None) => Some(option),
        _ => None,
    }
}

/// Is `G = -G`? Facts that would differ are asked first, because a negative may have to be built.
fn is_own_negative(values: &Values, value: Value) -> bool {
    values.outcome(value) == Outcome::N
        && values.left_stop(value) == -values.right_stop(value)
        && values.is_left_closed(value) == values.is_right_closed(value)
        && values.options(value, Player::Left).count() == values.options(value, Player::Right).count()
        && values.neg(value) == value
}
