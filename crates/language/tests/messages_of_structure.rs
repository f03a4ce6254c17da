//! What messages about versions, titles, brackets and blanks look like.

mod toys;

use mcgs_language::{ParseOptions, Source, SourceKind, parse, parse_with};
use toys::{REGISTRY, check_file_messages as check_file, check_messages as check, render};

#[test]
fn a_file_without_a_version() {
    check_file(
        "[clobber] XO {B}",
        r"
a.test:1:1: error: files must start with `{version 2.0}` or `{version 1.7}`
    1 | [clobber] XO {B}
      | ^^^^^^^^^ found `[clobber]` instead",
    );
    check_file(
        "",
        r"
a.test:1:1: error: files must start with `{version 2.0}` or `{version 1.7}`
    1 |
      | ^ the file is empty",
    );
    check_file(
        "\n \n",
        r"
a.test:1:1: error: files must start with `{version 2.0}` or `{version 1.7}`
    1 |
      | ^ the file is empty",
    );
    check_file(
        "/* puzzles */\n{version 1.7}",
        r"
a.test:1:1: error: files must start with `{version 2.0}` or `{version 1.7}`
    1 | /* puzzles */
      | ^^^^^^^^^^^^^ a comment cannot stand before the version",
    );
}

#[test]
fn another_version() {
    check_file(
        "{version 2.1}\n{B}",
        r"
a.test:1:2: warning: `version 2.1` is not known, reading on as version 2.0
    1 | {version 2.1}
      |  ^^^^^^^^^^^ known are versions 1.2 to 1.7 and 2.0",
    );
}

#[test]
fn a_game_without_a_title() {
    check(
        "XO OX {B}",
        r"
<argument>:1:1: error: game `XO` has no section title
    1 | XO OX {B}
      | ^^ expected a title such as `[clobber]` before it",
    );
    check(
        "[clobber] XO {B}\n[] (XO) {B}",
        r"
<argument>:2:4: error: game `(XO)` has no section title
    2 | [] (XO) {B}
      |    ^^^^ expected a title such as `[clobber]` before it",
    );
}

#[test]
fn an_unknown_title() {
    check(
        "[clober_1x] XO {B}",
        r"
<argument>:1:1: error: unknown section title `clober_1x`
    1 | [clober_1x] XO {B}
      | ^^^^^^^^^^^ did you mean `[clobber_1xn]`?
      = `mcgs list` shows all games",
    );
    check(
        "[impartial Clober]\nXO {N}",
        r"
<argument>:1:1: error: unknown section title `impartial Clober`
    1 | [impartial Clober]
      | ^^^^^^^^^^^^^^^^^^ did you mean `[impartial clobber]`?
      = `mcgs list` shows all games",
    );
    check(
        "[go] XO {B}",
        r"
<argument>:1:1: error: unknown section title `go`
    1 | [go] XO {B}
      | ^^^^ no game has this name
      = known titles: integer_game, nimber, clobber_1xn, clobber, nogo_1xn, cgt_game; each also with `impartial ` or `negative ` before it; `mcgs list` explains them",
    );
    check(
        "[foo] {B}",
        r"
<argument>:1:1: warning: unknown section title `foo`
    1 | [foo] {B}
      | ^^^^^ no game has this name
      = known titles: integer_game, nimber, clobber_1xn, clobber, nogo_1xn, cgt_game; each also with `impartial ` or `negative ` before it; `mcgs list` explains them",
    );
}

