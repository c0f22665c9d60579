package import GitHubModels

/// What `PATCH /gists/ID` is sent: the changes alone.
package struct GistEdit: Hashable, Sendable {
  /// What becomes of one file.
  package enum FileChange: Hashable, Sendable {
    /// It gets this text; a file of this name that is not there yet is added.
    case write(String)
    /// It is called otherwise, with the new text where there is one.
    case rename(to: String, content: String?)
    case remove
  }

  package struct File: Hashable, Sendable {
    /// The name that it has on the server, or that a new one gets.
    package var name: String
    package var change: FileChange
    package init(_ name: String, _ change: FileChange) {
      self.name = name
      self.change = change
    }
  }

  /// nil: stays as it is.
  package var description: String?
  /// Each file once, in the order they are sent.
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
