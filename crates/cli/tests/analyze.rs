//! `mcgs analyze`, from the command line to the page, the JSON and the picture.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The exit code, the answers and the messages.
fn analyze(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    let output = command.arg("analyze").args(args).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn page(input: &str) -> String {
    let (code, page, messages) = analyze(&[input]);
    assert_eq!((code, messages.as_str()), (0, ""), "{input}");
    page
}

fn json_of(input: &str) -> Value {
    let (code, text, _) = analyze(&["--json", input]);
    assert_eq!(code, 0, "{input}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_switch() {
    insta::assert_snapshot!(page("[switch_game] (1, -1)"), @r"
    [switch_game] 1,-1

    Outcome         N, the first player wins
    Value           +-1
    Mean            0
    Temperature     1
    Stops           left 1, right -1
    Confused with   [-1, 1]
    Bounds          -9/8 < G < 9/8
    Black wins by   SWITCH_L
    White wins by   SWITCH_R

    Options of Black (Left)
      1  SWITCH_L

    Options of White (Right)
      -1  SWITCH_R

    Thermograph  L: (2, -1) (0, 1) R: (-2, -1) (0, 1)

           |                    ^
           |                    |
           |                    |
         1 +                    |
           |                   / \
           |                  /   \
           |                 /     \
       1/2 +                /       \
           |               /         \
           |              /           \
           |             /             \
         0 +............/...............\............
           |           /                 \
           |          /                   \
           |         /                     \
      -1/2 +        /                       \
           |       /                         \
           |      /                           \
           |     /                             \
        -1 +    /                               \
           +----+-------+-------+-------+-------+----
                2       1       0      -1      -2
    ");
}

#[test]
fn a_clobber_strip_and_a_nimber() {
    insta::assert_snapshot!(page("[clobber_1xn] XXO [nimber] 1 {B win}"), @r"
    0: [clobber_1xn] XXO
    1: [nimber] 1

    Outcome         N, the first player wins
    Value           ^*
    Mean            0
    Temperature     0
    Stops           left 0, right 0
    Confused with   {0}
    Bounds          -1/8 < G < 1/8
    Bounds in ups   v < G < ^3
    Atomic weight   1
    Black wins by   1:*0
    White wins by   0:3-2

    Options of Black (Left)
      *  0:2-3
      ^  1:*0

    Options of White (Right)
      0  0:3-2
      ^  1:*0

    Thermograph  L: (1, -1) (0, 0) R: (-1, -1) (0, 0)

           |            ^
           |            |
           |            |
         0 +............|............
           |           / \
           |          /   \
           |         /     \
      -1/2 +        /       \
           |       /         \
           |      /           \
           |     /             \
        -1 +    /               \
           +----+-------+-------+----
                1       0      -1
    ");
}

#[test]
fn a_domineering_board() {
    insta::assert_snapshot!(page("[domineering] ....|....|..#.|..#."), @r"
    domineering
         a b c d
      1  . . . .
      2  . . . .
      3  . . # .
      4  . . # .

    Outcome         N, the first player wins
    Value           {{2|0},2+Tiny(2)|{2|0},Miny(2)}
    Mean            1
    Temperature     1
    Stops           left 2, right 0
    Confused with   [0, 2]
    Bounds          -1/8 < G < 17/8
    Black wins by   a1-a2 a3-a4 b1-b2 b3-b4 c1-c2 d1-d2
    White wins by   a2-b2 a3-b3

    Options of Black (Left)
      {4|2||3/2|-1/2}    a1-a2 d1-d2
      2                  b1-b2
      2+Tiny(2)          c1-c2
      {2|0}              a2-a3 b2-b3
      {0,*||*|-2*}       d2-d3
      2+Miny(2)          a3-a4 b3-b4
      +-{+-1,1+Tiny(2)}  d3-d4

    Options of White (Right)
      {5/2|1/2||0|-2}  a1-b1 a4-b4
      {2|0}            b1-c1 b2-c2
      1/2+Tiny(2)      c1-d1
      0                a2-b2
      Tiny(2)          c2-d2
      Miny(2)          a3-b3

    Thermograph  L: (3, -1) (1, 1) R: (-1, -1) (1, 1)

           |                    ^
           |                    |
           |                    |
         1 +                    |
           |                   / \
           |                  /   \
           |                 /     \
       1/2 +                /       \
           |               /         \
           |              /           \
           |             /             \
         0 +............/...............\............
           |           /                 \
           |          /                   \
           |         /                     \
      -1/2 +        /                       \
           |       /                         \
           |      /                           \
           |     /                             \
        -1 +    /                               \
           +----+-------+-------+-------+-------+----
                3       2       1       0      -1
    ");
}

#[test]
fn an_impartial_board_has_its_name_without_brackets() {
    let page = page("[impartial domineering] ...|...");
    assert!(page.starts_with("impartial domineering\n     a b c\n"), "{page}");
    assert!(page.contains("Value           *\n"), "{page}");
}

#[test]
fn the_empty_sum() {
    insta::assert_snapshot!(page("{}"), @r"
    (no games)

    Outcome         P, the first player loses
    Value           0
    Mean            0
    Temperature     -1
    Stops           left 0, right 0
    Confused with   no number
    Bounds          0 <= G <= 0
    Bounds in ups   0 <= G <= 0
    Atomic weight   0
    Black wins by   no move
    White wins by   no move

    Options of Black (Left)
      none

    Options of White (Right)
      none

    Thermograph  L: (0, -1) R: (0, -1)

         |    ^
         |    |
         |    |
      -1 +    |
         +----+----
              0
    ");
}

#[test]
fn json_holds_everything() {
    let board = json_of("[domineering] ....|....|..#.|..#.");
    let mut names: Vec<&String> = board.as_object().unwrap().keys().collect();
    names.sort();
    let expected = [
        "atomic_weight",
        "bounds",
        "bounds_of_ups",
        "confusion_interval",
        "format",
        "games",
        "left",
        "line",
        "mean",
        "outcome",
        "right",
        "source",
        "stops",
        "temperature",
        "thermograph",
        "time_ms",
        "value",
    ];
    assert_eq!(names, expected);
    assert_eq!(board["games"][0]["position"], "....|....|..#.|..#.");
    assert_eq!(board["outcome"], "N");
    assert_eq!(board["value"]["text"], "{{2|0},2+Tiny(2)|{2|0},Miny(2)}");
    let number = |numerator: i64| json!({"numerator": numerator, "denominator": 1});
    assert_eq!((&board["mean"], &board["temperature"]), (&number(1), &number(1)));
    assert_eq!(board["stops"], json!({"left": number(2), "right": number(0)}));
    assert_eq!(board["confusion_interval"]["high"], number(2));
    assert_eq!(board["atomic_weight"], Value::Null);
    assert_eq!(board["confusion_interval"]["low_included"], true);
    assert_eq!(board["bounds"], json!({"lower": "-1/8", "upper": "17/8", "strict": true}));
    assert_eq!(
        board["thermograph"]["left"],
        json!([
            {"value": number(3), "temperature": number(-1)},
            {"value": number(1), "temperature": number(1)},
        ])
    );
    assert_eq!(board["left"]["options"][1]["moves"], json!(["b1-b2"]));
    assert_eq!(board["left"]["options"][1]["value"]["text"], "2");
    assert_eq!(board["right"]["winning"], json!(["a2-b2", "a3-b3"]));
}

#[test]
fn several_sums_give_several_pages() {
    let (code, text, _) = analyze(&["--json", "[nimber] 1 {B} [clobber] XO|OX {} [kayles] 2"]);
    let values: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let values: Vec<&Value> = values.iter().map(|analysis| &analysis["value"]["text"]).collect();
    assert_eq!((code, values), (0, vec![&json!("*"), &json!("*"), &json!("*2")]));
}

#[test]
fn what_is_not_known_in_time_is_said_to_be_unknown() {
    let hard = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX";
    let (code, page, _) = analyze(&["--timeout", "20", hard]);
    assert_eq!(code, 3);
    assert!(page.contains("\nValue           unknown (time limit)\nMean            0\n"), "{page}");
    let (code, text, _) = analyze(&["--timeout", "20", "--json", hard]);
    let analysis: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &analysis["value"]), (3, &json!({"unknown": "time"})));
}

#[test]
fn pictures_are_written() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("thermograph.svg");
    let _ = fs::remove_file(&path);
    let (code, _, messages) = analyze(&["[cgt_game] 5||3|2", "--svg", path.to_str().unwrap()]);
    assert_eq!((code, messages.as_str()), (0, ""));
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    let right = svg.lines().find(|line| line.starts_with("<polyline") && line.contains("#d55e00")).unwrap();
    assert_eq!(right.split("points=\"").nth(1).unwrap().split('"').next().unwrap().split(' ').count(), 6);
    assert!(!svg.contains("prefers-color-scheme"), "a picture looks the same on every slide");
}

#[test]
fn boards_and_the_thermographs_of_all_sums_are_in_one_picture() {
    let (code, svg, _) =
        analyze(&["[domineering] ..|.# {} [switch_game] 3,-1", "--svg", "-", "--style", "screen"]);
    assert_eq!(code, 0);
    for text in [
        ">A = </text>",
        ">B = </text>",
        ">B: mean 1, temperature 2</text>",
        ">a</text>",
        "prefers-color-scheme",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("thermograph.pdf");
    let _ = fs::remove_file(&path);
    assert_eq!(analyze(&["[cgt_game] 5||3|2", "--svg", path.to_str().unwrap()]).0, 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("%PDF"), "the ending says the format");
}

#[test]
fn mistakes_are_explained() {
    let (code, _, messages) = analyze(&["[nimber] 1", "--svg", "no/such/folder/a.svg"]);
    assert_eq!(
        (code, messages.as_str()),
        (2, "error: no/such/folder/a.svg: there is no folder `no/such/folder`\n")
    );
    let (code, page, messages) = analyze(&["[clobber] XQ"]);
    assert_eq!((code, page.as_str()), (2, ""));
    assert!(messages.contains("unexpected character `Q`"), "{messages}");
    let (code, _, messages) = analyze(&["[clobber] (XO"]);
    assert_eq!(code, 2);
    assert!(messages.starts_with("<argument>:1:"), "{messages}");
    assert!(analyze(&[""]).2.starts_with("<argument>:1:1: error: the input is empty\n"));
    assert_eq!(analyze(&[]).0, 2);
}
