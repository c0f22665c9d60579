package import FoundationEssentials

/// Why a request came to nothing.
///
/// Data only: the sentences are written in GistsCommands.
package enum APIError: Error, Hashable, Sendable {
  case unreachable(host: String, reason: ConnectionFailure)
  /// An answer that is no success and none of the cases below (403, 404, 422, 5xx after the retries, …).
  case errorResponse(ErrorResponse)
  /// 401.
  case unauthorized(ErrorResponse)
  /// 403 or 429 for a limit; `retryAt` by this machine's clock.
  case rateLimited(ErrorResponse, isSecondary: Bool, retryAt: Date?)
  case invalidResponse(host: String, reason: InvalidResponse, response: ResponseInfo?)
  /// The endpoint needs a token and there is none: nothing was sent.
  case signInRequired(host: String)
  /// A POST was sent and its answer was lost; `reason` is nil where the server answered with 5xx or
  /// with something unreadable.
  case outcomeUnknown(host: String, reason: ConnectionFailure?, sinceSent: Duration)

  package enum ConnectionFailure: Hashable, Sendable {
    case nameNotFound, connectionRefused, networkUnreachable, connectTimeout
    case connectionLost, idle, deadline(seconds: Int)
    case tls(TLSFailure), proxy(String)
    /// The person wants nothing sent, and no answer was kept.
    case offline
  }

  package enum TLSFailure: Hashable, Sendable {
    case wrongHost, expired, notYetValid, selfSigned, unknownAuthority, protocolVersion
    /// The file that `SSL_CERT_FILE` names, or the system's own, can't be read.
    case unreadableAuthorities
    case other
  }

  package enum InvalidResponse: Hashable, Sendable {
    case notJSON(isHTML: Bool), empty, wrongShape
    case tooLarge(limit: Int), headerTooLarge, badEncoding, sizeMismatch(expected: Int, got: Int)
    case redirectRefused(to: String), tooManyRedirects, untrustedURL(String), repeatedPage
    case tooManyPages(limit: Int)
    /// A document names no address for what was asked for: the missing member.
    case missingURL(String)
    case notHTTP
  }

  /// What an error says of the answer that caused it.
  package struct ResponseInfo: Hashable, Sendable {
    package var status: Int
    package var requestID: String?
    /// At most 200 characters of an unexpected body, for `--verbose`.
    package var excerpt: String?
    package init(status: Int, requestID: String? = nil, excerpt: String? = nil) {
      self.status = status
      self.requestID = requestID
      self.excerpt = excerpt
    }
  }

  /// An answer outside 2xx, with GitHub's error document read.
  package struct ErrorResponse: Hashable, Sendable {
    package var host: String
    package var status: Int
    package var requestID: String?
    /// GitHub's `message`; nil where the body had none.
    package var message: String?
    /// Each of `errors`: "resource.field code", a custom message, or the bare string.
    package var details: [String]
    /// `X-OAuth-Scopes`; nil where the header is not there (fine-grained tokens).
    package var scopes: [String]?
    package var documentationURL: String?
    package var wasSignedIn: Bool
    package init(
      host: String, status: Int, requestID: String? = nil, message: String? = nil,
      details: [String] = [], scopes: [String]? = nil, documentationURL: String? = nil,
      wasSignedIn: Bool = false
    ) {
      self.host = host
      self.status = status
      self.requestID = requestID
      self.message = message
      self.details = details
      self.scopes = scopes
      self.documentationURL = documentationURL
      self.wasSignedIn = wasSignedIn
    }
  }
}
