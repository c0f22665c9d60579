import ChildProcesses
import FoundationEssentials
import GitHubAPI
import SandboxServer
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A host answers one request as if it had been about another gist, or with an older state.
///
/// Nothing may be deleted, overwritten or stored on the word of such a response, and no change counts
/// as made that was not.
@Suite(.timeLimit(.minutes(5))) struct HostMixUpTests {
  /// A command line: ID is a gist, FOREIGN another user's, FIRST a revision, COMMENT a comment on the
  /// gist, FOLDER a folder and FILE a linked file.
  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: String
    let input: String
    /// The command lines that run before, and are answered correctly.
    let before: [String]
    /// Whether what the command does was done.
    let isDone: @Sendable (MixUpAttempt) throws -> Bool

    var testDescription: String { arguments }

    init(
      _ arguments: String, input: String = "", after before: String...,
      isDone: @escaping @Sendable (MixUpAttempt) throws -> Bool = { _ in true }
    ) {
      (self.arguments, self.input, self.before) = (arguments, input, before)
      self.isDone = isDone
    }
  }

  private static let reading = [
    Case("view ID"), Case("view --raw ID a.txt"), Case("history ID"), Case("diff ID"),
    Case("diff --local ID"), Case("comments ID"), Case("forks ID"), Case("starred ID"),
    Case("copy ID a.txt"), Case("copy --raw-url ID a.txt"), Case("copy --url ID"), Case("open ID"),
    Case("api gists/ID"), Case("api gists/ID/comments"), Case("links"), Case("sync"),
    Case("clone ID FOLDER/clone"), Case("push --dry-run FILE"), Case("pull --dry-run FILE"),
    Case("download ID FOLDER/download") {
      try $0.isText("download/a.txt", in: ["one\n", "two\n"])
    },
    Case("backup FOLDER/backup"),
    Case("pull --force FILE") { try $0.isText("a.txt", in: ["one\n", "two\n"]) },
    Case("link FOLDER/b/a.txt ID"),
  ]

  private static let writing = [
    Case("push --force FILE") { $0.text == "local\n" },
    Case("edit ID -d Changed") { $0.description == "Changed" },
    Case("edit ID a.txt -", input: "typed") { $0.text == "typed" },
    Case("rename ID a.txt b.txt") { $0.files == ["b.txt": "two\n"] },
    // "already at revision", says the older document.
    Case("revert ID FIRST --yes") { $0.text == "one\n" || $0.changes == 0 },
    Case("delete ID --yes") { $0.files == nil },
    Case("api -X DELETE gists/ID --yes") { $0.files == nil },
    Case("api -X PATCH gists/ID -f description=Changed") { $0.description == "Changed" },
    Case("restore ID", after: "delete ID --yes") { $0.newTexts == ["two\n"] },
    Case("create -d New", input: "typed") { $0.newTexts == ["typed"] },
    Case("new -d New", input: "typed") { $0.newTexts == ["typed"] },
    Case("api gists -f files[a.txt][content]=typed") { $0.newTexts == ["typed"] },
    Case("fork FOREIGN") { $0.newTexts == ["foreign\n"] },
    Case("api -X POST gists/FOREIGN/forks") { $0.newTexts == ["foreign\n"] },
    Case("comment ID -", input: "typed") { $0.comments == ["mine", "typed"] },
    Case("comment ID --edit COMMENT -", input: "typed") { $0.comments == ["typed"] },
    Case("comment ID --delete COMMENT --yes") { $0.comments == [] },
    Case("star ID", isDone: \.isStarred),
    Case("unstar ID", after: "star ID") { !$0.isStarred },
    Case("api -X PUT gists/ID/star", isDone: \.isStarred),
    Case("api -X DELETE gists/ID/star", after: "star ID") { !$0.isStarred },
  ]

  private static let cases = reading + writing

  /// These read no gist by its ID; `browse` runs the others, and reads as `view` does.
  private static let others: Set = [
    "auth", "browse", "completion", "config", "drafts", "list", "repo", "search", "status", "tags",
    "trash", "user",
  ]

  @Test func `every command that reads or changes a gist by its ID is tried`() throws {
    let commands = try #require(CommandDescription(of: RootCommand.self)).subcommands.map(\.name)
    let tried = Self.cases.compactMap { $0.arguments.split(separator: " ").first.map(String.init) }
    let all = Set(commands).subtracting(["help"])
    #expect(Set(tried) == all.subtracting(Self.others))
  }

  @Test(arguments: cases, MixUp.allCases)
  func `nothing happens on the word of a wrong document`(test: Case, mixUp: MixUp) async throws {
    // Each request of the command is answered wrongly once.
    for number in 0..<12 {
      var options = SandboxOptions(approval: .auto)
      options.hasGraphQL = false
      let isReached = try await Sandbox.with(options) { sandbox in
        try await MixUpAttempt(test, sandbox).run(mixUp, at: number)
      }
      if !isReached { break }
    }
  }
}

