//! Databases as a source of facts for the solver.
//!
//! Opening a file reads its header, which says which shapes of which games are in it: nothing else is ever looked for. The first
//! positions of a shape are read one by one. When that has taken as long as reading all of them at once would, all of them are
//! read, and are in memory from then on ([`Packed`]).

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

use mcgs_engine::{Database, Ruleset, ShapeBloomFilter, Stored, StoredValue, Value, Values};
use mcgs_values::{Dyadic, Thermograph};

use crate::StoreError;
use crate::entry::Entry;
use crate::file::Store;
use crate::form;
use crate::packed::Packed;

/// Reading an entry alone takes as long as reading this many of them together.
const SINGLE_COST: u64 = 8;
/// The most entries that are kept in memory.
const MAX_PACKED: usize = 8_000_000;
/// What one of them takes, about.
const PACKED_BYTES: usize = 40;
/// What a value takes beside its bytes, which are kept twice.
const VALUE_BYTES: usize = 120;

/// Several databases that are asked one after the other.
///
/// An entry that is damaged is no answer: the solver goes on without it, and [`Library::damage`] says what happened.
pub struct Library {
    stores: Vec<(String, Store)>,
    games: Vec<Game>,
    bloom_filter: ShapeBloomFilter,
    values: RwLock<Numbered>,
    /// Entries in memory, and how many there may be.
    n_packed: AtomicUsize,
    max_packed: usize,
    damage: OnceLock<String>,
}

/// The shapes of one game.
struct Game {
    /// The name of the ruleset and whether it is an impartial variant: comparing these does not allocate, unlike the title.
    name: String,
    is_variant: bool,
    title: String,
    /// By the first words of codes, sorted.
    shapes: Vec<(u64, Shape)>,
}

/// One shape in all databases that have it.
#[derive(Default)]
struct Shape {
    longest: u64,
    places: Vec<Place>,
}

/// One shape in one database.
struct Place {
    store: usize,
    entries: u64,
    /// Entries that were read alone.
    n_single: AtomicU64,
    /// All of them, or that this cannot be done.
    packed: OnceLock<Option<Packed>>,
}

/// What the solver wants to know of an entry, with the number of a value.
pub(crate) type Fact = Stored<u32>;

/// Values as bytes, each with a number.
#[derive(Default)]
struct Numbered {
    numbers: HashMap<Vec<u8>, u32>,
    bytes: Vec<Vec<u8>>,
    /// Bytes that more of them may take.
    room: usize,
}

impl Library {
    /// A library of databases, each with the name by which messages call it. What is kept of them in memory takes at most about half of
    /// this number of bytes; the rest is read whenever it is needed.
    pub fn new(stores: Vec<(String, Store)>, memory: usize) -> Self {
        let mut games: BTreeMap<&str, BTreeMap<u64, Shape>> = BTreeMap::new();
        let mut bloom_filter = ShapeBloomFilter::default();
        for (store, (_, opened)) in stores.iter().enumerate() {
            for (title, state) in &opened.header().games {
                let shapes = games.entry(title).or_default();
                for (&word, state) in &state.shapes {
                    bloom_filter.insert(word);
                    let shape = shapes.entry(word).or_default();
                    shape.longest = shape.longest.max(state.longest);
                    let (entries, n_single, packed) = (state.entries, AtomicU64::new(0), OnceLock::new());
                    shape.places.push(Place { store, entries, n_single, packed });
                }
            }
        }
        let game = |(title, shapes): (&str, BTreeMap<u64, Shape>)| {
            let variant = title.strip_prefix("impartial ");
            Game {
                name: variant.unwrap_or(title).to_owned(),
                is_variant: variant.is_some(),
                title: title.to_owned(),
                shapes: shapes.into_iter().collect(),
            }
        };
        let games = games.into_iter().map(game).collect();
        let values = RwLock::new(Numbered { room: memory / 4, ..Numbered::default() });
        let (n_packed, damage) = (AtomicUsize::new(0), OnceLock::new());
        let max_packed = (memory / 4 / PACKED_BYTES).min(MAX_PACKED);
        Library { stores, games, bloom_filter, values, n_packed, max_packed, damage }
    }

