import NIOCore
import NIOPosix

/// A connection of a fault server: reads each request and executes the steps of its response.
struct FaultConnection {
  private typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>
  private typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>

  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  init(_ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>) {
    self.channel = channel
  }

  /// Executes the greeting, then the response to each request, until one side closes the connection.
  func serve(
    greeting: FaultAnswer?, answer: @Sendable (FaultRequest) async -> FaultAnswer
  ) async throws {
    try await channel.executeThenClose { inbound, outbound in
      var reader = FaultRequest.Reader(inbound.makeAsyncIterator())
      if let greeting, try await !play(greeting, reader: &reader, outbound) { return }
      while let request = try await reader.next() {
        guard try await play(await answer(request), reader: &reader, outbound) else { return }
      }
    }
  }

  /// Executes the steps and returns whether the connection is still open.
  private func play(
    _ answer: FaultAnswer, reader: inout FaultRequest.Reader, _ outbound: Outbound
  ) async throws -> Bool {
    for step in answer.steps {
      switch step {
      case .send(let bytes):
        try await outbound.write(ByteBuffer(bytes: bytes))
      case .drip(let bytes, let pause):
        for byte in bytes {
          try await Task.sleep(for: pause)
          try await outbound.write(ByteBuffer(bytes: [byte]))
        }
      case .flood(let bytes, let times):
        let buffer = ByteBuffer(bytes: bytes)
        for _ in 0..<times { try await outbound.write(buffer) }
      case .wait(let time):
        try await Task.sleep(for: time)
      case .finish:
        return false
      case .reset:
        try await reset()
        return false
      case .hang:
        while try await reader.inbound.next(isolation: #isolation) != nil {}
        return false
      case .tunnel(let port):
        try await tunnel(to: port, reader: &reader, outbound)
        return false
      }
    }
    return true
  }

  /// Closes with a linger time of 0, which sends RST instead of FIN.
  private func reset() async throws {
    let now = linger(l_onoff: 1, l_linger: 0)
    try await (channel.channel as? any SocketOptionProvider)?.setSoLinger(now).get()
    try await channel.channel.close().get()
  }

  private func tunnel(
    to port: Int, reader: inout FaultRequest.Reader, _ outbound: Outbound
  ) async throws {
    let target = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    try await target.executeThenClose { answers, requests in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for try await buffer in answers { try await outbound.write(buffer) }
          outbound.finish()
        }
        while let buffer = try await reader.inbound.next(isolation: #isolation) {
          try await requests.write(buffer)
        }
        requests.finish()
        try await group.waitForAll()
      }
    }
  }
}
