//! A table as text, CSV, Markdown, LaTeX or HTML.

use std::fmt::Write as _;

use mcgs::values::{Notation, Steps, Values};

/// How a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// Aligned columns for a terminal. A table that is wider than this many characters is divided.
    Text(usize),
    /// Comma-separated values: the first line has the heads of the columns.
    Csv,
    /// A table of Markdown, as many web pages of projects show it.
    Markdown,
    /// A `table` with a `tabular` in it.
    Latex,
    /// A whole page.
    Html,
}

/// A table: heads, rows, and what people should know about it.
///
/// ```
/// use mcgs_workbench::table::{Table, TableFormat};
/// let table = Table {
///     caption: "Outcomes".to_owned(),
///     notes: vec!["two by two".to_owned()],
///     heads: ["n", "outcome"].map(str::to_owned).to_vec(),
///     rows: vec![["1", "P"].map(str::to_owned).to_vec(), ["2", "N"].map(str::to_owned).to_vec()],
/// };
/// assert_eq!(table.to_text(TableFormat::Csv), "n,outcome\n1,P\n2,N\n");
/// assert_eq!(table.to_text(TableFormat::Text(80)), "Outcomes\n\nn | outcome\n--+--------\n1 |       P\n2 |       N\n\ntwo by two\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What the table shows, in a line.
    pub caption: String,
    /// Lines below the table.
    pub notes: Vec<String>,
    /// The heads of the columns; the first is the head of the heads of the rows.
    pub heads: Vec<String>,
    /// The rows, each with its head first.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The table in a format.
    pub fn to_text(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text(width) => self.text(width),
            TableFormat::Csv => self.csv(),
            TableFormat::Markdown => self.markdown(),
            TableFormat::Latex => self.latex(),
            TableFormat::Html => self.html(),
        }
    }

    /// The same table with its values in another notation. LaTeX tables have that of LaTeX anyway.
    ///
    /// ```
    /// use mcgs::values::Notation;
    /// use mcgs_workbench::table::{Table, TableFormat};
    /// let row = ["2", "{1/2|v*}", "N"].map(str::to_owned).to_vec();
    /// let table = Table { caption: String::new(), notes: Vec::new(), heads: Vec::new(), rows: vec![row] };
    /// assert_eq!(table.with_notation(Notation::Unicode).rows[0], ["2", "{½|↓∗}", "N"]);
    /// ```
    #[must_use]
    pub fn with_notation(mut self, notation: Notation) -> Self {
        for cell in self.rows.iter_mut().flatten().filter(|cell| is_value(cell)) {
            *cell = notation.show(cell);
        }
        self
    }

    fn text(&self, width: usize) -> String {
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|column| {
                self.lines().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
            })
            .map(|width| width.unwrap_or(0))
            .collect();
        let mut text = format!("{}\n", self.caption);
        let first = widths.first().copied().unwrap_or(0);
        let mut column = 1;
        // Each block has the heads of the rows and as many columns as fit; at least one.
        while column < self.heads.len() || column == 1 {
            let mut end = column;
            let mut used = first + 2;
            while end < widths.len() && (end == column || used + 1 + widths[end] <= width) {
                used += 1 + widths[end];
                end += 1;
            }
            text.push('\n');
            for (number, line) in self.lines().enumerate() {
                let cell = |column: usize| line.get(column).map_or("", String::as_str);
                let mut row = format!("{:>first$} |", cell(0));
                for column in column..end {
                    let _ = write!(row, " {:>width$}", cell(column), width = widths[column]);
                }
                let _ = writeln!(text, "{}", row.trim_end());
                if number == 0 {
                    let _ = writeln!(text, "{}+{}", "-".repeat(first + 1), "-".repeat(used - first - 2));
                }
            }
            column = end.max(2);
        }
        if !self.notes.is_empty() {
            let _ = writeln!(text, "\n{}", self.notes.join("\n"));
        }
        text
    }

    fn csv(&self) -> String {
        let cell = |cell: &String| {
            let is_plain = !cell.contains([',', '"', '\n', '\r']);
            if is_plain { cell.clone() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
        };
        self.lines().map(|line| line.iter().map(cell).collect::<Vec<_>>().join(",") + "\n").collect()
    }

    fn markdown(&self) -> String {
        let code = |text: &str| text.replace('|', "\\|").replace('*', "\\*").replace('<', "&lt;");
        let row = |line: &Vec<String>| {
            let cells: Vec<String> = line.iter().map(|cell| code(cell)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut text = format!("**{}**\n\n{}", code(&self.caption), row(&self.heads));
        let _ = writeln!(text, "|{}", "---:|".repeat(self.heads.len()));
        text.extend(self.rows.iter().map(row));
        for note in &self.notes {
            let _ = writeln!(text, "\n{}", code(note));
        }
        text
    }

    fn latex(&self) -> String {
        let cell = |cell: &String| {
            if is_value(cell) { format!("${}$", Notation::Latex.show(cell)) } else { in_latex(cell) }
        };
        let row = |line: &Vec<String>| {
            let cells: Vec<String> = line.iter().map(cell).collect();
            format!("    {} \\\\\n", cells.join(" & "))
        };
        let mut text = String::new();
        for note in &self.notes {
            let _ = writeln!(text, "% {}", note.replace(['\n', '\r'], " "));
        }
        let _ = write!(
            text,
            "\\begin{{table}}\n  \\centering\n  \\caption{{{}}}\n  \\begin{{tabular}}{{r|{}}}\n{}    \\hline\n",
            in_latex(&self.caption),
            "r".repeat(self.heads.len().saturating_sub(1)),
            row(&self.heads)
        );
        text.extend(self.rows.iter().map(row));
        text.push_str("  \\end{tabular}\n\\end{table}\n");
        text
    }

    fn html(&self) -> String {
        let mut text =
            String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        let caption = in_html(&self.caption);
        let _ =
            write!(text, "<title>{caption}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<table>\n");
        let _ = writeln!(text, "<caption>{caption}</caption>");
        let cells = |line: &[String], name: &str| -> String {
            line.iter().map(|cell| format!("<{name}>{}</{name}>", in_html(cell))).collect::<Vec<_>>().concat()
        };
        let _ = writeln!(text, "<thead><tr>{}</tr></thead>\n<tbody>", cells(&self.heads, "th"));
        for row in &self.rows {
            let (head, rest) = row.split_at(1.min(row.len()));
            let _ = writeln!(text, "<tr>{}{}</tr>", cells(head, "th"), cells(rest, "td"));
        }
        text.push_str("</tbody>\n</table>\n");
        for note in &self.notes {
            let _ = writeln!(text, "<p>{}</p>", in_html(note));
        }
        text.push_str("</body>\n</html>\n");
        text
    }

    /// The heads and all rows.
    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.heads).chain(&self.rows)
    }
}

