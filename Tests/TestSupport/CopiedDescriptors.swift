import CLinux
import Glibc

// A child process that another test is starting has a copy of every open descriptor until its exec:
// what the last close of a file or a pipe brings about comes only then.

/// Waits until no process has a closed file open for writing any more.
package func waitForWriters(of path: String) {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  while clinux_has_writer(file) != 0 { usleep(1_000) }
}

/// Waits until no process can read from a pipe any more, whose reading end was closed.
package func waitForReaders(ofPipe writing: Int32) {
  // POLLERR is always reported.
  var entry = pollfd(fd: writing, events: 0, revents: 0)
  while poll(&entry, 1, 0) < 1 { usleep(1_000) }
}
