public import FoundationEssentials
import GitHubAPI

/// Why a ``GitHubBrowser`` could not read something.
public enum GitHubBrowserError: Error, Hashable, Sendable {
  case invalidHost(String)
  case invalidRepositoryName(String)
  case invalidPath(String)
  /// The path names a folder or a submodule.
  case notAFile(String)
  /// The file is larger than 100 MiB; the size is in bytes.
  case fileTooLarge(size: Int)
  /// The host could not be reached or did not respond in time.
  case connectionFailed(host: String)
  /// The token is invalid, expired or revoked.
  case unauthorized(host: String)
  /// The user, repository or file does not exist, or the token gives no access to it.
  case notFound(host: String)
  /// The [rate limit](https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api)
  /// is exceeded; `resetsAt` is nil if the host does not say when it resets.
  case rateLimitExceeded(host: String, resetsAt: Date?)
  /// The host responded with another error; `message` is GitHub's.
  case errorResponse(host: String, status: Int, message: String?)
  /// The response is not what GitHub's API documents.
  case unexpectedResponse(host: String)
}

extension GitHubBrowserError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidHost(let text): "invalid host: \(text)"
    case .invalidRepositoryName(let text):
      "invalid repository name: \(text) (expected OWNER/NAME)"
    case .invalidPath(let path): "invalid path: \(path)"
    case .notAFile(let path): "\(path) is not a file"
    case .fileTooLarge(let size):
      "the file is too large for the API: \(size) bytes; use git to read it"
    case .connectionFailed(let host): "could not connect to \(host)"
    case .unauthorized(let host): "\(host) rejected the token"
    case .notFound(let host): "not found on \(host)"
    case .rateLimitExceeded(let host, _): "API rate limit exceeded for \(host)"
    case .errorResponse(let host, let status, let message):
      "\(host) responded with HTTP \(status)" + (message.map { ": \($0)" } ?? "")
    case .unexpectedResponse(let host): "unexpected response from \(host)"
    }
  }
}

extension GitHubBrowserError {
  init(_ error: APIError) {
    switch error {
    case .unreachable(let host, _), .outcomeUnknown(let host, _, _):
      self = .connectionFailed(host: host)
    case .unauthorized(let response): self = .unauthorized(host: response.host)
    case .signInRequired(let host): self = .unauthorized(host: host)
    case .rateLimited(let response, _, let retryAt):
      self = .rateLimitExceeded(host: response.host, resetsAt: retryAt)
    case .errorResponse(let response) where response.status == 404:
      self = .notFound(host: response.host)
    case .errorResponse(let response):
      self = .errorResponse(
        host: response.host, status: response.status, message: response.message)
    case .invalidResponse(let host, _, _): self = .unexpectedResponse(host: host)
    }
  }
}
