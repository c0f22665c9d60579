import SandboxServer
import Testing

/// The documents of REST from which the oracle builds the same objects.
struct OracleWorld: Sendable {
  let web: Web
  let documents: JSON
  let gists: [JSON]

  /// Adds comments, a fork and odd files, then reads all gists by REST.
  static func read(_ sandbox: Sandbox) async throws -> OracleWorld {
    let web = Web(sandbox, token: "mine")
    let ids = sandbox.withState { state in
      state.createGist(
        owner: "monalisa", description: "odd \"files\"\n", isPublic: true,
        files: [
          ".profile": StoredFile("export A=1"), "a b+c.tar.gz": StoredFile([0xFF, 0]),
          "empty.txt": StoredFile(""),
          "logo.PNG": StoredFile([0x89]), "ünï.md": StoredFile("# 漢字\r\n"),
        ], at: UTCTimestamp(seconds: 1_600_000_000))
      state.createGist(
        files: ["long.txt": StoredFile(String(repeating: "é", count: 700_000))],
        at: UTCTimestamp(seconds: 1_500_000_000))
      state.star(state.gists.keys.min() ?? "", by: "monalisa")
      return state.gists.keys.sorted()
    }
    let odd = try #require(
      ids.first { id in
        sandbox.withState { $0.gists[id]?.files["empty.txt"] != nil }
      })
    _ = try await web.send(.POST, "/gists/\(odd)/forks")
    for body in ["first <b>", "second", "third"] {
      _ = try await web.send(.POST, "/gists/\(odd)/comments", body: #"{"body":"\#(body)"}"#)
    }
    return try await OracleWorld(reading: sandbox, web)
  }

  private init(reading sandbox: Sandbox, _ web: Web) async throws {
    self.web = web
    let stars = sandbox.withState { state in
      Dictionary(uniqueKeysWithValues: state.gists.values.map { ($0.id, state.countStars(of: $0)) })
    }
    var gists: [JSON] = []
    var comments: [String: JSON] = [:]
    var forks: [String: JSON] = [:]
    var logins: Set<String> = ["octocat"]
    for id in stars.keys.sorted() {
      let gist = try await web.get("/gists/\(id)").json
      gists.append(gist)
      if let login = gist["owner"]?["login"]?.text { logins.insert(login) }
      comments[id] = try await web.get("/gists/\(id)/comments").json
      let list = try await web.get("/gists/\(id)/forks").json
      forks[id] = .array(list.elements.compactMap { $0["id"] })
    }
    var users: [JSON] = []
    for login in logins.sorted() { users.append(try await web.get("/users/\(login)").json) }
    let starred = try await web.get("/gists/starred?per_page=100").json
    self.gists = gists
    documents = [
      "origin": .string(sandbox.url), "viewer": "octocat", "users": .array(users),
      "gists": .array(gists), "comments": .object(comments), "forks": .object(forks),
      "starred": .array(starred.elements.compactMap { $0["id"] }),
      "stars": .object(stars.mapValues { .number(Double($0)) }),
    ]
  }
}
