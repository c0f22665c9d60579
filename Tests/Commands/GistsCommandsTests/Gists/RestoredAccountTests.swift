import ClientState
import GitHubAPI
import HTTPTypes
import Keyring
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A gist goes back to the account that owned it.
@Suite struct `A gist of one account` {
  private static let id = GistDocument.id
  private static let made = StubTransport.Stub.answer(
    "POST /gists", 201,
    #"{"id":"aaaa","html_url":"https://gist.github.com/aaaa","public":true,"#
      + #""description":"Hello world","files":{"a.txt":{"filename":"a.txt","size":4,"#
      + #""content":"text"}},"owner":{"login":"hubot"}}"#)

  private static let hubot = StubTransport.Stub.answer(
    "GET /user", 200, #"{"login":"hubot","id":480938}"#)

  /// A machine with a deleted gist of octocat, and a token whose account is asked for.
  private func deleted() async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let get = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)", 200, GistDocument.with(["a.txt": "text"]).whole)
    let api = StubTransport([get, get, .answer("DELETE /gists/\(Self.id)", 204)])
    #expect(await machine.gists("delete", "-y", Self.id, api: api).status == .done)
    return machine
  }

  @Test func `is not restored to another one without asking`() async throws {
    let machine = try await deleted()
    let api = StubTransport([Self.hubot])
    let refused = await machine.gists("restore", Self.id, api: api)
    #expect(
      refused
        == .init(
          out: "",
          err: """
            error: gist \(Self.id) belonged to octocat, but the active account is hubot
            gist \(Self.id) stays in the trash
            hint: to restore it as octocat, first sign in as octocat: gists auth login

            """, status: .wrongUsage))
    #expect(await machine.gists("trash").out.hasPrefix(Self.id))
  }

  /// Makes it a machine signed in as hubot, which is active, and as octocat.
  private func signIn(_ machine: TestMachine) async throws {
    machine.environment = [:]
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"accounts":[{"login":"octocat"},{"login":"hubot"}],\
      "active":"hubot"}}}
      """)
    try await machine.keyring.save("gho_octocat", host: "github.com", account: "octocat")
    try await machine.keyring.save("gho_hubot", host: "github.com", account: "hubot")
  }

  @Test func `is restored to the account that is named`() async throws {
    for (login, token) in [("octocat", "gho_octocat"), ("hubot", "gho_hubot")] {
      let machine = try await deleted()
      try await signIn(machine)
      let refused = await machine.gists(
        "restore", Self.id, "--allow-secrets", api: StubTransport([Self.hubot]))
      #expect(
        refused.err == """
          error: gist \(Self.id) belonged to octocat, but the active account is hubot
          gist \(Self.id) stays in the trash
          hint: to restore it as octocat, run gists restore \(Self.id) --account octocat --allow-secrets
          hint: to restore it as hubot, run gists restore \(Self.id) --account hubot --allow-secrets

          """)
      #expect(refused.status == .wrongUsage)
      let api = StubTransport([Self.made])
      let done = await machine.gists("restore", Self.id, "--account", login, api: api)
      #expect(done.status == .done, "\(done)")
      #expect(api.requests.map { $0.fields[.authorization] } == ["Bearer \(token)"])
      #expect(await machine.gists("trash").out == "")
    }
  }

  @Test func `is restored to one although another one's restore was interrupted`() async throws {
    let machine = try await deleted()
    try await signIn(machine)
    let entry = try #require(machine.context().stateFiles.trash(of: .gitHub).entries().first)
    try entry.recordRestore(as: "bbbb")
    var theirs = GistDocument.with(["a.txt": "text"])
    theirs.id = "bbbb"
    let api = StubTransport([
      .answer("GET /gists/bbbb", 200, theirs.whole), Self.hubot,
      .answer("GET /gists?per_page=100", 200, "[]"), Self.made,
    ])
    let done = await machine.gists("restore", Self.id, "--account", "hubot", api: api)
    #expect(done.status == .done && done.out == "https://gist.github.com/aaaa\n", "\(done)")
    #expect(api.unused == [])
  }

  @Test func `is restored in part once to each, whichever tries it in between`() async throws {
    let machine = try await deleted()
    try await signIn(machine)
    var entry = try #require(machine.context().stateFiles.trash(of: .gitHub).entries().first)
    entry.account = "octocat"
    try entry.recordPartialRestore(as: "bbbb")
    func copy(_ id: String, of owner: String) -> StubTransport.Stub {
      var gist = GistDocument.with(["a.txt": "text"])
      (gist.id, gist.owner) = (id, owner)
      return .answer("GET /gists/\(id)", 200, gist.whole)
    }
    func told(_ login: String, _ stubs: StubTransport.Stub...) async throws -> String {
      try await StubTransport.with(stubs) { api in
        await machine.gists("restore", Self.id, "--account", login, api: api).out
      }
    }
    let theirs = copy("bbbb", of: "octocat")
    let refused = StubTransport.Stub.answer(
      "POST /gists", 422, #"{"message":"Validation Failed"}"#)
    #expect(try await told("hubot", theirs, Self.hubot, refused) == "")
    #expect(try await told("octocat", theirs) == "https://gist.github.com/bbbb\n")
    entry.account = "hubot"
    try entry.recordPartialRestore(as: "cccc")
    #expect(try await told("octocat", theirs) == "https://gist.github.com/bbbb\n")
    let own = copy("cccc", of: "hubot")
    #expect(try await told("hubot", theirs, Self.hubot, own) == "https://gist.github.com/cccc\n")
    let gone = StubTransport.Stub.answer("GET /gists/cccc", 404, GistStubs.notFound)
    #expect(try await told("hubot", theirs, Self.hubot, gone, refused) == "")
    #expect(entry.restoreAttempts.map(\.gist) == ["bbbb"])
  }

  @Test func `is restored in part once, even if another one can't see the new gist`() async throws {
    let machine = try await deleted()
    try await signIn(machine)
    var entry = try #require(machine.context().stateFiles.trash(of: .gitHub).entries().first)
    entry.account = "octocat"
    try entry.recordPartialRestore(as: "bbbb")
    let gone = StubTransport.Stub.answer("GET /gists/bbbb", 404, GistStubs.notFound)
    let refused = StubTransport.Stub.answer(
      "POST /gists", 422, #"{"message":"Validation Failed"}"#)
    try await StubTransport.with([gone, refused]) { api in
      let other = await machine.gists("restore", Self.id, "--account", "hubot", api: api)
      #expect(other.status == .dataRefused, "\(other)")
    }
    #expect(entry.restoreAttempts.map(\.gist) == ["bbbb"])
  }

  @Test func `has an interrupted restore of its own`() async throws {
    let machine = try await deleted()
    try await signIn(machine)
    var entry = try #require(machine.context().stateFiles.trash(of: .gitHub).entries().first)
    entry.account = "octocat"
    try entry.beginRestore(at: machine.time.now)
    let refused = StubTransport.Stub.answer(
      "POST /gists", 422, #"{"message":"Validation Failed"}"#)
    let api = StubTransport([refused])
    let other = await machine.gists("restore", Self.id, "--account", "hubot", api: api)
    #expect(other.status == .dataRefused, "\(other)")
    #expect(api.unused == [])
    let own = await machine.gists(
      "restore", Self.id, "--account", "octocat",
      api: StubTransport([.answer("GET /gists?per_page=100", 200, "[]")]))
    #expect(own.status == .tryLater, "\(own)")
  }

  @Test func `has the interrupted restore that an earlier version recorded`() async throws {
    let machine = try await deleted()
    try await signIn(machine)
    var entry = try #require(machine.context().stateFiles.trash(of: .gitHub).entries().first)
    try entry.folder.file("restoring.json").write(
      Array(#"{"gist":"bbbb","partial":true}"#.utf8))
    entry.account = "octocat"
    #expect(entry.restoreAttempt?.gist == "bbbb" && entry.restoreAttempt?.isPartial == true)
    try entry.recordRestore(as: "bbbb")
    #expect(entry.restoreAttempts.map(\.gist) == ["bbbb"])
    try entry.endRestore()
    #expect(entry.restoreAttempts == [])
  }

  @Test func `is restored to another one if the user wants it`() async throws {
    let machine = try await deleted()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let question = """
      note: gist \(Self.id) belonged to octocat
      Restore it to the account of hubot? [y/N]\u{20}
      """
    let refused = await machine.gists(
      "restore", Self.id, input: "n\n", api: StubTransport([Self.hubot]))
    #expect(
      refused == .init(out: "", err: question + "note: nothing was restored\n", status: .cancelled)
    )
    // Whose the token is was learned.
    let done = await machine.gists(
      "restore", Self.id, input: "y\n", api: StubTransport([Self.hubot, Self.made]))
    #expect(done.status == .done, "\(done)")
    #expect(await machine.gists("trash").out == "")
  }

  @Test func `is restored to it under its new name`() async throws {
    let machine = try await deleted()
    let renamed = StubTransport.Stub.answer(
      "GET /user", 200, #"{"login":"mona","id":583231}"#)
    let done = await machine.gists("restore", Self.id, api: StubTransport([renamed, Self.made]))
    #expect(done.status == .done, "\(done)")
  }

  @Test func `is deleted, which an error about it says`() async throws {
    let machine = try await deleted()
    let gone = StubTransport.Stub.answer("GET /gists/\(Self.id)", 404, GistStubs.notFound)
    let message = """
      error: gist \(Self.id) was deleted
      hint: to restore it, run gists restore \(Self.id)

      """
    for command in [["view"], ["edit", "-d", "x"], ["delete", "--yes"], ["download"]] {
      let result = await machine.gists(command + [Self.id], api: StubTransport([gone]))
      #expect(result == .init(out: "", err: message, status: .no), "\(command)")
    }
    let visibility = await machine.gists(
      "edit", "--public", "--yes", Self.id, api: StubTransport([gone, .user()]))
    #expect(visibility == .init(out: "", err: message, status: .no))
    #expect(
      await machine.gists("view", String(Self.id.prefix(6)))
        == .init(out: "", err: message, status: .no))
  }
}
