//! What messages about positions, commands and comments look like.

mod toys;

use toys::check_messages as check;

#[test]
fn a_position_that_is_rejected() {
    check(
        "[clobber]\n\tXOX|OQO {B}",
        r"
<argument>:2:7: error: section [clobber]: unexpected character `Q`
    2 |     XOX|OQO {B}
      |          ^ expected X, O or .
      = a position of clobber is written: cells `X`, `O`, `.`; rows separated by `|`",
    );
    check(
        "[clobber] (XOX|OX|XOX) {B}",
        r"
<argument>:1:16: error: section [clobber]: row 2 has 2 cells, row 1 has 3
    1 | [clobber] (XOX|OX|XOX) {B}
      |                ^^ all rows must have the same length
      = a position of clobber is written: cells `X`, `O`, `.`; rows separated by `|`",
    );
    check(
        "[impartial clobber] (X O) {N}",
        r"
<argument>:1:23: error: section [impartial clobber]: unexpected character ` `
    1 | [impartial clobber] (X O) {N}
      |                       ^ expected X, O or .
      = a position of clobber is written: cells `X`, `O`, `.`; rows separated by `|`
      = did you mean `X O`, a sum of 2 positions?",
    );
    check(
        "[integer_game] () {B}",
        r"
<argument>:1:17: error: section [integer_game]: unexpected end of text
    1 | [integer_game] () {B}
      |                 ^ expected an integer",
    );
    check(
        "[integer_game] 3.5 {B}",
        r"
<argument>:1:16: error: section [integer_game]: unexpected `3.5`
    1 | [integer_game] 3.5 {B}
      |                ^^^ expected an integer
      = numbers have no decimal point: write `7/2`, in a game that has such numbers",
    );
}

#[test]
fn a_block_without_liberty() {
    check(
        "[nogo_1xn] .X.OXXO. {B}",
        r"
<argument>:1:16: error: section [nogo_1xn]: the block at 5 has no liberty
    1 | [nogo_1xn] .X.OXXO. {B}
      |                ^^ every block needs an adjacent empty cell
      = a position of nogo_1xn is written: cells `X`, `O`, `.`; every block needs an adjacent empty cell",
    );
}

#[test]
fn a_number_out_of_range() {
    check(
        "[integer_game] 99999999999 {B}",
        r"
<argument>:1:16: error: section [integer_game]: `99999999999` is out of range
    1 | [integer_game] 99999999999 {B}
      |                ^^^^^^^^^^^ expected -2147483647 to 2147483647
      = a position of integer_game is written: an integer",
    );
    check(
        "{N 99999999999999999999}",
        r"
<argument>:1:4: error: the nim value `99999999999999999999` is out of range
    1 | {N 99999999999999999999}
      |    ^^^^^^^^^^^^^^^^^^^^ expected 0 to 18446744073709551615",
    );
    check(
        "{thermograph L: (99999999999999999999, -1) R: (0, -1)}",
        r"
<argument>:1:18: error: the number `99999999999999999999` is out of range
    1 | {thermograph L: (99999999999999999999, -1) R: (0, -1)}
      |                  ^^^^^^^^^^^^^^^^^^^^ expected -9223372036854775807 to 9223372036854775807",
    );
}

#[test]
fn an_unknown_command() {
    check(
        "{B, solve}",
        r"
<argument>:1:5: error: unknown command `solve`
    1 | {B, solve}
      |     ^^^^^ expected a command such as `B`, `W`, `N`, `winning moves`, `thermograph` or `value`
      = commands: B, W, N, winning moves B, moves B, outcome, value, stops, mean, temperature, thermograph, atomic weight, bounds, bounds ups, nim, number?, infinitesimal?, allsmall?, canonical?, let A, compare @A
      = further commands: cool 1, heat 1, ordinal sum @A, norton @A, birthday, remoteness, integer part, uptimal, incentives B, options B, dominated B, count, line B, misere B, misere outcome",
    );
    check(
        "{B, temprature}",
        r"
<argument>:1:5: error: unknown command `temprature`
    1 | {B, temprature}
      |     ^^^^^^^^^^ did you mean `temperature`?
      = `outcome`, `value`, `atomic weight`, `mean`, `temperature`, `stops`, `nim`: the answer may follow",
    );
    check(
        "{wining moves B}",
        r"
<argument>:1:2: error: unknown command `wining`
    1 | {wining moves B}
      |  ^^^^^^ did you mean `winning moves`?
      = `winning moves` and `B`, `W` or `N`: the first moves that win; moves or `None` may follow",
    );
    check(
        "{b}",
        r"
<argument>:1:2: error: unknown command `b`
    1 | {b}
      |  ^ did you mean `B`?
      = `B` or `W`: who wins when this player starts; `win` or `loss` may follow",
    );
    check(
        "{B,}",
        r"
<argument>:1:4: error: empty command
    1 | {B,}
      |    ^ expected a command here, or no comma",
    );
    check(
        "{B /* x */}",
        r"
<argument>:1:4: error: `/*` is not a result of `B`
    1 | {B /* x */}
      |    ^^ comments cannot stand inside command blocks",
    );
}

