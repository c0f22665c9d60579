import GitHubAPI

/// A host and the way to it.
struct Session: Sendable {
  let host: Host
  let api: APIManager
}

extension AppContext {
  /// The way to the host of `--host`, `GISTS_HOST`, or github.com; or to the host that a gist's URL names, which
  /// must be known (row 18). Nothing is opened yet.
  ///
  /// - Parameter urlHost: the host part of a URL that the person gave, `gist.` in front taken away.
  func session(urlHost: String? = nil) throws -> Session { fatalError("stub") }
}
