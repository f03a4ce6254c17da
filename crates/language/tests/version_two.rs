//! What version 2.0 added, and that version 1.7 keeps its meaning beside it.

mod toys;

use mcgs_language::{Comparison, Source, SourceKind, parse};
use toys::{
    REGISTRY, check_cases as check, check_file_messages as check_file, check_messages, check_source, summary,
};

#[test]
fn questions_and_their_answers() {
    for (content, expected) in [
        ("outcome, outcome L, outcome P", "outcome, outcome L, outcome P"),
        ("value", "value"),
        ("value  {1 |\n*} , B", "value {1 | *}, B"),
        ("value 5||3|2, value (1,2|3), value +-{1,*}", "value 5||3|2, value (1,2|3), value +-{1,*}"),
        ("stops, stops 5 -3 / 4", "stops, stops 5 -3/4"),
        ("mean 30/8, mean, temperature -1/2", "mean 15/4, mean, temperature -1/2"),
        ("mean −½, stops 1½ -¾, temperature (⅝)", "mean -1/2, stops 3/2 -3/4, temperature 5/8"),
        ("value ±½, value ⇑∗ + tiny 2, value −_2", "value ±½, value ⇑∗ + tiny 2, value −_2"),
        (
            "thermograph L: (1, −1) (½,−½) R: (0, −1) (½, -1/2)",
            "thermograph L: (1, -1) (1/2, -1/2) R: (0, -1) (1/2, -1/2)",
        ),
        ("atomic weight, atomic weight {2|0}", "atomic weight, atomic weight {2|0}"),
        ("bounds, bounds numbers, bounds 3 6", "bounds, bounds, bounds 3 6"),
        ("bounds numbers 1/2 1/2, bounds ups -1 2", "bounds 1/2 1/2, bounds ups -1 2"),
        ("nim, nim 7, nim none", "nim, nim 7, nim not a nimber"),
        ("moves B, moves W None, moves N b a b", "moves B, moves W None, moves N a b"),
        ("number?, infinitesimal? yes, allsmall? no", "number, infinitesimal yes, all small no"),
        ("cool 1/2 {1|*}, heat ½, heat 0", "cool {1|*}, heat, heat"),
        ("ordinal sum (1) ^, norton ({2|1}), norton (1) 1", "ordinal sum ^, norton, norton 1"),
        ("birthday 3, remoteness 1 2, integer part -4", "birthday 3, remoteness 1 2, integer part -4"),
        ("uptimal, uptimal .12(-1)+*2, uptimal none", "uptimal, uptimal .12(-1)+*2, uptimal none"),
        (
            "incentives B, incentives W (1, {2|0}), incentives B {1|0}",
            "incentives, incentives 1, {2|0}, incentives {1|0}",
        ),
        ("options B, dominated W b a, count, canonical? yes", "options, dominated a b, count, canonical yes"),
        ("line B, line W B:b1 a, line B None", "line, line B:b1 a, line None"),
        ("misere B, misere W win, misère B loss", "misere bw, misere bw Win, misere bw Loss"),
        ("misere outcome, misère\noutcome P", "misere outcome, misere outcome P"),
        ("nosplit nodb timeout 5 B, nodb value {1|0}", "timeout 5 B, value {1|0}"),
        ("timeout 500 B win, timeout 0 value 1", "timeout 500 B Win, timeout 0 value 1"),
        ("timeout 5s B, timeout 1.5m B", "timeout 5000 B, timeout 90000 B"),
        ("atomic weight none, cool (1/2)", "atomic weight none, cool"),
        ("ordinal sum * ^, norton 1", "ordinal sum ^, norton"),
    ] {
        check(&format!("{{{content}}}"), &[&format!(" {{{expected}}}")]);
    }
}