#[test]
fn a_bad_expectation() {
    check(
        "{B wins}",
        r"
<argument>:1:4: error: `wins` is not a result of `B`
    1 | {B wins}
      |    ^^^^ expected `win`, `loss`, `,` or `}`",
    );
    check(
        "{B W}",
        r"
<argument>:1:4: error: `W` is not a result of `B`
    1 | {B W}
      |    ^ expected `,` before the next command",
    );
    check(
        "{N -1}",
        r"
<argument>:1:4: error: `-1` is not a nim value
    1 | {N -1}
      |    ^^ expected an integer from 0 up, `,` or `}`",
    );
    check(
        "{winning moves A}",
        r"
<argument>:1:16: error: `winning moves` needs a player, found `A`
    1 | {winning moves A}
      |                ^ expected `B`, `W` or `N`",
    );
    check(
        "{winning moves}",
        r"
<argument>:1:15: error: `winning moves` needs a player
    1 | {winning moves}
      |               ^ expected `B`, `W` or `N`",
    );
    check(
        "{thermograph L: (1 2, -1) R: (0, -1)}",
        r"
<argument>:1:20: error: unexpected `2` in a point
    1 | {thermograph L: (1 2, -1) R: (0, -1)}
      |                    ^ expected `,` and the temperature",
    );
    check(
        "{thermograph L: (1/3, -1) R: (0, -1)}",
        r"
<argument>:1:20: error: the denominator `3` is not a positive power of two
    1 | {thermograph L: (1/3, -1) R: (0, -1)}
      |                    ^ expected 1, 2, 4, 8, ...",
    );
    check(
        "{thermograph R: (0, -1)}",
        r"
<argument>:1:14: error: unexpected `R:` in a thermograph
    1 | {thermograph R: (0, -1)}
      |              ^^ expected `L:`",
    );
    check(
        "{thermograph L: (1, -1) R: (0, -1)}",
        r"
<argument>:1:28: error: the left wall ends at 1, the right wall at 0
    1 | {thermograph L: (1, -1) R: (0, -1)}
      |                            ^^^^^^^ both walls must end at the same value",
    );
}

#[test]
fn a_nim_value_of_partisan_games() {
    check(
        "[nimber] 3 [clobber] XO OX {N}",
        r"
<argument>:1:29: error: `N` needs impartial games, but game 1, `[clobber]` `XO`, may be partisan
    1 | [nimber] 3 [clobber] XO OX {N}
      |                             ^ ask `nim`, or use `[impartial clobber]`",
    );
    check(
        "[clobber] XO {winning moves N}",
        r"
<argument>:1:15: error: `winning moves N` needs impartial games, but game 0, `[clobber]` `XO`, may be partisan
    1 | [clobber] XO {winning moves N}
      |               ^^^^^^^^^^^^^^^ use `[impartial clobber]`",
    );
}

#[test]
fn a_bad_comment() {
    check(
        "/*_note*/ {B}",
        r"
<argument>:1:3: error: bad comment prefix `_note`
    1 | /*_note*/ {B}
      |   ^^^^^ put a blank after `_`
      = `_` and a blank: never shown; `#k`: belongs to command k of the next block; anything else: to all its commands",
    );
    check(
        "/*#x y*/ {B}",
        r"
<argument>:1:3: error: bad comment prefix `#x`
    1 | /*#x y*/ {B}
      |   ^^ expected the number of a command, such as `#0`
      = `_` and a blank: never shown; `#k`: belongs to command k of the next block; anything else: to all its commands",
    );
    check(
        "/*#2 y*/ {B, W}",
        r"
<argument>:1:3: error: there is no command for `#2`
    1 | /*#2 y*/ {B, W}
      |   ^^ the next block has 2 commands, numbered 0 to 1",
    );
    check(
        "/*#0 y*/ {}",
        r"
<argument>:1:3: error: there is no command for `#0`
    1 | /*#0 y*/ {}
      |   ^^ the next block has no commands",
    );
}

#[test]
fn control_characters_and_long_lines() {
    check(
        "[clobber] X\u{1b}[2JO {B}",
        r"
<argument>:1:13: error: blank missing before `[`
    1 | [clobber] X\u{1b}[2JO {B}
      |                  ^ put a blank between `X\u{1b}` and this",
    );
    check(
        "[clobber] XOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOQXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXO {B}",
        r"
<argument>:1:171: error: section [clobber]: unexpected character `Q`
    1 | ...XOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOQXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOX...
      |                                                                ^ expected X, O or .
      = a position of clobber is written: cells `X`, `O`, `.`; rows separated by `|`",
    );
    check(
        "[integer_game] xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx {B}",
        r"
<argument>:1:16: error: section [integer_game]: unexpected `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...`
    1 | [integer_game] xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
      |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected an integer",
    );
    check(
        "[clobber] X\u{202e}O\u{0} {B}",
        r"
<argument>:1:12: error: section [clobber]: unexpected character `\u{202e}`
    1 | [clobber] X\u{202e}O\u{0} {B}
      |            ^^^^^^^^ expected X, O or .
      = a position of clobber is written: cells `X`, `O`, `.`; rows separated by `|`",
    );
}
