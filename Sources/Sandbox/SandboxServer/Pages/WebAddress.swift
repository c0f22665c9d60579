/// What the path of a web page names, and the rest of the path.
enum WebAddress: Sendable {
  case gist(StoredGist, rest: ArraySlice<String>)
  case user(StoredUser)
  case repository(StoredRepository, rest: ArraySlice<String>)

  /// Reads `/ID`, `/LOGIN/ID`, `/LOGIN` and `/LOGIN/REPOSITORY`, the first three also under `/gist`;
  /// nil if there is no such thing.
  init?(_ path: String, in state: SandboxState) {
    var words = path.split(separator: "/").map { $0.percentDecoded }[...]
    if words.first == "gist" { words.removeFirst() }
    guard let first = words.first else { return nil }
    if words.count > 1, let gist = Self.gist(words[words.startIndex + 1], in: state),
      (gist.owner ?? "anonymous").lowercased() == first.lowercased()
    {
      self = .gist(gist, rest: words.dropFirst(2))
    } else if let gist = Self.gist(first, in: state) {
      self = .gist(gist, rest: words.dropFirst())
    } else if words.count == 1, let user = state.user(first) {
      self = .user(user)
    } else if words.count > 1,
      let repository = state.repositories[first, words[words.startIndex + 1]],
      !repository.isPrivate
    {
      self = .repository(repository, rest: words.dropFirst(2))
    } else {
      return nil
    }
  }

  /// Returns the gist of a page or of a git URL.
  private static func gist(_ word: String, in state: SandboxState) -> StoredGist? {
    state.gists[word.hasSuffix(".git") ? String(word.dropLast(4)) : word]
  }
}

extension StoredGist {
  /// The path of the gist's page.
  var pagePath: String { "/\((owner ?? "anonymous").percentEncoded)/\(id.percentEncoded)" }

  /// The name that pages show: that of the first file.
  var pageTitle: String { files.keys.min() ?? "gist:\(id)" }
}
