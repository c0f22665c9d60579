package import FoundationEssentials

/// A gist, from a list or a single response.
///
/// Everything except the ID may be missing in GitHub's responses.
package struct Gist: Hashable, Sendable, Identifiable, JSONReadable {
  package var id: String
  /// GraphQL's ID.
  package var nodeID: String?
  package var description: String?
  package var isPublic: Bool?
  /// nil for anonymous gists; `user` in responses before 2013.
  package var owner: User?
  /// In the order of the document.
  package var files: [GistFile]
  package var createdAt: Date?
  package var updatedAt: Date?
  package var commentCount: Int?
  package var htmlURL: String?
  package var gitPullURL: String?
  /// Whether files are missing: GitHub lists at most 300.
  package var isTruncated: Bool

  package init?(_ json: JSON) {
    guard let id = json["id"]?.string, Self.isID(id) else { return nil }
    self.id = id
    nodeID = json["node_id"]?.string
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

  package init?(_ json: JSON, at document: URL) {
    self.init(json)
    owner?.resolveLinks(at: document)
  }

  /// Whether a text can be an ID: letters and digits only, because an ID is used in paths and
  /// shown.
  ///
  /// Today's IDs are digits, or 20 or 32 hex digits.
  private static func isID(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}

extension Gist {
  /// The description, or the first file's name if the description is blank.
  package var title: String? {
    guard let description, !description.allSatisfy(\.isWhitespace) else { return files.first?.name }
    return description
  }
}
