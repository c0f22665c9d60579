import NIOCore

/// How fast a fault server reads: like a slow network that takes a request body in small parts.
package struct SlowReads: Sendable {
  /// In bytes: what the system takes of a body that the server does not read.
  static let window = 16_384

  /// In bytes.
  package let part: Int
  /// The pause before each part.
  package let pause: Duration
  /// After so many parts the server reads no more.
  package let limit: Int

  package init(parts part: Int, every pause: Duration, limit: Int = .max) {
    self.part = part
    self.pause = pause
    self.limit = limit
  }

  func apply(to channel: any Channel) throws {
    let options = channel.syncOptions
    try options?.setOption(.maxMessagesPerRead, value: 1)
    try options?.setOption(
      .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: part))
    try channel.pipeline.syncOperations.addHandler(Handler(self))
  }

  private final class Handler: ChannelOutboundHandler {
    typealias OutboundIn = Never

    private let pace: SlowReads
    private var reads = 0

    init(_ pace: SlowReads) { self.pace = pace }

    func read(context: ChannelHandlerContext) {
      reads += 1
      guard reads <= pace.limit else { return }
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: TimeAmount(pace.pause)) { bound.value.read() }
    }
  }
}
