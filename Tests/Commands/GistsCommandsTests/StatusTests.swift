import ClientState
import FoundationEssentials
import GitHubAPI
import LocalFiles
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct StatusTests {
  private static let limit = StubTransport.Stub.answer(
    "GET /rate_limit", 200,
    #"{"resources":{"core":{"limit":5000,"remaining":4987,"reset":1769864400}}}"#)

  @Test func `status shows the account, the token's source and the rate limit`() async throws {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = "gho_of_the_test"
    let api = StubTransport([.user(), Self.limit])
    #expect(
      await machine.gists("status", api: api)
        == .init(
          out: """
            host\tgithub.com
            account\toctocat
            token\tGH_TOKEN
            state\tok
            rate_limit\t5000
            rate_remaining\t4987
            rate_reset\t2026-01-31T13:00:00Z
            library_gists\t
            library_gists_without_contents\t
            library_files\t
            library_bytes\t
            library_read\t
            trash_gists\t0
            unsent_texts\t0
            new_comments\t
            new_stars\t
            new_forks\t

            """, err: "", status: .done))
  }

  @Test func `a terminal gets a readable size and aligned labels`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let gist = GistDocument.with(["a": "text"])
    let get = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.json)
    _ = await machine.gists("sync", api: StubTransport([]))
    try await machine.remember("octocat", of: "gho_of_the_test")
    #expect(await machine.gists("view", gist.id, api: StubTransport([get])).status == .done)
    machine.terminal = Terminal(outIsTerminal: true, columns: 80)
    let api = StubTransport([.user(), Self.limit])
    let lines = await machine.gists("status", api: api).out.split(separator: "\n")
    #expect(lines.first == "host              github.com")
    #expect(lines.contains("sign-in           signed in"))
    #expect(lines.contains("without contents  0"))
    #expect(lines.contains("gists in library  1"))
    #expect(lines.contains("gists in trash    0"))
    #expect(!lines.contains { $0.contains("_") && !$0.hasPrefix("token ") })
    let size = try #require(lines.first { $0.hasPrefix("library size  ") })
    #expect(size.wholeMatch(of: /library size      [0-9.]+ [kM]B/) != nil, "\(size)")
  }

  @Test func `status reports a missing sign-in`() async throws {
    let api = StubTransport([.missing("/rate_limit")])
    #expect(
      await (try TestMachine()).gists("status", "--json", api: api)
        == .init(
          out: """
            {"host":"github.com","account":null,"token":null,"state":"missing","rate_limit":null,\
            "rate_remaining":null,"rate_reset":null,"library_gists":null,\
            "library_gists_without_contents":null,"library_files":null,"library_bytes":null,\
            "library_read":null,"trash_gists":0,"unsent_texts":[],"new_comments":null,\
            "new_stars":null,"new_forks":null}

            """, err: "", status: .done))
  }

  @Test func `status counts the texts that could not be sent; JSON names them, the newest first`()
    async throws
  {
    let machine = try TestMachine()
    let folders = Folders(environment: ["XDG_STATE_HOME": "\(machine.folder)/state"])
    let paths = try (0...1).map { second in
      try SavedDraft.keep(
        [], named: "a.txt", in: StateFiles(in: folders),
        at: Date(timeIntervalSince1970: 1_769_860_800 + Double(second))
      ).path
    }
    let limit = StubTransport.Stub.missing("/rate_limit")
    #expect(
      await machine.gists("status", api: StubTransport([limit])).out.hasSuffix(
        "unsent_texts\t2\nnew_comments\t\nnew_stars\t\nnew_forks\t\n"))
    #expect(
      await machine.gists("status", "--json", api: StubTransport([limit])).out.hasSuffix(
        #""unsent_texts":["\#(paths[1])","\#(paths[0])"],"#
          + #""new_comments":null,"new_stars":null,"new_forks":null}"# + "\n"))
    machine.terminal = Terminal(outIsTerminal: true)
    #expect(
      await machine.gists("status", api: StubTransport([limit])).out.hasSuffix(
        "drafts          2 (gists drafts)\n"))
  }

  @Test func `status shows an exceeded rate limit`() async throws {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = "gho_of_the_test"
    let fields: KeyValuePairs = [
      "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1769864400",
      "X-RateLimit-Resource": "core",
    ]
    let message = #"{"message":"API rate limit exceeded"}"#
    let limit = StubTransport.Stub.answer(
      "GET /rate_limit", 200,
      #"{"resources":{"core":{"limit":5000,"remaining":0,"reset":1769864400}}}"#, fields: fields)
    let user = StubTransport.Stub.answer("GET /user", 403, message, fields: fields)
    let result = await machine.gists("status", api: StubTransport([user, limit]))
    #expect(result.status == .done)
    #expect(result.err == "")
    let lines = result.out.split(separator: "\n").prefix(7)
    #expect(
      lines == [
        "host\tgithub.com", "account\t", "token\tGH_TOKEN", "state\tnot_verified",
        "rate_limit\t5000", "rate_remaining\t0", "rate_reset\t2026-01-31T13:00:00Z",
      ])
  }

  @Test func `without a network status shows what is known, then the error`() async throws {
    let lost = StubTransport.Stub.failure(
      "GET /rate_limit", .unreachable(host: "github.com", reason: .nameNotFound))
    let result = await (try TestMachine()).gists("status", api: StubTransport([lost]))
    #expect(result.out.hasPrefix("host\tgithub.com\naccount\t\n"))
    #expect(result.err.hasPrefix("error: could not reach github.com: host not found\n"))
    #expect(result.status == .unreachable)
  }
}
