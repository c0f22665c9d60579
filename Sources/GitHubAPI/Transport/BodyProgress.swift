import NIOCore

/// Told how far a request's body is: the bytes that the connection took, and all of them.
///
/// It makes no difference between two requests.
package struct UploadProgress: Hashable, Sendable {
  let tell: @Sendable (_ sent: Int, _ total: Int) -> Void

  package init(_ tell: @escaping @Sendable (_ sent: Int, _ total: Int) -> Void) {
    self.tell = tell
  }

  package static func == (one: Self, other: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// A body in pieces, each given when the connection has room for it.
struct BodyPieces: AsyncSequence, Sendable {
  static let size = 64 << 10

  let bytes: [UInt8]
  let progress: UploadProgress

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let pieces: BodyPieces
    private var offset = 0

    init(pieces: BodyPieces) { self.pieces = pieces }

    mutating func next() async -> ByteBuffer? {
      let bytes = pieces.bytes
      pieces.progress.tell(offset, bytes.count)
      guard offset < bytes.count else { return nil }
      let end = Swift.min(offset + BodyPieces.size, bytes.count)
      defer { offset = end }
      return ByteBuffer(bytes: bytes[offset..<end])
    }
  }
}
