import ByteTools
package import FoundationEssentials

/// A GitHub server: github.com, NAME.ghe.com, an Enterprise server, a server on loopback, or a
/// folder with saved API responses.
package struct Host: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case gitHub, gheDotCom, enterprise, loopback, folder }

  package let kind: Kind
  /// Lowercase, with the port if it is not the default: `github.com`, `127.0.0.1:8080`,
  /// `https://127.0.0.1:8443`, `file:///FOLDER`.
  ///
  /// The `host` attribute of keyring items: each host has its own name, so no host gets another
  /// host's token.
  package let name: String
  /// The base URL of the API, without a trailing slash.
  package let api: URL
  /// The only origin that receives the token.
  let apiOrigin: Origin
  /// The base URL of the web pages, including OAuth's, without a trailing slash.
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
    try self.init(origin, text)
  }

  /// Plain http is allowed only on loopback, where it is private.
  private init(_ origin: Origin, _ text: String) throws(HostError) {
    name = origin.name
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let api: String
    if origin.scheme == "http" {
      kind = .loopback
      api = origin.description
    } else if origin.name == "github.com" {
      kind = .gitHub
      api = "https://api.github.com"
    } else if labels.count == 3, labels.dropFirst() == ["ghe", "com"] {
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

  /// Returns the origin; nil if `authority` is ambiguous or more than a host and port.
  private static func origin(_ scheme: String, _ authority: Substring) -> Origin? {
    guard let url = URL(string: "\(scheme)://\(authority)"), let origin = Origin(url),
      [origin.authority, "\(origin.authority):\(origin.port)"].contains(String(authority)),
      origin.host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({
        !$0.isEmpty && !$0.hasPrefix("-")
      })
    else { return nil }
    return origin
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

extension Host {
  /// The name of the folders with the host's library, trash and repositories.
  package var folderName: String { name.replacing("://", with: ":") }

  /// The name under which earlier versions stored the token of an https server on loopback: the
  /// name of http on the same port; nil for other hosts.
  package var formerName: String? {
    kind == .enterprise && webOrigin.isLoopback ? webOrigin.authority : nil
  }

  /// The value of `--host` for this host: a URL for http on loopback, otherwise the name.
  package var spelling: String { webOrigin.isLoopback ? webOrigin.description : name }

  /// The URL of the GraphQL API; nil for a folder.
  /// <https://docs.github.com/en/enterprise-server/graphql/guides/managing-enterprise-accounts>
  var graphQL: String? {
    switch kind {
    case .gitHub, .gheDotCom, .loopback: "\(api.absoluteString)/graphql"
    case .enterprise: "\(webOrigin)/api/graphql"
    case .folder: nil
    }
  }

  /// A part of a host: the API, raw files of gists, or avatars.
  enum Service: Hashable, Sendable { case api, rawFiles, avatars }

  /// Whether a URL belongs to this part of the host.
  ///
  /// GitHub serves files and avatars from separate hosts, an Enterprise server from itself or a
  /// subdomain, and a server on loopback from its API origin.
  func serves(_ url: URL, as service: Service) -> Bool {
    if owns(url) { return true }
    guard let origin = Origin(url), origin.scheme == "https",
      [443, webOrigin.port].contains(origin.port)
    else { return false }
    return switch (kind, service) {
    case (_, .api), (.loopback, _), (.folder, _): false
    case (.gitHub, .rawFiles):
      ["gist.githubusercontent.com", "gist.github.com"].contains(origin.host)
    case (.gitHub, .avatars): origin.host == "avatars.githubusercontent.com"
    case (.gheDotCom, _), (.enterprise, _):
      origin.host == webOrigin.host || origin.host.hasSuffix("." + webOrigin.host)
    }
  }

  /// Whether git may send the host's token to this origin.
  ///
  /// True for the host itself and its `gist.` subdomain over https, and for the same server on
  /// loopback.
  package func servesGit(at origin: Origin) -> Bool {
    if origin == webOrigin { return true }
    switch kind {
    case .loopback, .folder: return false
    case .gitHub, .gheDotCom, .enterprise:
      return origin.scheme == "https" && origin.port == webOrigin.port
        && origin.host == "gist.\(webOrigin.host)"
    }
  }

  /// Returns the origin of a gist's git URL; nil if the URL belongs to another host or gist.
  ///
  /// `address` is `git_pull_url`. It becomes an argument of git unchanged.
  package func gitOrigin(of address: String, id: String) -> Origin? {
    guard let url = URL(string: address), let origin = Origin(url), servesGit(at: origin) else {
      return nil
    }
    let start = origin.description + "/"
    guard address.hasPrefix(start) else { return nil }
    let path = address.dropFirst(start.count)
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.allSatisfy(\.isPlainSegment), let last = names.last,
      last == id || last == "\(id).git"
    else { return nil }
    return origin
  }
}
