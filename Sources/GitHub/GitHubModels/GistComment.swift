package import FoundationEssentials

/// A comment on a gist.
///
/// Everything except the number may be missing in GitHub's responses.
package struct GistComment: Hashable, Sendable, Identifiable, JSONReadable {
  /// The number that requests use: `id` in GitHub's documents.
  package var number: Int
  /// nil if the account no longer exists.
  package var user: User?
  /// In Markdown, with any line ends.
  package var body: String
  package var createdAt: Date?
  package var updatedAt: Date?
  /// Its URL in the API.
  package var url: String?

  package var id: String { String(number) }

  /// Returns nil without a number that can be used in a path.
  package init?(_ json: JSON) {
    guard let number = json["id"]?.int, number > 0 else { return nil }
    self.number = number
    user = json["user"].flatMap(User.init)
    body = json["body"]?.string ?? ""
    createdAt = json["created_at"]?.string.flatMap(Date.init(rfc3339:))
    updatedAt = json["updated_at"]?.string.flatMap(Date.init(rfc3339:))
    url = json["url"]?.string
  }
}
