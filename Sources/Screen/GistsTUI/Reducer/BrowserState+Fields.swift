import TerminalOutput

/// The line at the bottom in which a user types.
extension BrowserState {
  mutating func handle(_ field: TextField, _ key: Key) {
    var field = field
    switch key {
    case .escape, .control("c"), .control("g"):
      dialogs.overlay = nil
      if case .filter(let before, let selection) = field.purpose {
        filter(before)
        if let selection { lists[list]?.selectWhenLoaded(selection) }
      }
      return
    case .enter:
      if let problem = problem(of: field) {
        // Plain mode does not show the line.
        if options.isPlain { messages.status = problem }
        break
      }
      dialogs.overlay = nil
      if field.purpose.hasHistory {
        dialogs.histories[field.purpose, default: LineHistory()].add(field.editor.text)
      }
      take(field)
      if case .filter = field.purpose,
        let problem = RowFilter.unfinished(in: field.editor.text)
      {
        messages.status = problem
      }
      return
    case .tab, .backTab:
      guard let line = field.commandLine else { return }
      field.isProposed = false
      switch field.completions.count {
      case 0:
        field.wantsCompletion = true
        emit(.complete(line, about: unnamedGist(of: line)))
      case 1 where field.completion == nil: field.complete(with: field.completions)
      case let count: field.insertCompletion(after: key == .tab ? 1 : count - 1)
      }
    case .backspace where field.editor.isEmpty: return dialogs.overlay = nil
    // The selection of the list moves while its filter is typed.
    case .up where field.purpose.isFilter: move(.lines(-1))
    case .down where field.purpose.isFilter: move(.lines(1))
    case .pageUp where field.purpose.isFilter: move(.pages(-1))
    case .pageDown where field.purpose.isFilter: move(.pages(1))
    case .up, .down, .control("p"), .control("n"), .control("r"): recall(key, in: &field)
    default:
      if field.isProposed, key.replacesText { field.editor.set("") }
      guard field.editor.handle(key) else { return }
      (field.isProposed, field.recalled) = (false, nil)
      field.forgetCompletions()
      field.wantsCompletion = false
      // What may come next is shown while one types.
      if let line = field.commandLine, !field.editor.isEmpty {
        emit(.complete(line, about: unnamedGist(of: line)))
      }
      if field.purpose.isFilter { filter(field.editor.text) }
    }
    dialogs.overlay = .field(field)
  }

  /// Returns the words before a field on the screen; of a long title, what fits in half of the columns.
  func prompt(of field: TextField, columns: Int) -> String {
    let rest = DisplayWidth.of(field.prompts(for: "").screen)
    let room = max(Self.shortestTitle, columns / 2 - rest)
    return field.prompts(for: name(of: field.purpose.gists, columns: room)).screen
  }

  /// Returns the words before a field in plain mode.
  func plainPrompt(of field: TextField) -> String {
    field.prompts(for: name(of: field.purpose.gists)).plain
  }

  /// The fewest columns of a title in a prompt, with its quotes.
  private static let shortestTitle = 10

  /// Returns the title of a gist in that many columns, or the number of several.
  private func name(of gists: [String], columns: Int = .max) -> String {
    guard gists.count == 1, let gist = gists.first else { return "\(gists.count.grouped) gists" }
    guard let title = title(of: gist) else { return named("\(gist: gist)") }
    return "\"\(StyledText(title).cut(to: columns - 2).text)\""
  }

  /// Why a field can't be taken as it is; nil if it can.
  func problem(of field: TextField) -> BrowserMessage? {
    switch field.purpose {
    case .filter: RowFilter(field.editor.text).problem(in: list)
    case .view: problem(ofViewNamed: field.editor.text).map { BrowserMessage(.error, $0) }
    case .tags: problem(ofTags: field.editor.text).map { BrowserMessage(.error, $0) }
    default: nil
    }
  }

  /// Why words don't change tags; nil if they do.
  private func problem(ofTags text: String) -> MessageText? {
    let words = text.split(separator: " ").map(String.init)
    return words.isEmpty || CommandWords.areTagChanges(words) ? nil : "+TAG adds, -TAG removes"
  }

  /// Shows an earlier line: the next one, or with Ctrl-R the next older one that contains what was
  /// typed.
  private func recall(_ key: Key, in field: inout TextField) {
    guard let history = dialogs.histories[field.purpose] else { return }
    if [.down, .control("n")].contains(key) {
      guard let place = field.recalled else { return }
      let (line, newer) = history.newer(than: place)
      return field.recall(line, newer)
    }
    let typed = field.recalled?.typed ?? field.editor.text
    let sought = key == .control("r") ? typed : ""
    guard
      let (line, place) = history.older(
        than: field.recalled, typed: typed, containing: sought)
    else { return }
    field.recall(line, place)
  }

  /// Shows what completes the command line; with Tab, a single word is inserted.
  mutating func complete(_ line: String, with words: [Completion]) {
    guard case .field(var field) = dialogs.overlay, field.commandLine == line else { return }
    if field.wantsCompletion {
      field.wantsCompletion = false
      field.complete(with: words)
    } else {
      field.completions = words
    }
    dialogs.overlay = .field(field)
  }

  private mutating func take(_ field: TextField) {
    let text = field.editor.text
    let words = text.split(separator: " ").map(String.init)
    switch field.purpose {
    case .userGists:
      let login = text.hasPrefix("@") ? String(text.dropFirst()) : text
      if !login.isEmpty { push(.gists(of: login)) }
    case .addUser:
      if !words.isEmpty { run(["user", "add", "--"] + words, .other, "Saving…") }
    case .command: runCommandLine(text)
    case .find: find(text)
    case .repositories: searchRepositories(words.joined(separator: " "))
    case .filter: return
    case .view: saveView(named: text)
    case .description(let gists, let before):
      // What several gists are about is not lost by a key.
      guard gists.count == 1 || !text.isEmpty else { return messages.status = .notDescribed }
      describe(gists, from: before, to: text)
      if target == .marked(gists) { unmarkAll() }
    case .tags(let gists):
      guard !words.isEmpty else { return }
      tag(gists, words)
      if target == .marked(gists) { unmarkAll() }
    case .download(let gists):
      guard !text.isEmpty else { return }
      download(gists, to: setup.path(text), [])
      if target == .marked(gists) { unmarkAll() }
    }
  }

  private mutating func find(_ text: String) {
    guard let document else { return }
    documents[document]?.search(for: [text])
    if !text.isEmpty { showMatch(after: true) }
  }
}
