package import GitHubModels

/// Changes to a gist: the body of `PATCH /gists/ID`.
package struct GistEdit: Hashable, Sendable {
  package enum FileChange: Hashable, Sendable {
    /// Replaces the content, or adds a file of this name.
    case write(String)
    /// Renames the file, and replaces its content unless that is nil.
    case rename(to: String, content: String?)
    case remove
  }

  package struct File: Hashable, Sendable {
    /// The current name on the server, or the name of a new file.
    package var name: String
    package var change: FileChange
    package init(_ name: String, _ change: FileChange) {
      self.name = name
      self.change = change
    }
  }

  /// nil leaves the description unchanged.
  package var description: String?
  /// The changed files in the order of the request body, each once.
  package var files: [File]

  package init(description: String? = nil, files: [File] = []) {
    self.description = description
    self.files = files
  }

  package var isEmpty: Bool { description == nil && files.isEmpty }

  /// The request body. <https://docs.github.com/en/rest/gists/gists#update-a-gist>
  package var json: JSON {
    let changes = files.map { JSON.Member($0.name, $0.change.json) }
    return .object(
      (description.map { [.init("description", .string($0))] } ?? [])
        + (changes.isEmpty ? [] : [.init("files", .object(changes))]))
  }
}

extension GistEdit.FileChange {
  fileprivate var json: JSON {
    switch self {
    case .write(let text): .object([.init("content", .string(text))])
    case .rename(let name, let content):
      .object(
        [.init("filename", .string(name))]
          + (content.map { [.init("content", .string($0))] } ?? []))
    case .remove: .null
    }
  }
}
