import NIOCore
import NIOHTTP1

/// The handlers that check a connection's responses before AsyncHTTPClient gets them.
enum ResponseHandlers {
  /// Adds the handlers between the parser of a connection and AsyncHTTPClient, and a byte limit
  /// before the parser.
  static func install(in channel: any Channel, idleTimeout: TimeAmount) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      let limit = UnparsedByteLimitHandler()
      try pipeline.addHandler(limit, position: .before(parser))
      let status = StatusCodeHandler(limit)
      try pipeline.addHandler(status, position: .after(parser))
      try pipeline.addHandler(IdleHandler(limit: idleTimeout), position: .after(status))
    }
  }
}

/// Rejects responses that AsyncHTTPClient can't handle.
///
/// AsyncHTTPClient treats every status code below 200 as an interim response, and stops the program
/// when a body follows. It reads any number of interim responses, and decompresses the body as the
/// first of them says.
final class StatusCodeHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  /// More than any server sends before a response.
  private static let maximumInterimResponses = 100

  private let limit: UnparsedByteLimitHandler
  private var interimResponses = 0
  private var hasFailed = false

  init(_ limit: UnparsedByteLimitHandler) { self.limit = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasFailed else { return }
    limit.partWasParsed()
    do throws(TransportFailure) {
      var part = unwrapInboundIn(data)
      if case .head(let head) = part { part = .head(try checked(head)) }
      context.fireChannelRead(wrapInboundOut(part))
    } catch {
      hasFailed = true
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
  }

  /// Returns the head; an interim one has no header fields.
  private func checked(_ head: HTTPResponseHead) throws(TransportFailure) -> HTTPResponseHead {
    switch head.status.code {
    // AsyncHTTPClient handles 101 like a final response.
    case 101, 200...599:
      interimResponses = 0
      return head
    case 100..<200:
      interimResponses += 1
      guard interimResponses <= Self.maximumInterimResponses else {
        throw .invalidResponse(.tooManyInterimResponses)
      }
      return HTTPResponseHead(version: head.version, status: head.status)
    // RFC 9110 §15: a valid status code is in the range 100 to 599.
    default:
      throw .invalidResponse(.invalidStatus(Int(head.status.code)))
    }
  }
}

/// Rejects a response that continues without a header or body byte: endless white space, empty
/// lines or chunk extensions.
///
/// NIO's parser skips or buffers them without a limit.
final class UnparsedByteLimitHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// More than the largest header that the parser accepts, in bytes.
  private static let limit = 256 << 10

  private var unparsed = 0
  private var hasParsedPart = false
  private var hasFailed = false

  /// Called for each head and part of a body that the parser found.
  func partWasParsed() { hasParsedPart = true }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasFailed else { return }
    hasParsedPart = false
    context.fireChannelRead(data)
    unparsed = hasParsedPart ? 0 : unparsed + unwrapInboundIn(data).readableBytes
    guard unparsed > Self.limit else { return }
    hasFailed = true
    context.fireErrorCaught(TransportFailure.invalidResponse(.tooMuchOverhead))
    context.close(promise: nil)
  }
}
