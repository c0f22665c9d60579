import CommandSupport

/// The command that sends a saved text again, reading it from its file.
struct ResendCommand: Sendable {
  /// The command without its file and options: `gists edit ID NAME -`.
  let words: String
  /// What precedes the file: `<`, `-F`; nil if the file is an argument.
  var fileSign: String?
  /// Whether the command accepts `--force`, which overwrites the changes of others.
  var takesForce = false

  /// Returns the whole command line.
  ///
  /// It has `--allow-secrets` if the text may contain secrets: without it the text is refused.
  func line(
    sending text: UnsentDrafts.Text, in path: String, overwrites: Bool, knowing tokens: KnownTokens
  ) -> String {
    let publication = Publication(source: text.source, bytes: text.bytes, former: text.former)
    return [
      words, overwrites && takesForce ? "--force" : nil,
      publication.findings(tokens).isEmpty ? nil : "--allow-secrets", fileSign,
      ShellWord.quoted(path),
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension Failure {
  /// Whether sending the same text again must fail again: the text is invalid, or its target is
  /// missing or belongs to someone else.
  ///
  /// Secrets don't count: ``ResendCommand`` allows them.
  var wouldComeAgain: Bool {
    switch status {
    case .no, .dataRefused, .inputMissing: code != Self.holdsSecrets
    // A missing scope doesn't count: signing in again can grant it.
    case .forbidden: code == Self.foreign
    default: false
    }
  }
}
