import NIOHTTPCompression
import Synchronization

/// Compresses responses, and keeps the last ones: compressing a list takes as long as making it, and
/// clients often request the same list again.
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
