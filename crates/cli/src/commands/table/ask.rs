//! The question of a table.

use mcgs::language::{Diagnostic, Source, SourceKind};
use mcgs_workbench::NotationError;

use crate::exit::BadInput;

/// What stands before a question about moves to get their number.
const NUMBER_OF: &str = "number of ";

/// A question of the input language, perhaps with `number of ` before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ask {
    text: String,
    /// The question without the beginning.
    question: String,
}

impl Ask {
    /// Whether the language knows the question shows when the first cell is read.
    pub(super) fn parse(text: &str) -> Result<Self, BadInput> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let question = text.strip_prefix(NUMBER_OF).unwrap_or(&text).to_owned();
        let is_about_moves = ["winning moves ", "moves "].iter().any(|start| question.starts_with(start));
        if question.is_empty() || question.contains(['{', '}', ',']) || question.starts_with("let ") {
            let expected =
                "expected one question such as `outcome`, `nim` or `winning moves B`, without braces";
            return Err(BadInput::new(format!("`--ask {text}`: {expected}")));
        }
        if question != text && !is_about_moves {
            let expected = "expected `number of winning moves B` or `number of moves B`";
            return Err(BadInput::new(format!("`--ask {text}`: {expected}")));
        }
        Ok(Ask { text, question })
    }

    /// The question as it was written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The question as the input language has it.
    pub(super) fn question(&self) -> &str {
        &self.question
    }

    /// An error in the question; its place is that in [`Ask::question`].
    pub(super) fn pointed(&self, mut diagnostic: Diagnostic) -> BadInput {
        let before = self.text.len() - self.question.len();
        diagnostic.span = diagnostic.span.start + before..diagnostic.span.end + before;
        BadInput::at(&Source::new("<--ask>", SourceKind::Argument, &self.text), &diagnostic)
    }

    /// What a caption calls the answers.
    pub(super) fn title(&self) -> String {
        let title = match self.text.as_str() {
            "nim" | "N" => "Nim values",
            "outcome" => "Outcomes",
            "misere outcome" | "misère outcome" => "Misère outcomes",
            "value" => "Values",
            "temperature" => "Temperatures",
            "mean" => "Mean values",
            "stops" => "Left and right stops",
            "atomic weight" => "Atomic weights",
            "B" => "Does Black win moving first? Boards",
            "W" => "Does White win moving first? Boards",
            text => {
                let mut letters = text.chars();
                let first = letters.next().map(|first| first.to_uppercase().to_string());
                return first.unwrap_or_default() + letters.as_str();
            }
        };
        title.to_owned()
    }

    /// What the table shows of an answer.
    pub(super) fn shown(&self, answer: &str) -> String {
        if self.question == self.text {
            return answer.to_owned();
        }
        let count = if answer == "None" { 0 } else { answer.split_whitespace().count() };
        count.to_string()
    }
}

/// The template as people wrote it.
pub(super) fn template_source(text: &str) -> Source {
    Source::new("<template>", SourceKind::Argument, text)
}

/// An error with a caret under what is wrong in the template.
pub(super) fn pointed(text: &str, error: &NotationError) -> BadInput {
    BadInput::at(&template_source(text), &Diagnostic::error(error.span.clone(), error.message.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_can_be_counted() {
        let ask = Ask::parse("number of  winning moves B").unwrap();
        assert_eq!(ask.question(), "winning moves B");
        assert_eq!(["None", "a1", "a1 b2 c3"].map(|answer| ask.shown(answer)), ["0", "1", "3"]);
        assert_eq!(Ask::parse("value").unwrap().shown("None"), "None");
        assert_eq!(ask.title(), "Number of winning moves B");
        assert_eq!(Ask::parse("misere  outcome").unwrap().title(), "Misère outcomes");
        for text in ["", "{B}", "B, W", "number of value", "let A"] {
            assert!(Ask::parse(text).is_err(), "{text}");
        }
    }
}
