package import FoundationEssentials
package import GitHubAPI
import GitHubModels

/// The endpoints in a host's root document, as URI templates.
///
/// Entries that are not valid templates are ignored.
package struct EndpointDirectory: Hashable, Sendable {
  /// An endpoint, by its key in the root document.
  package enum Endpoint: String, CaseIterable, Hashable, Sendable {
    case user = "user_url"
    case userRepositories = "user_repositories_url"
    case repository = "repository_url"
    case repositorySearch = "repository_search_url"
  }

  private let host: Host
  private let templates: [Endpoint: LinkTemplate]
  /// nil if the host itself is meant.
  private let savedCopy: SavedCopy?

  /// Requests the root document, unless it was cached within the last day.
  package init(of api: APIManager) async throws {
    let answer = try await api.send(.root)
    let document = try api.decode(answer, as: RootDocument.self).value
    self.init(document, at: answer.url, host: api.host)
  }

  init(_ document: RootDocument, at url: URL, host: Host) {
    self.host = host
    let texts = document.entries.compactMap { name, text in
      Endpoint(rawValue: name).map { ($0, text) }
    }
    let entries = texts.compactMap { endpoint, text in
      (try? LinkTemplate(text, in: url)).map { (endpoint, $0) }
    }
    templates = Dictionary(entries) { $1 }
    savedCopy = SavedCopy(texts.map(\.1), host: host)
  }

  package func contains(_ endpoint: Endpoint) -> Bool { templates[endpoint] != nil }

  /// Expands the URL of an endpoint.
  ///
  /// - Throws: `.missingURL` if the document has no such endpoint.
  package func url(
    for endpoint: Endpoint, _ values: [String: URITemplateValue] = [:]
  ) throws(APIError) -> URL {
    guard let url = templates[endpoint]?.expand(values) else {
      throw .invalidResponse(host: host.name, reason: .missingURL(endpoint.rawValue), response: nil)
    }
    return located(url)
  }

  /// Returns where a URL from one of the host's documents is: in a saved copy, or the URL itself.
  func located(_ url: URL) -> URL { savedCopy?.url(for: url) ?? url }
}

/// The strings in a root document, by key.
struct RootDocument: JSONReadable {
  let entries: [(String, String)]

  init?(_ json: JSON) {
    guard let members = json.members else { return nil }
    entries = members.compactMap { member in member.value.string.map { (member.name, $0) } }
  }
}
