//! The simplest sum that equals a position whose value is too large to be kept: a shorter position of the game, or its negative,
//! plus a number.

use std::collections::HashMap;

use mcgs_engine::{Ruleset, StopFlag, StopReason};
use mcgs_values::{Dyadic, Sign};

use crate::StoreError;
use crate::entry::{Entry, EqualSum, Walls};
use crate::writer::{Look, Record, Writer};

/// What a class takes in memory beside the words of its code.
const CLASS_BYTES: usize = 120;

/// The simplest position of a class that was met so far.
struct Simplest {
    length: u64,
    code: Vec<u64>,
    sign: Sign,
    mean: Dyadic,
}

/// Finds the simplest equal sums of all positions of a game, and writes those that changed.
///
/// The shortest position of a class counts, of several the one whose code comes first: that depends on the entries alone,
/// not on when they were written. So this may end at any time and be begun anew. `memory` is for classes and for waiting records.
pub(crate) fn link(
    writer: &mut Writer,
    ruleset: &dyn Ruleset,
    memory: usize,
    stop: &StopFlag,
) -> Result<(), StoreError> {
    let title = ruleset.title();
    if ruleset.is_impartial() || !writer.header().games.contains_key(&title) {
        return Ok(());
    }
    let store = writer.reader();
    let mut classes: HashMap<u128, Simplest> = HashMap::new();
    let (mut look, mut bytes) = (Look::at(stop), 0);
    store.for_each(&title, |code, entry| {
        look.again()?;
        if let Entry::Walls(walls) = entry
            && let Some(class) = walls.class
        {
            let length = ruleset.max_moves(code);
            let known = classes.get(&class.fingerprint);
            if known.is_none_or(|known| (length, code) < (known.length, &known.code)) {
                let (code, sign, mean) = (code.to_vec(), class.sign, walls.walls.mean());
                if known.is_none() {
                    bytes += CLASS_BYTES + 8 * code.len();
                }
                classes.insert(class.fingerprint, Simplest { length, code, sign, mean });
            }
        }
        if bytes > memory / 2 { Err(StoreError::Stopped(StopReason::Memory)) } else { Ok(()) }
    })?;
    if classes.is_empty() {
        return Ok(());
    }
    let (mut records, mut waiting) = (Vec::new(), 0);
    store.for_each(&title, |code, entry| {
        look.again()?;
        if let Entry::Walls(walls) = entry
            && let Some(class) = walls.class
            && let Some(simplest) = classes.get(&class.fingerprint)
        {
            let length = ruleset.max_moves(code);
            let equal = (simplest.length < length).then(|| equal_sum(&walls, class.sign, simplest)).flatten();
            if equal != walls.equal {
                let entry = Entry::Walls(Box::new(Walls { equal, ..*walls }));
                let record = Record { title: title.clone(), code: code.to_vec(), length, entry };
                waiting += record.weight();
                records.push(record);
                if waiting > memory / 4 {
                    writer.commit(&records, |_| ())?;
                    records.clear();
                    waiting = 0;
                }
            }
        }
        Ok(())
    })?;
    if records.is_empty() { Ok(()) } else { writer.commit(&records, |_| ()) }
}

/// Both differ from their means by the same game `u`, up to signs: from `g = m + s·u` and `h = n + t·u` follows
/// `g = s·t·h + (m - s·t·n)`.
fn equal_sum(walls: &Walls, sign: Sign, simplest: &Simplest) -> Option<EqualSum> {
    let sign = if sign == simplest.sign { Sign::Plus } else { Sign::Minus };
    let mean = walls.walls.mean();
    let number = match sign {
        Sign::Plus => mean.checked_sub(simplest.mean)?,
        Sign::Minus => mean.checked_add(simplest.mean)?,
    };
    Some(EqualSum { code: simplest.code.clone(), sign, number })
}
