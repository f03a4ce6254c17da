//! Cases for other solvers: one line each, or a script for CGSuite.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::ops::ControlFlow;

use mcgs::language::{Case, Command, CommandKind, WinLoss};
use mcgs::{Code, Component, Player, StopFlag, StopReason};

use crate::generate::input_text;

/// One line for a question who wins, if all summands are strips or grids of stones and empty cells:
/// `[clobber] (XO|OX) (XO) [nogo] (..) solve B win`. The title stands only where it changes; the last word is `win`, `loss` or
/// `?`.
///
/// ```
/// use mcgs::language::{Source, SourceKind};
/// let source = Source::new("a", SourceKind::Argument, "[clobber_1xn] XO OX [nogo_1xn] .. {B, W loss}");
/// let case = &mcgs::parse(&source).cases[0];
/// let lines: Vec<_> = case.commands.iter().filter_map(|command| mcgs_workbench::export::line(case, command)).collect();
/// assert_eq!(lines[1], "[clobber_1xn] (XO) (OX) [nogo_1xn] (..) solve W loss");
/// ```
pub fn line(case: &Case, command: &Command) -> Option<String> {
    let CommandKind::Solve { player, expected } = command.kind else { return None };
    let mut text = String::new();
    let mut title = String::new();
    for game in &case.games {
        let ruleset = game.component.ruleset();
        let position = game.component.text();
        let is_board = !ruleset.has_parameters()
            && !ruleset.is_nested()
            && position.chars().all(|cell| "XO.#|".contains(cell));
        if !is_board {
            return None;
        }
        // Writing to a string cannot fail.
        if ruleset.title() != title {
            title = ruleset.title();
            let _ = write!(text, "[{title}] ");
        }
        let _ = write!(text, "({position}) ");
    }
    let expected = match expected {
        Some(WinLoss::Win) => "win",
        Some(WinLoss::Loss) => "loss",
        None => "?",
    };
    let player = if player == Player::Left { "B" } else { "W" };
    Some(format!("{text}solve {player} {expected}"))
}

/// One line for a question who wins a sum of strips of the game with this title: the strips, with an empty cell between them, in letters
/// `B`, `W` and `.`, and who moves first. Such lines are the standard input of the solver `SEGClobber` with its option `--persist`.
///
/// ```
/// use mcgs::language::{Source, SourceKind};
/// let source = Source::new("a", SourceKind::Argument, "[clobber_1xn] XO OX. {B, W loss, value}");
/// let case = &mcgs::parse(&source).cases[0];
/// let lines: Vec<_> =
///     case.commands.iter().filter_map(|command| mcgs_workbench::export::strip_line(case, command, "clobber_1xn")).collect();
/// assert_eq!(lines, ["BW.WB. B", "BW.WB. W"]);
/// ```
pub fn strip_line(case: &Case, command: &Command, title: &str) -> Option<String> {
    let CommandKind::Solve { player, .. } = command.kind else { return None };
    let mut strips = Vec::new();
    for game in &case.games {
        let position = game.component.text();
        let letter = |cell: char| match cell {
            'X' => Some('B'),
            'O' => Some('W'),
            '.' => Some('.'),
            _ => None,
        };
        let strip: Option<String> = position.chars().map(letter).collect();
        strips.push(strip.filter(|_| game.component.ruleset().title() == title)?);
    }
    let strip = strips.join(".");
    // A line needs a word for the board, also if there is none.
    let strip = if strip.is_empty() { "." } else { &strip };
    Some(format!("{strip} {}", if player == Player::Left { "B" } else { "W" }))
}

/// One line for a sum: its positions in the input language, without questions; nothing for a sum of no games.
///
/// ```
/// use mcgs::language::{Source, SourceKind};
/// let source = Source::new("a", SourceKind::Argument, "[clobber] XO|OX XO [sheep] (0 3 | 1 -1) {B win}");
/// let case = &mcgs::parse(&source).cases[0];
/// let line = mcgs_workbench::export::position_line(case);
/// assert_eq!(line.as_deref(), Some("[clobber] XO|OX XO [sheep] 0,3|1,-1"));
/// ```
pub fn position_line(case: &Case) -> Option<String> {
    let mut words = Vec::new();
    let mut title = String::new();
    for game in &case.games {
        let ruleset = game.component.ruleset();
        if ruleset.title() != title {
            title = ruleset.title();
            words.push(format!("[{title}]"));
        }
        words.push(input_text(&game.component));
    }
    (!words.is_empty()).then(|| words.join(" "))
}

/// A script that lets CGSuite find the outcomes of sums.
///
/// Every position is defined by its options, `g3 := {g1,g2|g1}`, each one once. So the script does not depend on how CGSuite writes
/// the positions of a game, or on whether it knows the game at all: it checks the solver, but not the rules.
pub struct CgsuiteScript {
    text: String,
    names: HashMap<String, String>,
    /// About how much memory the names take.
    bytes: usize,
    n_sums: usize,
    max_positions: usize,
    max_bytes: usize,
    stop: StopFlag,
}

