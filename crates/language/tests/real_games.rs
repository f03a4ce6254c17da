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
    assert_eq!(shown, ["clobber_1xn:OOX", "clobber_1xn:XXO"]);
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
        ["octal 0.77: 5", "octal 0.77: 3+12", "octal 0.07: 4", "octal 0.77: 5"]
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
        ["octal 0.77: 5", "t:1:28: warning: `[octal 0.77]` is new in version 2.0, this text announces 1.7"]
    );
}

#[test]
fn a_mistyped_title_with_parameters_gets_a_suggestion() {
    for (text, suggestion) in [
        ("[octl 0.77] 5 {N}", "did you mean `[octal 0.77]`?"),
        ("[gen_tods 1,1,1,0] X.O {B}", "did you mean `[gen_toads 1,1,1,0]`?"),
        ("[gen king dirt] X {B}", "did you mean `[gen_king_dirt]`?"),
    ] {
        let source = Source::new("test", SourceKind::Argument, text);
        let message = parse(&source, &REGISTRY).diagnostics[0].render(&source);
        assert!(message.contains(suggestion), "{message}");
    }
}
