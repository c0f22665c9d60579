import CommandSupport
import TerminalOutput

/// The command that sends a draft again, reading it from its file.
struct ResendCommand: Sendable {
  enum Input: Sendable {
    case argument, stdin
    case option(SuggestedCommand.Word)
  }

  /// The command without the file: `gists edit ID NAME -`.
  let command: SuggestedCommand
  let input: Input
  /// Whether the command accepts `--force`, which overwrites others' changes.
  var takesForce = false
  /// Options with which the command fails if others have changed the text that the draft replaces.
  var checks: [SuggestedCommand.Word] = []

  /// Returns the command with the file.
  ///
  /// It has `--allow-secrets` if the text may contain secrets, which would be refused otherwise.
  func line(
    sending text: Drafts.Text, in path: String, overwrites: Bool, knowing tokens: KnownTokens
  ) -> SuggestedCommand {
    let outgoing = OutgoingText(source: text.source, bytes: text.bytes, former: text.former)
    var command = command
    if overwrites, takesForce { command.options.append("--force") }
    if !outgoing.findings(tokens).isEmpty { command.options.append("--allow-secrets") }
    switch input {
    case .argument: command.arguments.append(.value(path))
    case .stdin: command.stdin = path
    case .option(let name): command.options += [name, .value(path)]
    }
    return command
  }
}

extension ResendCommand {
  /// Returns the words of a command line that sends the text from a file, without the program's
  /// name.
  ///
  /// It asks again about possible secrets.
  func words(sending path: String, overwrites: Bool) -> [String] {
    let options = (overwrites ? [] : checks) + command.options
    let start = [command.name] + options.map(\.argument)
    let arguments = command.arguments.map(\.argument)
    switch input {
    case .argument: return start + ["--"] + arguments + [path]
    case .option(let name): return start + [name.argument, path, "--"] + arguments
    case .stdin:
      // `GIST FILE -` reads stdin.
      let names = arguments.dropFirst().prefix(1).map { "--filename=\($0)" }
      return start + names + ["--"] + Array(arguments.prefix(1)) + [path]
    }
  }
}

extension Failure {
  /// The hint for a conflict, unless a draft has a command for it.
  static let overwriteStep: MessageText = "to overwrite it with your change, use --force"

  /// The hint for possible secrets, unless a draft has a command for it.
  static let allowSecretsStep: MessageText = "to send it anyway, use --allow-secrets"

  /// Whether sending the same text again would fail again: the text is invalid, or its target is
  /// missing or belongs to someone else.
  ///
  /// Secrets don't count: ``ResendCommand`` allows them; nor does a conflict: it has `--force`; nor
  /// do conflict markers: the user removes them first.
  var wouldComeAgain: Bool {
    switch status {
    case .no, .dataRefused, .inputMissing:
      ![.secrets, .conflict, .conflictMarkers].contains(code)
    // A missing scope doesn't count: signing in again can grant it.
    case .forbidden: code == .notYours
    default: false
    }
  }
}
