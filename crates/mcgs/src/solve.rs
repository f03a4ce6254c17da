//! Questions in one line.

use std::fmt;

use mcgs_language::{self as language, Diagnostic, Severity, Source, SourceKind};

use crate::{Report, Session, Settings};

/// Answers all questions of an input, in their order. The shortest way to an answer.
///
/// ```
/// assert_eq!(mcgs::solve("[clobber] XO|OX {B}")?[0].result.as_deref(), Some("Win"));
///
/// let answers = mcgs::solve("[clobber] X.|XO [nimber] 2 {outcome, value, winning moves B}")?;
/// let texts: Vec<&str> = answers.iter().filter_map(|answer| answer.result.as_deref()).collect();
/// assert_eq!(texts, ["L", "^*2", "1:*0"]);
/// # Ok::<(), mcgs::InputError>(())
/// ```
///
/// `docs/language.md` describes the input language. There are no limits: [`solve_with`] has them.
pub fn solve(text: &str) -> Result<Vec<Report>, InputError> {
    solve_with(text, Settings::default())
}

/// [`solve`] with settings: games of your own, limits, databases, switches of the search.
///
/// ```
/// use mcgs::{Reason, Settings};
/// let hard = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX {B}";
/// let answers = mcgs::solve_with(hard, Settings::default().max_nodes(10))?;
/// assert_eq!(answers[0].reason, Some(Reason::Nodes));
/// # Ok::<(), mcgs::InputError>(())
/// ```
pub fn solve_with(text: &str, settings: Settings) -> Result<Vec<Report>, InputError> {
    let source = Source::new("<argument>", SourceKind::Argument, text);
    let mut parsed = language::parse(&source, settings.registry);
    if parsed.cases.is_empty() && !parsed.has_errors() {
        // An empty list of answers would say nothing about the mistake.
        parsed.diagnostics.push(Diagnostic::no_question(Severity::Error, &source));
    }
    if parsed.has_errors() {
        return Err(InputError { source, diagnostics: parsed.diagnostics });
    }
    let mut session = Session::new(settings);
    let mut reports = Vec::new();
    for case in &parsed.cases {
        reports.extend(session.run_case(&source.name, case));
    }
    Ok(reports)
}

/// What is wrong with an input: every mistake at its place.
///
/// ```
/// let error = mcgs::solve("[clober] XO {B}").unwrap_err();
/// assert!(error.to_string().starts_with("<argument>:1:1: error: unknown section title `clober`"));
/// assert_eq!(error.diagnostics[0].span, 0..8);
///
/// let error = mcgs::solve("[clobber] XO").unwrap_err();
/// assert!(error.to_string().contains("<argument>:1:13: error: there is no question"));
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct InputError {
    /// The text.
    pub source: Source,
    /// The mistakes, in the order of the text, and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> =
            self.diagnostics.iter().map(|diagnostic| diagnostic.render(&self.source)).collect();
        f.write_str(&shown.join("\n"))
    }
}

impl std::error::Error for InputError {}
