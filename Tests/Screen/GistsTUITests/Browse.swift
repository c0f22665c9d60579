import FoundationEssentials
@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

/// A browser over a small library, which answers its effects at once.
struct Browse {
  static let now = Date(timeIntervalSince1970: 1_790_000_000)

  var state: BrowserState
  /// The effects that this does not answer, in order.
  var effects: [BrowserEffect] = []
  var gists: [GistRow]
  /// Rows of lists that have no gists.
  var others: [BrowserList: [BrowserRow]]
  private var seconds = 0.0
  /// Whether commands are left unanswered.
  var answersCommands = true
  /// Whether the host can't be reached: commands fail, and gists are not found.
  var isHostAway = false
  /// Whether words are found in large documents.
  var answersFinds = true

  init(
    _ columns: Int = 80, _ rows: Int = 24, gists: [GistRow] = Browse.gists,
    list: BrowserList = .mine, selection: String? = nil, login: String? = "octocat",
    showsAvatars: Bool = false, customKeys: [CustomKey] = [], views: [CustomView] = [],
    arrangements: [BrowserList: ListArrangement] = [:], others: [BrowserList: [BrowserRow]] = [:]
  ) {
    self.gists = gists
    self.others = others
    state = BrowserState(
      rows: rows, columns: columns, list: list, selection: selection, host: "github.com",
      commands: Self.commands, opensEditor: Self.opensEditor, showsAvatars: showsAvatars,
      customKeys: customKeys, views: views, arrangements: arrangements)
    send(.time(Self.now))
    send(.account(BrowserAccount(host: "github.com", login: login)))
    answer(state.start())
  }

  /// The commands that tests type, as the program describes them.
  static let commands: @Sendable ([String]) -> TypedCommand? = { words in
    let name = words.first == "rm" ? "delete" : words.first ?? ""
    if name == "repo", words.count > 1 {
      return TypedCommand(
        "repo \(words[1])", takes: words[1] == "search" ? .nothing : .repository,
        runs: words.contains("-w") ? .beside : .output, arguments: arguments(of: words))
    }
    let entry = commandTable.first { $0.names.contains(name) }
    guard let entry else { return nil }
    let isTrash = name == "trash" && !words.contains("--empty")
    let isForOwners = ["delete", "edit", "rename", "revert", "push"].contains(name)
    return TypedCommand(
      name, takes: entry.takes, runs: isTrash ? .output : entry.runs, needsOwner: isForOwners,
      arguments: arguments(of: words))
  }

  /// Whether a command opens the editor: unless an option has the text, or changes something else.
  static let opensEditor: @Sendable ([String]) -> Bool = { words in
    ["new", "edit", "comment"].contains(words.first)
      && words.prefix { $0 != "--" }.allSatisfy { !$0.hasPrefix("-") || $0 == "--force" }
  }

  private static func arguments(of words: [String]) -> [String] {
    var (arguments, rest) = ([String](), words.dropFirst())
    while let word = rest.popFirst() {
      if ["-b", "-d"].contains(word) { _ = rest.popFirst() }
      if !word.hasPrefix("-") { arguments.append(word) }
    }
    return arguments
  }

  private static let commandTable:
    [(names: [String], takes: TypedCommand.Target, runs: TypedCommand.Run)] = [
      (["star", "unstar", "delete", "tag"], .gists, .inTurn),
      (["edit", "rename", "fork", "comment", "download", "revert"], .gist, .inTurn),
      (["clone", "copy", "open"], .gist, .beside),
      (["view", "diff", "history", "forks", "comments"], .gist, .output),
      (["push", "pull"], .linkedFiles, .inTurn),
      (["trash", "restore", "link", "create"], .nothing, .inTurn),
      (commandsOfActions, .gist, .inTurn),
    ]

  private static let commandsOfActions: [String] = BrowserAction.allCases.compactMap { action in
    if case .command(let name) = action.entry.handler { name } else { nil }
  }

  /// Types keys in the notation of `--keys`: `:view<Enter>`.
  func press(_ keys: String) -> Browse {
    var copy = self
    for key in Self.keys(keys) { copy.type(key) }
    return copy
  }

  func press(_ key: Key) -> Browse {
    var copy = self
    copy.type(key)
    return copy
  }

  func sending(_ event: BrowserEvent) -> Browse {
    var copy = self
    copy.send(event)
    return copy
  }

  /// Types a key a second after what was before, and after it was drawn.
  private mutating func type(_ key: Key) {
    seconds += 1
    answer(
      state.handle([
        .time(Self.now + seconds), .shown(at: .seconds(seconds - 1)), .typed(at: .seconds(seconds)),
        .key(key),
      ]))
  }

  mutating func send(_ event: BrowserEvent) { answer(state.handle(event)) }
  mutating func send(_ events: [BrowserEvent]) { answer(state.handle(events)) }

  /// Ends the command that was run last.
  mutating func finish(_ result: CommandResult) {
    for case .run(let request) in effects.reversed() {
      return send(.finished(number: request.number, result))
    }
  }

  /// The rows of the screen, without spaces at their ends.
  var screen: String { state.grid().lines.joined(separator: "\n") }
  func line(_ row: Int) -> String { state.grid().lines[row] }

  /// The keys of a text in the notation of `--keys`.
  static func keys(_ text: String) -> [Key] {
    do {
      return try KeyNotation(text).keys
    } catch {
      Issue.record("\(text): \(error)")
      return []
    }
  }