/// What an entry of a table or a stack takes beside its text.
const ENTRY_BYTES: usize = 64;

impl CgsuiteScript {
    /// An empty script. Summands with more positions than `max_positions` are refused.
    pub fn new(max_positions: usize) -> Self {
        CgsuiteScript {
            text: String::new(),
            names: HashMap::new(),
            bytes: 0,
            n_sums: 0,
            max_positions,
            max_bytes: usize::MAX,
            stop: StopFlag::new(),
        }
    }

    /// The same, but nothing more is added once the flag is raised, or when the memory is used up.
    #[must_use]
    pub fn within(self, max_bytes: usize, stop: &StopFlag) -> Self {
        CgsuiteScript { max_bytes, stop: stop.clone(), ..self }
    }

    /// Adds a sum, if it is small enough, with the expected answers as a comment. Was it added? An error is a limit that was hit:
    /// then the sum may be small enough, and the script is complete without it.
    pub fn add(&mut self, case: &Case, comment: &str) -> Result<bool, StopReason> {
        // Definitions of a sum that is refused later stay: they are right, and others may need them.
        let mut names = Vec::new();
        for game in &case.games {
            match self.define(&game.component)? {
                Some(name) => names.push(name),
                None => return Ok(false),
            }
        }
        let sum = if names.is_empty() { "0".to_owned() } else { names.join(" + ") };
        let titles: Vec<String> = case.games.iter().map(|game| game.component.to_string()).collect();
        let comment = format!("{} {comment}", titles.join(" + ")).replace(['\n', '\r'], " ");
        self.check(comment.len() + sum.len())?;
        self.n_sums += 1;
        let _ = writeln!(self.text, "// {}\nr{} := ({sum}).OutcomeClass;", comment.trim(), self.n_sums);
        Ok(true)
    }

    /// The script. Its last statement is the list of all outcomes, which is what CGSuite shows.
    pub fn text(&self) -> String {
        let results: Vec<String> = (1..=self.n_sums).map(|number| format!("r{number}")).collect();
        format!("{}[{}]\n", self.text, results.join(", "))
    }

    /// Is there room for more bytes, and has nobody asked to stop?
    fn check(&self, more: usize) -> Result<(), StopReason> {
        if let Some(reason) = self.stop.reason() {
            return Err(reason);
        }
        let bytes = self.text.len().saturating_add(self.bytes).saturating_add(more);
        if bytes > self.max_bytes { Err(StopReason::Memory) } else { Ok(()) }
    }

    /// The name of a position, whose definition stands in the script from now on.
    fn define(&mut self, root: &Component) -> Result<Option<String>, StopReason> {
        // What was met on the way. All of it is defined in the end, so it can be counted before.
        let mut met: HashSet<String> = HashSet::new();
        // Positions wait here until all their options have names.
        let mut stack = vec![root.clone()];
        // What the two take in memory.
        let mut bytes = size(root);
        while let Some(component) = stack.pop() {
            bytes -= size(&component);
            let label = component.to_string();
            if self.names.contains_key(&label) {
                continue;
            }
            if !met.contains(&label) {
                bytes += label.len() + ENTRY_BYTES;
                met.insert(label.clone());
            }
            if met.len() > self.max_positions {
                return Ok(None);
            }
            let sides = [self.options(&component, Player::Left)?, self.options(&component, Player::Right)?];
            let [Some(left), Some(right)] = sides else { return Ok(None) };
            let is_open = |option: &&Component| !self.names.contains_key(&option.to_string());
            let open: Vec<Component> =
                [&left, &right].into_iter().flatten().filter(is_open).cloned().collect();
            if !open.is_empty() {
                bytes += size(&component) + open.iter().map(size).sum::<usize>();
                self.check(bytes)?;
                stack.push(component);
                stack.extend(open);
                continue;
            }
            let [left, right] = [left, right].map(|side| self.names_of(&side));
            let name = format!("g{}", self.names.len());
            let _ = writeln!(self.text, "{name} := {{{left}|{right}}};");
            self.bytes += label.len() + name.len() + ENTRY_BYTES;
            self.names.insert(label, name);
            self.check(bytes)?;
        }
        Ok(self.names.get(&root.to_string()).cloned())
    }

