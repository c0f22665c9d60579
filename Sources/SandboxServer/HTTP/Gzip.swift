import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// The content coding gzip (RFC 1952).
enum Gzip {
  /// Returns compressed bytes.
  ///
  /// NIOHTTPCompression offers its compressor only as a channel handler, so this runs it in a channel
  /// without a connection. In the server's own channel it would prefer deflate over gzip and know
  /// neither the length of a body nor requests with the method HEAD.
  static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    let channel = EmbeddedChannel(handler: NIOHTTPRequestCompressor(encoding: .gzip))
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
