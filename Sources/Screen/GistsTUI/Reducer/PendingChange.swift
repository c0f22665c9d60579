import FoundationEssentials

/// A running or waiting command, and its change.
struct PendingChange: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    /// The screen already shows the new star; `before` is the earlier value.
    case star(gist: String, before: Bool?)
    /// The screen no longer shows the row; has its earlier places.
    case deletion(gist: String, [ListPlace])
    /// `order` is that of the step in which the gist was deleted.
    case restoration(gist: String, order: Int)
    /// A noted change is taken back.
    case undoing(Undo)
    /// Gists or files may have other contents afterwards.
    case update(gists: [String])
    /// A gist gets a comment.
    case comment(gist: String)
    /// A gist gets this description; `undoing` is the step that restores an earlier one.
    case description(gist: String, text: String, undoing: Undo? = nil)
    case creation(CreateForm)
    /// A file of the folder is linked to a gist.
    case linking(path: String, gist: String)
    /// A saved user is removed.
    case removal(user: String)
    /// One of several gists is downloaded.
    case download(gist: String)
    /// A view is saved in the settings.
    case view(CustomView)
    /// The output is shown; a command is offered after the user has read it.
    case output(DocumentName, DocumentState.Offer?)
    /// Another account may be signed in afterwards.
    case account
    case other

    /// The gist or the user in the step of ``UndoHistory``; nil if the change has none.
    var undoable: String? {
      switch self {
      case .star(let gist, _), .deletion(let gist, _), .description(let gist, _, _): gist
      case .removal(let user): user
      case .restoration, .undoing, .update, .comment, .creation, .linking, .download, .view,
        .output, .account, .other:
        nil
      }
    }

    /// The gists that an ``ExpectedChange`` is about; a deletion is shown in another way.
    var expectedGists: [String] {
      switch self {
      case .star(let gist, _), .description(let gist, _, _): [gist]
      case .update(let gists): gists
      case .deletion, .restoration, .undoing, .comment, .creation, .linking, .removal, .download,
        .view, .output, .account, .other:
        []
      }
    }
  }

  var change: Change
  /// What the command changes if the host agrees; nil for nothing by which lists select gists.
  var expected: ExpectedChange?
  /// The text in the status line while the command is pending.
  var text: String
  /// The name of the command; nil for a shell command.
  var command: String?
  /// The only gist that the command names; nil if it names none or several.
  var gist: String?
  /// The draft that the command sends.
  var sends: Draft?
  /// The gists whose changes the command has taken back.
  var undone: [String] = []
  /// Whether the command gives the terminal to another program.
  var takesTerminal = false
  /// The time at which the user asked for the command; nil before the clock was read.
  var asked: Date?
  /// Whether the command line was typed.
  var isTyped = false
  /// Whether the command told how far it is.
  var hasProgress = false
  /// Whether the user ended the command while it was running.
  var isCancelled = false

  /// The change without the gists whose changes the command has taken back.
  var changeLeft: Change {
    if case .undoing(let step) = change { .undoing(step.without(undone)) } else { change }
  }

  /// Whether the command takes back a noted change.
  var isUndoing: Bool { if case .undoing = change { true } else { false } }

  /// Whether the command changes something, so that other changes wait for it.
  var isWriting: Bool {
    switch change {
    case .view, .output, .other: false
    default: true
    }
  }
}

/// The place of a row in a list.
struct ListPlace: Hashable, Sendable {
  let list: BrowserList
  /// The rows after it; some may be gone as well.
  let rest: ArraySlice<String>
  /// The search words.
  let query: String
}

/// The user's changes since the start, shown as soon as the key is pressed.
///
/// Rows that are read before a change is made don't show it. The library doesn't either if another
/// process had locked it when the change was recorded.
struct OptimisticChanges: Hashable, Sendable {
  /// Whether gists are starred, by ID; only for changed stars.
  var stars: [String: Bool] = [:]
  /// The gists that the user deleted, except those whose deletion failed.
  var deleted: Set<String> = []
  /// What pending commands change of gists, by ID and number.
  private(set) var expected: [String: [Int: ExpectedChange]] = [:]
  /// The gists to compare with what the lists select, because something changed since the last time.
  private var compared: Set<String> = []
  /// The open gist, which stays in all lists.
  private var open: String?

  mutating func expect(_ change: ExpectedChange, of gists: [String], by number: Int) {
    for gist in gists { expected[gist, default: [:]][number] = change }
    compared.formUnion(gists)
  }

  /// Forgets what was expected of a command.
  mutating func endExpecting(_ number: Int, of gists: [String]) {
    for gist in gists {
      expected[gist]?[number] = nil
      if expected[gist]?.isEmpty == true { expected[gist] = nil }
    }
    compared.formUnion(gists)
  }

  /// Has gists with pending changes compared again, as their rows may have changed.
  mutating func compareAgain(_ gists: some Sequence<String>) {
    guard !expected.isEmpty else { return }
    for gist in gists where expected[gist] != nil { compared.insert(gist) }
  }

  /// Has gists compared again if an event has their rows or other local tags.
  mutating func compareAgain(after event: BrowserEvent, formerTags: [String: [String]]) {
    guard !expected.isEmpty else { return }
    switch event {
    case .firstRows(_, let rows, _), .rows(_, let rows), .loaded(_, let rows, _):
      compareAgain(rows.lazy.map(\.id))
    case .found(let result, _): compareAgain(result.rows.lazy.map(\.id))
    case .foundGists(let rows, _, _): compareAgain(rows.lazy.map(\.id))
    case .localTags(let tags): compareAgain(expected.keys.filter { tags[$0] != formerTags[$0] })
    default: break
    }
  }

  /// Returns the gists to compare, and takes them for compared; the gists that were opened and left
  /// are among them.
  mutating func takeCompared(open: String?) -> Set<String> {
    if open != self.open { compared.formUnion([open, self.open].compactMap(\.self)) }
    self.open = open
    defer { compared = [] }
    return compared
  }

  /// Drops the stars that the host has listed, except those that are still being set; returns their
  /// gists.
  mutating func forgetStars(except gists: Set<String>) -> Set<String> {
    defer { stars = stars.filter { gists.contains($0.key) } }
    return Set(stars.keys).subtracting(gists)
  }

  /// Returns the rows with these changes.
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
