import ByteTools
import FoundationEssentials
import HTTPTypes
import TextFormats

/// The properties of a route: the request, how to send it, and the response to expect.
struct Endpoint: Hashable, Sendable {
  /// GitHub's media type of a file's bytes.
  /// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types>
  static let raw = "application/vnd.github.raw+json"

  var method = HTTPRequest.Method.get
  var location: Location
  var query: [URLQueryItem] = []
  var body: Body?
  /// The header fields that the route states, which replace those of the session.
  var fields: HTTPFields = [:]
  /// The header fields of one request, which replace those of the route: `gists api -H`.
  var requestFields: HTTPFields = [:]
  /// Whether the request carries the token, which only the API's own origin receives.
  ///
  /// `required` also covers requests that GitHub would accept without a token but treat
  /// differently: `GET /gists` then lists public gists.
  var authorization = APIRequest.Authorization.optional
  var caching = APIRequest.Caching.none
  /// Whether this is a POST that changes nothing, and may be sent again.
  var isQuery = false
  var followsRedirects = true
  var timeLimit = TimeLimit.session
  /// The maximum size of the response body in bytes, after decompression.
  var bodyLimit = 64 << 20
  /// The exact size of the response body in bytes; nil if it is unknown.
  var size: Int?
  /// Whether a successful response is 204: any other one says nothing about the request.
  var hasNoContent = false
  /// The subject of the documents in the response; nil if the request does not name it.
  var subject: DocumentSubject?
  /// The number of elements at which GitHub ends a list; nil if it lists all.
  var elementLimit: Int?
}

extension Endpoint {
  enum Location: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// A percent-encoded path below the API's base URL.
    case api(String)
    /// The GraphQL API, whose URL is not below the REST API's on an Enterprise Server.
    case graphQL
    /// A percent-encoded path below the URL of the web pages.
    case web(String)
    /// A URL from a response. It is requested only if it belongs to this part of the host.
    case link(URL, of: Host.Service)

    /// Creates a path of these segments below the API's base URL.
    init(arrayLiteral segments: String...) {
      self = .api(
        segments.map { segment in
          // A URL with dot segments means another path (RFC 3986 §5.2.4).
          [".", ".."].contains(segment)
            ? String(repeating: "%2E", count: segment.count) : PercentEncoding.encode(segment)
        }.reduce("") { "\($0)/\($1)" })
    }
  }

  struct Body: Hashable, Sendable {
    var bytes: [UInt8]
    /// The `Content-Type` header field.
    var type = "application/json"

    static func json(_ json: JSON) -> Body { Body(bytes: Array(json.text().utf8)) }

    static func form(_ items: [URLQueryItem]) -> Body {
      Body(
        bytes: Array(FormEncoding.encode(items).utf8), type: "application/x-www-form-urlencoded")
    }
  }

  /// The time for the request with its redirects and retries, without rate limit waits.
  ///
  /// Sending the body on a slow network gets additional time.
  enum TimeLimit: Hashable, Sendable {
    /// The session's time.
    case session
    /// The session's time, but no more than this.
    case atMost(Duration)
    /// The session's time, plus the time to receive this many bytes on a slow network.
    case transfer(bytes: Int)

    /// The slowest transfer that does not time out, in bytes per second.
    private static let minimumTransferRate = 50_000

    func duration(_ session: Duration, sending size: Int) -> Duration {
      let sending = Duration.seconds(size / Self.minimumTransferRate)
      return switch self {
      case .session: session + sending
      case .atMost(let limit): min(session, limit) + sending
      case .transfer(let bytes):
        session + sending + .seconds(bytes / Self.minimumTransferRate)
      }
    }
  }

  /// `timeout` is the session's; if it is nil, the deadline is set when the request is sent.
  ///
  /// - Throws: ``APIError/InvalidResponse/untrustedURL(_:)`` if a link does not belong to the host.
  func request(on host: Host, timeout: Duration? = nil) throws(APIError) -> APIRequest {
    var request = request(to: try url(on: host), on: host)
    request.method = method
    request.body = body?.bytes
    if let body, request.fields[.contentType] == nil { request.fields[.contentType] = body.type }
    request.timeLimit = timeout.map { timeLimit.duration($0, sending: body?.bytes.count ?? 0) }
    return request
  }

  /// Returns a GET request for this URL with the properties of the route, such as for the next page
  /// of a list.
  func request(to url: URL, on host: Host) -> APIRequest {
    let carriesToken = authorization == .required || host.owns(url)
    return APIRequest(
      method: .get, url: url, fields: fields.replaced(by: requestFields), isQuery: isQuery,
      authorization: carriesToken ? authorization : .none, caching: caching,
      followsRedirects: followsRedirects, bodyLimit: bodyLimit)
  }

  private func url(on host: Host) throws(APIError) -> URL {
    let base: String
    switch location {
    case .api(let path): base = host.api.absoluteString + path
    case .web(let path): base = host.web.absoluteString + path
    case .graphQL: base = host.graphQL ?? host.api.absoluteString + "/graphql"
    case .link(let url, let service):
      guard host.serves(url, as: service) else {
        throw .untrusted(url.absoluteString, from: host)
      }
      return url
    }
    let text = query.isEmpty ? base : "\(base)?\(FormEncoding.encode(query))"
    guard let url = URL(string: text) else { throw .untrusted(text, from: host) }
    return url
  }
}
