//! Exact values of games: canonical forms, compared and added by the definitions.
//!
//! A number plus ups plus a nimber is one [`Simple`] value. Every other value is the list of its options in canonical form: no option is
//! dominated, none is reversible. Then equal values have equal options (Conway), and one table finds them by their options.

mod canonical;
mod dyadic;
mod order;
mod simple;
mod sum;
mod text;

use std::collections::HashMap;
use std::rc::Rc;

pub use dyadic::Dyadic;
pub use simple::Simple;

/// A value would be too large to compute with: a limit of steps, depth or size was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// A value: a number in the list of [`Values`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

/// What a value is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Form {
    Simple(Simple),
    /// The options of Left and of Right in canonical form, sorted.
    Options(Rc<[Value]>, Rc<[Value]>),
}

/// All values that occurred so far, and what was found out about them.
pub struct Values {
    forms: Vec<Form>,
    ids: HashMap<Form, Value>,
    less: HashMap<(Value, Value), bool>,
    sums: HashMap<(Value, Value), Value>,
    stops: HashMap<Value, (Dyadic, Dyadic)>,
    negatives: HashMap<Value, Value>,
    steps_left: u64,
    depth: u32,
}

/// Forms nested deeper than this are not compared, so that every stack is deep enough.
const MOST_DEPTH: u32 = 400;
/// What was found out about pairs of values is forgotten when there is more of it.
const MOST_REMEMBERED: usize = 4_000_000;

impl Default for Values {
    fn default() -> Self {
        let mut values = Values {
            forms: Vec::new(),
            ids: HashMap::new(),
            less: HashMap::new(),
            sums: HashMap::new(),
            stops: HashMap::new(),
            negatives: HashMap::new(),
            steps_left: u64::MAX,
            depth: 0,
        };
        values.keep(Form::Simple(Simple::ZERO));
        values
    }
}

impl Values {
    /// Zero.
    pub const ZERO: Value = Value(0);

    /// A number plus ups plus a nimber.
    pub fn simple(&mut self, simple: Simple) -> Value {
        self.keep(Form::Simple(simple))
    }

    /// The value as number plus ups plus nimber, if it is one.
    pub fn as_simple(&self, value: Value) -> Option<Simple> {
        match self.forms[value.0 as usize] {
            Form::Simple(simple) => Some(simple),
            Form::Options(..) => None,
        }
    }

    /// The value as a number, if it is one.
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        self.as_simple(value).filter(|simple| simple.is_number()).map(|simple| simple.number)
    }

    /// The options of Left and of Right in the canonical form.
    pub fn options(&mut self, value: Value) -> Result<[Rc<[Value]>; 2], TooLarge> {
        match self.forms[value.0 as usize].clone() {
            Form::Options(left, right) => Ok([left, right]),
            Form::Simple(simple) => Ok(simple
                .options()?
                .map(|options| options.into_iter().map(|option| self.simple(option)).collect())),
        }
    }

    /// Lets at most this many steps be taken until the next call: comparisons and additions of two values.
    pub fn allow(&mut self, steps: u64) {
        (self.steps_left, self.depth) = (steps, 0);
        if self.less.len() + self.sums.len() > MOST_REMEMBERED {
            self.less.clear();
            self.sums.clear();
        }
    }

    /// Counts a step.
    fn step(&mut self) -> Result<(), TooLarge> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(TooLarge)?;
        Ok(())
    }

    /// Does something one level deeper.
    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, TooLarge>) -> Result<T, TooLarge> {
        if self.depth == MOST_DEPTH {
            return Err(TooLarge);
        }
        self.depth += 1;
        let result = work(self);
        self.depth -= 1;
        result
    }

    fn keep(&mut self, form: Form) -> Value {
        if let Some(&known) = self.ids.get(&form) {
            return known;
        }
        let value = Value(u32::try_from(self.forms.len()).expect("fewer than 2^32 values fit into memory"));
        self.forms.push(form.clone());
        self.ids.insert(form, value);
        value
    }
}

#[cfg(test)]
mod tests;
