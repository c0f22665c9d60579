import TerminalOutput

extension BrowserState {
  /// Opens the menu of actions: those of this place first, each with the reason if it can't run.
  mutating func showActions() {
    let places = places
    let actions = BrowserAction.allCases.filter { action in
      !action.entry.about.isEmpty && action.entry.group != .moving && action != .actions
        && (action.entry.place == .everywhere || action.entry.place == .gists
          || places.contains(action.entry.place))
    }
    // What is done with the selection is before the marks and before what is possible everywhere.
    let groups = [
      actions.filter { ![.lists, .everywhere].contains($0.entry.place) },
      actions.filter { $0.entry.place == .lists }, actions.filter { $0.entry.place == .everywhere },
    ]
    dialogs.overlay = .actions(ActionMenu(groups.joined().map { row($0) }))
  }

  /// Opens the menu of all keys and actions: the custom ones, those of this place, and then the others.
  mutating func showHelp() {
    let places = places
    let actions = BrowserAction.allCases.filter { !$0.entry.about.isEmpty }
    let here = actions.filter { places.contains($0.entry.place) }
    var rows = ownRows
    let name = document == nil ? list.name : "This document"
    // As in the menu of this place, what is done with the selection is before the marks.
    rows += here.filter { $0.entry.place != .lists }.map { row($0, in: name) }
    rows += here.filter { $0.entry.place == .lists }.map { row($0, in: name) }
    for group in BrowserAction.Group.allCases {
      rows += actions.filter { $0.entry.place == .everywhere && $0.entry.group == group }
        .map { row($0, in: group.rawValue) }
    }
    for place in BrowserAction.Place.allCases where !places.contains(place) {
      guard let name = place.name else { continue }
      rows += actions.filter { $0.entry.place == place }
        .map { row($0, in: name.prefix(1).uppercased() + name.dropFirst()) }
    }
    dialogs.overlay = .actions(ActionMenu(rows, title: "Keys"))
  }

  /// The custom keys, grouped by their effect; those that work here are first.
  private var ownRows: [ActionMenu.Row] {
    let (keys, here) = (setup.customKeys, places)
    let order = keys.indices.filter { index in
      !keys[(index + 1)...].contains { $0.key == keys[index].key }
    }.sorted { one, other in
      func rank(_ index: Int) -> (Int, Int, Int) {
        let command = keys[index].command
        return (command.holds(in: here) ? 0 : 1, command.kind, index)
      }
      return rank(one) < rank(other)
    }
    return order.map { row(keys[$0].command, keys[$0].key.name, in: "Your keys") }
  }

  private func row(_ action: BrowserAction, in group: String = "") -> ActionMenu.Row {
    row(.action(action), keys(of: action).map(\.name).joined(separator: " "), in: group)
  }

  private func row(
    _ command: CustomKey.Command, _ keys: String, in group: String
  ) -> ActionMenu.Row {
    guard case .action(let action) = command else {
      return ActionMenu.Row(
        command: command, about: command.about, keys: keys, why: nil, reason: "", group: group)
    }
    let place = action.entry.place
    let isElsewhere = ![.everywhere, .gists].contains(place) && !places.contains(place)
    let name = keys.isEmpty ? command.about : keys
    let why = isElsewhere ? whyElsewhere(action, name) : whyNot(action)
    let reason = isElsewhere ? place.name : why.map { self.reason(for: $0, action) }
    return ActionMenu.Row(
      command: command, about: command.about, keys: keys, why: why, reason: reason ?? "",
      group: group)
  }

  /// Returns why an action can't run, without what the title of the menu says: the gist, or the number of
  /// marks.
  private func reason(for why: BrowserMessage, _ action: BrowserAction) -> String {
    if why == whySeveral(target, for: action.entry.noun) { return "takes one gist" }
    guard why == whyForeign(target.gists) else { return named(why.text) }
    return target.gists.lazy.compactMap { foreignOwner(of: $0) }.first ?? named(why.text)
  }

  mutating func handle(_ menu: ActionMenu, _ key: Key) {
    var menu = menu
    switch key {
    case .escape, .control("c"), .control("g"): return dialogs.overlay = nil
    case .backspace where menu.editor.isEmpty: return dialogs.overlay = nil
    case .enter:
      guard let row = menu.selected else { return }
      if let why = row.why { return messages.status = why }
      dialogs.overlay = nil
      return perform(row.command)
    default: guard menu.select(key) || menu.edit(key) else { return }
    }
    dialogs.overlay = .actions(menu)
  }

  /// Why an action can't run now; nil if it can, as far as is known.
  func whyNot(_ action: BrowserAction) -> BrowserMessage? {
    let entry = action.entry
    if let why = entry.whyDisabled(self) { return why }
    switch entry.handler {
    case .state, .list: return nil
    case .file:
      if entry.needsOwner, let why = whyForeign(target.gists) { return why }
      return selectedFile == nil ? noFile : nil
    case .gist, .gistFile, .gists, .gistsWithText, .command:
      // The output of a command is about a gist that its keys don't take.
      if actsElsewhere(entry) { return nil }
      return whyNot(action, on: target)
    }
  }

  /// Whether the target is no gist, but something that the action takes as well.
  func actsElsewhere(_ entry: BrowserAction.Entry) -> Bool {
    selectedGist == nil && !target.isMarked && entry.otherwise != nil
  }

  /// Why an action can't act on gists; nil if it can, as far as is known.
  func whyNot(_ action: BrowserAction, on target: Target) -> BrowserMessage? {
    guard !target.gists.isEmpty else { return noTarget }
    if !action.entry.takesSeveral, let why = whySeveral(target, for: action.entry.noun) {
      return why
    }
    return action.entry.needsOwner ? whyForeign(target.gists) : nil
  }
}

extension CustomKey.Command {
  /// What it does, in a row of the menu.
  fileprivate var about: String {
    switch self {
    case .action(let action): action.entry.about
    case .line(let line): ":" + line
    case .shell(let template): "!" + template.text
    case .nothing: "Nothing"
    }
  }

  /// The position of its kind in the menu.
  fileprivate var kind: Int {
    switch self {
    case .action: 0
    case .line: 1
    case .shell: 2
    case .nothing: 3
    }
  }
}
