import ChildProcesses
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import SandboxServer
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A host answers one request as if it had been about another gist, or with an older state.
///
/// Nothing may be deleted, overwritten or stored on the word of such a response, and no change counts
/// as made that was not.
@Suite(.endsHangs) struct HostMixUpTests {
  /// A command line: ID is a gist, FOREIGN another user's, FIRST a revision, COMMENT a comment on the
  /// gist, FOLDER a folder and FILE a linked file.
  struct Case: Sendable {
    let arguments: String
    let input: String
    /// The command lines that run before, and are answered correctly.
    let before: [String]
    /// Whether what the command does was done.
    let isDone: @Sendable (MixUpAttempt) throws -> Bool

    /// The command's name.
    fileprivate var name: String? { arguments.split(separator: " ").first.map(String.init) }

    /// What must be there before.
    fileprivate var preparation: MixUpScene.Preparation {
      .init(
        isLinked: ["links", "push", "pull"].contains(where: arguments.hasPrefix), before: before)
    }

    init(
      _ arguments: String, input: String = "", after before: String...,
      isDone: @escaping @Sendable (MixUpAttempt) throws -> Bool = { _ in true }
    ) {
      (self.arguments, self.input, self.before) = (arguments, input, before)
      self.isDone = isDone
    }
  }

  private static let reading = [
    Case("view ID"), Case("view --raw ID a.txt"), Case("diff ID"), Case("diff --local ID"),
    Case("copy ID a.txt"), Case("copy --raw-url ID a.txt"), Case("copy --url ID"),
    Case("api gists/ID"), Case("api gists/ID/comments"), Case("links"), Case("sync"),
    Case("clone ID FOLDER/clone"), Case("push --dry-run FILE"), Case("pull --dry-run FILE"),
    Case("download ID FOLDER/download") {
      try $0.isText("download/a.txt", in: ["one\n", "two\n"])
    },
    Case("backup FOLDER/backup"),
    Case("pull --force FILE") { try $0.isText("a.txt", in: ["one\n", "two\n"]) },
    Case("link FILE ID"),
  ]

  private static let writing = [
    Case("push --force FILE") { $0.text == "local\n" },
    Case("edit ID -d Changed") { $0.description == "Changed" },
    Case("tag ID +work") { $0.description?.hasSuffix("#work") == true },
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

  /// The other commands that take a gist, with nothing else.
  private static let plain: [Case] = {
    let listed = Set((reading + writing).compactMap(\.name))
    let taking = NamedCommand.all.filter { [.gist, .gists].contains($0.type.traits.takes) }
    return Set(taking.map(\.name)).subtracting(listed).sorted().map { Case("\($0) ID") }
  }()

  private static let cases = reading + writing + plain

  /// Some cases that begin alike.
  struct Batch: CustomTestStringConvertible, Sendable {
    let cases: ArraySlice<Case>

    var testDescription: String { cases.map(\.arguments).joined(separator: ", ") }
  }

  private static let batches = Dictionary(grouping: cases, by: \.preparation).values.flatMap {
    cases in
    stride(from: 0, to: cases.count, by: 8).map { Batch(cases: cases[$0...].prefix(8)) }
  }

  /// These read no gist by its ID; `browse` and `undo` run the others, `browse` reads as `view` does,
  /// and `merge` and `watch` read as `push` and `pull` do.
  private static let others: Set = [
    "auth", "browse", "completion", "config", "drafts", "insert", "list", "mcp", "merge", "news",
    "repo", "search", "status", "tags", "trash", "undo", "user", "watch", "widget",
  ]

  @Test func `every command that reads or changes a gist by its ID is tried`() throws {
    let commands = try #require(CommandDescription(of: RootCommand.self)).subcommands.map(\.name)
    let tried = Self.cases.compactMap(\.name)
    let all = Set(commands).subtracting(["help"])
    #expect(Set(tried) == all.subtracting(Self.others))
  }

  @Test(arguments: batches)
  func `nothing happens on the word of a wrong document`(batch: Batch) async throws {
    let preparation = try #require(batch.cases.first).preparation
    var options = SandboxOptions(approval: .auto)
    (options.hasGraphQL, options.recordsRequests) = (false, false)
    try await Sandbox.with(options) { sandbox in
      let scene = try await MixUpScene(sandbox, preparation)
      for test in batch.cases {
        let requests = try await MixUpAttempt(test, scene).honestRequests()
        for mixUp in MixUp.allCases {
          // Each request of the command is answered wrongly once.
          let count = requests.count { mixUp.isPossible(for: $0, scene.gists) }
          for number in 0..<count { try await MixUpAttempt(test, scene).run(mixUp, at: number) }
        }
      }
    }
  }
}

/// A sandbox with three gists, and a machine whose library is synced: each attempt begins with them.
final class MixUpScene {
  struct Preparation: Hashable {
    /// Whether a file is linked to the gist.
    let isLinked: Bool
    /// Command lines that run before.
    let before: [String]
  }

