package import TerminalOutput

/// Sentences that many messages have, each in one place; tests compare with them.
package enum Sentence {
  /// What to do without a token that works: `run gists auth login`.
  package static func signIn(_ command: SuggestedCommand = .signIn) -> MessageText {
    "run \(command)"
  }

  /// Where a text is that could not be sent.
  package static func saved(in path: String) -> MessageText { "your text is saved in \(path)" }

  /// The network of this machine may be the reason.
  package static let checkNetwork: MessageText = "check your network connection"

  /// The text to send may contain tokens, keys or passwords.
  package static let possibleSecrets: MessageText = "possible secrets found"
}

extension SuggestedCommand {
  /// Signs in to the host that commands use: `gists auth login`.
  package static let signIn = SuggestedCommand(
    "auth login", options: [], arguments: [], host: nil)
}
