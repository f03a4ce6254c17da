//! Processor time and memory of this process, as far as the system tells. Only Linux does, through files; elsewhere nothing is known.

use std::fs;
use std::time::Duration;

/// Linux counts processor time of whole processes in steps of this.
const TICK: Duration = Duration::from_millis(10);

/// The time of this thread on a processor, to the nanosecond.
pub fn thread_time() -> Option<Duration> {
    thread_time_in(&fs::read_to_string("/proc/thread-self/schedstat").ok()?)
}

/// The time of all threads on processors, ended ones too, to a hundredth of a second.
pub fn processor_time() -> Option<Duration> {
    process_time_in(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The memory of this process in bytes.
///
/// ```
/// assert!(mcgs_files::system::resident_memory().is_none_or(|bytes| bytes > 100_000));
/// ```
pub fn resident_memory() -> Option<u64> {
    bytes_in("VmRSS:", &fs::read_to_string("/proc/self/status").ok()?)
}

/// The most memory that this process had since the peak was reset.
pub fn peak_memory() -> Option<u64> {
    bytes_in("VmHWM:", &fs::read_to_string("/proc/self/status").ok()?)
}

/// Forgets the peak so far. If that fails, the peak is that of everything so far, which is still true of the process.
pub fn reset_peak_memory() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The memory of the machine in bytes.
pub fn total_memory() -> Option<u64> {
    bytes_in("MemTotal:", &fs::read_to_string("/proc/meminfo").ok()?)
}

/// The name of the processor.
pub fn processor_name() -> Option<String> {
    name_in(&fs::read_to_string("/proc/cpuinfo").ok()?)
}

fn name_in(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The first number of `schedstat`: nanoseconds on a processor. All three numbers stay 0 where nothing is counted; a thread that
/// has just begun has no time yet, but a turn on a processor.
fn thread_time_in(text: &str) -> Option<Duration> {
    let numbers: Vec<u64> = text.split_whitespace().map_while(|number| number.parse().ok()).collect();
    let is_counted = numbers.iter().any(|&number| number > 0);
    is_counted.then(|| Duration::from_nanos(numbers[0]))
}

/// The sum of the fields `utime` and `stime` of `stat`, the 12th and 13th behind the name in parentheses.
fn process_time_in(text: &str) -> Option<Duration> {
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let user: u32 = fields.next()?.parse().ok()?;
    let system: u32 = fields.next()?.parse().ok()?;
    TICK.checked_mul(user.checked_add(system)?)
}

/// The number of bytes behind a name, in files such as `status`.
fn bytes_in(name: &str, text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_understood() {
        assert_eq!(thread_time_in("172803144 861905174 70\n"), Some(Duration::from_nanos(172_803_144)));
        assert_eq!(thread_time_in("0 67390 1\n"), Some(Duration::ZERO));
        assert_eq!(thread_time_in("0 0 0\n"), None);
        let stat = "1 (a) b) R 13253 13253 4903 0 -1 4194304 102 0 0 0 17 5 0 0 20 0 1 0 1184555";
        assert_eq!(process_time_in(stat), Some(Duration::from_millis(220)));
        assert_eq!(bytes_in("VmHWM:", "VmPeak:\t 3060 kB\nVmHWM:\t    1776 kB\n"), Some(1776 * 1024));
    }

    #[test]
    fn processors_have_names() {
        assert_eq!(name_in("flags: x\nmodel name\t: A  B\n").as_deref(), Some("A B"));
        assert_eq!(name_in("nothing"), None);
    }

    #[test]
    fn anything_else_is_unknown() {
        for text in ["", "nonsense", "VmHWM: many kB", "VmHWM: 99999999999999999999 kB", "1 (a) R 1"] {
            assert_eq!((process_time_in(text), bytes_in("VmHWM:", text)), (None, None), "{text}");
        }
        assert_eq!((thread_time_in(""), thread_time_in("x")), (None, None));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_knows_them_all() {
        reset_peak_memory();
        let sizes = [resident_memory(), peak_memory(), total_memory()];
        assert!(sizes.iter().all(|size| size.is_some_and(|bytes| bytes > 100_000)), "{sizes:?}");
        assert!(processor_time().is_some());
    }
}
