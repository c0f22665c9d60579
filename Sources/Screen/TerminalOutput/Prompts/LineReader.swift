import Dispatch
import Glibc

/// Reads typed lines byte by byte, so that input after a line's end is left for the next reader.
///
/// The terminal stays in line-editing mode, so there is nothing to restore.
struct LineReader: Sendable {
  let descriptor: Int32

  /// The maximum length of a line in bytes.
  private static let longest = 65_536
  /// Ctrl-C, if the terminal does not turn it into a signal.
  private static let interrupt: UInt8 = 3

  /// Returns a line without its line feed; nil at the end of input or if it can't be read.
  ///
  /// If the task is cancelled, it throws `CancellationError` and consumes no later input.
  func line() async throws -> String? { try await waiting { try read($0) } }

  /// Runs `body`, which blocks, on a thread of its own.
  private func waiting<Value: Sendable>(
    _ body: @escaping @Sendable (Wakeup) throws -> Value
  ) async throws -> Value {
    let wakeup = try Wakeup()
    let value = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "gists.prompt").async {
          continuation.resume(with: Result { try body(wakeup) })
        }
      }
    } onCancel: {
      wakeup.fire()
    }
    try Task.checkCancellation()
    return value
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
