/// The user's changes, and the drafts of changes that were not made.
struct BrowserChanges: Sendable {
  var queue = CommandQueue()
  var undo = UndoHistory()
  var optimistic = OptimisticChanges()
  /// The drafts that could not be sent, the newest last.
  var drafts: [DraftOffer] = []
  /// The form as it was when it was closed.
  var closedForm: CreateForm?

  /// Drops all changes, because another account is signed in.
  mutating func forget() { (undo, optimistic, drafts) = (UndoHistory(), OptimisticChanges(), []) }
}