    /// The different options; nothing if they are too many.
    fn options(&self, component: &Component, player: Player) -> Result<Option<Vec<Component>>, StopReason> {
        let count = component.ruleset().n_moves_at_least(component.code(), player);
        if count > self.max_positions as u64 {
            return Ok(None);
        }
        let mut options: Vec<Component> = Vec::new();
        let mut seen: HashSet<Code> = HashSet::new();
        let mut bytes = 0;
        let mut stopped = Ok(());
        let _: ControlFlow<()> =
            component.ruleset().try_moves(component.code(), player, &mut |_, code| {
                if !seen.contains(&code) {
                    bytes += 16 * code.len() + 2 * ENTRY_BYTES;
                    seen.insert(code.clone());
                    options.push(Component::from_code(component.ruleset(), code));
                }
                stopped = self.check(bytes);
                if stopped.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
        stopped.map(|()| Some(options))
    }

    fn names_of(&self, options: &[Component]) -> String {
        let names: Vec<&str> = options
            .iter()
            .filter_map(|option| self.names.get(&option.to_string()).map(String::as_str))
            .collect();
        names.join(",")
    }
}

/// What a position takes in memory.
fn size(component: &Component) -> usize {
    8 * component.code().len() + ENTRY_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs::Steps;
    use mcgs::language::{Source, SourceKind};
    use mcgs::{Budget, Outcome, SearchOptions, Solver, Sum, Values};

    fn cases(text: &str) -> Vec<Case> {
        mcgs::parse(&Source::new("a", SourceKind::Argument, text)).cases
    }

    #[test]
    fn only_boards_become_lines() {
        let line_of = |text: &str| {
            let case = &cases(text)[0];
            line(case, &case.commands[0])
        };
        assert_eq!(
            line_of("[clobber] XO|OX XO [impartial clobber] XO {B win}").as_deref(),
            Some("[clobber] (XO|OX) (XO) [impartial clobber] (XO) solve B win")
        );
        assert_eq!(line_of("[clobber] XO {W}").as_deref(), Some("[clobber] (XO) solve W ?"));
        assert_eq!(line_of("[clobber] XO {outcome}"), None);
        assert_eq!(line_of("[kayles] 3 {B}"), None);
        assert_eq!(line_of("[gen_toads] 1,1,1,0:X.O {B}"), None);
    }

    /// Reads a script as CGSuite does: each name is a game whose options were named before.
    fn outcomes(script: &str) -> Vec<Outcome> {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let mut games: HashMap<&str, mcgs::Value> = HashMap::new();
        let mut found = Vec::new();
        for line in script.lines().filter(|line| !line.starts_with("//") && !line.starts_with('[')) {
            if let Some((_, sum)) = line.split_once(" := (") {
                let sum = sum.split_once(')').unwrap().0;
                let mut total = values.parse("0", steps).unwrap();
                for name in sum.split(" + ").filter(|name| *name != "0") {
                    total = values.add(total, games[name], steps).unwrap();
                }
                found.push(values.outcome(total));
            } else if let Some((name, game)) = line.strip_suffix(';').unwrap().split_once(" := ") {
                let (left, right) =
                    game.strip_prefix('{').unwrap().strip_suffix('}').unwrap().split_once('|').unwrap();
                let side = |text: &str| -> Vec<_> {
                    text.split(',').filter(|name| !name.is_empty()).map(|name| games[name]).collect()
                };
                let value = values.from_options(&side(left), &side(right), steps).unwrap();
                games.insert(name, value);
            }
        }
        found
    }

    #[test]
    fn scripts_have_the_outcomes_of_the_solver() {
        let text = "[clobber] XO|OX [nimber] 2 {B} [domineering] ...|... {B} [kayles] 3 [impartial nogo_1xn] ... {B} {B} \
            [cgt_game] 5||3|2 [elephants] X..O {B} [clobber] XO|OX {B}";
        let mut script = CgsuiteScript::new(1000);
        let cases = cases(text);
        assert!(cases.iter().all(|case| script.add(case, "x") == Ok(true)));
        let expected: Vec<Outcome> = cases
            .iter()
            .map(|case| {
                let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
                Solver::new(SearchOptions::default()).outcome(&sum, &Budget::unlimited()).result.unwrap()
            })
            .collect();
        let text = script.text();
        assert_eq!(outcomes(&text), expected);
        assert!(text.ends_with("\n[r1, r2, r3, r4, r5, r6]\n"), "{text}");
        // Every position is defined once.
        assert_eq!(text.matches("// [clobber] XO|OX").count(), 2);
        let definitions: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with('g'))
            .filter_map(|line| line.split_once(" := "))
            .map(|it| it.0)
            .collect();
        assert_eq!(definitions.len(), script.names.len());
    }

    #[test]
    fn large_positions_are_refused() {
        let mut script = CgsuiteScript::new(5);
        assert_eq!(script.add(&cases("[clobber] XOX|OXO {B}")[0], ""), Ok(false));
        assert_eq!(script.add(&cases("[nimber] 4000000000 {B}")[0], ""), Ok(false));
        assert_eq!(script.add(&cases("[nimber] 3 {B}")[0], ""), Ok(true));
        // It has two billion positions below it, one after another.
        assert_eq!(script.add(&cases("[integer_game] 2000000000 {B}")[0], ""), Ok(false));
    }

    #[test]
    fn limits_leave_a_complete_script() {
        let stop = StopFlag::new();
        let mut script = CgsuiteScript::new(1_000_000).within(1 << 20, &stop);
        assert_eq!(script.add(&cases("[nimber] 3 {B}")[0], ""), Ok(true));
        assert_eq!(script.add(&cases("[integer_game] 500000 {B}")[0], ""), Err(StopReason::Memory));
        stop.stop(StopReason::Time);
        assert_eq!(script.add(&cases("[nimber] 5 {B}")[0], ""), Err(StopReason::Time));
        assert_eq!(outcomes(&script.text()), [Outcome::N]);
    }
}
