/// Facts about a command for code that knows only its name: the browser's `:` line, or hints on a
/// wrong command line.
package struct CommandTraits: Hashable, Sendable {
  /// The things that a command may change.
  package struct Changes: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Gists on the host, including their comments and stars.
    package static let gists = Changes(rawValue: 1)
    /// The revisions of an existing gist.
    package static let revisions = Changes(rawValue: 1 << 1)
    /// The library's copies of gists.
    package static let library = Changes(rawValue: 1 << 2)
    package static let trash = Changes(rawValue: 1 << 3)
    package static let drafts = Changes(rawValue: 1 << 4)
    /// Linked files, and the links themselves.
    package static let links = Changes(rawValue: 1 << 5)
    /// Folders and files that are created from gists.
    package static let copies = Changes(rawValue: 1 << 6)
    /// The saved users.
    package static let users = Changes(rawValue: 1 << 7)
    /// The signed-in accounts.
    package static let accounts = Changes(rawValue: 1 << 8)
    /// Settings of this program or of git.
    package static let settings = Changes(rawValue: 1 << 9)
  }

  /// The kind of thing that the arguments name.
  package enum Target: Sendable {
    case nothing, gist, gists, linkedFiles, repository
  }

  package enum Output: Sendable {
    /// The completed changes; in JSON an array.
    case outcomes
    /// The completed change; in JSON one object.
    case outcome
    /// One thing to read; in JSON one object.
    case document
    /// Things to read; in JSON an array.
    case list
    /// A text to read, never JSON.
    case text
  }

  /// The effect of an option on a command's traits.
  package struct Option: Hashable, Sendable {
    /// The changes that the command makes with the option.
    let changes: Changes
    /// The command's output with the option; nil if it is the same as without.
    let prints: Output?
    /// Whether the command then sends requests.
    let sendsRequests: Bool

    package init(changes: Changes, prints: Output? = nil, sendsRequests: Bool = false) {
      self.changes = changes
      self.prints = prints
      self.sendsRequests = sendsRequests
    }
  }

  package var changes: Changes
  package let takes: Target
  package var prints: Output
  /// The options that change the traits, by `--name`.
  package let options: [String: Option]
  /// Whether the command is likely to send a request at once, unless `--offline` is given.
  package var sendsRequests: Bool
  /// Whether a terminal user who is not signed in is offered to sign in and rerun the command.
  package let offersSignIn: Bool
  /// Whether the settings file must be valid: only the commands that change it run without it.
  package let usesSettings: Bool

  package init(
    changes: Changes, takes: Target, prints: Output, options: [String: Option] = [:],
    sendsRequests: Bool = true, offersSignIn: Bool = true, usesSettings: Bool = true
  ) {
    self.changes = changes
    self.takes = takes
    self.prints = prints
    self.options = options
    self.sendsRequests = sendsRequests
    self.offersSignIn = offersSignIn
    self.usesSettings = usesSettings
  }

  /// Returns the traits on a command line with these words.
  package func with(_ words: some Sequence<String>) -> CommandTraits {
    var traits = self
    for option in words.prefix(while: { $0 != "--" }).compactMap({ options[$0] }) {
      traits.changes.formUnion(option.changes)
      traits.prints = option.prints ?? traits.prints
      traits.sendsRequests = traits.sendsRequests || option.sendsRequests
    }
    return traits
  }

  /// Whether the command performs an action, even if that changes nothing on this computer or the
  /// host.
  package var isAction: Bool {
    switch prints {
    case .outcome, .outcomes: true
    case .document, .list, .text: !changes.isEmpty
    }
  }
}

/// The command lines of this program.
package protocol CommandLines: Sendable {
  /// Runs a command line without the program's name.
  func run(_ arguments: [String], in context: AppContext) async -> ExitStatus

  /// Returns the words that may replace the last one.
  func completions(of words: [String], in context: AppContext) -> [String]

  /// Returns the command in a command line: its name with its groups' names and without aliases,
  /// its traits with the options, and its arguments without options and their values; nil if there
  /// is none.
  func command(
    of words: [String]
  ) -> (name: String, traits: CommandTraits, arguments: [String])?

  /// Whether a command line opens an editor; false if it is invalid.
  func opensEditor(_ words: [String]) -> Bool
}
