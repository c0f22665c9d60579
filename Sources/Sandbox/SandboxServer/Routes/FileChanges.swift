/// The `files` of a request that creates or edits a gist.
struct FileChanges {
  /// A new name, new content, or both.
  struct Change: Sendable {
    var name: String?
    var content: String?
  }

  private let changes: [String: Change?]

  init(_ changes: [String: Change?]) { self.changes = changes }

  /// Returns the changed files: null deletes, `filename` renames, `content` replaces.
  func applied(to files: [String: StoredFile]) throws(GitHubError) -> [String: StoredFile] {
    // The old names first: two files may exchange their names.
    var result = files.filter { !changes.keys.contains($0.key) }
    for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
      let old = files[name]
      guard let change else {
        guard old != nil else { throw Self.missing }
        continue
      }
      guard let file = change.content.map({ StoredFile($0) }) ?? old, !file.isBlank else {
        throw Self.missing
      }
      let newName = change.name ?? name
      guard GitTreeEntry.canBeNamed(newName) else {
        throw .validationFailed(resource: "Gist", field: "files", code: "invalid")
      }
      result[newName.isEmpty ? "gistfile\(result.count + 1).txt" : newName] = file
    }
    guard !result.isEmpty else { throw Self.missing }
    return result
  }

  private static let missing = GitHubError.validationFailed(
    resource: "Gist", field: "files", code: "missing_field")
}
