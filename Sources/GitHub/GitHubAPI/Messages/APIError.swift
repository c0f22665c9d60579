package import FoundationEssentials
import HTTPTypes
import TextFormats

/// Why a request failed.
///
/// Data only: the commands write the messages.
package enum APIError: Error, Hashable, Sendable {
  case unreachable(host: String, reason: ConnectionFailure)
  /// A status outside 2xx that none of the cases below covers: 403, 404, 422, 5xx after the
  /// retries, …
  case errorResponse(ErrorResponse)
  /// 401.
  case unauthorized(ErrorResponse)
  /// 403 or 429 because of a rate limit. `retryAt` is a time of the local clock.
  case rateLimited(ErrorResponse, isSecondary: Bool, retryAt: Date?)
  case invalidResponse(host: String, reason: InvalidResponse, response: ResponseInfo? = nil)
  /// The endpoint requires a token and there is none. Nothing was sent.
  case signInRequired(host: String)
  /// A POST was sent, and its outcome is unknown: no response, 5xx, or an unreadable one.
  indirect case outcomeUnknown(host: String, cause: APIError, sinceSent: Duration)

  /// Why there is no response.
  package enum ConnectionFailure: Hashable, Sendable {
    case nameNotFound, connectionRefused, networkUnreachable, connectTimeout
    case connectionLost, idle, deadline(seconds: Int)
    case tls(TLSFailure), proxy(String)
    /// Offline mode is on and nothing is cached.
    case offline
  }

  package enum TLSFailure: Hashable, Sendable {
    case wrongHost, expired, notYetValid, selfSigned, unknownAuthority, protocolVersion
    /// The certificate file of `SSL_CERT_FILE`, or the system's, can't be read.
    case unreadableAuthorities
    case other
  }

  /// Why a response is invalid.
  package enum InvalidResponse: Hashable, Sendable {
    case notJSON(isHTML: Bool), empty, wrongShape
    /// Limits and sizes are in bytes.
    case tooLarge(limit: Int), headerTooLarge, badEncoding, sizeMismatch(expected: Int, got: Int)
    case redirectRefused(to: String), tooManyRedirects
    /// A URL in a response that does not belong to the host. It was not requested.
    case untrustedURL(String)
    case repeatedPage, tooManyPages(limit: Int)
    /// The document lacks this member, which should hold a URL.
    case missingURL(String)
    /// The document is about something other than the requested thing.
    case otherDocument(requested: DocumentSubject, got: String)
    /// The document in the response to a change does not show the change.
    case changeNotShown
    /// The bytes are not those of the git object that the gist's JSON names.
    case otherContents
    case notHTTP, invalidStatus(Int), tooManyInterimResponses, tooMuchOverhead
  }

  /// The response that caused an error.
  package struct ResponseInfo: Hashable, Sendable {
    package var status: Int
    package var requestID: String?
    /// At most 200 characters of an unexpected body, for `--verbose`.
    package var excerpt: String?
  }

  /// A response outside 2xx with GitHub's error document.
  /// <https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api>
  package struct ErrorResponse: Hashable, Sendable {
    package var host: String
    package var status: Int
    package var requestID: String?
    /// GitHub's `message`.
    package var message: String?
    /// Each of `errors`: `resource.field code`, a custom message, or the string itself.
    package var details: [String] = []
    /// The fields that `errors` are about: `description`.
    package var fields: Set<String> = []
    /// `X-OAuth-Scopes`; nil if the response lacks it, as with fine-grained tokens.
    var scopes: [String]?
    package var wasSignedIn = false
    /// The server's time of the response; nil if unknown.
    package var time: Date?
    /// The page that authorizes the token for single sign-on; nil if the error has another cause.
    package var singleSignOnPage: String?
  }
}

extension APIError {
  /// The error for a URL that does not belong to a host.
  static func untrusted(_ url: String, from host: Host) -> APIError {
    .invalidResponse(host: host.name, reason: .untrustedURL(url))
  }