  /// The text of the other gist, and of the comment on it.
  fileprivate static let marker = "text-of-the-other-gist"

  fileprivate let sandbox: Sandbox
  fileprivate let honest = PatientTransport()
  /// The folder of the machine, whose path is in its files, and a copy of it.
  fileprivate let folder, copy: String
  fileprivate let gists: MixedUpGists
  /// The first revision of the gist.
  fileprivate let first: String
  private var state: SandboxState

  /// Makes an older and a newer state, a comment and a link, and syncs the library.
  init(_ sandbox: Sandbox, _ preparation: Preparation) async throws {
    (self.sandbox, state) = (sandbox, sandbox.withState(\.self))
    let machine = try TestMachine()
    let (folder, honest) = (machine.folder, honest)
    (self.folder, copy) = (folder, "\(folder)-copy")
    machine.environment = Self.environment(sandbox)
    func runHonestly(_ words: [String]) async {
      let result = await machine.gists(words, input: "two\n", api: honest)
      #expect(result.status == .done, "\(words): \(result)")
    }
    let hourAgo = UTCTimestamp(seconds: sandbox.now.seconds - 3_600)
    func create(_ owner: String, _ text: String) -> StoredGist {
      sandbox.withState { state in
        state.createGist(
          owner: owner, isPublic: owner != "octocat", files: ["a.txt": StoredFile(text)],
          at: hourAgo)
      }
    }
    let gist = create("octocat", "one\n")
    let (id, other) = (gist.id, create("octocat", "\(Self.marker)\n").id)
    let foreign = create("monalisa", "foreign\n").id
    first = gist.revisions[0].version
    let api = try APIManager(
      .test(Host(sandbox.url), time: machine.time, token: "gho_of_the_test"), transport: honest)
    let older = try await api.send(.gist(id: id)).body
    for words in [
      ["edit", id, "a.txt", "-"], ["comment", other, "-b", Self.marker],
      ["comment", id, "-b", "mine"], ["sync"],
    ] {
      await runHonestly(words)
    }
    try Data("local\n".utf8).write(to: URL(filePath: "\(folder)/a.txt"))
    if preparation.isLinked {
      await runHonestly(["link", "\(folder)/a.txt", id])
    }
    func comment(_ id: String) throws -> Int {
      try #require(sandbox.withState { $0.gists[id]?.comments.first?.id })
    }
    gists = MixedUpGists(
      id: id, other: other, foreign: foreign, older: older, comment: try comment(id),
      otherComment: try comment(other))
    Self.installGit(in: machine, sandbox, id)
    for line in preparation.before { await runHonestly(words(line)) }
    // A restore without git has the files only.
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for name in names where name.hasSuffix("/history.bundle") {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    state = sandbox.withState(\.self)
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
  }

  deinit { try? FileManager.default.removeItem(atPath: copy) }

  /// Installs a git that saves the history of a gist for the trash.
  fileprivate static func installGit(in machine: TestMachine, _ sandbox: Sandbox, _ id: String) {
    machine.environment["PATH"] = "/usr/bin"
    machine.unattended = { program in
      let newest = sandbox.withState { $0.gists[id]?.revisions.first?.version } ?? ""
      let output =
        if program.command.contains("ls-remote") {
          "ref: refs/heads/main\tHEAD\n\(newest)\tHEAD\n"
        } else if program.command.contains("bundle") { "bundle" } else { "\(newest)\n" }
      return .init(.exited(0), output: Array(output.utf8))
    }
  }

  fileprivate static func environment(_ sandbox: Sandbox) -> [String: String] {
    ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": "gho_of_the_test"]
  }

  /// Restores the host, and returns a machine with the library.
  fileprivate func restored() throws -> TestMachine {
    sandbox.withState { $0 = state }
    let machine = try TestMachine(copying: copy, to: folder)
    machine.environment = Self.environment(sandbox)
    return machine
  }

  /// The texts of a gist that the host has.
  fileprivate func texts(_ id: String) -> [String: String]? {
    sandbox.withState { $0.gists[id] }?.files.contents.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
  }

  fileprivate func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init).map {
      $0.replacing("FOREIGN", with: gists.foreign).replacing("FIRST", with: first)
        .replacing("ID", with: gists.id).replacing("COMMENT", with: "\(gists.comment)")
        .replacing("FOLDER", with: folder).replacing("FILE", with: "\(folder)/a.txt")
    }
  }
}

