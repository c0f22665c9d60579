package import FoundationEssentials
package import TerminalOutput

/// An event of the browser: keys, or a result of its effects.
///
/// Results carry the list or the number of their effect, so that late ones are dropped.
package enum BrowserEvent: Sendable {
  case key(Key)
  case resized(rows: Int, columns: Int)
  /// The time, sent before other events.
  case time(Date)
  /// The screen has shown the result of all events so far since this time, on a monotonic clock.
  case shown(at: Duration)
  /// The keys that follow were typed at this time, on the same clock.
  case typed(at: Duration)
  /// The time now, on the same clock.
  case clock(Duration)
  /// The account that is signed in.
  case account(BrowserAccount)
  /// The news of the user's gists, the longest form first: `3 new comments, 5 stars`, `8 new`.
  case news([String])
  /// Nobody has told what is behind the text, on which the best colors depend.
  case backgroundUnknown
  /// The tags of gists that are kept on this computer, by ID.
  case localTags([String: [String]])
  /// The requests left of an hour's limit, and the time at which it resets: `14:31`.
  case rateLimit(remaining: Int, of: Int, resets: String? = nil)

  /// The first rows of a list from the library, and the number of all its rows.
  case firstRows(BrowserList, [BrowserRow], count: Int)
  /// The IDs of all rows of a list, in order.
  case order(BrowserList, [String], generation: Int)
  /// The library was changed. Has the IDs of all rows of a list, in order.
  case libraryChanged(BrowserList, [String], generation: Int)
  /// The IDs of the rows that are shown, filtered and sorted; nil if the library can't be read.
  case arranged(BrowserList, [String]?, ListArrangement)
  /// The number of a list's gists without contents in the library, which are no duplicates for it.
  case uncompared(BrowserList, Int)
  /// Rows requested with ``BrowserEffect/loadRows(_:_:)``.
  case rows(BrowserList, [BrowserRow])
  /// The library could not be read for these rows; they may be tried again.
  case rowsUnavailable(BrowserList, [String])
  /// A list has all its rows; the only event for short lists.
  case loaded(BrowserList, [BrowserRow], generation: Int)
  /// Loading from the network ended.
  case refreshed(BrowserList, RefreshResult, generation: Int)

  case found(SearchResult, generation: Int)
  /// The gists that ``BrowserEffect/findGists(_:fromHost:number:)`` found, and why others were not
  /// found.
  case foundGists([GistRow], number: Int, BrowserMessage?)
  /// A document was loaded. Includes its lines, which may take long to create.
  case document(DocumentName, BrowserDocument, DocumentLines)
  /// The beginning of a large document, which is shown if the document was not shown before. The
  /// rest follows.
  case beginning(DocumentName, BrowserDocument, DocumentLines)
  case documentFailed(DocumentName, BrowserMessage)
  /// The indexes of the lines of a document in which one of some words begins.
  case matches(DocumentName, [String], [Int])
  /// A document was not loaded, because another one was selected meanwhile.
  case documentSkipped(DocumentName)
  /// Whether a gist is starred, according to the host when its document was loaded.
  case star(of: String, Bool)
  /// A user's avatar, by login; nil if there is none.
  case avatar(String, BrowserImage?)
  /// The cells have another size, so all images must be made again.
  case cellsResized

  /// A command printed a line.
  case output(number: Int, StyledText)
  /// A command's progress.
  case progress(number: Int, String)
  /// A command noted a change for `gists undo`.
  case noted(number: Int, NotedChange)
  /// A command took back the change of a gist, whose ID is a new one if it was restored.
  case undone(number: Int, gist: String, id: String)
  /// A command ended.
  case finished(number: Int, CommandResult)
  /// A command asks a question, or updates its last question.
  case asked(BrowserQuestion)
  /// A command withdrew its question.
  case withdrawn(number: Int)
  /// Words that complete the last word of a command line.
  case completions(of: String, [Completion])
  /// Paths that complete the last word of a line.
  case paths(of: String, [Completion])
  /// The paths among these that are no files.
  case foundFiles([String], missing: Set<String>)
  /// A message for the status line.
  case message(BrowserMessage)
}

/// The result of loading a list from the network.
package enum RefreshResult: Hashable, Sendable {
  /// The list is up to date; `note` is for the status line. `hasMore` says whether the host has
  /// further pages.
  case done(note: String?, hasMore: Bool)
  /// The host could not be reached; the shown rows are from the library.
  case offline(note: String)
  case failed(BrowserMessage)
}
