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
    var files = files
    for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
      let old = files[name]
      guard let change else {
        guard old != nil else { throw Self.missing }
        files[name] = nil
        continue
      }
      guard let file = change.content.map({ StoredFile($0) }) ?? old, !file.isBlank else {
        throw Self.missing
      }
      let newName = change.name ?? name
      guard GitTreeEntry.canBeNamed(newName) else {
        throw .validationFailed(resource: "Gist", field: "files", code: "invalid")
      }
      files[name] = nil
      files[newName.isEmpty ? "gistfile\(files.count + 1).txt" : newName] = file
    }
    guard !files.isEmpty else { throw Self.missing }
    return files
  }

  private static let missing = GitHubError.validationFailed(
    resource: "Gist", field: "files", code: "missing_field")
}
