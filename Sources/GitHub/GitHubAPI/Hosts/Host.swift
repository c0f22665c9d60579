package import FoundationEssentials

/// A GitHub server: github.com, NAME.ghe.com, an Enterprise server, a server on loopback, or a
/// folder with saved API responses.
package struct Host: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case gitHub, gheDotCom, enterprise, loopback, folder }

  package let kind: Kind
  /// Lowercase, with the port if it is not the default: `github.com`, `127.0.0.1:8080`,
  /// `file:///FOLDER`.
  ///
  /// The `host` attribute of keyring items.
  package let name: String
  /// The base URL of the API, without a trailing slash.
  package let api: URL
  /// The only origin that receives the token.
  package let apiOrigin: Origin
  /// The base URL of the web pages, OAuth's among them, without a trailing slash.
  package let web: URL
  package let webOrigin: Origin

  package static let gitHub: Host = {
    guard let host = try? Host("github.com") else { preconditionFailure("github.com is a host") }
    return host
  }()

  /// Parses a name, `name:port`, an https URL, an http URL of loopback, or `file:///FOLDER/`.
  ///
  /// A loopback name without a scheme means http, so that ``name`` always parses as the same host.
  package init(_ text: String) throws(HostError) {
    let lowercased = text.lowercased()
    if lowercased.hasPrefix("file:") {
      try self.init(folder: text)
      return
    }
    let authority: Substring
    let isInsecure: Bool
    if lowercased.hasPrefix("https://") {
      (authority, isInsecure) = (Self.removingTrailingSlash(lowercased.dropFirst(8)), false)
    } else if lowercased.hasPrefix("http://") {
      (authority, isInsecure) = (Self.removingTrailingSlash(lowercased.dropFirst(7)), true)
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

  private init(folder text: String) throws(HostError) {
    guard let given = URL(string: text), let path = given.folderPath, !path.isEmpty,
      given.query() == nil, given.fragment() == nil,
      let folder = URL(string: "file://\(path)")
    else { throw .malformed(text) }
    (kind, name) = (.folder, "file://\(path)")
    (api, web) = (folder, folder)
    (apiOrigin, webOrigin) = (.folder, .folder)
  }

  package var description: String { name }

  /// Whether a URL belongs to the API.
  ///
  /// Other URLs in a response are never requested.
  package func owns(_ url: URL) -> Bool {
    guard kind == .folder else { return Origin(url) == apiOrigin }
    guard let path = url.folderPath, let folder = api.folderPath else { return false }
    return path == folder || path.hasPrefix("\(folder)/")
  }

  private static func removingTrailingSlash(_ text: Substring) -> Substring {
    text.hasSuffix("/") ? text.dropLast() : text
  }

  /// Returns the origin; nil if `authority` has anything but a host and port, or is ambiguous.
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
  /// Plain http to a host other than this machine.
  case insecure(String)
  /// The text has white space, a path, user information, percent signs, non-ASCII letters, a
  /// trailing dot, …
  case malformed(String)
}

extension URL {
  /// The path of a `file:` URL, percent-encoded, without a trailing slash.
  ///
  /// nil if it has empty or dot segments, or an encoded slash or NUL.
  fileprivate var folderPath: String? {
    guard scheme?.lowercased() == "file", host() ?? "" == "" else { return nil }
    var path = path(percentEncoded: true)
    guard path.hasPrefix("/") else { return nil }
    while path.hasSuffix("/") { path.removeLast() }
    let segments = PercentEncoding.decode(path).split(
      separator: "/", omittingEmptySubsequences: false)
    guard !segments.dropFirst().contains(where: { ["", ".", ".."].contains($0) }),
      !path.lowercased().contains("%2f"), !path.lowercased().contains("%00")
    else { return nil }
    return path
  }
}
