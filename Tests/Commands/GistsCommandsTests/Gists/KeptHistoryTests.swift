import ChildProcesses
import FoundationEssentials
import GitHubAPI
import Glibc
import HTTPTypes
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A gist is deleted only in the state that is in the trash, with its history.
@Suite struct `A gist that is deleted` {
  private static let id = GistDocument.id
  private static let get = "GET /gists/\(id)"
  private static let delete = "DELETE /gists/\(id)"
  private static let commits = [
    String(repeating: "a", count: 40), String(repeating: "b", count: 40),
  ]

  /// The gist with one file, at the last of its revisions.
  private static func document(
    _ text: String, _ version: String = commits[1], description: String = "Hello world",
    revisions: Int = 2, updated: String = "2026-01-31T10:00:00Z", hasRepository: Bool = true
  ) -> StubTransport.Stub {
    var gist = GistDocument(files: [.init(name: "a.txt", content: text)])
    (gist.description, gist.updated) = (description, updated)
    let history = ([version] + commits.dropLast()).prefix(revisions)
      .map { #"{"version":"\#($0)"}"# }.joined(separator: ",")
    let json = String(gist.json.dropLast()) + #","history":[\#(history)]}"#
    return .answer(
      get, 200, hasRepository ? json : json.replacing("git_pull_url", with: "no_git_pull_url"))
  }

  /// A machine with git, which answers each command with the first result of `results` whose words are
  /// in it; they are used up.
  private func machine(
    _ results: [(String, UnattendedProgram.Result)] = []
  ) throws -> (TestMachine, Script) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.environment["PATH"] = "/usr/bin"
    let script = Script(results)
    machine.unattended = { program in
      let line = program.command.drop { $0.hasPrefix("-c") || $0.contains("=") || $0 == "git" }
        .joined(separator: " ")
      if let result = script.result(of: line) { return result }
      let head = Array("ref: refs/heads/main\tHEAD\n\(Self.commits[1])\tHEAD\n".utf8)
      if line.hasPrefix("ls-remote") { return .init(.exited(0), output: head) }
      if line.hasPrefix("rev-parse") {
        return .init(.exited(0), output: Array("\(Self.commits[1])\n".utf8))
      }
      return .init(
        .exited(0), output: line.hasPrefix("bundle create") ? Array("the bundle".utf8) : [])
    }
    return (machine, script)
  }

  /// What git is asked, and what it answers.
  private final class Script: Sendable {
    private let state: Mutex<(commands: [String], results: [(String, UnattendedProgram.Result)])>

    init(_ results: [(String, UnattendedProgram.Result)]) { state = Mutex(([], results)) }

    var commands: [String] { state.withLock(\.commands) }

    func result(of line: String) -> UnattendedProgram.Result? {
      state.withLock { state in
        state.commands.append(line)
        return state.results.firstIndex { line.contains($0.0) }
          .map { state.results.remove(at: $0).1 }
      }
    }
  }

  private func trash(_ machine: TestMachine) -> [String: String] {
    Dictionary(
      machine.files(".local/share/gists/trash/github.com").map { path, text in
        (String(path.split(separator: "/").last ?? ""), text)
      }
    ) { first, _ in first }
  }

  /// A machine with git and a user who answers questions.
  private func askingMachine(
    _ results: [(String, UnattendedProgram.Result)]
  ) async throws -> TestMachine {
    let (machine, _) = try machine(results)
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    try await machine.remember("octocat", of: "gho_of_the_test")
    return machine
  }

  /// The API of a gist that nobody changes before it is deleted.
  private static func unchanged(_ gist: StubTransport.Stub) -> StubTransport {
    StubTransport([gist, gist, .answer(delete, 204)])
  }

  /// What `gists delete --yes` does and says.
  private func deletion(on machine: TestMachine, _ api: StubTransport) async -> TestMachine.Result {
    await machine.gists("delete", "--yes", Self.id, api: api)
  }

  private static func refusal(
    _ reason: String, hints: [String] = [], _ status: CommandSupport.ExitStatus
  ) -> TestMachine.Result {
    let hints = hints.map { "hint: \($0)\n" }.joined()
    return .init(
      out: "", err: "error: gist \(id) not deleted: \(reason)\n\(hints)", status: status)
  }

  private static let retry = "to try again, run gists delete --yes \(id)"
  private static let loseHistory =
    "to delete it permanently and lose its history, run gists delete --no-trash \(id)"
  private static let withoutGit = refusal(
    "could not save its history: git is not installed",
    hints: ["install git: sudo apt install git", loseHistory], .unreachable)

  private static func failed(_ errors: String) -> UnattendedProgram.Result {
    .init(.exited(128), errors: Array("fatal: \(errors)\n".utf8))
  }

