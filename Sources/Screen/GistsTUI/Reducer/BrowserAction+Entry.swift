package import TerminalOutput

extension BrowserAction {
  /// The code of an action, by what it acts on.
  enum Handler: Sendable {
    case state(@Sendable (inout BrowserState) -> Void)
    /// Shows a list.
    case list(BrowserList)
    /// Acts on one gist; receives the text that was typed for it, if any.
    case gist(@Sendable (inout BrowserState, _ id: String, _ text: String?) -> Void)
    /// Acts on one gist; receives the file name that was typed for it, or else that of the file on
    /// the screen, if any.
    case gistFile(@Sendable (inout BrowserState, _ id: String, _ file: String?) -> Void)
    /// Acts on any number of gists.
    case gists(@Sendable (inout BrowserState, _ ids: [String]) -> Void)
    /// Acts on any number of gists; receives the text that was typed for them, if any.
    case gistsWithText(@Sendable (inout BrowserState, _ ids: [String], _ text: String?) -> Void)
    case file(@Sendable (inout BrowserState, FileRow) -> Void)
  }

  package struct Entry: Sendable {
    package let keys: [Key]
    package let place: Place
    /// A short description of the keys' effect.
    let about: String
    /// The key that hints name, and its effect in a word.
    let hint: (key: Key?, label: String)
    /// The words after `:` that run the action and are no commands.
    let typed: Set<String>
    /// The words of plain mode, the first of which is in its sentences.
    let words: [String]
    /// The rows of plain mode that have the action; empty if it needs no row.
    let rows: Set<BrowserRow.Kind>
    /// Whether a text may follow in plain mode: a file's name, a description or a folder.
    let takesText: Bool
    /// Whether only the owner of a gist may do it.
    let needsOwner: Bool
    /// The facts that must be known about the gists.
    let facts: Set<GistFact>
    /// The code that runs if the target is no gist.
    let otherwise: (@Sendable (inout BrowserState) -> Void)?
    let opens: Opened
    /// Returns why the action can't run now; nil if it can.
    let whyDisabled: @Sendable (BrowserState) -> BrowserMessage?
    let handler: Handler

    fileprivate init(
      _ about: String = "", _ keys: [Key] = [], in place: Place = .everywhere,
      hint: String = "", hintKey: Key? = nil, typed: Set<String> = [], words: [String] = [],
      on rows: Set<BrowserRow.Kind> = [], takesText: Bool = false, needsOwner: Bool = false,
      knowing facts: Set<GistFact> = [],
      opens: Opened = .nothing,
      unless whyDisabled: @escaping @Sendable (BrowserState) -> BrowserMessage? = { _ in nil },
      otherwise: (@Sendable (inout BrowserState) -> Void)? = nil, _ handler: Handler
    ) {
      self.keys = keys
      self.place = place
      self.about = about
      self.hint = (hintKey ?? keys.first, hint)
      self.typed = typed
      self.words = words
      self.rows = rows
      self.takesText = takesText
      self.needsOwner = needsOwner
      self.facts = facts
      self.otherwise = otherwise
      self.opens = opens
      self.whyDisabled = whyDisabled
      self.handler = handler
    }

    /// Whether it acts on any number of gists at once.
    var takesSeveral: Bool {
      switch handler {
      case .gists, .gistsWithText: true
      case .state, .list, .gist, .gistFile, .file: false
      }
    }

    /// A description of the keys' effect and place.
    package var sentence: String {
      switch place {
      case .everywhere, .gists: about
      case .lists: about + " (in a list)"
      case .files: about + " (in Files)"
      case .users: about + " (in Users)"
      case .drafts: about + " (in Drafts)"
      }
    }
  }
}

extension BrowserAction {
  package var entry: Entry { Self.entries[rawValue] }

  private static let entries = allCases.map(\.definition)

  /// The actions with keys, in the order in which help lists them.
  package static let bindings = allCases.filter { !$0.entry.keys.isEmpty }

  /// A group of actions in help.
  package enum Group: String, CaseIterable, Sendable {
    case first = "Help and quit"
    case moving = "Moving"
    case lists = "Lists"
    case finding = "Finding and reading"
    case marking = "Marking"
    case changing = "Gists"
    case files = "Files and users"
    case screen = "The screen"
  }

