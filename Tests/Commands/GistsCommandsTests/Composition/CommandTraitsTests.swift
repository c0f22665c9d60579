import ArgumentParser
import CommandSupport
import TestSupport
import Testing
import TextFormats

@testable import GistsTUI
@testable import GistsCommands

extension TypedCommand {
  /// Returns the command that a command line names, as the browser gets it; nil if it names none.
  init?(of words: [String]) {
    guard let command = OwnCommandLines().command(of: words) else { return nil }
    self.init(command.name, command.traits, command.arguments)
  }
}

/// What the commands say that they are, and who goes by it.
@Suite struct CommandTraitsTests {
  private static func browser(selecting ids: [String], list: BrowserList = .mine) -> BrowserState {
    var state = BrowserState(
      rows: 24, columns: 80, list: list, selection: nil, host: "github.com",
      commands: TypedCommand.init(of:))
    _ = state.start()
    let rows = ids.map { id in
      BrowserRow(
        id: id,
        content: .gist(
          GistRow(
            id: id, owner: nil, title: "Hello", fileCount: 1, isPublic: false, updated: nil)))
    }
    _ = state.handle([
      .loaded(list, rows, generation: 1),
      .refreshed(list, .done(note: nil, hasMore: false), generation: 1),
    ])
    return state
  }

  @Test func `every command has traits, also by its aliases`() {
    #expect(NamedCommand.all.count > 60)
    for command in NamedCommand.all {
      #expect(CommandTraits(of: command.words) == command.type.traits)
      #expect(TypedCommand(of: command.words)?.name == command.name)
    }
    #expect(CommandTraits(of: ["auth"]) == nil)
    #expect(CommandTraits(of: ["nonsense"]) == nil)
  }

  @Test func `a command that reports outcomes prints them, and one without JSON a text`() {
    for command in NamedCommand.all {
      let prints = command.type.traits.prints
      if command.type is any ReportingCommand.Type { #expect(prints == .outcomes) }
      #expect((command.type is any JSONCommand.Type) == (prints != .text), "\(command.name)")
    }
  }

  @Test func `a command takes what its first argument is`() throws {
    let sources: [CandidateSource] = [.gist, .gistOrTag, .ownGist]
    for command in NamedCommand.all {
      let arguments = try #require(CommandDescription(of: command.type)).arguments
      let first = arguments.first { $0.kind == .positional }
      let takesGist = sources.contains { first?.completion == .values($0) }
      let traits = command.type.traits
      #expect([.gist, .gists].contains(traits.takes) == takesGist, "\(command.name)")
      #expect(
        traits.takes != .gists || first?.isRepeating == true, "\(command.name) takes several")
      for option in traits.options.keys {
        #expect(arguments.contains { $0.names.contains(option) }, "\(command.name) \(option)")
      }
    }
  }

  /// What a line becomes that the user types on a selected gist.
  private struct Typed: Hashable {
    var runs: TypedCommand.Run?
    var arguments: [String] = []
  }

  private static func type(_ words: [String], selecting ids: [String]) -> Typed {
    var state = browser(selecting: ids)
    state.runCommandLine(words.joined(separator: " "))
    let requests = state.outgoing.takeEffects().compactMap { effect in
      if case .run(let request) = effect { request } else { nil }
    }
    guard let request = requests.first else { return Typed() }
    let runs: TypedCommand.Run? =
      switch state.changes.queue.pending[request.number]?.change {
      case .output: .output
      case .update, .comment: .inTurn
      case .account: .account
      case .other: .beside
      default: nil
      }
    return Typed(runs: runs, arguments: request.arguments)
  }

  /// Whether the browser shows or changes it itself, as its keys do.
  private static func isOwn(_ command: NamedCommand) -> Bool {
    ["browse", "star", "unstar", "delete"].contains(command.name)
      || BrowserAction.typed(command.name) != nil
  }

  @Test func `the line of the browser treats each command as its traits say, and its aliases too`()
  {
    let id = String(repeating: "a", count: 32)
    for command in NamedCommand.all where !Self.isOwn(command) {
      let traits = command.type.traits
      let takesGist = [.gist, .gists].contains(traits.takes)
      let typed = Self.type(command.words, selecting: [id])
      #expect(typed.arguments == command.words + (takesGist ? [id] : []), "\(command.words)")
      #expect(typed.runs == TypedCommand(of: command.words)?.runs, "\(command.words)")
    }
  }

