import GitHubModels

/// The part of a URL of the API that says which gist it is about: what follows `/gists`.
struct GistPath: Hashable, Sendable {
  /// Decoded, in lower case: IDs are equal in any case.
  let segments: [String]

  /// Returns nil for a URL, or a path with a leading slash, of anything else than gists.
  init?(_ url: String) {
    var rest = url.prefix { $0 != "?" && $0 != "#" }
    if let start = rest.firstRange(of: "://")?.upperBound {
      rest = rest[start...].drop { $0 != "/" }
    }
    var segments = rest.split(separator: "/").map { PercentEncoding.decode($0).lowercased() }
    if segments.starts(with: ["api", "v3"]) { segments.removeFirst(2) }
    guard segments.first == "gists" else { return nil }
    self.segments = Array(segments.dropFirst())
  }

  /// Whether a segment can be the ID of a gist or of a commit, and is not a word such as `public`.
  static func isID(_ segment: String) -> Bool { segment.utf8.allSatisfy(\.isASCIIHexDigit) }
}
