/// An action of the user in the browser: by a key, a word after `:`, or a word in plain mode.
///
/// Actions with keys are in the order in which help lists them.
package enum BrowserAction: Int, CaseIterable, Hashable, Sendable {
  case next, previous, pageDown, pageUp, halfPageDown, halfPageUp, top, end, open, back
  case nextTab, previousTab, mine, `public`, starred, files, users, repositories
  case view1, view2, view3, userGists
  case filter, sort, saveView
  case search, nextMatch, previousMatch, nextFile, previousFile, previewDown, previewUp
  case mark, markRange, markAll, unmarkAll
  case star, undo, create, edit, delete, describe, tag, history, comments
  case copyURL, copyFile, pageFile, openInBrowser, download
  case push, pull, link, addUser, removeUser, removeDraft
  case refresh, preview, wholeScreen, lineNumbers, wrapping, scrollRight, scrollLeft, commandLine,
    actions, signIn, mouse, message, help
  case repaint, suspend, leave, quit, cancel
  // These actions have no keys.
  case unstar, fork, comment, diff, clone, restore, revert, trash, drafts, tags, visibility

  /// A place in which the keys of an action work.
  package enum Place: CaseIterable, Hashable, Sendable {
    case everywhere
    /// In lists of gists.
    case lists
    /// In lists and documents of gists.
    case gists
    case files
    case users
    case drafts

    /// Its name in sentences: `in Files`; nil for everywhere.
    var name: String? {
      switch self {
      case .everywhere: nil
      case .lists: "in a list"
      case .gists: "with a gist"
      case .files: "in Files"
      case .users: "in Users"
      case .drafts: "in Drafts"
      }
    }
  }
}

extension BrowserAction {
  /// The dialog or line that an action opens, for which the keys after it are meant.
  enum Opened: Hashable, Sendable {
    case nothing
    /// A menu or a question, with its keys.
    case menu(String)
    /// A line in which a user types.
    case line
  }
}
