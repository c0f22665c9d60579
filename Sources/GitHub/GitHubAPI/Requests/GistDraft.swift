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

  /// Reads the body of a request; nil unless its files have contents and nothing else.
  package init?(body: [UInt8]) {
    guard let json = try? JSON(parsing: body), let members = json["files"]?.members else {
      return nil
    }
    files = members.compactMap { file in
      guard file.value.members?.count == 1, let content = file.value["content"]?.string else {
        return nil
      }
      return File(name: file.name, content: content)
    }
    guard files.count == members.count else { return nil }
    description = json["description"]?.string
    isPublic = json["public"]?.bool ?? false
  }

  /// The request body. <https://docs.github.com/en/rest/gists/gists#create-a-gist>
  package var json: JSON {
    let files = files.map { JSON.Member($0.name, .object([.init("content", .string($0.content))])) }
    return .object(
      (description.map { [.init("description", .string($0))] } ?? [])
        + [.init("public", .bool(isPublic)), .init("files", .object(files))])
  }
}
