import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import GitHubAPI

/// When a request ends because nothing moves, in virtual time.
@Suite struct IdleHandlerTests {
  private let part = HTTPClientRequestPart.body(
    .byteBuffer(ByteBuffer(repeating: UInt8(ascii: "x"), count: 8_000)))

  /// A connection on which a request with a body begins; nothing may rest for 15 seconds.
  private func uploading() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(
      handlers: [HTTPRequestEncoder(), IdleHandler(limit: .seconds(15))])
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere")).wait()
    let head = HTTPRequestHead(
      version: .http1_1, method: .POST, uri: "/gists", headers: ["Content-Length": "160000"])
    try channel.writeOutbound(HTTPClientRequestPart.head(head))
    return channel
  }

  @Test func `a slow upload is not silence, but what follows it is`() throws {
    let channel = try uploading()
    for _ in 0..<20 {
      try channel.writeOutbound(part)
      channel.embeddedEventLoop.advanceTime(by: .seconds(14))
    }
    try channel.throwIfErrorCaught()
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(16))
    #expect(throws: TransportFailure.unreachable(.idle)) { try channel.throwIfErrorCaught() }
    #expect(!channel.isActive)
  }

  @Test func `what waits in the channel does not move`() throws {
    let channel = try uploading()
    for _ in 0..<3 {
      channel.write(part, promise: nil)
      channel.embeddedEventLoop.advanceTime(by: .seconds(6))
    }
    #expect(throws: TransportFailure.unreachable(.idle)) { try channel.throwIfErrorCaught() }
  }

  @Test func `a slow response is not silence, and nothing is due after it`() throws {
    let channel = try uploading()
    try channel.writeOutbound(HTTPClientRequestPart.end(nil))
    let head = HTTPClientResponsePart.head(.init(version: .http1_1, status: .ok))
    for part in [head, .body(ByteBuffer(string: "[")), .body(ByteBuffer(string: "]")), .end(nil)] {
      channel.embeddedEventLoop.advanceTime(by: .seconds(14))
      try channel.writeInbound(part)
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    try channel.throwIfErrorCaught()
    #expect(channel.isActive)
  }
}
