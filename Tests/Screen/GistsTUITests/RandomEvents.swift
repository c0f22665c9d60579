import ByteTools
import FoundationEssentials
import TerminalOutput
import TestSupport

@testable import GistsTUI

/// A browser that gets random keys, and from outside random events, late and out of order ones too.
struct RandomEvents {
  private(set) var state: BrowserState
  /// The state when the last events came.
  private(set) var before: BrowserState
  private var random: SplitMix64
  /// Loads that were not answered: the newest of each list, and old ones.
  private var loads: [(list: BrowserList, generation: Int)] = []
  private var searches: [Int] = []
  private var documents: [(name: DocumentName, columns: Int)] = []
  private var rowLoads: [(list: BrowserList, ids: [String])] = []
  private var commands: [Int] = []
  private var finds: [(ids: [String], number: Int)] = []
  private var milliseconds = 0

  init(seed: UInt64, rows: Int, columns: Int) {
    random = SplitMix64(seed: seed)
    state = BrowserState(
      rows: rows, columns: columns, list: .mine, selection: "g3", host: "github.com",
      commands: Browse.commands, showsAvatars: true)
    before = state
    _ = handle([
      .time(Browse.now), .account(BrowserAccount(host: "github.com", login: "octocat")),
    ])
    note(state.start())
  }

  private static let keys: [Key] =
    // Moving and opening are more frequent: they lead to more places.
    Array("jjjjkkgGlllhh123456@/nNst[]PL=uceadyyyowxrRpzMi?:q -*vf#SJKHCmkbn").map {
      .text(String($0))
    }
    + [
      .enter, .enter, .enter, .escape, .escape, .escape, .tab, .backTab, .backspace, .delete, .up,
      .down, .left, .right, .pageUp, .pageDown, .home, .end, .control("n"), .control("p"),
      .control("d"), .control("u"), .control("g"), .control("l"), .control("r"),
      .text("some words"),
      .text("dy"), .text("delete"), .text("repo files"), .paste("a\nb"), .focus,
    ]

  /// Lets something happen; returns the events and what they led to.
  mutating func step() -> (events: [BrowserEvent], effects: [BrowserEffect]) {
    milliseconds += Int.random(in: 0...600, using: &random)
    state.now = Browse.now + Double(milliseconds) / 10
    state.typing.typedAt = .milliseconds(milliseconds)
    if state.typing.seen?.asking != state.asking {
      state.typing.seen = state.asking.map { ($0, .milliseconds(max(0, milliseconds - 300))) }
    }
    before = state
    let isKey = Int.random(in: 0..<10, using: &random) < 6
    let events = isKey ? [.key(Self.keys.randomElement(using: &random) ?? .enter)] : outside()
    return (events, handle(events))
  }

  private mutating func handle(_ events: [BrowserEvent]) -> [BrowserEffect] {
    let effects = state.handle(events)
    note(effects)
    return effects
  }

  private mutating func note(_ effects: [BrowserEffect]) {
    for effect in effects {
      switch effect {
      case .load(let list, _, let generation), .loadMore(let list, let generation):
        loads.append((list, generation))
      case .loadRows(let list, let ids): rowLoads.append((list, ids))
      case .search(_, _, let generation): searches.append(generation)
      case .loadDocument(let name, let columns, _, _): documents.append((name, columns))
      case .run(let request): commands.append(request.number)
      case .findGists(let ids, _, let number): finds.append((ids, number))
      default: break
      }
    }
  }

  /// Returns an event that no key caused.
  private mutating func outside() -> [BrowserEvent] {
    switch Int.random(in: 0..<23, using: &random) {
    case 0..<6: answerLoad()
    case 6..<9: answerRows()
    case 9..<12: answerDocument()
    case 12..<15: endCommand()
    case 15: answerSearch()
    case 16:
      [
        .resized(
          rows: Int.random(in: 0...70, using: &random),
          columns: Int.random(in: 0...210, using: &random))
      ]
    case 17: ask()
    case 18:
      [.star(of: "g\(Int.random(in: 0..<60, using: &random))", Bool.random(using: &random))]
    case 19: [.message(BrowserMessage(.note, "a note"))]
    case 20: [.output(number: state.outgoing.lastNumber, "a line")]
    case 21:
      [
        .arranged(
          state.list, ids(60), ListArrangement(filter: "", sorting: .title)),
        .completions(of: "", [Completion("diff"), Completion("history")]),
      ]
    default:
      [.rateLimit(remaining: 3, of: 60), .cellsResized, .avatar("mona", nil)]
    }
  }

  private mutating func ids(_ most: Int) -> [String] {
    let count = Int.random(in: 0...most, using: &random)
    return (0..<count).map { "g\($0)" }.shuffled(using: &random)
  }

