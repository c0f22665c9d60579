import CommandSupport

/// The command that sends a kept text another time, from the file it is kept in.
struct ResendCommand: Sendable {
  /// Without the file and what is said of it: `gists edit ID NAME -`.
  let words: String
  /// What the file comes after: `<`, `-F`; nil for an argument.
  var fileSign: String?
  /// Whether `--force` makes it overwrite what somebody else wrote meanwhile, which it else refuses.
  var takesForce = false

  /// The whole line, which says so where the text seems to hold secrets: it would not be sent.
  func line(sending text: UnsentDrafts.Text, in path: String, overwrites: Bool) -> String {
    let publication = Publication(source: text.source, bytes: text.bytes, former: text.former)
    return [
      words, overwrites && takesForce ? "--force" : nil,
      publication.findings.isEmpty ? nil : "--allow-secrets", fileSign, ShellWord.quoted(path),
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension Failure {
  /// Whether the same text fails in the same way another time: it is at fault itself, or what it is for is
  /// not there or somebody else's.
  ///
  /// Secrets are none of that: ``ResendCommand`` says that they may be sent.
  var wouldComeAgain: Bool {
    switch status {
    case .no, .dataRefused, .inputMissing: code != Self.holdsSecrets
    // What a sign-in with other scopes allows is another thing.
    case .forbidden: code == Self.foreign
    default: false
    }
  }
}
