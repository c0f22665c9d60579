import TerminalOutput

/// Acting on a target: the same for keys, the line after `:` and plain mode.
extension BrowserState {
  /// Runs an action on gists, or says why it can't.
  ///
  /// Requests missing facts about them first; `isAsked`: the host was asked. Asks about marked gists that
  /// the list does not show, unless `isConfirmed`, or a dialog lists them anyway.
  mutating func act(
    _ action: BrowserAction, on target: Target, _ text: String? = nil, isAsked: Bool = false,
    isConfirmed: Bool = false
  ) {
    let entry = action.entry
    if let why = whyNot(action, on: target) { return refuse(action, why) }
    if !isAsked, !isConfirmed, !entry.onlyReads, !action.listsTitles(of: target),
      askAboutHidden(.action(action, text: text), of: target)
    {
      return
    }
    let unknown = target.gists.filter { id in entry.facts.contains { !knows($0, of: id) } }
    if let first = unknown.first {
      guard !isAsked else { return messages.status = .unknown(title(of: first) ?? first) }
      return ask(about: unknown, then: WaitingAct(action: action, target: target, text: text))
    }
    switch entry.handler {
    case .gist(let run): if let gist = target.gist { run(&self, gist, text) }
    case .gistFile(let run):
      if let gist = target.gist { run(&self, gist, text ?? actingFile(of: gist)) }
    case .gists(let run): run(&self, target.gists)
    case .gistsWithText(let run): run(&self, target.gists, text)
    case .command(let line): if let gist = target.gist { run(line, on: gist) }
    case .state, .list, .file: return
    }
    if !entry.onlyReads { use(target) }
  }

  /// Unmarks gists that something changed or saved, unless a dialog about them is open.
  mutating func use(_ target: Target) {
    if case .marked(let ids) = target, ids == marks.ids, dialogs.overlay == nil { unmarkAll() }
  }

  /// Why something that takes one gist can't act on a target; nil if it can.
  func whySeveral(_ target: Target, for name: String) -> BrowserMessage? {
    let count = target.gists.count
    guard count > 1 else { return nil }
    let advice =
      options.isPlain ? "type unmark to unmark them" : "\(keyName(of: .unmarkAll)) unmarks"
    return BrowserMessage(
      .note, "\(count.grouped) marked; \(name) takes one gist; \(advice)")
  }

  /// Why gists can't be changed; nil if they are the user's own, as far as is known.
  func whyForeign(_ gists: [String]) -> BrowserMessage? {
    guard let login = host.account.login else { return nil }
    for gist in gists where (marks.places[gist] ?? list) != .mine {
      guard let row = gistRow(gist), row.owner?.lowercased() != login.lowercased() else { continue }
      let place = document == nil ? " and its number" : ""
      let name = titleInSentence(of: gist)
      return BrowserMessage(
        .note, row.owner.map { "\(name) belongs to \($0)." } ?? "\(name) is anonymous.",
        hints: [
          !options.isPlain
            ? ":fork copies it"
            : "Type fork\(place) for a copy of your own."
        ])
    }
    return nil
  }

  /// Returns whose a gist is that is not the user's own: `belongs to mona`; nil for one's own.
  func foreignOwner(of gist: String) -> String? {
    guard let row = gistRow(gist),
      row.owner?.lowercased() != host.account.login?.lowercased()
    else { return nil }
    return row.owner.map { "belongs to \($0)" } ?? "is anonymous"
  }
}

extension BrowserAction {
  /// Whether the question before it lists the titles of the gists.
  fileprivate func listsTitles(of target: Target) -> Bool {
    self == .delete || self == .visibility && target.gists.count > 1
  }
}

/// Unknown facts about a gist are requested, never taken as absent.
extension BrowserState {
  /// Asks for gists, and then does something with them; keys wait meanwhile.
  mutating func ask(about gists: [String], then act: WaitingAct) {
    let number = outgoing.nextNumber()
    dialogs.overlay = .asking(number, act)
    emit(
      .findGists(gists, fromHost: !asked.outdated.isDisjoint(with: gists), number: number))
  }

  /// Stores the found gists, and runs what waits for them; if one was not found, says why.
  mutating func found(_ rows: [GistRow], number: Int, _ problem: BrowserMessage?) {
    for row in rows { learn(row) }
    guard case .asking(number, let act) = dialogs.overlay else { return }
    dialogs.overlay = nil
    if let problem { return tell(problem) }
    self.act(act.action, on: act.target, act.text, isAsked: true)
  }

  /// Takes the requested row of a gist, for the lists that have it as well.
  private mutating func learn(_ row: GistRow) {
    var row = row
    if let isStarred = changes.optimistic.stars[row.id] { row.isStarred = isStarred }
    asked.learn(row)
    for list in lists.keys where list.hasGists && lists[list]?.ids.contains(row.id) == true {
      var shown = row
      if let known = lists[list]?.rows[row.id]?.gist {
        (shown.matches, shown.place) = (known.matches, known.place)
        shown.isStarred = row.isStarred ?? known.isStarred
      }
      lists[list]?.add([BrowserRow(id: row.id, content: .gist(shown))])
    }
  }
}

extension BrowserMessage {
  /// After a text that changes no description of several gists.
  static let notDescribed = BrowserMessage(.note, "The descriptions were not changed.")

  /// `name` is the title of a gist.
  static func unknown(_ name: String) -> BrowserMessage {
    BrowserMessage(.error, "could not read \"\(name)\"; nothing was changed")
  }
}
