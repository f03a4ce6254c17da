//! Values as text: `3/4`, `^^*`, `1+v`, `{2,1*|-1}`.

use super::{Dyadic, Simple, TooLarge, Value, Values};
use crate::games::cgt_game::form::Form;
use crate::games::cgt_game::parse;

impl Values {
    /// The value as text; other values stand in braces.
    pub fn text(&mut self, value: Value) -> Result<String, TooLarge> {
        if let Some(simple) = self.as_simple(value) {
            return Ok(simple.to_string());
        }
        let sides = self.options(value)?;
        let mut texts = Vec::new();
        for side in sides {
            let options = side.iter().map(|&option| self.deeper(|values| values.text(option)));
            let mut options = options.collect::<Result<Vec<String>, TooLarge>>()?;
            options.sort_unstable();
            texts.push(options.join(","));
        }
        Ok(format!("{{{}}}", texts.join("|")))
    }

    /// Reads a value; an error says what is wrong.
    pub fn read(&mut self, text: &str) -> Result<Value, String> {
        let form = parse::read(text)?;
        self.of_form(&form).map_err(|TooLarge| format!("the value `{text}` is too large to compute with"))
    }

    /// The value of a game as it is written.
    fn of_form(&mut self, form: &Form) -> Result<Value, TooLarge> {
        match form {
            Form::Number((above, below)) => {
                let number = Dyadic::new(*above, below.trailing_zeros())?;
                Ok(self.simple(Simple::number(number)))
            }
            Form::Up(ups, nim) => Ok(self.simple(Simple { ups: *ups, nim: u64::from(*nim), ..Simple::ZERO })),
            Form::Options(sides) => {
                let mut values = [Vec::new(), Vec::new()];
                for (side, values) in sides.iter().zip(&mut values) {
                    for option in side {
                        values.push(self.deeper(|values| values.of_form(option))?);
                    }
                }
                self.from_options(&values[0], &values[1])
            }
            Form::Sum(terms) => {
                let mut sum = Values::ZERO;
                for term in terms {
                    let value = self.of_form(term)?;
                    sum = self.plus(sum, value)?;
                }
                Ok(sum)
            }
        }
    }
}
