import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI

@Suite struct `Keys and events at random, also late and out of order` {
  /// A browser each: 100,000 events in all where `CI` is set.
  private static let seeds = isCI ? 0..<20 : 0..<4
  private static let sizes = [(24, 80), (12, 40), (60, 200), (40, 120), (5, 20), (14, 60), (3, 8)]
  /// How many events each browser gets.
  private static let count = 5_000

  /// What the browser was like before an event, as far as it decides what a key may do.
  private struct Before {
    let overlay: Overlay?
    let offer: DocumentState.Offer?
    let isAnswerable: Bool
    let waiting: Set<Int>
    /// The keys that wait until a list is filtered.
    let waitingKeys: [Key]
    let isQuitting: Bool

    init(_ state: BrowserState) {
      overlay = state.dialogs.overlay
      offer = state.offer
      isAnswerable = state.isAnswerable
      waiting = Set(state.changes.queue.waiting.map(\.number))
      waitingKeys = state.typing.waitingKeys
      isQuitting = state.changes.queue.isQuitting
    }

    var isTyped: Bool {
      if case .field(let field) = overlay { field.purpose == .command } else { false }
    }

    var isField: Bool { if case .field = overlay { true } else { false } }
    /// Whether a menu of actions is open, or opened by a key that waits.
    var isMenu: Bool {
      if case .actions = overlay { return true }
      return waitingKeys.contains { $0.contains("x") || $0.contains("?") }
    }
    var isForm: Bool { if case .create = overlay { true } else { false } }
    var isDraft: Bool { if case .draft = overlay { true } else { false } }
    var isDeletion: Bool { if case .deletion = overlay { true } else { false } }
    var isVisibility: Bool { if case .visibility = overlay { true } else { false } }
    var isHidden: Bool { if case .hidden = overlay { true } else { false } }
    var isRemoval: Bool { if case .removal = overlay { true } else { false } }
    var isLinking: Bool { if case .linking = overlay { true } else { false } }
    var isQuestion: Bool { if case .question = overlay { true } else { false } }
  }

  @Test(arguments: seeds)
  func `nothing is changed without its key, and the selection is in view`(seed: Int) {
    let (rows, columns) = Self.sizes[seed % Self.sizes.count]
    var browser = RandomEvents(seed: UInt64(seed), rows: rows, columns: columns)
    for index in 0..<Self.count {
      let (events, effects) = browser.step()
      let before = Before(browser.before)
      var key: Key?
      for case .key(let pressed) in events { key = pressed }
      let keys: [Key?] = key.map { [$0] } ?? [nil] + before.waitingKeys
      for effect in effects where !keys.contains(where: { Self.isAllowed(effect, $0, before) }) {
        Issue.record("seed \(seed), event \(index): \(events) led to \(effect)")
        return
      }
      guard let fault = Self.fault(in: browser.state, draws: index % 100 == 0) else { continue }
      Issue.record("seed \(seed), event \(index): \(fault) after \(events)")
      return
    }
  }

  /// Whether a key may have this effect, or what happened outside (`key` is nil).
  private static func isAllowed(_ effect: BrowserEffect, _ key: Key?, _ before: Before) -> Bool {
    switch effect {
    case .run(let request):
      // Comments are read again when one was written.
      if before.waiting.contains(request.number) || request.arguments[0] == "comments" {
        return true
      }
      guard let key else { return false }
      return mayRun(request.arguments, key, before)
    case .answer, .cancel: return key != nil
    case .quit, .save:
      return key.map { mayQuit($0, before) } ?? before.isQuitting
    case .copy, .openPage, .setMouse, .suspend: return key != nil
    default: return true
    }
  }

  private static func mayQuit(_ key: Key, _ before: Before) -> Bool {
    key.contains("q") || key.contains("Q") || key == .control("c") || before.isTyped
      || before.isMenu && key == .enter
  }

  /// Whether a key runs a command that changes something.
  private static func mayRun(_ arguments: [String], _ key: Key, _ before: Before) -> Bool {
    let isEnter = key == .enter
    // Of several keys that waited for a list, one may open the field in which another is Enter.
    let isEnterOfField = isEnter && (before.isField || before.waitingKeys.count > 1)
    if before.isTyped || before.isMenu, isEnter { return true }
    let isYes = key.contains("y") && before.isAnswerable
    if before.isHidden || before.isVisibility, isYes { return true }
    switch arguments[0] {
    case "delete": return before.isDeletion && isYes
    case "drafts": return before.isRemoval && isYes
    case "link": return before.isLinking && isYes
    case "revert": return before.offer?.arguments == arguments && isYes
    case "push", "pull":
      return arguments.contains("--dry-run") || before.offer?.arguments == arguments && isYes
    case "star", "unstar": return key.contains("s") || key.contains("u")
    case "restore", "undo": return key.contains("u")
    case "new", "create":
      // A draft that was not sent is edited, or sent again as it is.
      return before.isForm && isEnter
        || before.isDraft && before.isAnswerable && (key.contains("e") || key.contains("r"))
    case "comment": return key.contains("c")
    case "download", "tag": return isEnterOfField
    case "edit":
      return arguments[1].hasPrefix("--desc")
        ? isEnterOfField || key.contains("u") : key.contains("e")
    case "user": return isEnterOfField || key.contains("d") || key.contains("u")
    case "auth": return key.contains("i")
    case "diff", "view", "comments", "copy", "open", "repo", "history": return true
    default: return false
    }
  }

  /// Returns what is wrong with the screen; nil if nothing is.
  private static func fault(in state: BrowserState, draws: Bool) -> String? {
    let (list, height) = (state.current, max(1, state.layout.list.rows))
    if !list.isEmpty, !state.layout.list.isEmpty {
      guard list.ids.indices.contains(list.index) else { return "no selection: \(list.index)" }
      guard list.top <= list.index else { return "the selection is above the screen" }
      let lines = (list.top..<list.index).reduce(0) { $0 + list.lineCount(at: $1) }
      guard lines < height else { return "the selection is below the screen" }
    }
    if let name = state.shownDocument, let document = state.documents[name] {
      let most = max(0, document.lines.count - max(1, state.layout.document.rows))
      guard (0...most).contains(document.top) else { return "the document is scrolled away" }
    }
    guard draws else { return nil }
    let grid = state.grid()
    guard grid.cells.count == grid.rows * grid.columns else { return "the grid has another size" }
    if let cursor = grid.cursor, !grid.area.contains(row: cursor.row, column: cursor.column) {
      return "the cursor is outside"
    }
    return nil
  }
}

extension Key {
  /// Whether the character was typed.
  fileprivate func contains(_ character: Character) -> Bool {
    if case .text(let text) = self { text.contains(character) } else { false }
  }
}
