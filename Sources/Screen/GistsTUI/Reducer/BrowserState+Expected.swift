/// Gists that pending changes take out of lists: they leave as soon as the key is pressed, so that the next
/// key is for the next row, and come back if the host refuses.
extension BrowserState {
  /// Notes what a command changes if the host agrees.
  mutating func expectChange(by number: Int) {
    guard let pending = changes.queue.pending[number], let expected = pending.expected else {
      return
    }
    changes.optimistic.expect(expected, of: pending.change.expectedGists, by: number)
  }

  /// Ends what was expected of a command: gists that it took out of lists are gone, or there again.
  mutating func endExpecting(_ pending: PendingChange, _ number: Int, isSuccess: Bool) {
    let gists = pending.change.expectedGists
    guard !gists.isEmpty else { return }
    if isSuccess {
      // A later change of the same gist may be what hides it.
      let decided = gists.filter { changes.optimistic.expected[$0]?.count == 1 }
      for list in Array(lists.keys) where lists[list]?.hidden.isEmpty == false {
        let before = lists[list]?.allIDs ?? []
        lists[list]?.drop(decided)
        if before != lists[list]?.allIDs { unmark(goneFrom: before) }
      }
    }
    changes.optimistic.endExpecting(number, of: gists)
    hideChanged()
  }

  /// Hides the gists that pending changes take out of lists, and shows all others.
  ///
  /// The one that is open stays until the user leaves it. Compares only gists that changed, unless a list
  /// selects others than before: every key and every command that ends calls this.
  mutating func hideChanged() {
    let open = document == nil ? nil : gistOfCommands
    let changed = changes.optimistic.takeCompared(open: open)
    let isPending = !changes.optimistic.expected.isEmpty
    guard isPending || lists.values.contains(where: { !$0.hidden.isEmpty }) else { return }
    let selections = lists.keys.filter(\.hasGists).map { list in
      (list: list, selection: isPending ? selection(of: list) : ListSelection())
    }
    var all = changed
    if selections.contains(where: { lists[$0.list]?.hiding != $0.selection }) {
      all.formUnion(changes.optimistic.expected.keys)
    }
    var gists: [String: ExpectedGist] = [:]
    for id in all where id != open { gists[id] = expectedGist(id) }
    for (list, selection) in selections {
      let isSame = isPending && lists[list]?.hiding == selection
      let compared = isSame ? changed : all.union(lists[list]?.hidden ?? [])
      if isSame, compared.isEmpty { continue }
      let hidden = compared.filter { gists[$0]?.meets(selection) == false }
      lists[list]?.hide(hidden, showing: compared.subtracting(hidden), by: selection)
    }
  }

  /// The description of a gist after pending changes; nil if it has none, or if it is unknown.
  func description(of id: String) -> String? {
    expectedGist(id)?.description ?? gistRow(id)?.description
  }

  /// A gist with its pending changes; nil if it has none, or if nothing is known of it.
  private func expectedGist(_ id: String) -> ExpectedGist? {
    guard let pending = changes.optimistic.expected[id], let row = gistRow(id) else { return nil }
    let isOwn = host.account.login != nil && foreignOwner(of: id) == nil
    var gist = ExpectedGist(row, isOwn: isOwn, localTags: localTags[id] ?? [])
    for (_, change) in pending.sorted(by: { $0.key < $1.key }) { gist.apply(change) }
    return gist
  }

  /// What the gists of a list have in common, by the list itself and by its filter.
  private func selection(of list: BrowserList) -> ListSelection {
    var selection = ListSelection()
    if let filter = lists[list]?.arrangement.rowFilter {
      selection.add(filter, areWordsInRows: true)
    }
    let starred = RowFilter("is:starred")
    switch list {
    case .starred: selection.add(starred, areWordsInRows: false)
    case .search: selection.add(RowFilter(searchField.query.text), areWordsInRows: false)
    case .view(let view):
      let (words, filter) = CustomView.parts(of: view.text)
      selection.add(RowFilter(words.joined(separator: " ")), areWordsInRows: false)
      selection.add(RowFilter(filter), areWordsInRows: true)
      if words.first == "starred" { selection.add(starred, areWordsInRows: false) }
    case .mine, .public, .gists, .files, .users, .repositories, .repositoriesOf, .repositorySearch,
      .folder, .revisions, .trash, .drafts, .tags:
      break
    }
    return selection
  }
}
