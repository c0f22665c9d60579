import FoundationEssentials
import GitHubModels
import LocalFiles
import TestSupport
import TextFormats

@testable import GistLibrary

/// A library in a temporary folder.
struct Library {
  let folder: String
  var file: PrivateFile { PrivateFile("\(folder)/library/octocat.db") }

  static func with<Result: Sendable>(
    inMemory: Bool = false, _ body: (Library) async throws -> Result
  ) async throws -> Result {
    try await ScratchFolder.with(inMemory: inMemory) { try await body(Library(folder: $0)) }
  }

  func open() throws -> GistStore { try GistStore(writing: file) }
}

extension GistStore {
  /// The gists that match a query, in its order; as last listed, without their contents.
  func search(_ query: SearchQuery) throws(LibraryError) -> [LibraryGist] {
    try search(query) { hit throws(LibraryError) in hit }
  }
}

extension Decoded<Gist> {
  /// A gist with the contents of its files, as GitHub sends it.
  static func gist(
    _ id: String, _ description: String? = nil, files: KeyValuePairs<String, String> = [:],
    owner: String = "octocat", isPublic: Bool = true, language: String? = nil,
    updated: String = "2026-01-31T10:00:00Z"
  ) throws -> Decoded<Gist> {
    let members = files.map { name, content in
      JSON.Member(
        name,
        .object([
          .init("filename", .string(name)), .init("language", language.map(JSON.string) ?? .null),
          .init("size", .number(String(content.utf8.count))), .init("truncated", .bool(false)),
          .init("content", .string(content)), .init("encoding", .string("utf-8")),
        ]))
    }
    let json = JSON.object([
      .init("id", .string(id)), .init("files", .object(members)), .init("public", .bool(isPublic)),
      .init("updated_at", .string(updated)),
      .init("description", description.map(JSON.string) ?? .null),
      .init("owner", .object([.init("login", .string(owner))])),
    ])
    guard let gist = Gist(json) else { throw InvalidGist() }
    return Decoded(gist, json: json)
  }

  /// The gist as a list has it, without contents.
  var listed: Decoded<Gist> { mapping(files: "content", .null) }

  /// Replaces the value of a member of each file.
  func mapping(files name: String, _ value: JSON) -> Decoded<Gist> {
    guard let files = json["files"]?.members, let members = json.members else { return self }
    let changed = files.map { file in
      let others = (file.value.members ?? []).filter { $0.name != name }
      return JSON.Member(file.name, .object(others + [.init(name, value)]))
    }
    let json = JSON.object(
      members.map { $0.name == "files" ? .init("files", .object(changed)) : $0 })
    return Gist(json).map { Decoded($0, json: json) } ?? self
  }

  var withContents: LibraryGist {
    var contents = FileContents()
    for file in value.files { contents[file.name] = file.exactBytes }
    return LibraryGist(gist: self, contents: contents, time: nil)
  }
}

private struct InvalidGist: Error {}
