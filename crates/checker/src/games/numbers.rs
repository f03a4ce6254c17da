//! Whole numbers, fractions and heaps as texts.

/// Reads a whole number between `least` and `most`, such as `-3`.
pub fn whole(text: &str, least: i128, most: i128) -> Result<i128, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("expected a whole number, found `{text}`"));
    }
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{text}` is not between {least} and {most}"))
}

/// A number `p/q`, reduced, where `q` is a power of two.
pub type Fraction = (i128, i128);

/// Reads a fraction, such as `-3/4` or `20/4`.
pub fn fraction(text: &str) -> Result<Fraction, String> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let above = whole(above, -i128::from(i64::MAX), i128::from(i64::MAX))?;
    let below = whole(below, 1, i128::from(i64::MAX))?;
    if below.count_ones() != 1 {
        return Err(format!("the denominator of `{text}` is not a power of two"));
    }
    Ok(reduced(above, below))
}

/// The fraction in lowest terms.
pub fn reduced(mut above: i128, mut below: i128) -> Fraction {
    while below > 1 && above % 2 == 0 {
        (above, below) = (above / 2, below / 2);
    }
    (above, below)
}

/// The text of a fraction.
pub fn fraction_text((above, below): Fraction) -> String {
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

/// Left's move in the number, to the next smaller number of its denominator; in an integer, only if it is positive.
pub fn left_move((above, below): Fraction) -> Option<Fraction> {
    (below > 1 || above > 0).then(|| reduced(above - 1, below))
}

/// Right's move in the number.
pub fn right_move((above, below): Fraction) -> Option<Fraction> {
    left_move((-above, below)).map(|(above, below)| (-above, below))
}

/// Reads heaps of up to `most` tokens, joined by `+`.
pub fn heaps(text: &str, most: i128) -> Result<Vec<u64>, String> {
    text.split('+').map(|heap| whole(heap, 0, most).map(|heap| heap.unsigned_abs() as u64)).collect()
}

/// The text of heaps: sorted, without empty ones, and `0` if there is none.
pub fn heaps_text(mut heaps: Vec<u64>) -> String {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    let texts: Vec<String> = heaps.iter().map(u64::to_string).collect();
    if texts.is_empty() { "0".to_owned() } else { texts.join("+") }
}

/// Some heaps with one of them replaced by others.
pub fn replaced(heaps: &[u64], index: usize, by: &[u64]) -> Vec<u64> {
    let mut after = heaps.to_vec();
    after.remove(index);
    after.extend(by);
    after
}

/// The text of the nimber `*n`: `0`, `*`, `*2`, and so on.
pub fn nimber_text(n: u64) -> String {
    match n {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        n => format!("*{n}"),
    }
}

/// The least number that is not among some nim values.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut found = vec![false; values.len() + 1];
    for value in values {
        if let Some(found) = found.get_mut(value as usize) {
            *found = true;
        }
    }
    found.iter().position(|found| !found).unwrap_or(0) as u64
}
