//! Birthdays: how many moves the canonical form lasts at most.

use rustc_hash::FxHashMap;

use crate::number_up_star::NumberUpStar;
use crate::{Dyadic, Player, Value, Values};

impl Values {
    /// The birthday: the depth of the canonical form, the least depth of all forms of the game.
    ///
    /// ```
    /// use mcgs_values::{Steps, Values};
    /// let values = Values::new();
    /// for (text, birthday) in [("0", 0), ("-3", 3), ("3/4", 3), ("*5", 5), ("^^*", 3), ("+-1", 2), ("Tiny(2)", 4)] {
    ///     let value = values.parse(text, &mut Steps::unlimited())?;
    ///     assert_eq!(values.birthday(value), birthday, "{text}");
    /// }
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn birthday(&self, value: Value) -> u64 {
        self.birthday_of(value, &mut FxHashMap::default())
    }

    /// The recursion is as deep as general forms are nested, which the arena limits.
    fn birthday_of(&self, value: Value, known: &mut FxHashMap<Value, u64>) -> u64 {
        if let Some(form) = self.as_number_up_star(value) {
            return birthday_of_number_up_star(form);
        }
        if let Some(&known) = known.get(&value) {
            return known;
        }
        let options = Player::BOTH.into_iter().flat_map(|player| self.options(value, player));
        let latest = options.map(|option| self.birthday_of(option, known)).max();
        let birthday = latest.map_or(0, |latest| latest + 1);
        known.insert(value, birthday);
        birthday
    }
}

/// Every line of play in the infinitesimal ends at the number, so the two birthdays add up.
fn birthday_of_number_up_star(form: NumberUpStar) -> u64 {
    let nim = u64::from(form.nim);
    let ups = u64::from(form.ups.unsigned_abs());
    let infinitesimal = match ups {
        0 => nim,
        // One up is `{0 | *(m xor 1)}`, but `^* = {0,* | 0}`; each further up flips the last bit of `m`.
        _ => match nim ^ ((ups - 1) & 1) {
            1 => ups + 1,
            nim => ups + (nim ^ 1),
        },
    };
    birthday_of_number(form.number) + infinitesimal
}

/// An integer is born on the day of its magnitude, a fraction `m/2^k` `k` days after the next integer
/// farther from zero.
fn birthday_of_number(number: Dyadic) -> u64 {
    let integer = if number.signum() < 0 { number.floor() } else { number.ceil() };
    integer.unsigned_abs() + u64::from(number.exponent())
}