/// One run of a command against a sandbox with three gists.
final class MixUpAttempt {
  /// The text of the other gist, and of the comment on it.
  private static let marker = "text-of-the-other-gist"

  private let test: HostMixUpTests.Case
  private let sandbox: Sandbox
  private let machine: TestMachine
  private let honest: PatientTransport
  private let id, other, foreign, first: String
  private let started = Log()
  private var ids: Set<String> = []
  /// The number of changes that the command asked for.
  private(set) var changes = 0

  private final class Log: Sendable {
    let commands = Mutex<[[String]]>([])
  }

  init(_ test: HostMixUpTests.Case, _ sandbox: Sandbox) throws {
    (self.test, self.sandbox) = (test, sandbox)
    machine = try TestMachine()
    machine.environment = ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": "gho_of_the_test"]
    honest = PatientTransport()
    let hourAgo = UTCTimestamp(seconds: sandbox.now.seconds - 3_600)
    func create(_ owner: String, _ text: String) -> StoredGist {
      sandbox.withState { state in
        state.createGist(
          owner: owner, isPublic: owner != "octocat", files: ["a.txt": StoredFile(text)],
          at: hourAgo)
      }
    }
    let gist = create("octocat", "one\n")
    (id, first) = (gist.id, gist.revisions[0].version)
    other = create("octocat", "\(Self.marker)\n").id
    foreign = create("monalisa", "foreign\n").id
    let started = started
    machine.withSecret = { command, _ in
      started.commands.withLock { $0.append(command) }
      return .exited(0)
    }
    machine.programs = { command in
      started.commands.withLock { $0.append(command) }
      return .succeeded
    }
  }

  // What the host has.
  private func gist(_ id: String) -> StoredGist? { sandbox.withState { $0.gists[id] } }
  private func texts(_ id: String) -> [String: String]? {
    gist(id)?.files.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
  }
  var files: [String: String]? { texts(id) }
  var text: String? { files?["a.txt"] }
  var description: String? { gist(id)?.description }
  var comments: [String]? { gist(id)?.comments.map(\.body) }
  var isStarred: Bool { sandbox.withState { $0.isStarred(id, by: "octocat") } }
  /// The texts of the gists that the command created.
  var newTexts: [String] {
    sandbox.withState { Set($0.gists.keys) }.subtracting(ids).compactMap {
      gist($0)?.owner == "octocat" ? texts($0)?.values.first : nil
    }
  }

  /// Whether a file in the folder has one of these texts.
  func isText(_ path: String, in texts: [String]) throws -> Bool {
    texts.contains(try String(contentsOfFile: "\(machine.folder)/\(path)", encoding: .utf8))
  }

