//! Games as they are written: trees of options and of sums, with nothing simplified.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_engine::{Code, Dyadic, Game, Player, Value, Values};
use mcgs_values::{NumberUpStar, Steps, TooLarge};

use crate::dyadic_rational::DyadicRational;

/// The deepest nesting of options that a text may have. It bounds every recursion over a form: a sum may
/// stand at each level, so that trees are at most twice as deep.
pub(crate) const MAX_DEPTH: usize = 200;

/// A game as it was written.
///
/// Numbers, ups and nimbers stay closed, because `1000000` is a tower of a million options; they have the
/// options of their canonical forms. All other options are those that were written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Form {
    /// A number.
    Number(Dyadic),
    /// Ups (downs if negative) and a nimber. Never neither, because that is the number zero.
    UpStar {
        ups: i32, // never i32::MIN
        nim: u32,
    },
    /// `{left|right}`
    Options { left: Vec<Form>, right: Vec<Form> },
    /// At least two terms. No term is a sum itself, and each has an option.
    Sum(Vec<Form>),
}

impl Form {
    /// The number zero.
    pub(crate) const ZERO: Form = Form::Number(Dyadic::ZERO);

    /// `ups·^ + *nim`
    pub(crate) fn up_star(ups: i32, nim: u32) -> Self {
        if ups == 0 && nim == 0 { Self::ZERO } else { Form::UpStar { ups, nim } }
    }

    /// The sum of some forms. Terms of terms become terms; terms without any move are left out.
    pub(crate) fn sum(terms: impl IntoIterator<Item = Form>) -> Self {
        let mut flat = Vec::new();
        for term in terms {
            match term {
                Form::Sum(inner) => flat.extend(inner),
                term if term.is_over() => {}
                term => flat.push(term),
            }
        }
        match flat.len() {
            0 => Self::ZERO,
            1 => flat.swap_remove(0),
            _ => Form::Sum(flat),
        }
    }

    /// Has neither player an option?
    pub(crate) fn is_over(&self) -> bool {
        match self {
            Form::Number(number) => number.is_zero(),
            Form::Options { left, right } => left.is_empty() && right.is_empty(),
            Form::UpStar { .. } | Form::Sum(_) => false,
        }
    }

    /// The terms of a sum; any other form is its own only term. Forms without any move have no terms.
    pub(crate) fn terms(&self) -> &[Form] {
        match self {
            Form::Sum(terms) => terms,
            form if form.is_over() => &[],
            form => std::slice::from_ref(form),
        }
    }

    /// Calls `emit` with every option of `player`, in the order in which they are written, until it breaks off.
    pub(crate) fn options(
        &self,
        player: Player,
        mut emit: impl FnMut(Form) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Form::Sum(terms) = self {
            for (idx, term) in terms.iter().enumerate() {
                let (before, after) = (&terms[..idx], &terms[idx + 1..]);
                term.own_options(player, |option| {
                    let changed = before.iter().cloned().chain([option]).chain(after.iter().cloned());
                    emit(Self::sum(changed))
                })?;
            }
            ControlFlow::Continue(())
        } else {
            self.own_options(player, emit)
        }
    }

    /// The number `n` of a form that is the nimber `*n`.
    pub(crate) fn as_nimber(&self) -> Option<u32> {
        match *self {
            Form::UpStar { ups: 0, nim } => Some(nim),
            _ => None,
        }
    }

