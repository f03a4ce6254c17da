//! The canonical form of a game that is given by its options.

use super::{Dyadic, Form, Simple, TooLarge, Value, Values};

impl Values {
    /// The value of the game with these options.
    ///
    /// If a number fits between the options, the game is the simplest one that does (the simplicity theorem). If not, dominated options
    /// are removed and reversible ones are bypassed, until there are none.
    pub fn from_options(&mut self, left: &[Value], right: &[Value]) -> Result<Value, TooLarge> {
        if let Some(number) = self.fitting_number(left, right)? {
            return Ok(self.simple(Simple::number(number)));
        }
        let mut canonical_left = Vec::new();
        let mut open = left.to_vec();
        while let Some(option) = open.pop() {
            let [_, answers] = self.options(option)?;
            let mut bypass = None;
            for &answer in answers.iter() {
                if self.le_form(answer, left, right)? {
                    bypass = Some(answer);
                    break;
                }
            }
            match bypass {
                Some(answer) => open.extend(self.options(answer)?[0].iter()),
                None => canonical_left.push(option),
            }
        }
        let mut canonical_right = Vec::new();
        let mut open = right.to_vec();
        while let Some(option) = open.pop() {
            let [answers, _] = self.options(option)?;
            let mut bypass = None;
            for &answer in answers.iter() {
                if self.ge_form(answer, left, right)? {
                    bypass = Some(answer);
                    break;
                }
            }
            match bypass {
                Some(answer) => open.extend(self.options(answer)?[1].iter()),
                None => canonical_right.push(option),
            }
        }
        self.keep_maximal(&mut canonical_left, Values::le)?;
        self.keep_maximal(&mut canonical_right, |values, option, other| values.le(other, option))?;
        Ok(self.keep_canonical(&canonical_left, &canonical_right))
    }

    /// Sorts the options and leaves out each one that another one dominates.
    fn keep_maximal(
        &mut self,
        options: &mut Vec<Value>,
        dominated: impl Fn(&mut Self, Value, Value) -> Result<bool, TooLarge>,
    ) -> Result<(), TooLarge> {
        options.sort_unstable();
        options.dedup();
        let mut index = 0;
        while index < options.len() {
            let mut is_dominated = false;
            for other in 0..options.len() {
                if other != index && dominated(self, options[index], options[other])? {
                    is_dominated = true;
                    break;
                }
            }
            if is_dominated {
                options.remove(index);
            } else {
                index += 1;
            }
        }
        Ok(())
    }

    /// The value with these options, which are in canonical form; it is no number.
    pub(super) fn keep_canonical(&mut self, left: &[Value], right: &[Value]) -> Value {
        let simple = |options: &[Value]| -> Option<Vec<Simple>> {
            options.iter().map(|&option| self.as_simple(option)).collect()
        };
        if let (Some(left), Some(right)) = (simple(left), simple(right))
            && let Some(simple) = Simple::with_options(&left, &right)
        {
            return self.simple(simple);
        }
        self.keep(Form::Options(left.into(), right.into()))
    }

    /// The simplest number `x` such that no Left option is `>= x` and no Right option is `<= x`, if there is one.
    fn fitting_number(&mut self, left: &[Value], right: &[Value]) -> Result<Option<Dyadic>, TooLarge> {
        // An option is `>= x` for all numbers `x` up to its Right stop, which belongs to them or not.
        let mut low: Option<(Dyadic, bool)> = None;
        for &option in left {
            let stop = self.stops(option)?.1;
            let number = self.simple(Simple::number(stop));
            let end = (stop, !self.le(number, option)?);
            // Of two equal ends, the one that does not belong to the interval leaves less.
            if low.is_none_or(|(other, belongs)| stop > other || stop == other && belongs) {
                low = Some(end);
            }
        }
        let mut high: Option<(Dyadic, bool)> = None;
        for &option in right {
            let stop = self.stops(option)?.0;
            let number = self.simple(Simple::number(stop));
            let end = (stop, !self.le(option, number)?);
            if high.is_none_or(|(other, belongs)| stop < other || stop == other && belongs) {
                high = Some(end);
            }
        }
        Dyadic::simplest(low, high)
    }

    /// `x <= {left | right}`, where the game on the right is no number.
    fn le_form(&mut self, x: Value, left: &[Value], right: &[Value]) -> Result<bool, TooLarge> {
        self.step()?;
        for &option in right {
            if self.le(option, x)? {
                return Ok(false);
            }
        }
        // Nobody need move in a number beside a game that is none.
        if self.as_number(x).is_none() {
            let [options, _] = self.options(x)?;
            for &option in options.iter() {
                if self.deeper(|values| values.ge_form(option, left, right))? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// `x >= {left | right}`, where the game on the right is no number.
    fn ge_form(&mut self, x: Value, left: &[Value], right: &[Value]) -> Result<bool, TooLarge> {
        self.step()?;
        for &option in left {
            if self.le(x, option)? {
                return Ok(false);
            }
        }
        if self.as_number(x).is_none() {
            let [_, options] = self.options(x)?;
            for &option in options.iter() {
                if self.deeper(|values| values.le_form(option, left, right))? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
