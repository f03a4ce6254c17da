//! The language together with the real games.

use mcgs_games::REGISTRY;
use mcgs_language::{Source, SourceKind, input_hash, parse};

const SAMPLE: &str = "\
{version 1.7}
/* star plus star is zero */
[clobber_1xn] XO
[elephants] X.O
{B loss, W loss}

/*#0 black */ /*#1 white */
[clobber_1xn] XXOXOOX XXXOOOXX
{winning moves B 0:4-5, winning moves W 0:3-4}

[switch_game] (12 10) [elephants] X.O...O....O [up_star] (1 *) [nogo_1xn] X..O
{B win, W loss}                      /*_ sum is up */

[impartial clobber_1xn] XOOXXOO {winning moves N 6-5}
[kayles] 6 {N 3, B win}
[domineering] ....|....|..#.|..#.
{thermograph L: (3, -1) (1, 1) R: (-1, -1) (1, 1)}
{B loss, W loss, N 0, winning moves B None, thermograph L: (0, -1) R: (0, -1)}
";

#[test]
fn the_sample_is_valid() {
    let source = Source::new("sample.test", SourceKind::File, SAMPLE);
    let parsed = parse(&source, &REGISTRY);
    let messages: Vec<String> = parsed.diagnostics.iter().map(|message| message.render(&source)).collect();
    assert!(messages.is_empty(), "{}", messages.join("\n"));
    let lines: Vec<usize> = parsed.cases.iter().map(|case| case.line).collect();
    assert_eq!(lines, [3, 8, 11, 14, 15, 16, 18]);
    let n_games: Vec<usize> = parsed.cases.iter().map(|case| case.games.len()).collect();
    assert_eq!(n_games, [2, 2, 4, 1, 1, 1, 0]);
    let comments: Vec<&str> =
        parsed.cases.iter().flat_map(|case| &case.commands).map(|command| command.comment.as_str()).collect();
    assert_eq!(comments[..5], ["star plus star is zero", "star plus star is zero", "black", "white", ""]);
    let case = &parsed.cases[2];
    assert_eq!(case.games[0].token, "12 10");
    assert_eq!(input_hash(case, &case.commands[0]).len(), 16);
}

const SAMPLE_2: &str = "\
{version 2.0}
[clobber_1xn] XXO {let A, value ^, outcome L}
[up_star] 1 {compare @A =}
[cgt_game] 5||3|2 {mean 15/4, temperature 5/4, stops 5 3, bounds 3 6}
[toppling_dominoes] XOX [dyadic_rational] -1/2 {outcome P, timeout 500 value 0}
// games that are written as text
[cgt_game] ({1|*}) {outcome L, value {1|*}, mean 1/2, temperature 1/2}
[cgt_game] ({*|*}) (*+*2+*3) ({|}) {outcome P, nim 0, compare ({|}) =}
[cgt_game] ({0|1}) {number? yes, value 1/2} (^ + {0||0|-2}) {outcome L, infinitesimal? yes}
[impartial cgt_game] ({0,*|1*}) {N, moves N L1 L2 R1}
[negative clobber_1xn] XXO [clobber_1xn] XXO {outcome P, allsmall? yes, atomic weight 0}
";

#[test]
fn the_sample_of_version_two_is_valid() {
    let source = Source::new("sample.test", SourceKind::File, SAMPLE_2);
    let parsed = parse(&source, &REGISTRY);
    let messages: Vec<String> = parsed.diagnostics.iter().map(|message| message.render(&source)).collect();
    assert!(messages.is_empty(), "{}", messages.join("\n"));
    let lines: Vec<usize> = parsed.cases.iter().map(|case| case.line).collect();
    assert_eq!(lines, [2, 3, 4, 5, 7, 8, 9, 9, 10, 11]);
    let shown: Vec<String> = parsed.cases[9].games.iter().map(|game| game.component.to_string()).collect();
    assert_eq!(shown, ["[clobber_1xn] OOX", "[clobber_1xn] XXO"]);
}

#[test]
fn examples_of_every_game_can_be_written_in_brackets() {
    for entry in REGISTRY.entries() {
        let title = entry.impartial().title();
        for (position, _) in entry.ruleset().examples() {
            let text = format!("[{title}] ({position}) {{N}}");
            let source = Source::new("<argument>", SourceKind::Argument, text);
            let parsed = parse(&source, &REGISTRY);
            let messages: Vec<String> =
                parsed.diagnostics.iter().map(|message| message.render(&source)).collect();
            assert!(messages.is_empty(), "{}", messages.join("\n"));
        }
    }
}

