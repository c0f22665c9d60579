package import FoundationEssentials

/// A GitHub: github.com, a NAME.ghe.com, an Enterprise server, a sandbox on loopback, or a saved copy of
/// the API in a folder.
package struct Host: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case gitHub, gheDotCom, enterprise, loopback, folder }

  package let kind: Kind
  /// `github.com`, `127.0.0.1:8080`: lower case, with the port where one is given; `file:///FOLDER`.
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

  /// Reads what a person wrote: a name, name:port, an https URL, an http URL of loopback, or
  /// `file:///FOLDER/`.
  ///
  /// A bare name of loopback means http, so that ``name`` always reads back as the same host.
  package init(_ text: String) throws(HostError) {
    let lowercased = text.lowercased()
    if lowercased.hasPrefix("file:") {
      try self.init(folder: text)
      return
    }
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

  /// Whether an address belongs to the API: nothing else that a document names is asked for.
  package func owns(_ url: URL) -> Bool {
    guard kind == .folder else { return Origin(url) == apiOrigin }
    guard let path = url.folderPath, let folder = api.folderPath else { return false }
    return path == folder || path.hasPrefix("\(folder)/")
  }

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

extension URL {
  /// The path of a `file:` address, percent-encoded, without a slash at the end; nil where it could lead
  /// elsewhere than it says.
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
