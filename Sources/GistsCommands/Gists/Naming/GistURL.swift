import CommandSupport
import GitHubAPI

/// A gist's address in a browser, for git, for raw files or in the API.
///
/// - `https://gist.HOST/…`, and `https://HOST/gist/…` on an Enterprise server: `ID`, `OWNER/ID`,
///   then nothing, `.git`, a revision, or `raw` and anything
/// - `https://api.HOST/gists/ID` and `https://HOST/api/v3/gists/ID`, then nothing or a revision
/// - on loopback, with http, all of these paths
struct GistURL: Hashable, Sendable {
  /// The name of the GitHub, lower case, with the port where one is given.
  let host: String
  /// nil where the address is no gist's.
  let id: String?
  let revision: String?

  /// nil where the text is no https address, nor an http address of loopback.
  init?(_ text: String) {
    guard let url = WebURL(text) else { return nil }
    let found = Self.candidates(url).lazy.compactMap { candidate in
      Self.gist(candidate.path).map { (candidate.host, $0) }
    }.first
    host = found?.0 ?? url.origin.name
    id = found?.1.id
    revision = found?.1.revision
  }

  /// The hosts that the address may belong to, each with the path below the place of its gists.
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

  /// Reads `ID`, `OWNER/ID` and what may follow.
  ///
  /// `OWNER/ID` comes first: an owner's name may look like an id.
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
