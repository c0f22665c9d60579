import TerminalScreen

/// What commands printed, and how they ended.
///
/// Whoever runs a command sends the rows and lists that it changed.
extension BrowserState {
  /// Shows a line of a command: in its document, or in the status line.
  mutating func show(_ line: StyledText, of number: Int) {
    guard let pending = pending[number] else { return }
    if case .output(let name) = pending.change {
      documents[name]?.append(line, columns: max(1, columns - DocumentView.margin))
    } else if !line.isEmpty {
      self.pending[number]?.text = line.text
    }
  }

  mutating func finish(_ number: Int, _ result: CommandResult) {
    guard let pending = pending.removeValue(forKey: number) else { return }
    questions.removeAll { $0.number == number }
    if case .question(let question, _, _) = overlay, question.number == number { overlay = nil }
    nextQuestion()
    if let message = result.message { status = message }
    result.isSuccess ? succeed(pending.change, result) : fail(pending.change, result)
  }

  private mutating func succeed(_ change: PendingChange.Change, _ result: CommandResult) {
    switch change {
    case .star(let before, let isStarred):
      undo.append(.star(before.keys.sorted(), isStarred: isStarred))
    case .deletion(let ids, _):
      undo.append(.deletion(ids))
      for id in ids { documents[.gist(id)] = nil }
    case .restoration(let id):
      lists[.trash]?.remove([id])
      if let gist = result.gist { lists[list]?.want(gist) }
    case .creation:
      draft = nil
      if let gist = result.gist { lists[.mine]?.want(gist) }
    case .update(let gists):
      for gist in gists { documents[.gist(gist)]?.expire() }
    case .output(let name):
      documents[name]?.isLoading = false
      for line in result.output {
        documents[name]?.append(line, columns: max(1, columns - DocumentView.margin))
      }
    case .account:
      // Everything may look different to another person.
      (lists, documents, requestedAvatars) = ([:], [:], [])
    case .other: break
    }
  }

  private mutating func fail(_ change: PendingChange.Change, _ result: CommandResult) {
    switch change {
    case .star(let before, _): show(stars: before)
    case .deletion(_, let before):
      for (list, state) in before where lists[list]?.generation == state.generation {
        lists[list] = state
      }
      for list in lists.keys where before[list]?.generation != lists[list]?.generation {
        load(list, fromNetwork: false)
      }
    case .output(let name):
      documents[name]?.isLoading = false
      if documents[name]?.lines.count ?? 0 <= 1 { documents[name]?.problem = result.message }
    case .restoration, .creation, .update, .account, .other: break
    }
  }
}
