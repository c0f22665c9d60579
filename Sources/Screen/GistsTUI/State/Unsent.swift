/// A text that could not be sent, and what it was written for.
struct Unsent: Hashable, Sendable {
  let text: UnsentText
  let change: PendingChange.Change
  /// The gist that it is for; nil for a new one.
  let gist: String?
  /// Why it was not sent.
  let problem: String
  /// Whether the user asked for it again: the one before follows.
  var isAskedFor = false
}
