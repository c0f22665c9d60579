/// Facts about a command for code that has only its name: the browser's `:` line, or hints on a
/// wrong command line.
package struct CommandTraits: Hashable, Sendable {
  /// What a command may change.
  package struct Changes: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Gists on the host, also their comments and stars.
    package static let gists = Changes(rawValue: 1)
    /// The revisions of a gist that exists.
    package static let revisions = Changes(rawValue: 1 << 1)
    /// The library's copies of gists.
    package static let library = Changes(rawValue: 1 << 2)
    package static let trash = Changes(rawValue: 1 << 3)
    package static let drafts = Changes(rawValue: 1 << 4)
    /// Linked files, and which ones are linked.
    package static let links = Changes(rawValue: 1 << 5)
    /// Folders and files that are made from gists.
    package static let copies = Changes(rawValue: 1 << 6)
    /// The remembered users.
    package static let users = Changes(rawValue: 1 << 7)
    /// Who is signed in.
    package static let accounts = Changes(rawValue: 1 << 8)
    /// Settings of this program or of git.
    package static let settings = Changes(rawValue: 1 << 9)
  }

  /// What its arguments name.
  package enum Target: Sendable {
    case nothing, gist, gists, linkedFiles, repository
  }

  package enum Output: Sendable {
    /// The changes made; in JSON an array.
    case outcomes
    /// The change made; in JSON one object.
    case outcome
    /// One thing to read; in JSON one object.
    case document
    /// Things to read; in JSON an array.
    case list
    /// A text to read, never JSON.
    case text
  }

  /// What an option makes of a command.
  package struct Option: Hashable, Sendable {
    /// What the command changes with it.
    package let changes: Changes
    /// What the command prints with it; nil for the same as without.
    package let prints: Output?
    /// Whether the command then sends requests.
    package let sendsRequests: Bool

    package init(changes: Changes, prints: Output? = nil, sendsRequests: Bool = false) {
      self.changes = changes
      self.prints = prints
      self.sendsRequests = sendsRequests
    }
  }

  package var changes: Changes
  package let takes: Target
  package var prints: Output
  /// The options that make another command of it, by `--name`.
  package let options: [String: Option]
  /// Whether it is likely to send a request at once, without `--offline`.
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

  /// Whether it does something, also if it changes nothing that is kept here or on the host.
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

  /// Returns the command that a command line names: its name with those of its groups, without aliases,
  /// its traits with the options, and its arguments without options and their values; nil if it names
  /// none.
  func command(
    of words: [String]
  ) -> (name: String, traits: CommandTraits, arguments: [String])?
}
