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
    /// A gist gets a comment.
    case comment(gist: String)
    /// A gist gets this description; `undoing` is the step that gives back an earlier one.
    case description(gist: String, text: String, undoing: Undo? = nil)
    case creation(CreateForm)
    /// A file of the folder is linked to a gist.
    case linking(path: String, gist: String)
    /// A saved user is forgotten.
    case removal(user: String)
    /// One of several gists is downloaded.
    case download(gist: String)
    /// The output is shown; a command is offered after it was read.
    case output(DocumentName, DocumentState.Offer?)
    /// Somebody else may be signed in afterwards.
    case account
    case other

    /// The gist or the user in the step of ``UndoHistory``; nil if the change has none.
    var undoable: String? {
      switch self {
      case .star(let gist, _), .deletion(let gist, _), .description(let gist, _, _): gist
      case .removal(let user): user
      case .restoration, .update, .comment, .creation, .linking, .download, .output, .account,
        .other:
        nil
      }
    }
  }

  var change: Change
  /// What the status line says meanwhile.
  var text: String
  /// The name of the command; nil for one of the shell.
  var command: String?
  /// The only gist that the command names; nil if it names none or several.
  var gist: String?
  /// The saved text that the command sends.
  var sends: UnsentText?
  /// Whether the command line was typed.
  var isTyped = false
  /// Whether the user ended the command while it was running.
  var isCancelled = false

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
  /// The rows after it; some may be gone as well.
  let rest: ArraySlice<String>
  /// The search words.
  let query: String
}

/// What the user changed since the start, from the key on.
///
/// Rows that are read meanwhile don't know it, nor does the library if another process had locked it
/// when the change was recorded.
struct OptimisticChanges: Hashable, Sendable {
  /// Whether gists are starred, by ID; nothing for those that nothing changed.
  var stars: [String: Bool] = [:]
  /// The gists that the user deleted, without those whose deletion failed.
  var deleted: Set<String> = []

  /// Forgets stars that the host listed, but those that are still being set; returns their gists.
  mutating func forgetStars(except gists: Set<String>) -> Set<String> {
    defer { stars = stars.filter { gists.contains($0.key) } }
    return Set(stars.keys).subtracting(gists)
  }

  /// Returns rows as they are with these changes.
  func applied(to rows: [BrowserRow]) -> [BrowserRow] {
    guard !stars.isEmpty || !deleted.isEmpty else { return rows }
    return rows.lazy.filter { !deleted.contains($0.id) }.map { row in
      guard var gist = row.gist, let isStarred = stars[row.id] else { return row }
      gist.isStarred = isStarred
      return BrowserRow(id: row.id, content: .gist(gist))
    }
  }

  /// Returns the IDs of a list without those of deleted gists.
  func applied(to ids: [String]) -> [String] {
    deleted.isEmpty ? ids : ids.filter { !deleted.contains($0) }
  }
}
