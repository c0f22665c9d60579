package import FoundationEssentials

/// A comment on a gist.
///
/// Everything but the number may be missing in GitHub's answers.
package struct GistComment: Hashable, Sendable, Identifiable, JSONReadable {
  /// By which requests name it: `id` in GitHub's documents.
  package var number: Int
  /// nil where the account is gone.
  package var user: User?
  /// In Markdown, with any line ends.
  package var body: String
  package var createdAt: Date?
  package var updatedAt: Date?
  /// Its address in the API.
  package var url: String?

  package var id: String { String(number) }

  /// nil where there is no number that a path may hold.
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
