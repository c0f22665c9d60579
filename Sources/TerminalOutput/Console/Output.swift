import Synchronization

/// A stream of output.
///
/// Writes are whole or throw; what is written reaches its reader by ``flush()`` at the latest,
/// which a command calls before it says that all went well.
package final class Output: Sendable {
  /// Bytes gathered before a write(2): the size of a pipe.
  static let wholeBuffer = 65_536

  let sink: any Sink
  private let capacity: Int
  private let liveLine: LiveLine?
  private let buffer = Mutex<[UInt8]>([])

  /// `capacity` 0 writes everything at once.
  init(sink: any Sink, capacity: Int, liveLine: LiveLine? = nil) {
    self.sink = sink
    self.capacity = capacity
    self.liveLine = liveLine
  }

  /// Writes to a file descriptor, gathering up to `capacity` bytes; 0 writes everything at once.
  ///
  /// The descriptor stays the caller's.
  package convenience init(
    descriptor: Int32, capacity: Int = Output.wholeBuffer, liveLine: LiveLine? = nil
  ) {
    self.init(sink: DescriptorSink(descriptor), capacity: capacity, liveLine: liveLine)
  }

  /// Collects in memory, for tests.
  package static func collecting() -> Output { Output(sink: MemorySink(), capacity: 0) }

  /// What a collecting output has so far; nothing for one that writes to a descriptor.
  package var collected: [UInt8] { (sink as? MemorySink)?.bytes ?? [] }

  /// ``collected`` as text.
  package var collectedText: String { String(decoding: collected, as: UTF8.self) }

  /// Writes bytes as they are.
  package func write(_ bytes: some Collection<UInt8>) throws(OutputError) {
    try buffer.withLock { (buffer) throws(OutputError) in
      buffer += bytes
      if buffer.count > capacity { try drain(&buffer) }
    }
  }

  /// Writes text as it is: foreign text is made safe before.
  package func write(_ text: String) throws(OutputError) {
    try write(text.utf8)
  }

  /// Writes text and a line feed.
  package func writeLine(_ text: String) throws(OutputError) {
    try write((text + "\n").utf8)
  }

  /// Hands everything written so far to the system.
  package func flush() throws(OutputError) {
    try buffer.withLock { (buffer) throws(OutputError) in try drain(&buffer) }
  }

  /// What could not be written is not tried again: the reader is gone or the disk is full.
  private func drain(_ buffer: inout [UInt8]) throws(OutputError) {
    guard !buffer.isEmpty else { return }
    liveLine?.erase()
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }
}

/// Writing failed.
package enum OutputError: Error, Hashable, Sendable {
  /// The reader is gone (EPIPE).
  case brokenPipe
  /// `errno` is the system's number, such as ENOSPC, or EBADF where the stream is closed.
  case failed(errno: Int32)
}
