import NIOCore
import NIOPosix

/// Sending requests to a server on loopback, as a proxy does.
extension FaultRequest {
  /// Creates a request that a test sends itself.
  package init(
    _ method: String, _ target: String, _ fields: KeyValuePairs<String, String> = [:],
    body: String = ""
  ) {
    self.init(
      method: method, target: target, fields: fields.map { Field(name: $0, value: $1) },
      body: Array(body.utf8), time: .zero, connection: 0)
  }

  /// Sends the request to a loopback port; returns the whole response and the end of the connection.
  package func forwarded(toPort port: Int) async throws -> FaultAnswer {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(bytes: bytes(closing: port)))
      var response: [UInt8] = []
      for try await buffer in inbound { response += buffer.readableBytesView }
      return FaultAnswer.raw(response).then(.finish)
    }
  }

  /// The request as it is sent, with the end of the connection after its response.
  private func bytes(closing port: Int) -> [UInt8] {
    var head = "\(method) \(target) HTTP/1.1\r\nConnection: close\r\n"
    if host == nil { head += "Host: 127.0.0.1:\(port)\r\n" }
    for field in fields where !["connection", "content-length"].contains(field.name.lowercased()) {
      head += "\(field.name): \(field.value)\r\n"
    }
    if self["content-length"] != nil || !body.isEmpty {
      head += "Content-Length: \(body.count)\r\n"
    }
    return Array((head + "\r\n").utf8) + body
  }
}

extension FaultScript {
  /// Forwards each request to a loopback port, such as a sandbox's, after `wait`.
  ///
  /// The client gets the response once that has happened for which the test waits, however slow the
  /// machine is.
  package static func forward(
    toPort port: Int, after wait: @escaping @Sendable (FaultRequest) async throws -> Void
  ) -> FaultScript {
    FaultScript { request, _ in
      do {
        try await wait(request)
        return try await request.forwarded(toPort: port)
      } catch {
        return .reset
      }
    }
  }
}
