import Glibc
import TerminalOutput

/// A terminal that is opened for a screen, without making another program's descriptor
/// non-blocking.
final class TerminalDevice: KeySource {
  let descriptor: Int32
  let mode: TerminalMode

  /// Opens the controlling terminal, or else the one on stdin or stderr.
  init() throws(ScreenError) {
    let candidates = ["/dev/tty"] + [0, 2].filter { isatty($0) == 1 }.map { "/proc/self/fd/\($0)" }
    for path in candidates {
      let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if let mode = TerminalMode(of: descriptor) {
        self.descriptor = descriptor
        self.mode = mode
        return
      }
      close(descriptor)
    }
    throw ScreenError.noTerminal
  }

  deinit { close(descriptor) }

  /// The size of the terminal; 24 by 80 if it reports none, as serial lines do.
  var size: ScreenSize {
    guard let size = Terminal.windowSize(descriptor), size.ws_row > 0 else {
      return ScreenSize(rows: 24, columns: 80)
    }
    var result = ScreenSize(
      rows: min(Int(size.ws_row), Self.longestSide),
      columns: min(Int(size.ws_col), Self.longestSide))
    result.cell = Terminal.cell(size)
    return result
  }

  /// More cells than any display has; a terminal that reports more would fill the memory.
  private static let longestSide = 1_000

  /// Writes as much as the terminal accepts now; nil if it is gone.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    var written = 0
    while written < bytes.count {
      let count = bytes.dropFirst(written).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        written += count
      } else if count < 0 && errno == EAGAIN {
        break
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
    return written
  }

  /// Writes all bytes, unless the terminal is gone or accepts nothing for half a second.
  func writeAll(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, let count = write(rest) {
      rest = rest.dropFirst(count)
      guard !rest.isEmpty else { return }
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, 500) > 0 else { return }
    }
  }

  func discardInput() { tcflush(descriptor, TCIFLUSH) }
}

/// Why the screen could not be opened.
enum ScreenError: Error, Hashable, Sendable {
  /// The program has no terminal.
  case noTerminal
}
