/// What the browser wants to be done outside of it.
package enum BrowserEffect: Hashable, Sendable {
  /// Load a list: first rows and order from the library, then, if `fromNetwork`, from the host.
  case load(BrowserList, fromNetwork: Bool, generation: Int)
  /// Load the next page of a list from the host.
  case loadMore(BrowserList, generation: Int)
  /// Read rows of a list from the library.
  case loadRows(BrowserList, [String])
  /// Search the library. An empty query shows nothing.
  case search(String, generation: Int)
  /// Load a document for a width: at once from the library, then from the host.
  case loadDocument(DocumentName, columns: Int, fromNetwork: Bool)
  /// Load the pictures of people whose rows are visible; those that were asked for before and are not
  /// named are no longer needed.
  case loadAvatars([AvatarOwner])

  /// Run a command and report its messages; questions appear on the screen.
  case run(CommandRequest)
  /// The answer to a question; nil if it was cancelled.
  case answer(number: Int, QuestionAnswer?)
  /// End a command that is running.
  case cancel(number: Int)
  /// Complete the last word of a command line.
  case complete(String)

  case setMouse(Bool)
  case repaint
  case suspend
  /// Keep what is shown for the next start.
  case save
  case quit
}

/// A command line of ours to run below the screen, without the program's name.
package struct CommandRequest: Hashable, Sendable {
  package var number: Int
  package var arguments: [String]
  /// The columns of the output.
  package var columns: Int

  package init(number: Int, arguments: [String], columns: Int) {
    self.number = number
    self.arguments = arguments
    self.columns = columns
  }
}

package enum QuestionAnswer: Hashable, Sendable {
  case yes, no
  case text(String)
  case row(Int)
  case proceed
}
