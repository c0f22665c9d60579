import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression
import Synchronization

/// Runs NIOHTTPCompression's channel handler without a connection: in the server's own channel it
/// would prefer deflate to gzip, and handle neither `HEAD` nor `Content-Length` as GitHub does.
enum Compression {
  /// Returns the bytes in gzip format (RFC 1952), or for `.deflate` in zlib format (RFC 1950).
  static func compressed(
    _ bytes: [UInt8], _ algorithm: NIOCompression.Algorithm
  ) throws -> [UInt8] {
    let channel = EmbeddedChannel(handler: NIOHTTPRequestCompressor(encoding: algorithm))
    let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
    try channel.writeOutbound(HTTPClientRequestPart.head(head))
    try channel.writeOutbound(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: bytes))))
    try channel.writeOutbound(HTTPClientRequestPart.end(nil))
    var compressed: [UInt8] = []
    while let part = try channel.readOutbound(as: HTTPClientRequestPart.self) {
      if case .body(.byteBuffer(let buffer)) = part { compressed += Array(buffer: buffer) }
    }
    _ = try channel.finish()
    return compressed
  }
}

/// Keeps the last compressed responses: compressing a list takes as long as creating it, and
/// clients repeat requests.
final class CompressedResponses: Sendable {
  private static let maximumCount = 8
  private static let maximumSize = 256 << 10

  private let kept = Mutex<[(bytes: [UInt8], compressed: [UInt8])]>([])

  /// Returns bytes in gzip format; nil if zlib fails.
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    if let found = kept.withLock({ kept in kept.first { $0.bytes == bytes }?.compressed }) {
      return found
    }
    guard let compressed = try? Compression.compressed(bytes, .gzip) else { return nil }
    guard bytes.count <= Self.maximumSize else { return compressed }
    kept.withLock { kept in
      if kept.count == Self.maximumCount { kept.removeFirst() }
      kept.append((bytes, compressed))
    }
    return compressed
  }
}
