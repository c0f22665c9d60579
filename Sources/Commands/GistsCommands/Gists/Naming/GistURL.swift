import CommandSupport
import GitHubAPI

/// A URL of a gist: its web page, git repository, raw file or API resource.
///
/// - `https://gist.HOST/…`, and `https://HOST/gist/…` on an Enterprise server: `ID` or `OWNER/ID`,
///   optionally followed by `.git`, a revision, or `raw/…`
/// - `https://api.HOST/gists/ID` and `https://HOST/api/v3/gists/ID`, optionally with a revision
/// - on loopback, over http, all of these paths
/// - for git over SSH, `git@gist.HOST:ID.git`, `git@HOST:gist/ID.git`, and both as `ssh://` URLs
struct GistURL: Hashable, Sendable {
  /// The host in lower case, with the port if the URL has one.
  let host: String
  /// nil if the URL is not a gist's.
  let id: String?
  let revision: String?

  /// Parses a URL; nil unless it is https, http on loopback, or git's for SSH.
  init?(_ text: String) {
    guard let url = WebURL(Self.webAddress(ofSSH: text) ?? text) else { return nil }
    let found = Self.candidates(url).lazy.compactMap { candidate in
      Self.gist(candidate.path).map { (candidate.host, $0) }
    }.first
    host = found?.0 ?? url.origin.name
    id = found?.1.id
    revision = found?.1.revision
  }

  /// Returns the https URL of the page that a git URL for SSH names; nil for another text.
  ///
  /// Such a URL has no port: SSH's says nothing about that of https.
  private static func webAddress(ofSSH text: String) -> String? {
    let beginning = "ssh://git@"
    if text.hasPrefix(beginning) {
      let rest = text.dropFirst(beginning.count)
      return rest.prefix { $0 != "/" }.contains(":") ? nil : "https://\(rest)"
    }
    guard text.hasPrefix("git@") else { return nil }
    let parts = text.dropFirst(4).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].contains("/"), !parts[1].contains(":") else { return nil }
    return "https://\(parts[0])/\(parts[1].drop { $0 == "/" })"
  }

  /// Returns the possible hosts, each with the path relative to its gists.
  private static func candidates(_ url: WebURL) -> [(host: String, path: [Substring])] {
    let (authority, path) = (url.origin.name, url.path)
    var result: [(host: String, path: [Substring])] = []
    func add(_ host: String, below prefix: [Substring]) {
      guard path.starts(with: prefix) else { return }
      result.append((host, Array(path.dropFirst(prefix.count))))
    }
    add(authority, below: ["api", "v3", "gists"])
    add(authority, below: ["gist"])
    if url.origin.isLoopback {
      add(authority, below: ["gists"])
      add(authority, below: [])
    } else if authority == "gist.githubusercontent.com" {
      add("github.com", below: [])
    } else if authority.hasPrefix("gist.") {
      add(String(authority.dropFirst(5)), below: [])
    } else if authority.hasPrefix("api.") {
      add(String(authority.dropFirst(4)), below: ["gists"])
    }
    return result
  }

  /// Parses `ID` or `OWNER/ID` and the rest of the path.
  ///
  /// Tries `OWNER/ID` first: an owner's name may look like an ID.
  private static func gist(_ path: [Substring]) -> (id: String, revision: String?)? {
    if path.count > 1, Login.isOne(path[0]), let gist = gist(path[1], then: path.dropFirst(2)) {
      return gist
    }
    guard let first = path.first else { return nil }
    return gist(first, then: path.dropFirst())
  }

  private static func gist(
    _ word: Substring, then rest: ArraySlice<Substring>
  ) -> (id: String, revision: String?)? {
    if word.hasSuffix(".git"), rest.isEmpty {
      return GistID.whole(word.dropLast(4)).map { ($0, nil) }
    }
    guard let id = GistID.whole(word) else { return nil }
    guard let next = rest.first else { return (id, nil) }
    if next == "raw" { return (id, nil) }
    guard let revision = GistID.revision(next), rest.count == 1 else { return nil }
    return (id, revision)
  }
}
