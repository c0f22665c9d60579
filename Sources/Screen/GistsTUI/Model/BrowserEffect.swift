package import TerminalOutput

/// Work for the code around the browser.
package enum BrowserEffect: Hashable, Sendable {
  /// Load a list: first rows and order from the library, then, if `fromNetwork`, from the host.
  case load(BrowserList, fromNetwork: Bool, generation: Int)
  /// Load the next page of a list from the host.
  case loadMore(BrowserList, generation: Int)
  /// Filter and sort a list of the library.
  case arrange(BrowserList, ListArrangement)
  /// Read rows of a list from the library.
  case loadRows(BrowserList, [String])
  /// Search the library. An empty query shows nothing; `lines` is the height of the list.
  case search(String, lines: Int, generation: Int)
  /// Load a document for a width: at once from the library, then from the host.
  ///
  /// Contents that were read before are not read again, unless they may be outdated: `again`.
  case loadDocument(DocumentName, columns: Int, fromNetwork: Bool, again: Bool = false)
  /// Find the lines of a large document in which one of some words begins.
  case find(DocumentName, [String], in: DocumentLines)
  /// Load the avatars of the users in visible rows; avatars requested earlier and not named here
  /// are no longer needed.
  case loadAvatars([AvatarOwner])

  /// Run a command and report its messages; questions appear on the screen.
  case run(CommandRequest)
  /// Answer a question; nil if it was cancelled.
  case answer(number: Int, QuestionAnswer?)
  /// End a running command.
  case cancel(number: Int)
  /// Complete the last word of a command line that may be about a gist without naming it.
  case complete(String, about: String? = nil)
  /// Complete a path, the last word of a line.
  case completePath(String)
  /// Find out which of these paths are files.
  case findFiles([String])

  /// Find missing facts about gists: in the library unless `fromHost`, then on the host.
  case findGists([String], fromHost: Bool, number: Int)

  /// Copy the addresses of pages of the host.
  case copy(urls: [String])
  /// Open a page of the host in the web browser.
  case openPage(url: String)
  case setMouse(Bool)
  /// Save the colors for this background in the settings.
  case setTheme(for: TerminalBackground)
  /// Wrap the lines of documents that are loaded from now on, or leave them unwrapped.
  case setWrapping(Bool)
  case repaint
  case suspend
  /// Save the current list and row for the next start.
  case save
  case quit
}
