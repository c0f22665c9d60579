import ChildProcesses
import Dispatch
import Glibc
import Synchronization

/// Reads lines a person types, byte by byte, so that nothing after a line's end is taken from
/// whoever reads next.
///
/// The terminal stays in its own line-editing mode: nothing has to be put back whatever happens.
struct LineReader: Sendable {
  let descriptor: Int32

  /// A line's bytes end here; nobody types more.
  private static let longest = 65_536
  /// Ctrl-C, where the terminal does not turn it into a signal.
  private static let interrupt: UInt8 = 3

  /// A line without its line feed; nil at the end of input or where it can't be read.
  ///
  /// Where the task is cancelled this throws `CancellationError` and takes no byte of a line that
  /// is typed later.
  func line() async throws -> String? {
    let wakeup = try Wakeup()
    let line: String? = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "gists.prompt").async {
          continuation.resume(with: Result { try read(wakeup) })
        }
      }
    } onCancel: {
      wakeup.fire()
    }
    try Task.checkCancellation()
    return line
  }

  private func read(_ wakeup: Wakeup) throws -> String? {
    var bytes: [UInt8] = []
    while bytes.count < Self.longest {
      try waitForInput(wakeup)
      var byte: UInt8 = 0
      let count = Glibc.read(descriptor, &byte, 1)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard count == 1, byte != Self.interrupt else { return nil }
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns when a read would not block.
  private func waitForInput(_ wakeup: Wakeup) throws {
    var entries = [
      pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, nfds_t(entries.count), -1) < 0 && errno == EINTR {}
    if entries[0].revents != 0 { throw CancellationError() }
  }
}

/// Ends a poll(2) of another thread.
private final class Wakeup: Sendable {
  private let pipe: PipeEnds

  init() throws { pipe = try PipeEnds() }

  /// Readable once ``fire()`` was called.
  var descriptor: Int32 { pipe.reading }

  /// Safe from any thread while this object lives, which both users see to.
  func fire() {
    var byte: UInt8 = 1
    _ = write(pipe.writing, &byte, 1)
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }
}
