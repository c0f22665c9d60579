import NIOCore

/// Rejects a response that goes on without a header or body byte: endless white space, empty lines
/// or chunk extensions.
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