  /// Returns whether the command sent so many requests that one was answered wrongly.
  func run(_ mixUp: MixUp, at number: Int) async throws -> Bool {
    let gists = try await prepare()
    let mixed = MixedUpTransport(honest, mixUp, at: number, gists)
    let before = files
    ids = sandbox.withState { Set($0.gists.keys) }
    let result = await machine.gists(words(test.arguments, gists), input: test.input, api: mixed)
    changes = mixed.changes
    guard mixed.isReached else { return false }
    let said = Comment(rawValue: "\(test.arguments), \(mixUp) at \(number): \(result)")

    let untouched = gist(other)
    #expect(untouched?.revisions.count == 1, said)
    #expect(untouched?.comments.map(\.body) == [Self.marker], said)
    #expect(texts(foreign) == ["a.txt": "foreign\n"], said)
    let isOtherStarred = sandbox.withState { [other] in $0.isStarred(other, by: "octocat") }
    #expect(!isOtherStarred, said)
    let given = started.commands.withLock { $0.joined() } + machine.copied.texts + [result.out]
    for text in given { #expect(!text.contains(Self.marker) && !text.contains(other), said) }
    // A backup has the other gist, too, in a folder of its own.
    for (path, text) in machine.files("") where !path.contains("/library/") && !path.contains(other)
    {
      #expect(!text.contains(Self.marker), "\(path)")
    }
    if result.status == .done {
      #expect(try test.isDone(self), said)
    } else {
      try expectRefused(result, mixUp, before, said)
    }
    if files == nil {
      let isKept = machine.files("").contains {
        $0.key.contains("/trash/") && $0.value == "two\n"
      }
      #expect(isKept || newTexts == ["two\n"], said)
    }
    try await expectRightLibrary(mixUp, said)
    return true
  }

  /// Makes an older and a newer state, a comment and a link, and syncs the library.
  private func prepare() async throws -> MixedUpGists {
    let api = try APIManager(
      host: Host(sandbox.url), configuration: .init(userAgent: "gists/1"), transport: honest,
      time: machine.time.source, redactor: Redactor(), token: { _, _ in Token("gho_of_the_test") })
    let older = try await api.send(.gist(id: id)).body
    for words in [
      ["edit", id, "a.txt", "-"], ["comment", other, "-b", Self.marker],
      ["comment", id, "-b", "mine"], ["sync"],
    ] {
      await runHonestly(words, input: "two\n")
    }
    try Data("local\n".utf8).write(to: URL(filePath: "\(machine.folder)/a.txt"))
    if ["links", "push", "pull"].contains(where: test.arguments.hasPrefix) {
      await runHonestly(["link", "\(machine.folder)/a.txt", id])
    }
    func comment(_ id: String) throws -> Int { try #require(gist(id)?.comments.first?.id) }
    let gists = MixedUpGists(
      id: id, other: other, foreign: foreign, older: older, comment: try comment(id),
      otherComment: try comment(other))
    for line in test.before { await runHonestly(words(line, gists)) }
    return gists
  }

  private func runHonestly(_ words: [String], input: String = "") async {
    let result = await machine.gists(words, input: input, api: honest)
    #expect(result.status == .done, "\(words): \(result)")
  }

  private func words(_ line: String, _ gists: MixedUpGists) -> [String] {
    line.split(separator: " ").map(String.init).map {
      $0.replacing("FOREIGN", with: foreign).replacing("FIRST", with: first)
        .replacing("ID", with: id).replacing("COMMENT", with: "\(gists.comment)")
        .replacing("FOLDER", with: machine.folder).replacing(
          "FILE", with: "\(machine.folder)/a.txt")
    }
  }

  /// The command failed: it says so with the right status, changed nothing, and kept the text.
  private func expectRefused(
    _ result: TestMachine.Result, _ mixUp: MixUp, _ before: [String: String]?, _ said: Comment
  ) throws {
    #expect([.tryLater, .protocolBroken, .no, .forbidden].contains(result.status), said)
    // If the outcome is unknown, the change may have been made.
    if try result.status != .tryLater || !test.isDone(self) {
      #expect(files == before, said)
      #expect(newTexts == [], said)
    }
    if !test.input.isEmpty { #expect(machine.unsent.count == 1, said) }
    let isLocal = try isText("a.txt", in: ["local\n"])
    #expect(isLocal, said)
  }

  /// The library never has another gist's text, nor an older one than before; after a sync it is
  /// what the host has.
  private func expectRightLibrary(_ mixUp: MixUp, _ said: Comment) async throws {
    func offline() async -> String? {
      let result = await machine.gists("view", "--offline", "--raw", id, "a.txt")
      return result.status == .done ? result.out : nil
    }
    if let kept = await offline() { #expect(kept == "two\n" || kept == text, said) }
    await runHonestly(["sync"])
    let synced = await offline()
    #expect(synced == text, said)
  }
}
