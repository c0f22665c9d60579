import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `Columns of a list` {
  private static let gists = [
    GistDocument(description: "Deploy #ops #Prod", nodeID: "G_a", comments: 3),
    GistDocument(
      id: "a1b2c3d4e5f60718293a4b5c6d7e8f90", description: "", owner: nil, isPublic: false,
      files: [.init(name: "#notes.md"), .init(name: "b")], updated: "2025-01-31T10:00:00Z",
      html: "https://gist.github.com/anonymous/a1b2c3d4e5f60718293a4b5c6d7e8f90"),
  ]
  private static let stars = StubTransport.Stub.answer(
    "POST /graphql", 200,
    #"{"data":{"nodes":[{"__typename":"Gist","id":"G_a","name":"\#(GistDocument.id)","stargazerCount":7}]}}"#
  )

  private func list(
    _ columns: String, _ stubs: StubTransport.Stub..., terminal: Terminal = Terminal()
  ) async throws -> TestMachine.Result {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = terminal
    let api = StubTransport(
      [.answer("GET /gists?per_page=30", 200, Self.gists.json)] + stubs)
    return await machine.gists("list", "--columns", columns, api: api)
  }

  @Test func `a pipe gets the named columns in their order, as gh prints them`() async throws {
    #expect(
      try await list("id,description,files,visibility,updated")
        == .init(
          out: """
            6cad326836d38bd3a7ae\tDeploy #ops #Prod\t1\tpublic\t2026-01-31T10:00:00Z
            a1b2c3d4e5f60718293a4b5c6d7e8f90\t#notes.md\t2\tsecret\t2025-01-31T10:00:00Z

            """, err: "", status: .done))
  }

  @Test func `there are columns of what the usual list lacks`() async throws {
    #expect(
      try await list("url, Tags,language,comments,owner,stars,id,id", Self.stars)
        == .init(
          out: """
            https://gist.github.com/6cad326836d38bd3a7ae\tops prod\tPython\t3\toctocat\t7\t\
            6cad326836d38bd3a7ae\t6cad326836d38bd3a7ae
            https://gist.github.com/anonymous/a1b2c3d4e5f60718293a4b5c6d7e8f90\t\t\t0\t\t\t\
            a1b2c3d4e5f60718293a4b5c6d7e8f90\ta1b2c3d4e5f60718293a4b5c6d7e8f90

            """, err: "", status: .done))
  }

  @Test func `a terminal gets them with titles, however narrow it is`() async throws {
    let terminal = Terminal(outIsTerminal: true, columns: 60)
    #expect(
      try await list("visibility,id,tags", terminal: terminal).out == """
        VISIBILITY  ID          TAGS
        public      6cad326836  ops prod
        secret      a1b2c3d4e5  \("")

        """)
  }

  @Test func `a library has them, too`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let api = StubTransport([.answer("GET /gists?per_page=30", 200, Self.gists.json)])
    #expect(await machine.gists("list", api: api).status == .done)
    #expect(
      await machine.gists("list", "--offline", "--columns", "language,tags,comments,url").out == """
        Python\tops prod\t3\thttps://gist.github.com/6cad326836d38bd3a7ae
        \t\t0\thttps://gist.github.com/a1b2c3d4e5f60718293a4b5c6d7e8f90

        """)
  }

  @Test(arguments: ["id,nope", "", "id,,url", "id;url"])
  func `other columns are wrong usage`(columns: String) async throws {
    let result = await (try TestMachine()).gists("list", "--columns", columns)
    #expect(result.status == .wrongUsage)
    #expect(result.err.contains("no such column: "))
    #expect(
      result.err.contains(
        "use id,owner,description,files,visibility,updated,language,stars,comments,url,tags"))
  }

  @Test(arguments: [
    (["list", "--json"], "--json"), (["list", "--jq", "."], "--jq"),
    (["starred", "--json"], "--json"),
  ])
  func `JSON has no columns`(words: [String], option: String) async throws {
    let result = await (try TestMachine()).gists(words + ["--columns", "id"])
    #expect(result.err.contains("specify only one of --columns and \(option)"))
    #expect(result.status == .wrongUsage)
  }
}
