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

/// A GraphQL query of the client.
/// <https://docs.github.com/en/graphql/reference/queries#nodes>
package enum GraphQLQuery: Hashable, Sendable {
  /// Gists by their node IDs, at most ``idLimit``.
  case gists([String], withFiles: Bool)

  /// GitHub rejects a query for more nodes.
  package static let idLimit = 100

  /// The body of the request.
  var body: JSON {
    switch self {
    case .gists(let ids, let withFiles):
      .object([
        .init("query", .string(withFiles ? Self.contents : Self.stars)),
        .init("variables", .object([.init("ids", .array(ids.map(JSON.string)))])),
      ])
    }
  }

  private static let stars = """
    query GistStars($ids: [ID!]!) {
      nodes(ids: $ids) { ... on Gist { name updatedAt stargazerCount viewerHasStarred } }
    }
    """

  /// A gist has at most 300 files in REST's documents, too.
  private static let contents = """
    query GistContents($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Gist {
          name updatedAt stargazerCount viewerHasStarred
          files(limit: 300) { name size isTruncated text }
        }
      }
    }
    """
}