    /// The names of the databases.
    pub fn names(&self) -> Vec<String> {
        self.stores.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The first thing that was found to be wrong, if anything was.
    pub fn damage(&self) -> Option<&str> {
        self.damage.get().map(String::as_str)
    }

    fn shape(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Option<(&Game, &Shape)> {
        let (word, name, is_variant) = (code.first()?, ruleset.name(), ruleset.is_variant());
        let game = self.games.iter().find(|game| game.name == name && game.is_variant == is_variant)?;
        let idx = game.shapes.binary_search_by_key(word, |&(word, _)| word).ok()?;
        Some((game, &game.shapes[idx].1))
    }

    /// The first fact that a database has about a position.
    fn fact(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Fact {
        let Some((game, shape)) = self.shape(ruleset, code) else { return Fact::Nothing };
        for place in &shape.places {
            let fact = match self.packed(&game.title, code, place) {
                Some(packed) => packed.get(code).unwrap_or(Fact::Nothing),
                None => {
                    self.entry(&game.title, code, place).map_or(Fact::Nothing, |entry| self.fact_of(&entry))
                }
            };
            if fact != Fact::Nothing {
                return fact;
            }
        }
        Fact::Nothing
    }

    /// The entry of a position, read alone.
    fn entry(&self, title: &str, code: &[u64], place: &Place) -> Option<Entry> {
        let (name, store) = &self.stores[place.store];
        store.get(title, code).unwrap_or_else(|error| {
            self.report(name, &error);
            None
        })
    }

    /// All entries of the shape, if they are in memory or it is time to read them.
    fn packed<'a>(&self, title: &str, code: &[u64], place: &'a Place) -> Option<&'a Packed> {
        if let Some(packed) = place.packed.get() {
            return packed.as_ref();
        }
        let n_single = place.n_single.fetch_add(1, Ordering::Relaxed);
        if n_single.saturating_mul(SINGLE_COST) < place.entries {
            return None;
        }
        let read = || {
            let n_entries = usize::try_from(place.entries).unwrap_or(usize::MAX);
            let before = self.n_packed.fetch_add(n_entries, Ordering::Relaxed);
            if before.saturating_add(n_entries) > self.max_packed {
                self.n_packed.fetch_sub(n_entries, Ordering::Relaxed);
                return None;
            }
            let (name, store) = &self.stores[place.store];
            let word = code.first().copied().unwrap_or_default();
            Packed::read(store, title, word, |entry| self.fact_of(entry)).unwrap_or_else(|error| {
                self.report(name, &error);
                None
            })
        };
        place.packed.get_or_init(read).as_ref()
    }

    fn fact_of(&self, entry: &Entry) -> Fact {
        match entry {
            Entry::Nim(nim) => Fact::Nim(*nim),
            Entry::Value { bytes, .. } => {
                let known =
                    self.values.read().unwrap_or_else(PoisonError::into_inner).numbers.get(bytes).copied();
                match known.or_else(|| self.values.write().unwrap_or_else(PoisonError::into_inner).add(bytes))
                {
                    Some(number) => Fact::Value(number),
                    None => Fact::Nothing,
                }
            }
            Entry::Walls(walls) => {
                between(&walls.walls).map_or(Fact::Nothing, |(low, high)| Fact::Between(low, high))
            }
            Entry::Outcome(_) => Fact::Nothing,
        }
    }

    /// Only the first report counts.
    fn report(&self, name: &str, error: &StoreError) {
        let _ = self.damage.set(format!("{name}: {error}"));
    }
}

impl Numbered {
    /// The number of a value; `None` if there are too many.
    fn add(&mut self, bytes: &[u8]) -> Option<u32> {
        if let Some(&number) = self.numbers.get(bytes) {
            return Some(number);
        }
        let next = u32::try_from(self.bytes.len()).ok()?;
        self.room = self.room.checked_sub(2 * bytes.len() + VALUE_BYTES)?;
        self.numbers.insert(bytes.to_vec(), next);
        self.bytes.push(bytes.to_vec());
        Some(next)
    }
}

/// The integers around a game with these walls. A stop that is an integer bounds the game only up to an infinitesimal, which
/// shows in the wall: it bends outward just below temperature zero.
fn between(walls: &Thermograph) -> Option<(i32, i32)> {
    let floor = |number: Dyadic| i32::try_from(number.floor()).ok();
    let is_open = |stop: Dyadic, bends: bool| i32::from(bends && stop.exponent() == 0);
    let (low, high) = (walls.right_stop(), walls.left_stop());
    let below = is_open(low, walls.bends_right());
    let above = is_open(high, walls.bends_left());
    // The ceiling of a number is the negative of the floor of its negative.
    Some((floor(low)?.checked_sub(below)?, floor(-high)?.checked_sub(above)?.checked_neg()?))
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.stores.iter().map(|(name, _)| name)).finish()
    }
}

impl Database for Library {
    fn bloom_filter(&self) -> ShapeBloomFilter {
        self.bloom_filter
    }

    fn covers(&self, ruleset: &dyn Ruleset, code: &[u64], max_moves: u64) -> bool {
        self.shape(ruleset, code).is_some_and(|(_, shape)| max_moves <= shape.longest)
    }

    fn probe(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Stored<StoredValue> {
        match self.fact(ruleset, code) {
            Fact::Value(number) => {
                let values = self.values.read().unwrap_or_else(PoisonError::into_inner);
                let size = values.bytes.get(number as usize).map_or(0, Vec::len);
                Stored::Value(StoredValue { number, size })
            }
            Fact::Between(low, high) => Stored::Between(low, high),
            Fact::Nim(nim) => Stored::Nim(nim),
            Fact::Nothing => Stored::Nothing,
        }
    }

    fn value(&self, number: u32, values: &Values) -> Option<Value> {
        let stored = self.values.read().unwrap_or_else(PoisonError::into_inner);
        form::read(values, stored.bytes.get(number as usize)?)
    }

    fn thermograph(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Option<Thermograph> {
        let (game, shape) = self.shape(ruleset, code)?;
        let mut entries = shape.places.iter().filter_map(|place| self.entry(&game.title, code, place));
        entries.find_map(|entry| match entry {
            Entry::Walls(walls) => Some(walls.walls),
            _ => None,
        })
    }
}