/// One run of a command.
final class MixUpAttempt {
  private let test: HostMixUpTests.Case
  private let scene: MixUpScene
  private let machine: TestMachine
  private let id, other, foreign: String
  private let started = Log()
  /// The gists and the files that there were before.
  private let ids: Set<String>
  private let before: [String: String]?
  /// The number of changes that the command asked for.
  private(set) var changes = 0

  private final class Log: Sendable {
    let commands = Mutex<[[String]]>([])
  }

  init(_ test: HostMixUpTests.Case, _ scene: MixUpScene) throws {
    (self.test, self.scene) = (test, scene)
    (id, other, foreign) = (scene.gists.id, scene.gists.other, scene.gists.foreign)
    machine = try scene.restored()
    ids = scene.sandbox.withState { Set($0.gists.keys) }
    before = scene.texts(id)
    let started = started
    machine.withSecret = { command, _ in
      started.commands.withLock { $0.append(command) }
      return .exited(0)
    }
    machine.programs = { command in
      started.commands.withLock { $0.append(command) }
      return .succeeded
    }
    if test.arguments.hasPrefix("delete ") || test.arguments.hasPrefix("api -X DELETE gists/ID ") {
      MixUpScene.installGit(in: machine, scene.sandbox, id)
    }
    if test.arguments.hasPrefix("new ") {
      machine.environment["EDITOR"] = "ed"
      machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
      machine.editor = { [input = test.input] _ in Array(input.utf8) }
    }
  }

  // What the host has.
  private func gist(_ id: String) -> StoredGist? { scene.sandbox.withState { $0.gists[id] } }
  var files: [String: String]? { scene.texts(id) }
  var text: String? { files?["a.txt"] }
  var description: String? { gist(id)?.description }
  var comments: [String]? { gist(id)?.comments.map(\.body) }
  var isStarred: Bool { scene.sandbox.withState { [id] in $0.isStarred(id, by: "octocat") } }
  /// The texts of the gists that the command created.
  var newTexts: [String] {
    scene.sandbox.withState { Set($0.gists.keys) }.subtracting(ids).compactMap {
      gist($0)?.owner == "octocat" ? scene.texts($0)?.values.first : nil
    }
  }