#[test]
fn misere_questions_say_what_they_may_ask() {
    check_messages(
        "{misere N, misere B L, misere outcome win}",
        r"
<argument>:1:9: error: `misere` asks who wins, found `N`
    1 | {misere N, misere B L, misere outcome win}
      |         ^ expected `B`, `W` or `outcome`
<argument>:1:21: error: `L` is not a result of `misere B`
    1 | {misere N, misere B L, misere outcome win}
      |                     ^ expected `win`, `loss`, `,` or `}`
<argument>:1:39: error: `win` is not a result of `misere outcome`
    1 | {misere N, misere B L, misere outcome win}
      |                                       ^^^ expected `L`, `R`, `N` or `P`",
    );
    check_messages(
        "{Misere B}",
        r"
<argument>:1:2: error: unknown command `Misere`
    1 | {Misere B}
      |  ^^^^^^ did you mean `misere`?
      = `misere B`, `misere W`, `misere outcome`: who wins if the player who cannot move wins; the answer may follow",
    );
    check_messages(
        "[misère nimber] 1 {B}",
        r"
<argument>:1:1: error: unknown section title `misère nimber`
    1 | [misère nimber] 1 {B}
      | ^^^^^^^^^^^^^^^ misère play is a question, as in `[nimber] … {misere outcome}`",
    );
    check_file(
        "{version 1.7} {misere B}",
        r"
a.test:1:16: warning: `misere` is new in version 2.0, this text announces 1.7
    1 | {version 1.7} {misere B}
      |                ^^^^^^ announce `{version 2.0}` to use it",
    );
}

#[test]
fn misere_questions_have_hashes_of_their_own() {
    let hashes = |text: &str| -> Vec<String> {
        let source = Source::new("t", SourceKind::Argument, text);
        let parsed = parse(&source, &REGISTRY);
        let case = &parsed.cases[0];
        case.commands.iter().map(|command| mcgs_language::input_hash(case, command)).collect()
    };
    let found = hashes("{B, W, misere B, misere W, misere B win, outcome, misere outcome, misère B}");
    let different: std::collections::HashSet<_> = found[..7].iter().collect();
    assert_eq!((different.len(), &found[7]), (7, &found[2]));
}

#[test]
fn names_and_comparisons() {
    check(
        "[clobber] XO OX {let A_1} [nimber] 1 {compare @A_1, compare @A_1 <=, compare (1, 2|{*|}) ||}",
        &[
            "clobber:XO + clobber:OX {let A_1}",
            "nimber:1 {compare @A_1 = [clobber] XO + [clobber] OX, compare @A_1 = [clobber] XO + [clobber] OX <=, \
             compare (1, 2|{*|}) = [cgt_game] (1, 2|{*|}) ||}",
        ],
    );
    check("{let A, compare @A =}", &[" {let A, compare @A =  =}"]);
    for (symbol, _) in [
        ("=", Comparison::Equal),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
        ("||", Comparison::Confused),
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("<|", Comparison::LessOrConfused),
        ("|>", Comparison::GreaterOrConfused),
    ] {
        check(&format!("{{compare 0 {symbol}}}"), &[&format!(" {{compare 0 = [cgt_game] 0 {symbol}}}")]);
        check(&format!("{{compare (0) {symbol}}}"), &[&format!(" {{compare (0) = [cgt_game] 0 {symbol}}}")]);
    }
    check("{compare @A} {let A}", &[" {let A}", "1:11: error: no sum has the name `A`"]);
    check(
        "{let A} {let A} {compare @A}",
        &[" {let A}", " {compare @A = }", "1:14: error: the name `A` is taken"],
    );
    // The error of the sum is reported once, however many places name it.
    check(
        "[clobber] XQ {let A} XO {compare @A} {B}",
        &[" {B}", "1:12: error: section [clobber]: unexpected character `Q`"],
    );
}

#[test]
fn plus_signs_between_games() {
    check("[clobber] XO + OX + [nimber] 1 {B}", &["clobber:XO + clobber:OX + nimber:1 {B}"]);
    check("[nimber] 1\n+ 2 {B} 3 {B}", &["nimber:1 + nimber:2 {B}", "nimber:3 {B}"]);
    // Only between two games.
    for text in
        ["[clobber] + XO {B}", "[clobber] XO + {B}", "[clobber] XO + + OX {B}", "[clobber] XO (+) OX {B}"]
    {
        let source = Source::new("t", SourceKind::Argument, text);
        let parsed = parse(&source, &REGISTRY);
        assert!(parsed.diagnostics[0].message.contains("unexpected character `+`"), "{text}");
        assert!(parsed.cases.is_empty(), "{text}");
    }
    check_file(
        "{version 1.7}\n[clobber] XO + OX {B}",
        r"
a.test:2:14: warning: `+` between games is new in version 2.0, this text announces 1.7
    2 | [clobber] XO + OX {B}
      |              ^ announce `{version 2.0}` to use it",
    );
}

