import Glibc
import Synchronization

/// A destination of bytes: a descriptor, or memory in tests.
protocol Sink: Sendable {
  /// Writes all bytes or throws.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Passes on what waits for more bytes.
  func end()
}

extension Sink {
  func end() {}
}

/// Writes to a file descriptor with as many calls to write(2) as necessary.
struct DescriptorSink: Sink {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .brokenPipe
      case let number: throw .failed(errno: number)
      }
    }
  }

  /// Waits until a descriptor that was inherited in non-blocking mode is writable.
  private func waitUntilWritable() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&entry, 1, -1)
  }
}

/// Replaces drawing characters on the way to a terminal that shows ASCII only.
struct ASCIISink: Sink {
  let sink: any Sink

  func write(_ bytes: [UInt8]) throws(OutputError) { try sink.write(ASCIIForm.drawn(bytes)) }

  func end() { sink.end() }
}

/// Keeps the output in memory.
final class MemorySink: Sink {
  private let kept = Mutex<[UInt8]>([])

  var bytes: [UInt8] { kept.withLock { $0 } }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    kept.withLock { $0 += bytes }
  }
}

/// Passes on complete lines; the rest of a line at the end.
final class LineSink: Sink {
  private let rest = Mutex<[UInt8]>([])
  private let receive: @Sendable (String) -> Void

  init(_ receive: @escaping @Sendable (String) -> Void) { self.receive = receive }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    let lines = rest.withLock { rest in
      rest += bytes
      let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rest = Array(lines.last ?? [])
      return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
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
