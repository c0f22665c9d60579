import FoundationEssentials
import GitHubAPI
import TextFormats

/// The endpoints in a host's root document, as URI templates.
///
/// Entries that are not valid templates are ignored.
struct EndpointDirectory: Hashable, Sendable {
  /// An endpoint, by its key in the root document.
  enum Endpoint: String, CaseIterable, Hashable, Sendable {
    case user = "user_url"
    case userRepositories = "user_repositories_url"
    case repository = "repository_url"
    case repositorySearch = "repository_search_url"
  }

  private let host: Host
  private let templates: [Endpoint: LinkTemplate]
  /// nil if the host is no copy.
  private let savedCopy: SavedCopy?

  /// Requests the root document, unless it was cached within the last day.
  init(of api: APIManager) async throws {
    let response = try await api.send(.root)
    guard let members = try api.json(of: response).members else {
      throw api.invalidResponse(.wrongShape, response)
    }
    self.init(members, at: response.url, host: api.host)
  }

  init(_ members: [JSON.Member], at url: URL, host: Host) {
    self.host = host
    let texts = members.compactMap { member in
      Endpoint(rawValue: member.name).flatMap { endpoint in
        member.value.string.map { (endpoint, $0) }
      }
    }
    let entries = texts.compactMap { endpoint, text in
      (try? LinkTemplate(text, in: url)).map { (endpoint, $0) }
    }
    templates = Dictionary(entries) { $1 }
    savedCopy = SavedCopy(texts.map(\.1), host: host)
  }

  func contains(_ endpoint: Endpoint) -> Bool { templates[endpoint] != nil }

  /// Expands the URL of an endpoint.
  ///
  /// - Throws: `.missingURL` if the document has no such endpoint.
  func url(
    for endpoint: Endpoint, _ values: [String: URITemplateValue] = [:]
  ) throws(APIError) -> URL {
    guard let url = templates[endpoint]?.expand(values) else {
      throw .invalidResponse(host: host.name, reason: .missingURL(endpoint.rawValue))
    }
    return located(url)
  }

  /// Returns the URL in the saved copy for a URL from one of the host's documents, or the URL
  /// itself if there is no copy.
  func located(_ url: URL) -> URL { savedCopy?.url(for: url) ?? url }
}

/// A link in a document: a URI template that is relative to the document's URL (RFC 3986, section
/// 5).
struct LinkTemplate: Hashable, Sendable {
  private let template: URITemplate
  private let document: URL

  /// `query` names parameters that the endpoint supports even if the template lacks them.
  init(
    _ text: String, in document: URL, query: [String] = []
  ) throws(URITemplateError) {
    template = try URITemplate(Self.text(text, adding: query))
    self.document = document
  }

  /// Adds missing variables to an expression such as `{?page}`, or appends an expression.
  ///
  /// An expression of its own would be wrong after `{?page}`, which expands to nothing without
  /// `page`.
  private static func text(_ text: String, adding query: [String]) -> String {
    guard let start = text.firstRange(of: "{?"),
      let end = text[start.upperBound...].firstIndex(of: "}")
    else {
      let sign = text.contains("?") ? "&" : "?"
      return query.isEmpty ? text : text + "{\(sign)\(query.joined(separator: ","))}"
    }
    let names = text[start.upperBound..<end].split(separator: ",").map(String.init)
    let more = query.filter { !names.contains($0) }.map { ",\($0)" }.joined()
    return text[..<end] + more + text[end...]
  }

  /// Returns nil if the result is not a URL.
  func expand(_ values: [String: URITemplateValue]) -> URL? {
    guard let text = try? template.expand(values) else { return nil }
    return URL(string: text, relativeTo: document)?.absoluteURL
  }
}

/// A copy of another server's API, saved in a folder or served on loopback.
///
/// Documents that were saved unchanged contain absolute URLs. Those on the server that was copied
/// mean the same path of the copy.
struct SavedCopy: Hashable, Sendable {
  private let origin: Origin
  /// The path of the original API: empty, or `/api/v3` for an Enterprise Server.
  private let basePath: String
  /// The base URL of the copy, without a trailing slash.
  private let copy: String

  /// nil unless the host is a folder or loopback, and all absolute URLs are on one https server.
  init?(_ templates: some Sequence<String>, host: Host) {
    guard host.kind == .folder || host.kind == .loopback else { return nil }
    let urls = templates.compactMap { URL(string: String($0.prefix { $0 != "{" })) }
      .filter { $0.scheme != nil }
    guard let first = urls.first, let origin = Origin(first), origin.scheme == "https",
      urls.allSatisfy({ Origin($0) == origin })
    else { return nil }
    let enterprise = "/api/v3"
    let isEnterprise = urls.allSatisfy {
      $0.path(percentEncoded: true).hasPrefix("\(enterprise)/")
    }
    self.origin = origin
    basePath = isEnterprise ? enterprise : ""
    copy = host.api.absoluteString
  }

  /// Returns the URL in the copy; any other URL unchanged.
  func url(for url: URL) -> URL {
    let path = url.path(percentEncoded: true)
    guard Origin(url) == origin, path.hasPrefix("\(basePath)/") else { return url }
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return URL(string: copy + path.dropFirst(basePath.count) + query) ?? url
  }
}
