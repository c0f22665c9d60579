/// What `u` takes back.
struct Undo: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The gists were starred, or else unstarred.
    case star(isStarred: Bool)
    case deletion
  }

  let kind: Kind
  /// The gists that really changed.
  var gists: [String]
  /// The commands that have not ended.
  var numbers: Set<Int> = []
}
