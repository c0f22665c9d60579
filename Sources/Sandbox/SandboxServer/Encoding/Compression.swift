import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Compresses bytes with zlib.
///
/// NIOHTTPCompression offers its compressor only as a channel handler, so this runs it in a channel
/// without a connection. In the server's own channel it would prefer deflate to gzip, and it would
/// handle neither `HEAD` nor `Content-Length` as ``ResponseBuilder`` does.
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
