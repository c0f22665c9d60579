import NIOCore

/// A request body in chunks.
///
/// AsyncHTTPClient asks for the next one when the connection is writable.
struct RequestBodyChunks: AsyncSequence, Sendable {
  /// In bytes.
  static let chunkSize = 64 << 10

  let bytes: [UInt8]
  let progress: UploadProgress

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: RequestBodyChunks
    private var offset = 0

    init(chunks: RequestBodyChunks) { self.chunks = chunks }

    mutating func next() async -> ByteBuffer? {
      let bytes = chunks.bytes
      chunks.progress.report(offset, bytes.count)
      guard offset < bytes.count else { return nil }
      let end = Swift.min(offset + RequestBodyChunks.chunkSize, bytes.count)
      defer { offset = end }
      return ByteBuffer(bytes: bytes[offset..<end])
    }
  }
}