#[test]
fn carets_stand_under_the_wrong_cell() {
    for (text, start) in [
        (
            "[clobber]\nXO OX|XQ {B}",
            "t:2:8: error: section [clobber]: unexpected character `Q`\n    2 | XO OX|XQ {B}\n      |        ^ ",
        ),
        (
            "[dyadic_rational] (1 / 3) {B}",
            "t:1:24: error: section [dyadic_rational]: the denominator `3` is not a positive power of two\n    1 | \
             [dyadic_rational] (1 / 3) {B}\n      |                        ^ ",
        ),
        (
            "[cgt_game] (1 + {1|2) {B}",
            "t:1:17: error: section [cgt_game]: unexpected `{` without `}`\n    1 | \
             [cgt_game] (1 + {1|2) {B}\n      |                 ^ expected `}` after this",
        ),
        (
            "[cgt_game] 1|2|3 {B}",
            "t:1:15: error: section [cgt_game]: unexpected second `|` at one level\n    1 | \
             [cgt_game] 1|2|3 {B}\n      |               ^ expected two sides; group them by braces or by longer bars",
        ),
        (
            "{compare ({1|1/3}) <}",
            "t:1:16: error: bad game after `compare`: the denominator `3` is not a positive power of two\n    1 | \
             {compare ({1|1/3}) <}\n      |                ^ ",
        ),
    ] {
        let source = Source::new("t", SourceKind::Argument, text);
        let parsed = parse(&source, &REGISTRY);
        let rendered: Vec<String> =
            parsed.diagnostics.iter().map(|message| message.render(&source)).collect();
        assert_eq!(rendered.len(), 1, "{text}");
        assert!(rendered[0].starts_with(start), "{}", rendered[0]);
    }
}

/// The labels of all games, then the messages.
fn read(kind: SourceKind, text: &str) -> Vec<String> {
    let source = Source::new("t", kind, text);
    let parsed = parse(&source, &REGISTRY);
    let games = parsed.cases.iter().flat_map(|case| &case.games).map(|game| game.component.to_string());
    let messages = parsed
        .diagnostics
        .iter()
        .map(|message| message.render(&source).lines().next().unwrap_or_default().to_owned());
    games.chain(messages).collect()
}

#[test]
fn parameters_may_stand_in_the_title() {
    let argument = |text| read(SourceKind::Argument, text);
    assert_eq!(
        argument("[octal 0.77] 5 (3 + 12) [octal  dawsons_kayles] 4 {N} [octal] 0.77:5 {N}"),
        ["[octal 0.77] 5", "[octal 0.77] 3+12", "[octal 0.07] 4", "[octal 0.77] 5"]
    );
    assert_eq!(
        argument(
            "[gen_toads 1,2,1,0] X.O [negative gen_toads 1,2,1,0] XX.O [impartial gen_toads 1,2,1,0] X.O {B}"
        ),
        argument(
            "[gen_toads] 1,2,1,0:X.O [negative gen_toads] 1,2,1,0:XX.O [impartial gen_toads] 1,2,1,0:X.O {B}"
        )
    );
    // A game is blamed for its own mistakes, the title once for those of all its games.
    assert_eq!(argument("[octal 0.77] 5x {N}"), ["t:1:15: error: section [octal 0.77]: unexpected `x`"]);
    assert_eq!(argument("[octal 1.7] 5 6 {N}"), ["t:1:1: error: section `[octal 1.7]`: unexpected `1`"]);
    assert_eq!(argument("[octal 0.] 5 {N}"), ["t:1:1: error: section `[octal 0.]`: unexpected end of text"]);
    assert_eq!(argument("[clobber 3] XO {B}"), ["t:1:1: error: unknown section title `clobber 3`"]);
    assert_eq!(
        read(SourceKind::File, "{version 1.7} [octal 0.77] 5 {N}"),
        ["[octal 0.77] 5", "t:1:28: warning: `[octal 0.77]` is new in version 2.0, this text announces 1.7"]
    );
}

