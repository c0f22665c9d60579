import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists tag` {
  private static let mine = GistDocument(description: "nginx #Deploy, #old")
  private static let theirs = GistDocument(
    id: "a1b2c3d4e5f60718293a4b5c6d7e8f90", description: "Theirs #ops", owner: "mona")

  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    return machine
  }

  private func get(_ gist: GistDocument) -> StubTransport.Stub {
    .answer("GET /gists/\(gist.id)", 200, gist.json)
  }

  private func change(_ description: String) -> StubTransport.Stub {
    var gist = Self.mine
    gist.description = description
    return .change("PATCH /gists/\(gist.id)", 200, gist.json)
  }

  private func body(_ api: StubTransport) -> String? {
    api.requests.last { $0.method == .patch }.map {
      String(decoding: $0.body ?? [], as: UTF8.self)
    }
  }

  @Test(arguments: [
    (["+Work", "-old"], "nginx #Deploy, #Work"), (["-OLD", "+#work"], "nginx #Deploy, #work"),
    (["-deploy"], "nginx, #old"), (["--", "-deploy", "+x"], "nginx, #old #x"),
    (["--json", "-old", "+deploy"], "nginx #Deploy,"),
  ])
  func `changes the description of a gist of one's own`(
    words: [String], description: String
  ) async throws {
    let machine = try await machine()
    let api = StubTransport([get(Self.mine), change(description)])
    let index = words.first == "--" ? 0 : words.count
    let arguments = Array(words[..<index]) + [Self.mine.id] + words[index...]
    let line = words.first == "--" ? [Self.mine.id] + words : arguments
    let result = await machine.gists(["tag"] + line, api: api)
    #expect(result.status == .done, "\(result)")
    #expect(body(api) == #"{"description":"\#(description)"}"#)
  }

  @Test func `what is there stays, and nothing is sent`() async throws {
    let machine = try await machine()
    let api = StubTransport([get(Self.mine)])
    #expect(
      await machine.gists("tag", Self.mine.id, "+deploy", "-nope", api: api)
        == .init(
          out: "", err: "note: 1 gist already tagged that way; nothing changed\n", status: .done))
    #expect(body(api) == nil)
  }

  @Test func `what somebody changed during a question about a secret is not overwritten`()
    async throws
  {
    let machine = try await machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    var other = Self.mine
    other.description = "theirs"
    let api = StubTransport([get(Self.mine), get(other)])
    let result = await machine.gists(
      "tag", Self.mine.id, "+\(Leak.gitHub)", input: "y\n", api: api)
    #expect(result.err.contains("Send anyway? [y/N] "), "\(result)")
    #expect(result.status == .no)
    #expect(body(api) == nil && api.unused == [])
  }

  @Test func `others' gists are tagged on this computer, listed and counted`() async throws {
    let machine = try await machine()
    machine.terminal = Terminal(errIsTerminal: true)
    let list = [Self.theirs].json
    #expect(
      await machine.gists(
        "list", "starred",
        api: StubTransport([.answer("GET /gists/starred?per_page=30", 200, list)])
      ).status == .done)
    // The library knows whose it is.
    #expect(
      await machine.gists("tag", Self.theirs.id, "+work", "+later")
        == .init(out: "", err: "✓ Tagged 1 gist (1 local)\n", status: .done))
    #expect(
      await machine.gists("tag", Self.theirs.id, "-later", "+ops")
        == .init(out: "", err: "✓ Tagged 1 gist (1 local)\n", status: .done))
    #expect(
      try machine.context().stateFiles.localTags(of: .gitHub).read()
        == [Self.theirs.id: ["work", "ops"]])
    machine.terminal = Terminal()
    #expect(await machine.gists("tags").out == "ops\t1\nwork\t1\n")
    #expect(
      await machine.gists("tags", "--json").out
        == #"[{"tag":"ops","gists":1},{"tag":"work","gists":1,"local":1}]"# + "\n")
    for words in [["list", "starred", "--offline", "--tag", "work"], ["search", "tag:work"]] {
      let found = await machine.gists(words)
      #expect(found.out.hasPrefix(Self.theirs.id), "\(words): \(found)")
    }
    let api = StubTransport([.answer("GET /gists/starred?per_page=100", 200, list)])
    #expect(
      await machine.gists("list", "starred", "--tag", "work", "--columns", "id,tags", api: api).out
        == "\(Self.theirs.id)\tops work\n")
    machine.terminal = Terminal(outIsTerminal: true)
    #expect(await machine.gists("tags").out.contains("#work (1 local)"))
    #expect(
      await machine.gists("list", "starred", "--offline", "--columns", "tags").out.contains(
        "ops work (local)"))
    #expect(await machine.gists("search", "tag:nope").out == "")
  }

  @Test func `several gists have one summary, and are undone together`() async throws {
    let machine = try await machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let api = StubTransport([
      get(Self.mine), change("nginx #Deploy, #old #work"), get(Self.theirs),
    ])
    let tagged = await machine.gists("tag", Self.mine.id, Self.theirs.id, "+work", api: api)
    #expect(tagged == .init(out: "", err: "✓ Tagged 2 gists (1 local)\n", status: .done))
    var now = Self.mine
    now.description = "nginx #Deploy, #old #work"
    let back = StubTransport([get(now), change("nginx #Deploy, #old")])
    let undone = await machine.gists("undo", api: back)
    #expect(undone.status == .done, "\(undone)")
    #expect(body(back) == ##"{"description":"nginx #Deploy, #old"}"##)
  }

  @Test(arguments: [
    ([mine.id], "no tag given"),
    (["+work", "-work", mine.id], "specify only one of +work and -work"),
    (["+1", mine.id], "invalid tag: 1"),
  ])
  func `wrong usage is reported`(words: [String], sentence: String) async throws {
    let result = await (try await machine()).gists(["tag"] + words)
    #expect(result.err.hasPrefix("error: \(sentence)\n"), "\(result)")
    #expect(result.status == .wrongUsage)
  }

  @Test(arguments: [[], [mine.id]])
  func `without a tag, the command that lists tags is named`(words: [String]) async throws {
    let result = await (try await machine()).gists(["tag"] + words)
    #expect(
      result.err == """
        error: no tag given
        hint: to add a tag, run gists tag GIST +TAG; -TAG removes one
        hint: to list all tags, run gists tags

        """)
  }

  @Test func `a dash with one letter is an option, with more a tag`() {
    #expect(
      TagCommand.withoutTags(["tag", "a", "-v", "-q", "."]) == ["tag", "a", "-v", "-q", "."])
    #expect(
      TagCommand.withoutTags(["tag", "-old", "a", "--json", "-", "--", "-x"])
        == ["tag", "a", "--json", "-", "--", "-old", "-x"])
  }
}
