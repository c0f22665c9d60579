import AsyncHTTPClient
import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// What the libraries' errors mean to us: the one place that knows them.
enum TransportFailure: Error, Hashable {
  case unreachable(APIError.ConnectionFailure)
  /// The chain of certificates leads to no authority, or is out of date: the library does not say which.
  case certificateRefused
  case breach(APIError.InvalidResponse)
  /// More than the request allows.
  case tooLarge

  init(_ error: any Error) {
    self =
      switch error {
      case let failure as TransportFailure: failure
      case let error as HTTPClientError: Self.reading(error)
      case let error as HTTPParserError: Self.reading(error)
      case let error as NIOConnectionError: .unreachable(Self.reading(error))
      case let error as IOError: .unreachable(Self.reading(error))
      case is SocketAddressError: .unreachable(.nameNotFound)
      case ChannelError.connectTimeout: .unreachable(.connectTimeout)
      case let error as NIOSSLError: Self.reading(error)
      case let error as NIOSSLExtraError: .unreachable(.tls(Self.reading(error)))
      case NIOHTTPDecompression.DecompressionError.limit: .tooLarge
      case is NIOHTTPDecompression.DecompressionError: .breach(.badEncoding)
      case is NIOHTTPDecompression.ExtraDecompressionError: .breach(.badEncoding)
      // Whatever else ends a connection: closed channels, HTTP/2's errors, damaged TLS records.
      default: .unreachable(.connectionLost)
      }
  }

  private static func reading(_ error: HTTPClientError) -> TransportFailure {
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

  private static func reading(_ error: HTTPParserError) -> TransportFailure {
    switch error {
    case .headerOverflow: .breach(.headerTooLarge)
    case .invalidEOFState, .closedConnection: .unreachable(.connectionLost)
    default: .breach(.notHTTP)
    }
  }

  private static func reading(_ error: NIOConnectionError) -> APIError.ConnectionFailure {
    guard let failure = error.connectionErrors.first else { return .nameNotFound }
    guard case .unreachable(let reason) = TransportFailure(failure.error) else {
      return .connectionLost
    }
    return reason
  }

  private static func reading(_ error: IOError) -> APIError.ConnectionFailure {
    switch error.errnoCode {
    case ECONNREFUSED: .connectionRefused
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: .networkUnreachable
    case ETIMEDOUT: .connectTimeout
    default: .connectionLost
    }
  }

  private static func reading(_ error: NIOSSLError) -> TransportFailure {
    switch error {
    case .handshakeFailed(let cause): reading(cause)
    case .failedToLoadCertificate, .noSuchFilesystemObject:
      .unreachable(.tls(.unreadableAuthorities))
    case .uncleanShutdown: .unreachable(.connectionLost)
    default: .unreachable(.tls(.other))
    }
  }

  /// BoringSSL's reasons come as names inside a text only.
  private static func reading(_ cause: BoringSSLError) -> TransportFailure {
    guard case .sslError(let stack) = cause, stack != [.eofDuringHandshake] else {
      return .unreachable(.connectionLost)
    }
    let text = stack.map(\.description).joined(separator: " ")
    if text.contains("CERTIFICATE_VERIFY_FAILED") { return .certificateRefused }
    let isVersion = ["PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL"].contains { text.contains($0) }
    return .unreachable(.tls(isVersion ? .protocolVersion : .other))
  }

  private static func reading(_ error: NIOSSLExtraError) -> APIError.TLSFailure {
    error == .failedToValidateHostname || error == .serverHostnameImpossibleToMatch
      ? .wrongHost : .other
  }
}

extension APIError.ConnectionFailure {
  /// The same where a proxy stands between: what kept us from connecting was the proxy.
  func behind(_ proxy: ProxySettings.Proxy) -> Self {
    switch self {
    case .nameNotFound, .connectionRefused, .networkUnreachable, .connectTimeout, .proxy:
      .proxy(proxy.name)
    case .connectionLost, .idle, .deadline, .tls, .offline: self
    }
  }
}
