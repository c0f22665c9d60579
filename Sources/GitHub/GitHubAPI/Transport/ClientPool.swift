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
/// They share one thread and the certificates of `SSL_CERT_FILE` and `SSL_CERT_DIR`, which are read
/// for the first TLS connection.
final class ClientPool: Sendable {
  /// The group is never shut down: a cancelled connection or name lookup may still use it.
  static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  private struct Key: Hashable {
    let proxy: ProxySettings.Proxy?
    /// Whether the client has no certificates, and sends only http requests.
    let isPlain: Bool
  }

  private struct State {
    var clients: [Key: HTTPClient] = [:]
    /// nil until a client needs it.
    var tls: TLSConfiguration?
  }

  private let settings: HTTPTransport.Settings
  /// nil after ``shutDown()``.
  private let state = Mutex<State?>(State())

  init(_ settings: HTTPTransport.Settings) { self.settings = settings }

  deinit {
    // AsyncHTTPClient must be shut down.
    let clients = removeAll()
    if !clients.isEmpty { Task.detached { await Self.shutDown(clients) } }
  }

  /// Creates the client for a direct connection, unless it would read certificates: the host may
  /// not need them.
  func prepare() {
    guard !settings.namesAuthorities else { return }
    _ = try? client(Key(proxy: nil, isPlain: false))
  }

  /// Throws `CancellationError` after ``shutDown()``, and NIOSSL's error if `SSL_CERT_FILE` can't
  /// be read.
  func client(for url: URL, through proxy: ProxySettings.Proxy?) throws -> HTTPClient {
    let isPlain = settings.namesAuthorities && url.scheme?.lowercased() == "http"
    return try client(Key(proxy: proxy, isPlain: isPlain))
  }

  private func client(_ key: Key) throws -> HTTPClient {
    try state.withLock { state in
      guard var current = state else { throw CancellationError() }
      if let client = current.clients[key] { return client }
      if !key.isPlain, current.tls == nil { current.tls = try Self.tlsConfiguration(settings) }
      let client = HTTPClient(
        eventLoopGroupProvider: .shared(Self.group),
        configuration: configuration(key.proxy, key.isPlain ? nil : current.tls))
      current.clients[key] = client
      state = current
      return client
    }
  }

  func shutDown() async { await Self.shutDown(removeAll()) }

  private func removeAll() -> [HTTPClient] {
    state.withLock { state in
      defer { state = nil }
      return Array((state?.clients ?? [:]).values)
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

  /// Returns the TLS configuration with all certificates.
  ///
  /// NIOSSL would read a file again for each of several connections that start at once.
  private static func tlsConfiguration(
    _ settings: HTTPTransport.Settings
  ) throws -> TLSConfiguration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let file = settings.authorities {
      tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(file))
    }
    if !settings.authorityFolders.isEmpty {
      tls.additionalTrustRoots = [.certificates(settings.authorityFolders.flatMap(certificates))]
    }
    return tls
  }

  private func configuration(
    _ proxy: ProxySettings.Proxy?, _ tls: TLSConfiguration?
  ) -> HTTPClient.Configuration {
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
