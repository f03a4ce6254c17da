//! One fuzzer for everything that reads bytes; the environment variable `MCGS_FUZZ` names the reader.

#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use mcgs_trials::raw::Reader;

thread_local! {
    static READER: RefCell<Reader> = RefCell::new(
        Reader::new(&std::env::var("MCGS_FUZZ").unwrap_or_default()).expect("MCGS_FUZZ names a reader and a folder can be made"),
    );
}

fuzz_target!(|bytes: &[u8]| {
    READER.with_borrow_mut(|reader| {
        if let Err(failure) = reader.check(bytes) {
            panic!("{}: {}", failure.class, failure.detail);
        }
    });
});
