import TerminalOutput
import TerminalScreen

extension BrowserState {
  /// Does what a key means.
  mutating func perform(_ command: BrowserCommand) {
    switch command {
    case .next, .previous, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .top, .end:
      document == nil ? move(command) : scroll(command)
    case .nextFile, .previousFile: document == nil ? () : showFile(command == .nextFile)
    case .open: open()
    case .back: back()
    case .nextTab: showTab(after: 1)
    case .previousTab: showTab(after: BrowserList.tabs.count - 1)
    case .tab(let index): show(tab: BrowserList.tabs[index])
    case .person: askPerson()
    case .addUser: overlay = .field(Field(purpose: .user))
    case .search: document == nil ? openSearch() : (overlay = .field(Field(purpose: .find)))
    case .nextMatch: showMatch(after: true)
    case .previousMatch: showMatch(after: false)
    case .refresh: refresh()
    case .preview: hasPreview.toggle()
    case .wholeScreen: isWhole.toggle()
    case .commandLine: overlay = .field(Field(purpose: .command))
    case .mouse:
      hasMouse.toggle()
      emit(.setMouse(hasMouse))
      status = BrowserMessage(.note, hasMouse ? "The mouse is on." : "The mouse is off.")
    case .help: showHelp()
    case .message: showLastMessage()
    case .repaint: emit(.repaint)
    case .suspend: emit(.suspend)
    case .leave: stack.isEmpty ? quit() : back()
    case .quit: quit()
    case .cancel: cancelCommands()
    default: act(command)
    }
  }

  /// Quits when the commands that are running have ended; at once if asked again.
  mutating func quit() {
    if !isQuitting, pending.values.contains(where: \.isWriting) {
      isQuitting = true
      return status = message
    }
    emit(.save)
    emit(.quit)
  }

  /// What the status line says: while quitting waits for commands, only that.
  var message: BrowserMessage? {
    guard isQuitting else { return status }
    let count = waiting.count
    let notBegun =
      count == 0 ? [] : ["\(count) change\(count == 1 ? " has" : "s have") not begun"]
    return BrowserMessage(
      .note, "Waiting for a command. q again quits at once.",
      hints: notBegun + [quitError.map { named($0.text) }].compactMap(\.self))
  }

  private mutating func showHelp() {
    documents[.help, default: DocumentState()].set(HelpText.document(columns: outputColumns))
    if document != .help { stack.append(.document(.help)) }
  }

  private mutating func showLastMessage() {
    guard let message = lastMessage else {
      return status = BrowserMessage(.note, "No message so far.")
    }
    let lines = [named(message.text)] + (message.hints.isEmpty ? [] : [""]) + message.hints
    documents[.message, default: DocumentState()].set(
      BrowserDocument(
        title: message.kind == .error ? "The last error" : "The last message",
        sections: [
          .init(
            name: nil,
            lines: [""]
              + lines.flatMap { Wrapping.lines(of: $0, columns: outputColumns) }
              .map { StyledText($0) })
        ],
        columns: outputColumns))
    if document != .message { stack.append(.document(.message)) }
  }

  /// Ends the commands that are running, and takes back what the screen shows of those that wait.
  private mutating func cancelCommands() {
    if pending.isEmpty { marks = [] }
    (isQuitting, quitError) = (false, nil)
    let dropped = waiting
    waiting = []
    for request in dropped { takeBack(request.number) }
    for number in pending.keys.sorted() {
      pending[number]?.isCancelled = true
      emit(.cancel(number: number))
    }
    guard !dropped.isEmpty else { return }
    let what = dropped.count == 1 ? "a change" : "\(dropped.count) changes"
    let hints = status?.hints ?? []
    status = BrowserMessage(.note, "Cancelled \(what) before the start", hints: hints)
  }

  /// Ends a command, or drops it if it has not begun.
  mutating func cancel(_ number: Int) {
    if let index = waiting.firstIndex(where: { $0.number == number }) {
      waiting.remove(at: index)
      return takeBack(number)
    }
    pending[number]?.isCancelled = true
    emit(.cancel(number: number))
  }

  private mutating func askPerson() {
    if document == nil, case .user(let user) = current.selectedRow?.content {
      return push(.gists(of: user.login))
    }
    var field = Field(purpose: .person)
    if document == nil, list != .mine, let owner = current.selectedRow?.gist?.owner {
      field.editor.set(owner)
    }
    overlay = .field(field)
  }
}