#[test]
fn nested_games() {
    check(
        "[cgt_game] 5||3|2 ({1|*}) ( (1) + {2|{3|4}} ) {B}",
        &["cgt_game:5||3|2 + cgt_game:{1|*} + cgt_game: (1) + {2|{3|4}}  {B}"],
    );
    check("[impartial cgt_game] ({1|*}) {N}", &["impartial cgt_game:{1|*} {N}"]);
    check("[cgt_game] ({1|*}) [clobber] (XO) {B}", &["cgt_game:{1|*} + clobber:XO {B}"]);
    // Sections of version 1.7 keep the old rule.
    check("[cgt_game] 1 [clobber] ((XO)) {B}", &["1:25: error: unexpected `(` inside `( )`"]);
    check("[cgt_game] ({1|*) {B}", &["1:13: error: section [cgt_game]: unexpected `{`"]);
}

#[test]
fn negative_sections() {
    check("[negative clobber] XO|.X {B}", &["negative clobber:XO|.X {B}"]);
    let source =
        Source::new("t", SourceKind::Argument, "[ negative  clobber ] XO|.X {B, let A} {compare @A}");
    let parsed = parse(&source, &REGISTRY);
    assert_eq!(parsed.cases[0].games[0].component.text(), "OX|.O");
    check("[impartial negative clobber] XO {N}", &["impartial negative clobber:XO {N}"]);
    check(
        "[negative clobber] XO {N}",
        &["1:24: error: `N` needs impartial games, but game 0, `[negative clobber]` `XO`, may be partisan"],
    );
    check("[negative] XO {B}", &["1:1: error: unknown section title `negative`"]);
    check_messages(
        "[negative clober] XO {B}",
        r"
<argument>:1:1: error: unknown section title `negative clober`
    1 | [negative clober] XO {B}
      | ^^^^^^^^^^^^^^^^^ did you mean `[negative clobber]`?
      = `mcgs list` shows all games",
    );
}

#[test]
fn line_comments() {
    check("// [x] {B}\n[clobber] XO // OX\r\n{B} //", &["clobber:XO {B}"]);
    check("[clobber] XO//OX {B}", &["1:13: error: section [clobber]: unexpected character `/`"]);
    check("{B // W\n}", &["1:4: error: `//` is not a result of `B`"]);
    check_source(
        SourceKind::File,
        "// a\n{version 2.0}",
        &["1:1: error: files must start with `{version 2.0}` or `{version 1.7}`"],
    );
}

#[test]
fn one_warning_where_an_old_version_is_announced() {
    let warn = |what: &str, at: &str| {
        format!("{at}: warning: {what} is new in version 2.0, this text announces 1.7")
    };
    for (text, what, at) in [
        ("{B, value 1, mean}", "`value`", "1:19"),
        ("{timeout 5 B}", "`timeout`", "1:16"),
        ("[negative clobber] XO {}", "`[negative clobber]`", "1:34"),
        ("[cgt_game] 1 (2) {}", "`[cgt_game]`", "1:26"),
        ("// a\n// b\n", "a comment after `//`", "1:15"),
        ("{compare (0)} {let A}", "`compare`", "1:16"),
    ] {
        for (version, n_warnings) in [("{version 1.7}", 1), ("{version 2.0}", 0), ("", 0)] {
            let source = Source::new("t", SourceKind::Argument, format!("{version} {text}"));
            let messages: Vec<String> = summary(&source, &parse(&source, &REGISTRY))
                .into_iter()
                .filter(|line| line.contains("warning"))
                .collect();
            assert_eq!(messages.len(), n_warnings, "{version} {text}: {messages:?}");
            if n_warnings > 0 {
                assert_eq!(messages[0], warn(what, at), "{text}");
            }
        }
    }
    check_file(
        "{version 1.7}\n{thermograph L: (½, -1) R: (½, -1)}",
        r"
a.test:2:18: warning: `½` is new in version 2.0, this text announces 1.7
    2 | {thermograph L: (½, -1) R: (½, -1)}
      |                  ^ announce `{version 2.0}` to use it",
    );
    check_file(
        "{version 1.6}\n{stops}",
        r"
a.test:2:2: warning: `stops` is new in version 2.0, this text announces 1.6
    2 | {stops}
      |  ^^^^^ announce `{version 2.0}` to use it",
    );
}

