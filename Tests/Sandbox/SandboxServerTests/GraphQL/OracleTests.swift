import FoundationEssentials
import Glibc
import SandboxServer
import TestSupport
import Testing

private let python = getenv("GISTS_TEST_PYTHON").map { String(cString: $0) } ?? "python3"

/// graphql-core, an independent implementation of GraphQL, executes the same requests over the
/// gists that REST describes.
@Suite(
  .requiresShared("contract/gists.graphql"),
  .enabled("graphql-core is not installed; set GISTS_TEST_PYTHON to a Python that has it") {
    try await ScratchHome.with { home in
      try await Program(command: [python, "-c", "import graphql"], home: home).run().exit == 0
    }
  })
struct `graphql-core` {
  private static let oracle =
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/GraphQLOracle/oracle"

  private static let mutations = """

    type Mutation {
      addStar(input: AddStarInput!): AddStarPayload
      removeStar(input: RemoveStarInput!): RemoveStarPayload
    }
    input AddStarInput { clientMutationId: String starrableId: ID! }
    input RemoveStarInput { clientMutationId: String starrableId: ID! }
    type AddStarPayload { clientMutationId: String starrable: Starrable }
    type RemoveStarPayload { clientMutationId: String starrable: Starrable }
    """

  @Test func `and the sandbox have the same schema and send the same data and errors`()
    async throws
  {
    var options = SandboxOptions.tests(gists: 8)
    options.now = { 1_767_225_600 }
    try await Sandbox.with(options) { sandbox in
      let world = try await OracleWorld.read(sandbox)
      let requests = OracleRequest.all(world)
      var responses: [JSON] = []
      for request in requests { responses.append(try await world.web.response(to: request)) }
      let introspection = try await world.web.data(OracleRequest.introspection)
      let output = try await Self.run([
        // The excerpt of GitHub's schema lacks a field that Node requires, and mutations.
        "schema": .string(
          String(decoding: try SharedFile.bytes("contract/gists.graphql"), as: UTF8.self)
            .replacing("type Query implements Node {", with: "type Query implements Node { id: ID!")
            + Self.mutations),
        "introspection": introspection, "world": world.documents,
        "requests": .array(requests.map(\.document)),
      ])
      #expect(output["schemasAreEqual"] == true)
      let expected = try #require(output["responses"]?.elements)
      try #require(expected.count == requests.count)
      for (request, (response, expected)) in zip(requests, zip(responses, expected)) {
        #expect(
          Outcome(response) == Outcome(expected), "\(request.query)\n\(request.variables)")
      }
      #expect(responses.count { $0["errors"] == nil } > 30)
    }
  }

  private static func run(_ input: JSON) async throws -> JSON {
    try await ScratchHome.with { home in
      let path = "\(home.work)/input.json"
      try JSONEncoder().encode(input).write(to: URL(filePath: path))
      let result = try await Program(
        command: ["sh", "-c", "exec \"$0\" \"$1\" < \"$2\"", python, oracle, path], home: home
      ).run()
      try #require(result.exit == 0, "\(result.err)")
      return try JSONDecoder().decode(JSON.self, from: Data(result.out.utf8))
    }
  }
}

/// What two implementations must have in common.
///
/// The messages about an invalid document, and the tokens that they point to, differ.
private struct Outcome: Hashable {
  let data: JSON?
  let errors: Set<JSON>

  init(_ response: JSON) {
    data = response["data"]
    let all = response["errors"]?.elements ?? []
    let members = ["message", "path", "locations", "type"]
    errors =
      data == nil
      ? (all.isEmpty ? [] : ["refused"])
      : Set(
        all.map { error in
          .object(error.members.filter { members.contains($0.key) })
        })
  }
}

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
