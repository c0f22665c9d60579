package import FoundationEssentials
package import TerminalOutput

/// What happens to the browser: keys, and results of its effects.
///
/// Results carry the list or the number of their effect, so that late ones are dropped.
package enum BrowserEvent: Sendable {
  case key(Key)
  case resized(rows: Int, columns: Int)
  /// The time, sent before other events.
  case time(Date)
  /// What all events so far led to is on the screen since this time, on a clock that only goes forward.
  case shown(at: Duration)
  /// The keys that follow were typed at this time, on the same clock.
  case typed(at: Duration)
  /// Who is signed in.
  case account(BrowserAccount)
  /// What is new of the user's gists, the longest form first: `3 new comments, 5 stars`, `8 new`.
  case news([String])
  /// How many requests are left of an hour's, and when the next hour begins: `14:31`.
  case rateLimit(remaining: Int, of: Int, resets: String? = nil)

  /// The first rows of a list and how many it has, from the library.
  case firstRows(BrowserList, [BrowserRow], count: Int)
  /// The IDs of all rows of a list, in order.
  case order(BrowserList, [String], generation: Int)
  /// The IDs of the rows that are shown, filtered and sorted.
  case arranged(BrowserList, [String], ListArrangement)
  /// Rows that were asked for with ``BrowserEffect/loadRows(_:_:)``.
  case rows(BrowserList, [BrowserRow])
  /// The library could not be read for these rows; they are tried again.
  case rowsUnavailable(BrowserList, [String])
  /// A list has all its rows; the only event for short lists.
  case loaded(BrowserList, [BrowserRow], generation: Int)
  /// Loading from the network ended.
  case refreshed(BrowserList, RefreshResult, generation: Int)

  case found(SearchResult, generation: Int)
  /// A document was loaded; its lines, which may take long to make.
  case document(DocumentName, BrowserDocument, DocumentLines)
  /// The beginning of a large document, which is shown if nothing of it was; the rest is on its way.
  case beginning(DocumentName, BrowserDocument, DocumentLines)
  case documentFailed(DocumentName, BrowserMessage)
  /// The indexes of the lines of a document in which one of some words begins.
  case matches(DocumentName, [String], [Int])
  /// A document was not loaded, because another one was selected meanwhile.
  case documentSkipped(DocumentName)
  /// Whether a gist is starred, as the host said when its document was loaded.
  case star(of: String, Bool)
  /// The picture of a user, by login; nil if there is none.
  case avatar(String, BrowserPicture?)
  /// The cells have another size, so all pictures must be made again.
  case cellsResized

  /// A command printed a line.
  case output(number: Int, StyledText)
  /// How far a command is.
  case progress(number: Int, String)
  /// A command ended.
  case finished(number: Int, CommandResult)
  /// A command asks, or has more to say about what it asked last.
  case asked(BrowserQuestion)
  /// A command needs no answer any more.
  case withdrawn(number: Int)
  /// Words that complete the last word of a command line.
  case completions(of: String, [Completion])
  /// Paths that complete the last word of a line.
  case paths(of: String, [Completion])
  /// Which of these paths are no files.
  case foundFiles([String], missing: Set<String>)
  /// Something to say in the status line.
  case message(BrowserMessage)
}

/// The account that is shown.
package struct BrowserAccount: Hashable, Sendable {
  package var host: String
  /// nil if signed out, or not known yet.
  package var login: String?
  /// Whether there is a token whose owner no response told yet.
  package var isUnknown: Bool

  package init(host: String, login: String?, isUnknown: Bool = false) {
    self.host = host
    self.login = login
    self.isUnknown = isUnknown
  }

  /// Whether it is certain that nobody is signed in.
  var isSignedOut: Bool { login == nil && !isUnknown }
}

/// How loading a list from the network ended.
package enum RefreshResult: Hashable, Sendable {
  /// The list is up to date; `note` is for the status line. `hasMore` is whether the host has
  /// further pages.
  case done(note: String?, hasMore: Bool)
  /// The host could not be reached; what is shown is a copy.
  case offline(note: String)
  case failed(BrowserMessage)
}

/// Sentences for the user: what happened, and next steps.
package struct BrowserMessage: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case note, success, error }

  package var kind: Kind
  package var text: String
  package var hints: [String]
  /// What the user can do about it with a key.
  package var remedy: Remedy?

  package enum Remedy: Hashable, Sendable {
    case signIn
    /// The token in use is no longer valid.
    case signInAgain
    /// The command line is wrong.
    case correction
  }

  package init(_ kind: Kind, _ text: String, hints: [String] = [], remedy: Remedy? = nil) {
    self.kind = kind
    self.text = text
    self.hints = hints
    self.remedy = remedy
  }
}

