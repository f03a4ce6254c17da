//! Sums in the normal form of proofs, and their texts.
//!
//! A sum is a list of terms, sorted by their texts: parts such as `+[clobber]XO|OX` or `-[nogo]..|X.`, then values such as `={2|-1}`,
//! and at the end one number plus ups plus nimber, `=1/2+^*`, unless it is zero. The empty sum is `=0`. A part and its negative cancel,
//! and so do a value and its negative.

use std::rc::Rc;

use crate::values::{Simple, TooLarge, Value, Values};

/// A part that has no value, or a value that is not simple.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// A part.
    Part {
        /// Its title and its position, `[clobber]XO|OX`.
        text: Rc<str>,
        /// Does the sum hold the negative of this part?
        minus: bool,
        /// Is the part its own negative, because of a symmetry or because the game is impartial?
        own_negative: bool,
    },
    /// A value.
    Value {
        /// Its text.
        text: Rc<str>,
        /// The value.
        value: Value,
    },
}

/// A sum in normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// Parts and values, sorted.
    pub terms: Vec<Term>,
    /// Everything that is a number plus ups plus a nimber, added up.
    pub simple: Simple,
}

impl Sum {
    /// The sum without terms.
    pub const ZERO: Sum = Sum { terms: Vec::new(), simple: Simple::ZERO };

    /// Adds a value.
    pub fn add_value(&mut self, value: Value, values: &mut Values) -> Result<(), TooLarge> {
        match values.as_simple(value) {
            Some(simple) => self.simple = self.simple.plus(simple)?,
            None => self.terms.push(Term::Value { text: values.text(value)?.into(), value }),
        }
        Ok(())
    }

    /// Sorts the terms and lets negatives cancel.
    pub fn normalize(&mut self, values: &mut Values) -> Result<(), TooLarge> {
        self.terms.sort_unstable();
        let mut index = 0;
        while index < self.terms.len() {
            let opposite = match &self.terms[index] {
                term @ Term::Part { own_negative: true, .. } => term.clone(),
                Term::Part { text, minus, .. } => {
                    Term::Part { text: text.clone(), minus: !minus, own_negative: false }
                }
                Term::Value { value, .. } => {
                    let value = values.negative(*value)?;
                    Term::Value { text: values.text(value)?.into(), value }
                }
            };
            let partner = (index + 1..self.terms.len()).find(|&other| self.terms[other] == opposite);
            match partner {
                Some(other) => {
                    self.terms.remove(other);
                    self.terms.remove(index);
                }
                None => index += 1,
            }
        }
        Ok(())
    }

    /// The negative, in normal form.
    pub fn negative(&self, values: &mut Values) -> Result<Sum, TooLarge> {
        let mut terms = self.terms.clone();
        for term in &mut terms {
            match term {
                Term::Part { own_negative: true, .. } => {}
                Term::Part { minus, .. } => *minus = !*minus,
                Term::Value { text, value } => {
                    *value = values.negative(*value)?;
                    *text = values.text(*value)?.into();
                }
            }
        }
        terms.sort_unstable();
        Ok(Sum { terms, simple: self.simple.negative() })
    }

    /// The text by which claims are found.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for term in &self.terms {
            let (sign, term) = match term {
                Term::Part { text, minus, .. } => (if *minus { '-' } else { '+' }, text),
                Term::Value { text, .. } => ('=', text),
            };
            text.push(sign);
            text.push_str(term);
            text.push(' ');
        }
        if self.simple != Simple::ZERO || self.terms.is_empty() {
            return format!("{text}={}", self.simple);
        }
        text.pop();
        text
    }
}
