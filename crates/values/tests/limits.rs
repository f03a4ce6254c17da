//! Limits: what stays small, what is refused, and that a refusal breaks nothing.

mod common;

use common::{add, value};
use mcgs_values::{Dyadic, Relation, Steps, TooLarge, Value, Values};

/// Runs on a thread with the stack that the standard library gives to threads.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread =
        std::thread::Builder::new().stack_size(2 << 20).spawn(test).expect("a thread can be started");
    thread.join().expect("the test on the thread passes");
}

#[test]
fn large_closed_forms_are_one_node() {
    let values = Values::new();
    let mut n_nodes = values.len();
    assert_eq!(n_nodes, 1, "a new arena holds zero");
    for text in
        ["1000000", "*1000000", "^1000", "12345/4096", "9223372036854775807", "v2147483647*4294967295"]
    {
        value(&values, text);
        assert_eq!(values.len(), n_nodes + 1, "{text}");
        n_nodes += 1;
    }
    let million = value(&values, "1000000");
    assert_eq!(value(&values, "-1000000"), values.neg(million));
    add(&values, million, million);
    assert_eq!(values.len(), n_nodes + 2);
}

#[test]
fn what_does_not_fit_is_refused() {
    let values = Values::new();
    let steps = &mut Steps::unlimited();
    let largest = values.number(Dyadic::new(i64::MAX, 0).unwrap());
    let ups = values.number_up_star(Dyadic::ZERO, i32::MAX, 1);
    let finest = values.number(Dyadic::new(1, 62).unwrap());
    let switch = values.switch(Dyadic::ONE, Dyadic::MINUS_ONE).unwrap();
    assert_eq!(values.add(largest, values.number(Dyadic::ONE), steps), Err(TooLarge));
    assert_eq!(values.add(largest, finest, steps), Err(TooLarge));
    assert_eq!(values.add(largest, switch, steps), Err(TooLarge));
    assert_eq!(values.add(ups, values.number_up_star(Dyadic::ZERO, 1, 0), steps), Err(TooLarge));
    assert_eq!(values.sub(values.neg(ups), ups, steps), Err(TooLarge));
    assert_eq!(values.from_options(&[largest], &[], steps), Err(TooLarge));
    assert_eq!(values.from_options(&[], &[values.neg(largest)], steps), Err(TooLarge));
    assert_eq!(values.from_options(&[Value::ZERO], &[finest], steps), Err(TooLarge));
    // `{0 | ups}` is one up more, which is no closed form any more, but right all the same.
    let more = values.from_options(&[Value::ZERO], &[ups], steps).unwrap();
    assert_eq!(values.as_number_up_star(more), None);
    assert_eq!(values.sub(more, value(&values, "^"), steps), Ok(value(&values, "^2147483647")));
    assert_eq!(values.compare(more, ups, steps), Ok(Relation::Confused));
    assert_eq!(value(&values, &values.display(more).to_string()), more);
    assert_eq!(values.sub(ups, ups, steps), Ok(Value::ZERO));
    assert_eq!(
        values.switch(Dyadic::new(i64::MAX, 0).unwrap(), Dyadic::ZERO).map(|v| values.left_stop(v)),
        Dyadic::new(i64::MAX, 0)
    );
}

#[test]
fn an_empty_tank_leaves_the_arena_usable() {
    let values = Values::new();
    let [a, b] = ["{9|{7|1}}", "{8|{3|-5}}"].map(|text| value(&values, text));
    let mut steps = 0;
    let mut failures = 0;
    let sum = loop {
        match values.add(a, b, &mut Steps::new(steps)) {
            Ok(sum) => break sum,
            Err(TooLarge) => failures += 1,
        }
        steps += 1;
    };
    assert!(failures > 5);
    let fresh = Values::new();
    let expected = value(&fresh, "{9|{7|1}} + {8|{3|-5}}");
    assert_eq!(values.display(sum).to_string(), fresh.display(expected).to_string());
    assert_eq!(values.structural_hash(sum), fresh.structural_hash(expected));
    assert_eq!(values.sub(sum, b, &mut Steps::unlimited()), Ok(a));
    let mut steps = Steps::new(3);
    assert!(values.from_options(&[a, b], &[values.neg(a), values.neg(b)], &mut steps).is_err());
}

/// Sums of ever larger switches double in size each time.
#[test]
fn a_small_arena_stays_small() {
    let max_bytes = 1 << 20;
    let values = Values::with_max_bytes(max_bytes);
    let steps = &mut Steps::unlimited();
    let mut sum = Value::ZERO;
    let mut refused = None;
    for n in 1..64 {
        let switch = values.switch(Dyadic::from(1 << (n % 30)), Dyadic::from(-n)).unwrap();
        match values.add(sum, switch, steps) {
            Ok(larger) => sum = larger,
            Err(TooLarge) => {
                refused = Some(n);
                break;
            }
        }
    }
    assert!(refused.is_some_and(|n| n > 4), "{refused:?}");
    assert!(values.bytes() <= max_bytes, "{} bytes", values.bytes());
    assert_eq!(values.sub(sum, sum, steps), Ok(Value::ZERO));
    assert_eq!(values.le(sum, sum, steps), Ok(true));
}

