import HTTPTypes
import Hummingbird

/// A request as the endpoints read it.
struct RequestContext: Sendable {
  let method: HTTPRequest.Method
  let fields: HTTPFields
  /// The path as sent, without the query.
  let path: String
  let query: URLEncodedForm
  let body: [UInt8]
  /// The body as JSON, parsed before the state is locked; nil if it is no JSON.
  let document: JSONValue?
  let urls: URLBuilder
  /// Seconds since 1970.
  let now: Double
  let operation: Operation
  var caller = Caller.anonymous
  private let parameters: Parameters

  init(
    _ request: Request, body: [UInt8], parameters: Parameters, urls: URLBuilder, now: Double,
    operation: Operation
  ) {
    method = request.method
    fields = request.headers
    path = request.uri.path
    query = URLEncodedForm(request.uri.query ?? "")
    self.body = body
    document = body.isEmpty ? nil : JSONValue(parsing: body)
    self.parameters = parameters
    self.urls = urls
    self.now = now
    self.operation = operation
  }

  var time: UTCTimestamp { UTCTimestamp(seconds: Int(now)) }

  /// The body as the fields of an HTML form.
  var form: URLEncodedForm { URLEncodedForm(String(decoding: body, as: UTF8.self)) }

  /// Returns a parameter of an OAuth request, which like GitHub's may be in a form, in JSON or in
  /// the query.
  func oauthParameter(_ name: String) -> String? {
    if fields[.contentType]?.lowercased().contains("json") == true,
      let document,
      case .string(let value)? = document[name]
    {
      return value
    }
    return form[name] ?? query[name]
  }

  /// Whether this requests the rate limit, which does not count against it.
  var isRateLimitRequest: Bool { path.hasSuffix("/rate_limit") }

  /// Whether this requests contents of a repository, where a trailing slash is redirected.
  var isContentsRequest: Bool { path.split(separator: "/").contains("contents") }

  /// The rate limit that this request counts against.
  var resource: RateLimiter.Resource {
    if path.hasSuffix("/graphql") { return .graphQL }
    return path.split(separator: "/").dropLast().last == "search" ? .search : .core
  }

  /// The requested form of the response; nil if the client accepts nothing that GitHub sends.
  var mediaType: MediaType? { MediaType(accept: fields[.accept]) }

  var hasTrailingSlash: Bool { path.hasSuffix("/") }

  /// The decoded part of the path that matches `**`, without slashes at its ends.
  var catchAll: String {
    parameters.getCatchAll().map { $0.percentDecoded }.joined(separator: "/")
  }

  /// Returns a decoded path parameter.
  func parameter(_ name: String) -> String { (parameters.get(name) ?? "").percentDecoded }
}