  /// Whether a file in the folder has one of these texts.
  func isText(_ path: String, in texts: [String]) throws -> Bool {
    texts.contains(try String(contentsOfFile: "\(machine.folder)/\(path)", encoding: .utf8))
  }

  /// Runs the command with right answers, which does what it should, and returns its requests.
  func honestRequests() async throws -> [APIRequest] {
    let recorder = RecordingTransport(scene.honest)
    let result = await machine.gists(
      scene.words(test.arguments), input: test.input, api: recorder)
    changes = recorder.requests.count { $0.method != .get }
    // Not starred, and different texts, are results, too; a dry run explains the conflict.
    let isResult =
      result.status == .done
      || result.status == .no && (result.err.isEmpty || test.arguments.contains("--dry-run"))
    #expect(try isResult && test.isDone(self), "\(test.arguments): \(result)")
    return recorder.requests
  }

  /// Runs the command, and checks what became of the gists, of its files and of the library.
  func run(_ mixUp: MixUp, at number: Int) async throws {
    let mixed = MixedUpTransport(scene.honest, mixUp, at: number, scene.gists)
    let result = await machine.gists(
      scene.words(test.arguments), input: test.input, api: mixed)
    changes = mixed.changes
    let said = Comment(rawValue: "\(test.arguments), \(mixUp) at \(number): \(result)")
    #expect(mixed.isReached, said)

    let untouched = gist(other)
    #expect(untouched?.revisions.count == 1, said)
    #expect(untouched?.comments.map(\.body) == [MixUpScene.marker], said)
    #expect(scene.texts(foreign) == ["a.txt": "foreign\n"], said)
    let isOtherStarred = scene.sandbox.withState { [other] in $0.isStarred(other, by: "octocat") }
    #expect(!isOtherStarred, said)
    let given = started.commands.withLock { $0.joined() } + machine.copied.texts + [result.out]
    for text in given {
      #expect(!text.contains(MixUpScene.marker) && !text.contains(other), said)
    }
    let kept = machine.files("")
    // A backup has the other gist, too, in a folder of its own. Cached responses are kept as the host sent
    // them; each use of one checks it again.
    let unchecked = ["/library/", "/answers/", other]
    for (path, text) in kept where !unchecked.contains(where: path.contains) {
      #expect(!text.contains(MixUpScene.marker), "\(path)")
    }
    if result.status == .done {
      #expect(try test.isDone(self), said)
    } else {
      try expectRefused(result, said)
    }
    if files == nil {
      let isKept = kept.contains { $0.key.contains("/trash/") && $0.value == "two\n" }
      #expect(isKept || newTexts == ["two\n"], said)
    }
    await expectRightLibrary(said)
  }

  /// The command failed: it says so with the right status, changed nothing, and kept the text.
  private func expectRefused(_ result: TestMachine.Result, _ said: Comment) throws {
    #expect([.tryLater, .protocolBroken, .no, .forbidden].contains(result.status), said)
    // If the outcome is unknown, the change may have been made.
    if try result.status != .tryLater || !test.isDone(self) {
      #expect(files == before, said)
      #expect(newTexts == [], said)
    }
    if !test.input.isEmpty { #expect(machine.drafts.count == 1, said) }
    let isLocal = try isText("a.txt", in: ["local\n"])
    #expect(isLocal, said)
  }

  /// The library never has another gist's text, nor an older one than before; after a sync it is
  /// what the host has.
  private func expectRightLibrary(_ said: Comment) async {
    func offline() async -> String? {
      let result = await machine.gists("view", "--offline", "--raw", id, "a.txt")
      return result.status == .done ? result.out : nil
    }
    if let kept = await offline() { #expect(kept == "two\n" || kept == text, said) }
    let result = await machine.gists("sync", api: scene.honest)
    #expect(result.status == .done, "\(result)")
    let synced = await offline()
    #expect(synced == text, said)
  }
}
