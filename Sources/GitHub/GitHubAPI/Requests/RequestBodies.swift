import GitHubModels
import LocalFiles
import TextFormats

/// The new contents of a gist's file.
package struct FileData: Hashable, Sendable, ExpressibleByStringLiteral {
  package let bytes: [UInt8]
  /// Whether GitHub's API accepts the contents: text of at most ``apiLimit`` bytes that is not
  /// blank.
  ///
  /// git sends everything else.
  package let fitsAPI: Bool

  /// The largest file that GitHub's API accepts, in bytes.
  package static let apiLimit = 25_000_000 - 1
  /// The largest file that GitHub accepts from git, in bytes.
  /// <https://docs.github.com/en/repositories/working-with-files/managing-large-files>
  package static let gitLimit = 100 << 20

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    fitsAPI =
      bytes.count <= Self.apiLimit && TextCheck.firstBadByte(in: bytes) == nil
      && !TextCheck.isBlank(bytes)
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }
  package init(stringLiteral text: String) { self.init(text) }

  /// Whether the API accepts contents of this size, but does not return them.
  package var isLarge: Bool { bytes.count > GistFile.rawSizeLimit }

  fileprivate var json: JSON { .string(String(decoding: bytes, as: UTF8.self)) }
}

/// A new gist: the body of `POST /gists`.
package struct NewGist: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    package var name: String
    package var data: FileData
    package init(name: String, data: FileData) {
      self.name = name
      self.data = data
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
      return File(name: file.name, data: FileData(content))
    }
    guard files.count == members.count else { return nil }
    description = json["description"]?.string
    isPublic = json["public"]?.bool ?? false
  }

  /// The request body. <https://docs.github.com/en/rest/gists/gists#create-a-gist>
  var json: JSON {
    let files = files.map { JSON.Member($0.name, .object([.init("content", $0.data.json)])) }
    return .object(
      (description.map { [.init("description", .string($0))] } ?? [])
        + [.init("public", .bool(isPublic)), .init("files", .object(files))])
  }
}

/// Changes to a gist: the body of `PATCH /gists/ID`.
package struct GistEdit: Hashable, Sendable {
  package enum FileChange: Hashable, Sendable {
    /// Replaces the content, or adds a file of this name.
    case write(FileData)
    /// Renames the file, and replaces its contents unless they are nil.
    case rename(to: String, FileData?)
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

  /// The new contents of all files.
  package var data: [FileData] { files.compactMap(\.change.data) }

  /// The request body. <https://docs.github.com/en/rest/gists/gists#update-a-gist>
  var json: JSON {
    let changes = files.map { JSON.Member($0.name, $0.change.json) }
    return .object(
      (description.map { [.init("description", .string($0))] } ?? [])
        + (changes.isEmpty ? [] : [.init("files", .object(changes))]))
  }
}

extension GistEdit.FileChange {
  /// The new contents; nil if they stay the same, or if the file is deleted.
  package var data: FileData? {
    switch self {
    case .write(let data): data
    case .rename(_, let data): data
    case .remove: nil
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .write(let data): .object([.init("content", data.json)])
    case .rename(let name, let data):
      .object(
        [.init("filename", .string(name))]
          + (data.map { [.init("content", $0.json)] } ?? []))
    case .remove: .null
    }
  }
}

/// A GraphQL query of the client.
/// <https://docs.github.com/en/graphql/reference/queries#nodes>
package enum GraphQLQuery: Hashable, Sendable {
  /// Gists by their node IDs, at most ``idLimit``.
  case gists([String], withFiles: Bool)
  /// The signed-in user's gists with the numbers of their stars, comments and forks: ``idLimit``
  /// gists after a cursor, the last updated gists first.
  case activity(after: String?)

  /// The most nodes in a query: GitHub rejects more.
  package static let idLimit = 100

  var body: JSON {
    switch self {
    case .gists(let ids, let withFiles):
      .object([
        .init("query", .string(withFiles ? Self.contents : Self.stars)),
        .init("variables", .object([.init("ids", .array(ids.map(JSON.string)))])),
      ])
    case .activity(let cursor):
      .object([
        .init("query", .string(Self.activity)),
        .init("variables", .object([.init("after", cursor.map(JSON.string) ?? .null)])),
      ])
    }
  }

  private static let stars = """
    query GistStars($ids: [ID!]!) {
      nodes(ids: $ids) { ... on Gist { name updatedAt stargazerCount viewerHasStarred } }
    }
    """

  /// REST's documents also have at most 300 files.
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

  private static let activity = """
    query GistActivity($after: String) {
      viewer {
        login
        gists(
          first: \(idLimit), after: $after, privacy: ALL, orderBy: {field: UPDATED_AT, direction: DESC}
        ) {
          pageInfo { hasNextPage endCursor }
          nodes {
            name description createdAt updatedAt stargazerCount viewerHasStarred
            files(limit: 1) { name }
            comments(last: \(GistActivity.commentLimit)) {
              totalCount nodes { databaseId createdAt author { login } }
            }
            forks(first: \(GistActivity.forkLimit), orderBy: {field: CREATED_AT, direction: DESC}) {
              totalCount nodes { name createdAt owner { login } }
            }
          }
        }
      }
    }
    """
}
