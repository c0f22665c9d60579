package import TerminalOutput

/// Sentences that many messages share, each defined once; tests also use them.
package enum Sentence {
  /// Returns the hint to sign in if there is no valid token: `run gists auth login`.
  package static func signIn(_ command: SuggestedCommand = .signIn) -> MessageText {
    .signIn(command)
  }

  /// Returns the sentence about the place of a draft that could not be sent.
  package static func saved(in path: String) -> MessageText { "your text is saved in \(path)" }

  /// A hint that this machine's network may be the reason.
  package static let checkNetwork: MessageText = "check your network connection"

  /// A warning that the text to send may contain tokens, keys or passwords.
  package static let possibleSecrets: MessageText = "possible secrets found"
}

extension SuggestedCommand {
  /// The command that signs in to the host that commands use: `gists auth login`.
  package static let signIn = SuggestedCommand(
    "auth login", options: [], arguments: [], host: nil)
}
