import TerminalOutput

/// A dialog above the screen; it gets all keys.
enum Overlay: Hashable, Sendable {
  /// Whether to delete these gists.
  case deletion([String])
  /// Whether to make several gists public or secret.
  case visibility([String], isPublic: Bool)
  /// Whether to act on marked gists that the list does not show.
  case hidden(HiddenAct)
  /// Whether to link a file of the folder to a gist.
  case linking(path: String, gist: String)
  /// A command is loading the gist, and then asks for a file.
  case loading(command: Int)
  /// An action waits for facts about its gists.
  case asking(Int, WaitingAct)
  case create(CreateForm)
  /// Whether to remove a draft.
  case removal(DraftRow)
  /// Whether to edit a draft that could not be sent, or to send it again.
  case draft(DraftOffer)
  /// The columns by which the list can be sorted, and the selected one.
  case sorting(row: Int)
  case actions(ActionMenu)
  /// The question for the background, which the terminal does not tell, and the selected answer.
  case background(TerminalBackground)
  case field(TextField)
  case question(BrowserQuestion, LineEditor, row: Int)

  /// Whether each typed character is a key, and not part of a text.
  var takesSingleKeys: Bool {
    switch self {
    case .deletion, .visibility, .hidden, .linking, .loading, .asking, .sorting, .removal, .draft,
      .background:
      true
    case .question(let question, _, _):
      if case .line = question.form { false } else { true }
    case .create, .field, .actions: false
    }
  }
}

/// A question that waits for an answer: a dialog, by its number, or a document with an offer.
enum Asking: Hashable, Sendable {
  case dialog(Int)
  case offer(DocumentName)
}

/// A line whose last word can be completed.
protocol CompletedLine {
  var editor: LineEditor { get set }
  /// Whether the line is one word, without quotes.
  var isWholeLine: Bool { get }
  /// Words that complete the last one.
  var completions: [Completion] { get set }
  /// The index of the completion that was inserted.
  var completion: Int? { get set }
}

extension CompletedLine {
  var isWholeLine: Bool { false }

  /// The line with its words quoted.
  var quotedLine: String { isWholeLine ? CommandWords.quoted(editor.text) : editor.text }

  /// Replaces the last word with the next completion.
  mutating func insertCompletion(after step: Int) {
    let next = completion.map { ($0 + step) % completions.count } ?? 0
    completion = next
    guard !isWholeLine else { return editor.set(completions[next].word) }
    let line = editor.text
    let start = line[..<CommandWords.lastStart(of: line)]
    editor.set(start + CommandWords.quoted(completions[next].word))
  }

  mutating func forgetCompletions() {
    completions = []
    completion = nil
  }

  /// Stores the completions; inserts a single one.
  mutating func complete(with words: [Completion]) {
    completions = words
    completion = nil
    guard words.count == 1 else { return }
    insertCompletion(after: 1)
    // After the name of a folder, a path continues.
    if !isWholeLine, words.first?.word.hasSuffix("/") != true { editor.insert(" ") }
    forgetCompletions()
  }
}

/// A field for a line of text at the bottom of the screen.
struct TextField: CompletedLine, Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// A login whose gists are shown.
    case userGists
    /// A login to save.
    case addUser
    /// A command line without `gists`.
    case command
    /// Text in a document.
    case find
    /// Words to search repositories for.
    case repositories
    /// Text in the rows of a list, and the filter and the selected row before.
    case filter(before: String, selection: String?)
    /// The name of a view that is saved.
    case view
    /// The description of gists, and those that they had when the user was asked.
    case description(gists: [String], before: [String: String])
    /// Tags to add to gists or to remove from them.
    case tags([String])
    /// The folder for a gist's files.
    case download([String])

    /// Whether typed lines are kept.
    var hasHistory: Bool { [.command, .find, .repositories].contains(self) }

    var isFilter: Bool { if case .filter = self { true } else { false } }

    /// The gists that the text is for.
    var gists: [String] {
      switch self {
      case .description(let gists, _), .tags(let gists), .download(let gists): gists
      case .userGists, .addUser, .command, .find, .repositories, .filter, .view: []
      }
    }
  }

  var purpose: Purpose
  var editor = LineEditor()
  /// A login is one word.
  var isWholeLine: Bool { purpose == .userGists }
  var completions: [Completion] = []
  var completion: Int?
  /// Whether Tab waits for completions.
  var wantsCompletion = false
  /// Whether typing replaces the text, which is a proposal.
  var isProposed = false
  /// The line of the history that is shown; nil for what is being typed.
  var recalled: LineHistory.Place?

  /// The command line whose completions are those of the text; nil if there are none.
  var commandLine: String? {
    switch purpose {
    case .command: editor.text
    case .userGists: "user view \(editor.text.drop { $0 == "@" })"
    case .addUser: "user add " + editor.text
    case .find, .repositories, .filter, .view, .description, .tags, .download: nil
    }
  }

  /// Shows an earlier line in place of the text, and where it is in the history.
  mutating func recall(_ line: String, _ place: LineHistory.Place?) {
    editor.set(line)
    recalled = place
    forgetCompletions()
  }

  /// Returns the words before the text on the screen, and in plain mode, with a name of its gists.
  func prompts(for gists: String) -> (screen: String, plain: String) {
    switch purpose {
    case .userGists: ("Gists of: ", "Login:")
    case .addUser: ("Save user: ", "Login to save:")
    case .command: (":", "Command:")
    case .find: ("/", "Words:")
    case .repositories: ("Search repositories: ", "Words:")
    case .filter: ("Filter: ", "Filter:")
    case .view: ("Save as view: ", "Name:")
    case .description: ("Description of \(gists): ", "Description of \(gists):")
    case .tags:
      (
        "Tags of \(gists), +new -old: ",
        "Tags to add to \(gists) or to remove, such as +work -old:"
      )
    case .download: ("Download \(gists) to: ", "Folder for \(gists):")
    }
  }
}
