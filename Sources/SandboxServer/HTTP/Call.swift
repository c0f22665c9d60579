import HTTPTypes
import Hummingbird

/// One request as an endpoint sees it.
struct Call: Sendable {
  let method: HTTPRequest.Method
  let fields: HTTPFields
  /// As sent, without the query.
  let path: String
  let query: Query
  let body: [UInt8]
  let addresses: Addresses
  /// Seconds since 1970.
  let now: Double
  var caller = Caller.nobody
  private let parameters: Parameters

  init(
    _ request: Request, body: [UInt8], parameters: Parameters, addresses: Addresses, now: Double
  ) {
    method = request.method
    fields = request.headers
    path = request.uri.path
    query = Query(request.uri.query ?? "")
    self.body = body
    self.parameters = parameters
    self.addresses = addresses
    self.now = now
  }

  var time: Timestamp { Timestamp(seconds: Int(now)) }

  /// Whether this asks for the rate limit, which costs nothing of it.
  var isAboutRateLimit: Bool { path.hasSuffix("/rate_limit") }

  /// What this request is counted as.
  var resource: RateLimits.Resource {
    path.split(separator: "/").dropLast().last == "search" ? .search : .core
  }

  var endsInSlash: Bool { path.hasSuffix("/") }

  /// What the path has where the endpoint's has `**`, decoded: without slashes at its ends.
  var rest: String {
    parameters.getCatchAll().map { PercentEncoding.decoded($0) }.joined(separator: "/")
  }

  /// A variable segment of the path, decoded.
  func parameter(_ name: String) -> String {
    PercentEncoding.decoded(parameters.get(name) ?? "")
  }
}

/// Who sends a request, and what of it every endpoint needs to know.
struct Caller: Sendable {
  static let nobody = Caller(token: nil, grant: nil, version: .v2022)

  enum Version: String, Sendable { case v2022 = "2022-11-28", v2026 = "2026-03-10" }

  let token: String?
  let grant: Grant?
  let version: Version

  var login: String? { grant?.login }
}
