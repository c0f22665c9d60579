import Glibc
import LocalFiles
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

  /// Writes to a descriptor, which the caller owns; a `capacity` of 0 disables buffering.
  package convenience init(descriptor: Int32, capacity: Int = Output.wholeBuffer) {
    self.init(sink: DescriptorSink(descriptor), capacity: capacity)
  }

  /// Returns an output that collects in memory.
  package static func collecting() -> Output { Output(sink: MemorySink(), capacity: 0) }

  /// Returns an output that passes each line on, without its line end; ``end()`` passes on a last
  /// line without a line end.
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

  /// Writes bytes unchanged, without the buffer: while the reader doesn't read, only the caller
  /// waits, and ``flush()`` does not.
  package func writeDirectly(_ bytes: [UInt8]) throws(OutputError) {
    liveLine?.erase()
    try sink.write(bytes)
  }

  /// Writes out the buffer and an unfinished last line.
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

/// A destination of bytes: a descriptor, memory, or a function.
protocol Sink: Sendable {
  /// Writes all bytes or throws.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Passes on bytes that are held back until more arrive.
  func end()
}

extension Sink {
  func end() {}
}

struct DescriptorSink: Sink {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    switch WholeWrite.write(bytes, to: descriptor) {
    case 0: return
    case EPIPE: throw .brokenPipe
    case let number: throw .failed(errno: number)
    }
  }
}

/// Replaces drawing characters on the way to a terminal that shows only ASCII.
struct ASCIISink: Sink {
  let sink: any Sink

  func write(_ bytes: [UInt8]) throws(OutputError) { try sink.write(ASCIIForm.drawn(bytes)) }

  func end() { sink.end() }
}

final class MemorySink: Sink {
  private let kept = Mutex<[UInt8]>([])

  var bytes: [UInt8] { kept.withLock { $0 } }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    kept.withLock { $0 += bytes }
  }
}

/// Passes on complete lines, and the rest of a line at the end.
final class LineSink: Sink {
  private let rest = Mutex<[UInt8]>([])
  private let receive: @Sendable (String) -> Void

  init(_ receive: @escaping @Sendable (String) -> Void) { self.receive = receive }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    let lines: [String] = rest.withLock { rest in
      // The beginning of a long line is not read again with each part.
      guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        rest += bytes
        return []
      }
      let whole = rest + bytes[..<end]
      rest = Array(bytes[(end + 1)...])
      return whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    lines.forEach(receive)
  }

  func end() {
    let rest = rest.withLock { rest in
      defer { rest = [] }
      return rest
    }
    if !rest.isEmpty { receive(String(decoding: rest, as: UTF8.self)) }
  }

  deinit { end() }
}
