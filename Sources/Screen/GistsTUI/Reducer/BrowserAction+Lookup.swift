import TerminalOutput

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
    /// Runs a command on one gist, as its line after `:` does.
    case command(String)
  }

  struct Entry: Sendable {
    let keys: [Key]
    /// The group in help.
    let group: Group
    let place: Place
    /// A short description of the keys' effect.
    let about: String
    /// The key that hints name, and its effect in a word.
    let hint: (key: Key?, label: String)
    /// The words after `:` that run the action and are no commands.
    let typed: Set<String>
    /// The words of plain mode, the first of which is in its sentences.
    let words: [String]
    /// The action in the sentence that it acts on only one gist.
    let noun: String
    /// The rows of plain mode that have the action; empty if it needs no row.
    let rows: Set<BrowserRow.Kind>
    /// Whether a text may follow in plain mode: a file's name, a description or a folder.
    let takesText: Bool
    /// Whether only the owner of a gist may do it.
    let needsOwner: Bool
    /// Whether it changes neither gists nor their marks.
    let onlyReads: Bool
    /// The facts that must be known about the gists.
    let facts: Set<GistFact>
    /// The code that runs if the target is no gist.
    let otherwise: (@Sendable (inout BrowserState) -> Void)?
    let opens: Opened
    /// Returns why the action can't run now; nil if it can.
    let whyDisabled: @Sendable (BrowserState) -> BrowserMessage?
    let handler: Handler

    /// `noun`: the first word unless given.
    init(
      _ about: String = "", _ keys: [Key] = [], group: Group = .changing,
      in place: Place = .everywhere, hint: String = "", hintKey: Key? = nil,
      typed: Set<String> = [], words: [String] = [], noun: String? = nil,
      on rows: Set<BrowserRow.Kind> = [], takesText: Bool = false, needsOwner: Bool = false,
      onlyReads: Bool = false, knowing facts: Set<GistFact> = [], opens: Opened = .nothing,
      unless whyDisabled: @escaping @Sendable (BrowserState) -> BrowserMessage? = { _ in nil },
      otherwise: (@Sendable (inout BrowserState) -> Void)? = nil, _ handler: Handler
    ) {
      self.keys = keys
      self.group = group
      self.place = place
      self.about = about
      self.hint = (hintKey ?? keys.first, hint)
      self.typed = typed
      self.words = words
      self.noun = noun ?? words.first ?? ""
      self.rows = rows
      self.takesText = takesText
      self.needsOwner = needsOwner
      self.onlyReads = onlyReads
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
      case .state, .list, .gist, .gistFile, .file, .command: false
      }
    }

    /// A description of the keys' effect and place.
    var sentence: String {
      place == .gists ? about : about + (place.name.map { " (\($0))" } ?? "")
    }
  }
}

extension BrowserAction {
  /// The actions with keys, in the order in which help lists them.
  static let bindings = allCases.filter { !$0.entry.keys.isEmpty }

  /// A group of actions in help.
  enum Group: String, CaseIterable, Sendable {
    case first = "Help and quit"
    case moving = "Moving"
    case lists = "Lists"
    case finding = "Finding and reading"
    case marking = "Marking"
    case changing = "Gists"
    case files = "Files and users"
    case screen = "The screen"
  }

  /// Whether the action is about gists.
  var needsGist: Bool {
    switch entry.handler {
    case .gist, .gistFile, .gists, .gistsWithText, .command: true
    case .state, .list, .file: false
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
  static let words = allCases.flatMap(\.entry.words).filter { $0.count > 1 }

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
  var name: String {
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
