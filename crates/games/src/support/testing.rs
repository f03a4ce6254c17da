//! Values from the bare rules, for tests of formulas.

use std::collections::HashMap;

use mcgs_engine::{Catalogue, Component, Player, Tuning, Value, Values};
use mcgs_values::Steps;

/// Values and nim values of positions, built from the values of all their options. Parts are looked at one by one, which the
/// laws show to be right.
pub(crate) struct PlainRules {
    values: Values,
    known: HashMap<(&'static str, Vec<u64>), (Value, u32)>,
}

impl PlainRules {
    pub(crate) fn new() -> Self {
        PlainRules { values: Values::new(), known: HashMap::new() }
    }

    /// The value, and the nim value of the impartial variant.
    pub(crate) fn worth<G: Tuning + Catalogue>(&mut self, position: &G) -> (Value, u32) {
        let mut parts = Vec::new();
        position.split(|part| parts.push(part));
        let mut sum = (Value::ZERO, 0);
        for part in parts {
            let (value, nim) = self.worth_of_part(&part);
            sum = (self.values.add(sum.0, value, &mut Steps::unlimited()).unwrap(), sum.1 ^ nim);
        }
        sum
    }

    fn worth_of_part<G: Tuning + Catalogue>(&mut self, part: &G) -> (Value, u32) {
        let key = (G::NAME, Component::of(part).code().to_vec());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut nims = Vec::new();
        let [left, right] = Player::BOTH.map(|player| {
            let mut options = Vec::new();
            part.moves(player, |_, option| {
                let (value, nim) = self.worth(&option);
                options.push(value);
                nims.push(nim);
            });
            options
        });
        let value = self.values.from_options(&left, &right, &mut Steps::unlimited()).unwrap();
        nims.sort_unstable();
        nims.dedup();
        let nim = (0..).zip(&nims).take_while(|(nim, seen)| nim == *seen).count() as u32;
        self.known.insert(key, (value, nim));
        (value, nim)
    }

    /// The value of the position is a number.
    pub(crate) fn assert_number<G: Tuning + Catalogue>(&mut self, text: &str) {
        let (value, _) = self.worth(&text.parse::<G>().unwrap());
        assert!(
            self.values.as_number(value).is_some(),
            "[{}] {text}: {}",
            G::NAME,
            self.values.display(value)
        );
    }

    /// Compares what a position knows without search with the rules; it must know its value or its nim value.
    pub(crate) fn assert_formulas<G: Tuning + Catalogue>(&mut self, text: &str) {
        let position: G = text.parse().unwrap();
        let (value, nim) = self.worth(&position);
        let (formula, nim_formula) = (position.value(&self.values), position.nim_value());
        assert!(formula.is_some() || nim_formula.is_some(), "[{}] {text}: no formula", G::NAME);
        if let Some(formula) = formula {
            let [formula, value] = [formula, value].map(|value| self.values.display(value).to_string());
            assert_eq!(formula, value, "[{}] {text}", G::NAME);
        }
        if let Some(formula) = nim_formula {
            assert_eq!(formula, nim, "[{}] {text}", G::NAME);
        }
    }
}