  @Test(arguments: [
    (
      failed("the proxy is gone"), "git failed: the proxy is gone",
      CommandSupport.ExitStatus.unreachable
    ),
    (.init(.signaled(9)), "git was killed by signal 9", .unreachable),
    (
      .init(.notStarted(errno: EAGAIN)), "could not start git: Resource temporarily unavailable",
      .systemError
    ),
  ])
  func `stays if git can't get its history and nobody can be asked`(
    result: UnattendedProgram.Result, reason: String, status: CommandSupport.ExitStatus
  ) async throws {
    let (machine, _) = try machine([("fetch", result)])
    let api = StubTransport([Self.document("text")])
    let refused = await deletion(on: machine, api)
    #expect(
      refused
        == Self.refusal(
          "could not save its history: \(reason)", hints: [Self.retry, Self.loseHistory], status))
    #expect(trash(machine) == [:])
    let forced = StubTransport([Self.document("text"), .answer(Self.delete, 204)])
    let deleted = await machine.gists("delete", "--yes", "--no-trash", Self.id, api: forced)
    #expect(deleted == .init(out: "", err: "", status: .done))
  }

  @Test func `stays without git if it has earlier revisions`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([Self.document("text")])
    let refused = await deletion(on: machine, api)
    #expect(refused == Self.withoutGit)
    let one = Self.unchanged(Self.document("text", revisions: 1))
    #expect(await deletion(on: machine, one).status == .done)
  }

  @Test func `stays without git if only the list of its revisions has earlier ones`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let found = StubTransport.Stub.answer(
      Self.get, 200, GistDocument(files: [.init(name: "a.txt", content: "text")]).json)
    let list = "\(Self.get)/commits?per_page=2"
    func revisions(_ count: Int) -> StubTransport.Stub {
      let commits = Self.commits.suffix(count).map { #"{"version":"\#($0)"}"# }
      return .answer(list, 200, "[\(commits.joined(separator: ","))]")
    }
    let refused = await deletion(on: machine, StubTransport([found, revisions(2)]))
    #expect(refused == Self.withoutGit)
    let unknown = await deletion(
      on: machine,
      StubTransport([
        found, .failure(list, .unreachable(host: "github.com", reason: .nameNotFound)),
      ]))
    #expect(unknown.status == .unreachable, "\(unknown)")
    #expect(trash(machine) == [:])
    let one = StubTransport([found, revisions(1), found, .answer(Self.delete, 204)])
    #expect(
      await deletion(on: machine, one)
        == .init(out: "", err: "", status: .done))
    #expect(one.unused == [])
  }

  @Test func `loses its history only if the user says so`() async throws {
    let machine = try await askingMachine([
      ("fetch", Self.failed("no")), ("fetch", Self.failed("no")),
    ])
    let refused = await machine.gists(
      "delete", Self.id, input: "y\nn\n", api: StubTransport([Self.document("text")]))
    #expect(refused.status == .cancelled)
    #expect(refused.err.hasSuffix("keep its files only? [y/N] note: nothing was deleted\n"))
    let api = Self.unchanged(Self.document("text"))
    #expect(await machine.gists("delete", Self.id, input: "y\ny\n", api: api).status == .done)
    #expect(trash(machine).keys.sorted() == ["1", "gist.json"])
  }

  @Test(arguments: [
    "unable to access 'x': The requested URL returned error: 502",
    "unable to access 'x': Empty reply from server", "the remote end hung up unexpectedly",
  ])
  func `has its history fetched again if the host fails once or twice`(errors: String) async throws
  {
    let (machine, script) = try machine([
      ("fetch", Self.failed(errors)), ("fetch", Self.failed(errors)),
      ("ls-remote", Self.failed(errors)),
    ])
    let api = Self.unchanged(Self.document("text"))
    let deleted = await deletion(on: machine, api)
    #expect(deleted == .init(out: "", err: "", status: .done))
    #expect(trash(machine)["history.bundle"] == "the bundle")
    #expect(script.commands.count { $0.contains("fetch") } == 3)
    #expect(machine.time.sleeps.prefix(2) == [.seconds(1), .seconds(3)])
  }

  @Test(arguments: [
    document("theirs", commits[1], updated: "2026-01-31T10:00:01Z"),
    document("theirs", commits[1]),
    document("text", commits[1], description: "theirs", updated: "2026-01-31T10:00:01Z"),
  ])
  func `is kept in the state that an edit during its deletion made`(
    edited: StubTransport.Stub
  ) async throws {
    let (machine, _) = try machine()
    let api = StubTransport([Self.document("text"), edited, edited, .answer(Self.delete, 204)])
    let deleted = await deletion(on: machine, api)
    #expect(deleted == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    let kept = trash(machine)
    #expect(kept["1"] == "theirs" || kept["gist.json"]?.contains(#""theirs""#) == true, "\(kept)")
    #expect(kept["history.bundle"] == "the bundle")
  }

  @Test func `stays if it keeps changing`() async throws {
    let (machine, _) = try machine()
    let edits = (1...3).map {
      Self.document("edit \($0)", updated: "2026-01-31T10:00:0\($0)Z")
    }
    let api = StubTransport([Self.document("text")] + edits)
    let refused = await deletion(on: machine, api)
    #expect(refused == Self.refusal("it keeps changing", .no))
    #expect(api.unused == [])
    #expect(trash(machine) == [:])
  }

  @Test func `stays if it has a push that the API does not show yet`() async throws {
    let pushed = Array("ref: refs/heads/main\tHEAD\n\(Self.commits[0])\tHEAD\n".utf8)
    let answer = UnattendedProgram.Result(.exited(0), output: pushed)
    let (machine, _) = try machine(Array(repeating: ("ls-remote", answer), count: 3))
    let stubs = Array(repeating: Self.document("text"), count: 6)
    let api = StubTransport(stubs)
    let refused = await deletion(on: machine, api)
    #expect(refused == Self.refusal("it was changed in the meantime", .no))
    #expect(!api.requests.contains { $0.method == .delete })
  }

  @Test func `with one revision stays if it has a push that the API does not show yet`()
    async throws
  {
    let (machine, _) = try machine()
    // git has the second commit.
    let first = Self.document("placeholder", Self.commits[0], revisions: 1)
    let api = StubTransport(Array(repeating: first, count: 6))
    let refused = await deletion(on: machine, api)
    #expect(refused == Self.refusal("it was changed in the meantime", .no))
    #expect(trash(machine) == [:])
  }

  @Test func `stays if git can't tell its newest commit, unless the user says so`() async throws {
    let (machine, _) = try machine([("ls-remote", Self.failed("the proxy is gone"))])
    let stub = Self.document("text", revisions: 1)
    let refused = await deletion(on: machine, StubTransport([stub, stub]))
    #expect(
      refused
        == Self.refusal(
          "git failed: the proxy is gone", hints: [Self.retry, Self.loseHistory], .unreachable))
    #expect(trash(machine) == [:])
    let asking = try await askingMachine([("ls-remote", Self.failed("the proxy is gone"))])
    let deleted = await asking.gists(
      "delete", Self.id, input: "y\ny\n", api: Self.unchanged(stub))
    #expect(deleted.status == .done, "\(deleted)")
    #expect(deleted.err.contains("Delete it as GitHub's API shows it? [y/N]"), "\(deleted)")
  }

  @Test func `with one revision costs one request and one of git between the first and the last`()
    async throws
  {
    let (machine, script) = try machine()
    let api = Self.unchanged(Self.document("text", revisions: 1))
    #expect(await deletion(on: machine, api).status == .done)
    #expect(api.unused == [])
    #expect(script.commands.map { $0.prefix { $0 != " " } } == ["ls-remote"])
  }

  @Test(arguments: [1, 2])
  func `stays if it has a branch or tag whose commits a copy would not have`(
    revisions: Int
  ) async throws {
    let other = String(repeating: "c", count: 40)
    let refs = """
      ref: refs/heads/main\tHEAD
      \(Self.commits[1])\tHEAD
      \(Self.commits[1])\trefs/heads/main
      \(other)\trefs/heads/other

      """
    let (machine, _) = try machine([
      ("ls-remote", .init(.exited(0), output: Array(refs.utf8)))
    ])
    let stub = Self.document("text", revisions: revisions)
    let refused = await deletion(on: machine, StubTransport([stub, stub]))
    #expect(
      refused
        == Self.refusal(
          "could not save its history: it has other branches or tags",
          hints: [
            "to save everything, run git clone --mirror https://gist.github.com/\(Self.id).git",
            Self.loseHistory,
          ], .dataRefused))
    #expect(trash(machine) == [:])
  }

  @Test func `stays if it has earlier revisions and the API names no repository`() async throws {
    let (machine, _) = try machine()
    let api = StubTransport([Self.document("text", hasRepository: false)])
    let refused = await deletion(on: machine, api)
    #expect(
      refused.err.hasPrefix("error: gist \(Self.id) not deleted: could not save its history: "),
      "\(refused)")
    #expect(trash(machine) == [:])
  }

  @Test func `stays if it can't be compared with its copy`() async throws {
    let (machine, _) = try machine()
    let api = StubTransport([
      Self.document("text"),
      .failure(Self.get, .unreachable(host: "github.com", reason: .nameNotFound)),
    ])
    let refused = await deletion(on: machine, api)
    #expect(
      refused
        == Self.refusal(
          "could not reach github.com: host not found", hints: ["\(Sentence.checkNetwork)"],
          .unreachable))
    #expect(trash(machine) == [:])
  }

  @Test func `costs one request and two of git between the first and the last`() async throws {
    let (machine, script) = try machine()
    let api = Self.unchanged(Self.document("text"))
    #expect(await deletion(on: machine, api).status == .done)
    #expect(api.unused == [])
    let transfers = script.commands.filter { $0.contains("https://") }
    #expect(transfers.map { $0.prefix { $0 != " " } } == ["fetch", "ls-remote"])
  }
}
