/// The user's changes, and the drafts of changes that were not made.
struct BrowserChanges: Sendable {
  var queue = CommandQueue()
  var undo = UndoHistory()
  var optimistic = OptimisticChanges()
  /// The drafts that could not be sent, the newest last.
  var drafts: [DraftOffer] = []
  /// The forms that were closed before their gists were created; the last one opens next.
  private(set) var closedForms: [CreateForm] = []
  /// The number of forms that were closed so far.
  private var formCount = 0

  /// Drops all changes, because another account is signed in.
  mutating func forget() { (undo, optimistic, drafts) = (UndoHistory(), OptimisticChanges(), []) }

  /// Keeps a form for later unless nothing is filled in; behind the others unless it opens next.
  mutating func close(_ form: CreateForm, opensNext: Bool = true) {
    guard !form.isBlank else { return }
    formCount += 1
    var form = form
    form.number = formCount
    closedForms.insert(form, at: opensNext ? closedForms.endIndex : 0)
  }

  /// Removes and returns the closed form that opens next of those that are wanted; nil if there is none.
  mutating func takeForm(where isWanted: (CreateForm) -> Bool = { _ in true }) -> CreateForm? {
    guard let index = closedForms.lastIndex(where: isWanted) else { return nil }
    return closedForms.remove(at: index)
  }

  /// Drops a draft that was sent or removed; what else was typed for its gist stays.
  mutating func forgetDraft(_ path: String) {
    drafts.removeAll { $0.draft.path == path }
    for index in closedForms.indices { closedForms[index].forgetDraft(path) }
    closedForms.removeAll(where: \.isBlank)
  }
}
