/// Performs the words of plain mode.
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
    let isQuit = if case .act(.quit, _, _) = input { true } else { false }
    if !isQuit { state.takeBackQuit(for: nil) }
    if let offer = state.offer, accepts(offer, line) { return state.perform(offer) }
    switch input {
    case .next: wantsPage = true
    case .lists: sayLists()
    case .again:
      reading.repeatPage()
      wantsPage = true
    case .top: readFromTop()
    case .list(let list): show(list)
    case .search(let words): search(words)
    case .find(let words): find(words)
    case .file(let name): showFile(name)
    case .addUser(let login):
      state.askFor(.addUser)
      if !login.isEmpty { submit(login) }
    case .sort(let column): sort(by: column)
    case .filter(let words): filter(words)
    case .mark(let numbers): mark(numbers)
    case .unmark(let numbers): unmark(numbers)
    case .commandLine(let text): run(text)
    case .row(let number): act(.open, number, "")
    case .whole(let number): readWhole(number)
    case .brief:
      isBrief = true
      say("Rows are read with their titles only. Type full for everything.")
    case .full:
      isBrief = false
      say("Rows are read with everything.")
    case .fileNames: sayFiles()
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
    // In the trash, undoing restores the selected row.
    case .undo where state.list == .trash && state.document == nil:
      say("Type restore and the number of a gist.")
    // Plain mode has no selected row that the user knows.
    case .userGists: state.askFor(.userGists)
    case .refresh:
      readFromTop()
      wantsFresh = true
      state.refresh()
    default: state.perform(action)
    }
  }

  private mutating func refuse(_ text: String) {
    if let view = state.navigation.tabs.first(where: { $0.name.lowercased() == text.lowercased() })
    {
      return show(view)
    }
    let word = String(text.prefix { !$0.isWhitespace })
    let guess = nearest(word, PlainInput.known).flatMap { $0 == word ? nil : $0 }
    say(
      "Unknown: \"\(text)\". "
        + (guess.map { "Did you mean \($0)? " } ?? "") + "Type help for help.")
  }

  private func accepts(_ offer: DocumentState.Offer, _ line: String) -> Bool {
    let line = line.lowercased()
    return offer.needsReading ? ["y", "yes"].contains(line) : line == String(offer.key)
  }

  private mutating func back() {
    guard state.navigation.canGoBack else {
      return say("This is \(state.list.name). Type quit to quit.")
    }
    let left = state.screen
    state.back()
    // Next time, it is read from its beginning.
    if state.screen != left { readings[left] = nil }
  }

  private mutating func show(_ list: BrowserList) {
    if state.navigation.tabs.contains(list), !BrowserList.lastTabs.contains(list) {
      state.show(tab: list)
    } else if state.screen != .list(list) {
      state.push(list)
    }
    readFromTop()
  }

  private mutating func search(_ words: String) {
    guard !words.isEmpty else { return say("Type search and the words to look for.") }
    state.openSearch()
    state.lists[.search] = ListState()
    state.searchField.set(words)
    state.search()
    readFromTop()
  }

  private mutating func find(_ words: String) {
    guard let name = state.document, var document = state.documents[name] else {
      return say("No gist is open. Type search and words to look in all gists.")
    }
    // A large document is not searched again for the same words.
    if !words.isEmpty { document.search(for: [words]) }
    guard !document.finds.isEmpty else { return say("Type find and the words to look for.") }
    state.documents[name] = document
    guard document.finding == .none else {
      isFinding = true
      return say("Searching…")
    }
    readMatch(in: document)
  }

  /// Reads from the next line on that contains the search words.
  mutating func readMatch(in document: DocumentState) {
    isFinding = false
    let next = readings[state.screen]?.lines ?? 0
    guard let line = document.matches.first(where: { $0 >= next }) ?? document.matches.first else {
      return say("Not found: \(document.finds.joined(separator: ", "))")
    }
    read(from: line)
  }

  /// Runs a command line; in a list, it must name a gist.
  private mutating func run(_ text: String) {
    var words = CommandWords.ofCommandLine(text)
    guard let first = words.first else { return say("Type a colon and a gists command.") }
    let command = state.setup.commands(words)
    let name = command?.takes == .repository ? command?.name ?? first : first
    let place = name.split(separator: " ").count
    let isAboutRow =
      switch command?.takes {
      case .gist, .gists:
        // Numbers are row numbers.
        !words.dropFirst().contains(where: CommandWords.isGist)
          && (!hasMarks || words.dropFirst(place).first.flatMap { Int($0) } != nil)
      case .linkedFiles: words.count == 1
      case .repository:
        state.list.hasRepositories && !words.contains(where: CommandWords.isRepository)
      case .nothing, nil: false
      }
    guard isAboutRow, state.document == nil else { return state.runCommandLine(text) }
    guard words.count > place, let number = Int(words[place]), let id = row(number),
      let kind = state.current.rows[id]?.content.kind, [.gist, .repository].contains(kind),
      select(id)
    else {
      return say("Which one? Type the number of its row: \(example(name, words.dropFirst(place))).")
    }
    words.remove(at: place)
    state.runCommandLine(
      words.map(CommandWords.quoted).joined(separator: " "), on: kind == .gist ? .gist(id) : nil)
  }
}

extension PlainMode {
  /// Returns a command about a row as it is typed; its first words are no numbers of rows.
  private func example(_ name: String, _ rest: ArraySlice<String>) -> String {
    switch name {
    case "tag", "rename": ([name, "3"] + rest.filter { Int($0) == nil }).joined(separator: " ")
    case _ where BrowserAction(word: name)?.entry.rows.contains(.gist) == true: "\(name) 3"
    default: "colon, \(name), 3"
    }
  }
}

