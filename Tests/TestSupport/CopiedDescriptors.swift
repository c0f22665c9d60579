import CLinux
import Glibc
import SystemPackage

// A child process that another test is starting has a copy of every open descriptor until its exec:
// what the last close of a file or a pipe brings about comes only then.

/// Waits until no process has a closed file open for writing any more.
/// - Throws: ``NeverHappened``; `Errno` if the file can't be read.
package func waitForWriters(of path: String) throws {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw Errno(rawValue: errno) }
  defer { close(file) }
  try block { clinux_has_writer(file) == 0 }
}

/// Waits until no process can read from a pipe any more, whose reading end was closed.
/// - Throws: ``NeverHappened``.
package func waitForReaders(ofPipe writing: Int32) throws {
  try block {
    // POLLERR is always reported.
    var entry = pollfd(fd: writing, events: 0, revents: 0)
    return poll(&entry, 1, 0) == 1
  }
}

/// Blocks the thread: the callers can't suspend.
private func block(until condition: () -> Bool) throws {
  let end = ContinuousClock.now + .untilHang
  while !condition() {
    guard ContinuousClock.now < end else { throw NeverHappened(limit: .untilHang) }
    usleep(1_000)
  }
}
