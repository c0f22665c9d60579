/// What the user changes, and what is left of changes that were not made.
struct BrowserChanges: Sendable {
  var queue = CommandQueue()
  var undo = UndoHistory()
  var optimistic = OptimisticChanges()
  /// The texts that could not be sent, the last one at the end.
  var unsent: [Unsent] = []
  /// The form as it was when it was closed.
  var draft: CreateForm?

  /// Forgets what was changed: somebody else is signed in.
  mutating func forget() { (undo, optimistic, unsent) = (UndoHistory(), OptimisticChanges(), []) }
}
