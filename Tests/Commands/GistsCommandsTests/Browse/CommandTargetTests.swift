import CommandSupport
import TerminalOutput
import Testing

@testable import GistsTUI
@testable import GistsCommands

/// What a command acts on that is typed after `:` without a gist.
@Suite struct `The target of a command in the browser` {
  private static let ids = ["a", "b", "c", "d"].map { String(repeating: $0, count: 32) }

  /// A list of somebody's own gists, three of which are marked; the last one is selected.
  private static func browser(marks: Int) -> BrowserState {
    var state = BrowserState(
      rows: 24, columns: 80, list: .mine, selection: ids[3], host: "github.com",
      commands: {
        OwnCommandLines().command(of: $0).map { TypedCommand($0.name, $0.traits, $0.arguments) }
      })
    _ = state.start()
    let rows = ids.map { id in
      let row = GistRow(
        id: id, owner: "octocat", title: "Title \(id.prefix(1))", fileCount: 1, isPublic: false,
        updated: nil, isStarred: false)
      return BrowserRow(id: id, content: .gist(row))
    }
    _ = state.handle([
      .loaded(.mine, rows, generation: 1),
      .refreshed(.mine, .done(note: nil, hasMore: false), generation: 1),
    ])
    state.marks.add(ids.prefix(marks), in: .mine)
    return state
  }

  /// The gists that a command line names or asks about, by their first letters; else what is said.
  private static func said(_ name: String, marks: Int) -> String {
    var state = browser(marks: marks)
    state.runCommandLine(name)
    var words = state.outgoing.takeEffects().flatMap { effect in
      if case .run(let request) = effect { request.arguments } else { [String]() }
    }
    words += state.changes.queue.waiting.flatMap(\.arguments)
    if case .deletion(let ids) = state.dialogs.overlay { words += ids }
    if case .field(let field) = state.dialogs.overlay, case .description(let ids, _) = field.purpose
    {
      words += ids
    }
    if case .revisions(let id) = state.list { words.append(id) }
    let gists = words.filter { ids.contains($0) }
    guard gists.isEmpty else { return gists.map { String($0.prefix(1)) }.joined(separator: " ") }
    return state.messages.status?.text.description ?? ""
  }

  @Test(arguments: Set(NamedCommand.all.map(\.name)).sorted())
  func `is what is marked, else what is selected; or the command refuses`(name: String) throws {
    let takes = try #require(CommandTraits(of: name.split(separator: " ").map(String.init))).takes
    let said = [0, 1, 3].map { Self.said(name, marks: $0) }
    switch takes {
    case .gists: #expect(said == ["d", "a", "a b c"], "\(name)")
    case .gist where name == "download": #expect(said == ["d", "a", "a b c"])
    case .gist:
      #expect(said == ["d", "a", "3 marked; \(name) takes one gist; - unmarks"], "\(name)")
    case .nothing, .linkedFiles, .repository:
      #expect(said.allSatisfy { $0.isEmpty || $0 == "The browser is already open." }, "\(said)")
    }
  }
}
