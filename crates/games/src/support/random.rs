//! Random numbers as text.

use mcgs_engine::Draw;

/// An integer of at most this size, of either sign.
pub(crate) fn integer(largest: u64, draw: &mut Draw<'_>) -> String {
    let number = draw(2 * largest + 1);
    if number > largest { format!("-{}", number - largest) } else { number.to_string() }
}

/// A fraction with such a numerator. Denominators go up to 32.
pub(crate) fn fraction(largest: u64, draw: &mut Draw<'_>) -> String {
    let denominator = 1u64 << draw(6);
    format!("{}/{denominator}", integer(largest, draw))
}
