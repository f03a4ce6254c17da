//! The arena: every canonical form once, under a small id.
//!
//! Equal games have equal ids. The arena only grows; nodes are read without locks, new ones are added
//! under one of several locks chosen by their hash. Ids depend on the order in which threads ask, so
//! nothing visible may depend on them: order and keys come from the structural hash.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::answers::Answers;
use crate::known_id::KnownId;
use crate::landmarks::Landmarks;
use crate::memo::Memo;
use crate::node::{Facts, Form, Node, SideFacts};
use crate::number_up_star::NumberUpStar;
use crate::{Bound, Dyadic, Outcome, Player, Thermograph, TooLarge};

/// The id of a canonical form in its arena. Equal ids mean equal games.
///
/// The order of ids is arbitrary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(crate) u32);

impl Value {
    /// Zero has the same id in every arena.
    pub const ZERO: Value = Value(0);

    /// The id as a number.
    #[inline]
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// The default of the bytes that an arena may take.
const DEFAULT_MAX_BYTES: usize = 1 << 30;
const SHARDS: usize = 8;
/// Number-up-star forms that are found without a lock.
const RECENT: usize = 256;
const FIRST_CHUNK_LOG: u32 = 8;
const CHUNKS: usize = 32 - FIRST_CHUNK_LOG as usize;
/// Nesting of general forms; deeper ones are refused so that no recursion overflows a stack.
const MAX_DEPTH: u32 = 520;

type Chunk = Box<[OnceLock<Node>]>;

/// An arena of canonical forms.
///
/// ```
/// use mcgs_values::{Dyadic, Steps, Values};
/// let values = Values::new();
/// let steps = &mut Steps::unlimited();
/// let star = values.nimber(1);
/// let zero = values.add(star, star, steps)?;
/// assert_eq!(zero, values.number(Dyadic::ZERO));
/// let up = values.from_options(&[zero], &[star], steps)?;
/// assert_eq!(up, values.number_up_star(Dyadic::ZERO, 1, 0));
/// # Ok::<(), mcgs_values::TooLarge>(())
/// ```
#[derive(Debug)]
pub struct Values {
    chunks: [OnceLock<Chunk>; CHUNKS],
    len: AtomicU32,
    bytes: AtomicUsize,
    max_bytes: usize,
    shards: [Mutex<FxHashMap<u128, u32>>; SHARDS],
    /// Number-up-star forms that were asked for lately: there are few of them, but options and sums often lead to them. Those with
    /// the same slot displace each other.
    recent_number_up_stars: [KnownId; RECENT],
    pub(crate) sums: Memo,
    pub(crate) order: Answers,
    /// What values are compared with in advance, once it pays.
    pub(crate) landmarks: OnceLock<Landmarks>,
    /// Every thermograph once.
    pub(crate) thermographs: Mutex<FxHashSet<Arc<Thermograph>>>,
}

impl Default for Values {
    fn default() -> Self {
        Self::new()
    }
}

impl Values {
    /// An arena that may take a gibibyte.
    pub fn new() -> Self {
        Self::with_max_bytes(DEFAULT_MAX_BYTES)
    }

    /// An arena with this many bytes for forms and memories; beyond them operations fail with [`TooLarge`].
    pub fn with_max_bytes(max_bytes: usize) -> Self {
        let values = Values {
            chunks: [const { OnceLock::new() }; CHUNKS],
            len: AtomicU32::new(0),
            bytes: AtomicUsize::new(0),
            max_bytes,
            shards: Default::default(),
            recent_number_up_stars: std::array::from_fn(|_| KnownId::unknown()),
            sums: Memo::new(max_bytes / 5),
            order: Answers::new(max_bytes / 5),
            landmarks: OnceLock::new(),
            thermographs: Mutex::default(),
        };
        let zero = values.insert(Form::NumberUpStar(NumberUpStar::ZERO));
        debug_assert_eq!(zero, Value::ZERO);
        values
    }

    /// A number.
    #[inline]
    pub fn number(&self, number: Dyadic) -> Value {
        self.intern_number_up_star(NumberUpStar::number(number))
    }

    /// The nimber `*nim`.
    #[inline]
    pub fn nimber(&self, nim: u32) -> Value {
        self.number_up_star(Dyadic::ZERO, 0, nim)
    }

    /// `number + ups·^ + *nim`. Ups below `-i32::MAX` count as `-i32::MAX`, so that negation is total.
    #[inline]
    pub fn number_up_star(&self, number: Dyadic, ups: i32, nim: u32) -> Value {
        self.intern_number_up_star(NumberUpStar { number, ups: ups.max(-i32::MAX), nim })
    }