  private mutating func rows(of list: BrowserList) -> [BrowserRow] {
    let owners: [String?] = ["octocat", "mona", nil]
    return ids(60).enumerated().map { index, id in
      let owner = owners[index % owners.count]
      let content: BrowserRow.Content =
        switch list {
        case .files:
          .file(
            FileRow(
              path: id, modified: Browse.now,
              state: [.notLinked, .ahead, .diverged, .same][index % 4],
              gist: index % 5 == 0 ? nil : "g\(index)", gistTitle: "title"))
        case .users:
          .user(UserRow(login: id, name: nil, publicGists: 1, publicRepositories: 2))
        case .repositories where index % 7 == 0:
          .heading(HeadingRow(login: owner, title: owner ?? "Recently viewed", detail: ""))
        case .repositories, .repositoriesOf, .repositorySearch:
          .repository(RepositoryRow(owner: owner ?? "hubot", name: id, isGrouped: true))
        case .folder(let repository, let path):
          .entry(
            EntryRow(
              repository: repository, path: path + "/" + id,
              kind: [.folder, .file, .symlink, .submodule][index % 4]))
        case .trash:
          .deleted(
            DeletedRow(id: id, title: id, fileCount: 1, deleted: Browse.now))
        case .drafts:
          .draft(
            DraftRow(
              id: id, title: "notes.md", path: "/drafts/\(id)", saved: Browse.now, size: "1 B",
              expiry: nil))
        case .tags: .tag(TagRow(name: id, gistCount: 1))
        case .revisions(let gist):
          .revision(
            RevisionRow(
              gist: gist, version: id, parent: index % 3 == 0 ? nil : "g0", login: owner,
              committed: nil, additions: 1, deletions: 1, isNewest: index == 0))
        default:
          .gist(
            GistRow(
              id: id, owner: owner, title: "title \(id)", fileCount: 1 + index % 3,
              isPublic: index % 2 == 0, updated: Browse.now - Double(index),
              isStarred: index % 4 == 0,
              matches: list == .search ? Array(repeating: "a match", count: index % 3) : []))
        }
      return BrowserRow(id: id, content: content)
    }
  }

  private mutating func answerLoad() -> [BrowserEvent] {
    guard !loads.isEmpty else { return [] }
    let (list, generation) = loads.remove(at: Int.random(in: 0..<loads.count, using: &random))
    let rows = rows(of: list)
    let results: [RefreshResult] = [
      .done(note: nil, hasMore: Bool.random(using: &random)), .done(note: "a note", hasMore: false),
      .offline(note: "offline"),
      .failed(BrowserMessage(.error, "no network", remedy: .signInAgain)),
    ]
    let end = BrowserEvent.refreshed(
      list, results.randomElement(using: &random) ?? .offline(note: ""), generation: generation)
    if list.hasGists, Bool.random(using: &random) {
      return [.order(list, rows.map(\.id), generation: generation), end]
    }
    return [.loaded(list, rows, generation: generation), end]
  }

  private mutating func answerRows() -> [BrowserEvent] {
    if let (ids, number) = finds.popLast() {
      let isFound = Bool.random(using: &random)
      let found = rows(of: .mine).compactMap(\.gist).filter { ids.contains($0.id) }
      return [
        .foundGists(found, number: number, isFound ? nil : BrowserMessage(.error, "no network"))
      ]
    }
    guard !rowLoads.isEmpty else { return [] }
    let (list, ids) = rowLoads.remove(at: Int.random(in: 0..<rowLoads.count, using: &random))
    let wanted = Set(ids)
    return Bool.random(using: &random)
      ? [.rowsUnavailable(list, ids)]
      : [.rows(list, rows(of: list).filter { wanted.contains($0.id) })]
  }

  private mutating func answerSearch() -> [BrowserEvent] {
    guard let generation = searches.popLast() else { return [] }
    let result = SearchResult(rows: rows(of: .search), total: 60, milliseconds: 1)
    return [.found(result, generation: generation)]
  }

  private mutating func answerDocument() -> [BrowserEvent] {
    guard !documents.isEmpty else { return [] }
    let (name, columns) = documents.remove(at: Int.random(in: 0..<documents.count, using: &random))
    if Int.random(in: 0..<5, using: &random) == 0 {
      return [.documentFailed(name, BrowserMessage(.error, "not found"))]
    }
    let sections = (0..<Int.random(in: 0...3, using: &random)).map { index in
      BrowserDocument.Section(
        name: index == 0 && Bool.random(using: &random) ? nil : "file\(index)",
        file: Bool.random(using: &random) ? "file\(index)" : nil,
        content: .lines(
          (0..<Int.random(in: 0...80, using: &random)).map { StyledText("some words \($0)") }))
    }
    return [
      .document(
        name,
        BrowserDocument(
          title: "title", sections: sections, columns: columns, isStale: Bool.random(using: &random)
        ))
    ]
  }

  private mutating func endCommand() -> [BrowserEvent] {
    guard !commands.isEmpty else { return [] }
    let number = commands.remove(at: Int.random(in: 0..<commands.count, using: &random))
    let isSuccess = Bool.random(using: &random)
    return [
      .finished(
        number: number,
        CommandResult(
          isSuccess: isSuccess, isUnknown: !isSuccess && Bool.random(using: &random),
          message: isSuccess ? nil : BrowserMessage(.error, "no network"),
          output: isSuccess ? ["a line", "another"] : [],
          gist: Bool.random(using: &random) ? "g7" : nil))
    ]
  }

  private mutating func ask() -> [BrowserEvent] {
    let forms: [BrowserQuestion.Form] = [
      .confirmation, .line(isSecret: true), .line(isSecret: false), .choice(["a", "b"]),
      .choice([]), .pause,
    ]
    let number = commands.randomElement(using: &random) ?? 0
    return [
      .asked(
        BrowserQuestion(
          number: number, text: "Sure?", form: forms.randomElement(using: &random) ?? .pause))
    ]
  }
}