/// Nimbers have very many options, and numbers can be made without end.
#[test]
fn closed_forms_do_not_fill_the_memory() {
    let max_bytes = 1 << 20;
    let full = || Values::with_max_bytes(max_bytes);
    let slack = max_bytes + (1 << 12);

    let values = full();
    let steps = &mut Steps::unlimited();
    let remote = values.nimber(u32::MAX);
    let switch = values.switch(Dyadic::ONE, Dyadic::ZERO).unwrap();
    // Some comparisons need no look at the options of the nimber, others do.
    let confused = value(&values, "{0,*,*2|0,*,*3}");
    assert_eq!(values.le(remote, switch, steps), Ok(true));
    assert_eq!(values.le(remote, confused, steps), Err(TooLarge));
    assert_eq!(values.add(remote, switch, steps), Err(TooLarge));
    assert!(values.bytes() <= slack, "{} bytes", values.bytes());

    let values = full();
    let other = values.nimber(u32::MAX - 1);
    let remote = values.nimber(u32::MAX);
    assert_eq!(values.from_options(&[remote, other], &[Value::ZERO], steps), Err(TooLarge));
    assert!(values.bytes() <= slack, "{} bytes", values.bytes());

    let values = full();
    let mut number = Value::ZERO;
    let refused = (0..100_000).any(|_| match values.from_options(&[number], &[], steps) {
        Ok(next) => {
            number = next;
            false
        }
        Err(TooLarge) => true,
    });
    assert!(refused);
    let one = values.number(Dyadic::ONE);
    assert_eq!(values.add(number, one, steps), Err(TooLarge));
    assert!(values.parse("1/2", steps).is_err());
    assert!(values.bytes() <= slack, "{} bytes", values.bytes());
}

/// `{n | {n-1 | … {1 | 0}}}`, as deep as the arena lets it be.
fn tower(values: &Values) -> (Value, i32) {
    let mut tower = Value::ZERO;
    for n in 1.. {
        let number = values.number(Dyadic::from(n));
        match values.from_options(&[number], &[tower], &mut Steps::unlimited()) {
            Ok(higher) => tower = higher,
            Err(TooLarge) => return (tower, n - 1),
        }
    }
    unreachable!("towers are limited")
}

#[test]
fn deep_forms_fit_the_stack() {
    on_a_small_stack(|| {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let (tower, height) = tower(&values);
        assert!((200..100_000).contains(&height), "{height}");
        let negative = values.neg(tower);
        assert_eq!(values.neg(negative), tower);
        assert_eq!(values.sub(tower, tower, steps), Ok(Value::ZERO));
        assert_eq!(values.le(negative, tower, steps), Ok(true));
        assert_eq!(values.le(tower, negative, steps), Ok(false));
        let text = values.display(tower).to_string();
        assert!(text.starts_with(&format!("{{{height}|")), "{text}");
        assert_eq!(values.display_within(tower, 100), None);
        // These may be refused, but must come back.
        let _ = values.add(tower, tower, steps);
        let star = values.nimber(1);
        let shifted = values.add(tower, star, steps);
        let _ = shifted.map(|shifted| (values.le(shifted, tower, steps), values.le(tower, shifted, steps)));
        let _ = values.add(tower, values.number(Dyadic::new(1, 40).unwrap()), steps);
        let _ = values.from_options(&[tower, star], &[negative, star], steps);
        let _ =
            values.add(values.number_up_star(Dyadic::ZERO, 1_000_000, 3), tower, &mut Steps::new(1_000_000));
        assert!(values.add(tower, Value::ZERO, steps).is_ok());
    });
}

/// Infinitesimal towers `{0|{0|…}}` cannot be told apart by their stops, so comparisons go all the way down.
#[test]
fn deep_comparisons_fit_the_stack() {
    on_a_small_stack(|| {
        let values = Values::new();
        let mut towers = ["Tiny(1)", "Tiny(2)"].map(|text| value(&values, text));
        let mut height = 0;
        let mut refused = [0; 2];
        let one_higher = |tower| values.from_options(&[Value::ZERO], &[tower], &mut Steps::unlimited());
        while let [Ok(first), Ok(second)] = towers.map(one_higher) {
            let steps = &mut Steps::new(10_000_000);
            towers = [first, second];
            height += 1;
            if height % 16 == 0 {
                refused[0] += usize::from(values.le(first, second, steps).is_err());
                refused[1] += usize::from(values.sub(first, second, steps).is_err());
            }
        }
        assert!(height > 500, "{height}");
        assert!(refused.iter().all(|n| 16 * n < height - 16), "{refused:?}");
        let text = values.display(towers[0]).to_string();
        assert!(text.starts_with("{0|") && text.len() > height, "{text}");
    });
}

