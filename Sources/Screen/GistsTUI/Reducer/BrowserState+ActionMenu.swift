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
    dialogs.overlay = .actions(
      ActionMenu(
        groups.joined().map { action in
          let why = whyNot(action)
          return ActionMenu.Row(
            action: action, keys: keys(of: action).map(\.name).joined(separator: " "), why: why,
            reason: why.map { reason(for: $0, action) } ?? "")
        }))
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
      return perform(row.action)
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
