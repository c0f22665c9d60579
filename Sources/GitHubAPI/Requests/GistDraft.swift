package import GitHubModels

/// A new gist: the body of `POST /gists`.
package struct GistDraft: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    package var name: String
    package var content: String
    package init(name: String, content: String) {
      self.name = name
      self.content = content
    }
  }

  package var description: String?
  package var isPublic: Bool
  package var files: [File]

  package init(description: String?, isPublic: Bool, files: [File]) {
    self.description = description
    self.isPublic = isPublic
    self.files = files
  }

  /// The request body. <https://docs.github.com/en/rest/gists/gists#create-a-gist>
  package var json: JSON {
    let files = files.map { JSON.Member($0.name, .object([.init("content", .string($0.content))])) }
    return .object(
      (description.map { [.init("description", .string($0))] } ?? [])
        + [.init("public", .bool(isPublic)), .init("files", .object(files))])
  }
}
