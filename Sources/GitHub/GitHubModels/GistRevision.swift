package import FoundationEssentials

/// One entry of a gist's history: a commit of its repository.
///
/// Everything except the commit's name may be missing in GitHub's responses.
package struct GistRevision: Hashable, Sendable, Identifiable, JSONReadable {
  /// The commit's hash in lowercase hex digits.
  package var id: String
  /// nil if GitHub knows no user for the commit's author.
  package var user: User?
  package var committedAt: Date?
  /// In lines.
  package var additions: Int?
  /// In lines.
  package var deletions: Int?

  /// Returns nil without a hash that can be used in a path.
  package init?(_ json: JSON) {
    guard let version = json["version"]?.string?.lowercased(), Self.isName(version) else {
      return nil
    }
    self.id = version
    user = json["user"].flatMap(User.init)
    committedAt = json["committed_at"]?.string.flatMap(Date.init(rfc3339:))
    additions = json["change_status"]?["additions"]?.int
    deletions = json["change_status"]?["deletions"]?.int
  }

  /// The 40 digits of SHA-1, or the 64 of SHA-256.
  private static func isName(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIIHexDigit && !$0.isASCIIUppercaseLetter }
  }
}
