/// A command of this program, as the line after `:` treats it.
package struct TypedCommand: Hashable, Sendable {
  package enum Target: Sendable {
    case nothing
    /// Its first argument is a gist: the selection if none is typed.
    case gist
    /// Its arguments are gists: the marked ones if none is typed.
    case gists
    /// Its arguments are files of the folder: the selected one if none is typed.
    case linkedFiles
    /// Its first argument is a repository: the selected one if none is typed.
    case repository
  }

  package enum Run: Sendable {
    /// It shows what the command prints.
    case output
    /// The command prints nothing to read, and waits for other changes.
    case inTurn
    /// The command prints nothing to read, and changes nothing that others change.
    case beside
    /// After the command somebody else may be signed in.
    case account
  }

  /// Its name with those of its groups, without aliases: `auth login`.
  package let name: String
  package let takes: Target
  package let runs: Run
  /// Whether the host runs it for the owner of the gist only.
  package let needsOwner: Bool
  /// The words that are neither its name nor options, nor values of options.
  package let arguments: [String]

  package init(
    _ name: String, takes: Target, runs: Run, needsOwner: Bool = false, arguments: [String]
  ) {
    self.name = name
    self.takes = takes
    self.runs = runs
    self.needsOwner = needsOwner
    self.arguments = arguments
  }
}