/// The page follows the colours of the reader's system, and a wide table can be scrolled.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .5rem; }
th, td { border: 1px solid #8886; padding: .2rem .6rem; text-align: right; }
p { color: #777; font-size: .85rem; }
";

/// Is this a number or another value of a game?
fn is_value(text: &str) -> bool {
    Values::new().parse(text, &mut Steps::unlimited()).is_ok()
}

/// Text that LaTeX shows as it is. Signs that text fonts lack are set in mathematics.
fn in_latex(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', character]),
            '<' | '>' | '|' | '-' | '*' => {
                let _ = write!(escaped, "${character}$");
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(cells: usize) -> Table {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let heads = (1..=cells).fold(words("n"), |mut heads, head| {
            heads.push(head.to_string());
            heads
        });
        let mut row = words("7");
        row.extend((0..cells).map(|_| "{1|*}".to_owned()));
        Table { caption: "a < b".to_owned(), notes: vec!["50%".to_owned()], heads, rows: vec![row] }
    }

    #[test]
    fn wide_tables_are_divided() {
        let text = table(30).to_text(TableFormat::Text(40));
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        assert_eq!(text.matches("7 |").count(), 5, "{text}");
        assert_eq!(text.matches("{1|*}").count(), 30, "{text}");
        // A cell that is wider than the screen stands alone.
        assert_eq!(table(3).to_text(TableFormat::Text(2)).matches("7 |").count(), 3);
        assert_eq!(table(0).to_text(TableFormat::Text(80)), "a < b\n\nn |\n--+\n7 |\n\n50%\n");
    }

    #[test]
    fn signs_of_the_formats_are_escaped() {
        let table = table(1);
        assert_eq!(table.to_text(TableFormat::Csv), "n,1\n7,{1|*}\n");
        let markdown = "**a &lt; b**\n\n| n | 1 |\n|---:|---:|\n| 7 | {1\\|\\*} |\n\n50%\n";
        assert_eq!(table.to_text(TableFormat::Markdown), markdown);
        let latex = table.to_text(TableFormat::Latex);
        assert!(latex.starts_with("% 50%\n\\begin{table}\n"), "{latex}");
        assert!(
            latex.contains("\\caption{a $<$ b}") && latex.contains("$7$ & $\\{1 \\mid {*}\\}$ \\\\"),
            "{latex}"
        );
        let html = table.to_text(TableFormat::Html);
        assert!(html.contains("<caption>a &lt; b</caption>") && html.contains("<th>7</th><td>{1|*}</td>"));
        let mut odd = table;
        odd.rows[0][1] = "a,\"b\"".to_owned();
        assert_eq!(odd.to_text(TableFormat::Csv), "n,1\n7,\"a,\"\"b\"\"\"\n");
    }
}