  /// Whether the response says that the requested thing doesn't exist:
  /// ``ErrorResponse/isNotFound``.
  package var isNotFound: Bool {
    if case .errorResponse(let response) = self { response.isNotFound } else { false }
  }

  /// Whether a change may have been made despite this error.
  package var mayHideSuccess: Bool {
    switch self {
    // A server that redirects a change does not carry it out.
    case .invalidResponse(_, .redirectRefused, _), .invalidResponse(_, .tooManyRedirects, _): false
    case .unreachable(_, .connectionLost), .unreachable(_, .idle), .unreachable(_, .deadline),
      .invalidResponse, .outcomeUnknown:
      true
    // A gateway that times out (408, 504) may have passed the request on.
    case .errorResponse(let response): response.status >= 500 || response.status == 408
    default: false
    }
  }
}

extension APIError {
  /// Whether a request with this answer may still be carried out.
  ///
  /// The server behind a gateway that gave up (408, 502, 504) may still carry out the request. An
  /// error of the server itself (500, 501, 503) is final.
  package static func leavesOpen(status: Int) -> Bool {
    status == 408 || status >= 500 && ![500, 501, 503].contains(status)
  }
}

extension APIError.ResponseInfo {
  /// The status and request id of a response.
  init(_ response: APIResponse) {
    self.init(status: response.status, requestID: response.fields[.requestID])
  }
}

extension APIError.ErrorResponse {
  /// Reads GitHub's error document.
  ///
  /// It may be an object with `message` and `errors`, the `error` of OAuth, `{}`, HTML, or empty. A
  /// server may echo the request, so every text is redacted.
  init(_ response: APIResponse, host: String, wasSignedIn: Bool, redactor: Redactor) {
    let document = try? JSON(parsing: response.body)
    let message =
      document?["message"]?.string
      ?? document?["error_description"]?.string ?? document?["error"]?.string
    self.init(
      host: host, status: response.status,
      requestID: response.fields[.requestID].map(redactor.redact),
      message: message.map(redactor.redact),
      details: Self.details(document?["errors"]).map(redactor.redact),
      fields: Set(document?["errors"]?.array?.compactMap { $0["field"]?.string } ?? []),
      scopes: response.fields[.oauthScopes].map(OAuthScopes.names),
      wasSignedIn: wasSignedIn, time: response.date,
      singleSignOnPage: Self.singleSignOnPage(response.fields[.singleSignOn]))
  }

  /// Returns the page in `required; url=https://…`; nil for `partial-results; organizations=…`.
  /// <https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api>
  private static func singleSignOnPage(_ field: String?) -> String? {
    let parts = field?.split(separator: ";", maxSplits: 1).map { $0.trimmingBlanks() }
    guard let parts, parts.count == 2, parts[0] == "required", parts[1].hasPrefix("url=") else {
      return nil
    }
    return String(parts[1].dropFirst("url=".count))
  }

  private static func details(_ errors: JSON?) -> [String] {
    if let text = errors?.string { return [text] }
    return errors?.array?.compactMap(detail) ?? []
  }

  /// Returns GitHub's message if there is one, else `Gist.files missing_field`.
  private static func detail(_ error: JSON) -> String? {
    if let text = error.string { return text }
    let code = error["code"]?.string
    let message = error["message"]?.string
    if let message, code == nil || code == "custom" { return message }
    let field = [error["resource"], error["field"]].compactMap { $0?.string }.joined(separator: ".")
    let words = [field, code ?? ""].filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Whether the token's scopes are known and don't include `gist`: GitHub then responds with 404.
  package var lacksGistScope: Bool { OAuthScopes.lackGist(scopes) }

  /// Whether the gist does not exist.
  ///
  /// False for a 404 that only means a missing scope.
  package var isNotFound: Bool { status == 404 && !lacksGistScope }
}
