import ByteTools
package import FoundationEssentials
package import TextFormats

/// One entry of a gist's history: a commit of its repository.
///
/// Everything except the commit's name may be missing in GitHub's responses.
package struct GistRevision: Hashable, Sendable, Identifiable, JSONReadable {
  /// The commit's hash in lowercase hex digits.
  package var id: String
  /// nil if GitHub knows no user for the commit's author.
  package var user: User?
  /// The name of the commit's author, from a git repository: GitHub doesn't send it.
  package var authorName: String?
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
    authorName = json["author"]?["name"]?.string
    committedAt = json["committed_at"]?.date
    additions = json["change_status"]?["additions"]?.count
    deletions = json["change_status"]?["deletions"]?.count
  }

  /// The 40 digits of SHA-1, or the 64 of SHA-256.
  private static func isName(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIIHexDigit && !$0.isASCIIUppercaseLetter }
  }
}

/// A comment on a gist.
///
/// Everything except the number may be missing in GitHub's responses.
package struct GistComment: Hashable, Sendable, Identifiable, JSONReadable {
  /// The number that requests use: `id` in GitHub's documents.
  package var number: Int
  /// nil if the account no longer exists.
  package var user: User?
  /// In Markdown, with any line endings.
  package var body: String
  package var createdAt: Date?
  package var updatedAt: Date?

  package var id: String { String(number) }

  /// Returns nil without a number that can be used in a path.
  package init?(_ json: JSON) {
    guard let number = json["id"]?.identifier, number > 0 else { return nil }
    self.number = number
    user = json["user"].flatMap(User.init)
    body = json["body"]?.string ?? ""
    createdAt = json["created_at"]?.date
    updatedAt = json["updated_at"]?.date
  }
}
