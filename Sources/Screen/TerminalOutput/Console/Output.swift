import Synchronization

/// A buffered output stream.
///
/// A write is complete or throws. ``flush()`` writes out the buffer; commands call it before they
/// report success.
package final class Output: Sendable {
  /// The buffer size: the capacity of a pipe.
  static let wholeBuffer = 65_536

  let sink: any Sink
  private let capacity: Int
  private let liveLine: LiveLine?
  private let buffer = Mutex<[UInt8]>([])

  /// A `capacity` of 0 disables buffering.
  init(sink: any Sink, capacity: Int, liveLine: LiveLine? = nil) {
    self.sink = sink
    self.capacity = capacity
    self.liveLine = liveLine
  }

  /// Writes to a file descriptor and buffers up to `capacity` bytes; 0 disables buffering.
  ///
  /// The caller owns the descriptor.
  package convenience init(
    descriptor: Int32, capacity: Int = Output.wholeBuffer, liveLine: LiveLine? = nil
  ) {
    self.init(sink: DescriptorSink(descriptor), capacity: capacity, liveLine: liveLine)
  }

  /// Returns an output that collects in memory, for tests.
  package static func collecting() -> Output { Output(sink: MemorySink(), capacity: 0) }

  /// Returns an output that passes each line on, without its line end; ``end()`` passes on a last
  /// line that has none.
  package static func lines(_ receive: @escaping @Sendable (String) -> Void) -> Output {
    Output(sink: LineSink(receive), capacity: 0)
  }

  /// The bytes collected so far; empty for an output that writes to a descriptor.
  package var collected: [UInt8] { (sink as? MemorySink)?.bytes ?? [] }

  /// ``collected`` as text.
  package var collectedText: String { String(decoding: collected, as: UTF8.self) }

  /// Writes bytes unchanged.
  package func write(_ bytes: some Collection<UInt8>) throws(OutputError) {
    try buffer.withLock { (buffer) throws(OutputError) in
      buffer += bytes
      if buffer.count > capacity { try drain(&buffer) }
    }
  }

  /// Writes text unchanged; the caller escapes untrusted text.
  package func write(_ text: String) throws(OutputError) {
    try write(text.utf8)
  }

  /// Writes text and a line feed.
  package func writeLine(_ text: String) throws(OutputError) {
    try write((text + "\n").utf8)
  }

  /// Writes out the buffer.
  package func flush() throws(OutputError) {
    try buffer.withLock { (buffer) throws(OutputError) in try drain(&buffer) }
  }

  /// Writes out the buffer and what has no line end yet.
  package func end() throws(OutputError) {
    try flush()
    sink.end()
  }

  /// Discards data after a failed write: the reader has exited or the disk is full.
  private func drain(_ buffer: inout [UInt8]) throws(OutputError) {
    guard !buffer.isEmpty else { return }
    liveLine?.erase()
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }
}

/// A failed write.
package enum OutputError: Error, Hashable, Sendable {
  /// The reader closed the pipe (EPIPE).
  case brokenPipe
  /// `errno` is the system's error number, such as ENOSPC, or EBADF if the stream is closed.
  case failed(errno: Int32)
}
