/// The gists that an action or command without a named gist acts on.
enum Target: Hashable, Sendable {
  /// The marked gists, in the order of marking.
  case marked([String])
  /// The selected gist, or the one on the screen.
  case gist(String)
  case nothing

  var gists: [String] {
    switch self {
    case .marked(let ids): ids
    case .gist(let id): [id]
    case .nothing: []
    }
  }

  var isMarked: Bool { if case .marked = self { true } else { false } }

  /// The only gist; nil if there are several, or none.
  var gist: String? { gists.count == 1 ? gists.first : nil }
}

/// A fact about a gist that an action needs before it runs.
enum GistFact: Hashable, Sendable {
  /// Its title and its owner.
  case row
  case description
  case visibility
}

/// An action that waits for facts about its gists.
struct WaitingAct: Hashable, Sendable {
  let action: BrowserAction
  let target: Target
  let text: String?
}

/// Something that acts on marked gists, some of which the list does not show.
struct HiddenAct: Hashable, Sendable {
  enum Act: Hashable, Sendable {
    case action(BrowserAction, text: String?)
    /// A command line that names no gist.
    case line(String)
    case star(Bool)
    /// The marked gists of the trash are restored.
    case restoration
  }

  let act: Act
  /// All marked gists, in the order of marking.
  let gists: [String]
  /// Those that the list does not show.
  let hidden: [String]
}

extension BrowserState {
  /// The target of keys, of the line after `:` and of the words of plain mode: the marked gists if
  /// there are any, else the selected one.
  ///
  /// Marks count only where they are shown: in lists of gists.
  var target: Target {
    if document == nil, list.hasGists, !marks.isEmpty { return .marked(marks.ids) }
    return gistOfCommands.map { .gist($0) } ?? .nothing
  }

  /// Whether a fact about a gist is known.
  func knows(_ fact: GistFact, of id: String) -> Bool {
    switch fact {
    case .row: gistRow(id) != nil
    case .description: gistRow(id) != nil && !asked.outdated.contains(id)
    case .visibility: gistRow(id)?.isPublic != nil && !asked.outdated.contains(id)
    }
  }
}
