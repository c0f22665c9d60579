import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Maps the errors of AsyncHTTPClient and NIO, which no other file uses.
enum TransportFailure: Error, Hashable {
  case unreachable(APIError.ConnectionFailure)
  /// The certificate has expired or has no trusted authority: NIOSSL does not report which.
  case certificateRejected
  case invalidResponse(APIError.InvalidResponse)
  /// The body exceeds the limit of the request.
  case tooLarge

  init(_ error: any Error) {
    self =
      switch error {
      case let failure as TransportFailure: failure
      case let error as HTTPClientError: Self.failure(error)
      case let error as HTTPParserError: Self.failure(error)
      case let error as NIOConnectionError: .unreachable(Self.failure(error))
      case let error as IOError: .unreachable(Self.failure(error))
      case is SocketAddressError: .unreachable(.nameNotFound)
      case ChannelError.connectTimeout: .unreachable(.connectTimeout)
      case let error as NIOSSLError: Self.failure(error)
      // Thrown while the system's certificates are loaded.
      case BoringSSLError.unknownError: .unreachable(.tls(.unreadableAuthorities))
      case let error as NIOSSLExtraError: .unreachable(.tls(Self.failure(error)))
      case NIOHTTPDecompression.DecompressionError.limit: .tooLarge
      case is NIOHTTPDecompression.DecompressionError: .invalidResponse(.badEncoding)
      case is NIOHTTPDecompression.ExtraDecompressionError: .invalidResponse(.badEncoding)
      // Closed channels, damaged TLS records, …
      default: .unreachable(.connectionLost)
      }
  }

  private static func failure(_ error: HTTPClientError) -> TransportFailure {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
      .unreachable(.connectTimeout)
    case .proxyAuthenticationRequired, .invalidProxyResponse, .httpProxyHandshakeTimeout,
      .socksHandshakeTimeout:
      .unreachable(.proxy(""))
    default:
      .unreachable(.connectionLost)
    }
  }

  private static func failure(_ error: HTTPParserError) -> TransportFailure {
    switch error {
    case .headerOverflow: .invalidResponse(.headerTooLarge)
    case .invalidEOFState, .closedConnection: .unreachable(.connectionLost)
    default: .invalidResponse(.notHTTP)
    }
  }

  private static func failure(_ error: NIOConnectionError) -> APIError.ConnectionFailure {
    guard let failure = error.connectionErrors.first else { return .nameNotFound }
    guard case .unreachable(let reason) = TransportFailure(failure.error) else {
      return .connectionLost
    }
    return reason
  }

  private static func failure(_ error: IOError) -> APIError.ConnectionFailure {
    switch error.errnoCode {
    case ECONNREFUSED: .connectionRefused
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: .networkUnreachable
    case ETIMEDOUT: .connectTimeout
    default: .connectionLost
    }
  }

  private static func failure(_ error: NIOSSLError) -> TransportFailure {
    switch error {
    case .handshakeFailed(let cause): failure(cause)
    case .failedToLoadCertificate, .noSuchFilesystemObject:
      .unreachable(.tls(.unreadableAuthorities))
    case .uncleanShutdown: .unreachable(.connectionLost)
    default: .unreachable(.tls(.other))
    }
  }

  /// BoringSSL reports reasons only as names within a text.
  private static func failure(_ cause: BoringSSLError) -> TransportFailure {
    guard case .sslError(let stack) = cause, stack != [.eofDuringHandshake] else {
      return .unreachable(.connectionLost)
    }
    let text = stack.map(\.description).joined(separator: " ")
    if text.contains("CERTIFICATE_VERIFY_FAILED") { return .certificateRejected }
    let isVersion = ["PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL"].contains { text.contains($0) }
    return .unreachable(.tls(isVersion ? .protocolVersion : .other))
  }

  private static func failure(_ error: NIOSSLExtraError) -> APIError.TLSFailure {
    error == .failedToValidateHostname || error == .serverHostnameImpossibleToMatch
      ? .wrongHost : .other
  }
}

