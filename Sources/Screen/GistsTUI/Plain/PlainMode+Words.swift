import TerminalOutput

/// What each word does.
extension PlainMode {
  mutating func perform(_ line: String) {
    var input = PlainInput(line, isInDocument: state.document != nil)
    if let action = asked {
      asked = nil
      if case .row(let number) = input { input = .act(action, row: number, text: "") }
      if [.next, .act(.back, row: nil, text: "")].contains(input) {
        return say("Nothing was done.")
      }
    }
    if let offer = state.offer, accepts(offer, line) { return state.perform(offer) }
    switch input {
    case .next: wantsPage = true
    case .lists: say(PlainHelp.lists)
    case .again:
      repeatPage()
      wantsPage = true
    case .top:
      readFromTop()
      wantsPage = true
    case .list(let list): show(list)
    case .search(let words): search(words)
    case .find(let words): find(words)
    case .file(let name): showFile(name)
    case .addUser(let login):
      state.askFor(.user)
      if !login.isEmpty { answer(login) }
    case .commandLine(let text): run(text)
    case .row(let number): act(.open, number, "")
    case .act(let action, let number, let text):
      action.entry.rows.isEmpty ? perform(action) : act(action, number, text)
    case .unknown(let text): refuse(text)
    }
  }

  /// Runs an action that needs no row.
  private mutating func perform(_ action: BrowserAction) {
    if case .list(let list) = action.entry.handler { return show(list) }
    switch action {
    case .back: back()
    case .help: PlainHelp.lines.forEach { say($0) }
    case .undo: undo()
    case .refresh:
      readFromTop()
      (wantsPage, wantsFresh) = (true, true)
      state.refresh()
    default: state.perform(action)
    }
  }

  private mutating func refuse(_ text: String) {
    let word = String(text.prefix { !$0.isWhitespace })
    let guess = nearest(word, PlainInput.known).flatMap { $0 == word ? nil : $0 }
    say(
      "I don't know \"\(text)\". "
        + (guess.map { "Did you mean \($0)? " } ?? "") + "Type help for all words.")
  }

  private func accepts(_ offer: DocumentState.Offer, _ line: String) -> Bool {
    let line = line.lowercased()
    return offer.key == "y" ? ["y", "yes"].contains(line) : line == String(offer.key)
  }

  private mutating func back() {
    guard !state.stack.isEmpty else {
      return say("This is \(state.list.name). Type quit to quit.")
    }
    let left = state.screen
    state.back()
    // The next time it is read from its beginning.
    if state.screen != left { readings[left] = nil }
  }

  private mutating func undo() {
    // There, undoing restores the selected row.
    guard state.list != .trash || state.document != nil else {
      return say("Type restore and the number of a gist.")
    }
    state.perform(.undo)
  }

  private mutating func show(_ list: BrowserList) {
    if BrowserList.tabs.contains(list) {
      state.show(tab: list)
    } else if state.screen != .list(list) {
      state.push(list)
    }
    readFromTop()
    wantsPage = true
  }

  private mutating func search(_ words: String) {
    guard !words.isEmpty else { return say("Type search and the words to look for.") }
    state.openSearch()
    state.lists[.search] = ListState()
    state.query.set(words)
    state.search()
    readFromTop()
    wantsPage = true
  }

  private mutating func find(_ words: String) {
    guard let name = state.document, var document = state.documents[name] else {
      return say("No gist is open. Type search and words to look in all gists.")
    }
    document.look(for: words.isEmpty ? document.finds : [words])
    state.documents[name] = document
    let next = readings[state.screen]?.lines ?? 0
    guard let line = document.matches.first(where: { $0 >= next }) ?? document.matches.first else {
      return say(words.isEmpty ? "Type find and the words to look for." : "Not found: \(words)")
    }
    go(to: line)
    wantsPage = true
  }

  /// Goes to a file of the open document, by its name or number.
  private mutating func showFile(_ name: String) {
    guard let document = state.document.flatMap({ state.documents[$0] }),
      !document.sections.isEmpty
    else { return say("No gist is open.") }
    let names = document.document?.sections.compactMap(\.name) ?? []
    let index = names.firstIndex(of: name) ?? Int(name).map { $0 - 1 }
    guard let index, document.sections.indices.contains(index) else {
      return say("The files are: " + names.joined(separator: ", ") + ".")
    }
    go(to: document.sections[index])
    wantsPage = true
  }

  /// Runs a command line; in a list, a gist must be named in it.
  private mutating func run(_ text: String) {
    var words = CommandWords.words(of: text)
    if words.first == "gists" { words.removeFirst() }
    guard let name = words.first else { return say("Type a colon and a gists command.") }
    let isAboutRow =
      BrowserState.aboutGists.contains(name)
      && !words.dropFirst().contains(where: CommandWords.isGist)
      || BrowserState.aboutFiles.contains(name) && words.count == 1
    guard isAboutRow, state.document == nil else { return state.runCommandLine(text) }
    guard words.count > 1, let number = Int(words[1]), let id = row(number),
      state.current.rows[id]?.gist != nil, select(id)
    else {
      return say("Which one? Type the number of its row: colon, \(name), 3.")
    }
    words.remove(at: 1)
    state.runCommandLine(words.map(CommandWords.quoted).joined(separator: " "))
  }
}
