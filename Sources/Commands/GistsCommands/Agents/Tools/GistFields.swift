import GitHubModels
import ModelContext
import TextFormats

/// The members of results about a gist.
extension Gist {
  /// The number of a gist's files that a list names.
  private static let namedFiles = 20
  /// The most bytes of a description: an agent reads all of what it can write.
  static let mostDescriptionBytes = 4_000

  static let summaryFields: [ValueSchema.Field] = [
    .init("id", .text, "The ID, for the other tools.", isRequired: true),
    .init("url", .text, "The page of the gist."),
    .init("owner", .text, "The login of the owner; anonymous gists have none."),
    .init("description", .text, "The owner's description."),
    .init("public", .flag, "Whether it is public; anyone with its URL can read a secret one."),
    .init("created_at", .text, "When it was created (RFC 3339)."),
    .init("updated_at", .text, "When it was last changed (RFC 3339)."),
    .init("comments", .count, "How many comments it has."),
    .init("file_count", .count, "How many files it has.", isRequired: true),
    .init(
      "files", .list(of: .record(GistFile.fields), atMost: 300), "Its files, or the first of them.",
      isRequired: true),
  ]

  /// The gist as an element of a list, without contents.
  var summary: JSON {
    .record(members(files: files.prefix(Self.namedFiles).map { .record($0.members) }))
  }

  func members(files shown: [JSON]) -> KeyValuePairs<String, JSON?> {
    [
      "id": .string(id), "url": .shown(htmlURL), "owner": .shown(owner?.login),
      "description": .shown(description, atMost: Self.mostDescriptionBytes),
      "public": isPublic.map(JSON.bool),
      "created_at": .date(createdAt), "updated_at": .date(updatedAt),
      "comments": .number(commentCount), "file_count": .number(files.count),
      "files": .array(shown),
    ]
  }
}

extension GistFile {
  static let fields: [ValueSchema.Field] = [
    .init("name", .text, "The name.", isRequired: true),
    .init("language", .text, "The language, as GitHub sees it."),
    .init("type", .text, "The media type."), .init("size", .count, "The size in bytes."),
  ]

  var members: KeyValuePairs<String, JSON?> {
    [
      "name": .shown(name), "language": .shown(language), "type": .shown(type),
      "size": .number(size),
    ]
  }
}

extension ValueSchema.Field {
  /// The argument that names a gist.
  static let gist = Self(
    "gist", .text(atMost: 300), "The ID or URL of a gist.", isRequired: true)

  /// The argument that names a revision.
  static let revision = Self(
    "revision", .text(atMost: 64), "A revision that gist_history lists (default: the newest).")

  static let more = Self("more", .flag, "Whether there are more results.", isRequired: true)

  static func limit(byDefault count: Int) -> Self {
    Self("limit", .integer(1...100), "The most results to return (default: \(count)).")
  }

  static let offset = Self(
    "offset", .integer(0...10_000), "How many results to skip (default: 0).")
}
