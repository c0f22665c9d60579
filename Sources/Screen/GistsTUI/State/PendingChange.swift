/// A command that is running or waits for others, and what it is about.
struct PendingChange: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    /// The screen shows the star as if the command had succeeded; the value before.
    case star(gist: String, before: Bool?)
    /// The row is gone as if the command had succeeded; its places before.
    case deletion(gist: String, [ListPlace])
    case restoration(gist: String)
    /// Gists or files may have other contents afterwards.
    case update(gists: [String])
    /// A gist gets this description.
    case description(gist: String, text: String)
    case creation(CreateForm)
    /// A file of the folder is linked to a gist.
    case linking(path: String, gist: String)
    /// The output is shown; a command is offered after it was read.
    case output(DocumentName, DocumentState.Offer?)
    /// Somebody else may be signed in afterwards.
    case account
    case other
  }

  var change: Change
  /// What the status line says meanwhile.
  var text: String
  /// The only gist that the command names; nil if it names none or several.
  var gist: String?
  /// The command line that was typed, to correct it if it is wrong.
  var typed: String?
  /// Whether the person ended the command while it was running.
  var isCancelled = false

  /// Whether the status line says what the command prints, and not only what it does.
  var saysLines: Bool {
    switch change {
    case .star, .deletion, .restoration: false
    default: true
    }
  }

  /// Whether the command changes something, so that others wait for it.
  var isWriting: Bool {
    switch change {
    case .output, .other: false
    default: true
    }
  }
}

/// Where a row is in a list.
struct ListPlace: Hashable, Sendable {
  let list: BrowserList
  /// The rows after it, of which others may be gone, too.
  let rest: ArraySlice<String>
  /// What was searched for.
  let query: String
}
