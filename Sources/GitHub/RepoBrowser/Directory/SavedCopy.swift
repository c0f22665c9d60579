import FoundationEssentials
import GitHubAPI

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

  /// Creates a copy from the URI templates in its root document.
  ///
  /// nil unless all absolute ones are on one server, with https, and the host is a folder or
  /// loopback.
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
