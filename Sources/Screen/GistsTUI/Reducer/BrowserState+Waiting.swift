import FoundationEssentials
import TerminalOutput

/// Commands that wait for others.
extension BrowserState {
  /// The longest time after which a program may still get the terminal: later, the keys are for
  /// something else.
  private static let longestWait: TimeInterval = 2

  /// The text about the last command, and what it waits for; nil if no command is pending.
  var progress: String? {
    let queue = changes.queue
    guard let last = queue.pending.keys.max(), let pending = queue.pending[last] else { return nil }
    let batch = queue.batch(of: last)
    guard queue.isWaiting(batch?.numbers.min() ?? last) else {
      return batch?.progress ?? pending.text
    }
    let text = pending.text.hasSuffix("…") ? String(pending.text.dropLast()) : pending.text
    return "\(text): waits for \(Self.count(queue.changes(before: last)))"
  }

  /// How far changes are, shown with what is said meanwhile; nil if nothing tells that.
  ///
  /// The answer to a key stands alone until the next key.
  var progressBesideMessage: String? {
    let queue = changes.queue
    guard queue.hasProgress, !queue.isQuitting, messages.status != messages.answer else {
      return nil
    }
    return progress
  }

  /// Returns `120 deletions`.
  private static func count(_ changes: [PendingChange.Change]) -> String {
    let nouns = Set(changes.map(\.noun))
    let noun = nouns.count == 1 ? nouns.first ?? "" : "change"
    return "\(changes.count.grouped) \(noun)\(changes.count == 1 ? "" : "s")"
  }

  /// Why no program can get the terminal: it would get it when nobody expects it any more; nil if one can.
  var whyTerminalWaits: BrowserMessage? {
    let count = changes.queue.writingCount
    guard count > 1 else { return nil }
    return BrowserMessage(
      .note, "\(count.grouped) changes are running; try again when they are done",
      hints: options.isPlain ? [] : ["\(keyName(of: .cancel)) cancels them"])
  }

  /// Returns the next waiting command, which then runs; drops those that waited too long for the terminal.
  mutating func nextCommand() -> CommandRequest? {
    while let request = changes.queue.next() {
      guard let pending = changes.queue.pending[request.number], isLate(pending) else {
        return request
      }
      withdraw(request.number)
      takeBack(request.number)
      tell(
        BrowserMessage(
          .note,
          "\(pending.command ?? "the command") was not started: the change before it took long"
        ))
    }
    return nil
  }

  /// Whether a command gives the terminal to an editor, a pager or a shell.
  func takesTerminal(_ request: CommandRequest) -> Bool {
    request.shell != nil || request.isPaged || request.edits != nil
      || setup.opensEditor(request.arguments)
  }

  private func isLate(_ pending: PendingChange) -> Bool {
    guard pending.takesTerminal, let asked = pending.asked, let now else { return false }
    return now.timeIntervalSince(asked) > Self.longestWait
  }
}

extension PendingChange.Change {
  /// The change in a count of several.
  fileprivate var noun: String {
    switch self {
    case .star: "star"
    case .deletion: "deletion"
    case .restoration: "restoration"
    case .download: "download"
    case .undoing, .update, .comment, .description, .creation, .linking, .removal, .view, .output,
      .account, .other:
      "change"
    }
  }
}