extension APIError.ConnectionFailure {
  /// Returns the reason for a connection through a proxy: if it was not established, the proxy is
  /// at fault.
  func through(_ proxy: ProxySettings.Proxy) -> Self {
    switch self {
    case .nameNotFound, .connectionRefused, .networkUnreachable, .connectTimeout, .proxy:
      .proxy(proxy.name)
    case .connectionLost, .idle, .deadline, .tls, .offline: self
    }
  }
}

/// Finds out why a certificate was rejected, which NIOSSL does not report.
///
/// Connects once more, reads the certificate and disconnects without sending anything.
enum CertificateDiagnosis {
  /// Returns the reason; nil if the server can't be reached again in this time.
  static func failure(
    of url: URL, within limit: Duration, now: Date
  ) async -> APIError.TLSFailure? {
    guard let origin = Origin(url),
      let certificates = try? await certificates(of: origin, within: TimeAmount(limit)),
      let leaf = certificates.first
    else { return nil }
    let now = Int(now.timeIntervalSince1970)
    if certificates.contains(where: { Int($0.notValidAfter) < now }) { return .expired }
    if certificates.contains(where: { Int($0.notValidBefore) > now }) { return .notYetValid }
    let names = (try? leaf.toDERBytes()).flatMap(CertificateNames.init)
    return names?.issuer == names?.subject && names != nil ? .selfSigned : .unknownAuthority
  }

  /// Returns the certificates that the server presents; stops waiting when the task is cancelled.
  private static func certificates(
    of origin: Origin, within timeout: TimeAmount
  ) async throws -> [NIOSSLCertificate] {
    let context = try NIOSSLContext(configuration: .makeClientConfiguration())
    // The server name of a handshake must not be an IP address (RFC 6066 §3).
    let name = IPAddress(origin.host) == nil ? origin.host : nil
    let loop = ClientPool.group.next()
    let presented = loop.makePromise(of: [NIOSSLCertificate].self)
    let timer = loop.scheduleTask(in: timeout) {
      presented.fail(ChannelError.connectTimeout(timeout))
    }
    let connection = ClientBootstrap(group: loop)
      .connectTimeout(timeout)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let handler = try NIOSSLClientHandler(
            context: context, serverHostname: name,
            customVerificationCallback: { certificates, verdict in
              presented.succeed(certificates)
              verdict.succeed(.failed)
            })
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
      .connect(host: origin.host, port: origin.port)
    connection.flatMap { $0.closeFuture }.whenComplete { result in
      switch result {
      case .success: presented.fail(ChannelError.eof)
      case .failure(let error): presented.fail(error)
      }
    }
    defer {
      timer.cancel()
      connection.whenSuccess { $0.close(promise: nil) }
    }
    return try await withTaskCancellationHandler {
      try await presented.futureResult.get()
    } onCancel: {
      presented.fail(CancellationError())
    }
  }
}

/// Issuer and subject of a certificate in DER encoding (RFC 5280 §4.1).
private struct CertificateNames {
  let issuer: ArraySlice<UInt8>
  let subject: ArraySlice<UInt8>

  init?(der: [UInt8]) {
    var certificate = der[...]
    guard var outer = Self.element(&certificate), var fields = Self.element(&outer) else {
      return nil
    }
    // The version is optional and the only field with this tag.
    if fields.first == 0xA0 { _ = Self.element(&fields) }
    let serialAndAlgorithm = (Self.element(&fields), Self.element(&fields))
    guard serialAndAlgorithm.0 != nil, serialAndAlgorithm.1 != nil,
      let issuer = Self.element(&fields), Self.element(&fields) != nil,
      let subject = Self.element(&fields)
    else { return nil }
    self.issuer = issuer
    self.subject = subject
  }

  /// Removes the next element and returns its contents (X.690 §8.1).
  private static func element(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.count >= 2 else { return nil }
    var rest = bytes.dropFirst(2)
    var length = Int(bytes[bytes.startIndex + 1])
    if length > 127 {
      let count = length - 128
      guard 1...3 ~= count, rest.count >= count else { return nil }
      length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(count)
    }
    guard rest.count >= length else { return nil }
    bytes = rest.dropFirst(length)
    return rest.prefix(length)
  }
}
