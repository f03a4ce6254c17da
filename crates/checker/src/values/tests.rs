//! Known identities of values.

use super::Values;

fn text(of: &str) -> String {
    let mut values = Values::default();
    let value = values.read(of).unwrap_or_else(|error| panic!("{of}: {error}"));
    values.text(value).unwrap()
}

#[test]
fn values_are_read_and_written_in_canonical_form() {
    for (written, expected) in [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{0|1}", "1/2"),
        ("{1/4|2}", "1"),
        ("{-3|-1/2}", "-1"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("{0,*|0}", "^*"),
        ("{0|^*}", "^^"),
        ("{0|^}", "^^*"),
        ("{0|*3}", "^*2"),
        ("{^|0}", "*"),
        ("{*|*}", "0"),
        ("{1|1}", "1*"),
        ("{2|2+^*}", "2+^^"),
        ("5||3|2", "{5|{3|2}}"),
        ("1+{2|*}-2", "{1|-1*}"),
        ("^+v*+3/4", "3/4*"),
        ("{1|-1}+{1|-1}", "0"),
        ("{1|0}+{0|-1}", "0"),
        ("{^4|^4}", "^5*"),
        ("{5|{4|*}}-3", "{2|{1|-3*}}"),
    ] {
        assert_eq!(text(written), expected, "{written}");
    }
}

#[test]
fn the_text_of_a_value_reads_back() {
    for written in ["{3|{1,{2|0}|*}}", "{1,2*|-1}", "7/8+v3*5", "{{4|2}|{-1|-5}}+{2|1/2}"] {
        assert_eq!(text(&text(written)), text(written));
    }
}

#[test]
fn texts_that_are_no_values_are_refused() {
    let mut values = Values::default();
    values.allow(100_000);
    for written in ["", "{", "{1|", "1/3", "++", "a", "{1|2}}", "*99999999999999999999", "1||2||3"] {
        assert!(values.read(written).is_err(), "{written}");
    }
    assert!(values.read(&"{".repeat(1000)).is_err());
}

/// A million ups and a switch: each up is a level of the sum. There is an answer, or an error, but no end of the stack.
#[test]
fn deep_sums_are_given_up() {
    let mut values = Values::default();
    let [ups, switch, nested] =
        ["^1000000", "{1|-1}", "{{{5|4}|{3|2}}|{{1|0}|{-1|-2}}}"].map(|text| values.read(text).unwrap());
    assert!(values.plus(ups, switch).is_err());
    assert!(values.plus(ups, nested).is_err());
    assert_eq!(values.le(switch, ups), Ok(false));
}
