/// A draft that could not be sent, and its purpose.
struct DraftOffer: Hashable, Sendable {
  let draft: Draft
  let change: PendingChange.Change
  /// The gist of the draft; nil for a new one.
  let gist: String?
  /// Why it was not sent.
  let problem: String
  /// Whether the user asked to see it again; after a comment, the next older one follows.
  var isAskedFor = false
}