  package var group: Group {
    switch self {
    case .next, .previous, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .top, .end, .open, .back:
      .moving
    case .nextTab, .previousTab, .mine, .public, .starred, .files, .users, .repositories, .view1,
      .view2, .view3, .userGists, .filter, .sort, .saveView:
      .lists
    case .search, .nextMatch, .previousMatch, .nextFile, .previousFile, .previewDown, .previewUp,
      .preview, .wholeScreen, .lineNumbers, .wrapping, .scrollRight, .scrollLeft, .pageFile:
      .finding
    case .mark, .markRange, .markAll, .unmarkAll: .marking
    case .push, .pull, .link, .addUser, .removeUser, .removeDraft: .files
    case .refresh, .commandLine, .actions, .signIn, .mouse, .message, .repaint, .suspend, .cancel:
      .screen
    case .help, .leave, .quit: .first
    default: .changing
    }
  }

  /// Whether the action is about gists.
  var needsGist: Bool {
    switch entry.handler {
    case .gist, .gistFile, .gists, .gistsWithText: true
    case .state, .list, .file: false
    }
  }

  /// Whether it changes neither gists nor their marks.
  var onlyReads: Bool {
    switch self {
    case .history, .comments, .copyURL, .copyFile, .pageFile, .openInBrowser, .diff, .clone: true
    default: false
    }
  }

  /// The action in the sentence that it acts on only one gist.
  var noun: String {
    switch self {
    case .pageFile: "view"
    case .openInBrowser: "open"
    case .tag: "tag"
    default: word
    }
  }

  /// The action's word in sentences of plain mode.
  var word: String { entry.words.first ?? "" }

  /// Returns the action of a key; the keys of a place win over those that work everywhere.
  static func bound(to key: Key, in places: [Place]) -> BrowserAction? {
    places.lazy.compactMap { keymap[$0]?[key] }.first ?? keymap[.everywhere]?[key]
  }

  private static let keymap: [Place: [Key: BrowserAction]] = {
    var keymap: [Place: [Key: BrowserAction]] = [:]
    for action in allCases {
      for key in action.entry.keys { keymap[action.entry.place, default: [:]][key] = action }
    }
    return keymap
  }()

  /// Returns the action of a word after `:`; nil if the word is a command.
  static func typed(_ word: String) -> BrowserAction? {
    allCases.first { $0.entry.typed.contains(word) }
  }

  /// All words of plain mode that have more than one letter, for suggestions.
  static let words = entries.flatMap(\.words).filter { $0.count > 1 }

  private static let actionsByWord = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { action in action.entry.words.map { ($0, action) } })

  /// Returns the action of a word of plain mode.
  ///
  /// Single letters keep their case, as the keys do: `P` pushes.
  init?(word: String) {
    guard let action = Self.actionsByWord[word.count == 1 ? word : word.lowercased()] else {
      return nil
    }
    self = action
  }

  /// The name in settings: `half-page-down`.
  package var name: String {
    "\(self)".map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
      .replacing("-u-r-l", with: "-url")
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Returns the action of a name, or of a word of plain mode.
  init?(name: String) {
    let name = name.lowercased()
    guard let action = Self.named[name] ?? (name.count > 1 ? BrowserAction(word: name) : nil) else {
      return nil
    }
    self = action
  }
}

