//! Blocks that were read lately.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Parts of a cache, each with a lock of its own.
const N_SHARDS: usize = 16;
/// Bytes of blocks that are kept for one file.
const CACHE_BYTES: usize = 32 << 20;

/// Blocks by their place in the file. It never holds more than about its limit: when the younger half is full, the older one goes.
#[derive(Default)]
pub(crate) struct Cache {
    shards: [Mutex<Shard>; N_SHARDS],
}

#[derive(Default)]
struct Shard {
    young: HashMap<u64, Arc<[u8]>>,
    old: HashMap<u64, Arc<[u8]>>,
    young_bytes: usize,
}

impl Cache {
    /// The block at this place, if it is there.
    pub(crate) fn get(&self, offset: u64) -> Option<Arc<[u8]>> {
        let mut shard = self.shard(offset).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(block) = shard.young.get(&offset) {
            return Some(block.clone());
        }
        let block = shard.old.remove(&offset)?;
        shard.insert(offset, block.clone());
        Some(block)
    }

    /// Keeps a block.
    pub(crate) fn insert(&self, offset: u64, block: Arc<[u8]>) {
        self.shard(offset).lock().unwrap_or_else(PoisonError::into_inner).insert(offset, block);
    }

    fn shard(&self, offset: u64) -> &Mutex<Shard> {
        let mixed = offset.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        &self.shards[mixed as usize % N_SHARDS]
    }
}

impl Shard {
    fn insert(&mut self, offset: u64, block: Arc<[u8]>) {
        if self.young_bytes + block.len() > CACHE_BYTES / N_SHARDS / 2 {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        self.young_bytes += block.len();
        if let Some(twice) = self.young.insert(offset, block) {
            self.young_bytes -= twice.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_finds_what_is_new_and_stays_small() {
        let cache = Cache::default();
        for number in 0..20_000u64 {
            let block: Arc<[u8]> = vec![number as u8; 8192].into();
            cache.insert(number, block.clone());
            assert_eq!(cache.get(number), Some(block));
        }
        let kept = (0..20_000).filter(|&number| cache.get(number).is_some()).count();
        assert!(kept > 1000 && kept * 8192 <= CACHE_BYTES, "{kept}");
    }
}
