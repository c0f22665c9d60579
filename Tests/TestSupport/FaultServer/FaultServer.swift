import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A loopback server that misbehaves according to a script and records every request.
///
/// ```swift
/// try await FaultServer.with(.answer(.reset, .json(200, "[]"))) { server in
///   … server.url …
///   #expect(server.requests.map(\.path) == ["/gists", "/gists"])
/// }
/// ```
package final class FaultServer: Sendable {
  /// The port, chosen by the system.
  package let port: Int
  /// The URL `http://127.0.0.1:PORT`, or https with a certificate.
  package var url: String { url(host: "127.0.0.1") }

  private let scheme: String
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  private struct State {
    var script: FaultScript
    var requests: [FaultRequest] = []
    var connections = 0
    var followers: [AsyncStream<Int>.Continuation] = []
  }

  private init(port: Int, scheme: String, script: FaultScript) {
    self.port = port
    self.scheme = scheme
    state = Mutex(State(script: script))
  }

  /// Runs `body` with a server, then closes every connection.
  ///
  /// With `reading`, it reads its requests only so fast.
  package static func with<Result: Sendable>(
    _ script: FaultScript, certificate: ServerCertificate? = nil, reading: SlowReads? = nil,
    body: (FaultServer) async throws -> Result
  ) async throws -> Result {
    let context = try certificate.map { try NIOSSLContext(configuration: $0.serverConfiguration) }
    var bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    if reading != nil {
      // The size of a window is settled before a connection is accepted.
      bootstrap = bootstrap.serverChannelOption(
        .socketOption(.so_rcvbuf), value: SlowReads.window)
    }
    let listener = try await bootstrap.bind(host: "127.0.0.1", port: 0) { channel in
      channel.eventLoop.makeCompletedFuture {
        if let context {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        }
        try reading?.apply(to: channel)
        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    guard let port = listener.channel.localAddress?.port else { throw ChannelError.alreadyClosed }
    let server = FaultServer(
      port: port, scheme: context == nil ? "http" : "https", script: script)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.serve(listener) }
      let outcome: Swift.Result<Result, any Error>
      do { outcome = .success(try await body(server)) } catch { outcome = .failure(error) }
      // Ends `serve` after all accepted connections. If it were cancelled, or if the socket were closed
      // before, a connection that is just being accepted would be dropped, which stops the process
      // (NIOAsyncWriter).
      try? await listener.channel.setOption(.autoRead, value: false).get()
      for _ in 1...2 {
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
          try? await loop.submit {}.get()
        }
      }
      try? await listener.channel.close()
      return try outcome.get()
    }
  }

  /// Returns the URL with another loopback host name, such as `localhost`.
  package func url(host: String) -> String { "\(scheme)://\(host):\(port)" }

  /// All requests so far, in order of arrival.
  package var requests: [FaultRequest] { state.withLock(\.requests) }

  /// The number of connections opened so far.
  package var connections: Int { state.withLock(\.connections) }

  /// Replaces the script, for responses that contain the server's own URL.
  package func follow(_ script: FaultScript) { state.withLock { $0.script = script } }

  /// Waits for a number of requests.
  /// - Throws: ``TooFewRequests`` if they do not come.
  package func waitForRequests(_ count: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        for await total in totals() where total >= count { return }
        throw CancellationError()
      }
      group.addTask { [self] in
        try await Task.sleep(for: .untilHang)
        throw TooFewRequests(requests: requests)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  package struct TooFewRequests: Error {
    package var requests: [FaultRequest]
  }

  /// Returns the number of requests, now and after each new one.
  private func totals() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    state.withLock { state in
      continuation.yield(state.requests.count)
      state.followers.append(continuation)
    }
    return stream
  }

  private func serve(
    _ listener: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
  ) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      try await listener.executeThenClose { connections in
        for try await connection in connections {
          let (number, greeting) = state.withLock { state in
            defer { state.connections += 1 }
            return (state.connections, state.script.greeting(state.connections))
          }
          group.addTask { [self] in
            // Tests expect clients to disconnect early.
            try? await FaultConnection(connection).serve(greeting: greeting) { request in
              await self.answer(request, connection: number)
            }
          }
        }
      }
      group.cancelAll()
    }
  }

  private func answer(_ request: FaultRequest, connection: Int) async -> FaultAnswer {
    var request = request
    request.time = ContinuousClock.now - start
    request.connection = connection
    let (script, count) = state.withLock { state in
      state.requests.append(request)
      for follower in state.followers { follower.yield(state.requests.count) }
      return (state.script, state.requests.count - 1)
    }
    return await script.answer(request, count)
  }
}
