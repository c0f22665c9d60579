package import FoundationEssentials
import HTTPTypes

/// Sets the header fields that are the same for all requests of a session.
/// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#headers>
struct StandardHeadersMiddleware: Middleware {
  static let apiVersion = "2022-11-28"

  /// GitHub responds with 403 to requests without it.
  let userAgent: String

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    var request = request
    request.fields[.apiVersion] = request.fields[.apiVersion] ?? Self.apiVersion
    request.fields[.userAgent] = userAgent
    return try await next(request)
  }
}

/// Logs each request and its response, with secrets redacted and without bodies.
struct LoggingMiddleware: Middleware {
  let write: @Sendable (String) -> Void
  let redactor: Redactor
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let start = time.uptime()
    write("> \(request.method.rawValue) \(redactor.redact(request.url.absoluteString))")
    write(request.fields, prefix: ">")
    do {
      let response = try await next(request)
      let milliseconds = Int(((time.uptime() - start) / .milliseconds(1)).rounded())
      write("< \(response.status) (\(response.body.count) bytes, \(milliseconds) ms)")
      write(response.fields, prefix: "<")
      return response
    } catch {
      write("< no response: \(redactor.redact("\(error)"))")
      throw error
    }
  }

  private func write(_ fields: HTTPFields, prefix: String) {
    for field in fields {
      write("\(prefix) \(redactor.redact(field.name.rawName)): \(redactor.redact(field))")
    }
  }
}

/// Something worth telling the user while a request continues.
package enum APINotice: Hashable, Sendable {
  case waitingForRateLimit(host: String, until: Date)
  /// `attempt` counts the retries from 1.
  case retrying(host: String, attempt: Int)
  /// Elements of a page without a usable id were left out.
  case skipped(count: Int)
  /// Elements of a page contain text that was not valid Unicode.
  case repaired(count: Int)
  /// The public feed ends here: GitHub lists only its newest 3,000 gists.
  case publicFeedEnds
  /// A response came from the cache; the host sent it at `date`.
  case servedFromCache(host: String, date: Date)
  /// The host rejected the token, so a request was sent without it.
  case signedOut(host: String)
}
