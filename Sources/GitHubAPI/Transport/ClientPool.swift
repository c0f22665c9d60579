import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Synchronization

/// The HTTP library's clients, one for each proxy that is used, on one thread between them.
///
/// The library binds a client to its proxy.
final class ClientPool: Sendable {
  /// The thread of all connections, from the first request on.
  ///
  /// Never shut down: a connection that is being given up, or a name that is still looked up, comes
  /// back to it later.
  static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  private struct State {
    var clients: [ProxySettings.Proxy?: HTTPClient] = [:]
    var isShutDown = false
  }

  private let settings: HTTPTransport.Settings
  private let largestBody: Int
  private let state = Mutex(State())

  init(_ settings: HTTPTransport.Settings, largestBody: Int) {
    self.settings = settings
    self.largestBody = largestBody
  }

  deinit {
    // The library insists on being shut down.
    let rest = takeAll()
    if !rest.isEmpty { Task.detached { await Self.shutDown(rest) } }
  }

  /// - Throws: `CancellationError` after ``shutDown()``.
  func client(through proxy: ProxySettings.Proxy?) throws -> HTTPClient {
    try state.withLock { state in
      guard !state.isShutDown else { throw CancellationError() }
      if let client = state.clients[proxy] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .shared(Self.group), configuration: configuration(proxy))
      state.clients[proxy] = client
      return client
    }
  }

  func shutDown() async { await Self.shutDown(takeAll()) }

  private func takeAll() -> [HTTPClient] {
    state.withLock { state in
      let all = Array(state.clients.values)
      state = State(isShutDown: true)
      return all
    }
  }

  private static func shutDown(_ clients: [HTTPClient]) async {
    // It fails only where it was shut down before.
    for client in clients { try? await client.shutdown() }
  }

  private func configuration(_ proxy: ProxySettings.Proxy?) -> HTTPClient.Configuration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let file = settings.authorities { tls.trustRoots = .file(file) }
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(
        connect: TimeAmount(settings.connectTimeout), read: TimeAmount(settings.idleTimeout),
        write: TimeAmount(settings.idleTimeout)),
      // A ratio would refuse honest repetitive text.
      decompression: .enabled(limit: .size(largestBody)))
    // Else a refused connection takes five seconds.
    configuration.connectionPool.retryConnectionEstablishment = false
    switch proxy?.kind {
    case .http?: configuration.proxy = proxy.map { .server($0) }
    case .socks5?: configuration.proxy = proxy.map { .socksServer(host: $0.host, port: $0.port) }
    case nil: break
    }
    return configuration
  }
}

extension HTTPClient.Configuration.Proxy {
  fileprivate static func server(_ proxy: ProxySettings.Proxy) -> Self {
    .server(
      host: proxy.host, port: proxy.port,
      authorization: proxy.user.map {
        .basic(username: $0, password: proxy.password ?? "")
      })
  }
}
