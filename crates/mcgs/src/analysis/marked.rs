//! What pictures of a sum need: moves to mark, and the thermograph.

use std::collections::HashSet;

use mcgs_engine::{Player, StopReason, Sum, Thermograph};

use crate::drawing::MarkedMove;
use crate::session::Session;

impl Session {
    /// All moves of one player and the winning moves of a player, to be marked in a picture. Winning moves are the strong ones; if only all moves
    /// are asked for, all are.
    ///
    /// ```
    /// use mcgs::{Component, Player, REGISTRY, Session, Settings, Sum};
    /// let rules = REGISTRY.find("clobber_1xn").expect("registered");
    /// let sum = Sum::from(Component::parse(rules, "XXO")?);
    /// let moves = Session::new(Settings::default()).marked_moves(&sum, Some(Player::Right), None).expect("no limit");
    /// assert_eq!(moves[0].text, "3-2");
    /// # Ok::<(), mcgs::ParseError>(())
    /// ```
    pub fn marked_moves(
        &mut self,
        sum: &Sum,
        all: Option<Player>,
        winning: Option<Player>,
    ) -> Result<Vec<MarkedMove>, StopReason> {
        self.start_case();
        let mut marked = Vec::new();
        let is_sum = sum.components().len() > 1;
        if let Some(player) = all {
            sum.check_moves(player)?;
            for (component, part) in sum.components().iter().enumerate() {
                marked.extend(part.moves(player)?.map(|play| MarkedMove {
                    component,
                    text: play.text,
                    option: play.option,
                    is_strong: winning.is_none(),
                }));
            }
        }
        if let Some(player) = winning {
            let limit = self.settings.time_limit;
            let found = self.within(limit, |budget| self.solver.winning_moves(sum, player, budget).result)?;
            let found: HashSet<String> = found.into_iter().collect();
            for (component, part) in sum.components().iter().enumerate() {
                let name = |text: &str| if is_sum { format!("{component}:{text}") } else { text.to_owned() };
                marked.extend(part.moves(player)?.filter(|play| found.contains(&name(&play.text))).map(
                    |play| MarkedMove { component, text: play.text, option: play.option, is_strong: true },
                ));
            }
        }
        Ok(marked)
    }

    /// The thermograph of a sum.
    ///
    /// ```
    /// use mcgs::{Component, REGISTRY, Session, Settings, Sum};
    /// let rules = REGISTRY.find("switch_game").expect("registered");
    /// let sum = Sum::from(Component::parse(rules, "3,-1")?);
    /// let walls = Session::new(Settings::default()).thermograph(&sum).expect("no limit");
    /// assert_eq!((walls.mean().to_string(), walls.temperature().to_string()), ("1".into(), "2".into()));
    /// # Ok::<(), mcgs::ParseError>(())
    /// ```
    pub fn thermograph(&mut self, sum: &Sum) -> Result<Thermograph, StopReason> {
        self.start_case();
        self.within(self.settings.time_limit, |budget| self.solver.thermograph(sum, budget).result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use mcgs_engine::Component;

    #[test]
    fn winning_moves_are_strong_and_others_are_not() {
        let part = |title, text| Component::parse(mcgs_games::REGISTRY.find(title).unwrap(), text).unwrap();
        let sum = part("clobber_1xn", "XXO") + part("nimber", "1");
        let mut session = Session::new(Settings::default());
        let found = session.marked_moves(&sum, Some(Player::Left), Some(Player::Left)).unwrap();
        let shown: Vec<_> =
            found.iter().map(|play| (play.component, play.text.as_str(), play.is_strong)).collect();
        // Either move wins: to ^ by the nimber, to 0 + * by the stone.
        assert_eq!(shown, [(0, "2-3", false), (1, "*0", false), (1, "*0", true)]);
        let hasty = Settings::default().max_nodes(1);
        let large = Sum::from(part("clobber", "XOXOX|OXOXO|XOXOX|OXOXO|XOXOX"));
        assert_eq!(
            Session::new(hasty).marked_moves(&large, None, Some(Player::Left)),
            Err(StopReason::Nodes)
        );
    }
}
