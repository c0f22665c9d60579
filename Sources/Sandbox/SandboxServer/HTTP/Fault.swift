package import HTTPTypes

/// A fault that the sandbox injects into a request.
package enum Fault: Sendable {
  /// Responds with this and does not handle the request.
  case respond(HTTPResponse.Status, HTTPFields = [:], body: String = "")
  case delay(Duration)
  /// Never responds and does not handle the request.
  case hang
  /// Closes the connection and does not handle the request.
  case dropBefore
  /// Handles the request, then closes the connection without a response.
  case dropAfter
  /// Closes the connection after this many bytes of the response body.
  case truncate(after: Int)
  /// Handles the request with a fault that its handler implements: GraphQL finds no gist by its
  /// node ID, or the API shows a push later.
  case handle(NamedFault)
  /// Sets fields of the response; an empty value removes the field.
  case setFields(HTTPFields)

  fileprivate static let json = "application/json; charset=utf-8"

  fileprivate static func error(_ error: GitHubError) -> Fault {
    let response = error.response(to: .unknown)
    var fields = response.fields
    fields[.contentType] = json
    let body = String(decoding: response.body?.bytes ?? [], as: UTF8.self)
    return .respond(response.status, fields, body: body)
  }

  fileprivate static func page(_ status: HTTPResponse.Status, _ title: String) -> Fault {
    .respond(
      status, [.contentType: "text/html; charset=utf-8"],
      body: "<html><head><title>\(title)</title></head><body><h1>\(title)</h1></body></html>\n")
  }
}

/// A fault that the command line and the field `X-Sandbox-Fault` of a request can name.
package enum NamedFault: String, CaseIterable, Sendable {
  case abuse
  case badCredentials = "bad-credentials"
  case badGateway = "bad-gateway"
  case badJSON = "bad-json"
  case drop
  case dropAfter = "drop-after"
  case hang
  case hiddenNodes = "hidden-nodes"
  case loginPage = "login-page"
  case rateLimit = "rate-limit"
  case rateLimit429 = "rate-limit-429"
  case secondaryLimit = "secondary-limit"
  case secondaryLimit429 = "secondary-limit-429"
  case serverError = "server-error"
  case slow
  case slowPush = "slow-push"
  case timeout
  case truncate
  case unavailable

  /// A description of the fault's effect on the request.
  package var summary: String { entry(at: 0).summary }

  /// Returns the fault at a time in seconds since 1970.
  func fault(at now: Double) -> Fault { entry(at: now).fault }

  private func entry(at now: Double) -> (summary: String, fault: Fault) {
    switch self {
    case .abuse:
      (
        "403 of the former abuse detection, with Retry-After",
        .error(
          GitHubError(
            .forbidden,
            "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.",
            documentation: "https://docs.github.com/v3/#abuse-rate-limits",
            fields: [.retryAfter: "60"]))
      )
    case .badCredentials:
      ("401 as for an unknown token", .error(.badCredentials))
    case .badGateway: ("502 with an HTML page", .page(.badGateway, "502 Bad Gateway"))
    case .badJSON:
      (
        "200 with JSON that is cut off",
        .respond(.ok, [.contentType: Fault.json], body: #"{"id":"6cad326836d38bd3a7ae","files":{"#)
      )
    case .drop: ("closes the connection without handling the request", .dropBefore)
    case .dropAfter:
      ("handles the request, then closes the connection", .dropAfter)
    case .hang: ("never responds, and does not handle the request", .hang)
    case .hiddenNodes: ("GraphQL finds no gist by its node ID, though REST does", .handle(self))
    case .loginPage:
      (
        "200 with an HTML page, like a proxy that asks to sign in",
        .page(.ok, "Sign in to the network")
      )
    case .rateLimit:
      ("403, and no requests remain for a minute", Self.exceeded(.forbidden, now))
    case .rateLimit429:
      ("429, and no requests remain for a minute", Self.exceeded(.tooManyRequests, now))
    case .secondaryLimit:
      ("403 of the secondary rate limit, with Retry-After", .error(.secondaryRateLimited()))
    case .secondaryLimit429:
      (
        "429 of the secondary rate limit, with Retry-After",
        .error(.secondaryRateLimited(.tooManyRequests))
      )
    case .serverError: ("500", .error(.serverError))
    case .slow: ("responds 3 seconds later", .delay(.seconds(3)))
    case .slowPush:
      ("the API shows each push 3 seconds later, git at once", .handle(self))
    case .timeout:
      (
        "504 as after GitHub's 10 seconds",
        .error(
          GitHubError(
            .gatewayTimeout,
            "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your request and contact us if the problem persists."
          ))
      )
    case .truncate: ("closes the connection after 20 bytes of the body", .truncate(after: 20))
    case .unavailable:
      ("503", .error(GitHubError(.serviceUnavailable, "Service Unavailable")))
    }
  }

  private static func exceeded(_ status: HTTPResponse.Status, _ now: Double) -> Fault {
    .error(
      .rateLimited(
        "user ID 583231", status,
        [
          .rateLimit: "5000", .rateRemaining: "0", .rateUsed: "5000",
          .rateReset: String(Int(now) + 60), .rateResource: "core",
        ]))
  }
}

/// A fault that hits every `period`-th request or push.
package struct PeriodicFault: Hashable, Sendable {
  let name: NamedFault
  /// At least 1, which is every request.
  package let period: Int

  /// Parses `NAME` or `NAME:PERIOD`; nil if `text` has another form.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = NamedFault(rawValue: String(parts.first ?? "")) else {
      return nil
    }
    // Only a few of many requests are pushes.
    var period: Int? = name == .slowPush ? 1 : 10
    if parts.count == 2 { period = Int(parts[1]) }
    guard let period, period > 0 else { return nil }
    self.name = name
    self.period = period
  }
}