  private mutating func answer(_ new: [BrowserEffect]) {
    for effect in new {
      effects.append(effect)
      for event in answers(to: effect) { answer(state.handle(event)) }
    }
  }

  private func answers(to effect: BrowserEffect) -> [BrowserEvent] {
    if isHostAway {
      let problem = BrowserMessage(.error, "no network")
      if case .findGists(_, _, let number) = effect {
        return [.foundGists([], number: number, problem)]
      }
      if case .run(let request) = effect {
        let result = CommandResult(isSuccess: false, message: problem)
        return [.finished(number: request.number, result)]
      }
    }
    if case .run(let request) = effect, answersCommands {
      let result = CommandResult(isSuccess: true, message: nil)
      return [.finished(number: request.number, result)]
    }
    if case .find(let name, let words, let lines) = effect, answersFinds {
      return [.matches(name, words, lines.indexes(containing: words))]
    }
    return Self.events(for: effect, gists: gists, others: others, note: "synced 14:02")
  }

  /// Returns what a small library answers to an effect; nothing to commands.
  static func events(
    for effect: BrowserEffect, gists: [GistRow], others: [BrowserList: [BrowserRow]] = [:],
    note: String?
  ) -> [BrowserEvent] {
    func rows(_ gists: [GistRow]) -> [BrowserRow] {
      gists.map { BrowserRow(id: $0.id, content: .gist($0)) }
    }
    switch effect {
    case .load(let list, _, let generation):
      return [
        .loaded(list, list.hasGists ? rows(gists) : others[list] ?? [], generation: generation),
        .refreshed(list, .done(note: note, hasMore: false), generation: generation),
      ]
    case .loadDocument(.gist(let id), let columns, _, _):
      guard let gist = gists.first(where: { $0.id == id }) else { return [] }
      return [.document(.gist(id), document(gist, columns: columns))]
    case .findGists(let ids, _, let number):
      return [.foundGists(gists.filter { ids.contains($0.id) }, number: number, nil)]
    case .findFiles(let paths):
      return [.foundFiles(paths, missing: Set(paths.filter { $0.hasPrefix("new") }))]
    case .search(let query, _, let generation):
      let found = gists.filter { $0.title.lowercased().contains(query.lowercased()) }
      let result = SearchResult(rows: rows(found), total: gists.count, milliseconds: 3)
      return [.found(result, generation: generation)]
    default: return []
    }
  }

  static func document(_ gist: GistRow, columns: Int) -> BrowserDocument {
    let code = (1...30).map { StyledText("let line\($0) = \($0)") }
    return BrowserDocument(
      title: gist.title, about: ["\(gist.owner ?? "") · 2 files", ""],
      sections: [
        .init(
          name: "README.md", file: "README.md", detail: "Markdown · 412 B",
          content: .lines(["Waits, and gives up.", ""])),
        .init(
          name: "retry.swift", file: "retry.swift", detail: "Swift · 1.2 kB",
          content: .lines(code), isSource: true),
      ], columns: columns)
  }

  static let gists: [GistRow] = [
    gist("a1", "octocat", "Hello, world in Swift", 1, true, minutes: 1),
    gist("b2", "mona", "日本語のメモ：端末の幅について", 3, true, minutes: 47, isStarred: true),
    gist("c3", "hubot", "Dotfiles: shell prompt and aliases", 2, false, minutes: 62),
    gist("d4", "mona", "Retry with exponential backoff and jitter", 4, true, minutes: 320),
    gist("e5", nil, "Café au lait, décomposé", 1, false, minutes: 9 * 60),
  ]

  /// The same, all of the user who is signed in.
  static let ownGists = gists.map { gist in
    var gist = gist
    gist.owner = "octocat"
    return gist
  }

  static func gist(
    _ id: String, _ owner: String?, _ title: String, _ files: Int, _ isPublic: Bool, minutes: Int,
    isStarred: Bool = false
  ) -> GistRow {
    GistRow(
      id: id, owner: owner, description: title, title: title, fileCount: files,
      isPublic: isPublic, updated: now - Double(minutes) * 60, isStarred: isStarred)
  }
}

/// Returns the arguments of the commands that a browser has run.
func commands(_ browse: Browse) -> [[String]] {
  browse.effects.compactMap { if case .run(let request) = $0 { request.arguments } else { nil } }
}

/// Returns a browser with gists of the user's own after some keys; its commands have not ended.
func waiting(_ keys: String) -> Browse {
  var browse = Browse(gists: Browse.ownGists)
  browse.answersCommands = false
  return browse.press(keys)
}

extension BrowserEvent {
  /// Returns the event of a document that was loaded.
  static func document(_ name: DocumentName, _ document: BrowserDocument) -> BrowserEvent {
    .document(name, document, DocumentLines(document))
  }
}

extension SearchResult {
  /// A result with all its rows.
  init(rows: [BrowserRow], total: Int, milliseconds: Int) {
    self.init(
      ids: rows.map(\.id), rows: rows, isAll: true, total: total, milliseconds: milliseconds)
  }
}

extension CommandResult {
  /// A result with an output of a few short lines.
  init(
    isSuccess: Bool, isUnknown: Bool = false, message: BrowserMessage?, output: [StyledText],
    gist: String? = nil
  ) {
    self.init(
      isSuccess: isSuccess, isUnknown: isUnknown, message: message,
      output: DocumentLines(output, columns: .max), gist: gist)
  }
}
