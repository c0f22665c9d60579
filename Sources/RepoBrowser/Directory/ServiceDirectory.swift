package import FoundationEssentials
package import GitHubAPI
import GitHubModels

/// A host's root document: the addresses of its services as URI templates.
///
/// An entry that is no template is missing; the others stand.
package struct ServiceDirectory: Hashable, Sendable {
  /// What this client asks for, by the member that names its address.
  package enum Service: String, CaseIterable, Hashable, Sendable {
    case user = "user_url"
    case userRepositories = "user_repositories_url"
    case repository = "repository_url"
    case repositorySearch = "repository_search_url"
    case rateLimit = "rate_limit_url"
  }

  private let host: Host
  private let templates: [Service: AddressTemplate]

  /// Asks for the root document where no copy of the last day is kept.
  package init(of api: APIManager) async throws {
    let answer = try await api.send(.root)
    let document = try api.decode(answer, as: RootDocument.self).value
    self.init(document, at: answer.url, host: api.host)
  }

  init(_ document: RootDocument, at address: URL, host: Host) {
    self.host = host
    let entries = document.entries.compactMap { name, text in
      Service(rawValue: name).flatMap { service in
        (try? AddressTemplate(text, in: address)).map { (service, $0) }
      }
    }
    templates = Dictionary(entries) { $1 }
  }

  package func names(_ service: Service) -> Bool { templates[service] != nil }

  /// The address of a service with these values for its variables.
  ///
  /// - Throws: `.missingURL` where the document names none.
  package func address(
    of service: Service, _ values: [String: URITemplateValue] = [:]
  ) throws(APIError) -> URL {
    guard let url = templates[service]?.expand(values) else {
      throw .invalidResponse(host: host.name, reason: .missingURL(service.rawValue), response: nil)
    }
    return url
  }
}

/// The strings of a root document by their names.
struct RootDocument: JSONReadable {
  let entries: [(String, String)]

  init?(_ json: JSON) {
    guard let members = json.members else { return nil }
    entries = members.compactMap { member in member.value.string.map { (member.name, $0) } }
  }
}
