//! `mcgs octal`, from the command line to the exit code.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::process::{Command, Stdio};

fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    let output = command.args(args).env_remove("COLUMNS").stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn kayles_is_shown_in_rows_of_its_period() {
    let (code, page, messages) = run(&["octal", "0.77", "--terms", "90"]);
    assert_eq!((code, messages.as_str()), (0, ""));
    insta::assert_snapshot!(page, @r"
    0.77 (kayles): nim values of the heaps 0 to 89

       |  0  1  2  3  4  5  6  7  8  9 10 11
    ---+------------------------------------
     0 |  0  1  2  3  1  4  3  2  1  4  2  6
    12 |  4  1  2  7  1  4  3  2  1  4  6  7
    24 |  4  1  2  8  5  4  7  2  1  8  6  7
    36 |  4  1  2  3  1  4  7  2  1  8  2  7
    48 |  4  1  2  8  1  4  7  2  1  4  2  7
    60 |  4  1  2  8  1  4  7  2  1  8  6  7
    72 |  4  1  2  8  1  4  7  2  1  8  2  7
    84 |  4  1  2  8  1  4

    period      12 from heap 71 on, proved
    exceptions  14, the last at heap 70; heap=value: 0=0 3=3 6=3 9=4 11=6 15=7 18=3 21=4 22=6 28=5 34=6 39=3 57=4 70=6
    largest     8, first at heap 27
    rare values 9 heaps, the last at heap 70
    computed    243 terms
    ");
}

#[test]
fn growth_is_only_observed() {
    let (code, page, _) = run(&["octal", "kenyons_game", "-n", "12", "--columns", "6"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!(page, @r"
    0.3F (kenyons_game): nim values of the heaps 0 to 11

       | 0 1 2 3 4 5
    ---+------------
     0 | 0 1 2 0 1 2
     6 | 3 4 5 3 4 5

    period      none found
    arithmetic  looks arithmetic-periodic: 6 from heap 0 on, growing by 3 each time, observed, not proved
    largest     5, first at heap 8
    computed    683 terms
    ");
}

#[test]
fn long_sequences_show_a_summary() {
    let (code, page, _) = run(&["octal", "0.07", "--terms", "1000000000000"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!(page, @r"
    0.07 (dawsons_kayles): nim values of the heaps 0 to 999999999999

    period      34 from heap 53 on, proved
    exceptions  8, the last at heap 52; heap=value: 0=0 1=0 15=0 17=2 18=2 32=2 35=0 52=2
    largest     9, first at heap 86
    computed    243 terms, the others follow from the period
    ");
    let (_, all, _) = run(&["octal", "0.07", "--terms", "2000", "--all"]);
    assert!(all.lines().count() > 2000 / 34);
}

#[test]
fn json_and_csv_have_all_values() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("octal.csv");
    let (code, answer, _) =
        run(&["octal", ".137", "--terms", "1500", "--json", "--csv", path.to_str().unwrap()]);
    assert_eq!(code, 0);
    let json: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((&json["code"], &json["name"]), (&"0.137".into(), &"dawsons_chess".into()));
    assert_eq!(json["period"]["length"], 34);
    assert_eq!(json["period"]["start"], 52);
    assert_eq!(json["period"]["proved"], true);
    let values = json["values"].as_array().unwrap();
    assert_eq!(values.len(), 1500);
    let table = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[..3], ["heap,nim value", "0,0", "1,1"]);
    assert_eq!(rows.len(), 1501);
    assert_eq!(rows[1500], format!("1499,{}", values[1499]));
}

#[test]
fn bad_codes_are_pointed_at() {
    let (code, page, messages) = run(&["octal", "0.7x"]);
    assert_eq!((code, page.as_str()), (2, ""));
    insta::assert_snapshot!(messages, @r"
    <code>:1:4: error: `0.7x` is not the code of a take-and-break game
        1 | 0.7x
          |    ^ expected a digit from 0 to 7 (or to F, for three heaps)
          = games with names: kayles, dawsons_kayles, dawsons_chess, treblecross, officers, guiles, double_kayles, she_loves_me, kenyons_game
    ");
    for bad in ["77", "1.7", "0.", "", "chess"] {
        let (code, _, messages) = run(&["octal", bad]);
        assert_eq!(code, 2, "{bad}");
        assert!(messages.contains("^ expected "), "{messages}");
    }
    assert_eq!(run(&["octal", "0.7", "--terms", "0"]).0, 2);
}

#[test]
fn limits_leave_what_is_known() {
    let (code, page, messages) = run(&["octal", "0.007", "--terms", "100000000", "--timeout", "20"]);
    assert_eq!(code, 3);
    assert!(messages.starts_with("warning: the time is over: "), "{messages}");
    assert!(page.contains("none found in "), "{page}");
    let (code, _, messages) = run(&["octal", "0.106", "--terms", "100000000", "--memory", "1M"]);
    assert_eq!((code, messages.contains("of 100000000 terms are known")), (3, true), "{messages}");
}
