package import FoundationEssentials

/// A GitHub: github.com, a NAME.ghe.com, an Enterprise server, or a sandbox on loopback.
package struct Host: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case gitHub, gheDotCom, enterprise, loopback }

  package let kind: Kind
  /// `github.com`, `127.0.0.1:8080`: lower case, with the port where one is given.
  ///
  /// The `host` of the keyring's items.
  package let name: String
  /// Where the API's paths begin, without a slash at the end.
  package let api: URL
  /// The one origin that the token goes to.
  package let apiOrigin: Origin
  /// Where the OAuth pages lie, without a slash at the end.
  package let web: URL
  package let webOrigin: Origin

  package static let gitHub: Host = {
    guard let host = try? Host("github.com") else { preconditionFailure("github.com is a host") }
    return host
  }()

  /// Reads what a person wrote: a name, name:port, an https URL, or an http URL of loopback.
  ///
  /// A bare name of loopback means http, so that ``name`` always reads back as the same host.
  package init(_ text: String) throws(HostError) {
    let lowercased = text.lowercased()
    let authority: Substring
    let isInsecure: Bool
    if lowercased.hasPrefix("https://") {
      (authority, isInsecure) = (Self.withoutSlash(lowercased.dropFirst(8)), false)
    } else if lowercased.hasPrefix("http://") {
      (authority, isInsecure) = (Self.withoutSlash(lowercased.dropFirst(7)), true)
    } else {
      authority = lowercased[...]
      isInsecure = Self.origin("http", authority)?.isLoopback ?? false
    }
    guard let origin = Self.origin(isInsecure ? "http" : "https", authority) else {
      throw .malformed(text)
    }
    guard origin.isPrivate else { throw .insecure(text) }
    try self.init(origin, isLoopback: isInsecure, text)
  }

  private init(_ origin: Origin, isLoopback: Bool, _ text: String) throws(HostError) {
    name = origin.name
    let api: String
    if isLoopback {
      kind = .loopback
      api = origin.description
    } else if origin.name == "github.com" {
      kind = .gitHub
      api = "https://api.github.com"
    } else if Self.isGHEDotCom(origin.name) {
      kind = .gheDotCom
      api = "https://api.\(origin.name)"
    } else {
      kind = .enterprise
      api = "\(origin)/api/v3"
    }
    guard let apiURL = URL(string: api), let apiOrigin = Origin(apiURL),
      let web = URL(string: origin.description)
    else { throw .malformed(text) }
    self.api = apiURL
    self.apiOrigin = apiOrigin
    self.web = web
    webOrigin = origin
  }

  package var description: String { name }

  /// A URL's slash at the end is no path of its own.
  private static func withoutSlash(_ text: Substring) -> Substring {
    text.hasSuffix("/") ? text.dropLast() : text
  }

  /// The origin that `authority` names, if that is all it says and it can be read in one way only.
  private static func origin(_ scheme: String, _ authority: Substring) -> Origin? {
    guard let url = URL(string: "\(scheme)://\(authority)"), let origin = Origin(url),
      [origin.name, "\(origin.name):\(origin.port)"].contains(String(authority)),
      origin.host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({
        !$0.isEmpty && !$0.hasPrefix("-")
      })
    else { return nil }
    return origin
  }

  private static func isGHEDotCom(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count == 3 && labels[1] == "ghe" && labels[2] == "com"
  }
}

package enum HostError: Error, Hashable, Sendable {
  /// Plain http to something that is not loopback.
  case insecure(String)
  /// White space, a path, user information, percent signs, non-ASCII letters, a trailing dot, …
  case malformed(String)
}
