package import FoundationEssentials

/// A gist as it stands in lists and alone.
///
/// Everything but the id may be missing in GitHub's answers.
package struct Gist: Hashable, Sendable, Identifiable, JSONReadable {
  package var id: String
  package var description: String?
  package var isPublic: Bool?
  /// nil for anonymous gists; `user` of answers before 2013.
  package var owner: User?
  /// In the document's order.
  package var files: [GistFile]
  package var createdAt: Date?
  package var updatedAt: Date?
  package var commentCount: Int?
  package var htmlURL: String?
  package var gitPullURL: String?
  /// GitHub lists 300 files, then says so here.
  package var isTruncated: Bool

  package init?(_ json: JSON) {
    guard let id = json["id"]?.string, Self.isID(id) else { return nil }
    self.id = id
    description = json["description"]?.string
    isPublic = json["public"]?.bool
    owner = (json["owner"].flatMap(User.init)) ?? json["user"].flatMap(User.init)
    files = (json["files"]?.members ?? []).compactMap { GistFile(name: $0.name, $0.value) }
    createdAt = json["created_at"]?.string.flatMap(Date.init(rfc3339:))
    updatedAt = json["updated_at"]?.string.flatMap(Date.init(rfc3339:))
    commentCount = json["comments"]?.int
    htmlURL = json["html_url"]?.string
    gitPullURL = json["git_pull_url"]?.string
    isTruncated = json["truncated"]?.bool ?? false
  }

  /// Digits, 20 hex or 32 hex digits so far; letters and digits in any case, for an id is put into paths
  /// and shown.
  private static func isID(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}

extension Gist {
  /// The description, or the first file's name where that is empty or blank.
  package var title: String? {
    guard let description, !description.allSatisfy(\.isWhitespace) else { return files.first?.name }
    return description
  }
}
