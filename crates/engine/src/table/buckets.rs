//! All buckets of a table at one size.

use crate::Key;
use crate::table::bloom_filter::BloomFilter;
use crate::table::bucket::{Bucket, OF_KEY, Stored};

/// When a table grows to twice its size, and where its entries may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// When there are 3/2 entries in a bucket. An entry is in its own bucket or nowhere, and entries are
    /// rarely lost.
    Quick,
    /// When there are three entries in a bucket: it stays in the processor's cache for longer. An entry whose
    /// bucket is full goes to one behind it, and a Bloom filter tells which keys cannot be there at all.
    Dense,
}

impl Growth {
    /// The number of entries at which a table with this many buckets grows.
    pub(super) fn limit(self, buckets: usize) -> usize {
        match self {
            Growth::Quick => buckets + buckets / 2,
            Growth::Dense => 3 * buckets,
        }
    }

    /// Does a table of this size grow as soon as an entry would be lost? While it is small that costs
    /// little, and on a long strip almost every part needs almost every shorter one.
    pub(super) fn loses_nothing(self, buckets: usize) -> bool {
        self == Growth::Dense && buckets < 1 << 16
    }

    /// The number of buckets that an entry may be in.
    #[inline]
    fn chain(self) -> usize {
        match self {
            Growth::Quick => 1,
            Growth::Dense => 8,
        }
    }
}

/// The buckets; their number is a power of two.
pub(super) struct Buckets {
    lines: Vec<Bucket>,
    bloom_filter: BloomFilter,
    chain: usize,
    /// The number of a key's own bucket is in the highest bits of its low word.
    shift: u32,
}

impl Buckets {
    /// `2^log` empty buckets.
    pub(super) fn new(log: u32, growth: Growth) -> Self {
        let count = 1usize << log;
        Buckets {
            lines: (0..count).map(|_| Bucket::empty()).collect(),
            bloom_filter: match growth {
                Growth::Quick => BloomFilter::none(),
                Growth::Dense => BloomFilter::new(count),
            },
            chain: growth.chain(),
            shift: 64 - log,
        }
    }

    /// The number of buckets.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// One after the other.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Bucket> {
        self.lines.iter()
    }

    /// The data of the entry with this key.
    #[inline]
    pub(super) fn find(&self, key: Key) -> Option<u64> {
        let of_key = key.low() & OF_KEY;
        let first = self.index(key.low());
        if self.chain == 1 {
            return self.lines[first].find(key.high(), of_key);
        }
        if !self.bloom_filter.may_hold(key.high()) {
            return None;
        }
        for bucket in self.chain_of(first) {
            let found = bucket.find(key.high(), of_key);
            if found.is_some() || !bucket.is_full() {
                return found;
            }
        }
        None
    }

    /// Writes an entry to the first of its buckets that has room, or else over the least valuable entry of the first one.
    #[inline]
    pub(super) fn put(&self, tag: u64, data: u64, generation: u64) -> Stored {
        // The place follows from the bits of the key that the entry keeps.
        let first = self.index(data & OF_KEY);
        if self.chain > 1 {
            self.bloom_filter.add(tag);
            let stored = self.chain_of(first).find_map(|bucket| bucket.put_if_room(tag, data));
            if let Some(stored) = stored {
                return stored;
            }
        }
        self.lines[first].put(tag, data, generation)
    }

    #[inline]
    fn index(&self, low: u64) -> usize {
        (low >> self.shift) as usize
    }

    /// The buckets that an entry may be in, its own first.
    #[inline]
    fn chain_of(&self, first: usize) -> impl Iterator<Item = &Bucket> {
        let last = self.lines.len() - 1;
        (first..first + self.chain).map(move |index| &self.lines[index & last])
    }
}