/// What a search of the library found.
package struct SearchResult: Hashable, Sendable {
  /// The hits so far, in order; those of a later result of the same search begin with them.
  package var ids: [String]
  /// The rows of the first of those whose rows no earlier result had.
  package var rows: [BrowserRow]
  /// Whether these are all hits.
  package var isAll: Bool
  /// How many gists the library has, and how many of those that a sync fetches lack their contents.
  package var total: Int
  package var unsearched: Int
  package var milliseconds: Int
  /// Why the query is invalid.
  package var problem: String?

  package init(
    ids: [String], rows: [BrowserRow], isAll: Bool, total: Int, unsearched: Int = 0,
    milliseconds: Int, problem: String? = nil
  ) {
    self.ids = ids
    self.rows = rows
    self.isAll = isAll
    self.total = total
    self.unsearched = unsearched
    self.milliseconds = milliseconds
    self.problem = problem
  }
}

/// How a command ended.
package struct CommandResult: Hashable, Sendable {
  package var isSuccess: Bool
  /// Whether it failed, and the host may have made the change nevertheless.
  package var isUnknown: Bool
  /// The error, or what was done; nil if there is nothing to say.
  package var message: BrowserMessage?
  /// What the command printed on stdout.
  package var output: DocumentLines
  /// The ID of a gist that the command created, such as a restored one.
  package var gist: String?

  package init(
    isSuccess: Bool, isUnknown: Bool = false, message: BrowserMessage?,
    output: DocumentLines = DocumentLines(), gist: String? = nil
  ) {
    self.isSuccess = isSuccess
    self.isUnknown = isUnknown
    self.message = message
    self.output = output
    self.gist = gist
  }
}

/// A question of a command that runs below the screen.
package struct BrowserQuestion: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// Yes or no; Enter alone is no answer.
    case confirmation
    /// A line of text; a secret is not shown.
    case line(isSecret: Bool)
    /// One of the rows, by its index.
    case choice([String])
    /// Only Enter or Escape.
    case pause
    /// A code to enter on a web page; stays until the command withdraws it or ends.
    case code(SignInCode)
  }

  package var number: Int
  package var text: String
  package var form: Form

  package init(number: Int, text: String, form: Form) {
    self.number = number
    self.text = text
    self.form = form
  }
}

/// What the browser wants to be done outside of it.
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
  case loadDocument(DocumentName, columns: Int, fromNetwork: Bool)
  /// Find the lines of a large document in which one of some words begins.
  case find(DocumentName, [String], in: DocumentLines)
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
  /// Complete a path, the last word of a line.
  case completePath(String)
  /// Find out which of these paths are files.
  case findFiles([String])

  /// Copy the address of a page of the host.
  case copy(url: String)
  /// Open a page of the host in the web browser.
  case openPage(url: String)
  case setMouse(Bool)
  /// Wrap the lines of documents that are loaded from now on, or leave them whole.
  case setWrapping(Bool)
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
  /// Whether the user's pager shows the output.
  package var isPaged = false
  /// What to run in place of a command of ours.
  package var shell: ShellRequest?
}

/// A script to run at the terminal, which gets the values as its parameters.
package struct ShellRequest: Hashable, Sendable {
  /// The command as the user wrote it.
  package let text: String
  package let script: String
  package let values: [String]
}

package enum QuestionAnswer: Hashable, Sendable {
  case yes, no
  case text(String)
  case row(Int)
  case proceed
}

/// A word that completes a command line.
package struct Completion: Hashable, Sendable {
  package var word: String
  /// What an ID stands for: the title of a gist; nil for other words.
  package var title: String?

  package init(_ word: String, title: String? = nil) {
    self.word = word
    self.title = title
  }
}

/// A code that a user enters on a web page to sign in.
package struct SignInCode: Hashable, Sendable {
  package var code: String
  package var address: String
  /// Whether Enter copies the code and opens the page.
  package var isOpenable: Bool
  /// How long the code is valid: `14:32 left`.
  package var timeLeft: String
  /// Why the page could not be opened, for example.
  package var note: String?

  /// A code that someone else requested gives them the account (RFC 8628 §5.4).
  package static let caution = "Continue only if you started this sign-in yourself"

  package init(
    code: String, address: String, isOpenable: Bool, timeLeft: String, note: String? = nil
  ) {
    self.code = code
    self.address = address
    self.isOpenable = isOpenable
    self.timeLeft = timeLeft
    self.note = note
  }
}
