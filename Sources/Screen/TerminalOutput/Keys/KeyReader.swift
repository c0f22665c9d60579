import ChildProcesses
import Dispatch
import Glibc
import Synchronization

/// Waits on a thread of its own for keys, for a new size, and until the terminal accepts more
/// output.
///
/// It has no timer, except for 50 ms after Escape.
package final class KeyReader: Sendable {
  package enum Event: Sendable {
    case keys([Key])
    /// The terminal has another size.
    case resized
    /// The program continues after it was stopped (SIGCONT).
    case continued
    /// The terminal is gone.
    case ended
  }

  /// The events to wait for.
  package enum Interest: Sendable {
    /// Another program has the terminal.
    case nothing
    case keys(writes: Bool)
    /// The terminal is gone.
    case end
  }

  /// The time in milliseconds to wait for the rest of a sequence before Escape counts as a key.
  private static let escapeDelay: Int32 = 50

  private let wakeup: Wakeup
  private let window: SignalReport
  private let continuation: SignalReport
  private let isStopped = Atomic(false)
  private let stopped = DispatchGroup()

  package init() throws {
    wakeup = try Wakeup()
    window = try SignalReport(of: SIGWINCH)
    continuation = try SignalReport(of: SIGCONT)
  }

  /// Starts to read; `receive` is called on the reading thread.
  package func start(_ source: some KeySource, _ receive: @escaping @Sendable (Event) -> Void) {
    stopped.enter()
    DispatchQueue(label: "gists.keys").async { [self] in
      run(source, receive)
      stopped.leave()
    }
  }

  /// Makes the thread check its ``Interest`` again.
  package func wake() { wakeup.fire() }

  /// Stops reading; returns when no more input is consumed.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    wakeup.fire()
    stopped.wait()
  }

  private func run(_ source: some KeySource, _ receive: (Event) -> Void) {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isStopped.load(ordering: .relaxed) {
      var entries = [wakeup.descriptor, window.descriptor, continuation.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      switch source.interest {
      case .nothing: break
      case .keys(let writes):
        let events = Int16(writes ? POLLIN | POLLOUT : POLLIN)
        entries.append(pollfd(fd: source.descriptor, events: events, revents: 0))
      case .end: return receive(.ended)
      }
      let count = poll(
        &entries, nfds_t(entries.count), decoder.isIncomplete ? Self.escapeDelay : -1)
      if count < 0 && errno != EINTR { return receive(.ended) }
      if count == 0 { Self.send(decoder.keysAtPause(), receive) }
      guard count > 0 else { continue }
      if entries[0].revents != 0 {
        wakeup.acknowledge()
        if isStopped.load(ordering: .relaxed) { return }
      }
      if entries[1].revents != 0 {
        window.acknowledge()
        receive(.resized)
      }
      if entries[2].revents != 0 {
        continuation.acknowledge()
        receive(.continued)
      }
      let terminal = entries.count > 3 ? entries[3].revents : 0
      if terminal & Int16(POLLOUT) != 0 { source.writePending() }
      if terminal & ~Int16(POLLOUT) != 0 {
        guard let bytes = source.read(into: &buffer) else { return receive(.ended) }
        Self.send(decoder.keys(bytes), receive)
      }
    }
  }

  private static func send(_ keys: [Key], _ receive: (Event) -> Void) {
    if !keys.isEmpty { receive(.keys(keys)) }
  }
}

/// A terminal in raw mode, from which a ``KeyReader`` reads.
package protocol KeySource: Sendable {
  /// The caller owns the descriptor.
  var descriptor: Int32 { get }
  var interest: KeyReader.Interest { get }

  /// Reads typed bytes; nil if the terminal is gone, empty if nothing was typed.
  func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>?

  /// Writes output that the terminal did not accept before.
  func writePending()
}

extension KeySource {
  package var interest: KeyReader.Interest { .keys(writes: false) }
  package func writePending() {}

  package func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    return count > 0 ? buffer.prefix(count) : nil
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

  /// Resets the descriptor after ``fire()``.
  package func acknowledge() {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(pipe.reading, &bytes, bytes.count)
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }
}