#[test]
fn a_mistyped_title_with_parameters_gets_a_suggestion() {
    for (text, suggestion) in [
        ("[octl 0.77] 5 {N}", "did you mean `[octal 0.77]`?"),
        ("[gen_tods 1,1,1,0] X.O {B}", "did you mean `[gen_toads 1,1,1,0]`?"),
        ("[gen king drit] X {B}", "did you mean `[gen_king_dirt]`?"),
    ] {
        let source = Source::new("test", SourceKind::Argument, text);
        let message = parse(&source, &REGISTRY).diagnostics[0].render(&source);
        assert!(message.contains(suggestion), "{message}");
    }
}

/// The sums of a text as they are printed, and the first lines of its messages.
fn sums(text: &str) -> Vec<String> {
    let source = Source::new("t", SourceKind::Argument, text);
    let parsed = parse(&source, &REGISTRY);
    let label = |game: &mcgs_language::GameItem| format!("[{}] {}", game.title, game.token);
    let games = parsed.cases.iter().map(|case| case.games.iter().map(label).collect::<Vec<_>>().join(" + "));
    let messages = parsed.diagnostics.iter().map(|message| message.render(&source));
    games.chain(messages.map(|message| message.lines().next().unwrap_or_default().to_owned())).collect()
}

#[test]
fn games_answer_to_the_names_people_know() {
    for (text, expected) in [
        ("[cram] ..|.. {N}", "[impartial domineering] ..|.."),
        ("[Cram] ..|.. {N}", "[impartial domineering] ..|.."),
        ("[impartial cram] .. {N}", "[impartial domineering] .."),
        ("[negative cram] .. {N}", "[impartial negative domineering] .."),
        ("[nim] 3 5 {N}", "[nimber] 3 + [nimber] 5"),
        ("[toads_and_frogs] TT.F {B}", "[gen_toads 1,1,1,0] XX.O"),
        ("[Toads and Frogs] tx.f {B}", "[gen_toads 1,1,1,0] XX.O"),
        ("[toads-and-frogs 1,2,1,0] T.F {B}", "[gen_toads 1,2,1,0] X.O"),
        ("[gen_toads] XX.O {B}", "[gen_toads 1,1,1,0] XX.O"),
        ("[gen_toads] 1,2,1,0:T.f {B}", "[gen_toads] 1,2,1,0:X.O"),
        ("[impartial gen_toads] X.O {N}", "[impartial gen_toads 1,1,1,0] X.O"),
        ("[dawsons_chess] 4 {N}", "[octal 0.137] 4"),
        ("[battle_sheep] 3,0,-3 {B}", "[sheep] 3,0,-3"),
        ("[CLOBBER] xo|ox {B}", "[clobber] XO|OX"),
        ("[Impartial Clobber] Xo {N}", "[impartial clobber] XO"),
        ("[NEGATIVE clobber] XXO {B}", "[negative clobber] XXO"),
        ("[amazons] ..#|.o.|x.. {B}", "[amazons] ..#|.O.|X.."),
    ] {
        assert_eq!(sums(text), [expected], "{text}");
    }
}

#[test]
fn a_board_may_be_written_line_by_line() {
    for text in [
        "[clobber] \"\"\"\nXOX\nOXO\n\"\"\" {B}",
        "[clobber]\n\"\"\"\r\n\r\n   XOX  \r\n   oxo\r\n   \"\"\"\r\n{B}",
        "[clobber] \"\"\"XOX\nOXO\"\"\" {B}",
    ] {
        assert_eq!(sums(text), ["[clobber] XOX|OXO"], "{text}");
    }
    assert_eq!(sums("[sheep] \"\"\"\n0 3 0\n1 -1 0\n\"\"\" {B}"), ["[sheep] 0 3 0|1 -1 0"]);
    assert_eq!(sums("[kayles] \"\"\"\n6\n\"\"\" {B}"), ["[kayles] 6"]);
    let two = "[clobber] \"\"\"\nXO\n\"\"\" \"\"\"\nX\nO\n\"\"\" {B}";
    assert_eq!(sums(two), ["[clobber] XO + [clobber] X|O"]);
}