    /// The options of a form that is not a sum.
    fn own_options(&self, player: Player, mut emit: impl FnMut(Form) -> ControlFlow<()>) -> ControlFlow<()> {
        match (self, player) {
            (Form::Options { left, .. }, Player::Left) => left.iter().cloned().try_for_each(emit),
            (Form::Options { right, .. }, Player::Right) => right.iter().cloned().try_for_each(emit),
            _ => {
                let closed = self.closed();
                for option in (0..=u32::MAX).map_while(|idx| closed?.option(player, idx)) {
                    emit(if option.is_number() {
                        Form::Number(option.number)
                    } else {
                        Form::up_star(option.ups, option.nim)
                    })?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The game with the players exchanged.
    #[must_use]
    pub(crate) fn negative(&self) -> Self {
        let all = |forms: &[Form]| forms.iter().map(Form::negative).collect();
        match self {
            Form::Number(number) => Form::Number(-*number),
            Form::UpStar { ups, nim } => Form::UpStar { ups: -ups, nim: *nim },
            Form::Options { left, right } => Form::Options { left: all(right), right: all(left) },
            Form::Sum(terms) => Form::Sum(all(terms)),
        }
    }

    /// The same game with options and terms in a fixed order, whatever the order in which they are written.
    #[must_use]
    pub(crate) fn sorted(&self) -> Self {
        let all = |forms: &[Form]| {
            let mut forms: Vec<Form> = forms.iter().map(Form::sorted).collect();
            forms.sort_unstable();
            forms
        };
        match self {
            Form::Number(_) | Form::UpStar { .. } => self.clone(),
            Form::Options { left, right } => Form::Options { left: all(left), right: all(right) },
            Form::Sum(terms) => Form::Sum(all(terms)),
        }
    }

    /// An upper bound on the number of moves.
    ///
    /// A move from `n·^ + *m` to `(n-1)·^ + *(m xor 1)` loses one up and leaves `m` or 1 unchanged.
    pub(crate) fn max_moves(&self) -> u64 {
        match self {
            Form::Number(number) => DyadicRational::new(*number).max_moves(),
            Form::UpStar { ups: 0, nim } => u64::from(*nim),
            Form::UpStar { ups, nim } => u64::from(ups.unsigned_abs()) + u64::from(*nim | 1),
            Form::Options { left, right } => {
                left.iter().chain(right).map(|option| option.max_moves().saturating_add(1)).max().unwrap_or(0)
            }
            Form::Sum(terms) => {
                terms.iter().fold(0, |length, term| u64::saturating_add(length, term.max_moves()))
            }
        }
    }

    /// The number of nodes of the tree.
    pub(crate) fn size(&self) -> u64 {
        let all = |forms: &[Form]| forms.iter().map(Form::size).sum::<u64>();
        match self {
            Form::Number(_) | Form::UpStar { .. } => 1,
            Form::Options { left, right } => 1 + all(left) + all(right),
            Form::Sum(terms) => 1 + all(terms),
        }
    }

    /// The canonical form, if it can be had for the steps.
    pub(crate) fn value(&self, values: &Values, steps: &mut Steps) -> Result<Value, TooLarge> {
        match self {
            Form::Number(number) => Ok(values.number(*number)),
            Form::UpStar { ups, nim } => Ok(values.number_up_star(Dyadic::ZERO, *ups, *nim)),
            Form::Options { left, right } => {
                let mut all = |forms: &[Form]| {
                    forms.iter().map(|option| option.value(values, steps)).collect::<Result<Vec<_>, _>>()
                };
                let (left, right) = (all(left)?, all(right)?);
                values.from_options(&left, &right, steps)
            }
            Form::Sum(terms) => terms.iter().try_fold(Value::ZERO, |sum, term| {
                let term = term.value(values, steps)?;
                values.add(sum, term, steps)
            }),
        }
    }

    /// Appends the tree in prefix order. The two lowest bits of the first word of a node say what it is.
    pub(crate) fn encode(&self, code: &mut Code) {
        match self {
            Form::Number(number) => {
                code.push(NUMBER | u64::from(number.exponent()) << KIND_BITS);
                code.push(number.numerator().cast_unsigned());
            }
            Form::UpStar { ups, nim } => {
                code.push(UP_STAR);
                code.push(u64::from(*nim) << 32 | u64::from(ups.cast_unsigned()));
            }
            Form::Options { left, right } => {
                code.push(OPTIONS | (left.len() as u64) << KIND_BITS);
                code.push(right.len() as u64);
                for option in left.iter().chain(right) {
                    option.encode(code);
                }
            }
            Form::Sum(terms) => {
                code.push(SUM | (terms.len() as u64) << KIND_BITS);
                for term in terms {
                    term.encode(code);
                }
            }
        }
    }

    /// The form that was encoded. Words that no form has give some form, but no panic.
    pub(crate) fn decode(code: &[u64]) -> Self {
        Decoder { code, depth: 0 }.form()
    }

    /// The closed form of a leaf.
    fn closed(&self) -> Option<NumberUpStar> {
        match *self {
            Form::Number(number) => Some(NumberUpStar::number(number)),
            Form::UpStar { ups, nim } => Some(NumberUpStar { number: Dyadic::ZERO, ups, nim }),
            Form::Options { .. } | Form::Sum(_) => None,
        }
    }
}

const KIND_BITS: u32 = 2;
const NUMBER: u64 = 0;
const UP_STAR: u64 = 1;
const OPTIONS: u64 = 2;
const SUM: u64 = 3;

/// What is left of an encoding.
struct Decoder<'a> {
    code: &'a [u64],
    depth: usize,
}

impl Decoder<'_> {
    fn form(&mut self) -> Form {
        // Every call takes a word, so that decoding ends with the code.
        let first = self.word();
        if self.depth > 2 * MAX_DEPTH {
            return Form::ZERO;
        }
        self.depth += 1;
        let payload = first >> KIND_BITS;
        let form = match first & ((1 << KIND_BITS) - 1) {
            NUMBER => {
                let exponent = u8::try_from(payload).unwrap_or(0);
                Form::Number(Dyadic::new(self.word().cast_signed(), exponent).unwrap_or(Dyadic::ZERO))
            }
            UP_STAR => {
                let word = self.word();
                Form::up_star((word as u32).cast_signed().max(-i32::MAX), (word >> 32) as u32)
            }
            OPTIONS => {
                let n_right = self.word();
                Form::Options { left: self.forms(payload), right: self.forms(n_right) }
            }
            _ => Form::sum(self.forms(payload)),
        };
        self.depth -= 1;
        form
    }

    fn forms(&mut self, count: u64) -> Vec<Form> {
        let mut forms = Vec::new();
        while (forms.len() as u64) < count && !self.code.is_empty() {
            forms.push(self.form());
        }
        forms
    }

    fn word(&mut self) -> u64 {
        self.code.split_off_first().copied().unwrap_or(0)
    }
}

/// Written so that it reads back: `{5|{3|2}}`, `1+*`, `^3*2-1/2`.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Number(number) => number.fmt(f),
            Form::UpStar { ups, nim } => {
                let arrow = if *ups > 0 { "^" } else { "v" };
                match ups.unsigned_abs() {
                    0 => {}
                    count @ 1..=2 => f.write_str(&arrow.repeat(count as usize))?,
                    count => write!(f, "{arrow}{count}")?,
                }
                match nim {
                    0 => Ok(()),
                    1 => f.write_str("*"),
                    _ => write!(f, "*{nim}"),
                }
            }
            Form::Options { left, right } => {
                f.write_str("{")?;
                write_list(f, left)?;
                f.write_str("|")?;
                write_list(f, right)?;
                f.write_str("}")
            }
            Form::Sum(terms) => {
                for (idx, term) in terms.iter().enumerate() {
                    let has_sign = matches!(term, Form::Number(number) if number.signum() < 0);
                    if idx > 0 && !has_sign {
                        f.write_str("+")?;
                    }
                    term.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, forms: &[Form]) -> fmt::Result {
    for (idx, form) in forms.iter().enumerate() {
        if idx > 0 {
            f.write_str(",")?;
        }
        write!(f, "{form}")?;
    }
    Ok(())
}
