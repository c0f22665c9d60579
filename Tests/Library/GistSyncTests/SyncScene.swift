import GistLibrary
import TextFormats
@testable import GistSync
import GitHubAPI
import GitHubModels
import LocalFiles
import TestSupport

/// A host with prepared responses.
enum SyncScene {
  /// The date in the responses.
  static let date: KeyValuePairs = ["Date": "Sat, 31 Jan 2026 14:02:00 GMT"]
  static let mine = FeedSource(feed: "mine", route: .myGists(since: nil, perPage: 100))
  static let starred = FeedSource(feed: "starred", route: .starredGists(since: nil, perPage: 100))

  static func api(_ transport: any Transport) throws -> APIManager {
    APIManager(.test(token: "gho_0123456789"), transport: transport)
  }

  /// The library's gists with their texts, by ID; each text is `name=content`.
  static func texts(_ store: GistStore, _ ids: String...) throws -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for id in ids {
      guard let gist = try store.gist(id) else { continue }
      texts[id] = gist.gist.value.files.map { file in
        "\(file.name)=\(String(decoding: gist.contents[file.name] ?? [], as: UTF8.self))"
      }
    }
    return texts
  }

  static func ids(_ store: GistStore, in feed: String) throws -> [String] {
    try store.ids(FeedQuery(feed: feed))
  }
}

extension StubTransport.Stub {
  /// A page of a list: `GET /gists?per_page=100`.
  static func list(_ gists: [GistText], of feed: String = "") -> Self {
    .answer(
      "GET /gists\(feed)?per_page=100", 200,
      "[\(gists.map { $0.json(isListed: true) }.joined(separator: ","))]", fields: SyncScene.date)
  }

  /// A gist with its contents.
  static func gist(_ gist: GistText) -> Self {
    .answer("GET /gists/\(gist.id)", 200, gist.json(isListed: false), fields: SyncScene.date)
  }
}

/// A gist as GitHub sends it.
struct GistText {
  var id: String
  var files: KeyValuePairs<String, String> = ["f": "text"]
  var updated = "2026-01-31T10:00:00Z"
  var owner = "octocat"
  /// The hash in the raw URLs; nil leaves them out.
  var blob: String?
  /// Whether the list has GraphQL's ID.
  var hasNode = false
  /// When it was updated according to GraphQL, if that differs.
  var nodeUpdated: String?

  func json(isListed: Bool) -> String {
    let files = files.map { name, text in
      let content = isListed ? "" : #","truncated":false,"content":"\#(text)""#
      let url =
        blob.map {
          #","raw_url":"https://gist.githubusercontent.com/\#(owner)/\#(id)/raw/\#($0)/\#(name)""#
        } ?? ""
      return
        #""\#(name)":{"filename":"\#(name)","size":\#(text.utf8.count)\#(url)\#(content)}"#
    }
    return """
      {"id":"\(id)"\(hasNode ? #","node_id":"G_\#(id)""# : ""),"public":false,"description":null,"updated_at":"\(updated)",\
      "created_at":"2026-01-01T00:00:00Z","truncated":false,"owner":{"login":"\(owner)"},\
      "files":{\(files.joined(separator: ","))}}
      """
  }
}

/// A library in a temporary folder.
struct ScratchLibrary {
  let file: PrivateFile

  static func with<Result: Sendable>(
    _ body: (ScratchLibrary) async throws -> Result
  ) async throws -> Result {
    try await ScratchFolder.with { folder in
      try await body(ScratchLibrary(file: PrivateFile("\(folder)/library/octocat.db")))
    }
  }

  func open() throws -> GistStore { try GistStore(writing: file) }
}

extension LibraryGist {
  /// A gist without files.
  static func empty(_ id: String) throws -> LibraryGist {
    let json = try JSON(parsing: #"{"id": "\#(id)", "files": {}}"#.utf8)
    guard let gist = Gist(json) else { throw UnreadableGist() }
    return LibraryGist(gist: Decoded(gist, json: json), contents: [:], time: nil)
  }
}

private struct UnreadableGist: Error {}
