import Synchronization

/// Output that is shown later, with the messages that follow its beginning.
package final class HeldOutput: Sendable {
  private let shown: Console
  private let held = Mutex<(out: [UInt8], err: [UInt8])>(([], []))

  package init(_ console: Console) { shown = console }

  /// The console to write to: a message before the first output is shown at once.
  package var console: Console {
    var console = shown
    console.out = Output(sink: HeldSink { self.hold($0) }, capacity: 0)
    console.err = Output(
      sink: HeldSink { bytes throws(OutputError) in try self.say(bytes) }, capacity: 0)
    return console
  }

  /// Releases the output: passes it to `show`, then writes the messages.
  package func release(_ show: ([UInt8]) async throws -> Void) async throws {
    let (out, err) = held.withLock { held in
      defer { held = ([], []) }
      return held
    }
    if !out.isEmpty { try await show(out) }
    if !err.isEmpty { try shown.err.write(err) }
  }

  private func hold(_ bytes: [UInt8]) { held.withLock { $0.out += bytes } }

  private func say(_ bytes: [UInt8]) throws(OutputError) {
    let isHeld = held.withLock { held in
      if !held.out.isEmpty { held.err += bytes }
      return !held.out.isEmpty
    }
    if !isHeld { try shown.err.write(bytes) }
  }
}

private struct HeldSink: Sink {
  let receive: @Sendable ([UInt8]) throws(OutputError) -> Void

  func write(_ bytes: [UInt8]) throws(OutputError) { try receive(bytes) }
}
