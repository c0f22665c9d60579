import TerminalOutput

/// Keys that have no meaning here: a message says so, and drops the keys typed for what they would open.
/// Those would be commands.
extension BrowserState {
  /// The longest time between keys of the same line.
  private static let typingPause = Duration.seconds(1)

  /// Says why an action can't run.
  mutating func refuse(_ action: BrowserAction, _ why: BrowserMessage) {
    messages.status = why
    typing.refusal =
      action.entry.opens == .nothing
      ? nil : Refusal(opens: action.entry.opens, last: typing.typedAt)
  }

  /// Says that a key has no meaning here.
  mutating func refuse(_ key: Key) {
    if case .paste = key {
      return messages.status = BrowserMessage(
        .note, "Pasted text is for fields: nothing was done with it.")
    }
    let bound = BrowserAction.allCases.filter { keys(of: $0).contains(key) }
    guard let action = bound.first(where: { $0.entry.place != .everywhere }) ?? bound.first else {
      return messages.status = BrowserMessage(
        .note, "\(key.name) has no meaning here.",
        hints: ["\(keyName(of: .help)) shows all keys"])
    }
    refuse(action, whyElsewhere(action, key.name))
  }

  /// Why an action of another place can't run here; `name` is that of its key.
  func whyElsewhere(_ action: BrowserAction, _ name: String) -> BrowserMessage {
    switch action.entry.place {
    case .gists, .everywhere: noTarget
    case .lists:
      action.entry.whyDisabled(self) ?? BrowserMessage(.note, "Only gists in a list are marked.")
    case .files:
      BrowserMessage(.note, "\(name) is for files: \(keyName(of: .files)) lists them.")
    case .users:
      BrowserMessage(.note, "\(name) is for users: \(keyName(of: .users)) lists them.")
    case .drafts: BrowserMessage(.note, "\(name) is for drafts: :drafts lists them.")
    }
  }

  /// Whether a key was typed for what the previous key could not open.
  mutating func swallows(_ key: Key) -> Bool {
    guard let refusal = typing.refusal else { return false }
    typing.refusal = nil
    switch refusal.opens {
    case .nothing: return false
    case .menu(let keys):
      guard case .text(let text) = key else { return false }
      return keys.contains(text)
    case .line:
      guard typing.typedAt - refusal.last < Self.typingPause else { return false }
      switch key {
      case .text, .paste, .backspace:
        typing.refusal = Refusal(opens: .line, last: typing.typedAt)
        return true
      case .enter, .escape: return true
      default: return false
      }
    }
  }

  var noTarget: BrowserMessage { BrowserMessage(.note, "No gist is selected.") }

  /// Why the list can't be changed; nil if it has the focus.
  func whyNoList(_ change: String) -> BrowserMessage? {
    document == nil ? nil : BrowserMessage(.note, "Only a list can be \(change).")
  }

  /// Why no row can be opened; nil if one can, or nothing is left to open.
  var whyNotOpened: BrowserMessage? {
    guard document == nil, list != .search || !searchField.isSearching,
      current.selectedRow == nil
    else { return nil }
    return BrowserMessage(
      .note, current.isEmpty ? "Nothing is selected." : "The selected row is not loaded yet.")
  }

  /// Why there is nothing to mark; nil if there is.
  var whyNothingToMark: BrowserMessage? { current.isEmpty ? noTarget : nil }

  /// Why there is nothing to unmark; nil if there is.
  var whyNothingMarked: BrowserMessage? {
    shownMarks.isEmpty ? BrowserMessage(.note, "Nothing is marked.") : nil
  }

  /// Why no user can be removed; nil if one is selected.
  var whyNoUser: BrowserMessage? {
    if case .user = current.selectedRow?.content { return nil }
    return BrowserMessage(.note, "No user is selected.")
  }

  var noFile: BrowserMessage { BrowserMessage(.note, "No file is selected.") }

  /// Why there is no next match; nil after a search.
  var whyNoMatches: BrowserMessage? {
    guard let document else { return BrowserMessage(.note, "Only a document has matches.") }
    return documents[document]?.finds.isEmpty != false
      ? BrowserMessage(.note, "No search yet: \(keyName(of: .search)) finds text.") : nil
  }

  /// Why there is no next file; nil if there may be one.
  var whyNoFiles: BrowserMessage? {
    shownDocument.flatMap { documents[$0] }?.sections.isEmpty == false
      ? nil : BrowserMessage(.note, "No files are shown.")
  }
}
