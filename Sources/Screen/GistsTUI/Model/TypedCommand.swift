/// A command of this program, as the line after `:` treats it.
package struct TypedCommand: Hashable, Sendable {
  package enum Target: Sendable {
    case nothing
    /// Its first argument is a gist; by default the selected one.
    case gist
    /// Its arguments are gists; by default the marked ones.
    case gists
    /// Its arguments are files in the folder; by default the selected one.
    case linkedFiles
    /// Its first argument is a repository; by default the selected one.
    case repository
  }

  package enum Run: Sendable {
    /// The browser shows the command's output.
    case output
    /// The command has no output to read, and waits for other changes.
    case inTurn
    /// The command has no output to read, and changes nothing that other commands change.
    case beside
    /// The command may change the signed-in account.
    case account
  }

  /// Its name with those of its groups, without aliases: `auth login`.
  let name: String
  let takes: Target
  let runs: Run
  /// Whether the host allows it only to the owner of the gist.
  let needsOwner: Bool
  /// The words that are neither its name nor options, nor values of options.
  let arguments: [String]

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