    /// `{left | right}` for any two numbers: a hot switch, a number plus star, or the simplest number
    /// between them; `None` if that number does not fit.
    pub fn switch(&self, left: Dyadic, right: Dyadic) -> Option<Value> {
        match left.cmp(&right) {
            std::cmp::Ordering::Less => {
                Some(self.number(Dyadic::simplest(Bound::Open(left), Bound::Open(right))?))
            }
            std::cmp::Ordering::Equal => Some(self.number_up_star(left, 0, 1)),
            std::cmp::Ordering::Greater => {
                let options = [self.number(left), self.number(right)];
                Some(self.insert(Form::General { options: Box::new(options), n_left: 1 }))
            }
        }
    }

    /// The number of forms.
    pub fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed) as usize
    }

    /// False: zero is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// About how many bytes the forms and their thermographs take.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The outcome class.
    #[inline]
    pub fn outcome(&self, value: Value) -> Outcome {
        self.node(value).facts.outcome
    }

    /// The left stop: the number that is reached if Left starts and both stop at the first number.
    #[inline]
    pub fn left_stop(&self, value: Value) -> Dyadic {
        self.node(value).facts.left_stop
    }

    /// The right stop.
    #[inline]
    pub fn right_stop(&self, value: Value) -> Dyadic {
        self.node(value).facts.right_stop
    }

    /// Is the game at most its left stop?
    #[inline]
    pub fn is_left_closed(&self, value: Value) -> bool {
        self.node(value).facts.measured.left_closed()
    }

    /// Is the game at least its right stop?
    #[inline]
    pub fn is_right_closed(&self, value: Value) -> bool {
        self.node(value).facts.measured.right_closed()
    }

    /// The largest `k` with `G >= RS(G) + k·^`, and the same for `RS(G) + k·^ + *`; only small `k` are
    /// tried, and none may fit.
    ///
    /// ```
    /// use mcgs_values::{Steps, Values};
    /// let values = Values::new();
    /// let value = values.parse("1+^^*", &mut Steps::unlimited())?;
    /// assert_eq!(values.ups_above_right_stop(value), [Some(0), Some(2)]);
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    #[inline]
    pub fn ups_above_right_stop(&self, value: Value) -> [Option<i32>; 2] {
        self.node(value).facts.measured.most_ups_above()
    }

    /// Is the game all-small: in every position of the canonical form, can both players move or neither?
    #[inline]
    pub fn is_all_small(&self, value: Value) -> bool {
        self.node(value).facts.all_small
    }

    /// Is the game infinitesimal: are both stops zero?
    pub fn is_infinitesimal(&self, value: Value) -> bool {
        let facts = &self.node(value).facts;
        facts.left_stop.is_zero() && facts.right_stop.is_zero()
    }

    /// The game as a number plus ups plus a nimber, if it is one.
    #[inline]
    pub fn as_number_up_star(&self, value: Value) -> Option<NumberUpStar> {
        match self.node(value).form {
            Form::NumberUpStar(form) => Some(form),
            Form::General { .. } => None,
        }
    }

    /// Is the game a number?
    #[inline]
    pub fn is_number(&self, value: Value) -> bool {
        self.as_number(value).is_some()
    }

    /// The game as a number, if it is one.
    #[inline]
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        self.as_number_up_star(value).filter(|form| form.is_number()).map(|form| form.number)
    }

    /// The game as a nimber, if it is one.
    #[inline]
    pub fn as_nimber(&self, value: Value) -> Option<u32> {
        self.as_number_up_star(value)
            .filter(|form| form.number.is_zero() && form.ups == 0)
            .map(|form| form.nim)
    }

    /// A hash of the game itself: the same on every machine, in every run and every arena.
    #[inline]
    pub fn structural_hash(&self, value: Value) -> u128 {
        self.node(value).hash
    }

    /// The canonical options of a player.
    #[inline]
    pub fn options(&self, value: Value, player: Player) -> Options<'_> {
        Options(match &self.node(value).form {
            Form::NumberUpStar(form) => Source::NumberUpStar { values: self, form: *form, player, next: 0 },
            Form::General { options, n_left } => Source::General(match player {
                Player::Left => options[..*n_left].iter(),
                Player::Right => options[*n_left..].iter(),
            }),
        })
    }

    /// The negative: the same game with the players exchanged.
    pub fn neg(&self, value: Value) -> Value {
        let node = self.node(value);
        if let Some(known) = node.negative.get() {
            return Value(known);
        }
        let negative = match &node.form {
            Form::NumberUpStar(form) => self.intern_number_up_star(form.negate()),
            Form::General { options, n_left } => {
                let (left, right) = options.split_at(*n_left);
                let negated: Vec<Value> = right.iter().chain(left).map(|&option| self.neg(option)).collect();
                self.insert(Form::General { options: negated.into(), n_left: right.len() })
            }
        };
        node.negative.set(negative.0);
        self.node(negative).negative.set(value.0);
        negative
    }

    /// The negative, if it is a number-up-star form or in the arena already.
    #[inline]
    pub(crate) fn known_negative(&self, value: Value) -> Option<Value> {
        match self.node(value).negative.get() {
            None => self.as_number_up_star(value).map(|form| self.intern_number_up_star(form.negate())),
            Some(known) => Some(Value(known)),
        }
    }

    /// The node of a value.
    #[inline]
    pub(crate) fn node(&self, value: Value) -> &Node {
        let (chunk, offset) = place(value.0);
        self.chunks[chunk]
            .get()
            .and_then(|chunk| chunk[offset].get())
            .expect("values come from the arena that is asked about them")
    }

    /// The forms that are no number-up-star forms, oldest first.
    pub(crate) fn general_forms(&self) -> impl Iterator<Item = Value> {
        let general = |id: u32| {
            let (chunk, offset) = place(id);
            let node = self.chunks.get(chunk)?.get()?[offset].get()?;
            Some(matches!(node.form, Form::General { .. }).then_some(Value(id)))
        };
        (0..).map_while(general).flatten()
    }

    /// The value of a number-up-star form.
    pub(crate) fn intern_number_up_star(&self, form: NumberUpStar) -> Value {
        if form == NumberUpStar::ZERO {
            return Value::ZERO;
        }
        let NumberUpStar { number, ups, nim } = form;
        let mixed = number.numerator().cast_unsigned()
            ^ u64::from(number.exponent()) << 5
            ^ u64::from(ups.cast_unsigned()) << 3
            ^ u64::from(nim) << 6;
        let recent = &self.recent_number_up_stars[mixed as usize % RECENT];
        if let Some(id) = recent.get()
            && self.node(Value(id)).form == Form::NumberUpStar(form)
        {
            return Value(id);
        }
        let value = self.insert(Form::NumberUpStar(form));
        recent.set(value.0);
        value
    }

    /// Fails once the arena is over its limit. Number-up-star forms are added without a limit of their own (a
    /// large nimber has many options), so operations that may add them ask here.
    #[inline]
    pub(crate) fn check_room(&self) -> Result<(), TooLarge> {
        if self.bytes() > self.max_bytes { Err(TooLarge) } else { Ok(()) }
    }

    /// Notes that something beside the forms takes memory.
    pub(crate) fn count_bytes(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The value of a general form whose options are canonical, if memory allows.
    pub(crate) fn general(&self, left: &[Value], right: &[Value]) -> Result<Value, TooLarge> {
        let depth = |options: &[Value]| options.iter().map(|&option| self.node(option).facts.depth).max();
        if self.bytes() > self.max_bytes / 2 || depth(left).max(depth(right)).unwrap_or(0) >= MAX_DEPTH {
            return Err(TooLarge);
        }
        Ok(self.insert(Form::General { options: [left, right].concat().into(), n_left: left.len() }))
    }

    /// Finds the node of a canonical form, or adds it.
    fn insert(&self, mut form: Form) -> Value {
        if let Form::General { options, n_left } = &mut form {
            let (left, right) = options.split_at_mut(*n_left);
            // Should two hashes ever be equal, ids still give each form one order in this arena.
            left.sort_unstable_by_key(|&option| (self.structural_hash(option), option));
            right.sort_unstable_by_key(|&option| (self.structural_hash(option), option));
        }
        let hash = self.hash(&form);
        let mut key = hash;
        let shard = &self.shards[(hash >> 64) as usize % SHARDS];
        let mut ids = shard.lock().unwrap_or_else(PoisonError::into_inner);
        // Different forms with equal hashes are out of reach in practice; they would get the next free key.
        while let Some(&id) = ids.get(&key) {
            if self.node(Value(id)).form == form {
                return Value(id);
            }
            key = key.wrapping_add(1);
        }
        let facts = match &form {
            Form::NumberUpStar(form) => Facts::of_number_up_star(*form),
            Form::General { options, n_left } => {
                let facts_of = |&option: &Value| &self.node(option).facts;
                let (left, right) = options.split_at(*n_left);
                let left = SideFacts::of(Player::Left, left.iter().map(facts_of));
                let right = SideFacts::of(Player::Right, right.iter().map(facts_of));
                let (left, right) =
                    left.zip(right).expect("a form without Left or without Right options is an integer");
                Facts::of_sides(&left, &right)
            }
        };
        let spilled = if let Form::General { options, .. } = &form { size_of_val(&**options) } else { 0 };
        let id = self.len.fetch_add(1, Ordering::Relaxed);
        let (chunk, offset) = place(id);
        let chunk = self.chunks[chunk].get_or_init(|| {
            (0..1usize << (chunk as u32 + FIRST_CHUNK_LOG)).map(|_| OnceLock::new()).collect()
        });
        let node = Node {
            form,
            hash,
            facts,
            negative: KnownId::unknown(),
            atomic_weight: KnownId::unknown(),
            row: OnceLock::new(),
            thermograph: OnceLock::new(),
        };
        assert!(chunk[offset].set(node).is_ok(), "every id is given out once");
        ids.insert(key, id);
        // The id map takes about as much as it holds again.
        let bytes = size_of::<OnceLock<Node>>() + spilled + 2 * size_of::<(u128, u32)>();
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        Value(id)
    }

    fn hash(&self, form: &Form) -> u128 {
        match form {
            Form::NumberUpStar(NumberUpStar { number, ups, nim }) => {
                let small = u64::from(*nim) << 32 | u64::from(ups.cast_unsigned());
                let hash = mix(number.numerator().cast_unsigned(), small);
                match number.exponent() {
                    0 => hash,
                    exponent => mix(hash as u64 ^ u64::from(exponent), (hash >> 64) as u64),
                }
            }
            Form::General { options, n_left } => {
                let (left, right) = options.split_at(*n_left);
                let fold = |options: &[Value], seed: u128| {
                    options.iter().fold(seed, |hash, &option| {
                        let next = hash ^ self.structural_hash(option);
                        mix(next as u64, (next >> 64) as u64)
                    })
                };
                let state = fold(right, fold(left, 0x243F_6A88_85A3_08D3) ^ (1 << 127));
                // A last round of its own kind: the state after a few options is not the hash of the form
                // that ends there, or else `{0|-1,{0|-1}}` would cancel its own last option.
                mix(state as u64 ^ 0x1319_8A2E_0370_7344, (state >> 64) as u64)
            }
        }
    }
}

