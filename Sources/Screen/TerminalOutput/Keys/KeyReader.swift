import ChildProcesses
import Dispatch
import Glibc

/// Reads keys from a terminal in raw mode on a thread of its own.
final class KeyReader: Sendable {
  enum Input: Sendable {
    case keys([Key])
    /// The terminal has another size.
    case resized
    /// The terminal is gone.
    case ended
  }

  /// How long to wait for the rest of a sequence before Escape is a key, in milliseconds.
  private static let escapeDelay: Int32 = 50

  private let descriptor: Int32
  private let wakeup: Wakeup
  private let window: SignalReport
  private let stopped = DispatchGroup()

  /// The caller owns the descriptor.
  init(descriptor: Int32) throws {
    self.descriptor = descriptor
    wakeup = try Wakeup()
    window = try SignalReport(of: SIGWINCH)
  }

  /// Starts to read; `receive` is called on the reading thread.
  func start(_ receive: @escaping @Sendable (Input) -> Void) {
    stopped.enter()
    DispatchQueue(label: "gists.keys").async { [self] in
      read(receive)
      stopped.leave()
    }
  }

  /// Stops reading; returns when no more input is consumed.
  func stop() {
    wakeup.fire()
    stopped.wait()
  }

  private func read(_ receive: (Input) -> Void) {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      var entries = [wakeup.descriptor, window.descriptor, descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(
        &entries, nfds_t(entries.count), decoder.isIncomplete ? Self.escapeDelay : -1)
      if count < 0 && errno != EINTR { return receive(.ended) }
      if count <= 0 {
        if count == 0 { receive(.keys(decoder.keysAtPause())) }
        continue
      }
      if entries[0].revents != 0 { return }
      if entries[1].revents != 0 {
        window.acknowledge()
        receive(.resized)
      }
      guard entries[2].revents != 0 else { continue }
      let length = Glibc.read(descriptor, &buffer, buffer.count)
      if length < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard length > 0 else { return receive(.ended) }
      receive(.keys(decoder.keys(buffer.prefix(length))))
    }
  }
}

/// Wakes another thread's poll(2).
package final class Wakeup: Sendable {
  private let pipe: PipeEnds

  package init() throws { pipe = try PipeEnds() }

  /// The descriptor that becomes readable after ``fire()``.
  package var descriptor: Int32 { pipe.reading }

  /// Makes the descriptor readable; safe on any thread while this object exists.
  package func fire() {
    var byte: UInt8 = 1
    _ = write(pipe.writing, &byte, 1)
  }

  /// Reads what ``fire()`` wrote.
  package func acknowledge() {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(pipe.reading, &bytes, bytes.count)
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }
}
