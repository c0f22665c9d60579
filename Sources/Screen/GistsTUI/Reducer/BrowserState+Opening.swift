import FoundationEssentials
import TerminalOutput
import TerminalScreen

extension BrowserState {
  /// Opens the selected row: the focus goes to the right, to its files if they are shown.
  mutating func open() {
    if case .repository(let name) = document { return showFolder("", of: name) }
    guard document == nil else { return navigation.isInFiles = false }
    // The rows are of an earlier query.
    if list == .search, searchField.isSearching { return searchField.openWhenFound() }
    guard let row = current.selectedRow else { return }
    switch row.content {
    case .gist(let gist): navigation.push(.document(.gist(gist.id)))
    case .repository(let repository): navigation.push(.document(.repository(repository.fullName)))
    case .heading(let heading): if let login = heading.login { push(.repositoriesOf(login)) }
    case .entry(let entry) where entry.kind == .folder:
      push(.folder(of: entry.repository, path: entry.path))
    case .entry(let entry):
      navigation.push(.document(.repositoryFile(of: entry.repository, path: entry.path)))
    case .user(let user): push(.repositoriesOf(user.login))
    case .file(let file): offer("push", of: file)
    case .deleted(let deleted): navigation.push(.document(.deleted(deleted.id)))
    case .draft(let draft): return resume(draft)
    case .tag(let tag): return search(for: "tag:\(tag.name)")
    case .revision: if let preview { navigation.push(.document(preview)) }
    }
    // A search goes to a line.
    navigation.isInFiles = list != .search && !layout.files.isEmpty
  }

  /// Moves the focus to the left, and from there back.
  mutating func goBack() {
    guard focus == .document, !layout.files.isEmpty else { return back() }
    navigation.isInFiles = true
  }

  /// Shows what restoring a revision changes; `y` then does it.
  mutating func offerRestoring(_ revision: RevisionRow) {
    guard let newest = newestRevision else { return }
    let (gist, version) = (revision.gist, revision.version)
    showOutput(
      ["diff", "--", gist, newest, version],
      title: "What restoring \(ShortID.revision(version)) changes",
      offer: DocumentState.Offer(
        verb: "restore this revision",
        arguments: ["revert", "--yes", "--from=\(newest)", "--", gist, version]),
      gist: gist)
  }

  /// The selected revision, even below a command's output; nil if the list has none.
  var selectedRevision: RevisionRow? {
    if case .revision(let revision) = current.selectedRow?.content { revision } else { nil }
  }

  /// Shows what restoring the selected revision changes; without one, the revisions.
  mutating func askRevert(of gist: String) {
    selectedRevision == nil ? push(.revisions(of: gist)) : perform(.undo)
  }

  /// The newest revision in the list of revisions on the screen.
  private var newestRevision: String? {
    for id in current.ids {
      if case .revision(let revision) = current.rows[id]?.content { return revision.version }
    }
    return nil
  }

  mutating func showComments(on gist: String) {
    showOutput(
      ["comments", "--", gist], title: "Comments on \(title(of: gist) ?? "the gist")",
      offer: .init(
        key: "c", verb: "write a comment", arguments: ["comment", "--", gist], needsReading: false),
      gist: gist)
  }

  /// Shows another list above this one.
  mutating func push(_ list: BrowserList) {
    navigation.push(.list(list))
    load(list, fromNetwork: true)
  }

  mutating func back() {
    if let document {
      documents[document]?.offer = nil
      navigation.pop()
    } else if !current.arrangement.filter.isEmpty {
      filter("")
    } else if navigation.canGoBack {
      navigation.pop()
    } else {
      unmarkShown()
    }
    searchField.isTyping = list == .search && document == nil
  }

  mutating func showTab(after step: Int) {
    let index = navigation.tabs.firstIndex(of: navigation.tab) ?? 0
    show(tab: navigation.tabs[(index + step) % navigation.tabs.count])
  }

  /// Shows the tab with a number.
  mutating func show(tabNumbered number: Int) { show(tab: navigation.tabs[number - 1]) }

