import TerminalOutput
import TextFolding
import TextFormats

/// Saving what is listed as a view.
extension BrowserState {
  /// Why the list can't be saved as a view; nil if it can.
  var whyNoView: BrowserMessage? {
    viewBase == nil || document != nil
      ? BrowserMessage(.note, "Only a list of gists can be saved as a view, not a search.") : nil
  }

  /// The list in the words of a view; nil for a list that no view can have.
  private var viewBase: String? {
    switch list {
    case .mine: "mine"
    case .public: "public"
    case .starred: "starred"
    case .gists(let login): "@\(login)"
    case .view(let view): view.text
    case .files, .users, .repositories, .repositoriesOf, .repositorySearch, .folder, .revisions,
      .trash, .drafts, .tags, .search:
      nil
    }
  }

  /// Asks for the name; a view that is shown is saved again under its own.
  mutating func askViewName() {
    if case .view(let view) = list {
      askFor(.view, view.name, isProposed: true)
    } else {
      askFor(.view)
    }
  }

  /// Why no view can have a name; nil if one can.
  func problem(ofViewNamed name: String) -> MessageText? {
    if name.contains(where: { $0.isWhitespace || "=#".contains($0) }) {
      return "a name has no spaces, = or #"
    }
    let isTaken = navigation.views.contains { $0.name == name && list != .view($0) }
    return isTaken ? "the view \(name) exists" : nil
  }

  /// Saves the list, its filter and its order in the settings.
  mutating func saveView(named name: String) {
    guard !name.isEmpty, let viewBase else { return }
    let arrangement = current.arrangement
    var (words, filter) = CustomView.parts(of: viewBase)
    let rows = RowFilter(arrangement.filter)
    let typed = RowFilter.words(of: arrangement.filter)
    // Words of a filter are not searched for in contents.
    if list.isView || !rows.text.isEmpty {
      filter = ((filter.isEmpty ? [] : [filter]) + typed).joined(separator: " ")
    } else {
      words += typed
    }
    let end = filter.isEmpty ? [] : [CustomView.filter, filter]
    let order = arrangement.sorting.map {
      ["sort:" + (arrangement.isReversed ? "-" : "") + $0.word]
    }
    let view = CustomView(
      name: name, text: (words + end).joined(separator: " "),
      arrangement: ListArrangement(
        sorting: arrangement.sorting, isReversed: arrangement.isReversed),
      hasOneOwner: list.isOwn)
    run(
      [
        "config", "set", "--", "view.\(name)", (words + (order ?? []) + end).joined(separator: " "),
      ],
      .view(view), "Saving the view…")
  }

  /// Shows the tab of a view that was saved.
  mutating func add(_ view: CustomView) {
    for old in navigation.views where old.name == view.name { lists[.view(old)] = nil }
    navigation.add(view)
    lists[.view(view), default: ListState()].arrangement = view.arrangement
    let number = navigation.tabs.firstIndex(of: .view(view)).map { $0 + 1 } ?? 0
    let how =
      options.isPlain
      ? "\(view.name) shows it" : number < 10 ? "\(number) shows it" : "Tab goes to it"
    messages.show(BrowserMessage(.success, "Saved the view \(view.name) · \(how)"), at: now)
  }
}

extension BrowserList {
  fileprivate var isView: Bool { if case .view = self { true } else { false } }
}