/// Chunk and offset of an id: chunk `k` holds `2^(k + FIRST_CHUNK_LOG)` nodes.
#[inline]
fn place(id: u32) -> (usize, usize) {
    let shifted = u64::from(id) + (1 << FIRST_CHUNK_LOG);
    let log = shifted.ilog2();
    ((log - FIRST_CHUNK_LOG) as usize, (shifted - (1 << log)) as usize)
}

/// Two words mixed to 128 bits by two folded products each.
#[inline]
fn mix(a: u64, b: u64) -> u128 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        (product as u64) ^ ((product >> 64) as u64)
    };
    let a1 = fold(a ^ 0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03).wrapping_add(b);
    let b1 = fold(b ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB).wrapping_add(a.rotate_left(32));
    let low = fold(a1 ^ 0x8EBC_6AF0_9C88_C6E3, b1 ^ 0x5899_65CC_7537_4CC3) ^ a1;
    let high = fold(b1 ^ 0x1D8E_4E27_C47D_124F, a1.rotate_left(29) ^ 0xEB44_ACCA_B455_D165) ^ b1;
    u128::from(high) << 64 | u128::from(low)
}

/// Iterator over the canonical options of a value.
#[derive(Debug, Clone)]
pub struct Options<'v>(Source<'v>);

#[derive(Debug, Clone)]
enum Source<'v> {
    General(std::slice::Iter<'v, Value>),
    NumberUpStar { values: &'v Values, form: NumberUpStar, player: Player, next: u32 },
}

impl Iterator for Options<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        match &mut self.0 {
            Source::General(options) => options.next().copied(),
            Source::NumberUpStar { values, form, player, next } => {
                let option = form.option(*player, *next)?;
                *next = next.checked_add(1)?;
                Some(values.intern_number_up_star(option))
            }
        }
    }
}
