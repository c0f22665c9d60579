import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Synchronization

/// The HTTP clients: one for each proxy in use, because AsyncHTTPClient binds a client to its
/// proxy.
///
/// They share one thread.
final class ClientPool: Sendable {
  /// The group is never shut down: a cancelled connection or name lookup may still use it.
  static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  private let settings: HTTPTransport.Settings
  /// nil after ``shutDown()``.
  private let clients = Mutex<[ProxySettings.Proxy?: HTTPClient]?>([:])

  init(_ settings: HTTPTransport.Settings) { self.settings = settings }

  deinit {
    // AsyncHTTPClient must be shut down.
    let clients = removeAll()
    if !clients.isEmpty { Task.detached { await Self.shutDown(clients) } }
  }

  /// Throws `CancellationError` after ``shutDown()``.
  func client(through proxy: ProxySettings.Proxy?) throws -> HTTPClient {
    try clients.withLock { clients in
      guard clients != nil else { throw CancellationError() }
      if let client = clients?[proxy] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .shared(Self.group), configuration: configuration(proxy))
      clients?[proxy] = client
      return client
    }
  }

  func shutDown() async { await Self.shutDown(removeAll()) }

  private func removeAll() -> [HTTPClient] {
    clients.withLock { clients in
      defer { clients = nil }
      return Array((clients ?? [:]).values)
    }
  }

  private static func shutDown(_ clients: [HTTPClient]) async {
    // Fails only if it was shut down before.
    for client in clients { try? await client.shutdown() }
  }

  /// Returns the certificates in the files that OpenSSL would read: `7f44456a.0`.
  private static func certificates(in folder: String) -> [NIOSSLCertificate] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.wholeMatch(of: /[0-9a-f]{8}\.[0-9]+/) != nil }.flatMap { name in
      (try? NIOSSLCertificate.fromPEMFile("\(folder)/\(name)")) ?? []
    }
  }

  private func configuration(_ proxy: ProxySettings.Proxy?) -> HTTPClient.Configuration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let file = settings.authorities { tls.trustRoots = .file(file) }
    if !settings.authorityFolders.isEmpty {
      tls.additionalTrustRoots = [
        .certificates(settings.authorityFolders.flatMap(Self.certificates))
      ]
    }
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(settings.connectTimeout)),
      // A ratio would reject legitimate repetitive text.
      decompression: .enabled(limit: .size(HTTPTransport.maximumBodySize)))
    // With HTTP/2, AsyncHTTPClient leaves a connection open after an error, buffers everything that
    // the server sends next, and has no place for a handler before the server's first frame.
    configuration.httpVersion = .http1Only
    let idleTimeout = TimeAmount(settings.idleTimeout)
    configuration.http1_1ConnectionDebugInitializer = { channel in
      ResponseHandlers.install(in: channel, idleTimeout: idleTimeout)
    }
    // Otherwise a refused connection is retried for five seconds.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      PageLoading.concurrentRequests
    configuration.proxy = proxy.map { proxy in
      switch proxy.kind {
      case .http:
        .server(
          host: proxy.host, port: proxy.port,
          authorization: proxy.user.map { .basic(username: $0, password: proxy.password ?? "") })
      case .socks5: .socksServer(host: proxy.host, port: proxy.port)
      }
    }
    return configuration
  }
}
