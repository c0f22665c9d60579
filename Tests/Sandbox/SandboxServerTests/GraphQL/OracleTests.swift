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
