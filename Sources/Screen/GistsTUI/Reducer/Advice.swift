import TerminalOutput

/// A sentence that names a key, or in plain mode a word.
enum Advice {
  case describeAgain, createFromFile, lineAgain, undoLater, quitAtOnce, draftLater, ownText
  case formKept(count: Int)
  case draftKept(BrowserAction, count: Int)
}

extension BrowserState {
  /// Returns the key of an action; where comments are shown, the key of the action that they offer.
  private func key(for action: BrowserAction) -> String {
    guard action == .comment else { return keyName(of: action) }
    return offer.map { String($0.key) } ?? ":\(action.word)"
  }

  func advice(_ advice: Advice) -> MessageText {
    switch advice {
    case .describeAgain:
      options.isPlain
        ? "Type \(BrowserAction.describe.word) to try again; Enter then keeps your text."
        : "\(keyName(of: .describe)) reopens the text."
    case .createFromFile:
      options.isPlain
        ? "Type \(BrowserAction.create.word) and its number to make a gist from it."
        : "\(keyName(of: .create)) creates a gist from it."
    case .formKept(let count):
      (count > 1 ? "\(count.grouped) forms are kept: " : "The form is kept: ")
        + (options.isPlain
          ? "type \(BrowserAction.create.word) to continue."
          : "\(keyName(of: .create)) opens \(count > 1 ? "them" : "it") again.")
    case .ownText:
      options.isPlain
        ? "Type \(BrowserAction.edit.word) for the gist's own text."
        : "\(keyName(of: .edit)) opens the gist's own text."
    case .draftLater: "your text is saved: :drafts lists it"
    case .draftKept(let action, let count):
      (count > 1 ? "\(count.grouped) texts are kept as drafts: " : "The text is kept as a draft: ")
        + (options.isPlain
          ? "type \(action.word) to continue."
          : "\(key(for: action)) opens \(count > 1 ? "them" : "it") again.")
    case .lineAgain: "\(keyName(of: .commandLine)) ↑ shows the line again"
    case .undoLater:
      options.isPlain
        ? "Still working on it. Type \(BrowserAction.undo.word) again later."
        : "Still working on it. Press \(keyName(of: .undo)) again later."
    case .quitAtOnce:
      options.isPlain
        ? "Waiting for a command. Type \(BrowserAction.quit.word) again to quit now."
        : "Waiting for a command. \(keyName(of: .leave)) again quits now."
    }
  }
}
