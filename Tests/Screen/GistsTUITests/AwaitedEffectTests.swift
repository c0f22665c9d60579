import ByteTools
import FoundationEssentials
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI

/// A browser whose effects succeed, fail, or are answered later.
private struct UnluckyBrowser {
  enum Luck: CaseIterable { case good, bad, late }

  private(set) var state: BrowserState
  private(set) var waiting: [BrowserEffect] = []
  private var seconds = 0.0

  init() {
    state = BrowserState(
      rows: 24, columns: 120, list: .mine, selection: nil, host: "github.com",
      commands: Browse.commands)
    take(
      state.handle([
        .time(Browse.now), .account(BrowserAccount(host: "github.com", login: "octocat")),
      ]) + state.start(), .good)
  }

  mutating func press(_ key: Key, _ luck: Luck) {
    seconds += 1
    take(
      state.handle([
        .time(Browse.now + seconds), .shown(at: .seconds(seconds - 1)),
        .typed(at: .seconds(seconds)),
        .key(key),
      ]), luck)
  }

  /// Lets everything fail that was not answered.
  mutating func failAll() {
    let effects = waiting
    waiting = []
    take(effects, .bad)
  }

  private mutating func take(_ effects: [BrowserEffect], _ luck: Luck) {
    for effect in effects {
      guard luck != .late else {
        waiting.append(effect)
        continue
      }
      let events = luck == .good ? Self.success(of: effect) : Self.failure(of: effect)
      for event in events { take(state.handle(event), luck) }
    }
  }

  private static func success(of effect: BrowserEffect) -> [BrowserEvent] {
    switch effect {
    case .load(let list, _, let generation) where list.hasGists:
      // As the library has it: the order, and rows only when they are seen.
      [
        .order(list, Browse.gists.map(\.id), generation: generation),
        .refreshed(list, .done(note: nil, hasMore: false), generation: generation),
      ]
    case .loadRows(let list, let ids):
      [
        .rows(
          list,
          Browse.gists.filter { ids.contains($0.id) }.map {
            BrowserRow(id: $0.id, content: .gist($0))
          })
      ]
    case .arrange(let list, let how): [.arranged(list, Browse.gists.map(\.id).reversed(), how)]
    case .run(let request):
      [.finished(number: request.number, CommandResult(isSuccess: true, message: nil))]
    case .find(let name, let words, let lines):
      [.matches(name, words, lines.indexes(containing: words))]
    case .loadMore(let list, let generation):
      [.refreshed(list, .done(note: nil, hasMore: false), generation: generation)]
    default: Browse.events(for: effect, gists: Browse.gists, note: nil)
    }
  }

  /// How each effect ends that the browser waits for, if neither the library nor the host can be read.
  private static func failure(of effect: BrowserEffect) -> [BrowserEvent] {
    let message = BrowserMessage(.error, "no such luck")
    switch effect {
    case .load(let list, _, let generation), .loadMore(let list, let generation):
      return [.refreshed(list, .failed(message), generation: generation)]
    case .arrange(let list, let how): return [.arranged(list, nil, how)]
    case .loadRows(let list, let ids): return [.rowsUnavailable(list, ids)]
    case .search(_, _, let generation):
      let result = SearchResult(
        ids: [], rows: [], isAll: true, total: 0, unsearched: 0, milliseconds: 0,
        problem: message)
      return [.found(result, generation: generation)]
    case .loadDocument(let name, _, _, _): return [.documentFailed(name, message)]
    case .find(let name, let words, _): return [.matches(name, words, [])]
    case .run(let request):
      return [.finished(number: request.number, CommandResult(isSuccess: false, message: message))]
    case .complete(let line, _): return [.completions(of: line, [])]
    case .completePath(let line): return [.paths(of: line, [])]
    case .findGists(_, _, let number): return [.foundGists([], number: number, message)]
    case .findFiles(let paths): return [.foundFiles(paths, missing: Set(paths))]
    case .loadAvatars(let people): return people.map { .avatar($0.login, nil) }
    case .answer, .cancel, .copy, .openPage, .setMouse, .setTheme, .setWrapping, .repaint, .suspend,
      .save, .quit:
      return []
    }
  }

  /// The result still being waited for; nil if there is none.
  var isWaitingFor: String? {
    // A list that nobody asked for is asked for when it is shown.
    for (list, state) in state.lists where !state.isUnknown {
      if state.isArranging { return "\(list) is being arranged" }
      if state.loading != .idle { return "\(list) is being loaded" }
    }
    for (name, document) in state.documents where document.isLoading && document.document == nil {
      // What is not on the screen is asked for again when it is.
      if name == state.shownDocument { return "\(name) is being loaded" }
    }
    if !state.typing.waitingKeys.isEmpty { return "keys wait: \(state.typing.waitingKeys)" }
    if state.searchField.isSearching { return "the search goes on" }
    if case .asking = state.dialogs.overlay { return "gists are asked for" }
    if !state.changes.queue.pending.isEmpty { return "commands are running" }
    return nil
  }
}

