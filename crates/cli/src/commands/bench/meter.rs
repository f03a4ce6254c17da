//! Processor time and memory of this process, as far as the system tells. Only Linux does, through files.

use std::fs;
use std::time::Duration;

use mcgs_workbench::bench::Meter;

/// Linux counts processor time of whole processes in steps of this.
const TICK: Duration = Duration::from_millis(10);

/// Reads the files of Linux; on other systems nothing is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProcessMeter {
    /// Does the search run on the thread that asks, and nowhere else?
    pub(crate) one_thread: bool,
}

impl Meter for ProcessMeter {
    fn start(&mut self) {
        // This resets the peak. If it fails, the peak is that of everything so far, which is still true of the process.
        let _ = fs::write("/proc/self/clear_refs", "5");
    }

    fn cpu(&mut self) -> Option<Duration> {
        // The time of one thread is known to the nanosecond, that of all threads, ended ones too, to a tick.
        if self.one_thread {
            thread_time(&fs::read_to_string("/proc/thread-self/schedstat").ok()?)
        } else {
            process_time(&fs::read_to_string("/proc/self/stat").ok()?)
        }
    }

    fn peak_bytes(&mut self) -> Option<u64> {
        peak(&fs::read_to_string("/proc/self/status").ok()?)
    }
}

/// The first number of `schedstat`: nanoseconds on a processor. All three numbers stay 0 where nothing is counted; a thread that
/// has just begun has no time yet, but a turn on a processor.
fn thread_time(text: &str) -> Option<Duration> {
    let numbers: Vec<u64> = text.split_whitespace().map_while(|number| number.parse().ok()).collect();
    let is_counted = numbers.iter().any(|&number| number > 0);
    is_counted.then(|| Duration::from_nanos(numbers[0]))
}

/// The sum of the fields `utime` and `stime` of `stat`, the 12th and 13th behind the name in parentheses.
fn process_time(text: &str) -> Option<Duration> {
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let user: u32 = fields.next()?.parse().ok()?;
    let system: u32 = fields.next()?.parse().ok()?;
    TICK.checked_mul(user.checked_add(system)?)
}

/// The peak of the resident memory in `status`.
fn peak(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_understood() {
        assert_eq!(thread_time("172803144 861905174 70\n"), Some(Duration::from_nanos(172_803_144)));
        assert_eq!(thread_time("0 67390 1\n"), Some(Duration::ZERO));
        assert_eq!(thread_time("0 0 0\n"), None);
        let stat = "1 (a) b) R 13253 13253 4903 0 -1 4194304 102 0 0 0 17 5 0 0 20 0 1 0 1184555";
        assert_eq!(process_time(stat), Some(Duration::from_millis(220)));
        assert_eq!(peak("VmPeak:\t 3060 kB\nVmHWM:\t    1776 kB\n"), Some(1776 * 1024));
    }

    #[test]
    fn anything_else_is_unknown() {
        for text in ["", "nonsense", "VmHWM: many kB", "VmHWM: 99999999999999999999 kB", "1 (a) R 1"] {
            assert_eq!((process_time(text), peak(text)), (None, None), "{text}");
        }
        assert_eq!((thread_time(""), thread_time("x")), (None, None));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_knows_the_peak() {
        let mut meter = ProcessMeter { one_thread: false };
        meter.start();
        assert!(meter.peak_bytes().is_some_and(|bytes| bytes > 100_000));
        assert!(meter.cpu().is_some());
    }
}
