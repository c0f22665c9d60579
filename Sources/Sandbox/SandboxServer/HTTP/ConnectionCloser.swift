import NIOCore
import NIOHTTP1

/// Closes a connection after the response to a request of HTTP/1.0, or one that says
/// `Connection: close`.
///
/// Hummingbird keeps every connection open whose request doesn't say exactly `close`, and answers
/// HTTP/1.0 in chunks, which that version lacks (RFC 9112, section 7.1).
private final class ConnectionCloser: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// For each request without a response, its version if the connection is closed afterwards.
  private var requests: CircularBuffer<HTTPVersion?> = []

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    let isLast = head.version == .http1_0 || !head.isKeepAlive
    requests.append(isLast ? head.version : nil)
    if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), head.status.code >= 200,
      let version = requests.popFirst() ?? nil
    else { return context.write(data, promise: promise) }
    head.version = version
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

/// Adds ``ConnectionCloser`` behind the decoder of HTTP/1, which a server lets nobody else reach.
final class ConnectionCloserInstaller: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = Any

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    // A stream of HTTP/2 has none.
    guard let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    else { return }
    try? pipeline.addHandler(ConnectionCloser(), position: .after(decoder))
  }
}
