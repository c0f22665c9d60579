/// What a running command is about.
struct PendingChange: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    /// The screen shows the stars as if the command had succeeded; the values before, by gist.
    case star([String: Bool?], isStarred: Bool)
    /// The rows are gone as if the command had succeeded; the lists before.
    case deletion([String], [BrowserList: ListState])
    case restoration(String)
    /// Gists or files may have other contents afterwards.
    case update(gists: [String])
    case creation
    /// The output is shown.
    case output(DocumentName)
    /// Somebody else may be signed in afterwards.
    case account
    case other
  }

  var change: Change
  /// What the status line says meanwhile.
  var text: String
}

/// What `u` takes back.
enum Undo: Hashable, Sendable {
  case star([String], isStarred: Bool)
  case deletion([String])
}