#[test]
fn brackets_that_are_not_closed() {
    check(
        "[clobber]\n(XO OX {B}",
        r"
<argument>:2:8: error: `(` is not closed before `{`
    2 | (XO OX {B}
      |        ^ expected `)` before this
      = `(` was opened at line 2, column 1",
    );
    check(
        "[clobber (XO) {B}",
        r"
<argument>:1:10: error: `[` is not closed before `(`
    1 | [clobber (XO) {B}
      |          ^ expected `]` before this
      = `[` was opened at line 1, column 1",
    );
    check(
        "[clobber] (XO] {B}",
        r"
<argument>:1:14: error: `]` found where `)` was expected
    1 | [clobber] (XO] {B}
      |              ^ expected `)`
      = `(` was opened at line 1, column 11",
    );
    check(
        "[clobber] ((XO)) {B}",
        r"
<argument>:1:12: error: unexpected `(` inside `( )`
    1 | [clobber] ((XO)) {B}
      |            ^ brackets and comments cannot stand here
      = `(` was opened at line 1, column 11",
    );
    check(
        "[clobber] (XO",
        r"
<argument>:1:11: error: `(` is never closed
    1 | [clobber] (XO
      |           ^ expected `)` at the end of a word after this",
    );
    check(
        "[clobber] XO {B",
        r"
<argument>:1:14: error: `{` is never closed
    1 | [clobber] XO {B
      |              ^ expected `}` at the end of a word after this",
    );
    check(
        "[clobber] XO {B\n[nimber] 3 {N}",
        r"
<argument>:2:12: error: `{` is not closed before `{`
    2 | [nimber] 3 {N}
      |            ^ expected `}` before this
      = `{` was opened at line 1, column 14",
    );
    check(
        "[clobber] XO {B}\n/* never",
        r"
<argument>:2:1: error: `/*` is never closed
    2 | /* never
      | ^^ expected `*/` at the end of a word after this",
    );
}

#[test]
fn blanks_that_are_missing() {
    check(
        "[integer_game]3 {B}",
        r"
<argument>:1:15: error: blank missing after `]`
    1 | [integer_game]3 {B}
      |               ^ put a blank before this",
    );
    check(
        "[clobber] (XO)(OX) {B}",
        r"
<argument>:1:15: error: blank missing after `)`
    1 | [clobber] (XO)(OX) {B}
      |               ^ put a blank before this",
    );
    check(
        "[clobber] XO{B}",
        r"
<argument>:1:13: error: blank missing before `{`
    1 | [clobber] XO{B}
      |             ^ put a blank between `XO` and this",
    );
    check(
        "{B}{W}",
        r"
<argument>:1:4: error: blank missing after `}`
    1 | {B}{W}
      |    ^ put a blank before this",
    );
    check(
        "[clobber] XO {B}\n/* a */XO {W}",
        r"
<argument>:2:8: error: blank missing after `*/`
    2 | /* a */XO {W}
      |        ^ put a blank before this
      = `/*` was opened at line 2, column 1",
    );
    check(
        "[clobber] XO {B}\n/* a */XO {W} */ {B}",
        r"
<argument>:2:6: warning: this `*/` does not end the comment because no blank follows
    2 | /* a */XO {W} */ {B}
      |      ^^ put a blank after it to end the comment here",
    );
}

#[test]
fn brackets_that_close_nothing() {
    check(
        "[clobber] XO) {B}",
        r"
<argument>:1:13: error: `)` without `(`
    1 | [clobber] XO) {B}
      |             ^ this closes nothing",
    );
    check(
        "[clobber]] XO {B}",
        r"
<argument>:1:10: error: unexpected `]` after `[clobber]`
    1 | [clobber]] XO {B}
      |          ^ this closes nothing
      = `[` was opened at line 1, column 1",
    );
    check(
        "{B}}",
        r"
<argument>:1:4: error: unexpected `}` after `{B}`
    1 | {B}}
      |    ^ this closes nothing
      = `{` was opened at line 1, column 1",
    );
    check(
        "/* a /* b */ c */ {B}",
        r"
<argument>:1:16: error: `*/` without `/*`
    1 | /* a /* b */ c */ {B}
      |                ^^ this closes nothing
      = a comment ends at the first word that ends with `*/`, and comments do not nest",
    );
}

#[test]
fn something_without_effect() {
    check(
        "[clobber] XO {B} XO OX",
        r"
<argument>:1:18: warning: 2 games after the last command block are ignored
    1 | [clobber] XO {B} XO OX
      |                  ^^ end the sum with a command block such as `{B, W}`",
    );
}

#[test]
fn another_version_when_the_version_is_asserted() {
    let source = Source::new("a.test", SourceKind::File, "{version 1.6}");
    let parsed = parse_with(&source, &REGISTRY, &ParseOptions { assert_correct_version: true });
    let expected = "\
a.test:1:2: error: `version 1.6` is not the version of this program
    1 | {version 1.6}
      |  ^^^^^^^^^^^ expected `version 1.7` or `version 2.0`";
    assert_eq!(render(&source, &parsed), expected);
}

#[test]
fn too_many_errors() {
    let source = Source::new("<stdin>", SourceKind::Stdin, "{X}\n".repeat(1000));
    let parsed = parse(&source, &REGISTRY);
    assert_eq!(parsed.diagnostics.len(), 50);
    let last = parsed.diagnostics[49].render(&source);
    assert!(last.starts_with("<stdin>:50:2: error: unknown command `X`\n"), "{last}");
    assert!(last.ends_with("\n      = more than 50 errors, the rest of the text was not checked"), "{last}");

    let source = Source::new("<stdin>", SourceKind::Stdin, "[x] ".repeat(1000) + "{B}");
    let parsed = parse(&source, &REGISTRY);
    assert_eq!((parsed.diagnostics.len(), parsed.cases.len()), (50, 1));
    let last = parsed.diagnostics[49].render(&source);
    assert!(last.ends_with("\n      = 950 more warnings are not shown"), "{last}");
}