extension BrowserAction {
  /// The table of all actions.
  ///
  /// Ctrl-A, B, H, I, J, K, M, S and Q are left to terminals and multiplexers.
  private var definition: Entry {
    switch self {
    case .next: Entry("Next row", ["j", .down, .control("n")], .state { $0.move(.lines(1)) })
    case .previous:
      Entry(
        "Previous row; twice at the top: refresh", ["k", .up, .control("p")],
        .state { $0.move(.lines(-1)) })
    case .pageDown:
      Entry(
        "Next page; Space in documents only", [.pageDown, .control("f"), " "], hint: "next page",
        hintKey: " ",
        .state { $0.move(.pages(1)) })
    case .pageUp: Entry("Previous page", ["b", .pageUp], .state { $0.move(.pages(-1)) })
    case .halfPageDown:
      Entry("Half a page down", [.control("d")], .state { $0.move(.halfPages(1)) })
    case .halfPageUp: Entry("Half a page up", [.control("u")], .state { $0.move(.halfPages(-1)) })
    case .top: Entry("First row", ["g", .home], .state { $0.move(.start) })
    case .end: Entry("Last row; loads all", ["G", .end], .state { $0.move(.end) })
    case .open:
      Entry(
        "Open", ["l", .enter, .right], hint: "open", hintKey: .enter,
        words: ["open", "read", "view"],
        on: [.gist, .file, .user, .repository, .heading, .entry, .draft, .revision, .tag],
        .state { $0.open() })
    case .back:
      Entry(
        "Back", ["h", .escape, .left], hint: "list", hintKey: .escape, words: ["back", "b", "h"],
        .state { $0.goBack() })

    case .nextTab: Entry("Next list", [.tab], .state { $0.showTab(after: 1) })
    case .previousTab:
      Entry("Previous list", [.backTab], .state { $0.showTab(after: $0.navigation.tabs.count - 1) })
    case .mine: Entry("Your gists", ["1"], words: ["mine"], .list(.mine))
    case .public:
      Entry("Public gists", ["2"], hint: "public gists", words: ["public"], .list(.public))
    case .starred: Entry("Starred gists", ["3"], words: ["starred"], .list(.starred))
    case .files: Entry("Files in this folder", ["4"], words: ["files"], .list(.files))
    case .users: Entry("Saved users", ["5"], words: ["users"], .list(.users))
    case .repositories:
      Entry("Repositories", ["6"], words: ["repos", "repositories"], .list(.repositories))
    case .view1:
      Entry(
        "Seventh tab: your view (view.NAME), or Trash", ["7"],
        .state { $0.show(tabNumbered: 7) })
    case .view2:
      Entry("Eighth tab: a view, Trash or Drafts", ["8"], .state { $0.show(tabNumbered: 8) })
    case .view3:
      Entry("Ninth tab: a view, Trash, Drafts or Tags", ["9"], .state { $0.show(tabNumbered: 9) })
    case .userGists: Entry("A user's gists", ["@"], hint: "gists", .state { $0.askUser() })
    case .filter:
      Entry(
        "Filter: words, or what / understands, such as files:>5", ["f"], hint: "filter",
        opens: .line, unless: { $0.whyNoList("filtered") }, .state { $0.askFilter() })
    case .sort:
      Entry(
        "Sort; choose the same column again to reverse", ["S"], hint: "sort",
        opens: .menu(ListArrangement.Sorting.keys), unless: { $0.whyNoList("sorted") },
        .state { $0.askSorting() })
    case .saveView:
      Entry(
        "Save the list, filtered and sorted, as a view", ["F"], in: .lists,
        words: ["save"], opens: .line, unless: { $0.whyNoView }, .state { $0.askViewName() })
    case .search:
      Entry(
        "Search the library or repositories, or in a document", ["/"], hint: "search",
        .state { $0.startSearch() })
    case .nextMatch:
      Entry("Next match", ["n"], unless: { $0.whyNoMatches }, .state { $0.showMatch(after: true) })
    case .previousMatch:
      Entry(
        "Previous match", ["N"], unless: { $0.whyNoMatches }, .state { $0.showMatch(after: false) })
    case .nextFile:
      Entry("Next file", ["]"], unless: { $0.whyNoFiles }, .state { $0.showFile(after: true) })
    case .previousFile:
      Entry("Previous file", ["["], unless: { $0.whyNoFiles }, .state { $0.showFile(after: false) })
    case .previewDown:
      Entry("Scroll the preview down", ["J", .control("e")], .state { $0.scrollShown(by: 1) })
    case .previewUp:
      Entry("Scroll the preview up", ["K", .control("y")], .state { $0.scrollShown(by: -1) })

    case .mark:
      Entry(
        "Mark for the next command, move down", [" ", "t"], in: .lists, hint: "mark",
        .state { $0.mark() })
    case .markRange:
      Entry(
        "Start or end marking rows", ["v"], in: .lists, hint: "range", .state { $0.markRange() })
    case .markAll: Entry("Mark all", ["*"], in: .lists, .state { $0.markAll() })
    case .unmarkAll:
      Entry("Unmark all", ["-"], in: .lists, hint: "unmark", .state { $0.unmarkShown() })

    case .star:
      Entry(
        "Star or unstar", ["s"], in: .gists, hint: "star", words: ["star", "s"], on: [.gist],
        .gists { $0.toggleStars(of: $1) })
    case .undo:
      Entry(
        "Undo the last change, or restore (trash, history)", ["u"], hint: "restore",
        typed: ["undo"], words: ["undo", "u"],
        unless: { $0.whyNothingToUndo }, .state { $0.undoLast() })
    case .create:
      Entry(
        "Create a gist", ["c"], hint: "create", words: ["create", "c", "new"], on: [.file],
        .state { $0.askCreation() })
    case .edit:
      Entry(
        "Edit in your editor", ["e"], in: .gists, hint: "edit", words: ["edit", "e"], on: [.gist],
        takesText: true, needsOwner: true,
        .gistFile { $0.edit($1, file: $2) })
    case .delete:
      Entry(
        "Delete (asks first)", ["d"], in: .gists, hint: "delete",
        words: ["delete", "d", "remove", "rm"], on: [.gist], needsOwner: true, knowing: [.row],
        opens: .menu("yn"), .gists { $0.dialogs.open(.deletion($1)) })
    case .describe:
      Entry(
        "Change the description and its #tags", ["a"], in: .gists,
        words: ["describe", "a", "description"], on: [.gist], takesText: true, needsOwner: true,
        knowing: [.description], opens: .line, .gistsWithText { $0.describe($1, $2) })
    case .tag:
      Entry(
        "Add or remove tags: +new -old", ["T"], in: .gists, hint: "tag", opens: .line,
        .gists { $0.askTags(of: $1) })
    case .history:
      Entry(
        "History with each revision's changes; u restores one", ["H"], in: .gists,
        typed: ["history"], words: ["history", "revisions"], on: [.gist],
        .gist { state, id, _ in state.push(.revisions(of: id)) })
    case .comments:
      Entry(
        "Comments", ["C"], in: .gists, typed: ["comments"], words: ["comments"], on: [.gist],
        .gist { state, id, _ in state.showComments(on: id) })
    case .copyURL:
      Entry(
        "Copy the URL", ["y"], hint: "copy URL", words: ["url", "y"],
        on: [.gist, .user, .repository, .entry], otherwise: { $0.copyPageURL() },
        .gists { $0.copyURLs(of: $1) })
    case .copyFile:
      Entry(
        "Copy the file", ["Y"], in: .gists, words: ["copy"], on: [.gist], takesText: true,
        .gistFile { $0.runOnFile("copy", $1, $2, .other, "Copying") })
    case .pageFile:
      Entry(
        "Read the file in your pager", ["V"], in: .gists, .gistFile { $0.page($1, file: $2) })
    case .openInBrowser:
      Entry(
        "Open in the web browser", ["o"], hint: "browser", words: ["web", "o", "browser"],
        on: [.gist, .user, .repository, .entry], otherwise: { $0.openPage() },
        .gist { state, id, _ in state.openInBrowser(gist: id) })
    case .download:
      Entry(
        "Download", ["w"], in: .gists, hint: "download", words: ["download", "w"], on: [.gist],
        takesText: true, opens: .line, .gists { $0.askDownload(of: $1) })

    case .push:
      Entry(
        "Show the changes, then push the file", ["P"], in: .files, hint: "push",
        words: ["push", "P"], on: [.file], needsOwner: true, .file { $0.offer("push", of: $1) })
    case .pull:
      Entry(
        "Show the changes, then pull the gist", ["L"], in: .files, hint: "pull",
        words: ["pull", "L"], on: [.file], .file { $0.offer("pull", of: $1) })
    case .link:
      Entry(
        "Link to the gist of the same name", ["="], in: .files, hint: "link",
        words: ["link", "="], on: [.file], opens: .menu("yn"), unless: { $0.whyNotLinkable },
        .file { $0.askLink(of: $1) })
    case .addUser:
      Entry(
        "Save a user", ["a"], in: .users, hint: "add", opens: .line, .state { $0.askFor(.user) })
    case .removeUser:
      Entry(
        "Remove the user", ["d"], in: .users, hint: "remove", words: ["forget"], on: [.user],
        .state { $0.removeUser() })
    case .removeDraft:
      Entry(
        "Remove the draft, after a question", ["d"], in: .drafts, hint: "remove",
        words: ["discard"],
        on: [.draft], opens: .menu("yn"),
        unless: {
          $0.selectedDraft == nil ? BrowserMessage(.note, "No draft is selected.") : nil
        }, .state { $0.askDraftRemoval() })

    case .refresh:
      Entry(
        "Refresh from the host", ["r", "R", .function(5)], hint: "try again",
        words: ["refresh", "r"], .state { $0.refresh() })
    case .preview:
      Entry("Show or hide the preview", ["p"], .state { $0.options.hasPreview.toggle() })
    case .lineNumbers:
      Entry("Show or hide line numbers", ["#"], .state { $0.options.hasLineNumbers.toggle() })
    case .wrapping: Entry("Toggle line wrapping", ["W"], .state { $0.toggleWrapping() })
    case .scrollRight:
      Entry(
        "Scroll to the right", [">"], unless: { $0.whyNotSideways },
        .state { $0.scrollSideways(by: 1) })
    case .scrollLeft:
      Entry(
        "Scroll to the left", ["<"], unless: { $0.whyNotSideways },
        .state { $0.scrollSideways(by: -1) })
    case .wholeScreen: Entry("Use the whole screen", ["z"], .state { $0.options.isWhole.toggle() })
    case .commandLine:
      Entry(
        "Run a gists command on the selection, such as :fork", [":", .control("]")],
        .state { $0.askFor(.command) })
    case .actions:
      Entry(
        "Menu of actions; type to narrow it", ["x"], hint: "actions", .state { $0.showActions() })
    case .signIn:
      Entry(
        "Sign in", ["i"], hint: "sign in", words: ["login", "i", "signin"], .state { $0.signIn() })
    case .mouse: Entry("Mouse on or off", ["M"], .state { $0.toggleMouse() })
    case .message:
      Entry(
        "Earlier messages, in full", ["m"],
        unless: { $0.messages.log.isEmpty ? BrowserMessage(.note, "No messages yet.") : nil },
        .state { $0.showMessages() })
    case .help:
      Entry(
        "Help", ["?"], hint: "help", typed: ["help"], words: ["help", "?"], .state { $0.showHelp() }
      )
    case .repaint: Entry("Repaint", [.control("l")], .state { $0.emit(.repaint) })
    case .suspend: Entry("Suspend", [.control("z")], .state { $0.emit(.suspend) })
    case .leave:
      Entry(
        "Back; in a list, quit", ["q"], hint: "back",
        .state { $0.navigation.canGoBack ? $0.back() : $0.quit() })
    case .quit:
      Entry(
        "Quit", ["Q", .control("c")], typed: ["q", "quit", "exit"], words: ["quit", "exit", "q"],
        .state { $0.quit() })
    case .cancel: Entry("Cancel", [.control("g")], .state { $0.cancelCommands() })

    case .unstar: Entry(words: ["unstar"], on: [.gist], .gists { $0.setStar(false, of: $1) })
    case .fork:
      Entry(
        "Fork", in: .gists, words: ["fork"], on: [.gist],
        .gist { state, id, _ in state.run("fork", on: id) })
    case .comment:
      Entry(
        "Add a comment", in: .gists, words: ["comment"], on: [.gist], takesText: true,
        .gist { $0.comment(on: $1, $2) })
    case .diff:
      Entry(
        "Changes of the last revision", in: .gists, words: ["diff"], on: [.gist],
        .gist { state, id, _ in state.run("diff", on: id) })
    case .clone:
      Entry(
        "Clone with git", in: .gists, words: ["clone"], on: [.gist],
        .gist { state, id, _ in state.run("clone", on: id) })
    case .restore: Entry(words: ["restore"], on: [.deleted], .state { $0.restoreSelected() })
    case .revert:
      Entry(
        typed: ["revert"], words: ["revert"], on: [.revision], needsOwner: true,
        .gist { state, id, _ in state.askRevert(of: id) })
    case .visibility:
      Entry(
        "Make public or secret", in: .gists, typed: ["visibility"], words: ["visibility"],
        on: [.gist], needsOwner: true, knowing: [.visibility], opens: .menu("yn"),
        .gists { $0.changeVisibility(of: $1) })
    case .drafts: Entry("Drafts", typed: ["drafts"], words: ["drafts"], .list(.drafts))
    case .tags: Entry("Tags", typed: ["tags"], words: ["tags"], .list(.tags))
    case .trash: Entry("Deleted gists", typed: ["trash"], words: ["trash"], .list(.trash))
    }
  }
}
