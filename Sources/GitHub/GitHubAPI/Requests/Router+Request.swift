import FoundationEssentials
import HTTPTypes

extension Router {
  /// Returns the request to this host.
  ///
  /// - Throws: ``APIError/InvalidResponse/untrustedURL(_:)`` if the URL of a resource, raw file or
  ///   avatar does not belong to the host.
  package func request(on host: Host) throws(APIError) -> APIRequest {
    switch self {
    case .resource(let url, _): try request(to: url, isTrusted: host.owns(url), on: host)
    case .rawFile(let url): try request(to: url, isTrusted: host.servesRawFiles(url), on: host)
    case .avatar(let url): try request(to: url, isTrusted: host.servesAvatars(url), on: host)
    default: try request(to: try url(on: host), isTrusted: true, on: host)
    }
  }

  private func request(
    to url: URL, isTrusted: Bool, on host: Host
  ) throws(APIError) -> APIRequest {
    guard isTrusted else { throw untrusted(url.absoluteString, on: host) }
    let body = body
    var fields: HTTPFields = body == nil ? [:] : [.contentType: "application/json"]
    fields[.accept] = accept
    for field in ownFields { fields[field.name] = field.value }
    let carriesToken = authorization == .required || host.owns(url)
    var request = APIRequest(
      method: method, url: url, fields: fields, body: body,
      authorization: carriesToken ? authorization : .none, caching: caching)
    if case .graphQL = self { request.isQuery = true }
    return request
  }

  private func url(on host: Host) throws(APIError) -> URL {
    let items = query.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value ?? ""))"
    }
    var text =
      host.api.absoluteString + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    if isGraphQL, let graphQL = host.graphQL { text = graphQL }
    guard let url = URL(string: text) else { throw untrusted(text, on: host) }
    return url
  }

  private var isGraphQL: Bool {
    switch self {
    case .graphQL: true
    case .custom(let request): request.isGraphQL
    default: false
    }
  }

  private func untrusted(_ url: String, on host: Host) -> APIError {
    .invalidResponse(host: host.name, reason: .untrustedURL(url), response: nil)
  }
}