@Suite struct `What the browser waits for` {
  private static let order = BrowserEvent.order(
    .mine, Browse.gists.map(\.id), generation: 1)

  @Test func `without a library, the loaded rows are sorted and filtered, and keys go on`() {
    var browse = Browse().sending(Self.order).press("St")
    #expect(browse.press("j").selected.hasPrefix("Hello"))
    browse = browse.press("j")
    browse.send(.arranged(.mine, nil, ListArrangement(sorting: .title)))
    #expect(browse.row("Café").isFirst)
    #expect(browse.selected.hasPrefix("Dotfiles"))
    #expect(browse.status == " 5 gists · sorted by title · synced 14:02")
    browse = browse.press("faf")
    browse.send(.arranged(.mine, nil, ListArrangement(filter: "af", sorting: .title)))
    #expect(browse.press("<Enter>").selected.hasPrefix("Café"))
    #expect(browse.press("<Enter>").list.count == 1)
  }

  @Test
  func `rows that were not loaded are last if they can't be sorted, and the status line says so`() {
    var browse = Browse().sending(
      .order(.mine, ["x1"] + Browse.gists.map(\.id), generation: 1)
    ).press("St")
    browse.send(.arranged(.mine, nil, ListArrangement(sorting: .title)))
    #expect(browse.row("Café").isFirst && browse.row("Café").isSelected)
    #expect(browse.state.current.ids.last == "x1")
    #expect(
      browse.status == " the library can't be read: only loaded rows are filtered and sorted")
  }

  private static let lists: [BrowserList] =
    BrowserList.tabs + BrowserList.lastTabs + [
      .gists(of: "mona"), .repositoriesOf("mona"), .repositorySearch("swift"),
      .folder(of: "mona/a", path: ""), .revisions(of: "a1"),
    ]

  @Test(arguments: lists, [40, 80, 120])
  func `after a failed load, neither the list nor a pane says that it is loading`(
    list: BrowserList, columns: Int
  ) {
    let message = BrowserMessage(.error, "no network")
    for end in [RefreshResult.failed(message), .offline(note: "offline: no network")] {
      for rows in [[], [BrowsedRepositories.heading("mona", "mona", nil)]] {
        var browse = Browse(columns, 24, gists: [], list: list, others: [list: rows])
        browse.send(
          .account(BrowserAccount(host: "github.com", login: nil, isUnknown: true)))
        browse.effects += browse.state.handle(.key("r"))
        #expect(browse.state.current.loading == .running)
        var index = 0
        while index < browse.effects.count {
          switch browse.effects[index] {
          case .load(let list, _, let generation):
            browse.send(.refreshed(list, end, generation: generation))
          case .loadDocument(let name, _, _, _): browse.send(.documentFailed(name, message))
          default: break
          }
          index += 1
        }
        #expect(!browse.screen.lowercased().contains("loading"), "\(browse.screen)")
      }
    }
  }

  @Test func `repositories that were not loaded say why, and while they load that they do`() {
    let rows = [BrowsedRepositories.heading("mona", "mona", nil)]
    var browse = Browse(list: .repositories, others: [.repositories: rows])
    #expect(browse.row("mo mona").line.hasSuffix("not loaded"))
    let effects = browse.state.handle(.key("r"))
    #expect(browse.row("mo mona").line.hasSuffix("loading…"))
    for case .load(let list, _, let generation) in effects {
      let message = BrowserMessage(.error, "no network")
      browse.send(.refreshed(list, .failed(message), generation: generation))
    }
    #expect(browse.row("mo mona").line.hasSuffix(" no network"))
  }

  private static let keys: [Key] =
    Array("jjkGg123456@/nS S ffStSuSo]sueaclhHCrz:?q -*vJK").map { .text(String($0)) }
    + [.enter, .enter, .escape, .escape, .escape, .tab, .down, .text("Stj"), .text("fab"), .focus]

  @Test(arguments: 0..<(isCI ? 200 : 40))
  func `whatever fails, keys are accepted again`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var browser = UnluckyBrowser()
    for _ in 0..<60 {
      browser.press(
        Self.keys.randomElement(using: &random) ?? .enter,
        UnluckyBrowser.Luck.allCases.randomElement(using: &random) ?? .bad)
    }
    for _ in 0..<20 where browser.isWaitingFor != nil { browser.failAll() }
    #expect(browser.isWaitingFor == nil, "seed \(seed)")
    let screen = browser.state.grid().lines.joined(separator: "\n")
    #expect(!screen.lowercased().contains("loading"), "seed \(seed): \(screen)")
    // Out of whatever is open, to the first list; then a key moves.
    for _ in 0..<12 { browser.press(.escape, .good) }
    browser.press("1", .good)
    for _ in 0..<3 { browser.press(.escape, .good) }
    browser.press("r", .good)
    browser.press("G", .good)
    browser.press("g", .good)
    browser.press("j", .good)
    let list = browser.state.current
    #expect(list.index == min(1, list.ids.count - 1), "seed \(seed)")
    #expect(browser.isWaitingFor == nil, "seed \(seed)")
  }
}