#[test]
fn errors_in_a_block_point_at_its_lines() {
    for (text, expected) in [
        ("\"\"\"\nXOX\n  OQO\n\"\"\" {B}", "t:3:4: error: section [clobber]: unexpected character `Q`"),
        ("\"\"\"\nXOX\nOX\n\"\"\" {B}", "t:3:1: error: section [clobber]: row 2 has 2 cells, row 1 has 3"),
        ("\"\"\"\nXOX\n\nOXO\n\"\"\" {B}", "t:3:1: error: section [clobber]: unexpected `|`"),
        ("\"\"\"\nXOX\n{B}\nOX \"\"\"", "t:3:1: error: `\"\"\"` is not closed before `{`"),
        ("\"\"\"\nXOX\n", "t:1:11: error: `\"\"\"` is never closed"),
        ("\"\"\"\nXO\n\"\"\"{B}", "t:3:4: error: blank missing after `\"\"\"`"),
    ] {
        assert_eq!(sums(&format!("[clobber] {text}")).first().map(String::as_str), Some(expected), "{text}");
    }
    let strip = "[clobber_1xn] \"\"\"\nXO\nOX\n\"\"\" {B}";
    assert_eq!(sums(strip), ["t:1:15: error: section [clobber_1xn]: a position in 2 lines"]);
}

#[test]
fn rows_on_lines_of_their_own_get_a_warning_and_stay_a_sum() {
    let source = Source::new("t", SourceKind::Argument, "[clobber]\nXO\nOX {B}");
    let parsed = parse(&source, &REGISTRY);
    assert_eq!(parsed.cases[0].games.len(), 2);
    let expected = "\
t:2:1: warning: these 2 lines are a sum of 2 boards, and not one board
    2 | XO
      | ^^ read as the sum `XO + OX`
      = one board of 2 rows is written `XO|OX`, or line by line between `\"\"\"` and `\"\"\"`
      = a sum in one line gets no warning: `XO OX`";
    assert_eq!(parsed.diagnostics[0].render(&source), expected);
    for text in [
        "[clobber] XO OX {B}",
        "[clobber] XO\nOXO {B}",
        "[clobber] XO\nOX|XO {B}",
        "[clobber] XO XO\nOX {B}",
        "[clobber] (XO)\n(OX) {B}",
        "[clobber_1xn] XO\nOX {B}",
        "[clobber] XO\n[clobber] OX {B}",
        "[clobber] XO {B}\nOX {B}",
        "[nimber] 1\n2 {B}",
    ] {
        assert!(sums(text).iter().all(|line| !line.contains("warning")), "{text}");
    }
}

#[test]
fn an_old_version_warns_of_new_names_and_new_forms() {
    for (text, what) in [
        ("[cram] .. {N}", "`[cram]` for `[impartial domineering]`"),
        ("[Clobber] XO {B}", "`[Clobber]` for `[clobber]`"),
        ("[gen_toads] X.O {B}", "`[gen_toads]` without parameters"),
        ("[clobber] xo {B}", "`xo` for `XO`"),
        ("[clobber] \"\"\"\nXO\n\"\"\" {B}", "a board between `\"\"\"` and `\"\"\"`"),
    ] {
        let lines = sums(&format!("{{version 1.7}} {text}"));
        let expected = format!(" warning: {what} is new in version 2.0, this text announces 1.7");
        assert!(lines.len() == 2 && lines[1].ends_with(&expected), "{lines:?}");
        assert_eq!(sums(&format!("{{version 2.0}} {text}")).len(), 1, "{text}");
    }
}

#[test]
fn no_two_games_share_a_name_or_an_alias() {
    let plain = |name: &str| name.to_lowercase().replace(['-', ' '], "_");
    let mut names: Vec<String> =
        REGISTRY.entries().iter().flat_map(|entry| entry.names().map(plain)).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

#[test]
fn mistyped_games_are_found_in_the_middle_of_a_title() {
    let suggestion = |title: &str| {
        let source = Source::new("t", SourceKind::Argument, format!("[{title}] 1 {{B}}"));
        parse(&source, &REGISTRY).diagnostics[0].label.clone()
    };
    for (title, expected) in [
        ("impartial clober", "did you mean `[impartial clobber]`?"),
        ("negative clobbr", "did you mean `[negative clobber]`?"),
        ("impartial negative clobbr", "did you mean `[impartial negative clobber]`?"),
        ("impartal clobber", "did you mean `[impartial clobber]`?"),
        ("negativ clobber", "did you mean `[negative clobber]`?"),
        ("game of domineerign", "did you mean `[domineering]`?"),
        ("crma", "did you mean `[cram]`?"),
        ("octl 0.77", "did you mean `[octal 0.77]`?"),
    ] {
        assert_eq!(suggestion(title), expected, "{title}");
    }
}