/// Each wrong command gives one message, with the text it points at.
#[test]
fn wrong_questions() {
    let name = "expected a name of letters, digits and `_`";
    let number = "expected a number such as `3` or `-1/2`";
    for (content, expected) in [
        ("outcome Q", "`Q` is not a result of `outcome` @Q (expected `L`, `R`, `N` or `P`)"),
        ("outcome L R", "unexpected `R` after the command @R (expected `,` or `}`)"),
        (
            "outcome value",
            "`value` is not a result of `outcome` @value (expected `,` before the next command)",
        ),
        ("B value", "`value` is not a result of `B` @value (expected `,` before the next command)"),
        ("value {1|2", "`{` is never closed @{ (expected `}` at the end of a word after this)"),
        ("value (1|2", "unexpected `}` in a command block @} (this closes the block inside of `( )`)"),
        ("value 1/3, B", "`1/3` is not a value @3 (found the denominator 3, expected a power of two)"),
        (
            "value 1, 2",
            "unknown command `2` @2 (expected a command such as `B`, `W`, `N`, `winning moves`, `thermograph` or `value`)",
        ),
        (
            "value 1|2|3",
            "`1|2|3` is not a value @| (found a second `|` at one level, expected two sides; use braces or longer bars to group them)",
        ),
        ("atomic wait", "`atomic` must be followed by `weight`, found `wait` @wait (expected `weight`)"),
        ("stops 5", "`stops` needs two numbers @} (expected a second number)"),
        ("stops {5 3}", &format!("unexpected `{{5` after `stops` @{{5 ({number})")),
        ("stops 5 3 1", "unexpected `1` after the command @1 (expected `,` or `}`)"),
        ("mean x", &format!("unexpected `x` after `mean` @x ({number})")),
        ("mean 1/3", "the denominator `3` is not a positive power of two @3 (expected 1, 2, 4, 8, ...)"),
        (
            "bounds 6 3",
            "the lower bound 6 is larger than the upper bound 3 @6 3 (expected the lower bound first)",
        ),
        ("bounds ups 0 1/2", "multiples of up are integers @0 1/2 (expected two integers)"),
        ("bounds downs 0 1", &format!("unexpected `downs` after `bounds` @downs ({number})")),
        ("let", &format!("`let` needs a name @}} ({name})")),
        ("let @A", &format!("`@A` is not a name @@A ({name})")),
        ("let A B", "unexpected `B` after the command @B (expected `,` or `}`)"),
        (
            "compare",
            "`compare` needs something to compare with @} (expected a game such as `1/2`, one in parentheses, or a name such as `@A`)",
        ),
        (
            "compare A",
            "`compare` needs something to compare with @A (expected a game such as `1/2`, one in parentheses, or a name such as `@A`)",
        ),
        ("compare @", &format!("`` is not a name @ ({name})")),
        ("compare @A", "no sum has the name `A` @A (expected a name that was given before, as in `let A`)"),
        ("compare (1", "unexpected `}` in a command block @} (this closes the block inside of `( )`)"),
        ("compare (1)=", "blank missing after `)` @= (put a blank before this)"),
        ("compare (Q)", "bad game after `compare`: unexpected `Q` @Q (expected a game)"),
        (
            "compare (0) ==",
            "`==` is not a result of `compare` @== (expected `=`, `<`, `>`, `||`, `<=`, `>=`, `<|` or `|>`)",
        ),
        ("nim x", "`x` is not a nim value @x (expected an integer from 0 up, `none`, `,` or `}`)"),
        ("moves", "`moves` needs a player @} (expected `B`, `W` or `N`)"),
        ("moves B {a}", "`{a}` cannot be a move @{a} (moves hold no brackets)"),
        ("number? maybe", "`maybe` is not a result of `number?` @maybe (expected `yes` or `no`)"),
        ("number", "unknown command `number` @number (did you mean `number?`?)"),
        ("Value 1", "unknown command `Value` @Value (did you mean `value`?)"),
        (
            "timeout",
            "`timeout` needs a time and a command @} (expected milliseconds, or a time such as `5s`)",
        ),
        (
            "timeout +5 B",
            "`+5` is not a time @+5 (expected milliseconds, or a time such as 500ms, 5s, 2m or 1h)",
        ),
        ("value mean", "`mean` is not a value @mean (expected `,` before the next command)"),
        ("value timeout 5s", "`timeout 5s` is not a value @timeout (`timeout` stands before its command)"),
        ("outcome W", "`W` is not a result of `outcome` @W (expected `L`, `R`, `N` or `P`)"),
        ("outcome mean", "`mean` is not a result of `outcome` @mean (expected `,` before the next command)"),
        (
            "compare ||",
            "`compare` needs something to compare with @|| (expected a game such as `1/2`, one in parentheses, or a name such as `@A`)",
        ),
        ("let A, compare A", "`compare` needs something to compare with @A (did you mean `@A`?)"),
        ("cool x", "unexpected `x` after `cool` @x (expected a number from 0 up, such as `1/2`)"),
        ("cool (1", "unexpected `}` in a command block @} (this closes the block inside of `( )`)"),
        ("cool (-1)", "the temperature -1 is negative @(-1) (expected a number from 0 up)"),
        (
            "incentives B *2 *3",
            "`*2 *3` is not a value @*2 *3 (several values are a list with commas: `(*2, *3)`)",
        ),
        ("timeout 5", "`timeout` needs a command after it @} (expected a command in the same field)"),
        ("timeout 5, B", "`timeout` needs a command after it @, (expected a command in the same field)"),
        ("timeout 5 timeout 6 B", "`timeout` is given twice @timeout (expected a command)"),
    ] {
        let text = format!("{{{content}}}");
        let source = Source::new("t", SourceKind::Argument, text.as_str());
        let parsed = parse(&source, &REGISTRY);
        let messages: Vec<String> = parsed
            .diagnostics
            .iter()
            .map(|error| format!("{} @{} ({})", error.message, &text[error.span.clone()], error.label))
            .collect();
        assert_eq!(messages, [expected], "{content}");
    }
}

