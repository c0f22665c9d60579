import Glibc
import NIOCore
import NIOHTTP1

/// Ends a request that makes no progress: neither its body nor its response advances.
///
/// AsyncHTTPClient starts its own clock when the connection has buffered the body, long before a
/// slow network has sent it. It has no clock for a body that the network stops sending.
final class IdleHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  /// The number of ticks in the time limit.
  ///
  /// Ticks are counted instead of time: a process that was suspended, as with Ctrl-Z, missed at
  /// most one tick.
  private static let ticks = 15

  private let interval: TimeAmount
  private var clock: RepeatedTask?
  private var idleTicks = 0
  /// The bytes of the body that were written to the channel.
  private var written = 0
  /// The bytes that had left this computer at the last tick: ``written`` without those still
  /// waiting.
  private var sent = 0

  /// - Parameter limit: the longest time without progress.
  init(limit: TimeAmount) { interval = .nanoseconds(limit.nanoseconds / Int64(Self.ticks)) }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head: start(context)
    case .body(let part): written += part.readableBytes
    case .end: break
    }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    idleTicks = 0
    if case .end = unwrapInboundIn(data) { stop() }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func start(_ context: ChannelHandlerContext) {
    stop()
    (idleTicks, written, sent) = (0, 0, 0)
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    clock = context.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
      bound.value.handler.tick(bound.value.context)
    }
  }

  private func stop() {
    clock?.cancel()
    clock = nil
  }

  private func tick(_ context: ChannelHandlerContext) {
    let sent = written - Self.unsent(context.channel)
    idleTicks = sent == self.sent ? idleTicks + 1 : 0
    self.sent = sent
    guard idleTicks >= Self.ticks else { return }
    stop()
    context.fireErrorCaught(TransportFailure.unreachable(.idle))
    context.close(promise: nil)
  }

  /// Returns the number of bytes that wait in the channel or in the system to be sent.
  private static func unsent(_ channel: any Channel) -> Int {
    let buffered = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    let queued = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self
    ) { socket in
      var count: Int32 = 0
      return ioctl(socket, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    }
    return buffered + (queued ?? 0)
  }
}