  @Test(
    arguments: [
      ("list", TypedCommand.Run.output), ("view", .output), ("search", .output), ("edit", .inTurn),
      ("fork", .inTurn), ("sync", .inTurn), ("config set", .inTurn), ("auth login", .account),
      ("auth logout", .account), ("download", .inTurn), ("clone", .beside), ("copy", .beside),
    ] as [(String, TypedCommand.Run)])
  func `a command that prints is shown, one that changes waits, and one that only copies does not`(
    name: String, runs: TypedCommand.Run
  ) {
    let words = name.split(separator: " ").map(String.init)
    #expect(TypedCommand(of: words)?.runs == runs)
  }

  @Test func `a command on gists needs a selection, another does not`() {
    for command in NamedCommand.all where !Self.isOwn(command) {
      let takesGist = [.gist, .gists].contains(command.type.traits.takes)
      #expect((Self.type(command.words, selecting: []).runs == nil) == takesGist)
    }
  }

  @Test func `what a group prints is shown, and an option makes a list a change`() {
    #expect(Self.type(["config", "get", "color"], selecting: []).runs == .output)
    #expect(Self.type(["config", "ls"], selecting: []).runs == .output)
    #expect(Self.type(["config", "set", "color", "auto"], selecting: []).runs == .inTurn)
    #expect(Self.type(["user"], selecting: []).runs == .output)
    #expect(Self.type(["trash", "--empty"], selecting: []).runs == .inTurn)
    #expect(Self.type(["trash", "--json"], selecting: []).runs == .output)
    #expect(Self.type(["drafts", "--remove", "--all"], selecting: []).runs == .inTurn)
    #expect(Self.type(["drafts", "--", "--remove"], selecting: []).runs == .output)
    #expect(Self.type(["search", "--sync", "retry"], selecting: []).runs == .output)
    #expect(Self.type(["nonsense"], selecting: []).runs == .output)
  }

  @Test func `a search that syncs first sends requests and changes the library`() throws {
    let plain = try #require(CommandTraits(of: ["search", "retry"]))
    #expect((plain.changes, plain.sendsRequests) == ([], false))
    for words in [["search", "--sync", "retry"], ["grep", "retry", "--sync"]] {
      let traits = try #require(CommandTraits(of: words))
      #expect((traits.changes, traits.prints, traits.sendsRequests) == (.library, .list, true))
    }
    #expect(CommandTraits(of: ["search", "--", "--sync"]) == plain)
  }

  @Test func `only a command that sends requests prepares for them`() {
    for words in [["list"], ["search", "--sync", "a"], ["cat", "x"], ["repo", "list"]] {
      #expect(Gists.mayRequest(words), "\(words)")
    }
    // A gist alone is viewed.
    #expect(Gists.mayRequest(["6cad326836d38bd3a7ae"]))
    let others = [
      [], ["config"], ["auth"], ["repo", "--help"], ["help", "list"], ["nonsense"], ["--version"],
      ["list", "--offline"], ["search", "a"], ["trash"], ["config", "list"],
    ]
    for words in others { #expect(!Gists.mayRequest(words), "\(words)") }
  }

  @Test(
    arguments: [
      ("new", true), ("new a.md --desc=Notes --public", true), ("merge a.md", true),
      ("edit", true), ("edit x a.md", true), ("edit x --force", true),
      ("edit --allow-secrets -- x a.md", true), ("edit x -f a.md", true),
      ("edit x a.md -d Notes", true), ("edit x -d Notes", false), ("edit x a.md -", false),
      ("edit x -f a.md new.md", false), ("edit x --rename a.md b.md", false),
      ("edit x --rename a.md b.md a.md", true), ("edit x -a b.md", false),
      ("edit x --public", false), ("edit x --nonsense", false), ("comment x", true),
      ("comment x --edit 5", true), ("comment x --allow-secrets", true), ("comment x -", false),
      ("comment x -b LGTM", false), ("comment x -F a.md", false), ("comment x --delete 5", false),
      ("create a.md", false), ("view x", false), ("nonsense", false), ("", false),
    ] as [(String, Bool)])
  func `a command opens an editor if its options leave the text to it`(line: String, opens: Bool) {
    #expect(OwnCommandLines().opensEditor(line.split(separator: " ").map(String.init)) == opens)
  }

  @Test func `an alias shows the browser's own list, as its name does`() {
    let id = String(repeating: "a", count: 32)
    for name in ["history", "log"] {
      var state = Self.browser(selecting: [id])
      state.runCommandLine(name)
      #expect(state.list == .revisions(of: id))
    }
  }
}