#[test]
fn a_game_that_looks_like_a_block() {
    check_messages(
        "[cgt_game] {1|*} {B}",
        r"
<argument>:1:12: error: game `{1|*}` without parentheses
    1 | [cgt_game] {1|*} {B}
      |            ^^^^^ put it in parentheses, as in `({1|*})`",
    );
    check_messages(
        "[cgt_game] +-{2|1} {B}",
        r"
<argument>:1:14: error: blank missing before `{`
    1 | [cgt_game] +-{2|1} {B}
      |              ^ put a blank between `+-` and this
      = a game that holds brackets must stand in parentheses, `(+-{2|1})`",
    );
    check_messages(
        "[cgt_game] ({2|1} {B}",
        r"
<argument>:1:19: error: `(` is not closed before `{`
    1 | [cgt_game] ({2|1} {B}
      |                   ^ expected `)` before this
      = `(` was opened at line 1, column 12",
    );
    check_messages(
        "{let A}\n{let A}",
        r"
<argument>:2:6: error: the name `A` is taken
    2 | {let A}
      |      ^ expected a name that is not used yet
      = the first sum of this name is at line 1",
    );
}

#[test]
fn input_hashes_tell_questions_apart() {
    let texts = [
        "{outcome}",
        "{outcome L}",
        "{value 1}",
        "{atomic weight 1}",
        "{stops 1 2}",
        "{bounds 1 2}",
        "{bounds ups 1 2}",
        "{let A}",
        "{let B}",
        "{compare (0)}",
        "{compare (0) =}",
        "{compare (1) =}",
        "{nim 1}",
        "{N 1}",
        "{moves B}",
        "{moves W}",
        "{winning moves B}",
        "{number?}",
        "{allsmall?}",
        "[clobber] XO {B}",
        "[negative clobber] XO {B}",
    ];
    let hash = |text: &str| {
        let source = Source::new("t", SourceKind::Argument, text);
        let parsed = parse(&source, &REGISTRY);
        mcgs_language::input_hash(&parsed.cases[0], &parsed.cases[0].commands[0])
    };
    let mut hashes: Vec<String> = texts.iter().map(|text| hash(text)).collect();
    assert_eq!(hash("{timeout 5 outcome L}"), hash("{outcome L}"));
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), texts.len());
}