#[test]
fn deep_text_fits_the_stack() {
    on_a_small_stack(|| {
        let values = Values::new();
        for (opening, closing) in
            [("(", ")"), ("{", "|0}"), ("{1|", "}"), ("+-", ""), ("Tiny(", ")"), ("-", ""), ("2.(", ")")]
        {
            for depth in [200, 100_000] {
                let text = format!("{}1{}", opening.repeat(depth), closing.repeat(depth));
                let result = values.parse(&text, &mut Steps::new(1_000_000));
                if depth == 200 && "(+-".contains(opening) {
                    assert!(result.is_ok(), "{opening}: {result:?}");
                }
            }
        }
        assert!(values.parse(&"{0|".repeat(1_000_000), &mut Steps::unlimited()).is_err());
        assert!(values.parse(&"|".repeat(1_000_000), &mut Steps::unlimited()).is_err());
        assert!(values.parse(&"0|0||".repeat(100_000), &mut Steps::unlimited()).is_err());
    });
}

#[test]
fn thermographs_of_deep_forms_fit_the_stack() {
    on_a_small_stack(|| {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let (tower, height) = tower(&values);
        // Every floor halves the unit of the mean.
        assert_eq!(values.thermograph(tower, steps).err(), Some(TooLarge));
        assert!(values.birthday(tower) >= u64::from(height.unsigned_abs()));
        // These may be refused, but must come back.
        let _ = values.cool(tower, Dyadic::ONE, steps);
        let _ = values.heat(tower, Dyadic::ONE, steps);
        let _ = values.ordinal_sum(values.nimber(1), tower, steps);
        let _ = values.heat(value(&values, "^1000000"), Dyadic::ONE, steps);
        let mut small = value(&values, "{0|v*}");
        while let Ok(higher) = values.from_options(&[Value::ZERO], &[small], &mut Steps::new(100_000)) {
            small = higher;
        }
        assert!(values.birthday(small) > 500);
        let walls = values.thermograph(small, steps).expect("as deep as forms may be");
        assert_eq!(walls.outcome(), values.outcome(small));
        let _ = values.atomic_weight(small, &mut Steps::new(1_000_000));
    });
}

/// What does not fit the numbers is refused, never wrong.
#[test]
fn thermographs_at_the_end_of_the_numbers() {
    let values = Values::new();
    let steps = &mut Steps::unlimited();
    let [largest, finest] = [(i64::MAX, 0), (1, 62)].map(|(n, exponent)| Dyadic::new(n, exponent).unwrap());
    let walls = values.thermograph(values.number(finest), steps).unwrap();
    assert_eq!((walls.mean(), walls.temperature()), (finest, -finest));
    assert_eq!(values.thermograph(values.number(largest), steps).map(|walls| walls.mean()), Ok(largest));
    // Its left wall starts at one more.
    let star = values.number_up_star(largest, 0, 1);
    assert_eq!(values.thermograph(star, steps).err(), Some(TooLarge));
    let switch = values.switch(largest, -largest).unwrap();
    assert_eq!(values.thermograph(switch, steps).err(), Some(TooLarge));
    assert_eq!(values.heat(values.nimber(1), largest, steps).map(|heated| heated.is_some()), Ok(true));
    assert_eq!(values.heat(switch, largest, steps), Err(TooLarge));
}

#[test]
fn a_watcher_ends_long_work() {
    let values = Values::new();
    let asked = std::cell::Cell::new(0);
    let watcher = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    let mut steps = Steps::watched(u64::MAX, &watcher);
    let mut sum = Value::ZERO;
    let stopped = (1..64).any(|n| {
        let switch = values.switch(Dyadic::from(1 << (n % 30)), Dyadic::from(-n)).unwrap();
        match values.add(sum, switch, &mut steps) {
            Ok(larger) => sum = larger,
            Err(TooLarge) => return true,
        }
        false
    });
    assert!(stopped && steps.was_stopped());
    assert_eq!(asked.get(), 21);
    assert!(values.le(sum, values.number(Dyadic::ONE), &mut Steps::unlimited()).is_ok());
}

/// An empty tank leaves no half-made thermograph or weight behind.
#[test]
fn interrupted_facts_are_found_later() {
    let [text, small] = ["{9||7|1*}+{8||3|-5}+{2|1/2}", "+-{{^|*},{^*,^^|0,^*,+-{0,^*}}}"];
    let fresh = Values::new();
    let unlimited = &mut Steps::unlimited();
    let expected = fresh.thermograph(value(&fresh, text), unlimited).unwrap();
    let weight = fresh.atomic_weight(value(&fresh, small), unlimited).unwrap().unwrap();
    let values = Values::new();
    let [game, small] = [text, small].map(|text| value(&values, text));
    let failures = (0..)
        .map_while(|steps| values.thermograph(game, &mut Steps::new(steps)).is_err().then_some(()))
        .count();
    assert!(failures > 2, "{failures}");
    assert_eq!(values.thermograph(game, unlimited).unwrap(), expected);
    let failures = (0..)
        .map_while(|steps| values.atomic_weight(small, &mut Steps::new(steps)).is_err().then_some(()))
        .count();
    assert!(failures > 2, "{failures}");
    let found = values.atomic_weight(small, unlimited).unwrap().unwrap();
    assert_eq!(values.display(found).to_string(), fresh.display(weight).to_string());
}