/// Performs actions on a row or on the open gist.
extension PlainMode {
  mutating func act(_ action: BrowserAction, _ number: Int?, _ text: String) {
    if state.document != nil { return actOnDocument(action, number, text) }
    guard let number else {
      if action == .create { return create(file: nil) }
      if action == .open, let named = self.number(named: text) { return act(.open, named, "") }
      if hasMarks, action.entry.rows.contains(.gist), action != .open {
        return actOnMarks(action, text)
      }
      guard text.isEmpty else { return say("Type \(action.word) and the number of a row.") }
      guard !state.current.isEmpty else { return say("There is no row here.") }
      asked = action
      return
    }
    guard let id = row(number) else { return say(problem(number)) }
    guard let content = state.current.rows[id]?.content else { return }
    if case .draft(let draft) = content, text.isEmpty, [.open, .edit, .delete].contains(action) {
      if select(id) { act(action, on: draft) }
      return
    }
    guard action.entry.rows.contains(content.kind) else {
      if case .deleted = content { return say("Type restore \(number) to restore it.") }
      return say("\(action.word) does not work on number \(number).")
    }
    guard text.isEmpty || action.entry.takesText else { return say("Type one number only.") }
    guard select(id) else { return }
    switch content {
    case .gist(let gist): act(action, onGist: gist.id, text)
    case .file(let file): act(action, on: file)
    case .heading(let heading) where heading.login == nil:
      say("\(heading.title) is a heading: the rows below it can be opened.")
    case .user, .repository, .heading, .entry, .revision, .deleted, .draft, .tag:
      state.perform(action)
    }
  }

  /// Selects a row without opening it; false if it is gone.
  mutating func select(_ id: String) -> Bool {
    guard let index = state.current.ids.firstIndex(of: id) else { return false }
    state.current.select(index)
    return true
  }

  private mutating func actOnDocument(_ action: BrowserAction, _ number: Int?, _ text: String) {
    if action == .create { return create(file: nil) }
    guard number == nil else {
      return say(
        "Numbers are for lists. Type back first"
          + (action == .open ? "." : ", or \(action.word) alone."))
    }
    guard text.isEmpty || action.entry.takesText else { return say("Type \(action.word) alone.") }
    switch state.document {
    case .gist(let id) where action == .open || !action.entry.rows.contains(.gist):
      say("\(name(id)) is open. Enter reads on.")
    case .gist(let id): act(action, onGist: id, text)
    case .repository where action == .open: state.perform(action)
    case .repository, .repositoryFile, .user:
      guard [.openInBrowser, .copyURL].contains(action) else { return say("No gist is open here.") }
      state.perform(action)
    case .output:
      guard let gist = state.gistOfCommands, action.entry.rows.contains(.gist), action != .open
      else {
        return say("No gist is open here.")
      }
      act(action, onGist: gist, text)
    default: say("No gist is open here.")
    }
  }

  private mutating func act(_ action: BrowserAction, onGist id: String, _ text: String) {
    switch action {
    case .star, .unstar: star(id, action == .star)
    case .download: download(id, text)
    default:
      guard action.needsGist else { return state.perform(action) }
      state.act(action, on: .gist(id), text.isEmpty ? nil : text)
    }
  }

  private mutating func star(_ id: String, _ isStarred: Bool) {
    guard state.isStarred(id) != isStarred else {
      return say("\(name(id)) is \(isStarred ? "already" : "not") starred.")
    }
    state.setStar(isStarred, of: [id])
  }

  /// Returns the quoted title of a gist.
  func name(_ id: String) -> String { "\"\(title(of: id) ?? id)\"" }

  /// Returns the quoted title of a gist and its ID in few digits: others may have the same title.
  func nameWithID(_ id: String) -> String {
    title(of: id).map { "\"\($0)\" (\(PlainRow.short(id)))" } ?? PlainRow.short(id)
  }

  private mutating func download(_ id: String, _ text: String) {
    state.askDownload(of: [id])
    guard text.isEmpty else { return submit(text) }
    say("Download to which folder? Enter for this one.")
  }

  /// Reads a draft, continues or removes it.
  private mutating func act(_ action: BrowserAction, on draft: DraftRow) {
    switch action {
    case .open where !draft.isTyped: state.navigation.push(.document(.draft(draft.id)))
    case .delete: state.perform(.removeDraft)
    default: state.resume(draft)
    }
  }

  private mutating func act(_ action: BrowserAction, on file: FileRow) {
    switch action {
    case .create: create(file: file.path)
    case .push, .pull, .link:
      guard file.gist != nil, (action == .link) == (file.state == .notLinked) else {
        return say(
          action == .link
            ? file.gist == nil
              ? "No gist has this file. Type colon, link, the file and the gist."
              : "\(file.path) is already linked."
            : "\(file.path) is not linked to a gist.")
      }
      state.perform(action)
    default:
      guard file.gist != nil else {
        return say("\(file.path) is not linked to a gist. Create and its number makes one.")
      }
      state.open()
    }
  }

  private mutating func create(file: String?) {
    let files = file.map(CommandWords.quoted)
    // A form for other files or a draft stays as it is.
    let closed = state.changes.takeForm {
      files == nil || $0.lacksContent || $0.files.text == files
    }
    var form = closed ?? CreateForm()
    if let files { form.files.set(files) }
    form.focus = .name
    state.openForm(form)
    confirmsForm = false
    say("Create a gist. Back leaves the form, help explains it.")
    say(sentence(form))
  }
}
