import SandboxServer
import Testing

@Suite struct `Mutations` {
  private static func mutation(_ field: String) -> String {
    """
    mutation($id: ID!) { \(field)(input: {starrableId: $id, clientMutationId: "7"}) {
      clientMutationId starrable { id stargazerCount viewerHasStarred } } }
    """
  }

  @Test func `addStar and removeStar change the star of a gist, also for REST`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let gist = sandbox.withState { state in
        state.createGist(files: ["a": StoredFile("x")], at: sandbox.now).id
      }
      let id = JSON.string("G_\(gist)")
      let web = Web(sandbox, token: "mine")
      for (field, count, status) in [("addStar", 1, 204), ("removeStar", 0, 404)] {
        let data = try await web.data(Self.mutation(field), ["id": id])
        #expect(
          data[field] == [
            "clientMutationId": "7",
            "starrable": [
              "id": id, "stargazerCount": .number(Double(count)),
              "viewerHasStarred": .boolean(count == 1),
            ],
          ])
        #expect(try await web.get("/gists/\(gist)/star").status == status)
      }
    }
  }

  @Test func `refuse what is no gist, and a token without the scope`() async throws {
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      let missing = try await Web(sandbox, token: "mine")
        .query(Self.mutation("addStar"), ["id": "G_missing"]).json
      #expect(missing["data"]?["addStar"] == .null)
      #expect(missing["errors"]?[0]?["type"] == "NOT_FOUND")
      let forbidden = try await Web(sandbox, token: "no-scope")
        .query(Self.mutation("addStar"), ["id": "G_missing"]).json
      #expect(forbidden["errors"]?[0]?["type"] == "INSUFFICIENT_SCOPES")
    }
  }
}