  mutating func show(tab: BrowserList) {
    navigation.show(tab: tab)
    searchField.isTyping = false
  }

  /// Loads a list, new or again.
  mutating func load(_ list: BrowserList, fromNetwork: Bool) {
    var state = lists[list] ?? ListState()
    state.generation = outgoing.nextNumber()
    // The library responds at once, so a list that has rows is not said to be loading.
    if fromNetwork || state.isEmpty { state.loading = .running }
    state.problem = nil
    state.isOutdated = false
    lists[list] = state
    emit(.load(list, fromNetwork: fromNetwork, generation: state.generation))
  }

  /// The age of an old list, in seconds.
  private static let oldAge: Double = 300

  /// Asks for the list on the screen again if it is old; rows that are new are marked then.
  mutating func refreshIfOld() {
    guard let now, let state = lists[list], state.loading == .idle, let refreshed = state.refreshed,
      now.timeIntervalSince(refreshed) > Self.oldAge
    else { return }
    lists[list]?.beginRefresh(marksNew: true)
    load(list, fromNetwork: true)
  }

  /// Loads what is on the screen from the network.
  mutating func refresh() {
    guard let document else {
      if list == .search { return search() }
      lists[list]?.beginRefresh(marksNew: false)
      return load(list, fromNetwork: true)
    }
    documents[document]?.expire()
  }
}

/// Files of the folder and their gists.
extension BrowserState {
  /// Shows what a push or a pull would change, or overwrite if both sides changed; `y` then does it.
  ///
  /// A gist that only has a file of that name is opened.
  mutating func offer(_ verb: String, of file: FileRow) {
    guard let gist = file.gist else {
      return messages.status = BrowserMessage(
        .note, "\(file.path) is not linked to a gist.", hints: [advice(.createFromFile)])
    }
    guard file.isLinked else { return navigation.push(.document(.gist(gist))) }
    var (command, title, done) = ([verb], "What \(verb) would change", verb)
    if file.state == .diverged {
      let overwritten = verb == "push" ? "the gist" : "the file"
      command.append("--force")
      title = "Both changed; what \(verb) would overwrite in \(overwritten)"
      done = "overwrite \(overwritten)"
    }
    showOutput(
      command + ["--dry-run", "--", file.path], title: "\(title): \(file.path)",
      offer: DocumentState.Offer(verb: done, arguments: command + ["--", file.path]), gist: gist)
  }

  /// The selected file of the folder; nil if something else is on the screen.
  var selectedFile: FileRow? {
    if document == nil, case .file(let file) = current.selectedRow?.content { file } else { nil }
  }

  /// Why the selected file can't be linked; nil if it can.
  var whyNotLinkable: BrowserMessage? {
    guard let file = selectedFile else { return nil }
    if file.isLinked { return BrowserMessage(.note, "\(file.path) is already linked.") }
    guard file.gist == nil else { return nil }
    return BrowserMessage(
      .note, "No gist has this file.", hints: [advice(.createFromFile)])
  }

  /// Asks whether to link the file to the gist that has one of its name.
  mutating func askLink(of file: FileRow) {
    if let gist = file.gist { dialogs.open(.linking(path: file.path, gist: gist)) }
  }

  mutating func link(_ path: String, to gist: String) {
    run(["link", "--", path, gist], .linking(path: path, gist: gist), "Linking…")
  }

  /// Runs a command and shows what it prints as a document.
  @discardableResult
  mutating func showOutput(
    _ arguments: [String], title: String, offer: DocumentState.Offer? = nil, gist: String? = nil
  ) -> Int {
    let name = DocumentName.output(outgoing.lastNumber + 1)
    documents[name, default: DocumentState()].set(
      BrowserDocument(title: title, sections: [], columns: outputColumns, isStale: true))
    documents[name]?.gist = gist
    if offer?.needsReading == false { documents[name]?.offer = offer }
    navigation.push(.document(name))
    return run(arguments, .output(name, offer), title)
  }
}
