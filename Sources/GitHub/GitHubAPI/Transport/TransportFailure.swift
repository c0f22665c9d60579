import AsyncHTTPClient
import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Maps the errors of AsyncHTTPClient and NIO.
///
/// No other file uses them.
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
      // Thrown while the certificates of SSL_CERT_FILE are loaded.
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
    case .readTimeout, .writeTimeout:
      .unreachable(.idle)
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
