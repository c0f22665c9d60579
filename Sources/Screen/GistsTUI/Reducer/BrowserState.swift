import FoundationEssentials
import TerminalOutput

/// Everything that the browser shows, and how events change it.
///
/// It knows no network, clock or terminal: events go in, effects come out.
package struct BrowserState: Sendable {
  var rows: Int
  var columns: Int

  var host: HostState
  var now: Date?
  var navigation: Navigation
  var lists: [BrowserList: ListState] = [:]
  var documents: [DocumentName: DocumentState] = [:]
  var asked = AskedGists()
  var dialogs = Dialogs()
  var searchField = SearchField()
  /// The marked gists; those of the trash are no target of other actions.
  var marks = Marks()
  var trashMarks = Marks()
  var messages = Messages()
  var avatars = AvatarStore()
  var changes = BrowserChanges()
  var typing = Typing()
  var options = ViewOptions()
  var outgoing = Outgoing()
  /// The tags of gists that are kept on this computer, by ID.
  var localTags: [String: [String]] = [:]
  /// Whether the screen may look different than before the last events.
  package internal(set) var needsDrawing = true
  var setup: BrowserSetup

  /// Creates the browser with a list and a row to select in it.
  package init(
    rows: Int, columns: Int, list: BrowserList, selection: String?, host: String,
    commands: @escaping @Sendable ([String]) -> TypedCommand?,
    opensEditor: @escaping @Sendable ([String]) -> Bool = { _ in false }, home: String? = nil,
    hasMouse: Bool = false, showsAvatars: Bool = false,
    theme: Theme = .terminal, customKeys: [CustomKey] = [], views: [CustomView] = [],
    arrangements: [BrowserList: ListArrangement] = [:],
    gistPages: String = "https://gist.github.com", site: String = "https://github.com"
  ) {
    self.rows = rows
    self.columns = columns
    setup = BrowserSetup(
      theme: theme, customKeys: customKeys, gistPages: gistPages, site: site, commands: commands,
      opensEditor: opensEditor, home: home)
    options.hasMouse = hasMouse
    options.showsAvatars = showsAvatars
    self.host = HostState(account: BrowserAccount(host: host, login: nil, isUnknown: true))
    navigation = Navigation(
      tabs: BrowserList.tabs + views.map { .view($0) } + BrowserList.lastTabs, list: list)
    forgetLists()
    for (list, arrangement) in arrangements {
      lists[list, default: ListState()].arrangement = arrangement
    }
    lists[list, default: ListState()].wanted = selection
  }

  /// Empties all lists; views are sorted from the start.
  mutating func forgetLists() {
    lists = [:]
    for case .view(let view) in navigation.tabs {
      lists[.view(view), default: ListState()].arrangement = view.arrangement
    }
  }

  /// The list and row for the next start.
  package var place: BrowserPlace {
    let list =
      switch list {
      case .search, .revisions: navigation.tab
      default: list
      }
    return BrowserPlace(
      list: list, selection: lists[list]?.selection, hasMouse: options.hasMouse,
      login: host.account.login, arrangements: lists.mapValues(\.arrangement))
  }

  /// Whether a command waits for an answer.
  package var isAsking: Bool { if case .question = dialogs.overlay { true } else { false } }

  mutating func emit(_ effect: BrowserEffect) { outgoing.add(effect) }
}

extension BrowserState {
  var screen: BrowserScreen { navigation.screen }
  var list: BrowserList { navigation.list }
  var document: DocumentName? { navigation.document }

  /// The state of the list on the screen.
  var current: ListState {
    get { lists[list] ?? ListState() }
    set { lists[list] = newValue }
  }

  /// The gist that is selected or open; nil if there is none.
  var selectedGist: String? {
    switch document {
    case .gist(let id), .revision(let id, _, _): return id
    case .some: return nil
    case nil:
      guard !searchField.isSearching || list != .search else { return nil }
    }
    switch current.selectedRow?.content {
    case .gist(let gist): return gist.id
    case .file(let file): return file.isLinked ? file.gist : nil
    case .revision(let revision): return revision.gist
    // Its row is not loaded.
    case nil: return list.hasGists ? current.selection : nil
    case .user, .repository, .heading, .entry, .deleted, .draft, .tag: return nil
    }
  }

  /// The gist that a command line is about if it names none, also below the output of a command.
  var gistOfCommands: String? {
    selectedGist ?? document.flatMap { documents[$0]?.gist }
  }

  /// The row of a gist in the shown list, in the first other list that has it, or as requested; nil if
  /// nothing is known of it.
  func gistRow(_ id: String) -> GistRow? {
    if let row = current.rows[id]?.gist { return row }
    return gistLists.lazy.compactMap { lists[$0]?.rows[id]?.gist }.first ?? asked.rows[id]
  }

  /// The lists of gists, in the order of the tabs; those without a tab are last.
  ///
  /// The order of a dictionary differs from run to run.
  var gistLists: [BrowserList] {
    let tabs = navigation.tabs
    let others = lists.keys.filter { $0.hasGists && !tabs.contains($0) }
    return tabs.filter { $0.hasGists && lists[$0] != nil } + others.sorted { $0.name < $1.name }
  }
}

/// Names of gists in place of their IDs: nobody remembers 32 digits.
extension BrowserState {
  /// The most characters of a name in a message.
  static let longestName = 40

  /// Returns a message with titles for the IDs of gists.
  func named(_ text: MessageText) -> String {
    text.shown { part in
      switch part {
      case .gist(let id): quotedTitle(of: id) ?? "gist \(ShortID.gist(id))"
      case .revision(let commit): ShortID.revision(commit)
      case .command(let words, _), .userCommand(let words): named(words)
      case .text, .file, .aboutDescription, .action: part.description
      }
    }
  }

  /// Returns a command line with titles for the IDs of gists.
  func named(_ words: [String]) -> String {
    words.map { word in
      if CommandWords.isID(word) { return name(of: word) }
      let isRevision = word.count == 40 && word.allSatisfy(\.isHexDigit)
      return isRevision ? ShortID.revision(word) : word
    }.joined(separator: " ")
  }

  private func name(of id: String) -> String {
    quotedTitle(of: id) ?? ShortID.gist(id)
  }

  /// The title of a gist in quotes, or `the gist` if it is unknown.
  func titleInSentence(of id: String) -> String { quotedTitle(of: id) ?? "the gist" }

  /// The title of a gist in quotes; nil if it is unknown.
  func quotedTitle(of id: String) -> String? { title(of: id).map { "\"\($0)\"" } }

  /// The title of a gist on one line, in few characters; nil if it is unknown.
  func title(of id: String) -> String? {
    wholeTitle(of: id).map(\.firstLine).map { title in
      title.count > Self.longestName
        ? String(title.prefix(Self.longestName - 1)) + "…" : title
    }
  }

  /// The title of a gist as its row has it, on any screen; nil if it is unknown.
  func wholeTitle(of id: String) -> String? {
    var title = gistRow(id)?.title ?? documents[.gist(id)]?.document?.title
    if title == nil, case .deleted(let deleted) = lists[.trash]?.rows[id]?.content {
      title = deleted.title
    }
    if title == nil, let rows = lists[.files]?.rows.values {
      // It is beside a file.
      for case .file(let file) in rows.lazy.map(\.content) where file.gist == id {
        title = file.gistTitle
      }
    }
    return title == id ? nil : title
  }

  /// The title of the only gist that a command is about; nil if it is about none or several.
  func title(ofCommand number: Int) -> String? {
    changes.queue.pending[number]?.gist.flatMap(title)
  }
}
