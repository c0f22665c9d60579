package import TerminalOutput

/// Sentences for the user: a message and next steps.
package struct BrowserMessage: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case note, success, error }

  var kind: Kind
  package var text: MessageText
  package var hints: [MessageText]
  /// A remedy that the user can choose with a key.
  var remedy: Remedy?

  package enum Remedy: Hashable, Sendable {
    case signIn
    /// Sign in again: the token is no longer valid.
    case signInAgain
    /// Correct the command line.
    case correction
    /// Copy the address in the hints, which no web browser opened.
    case copyURL
  }

  package init(_ kind: Kind, _ text: MessageText, hints: [MessageText] = [], remedy: Remedy? = nil)
  {
    self.kind = kind
    self.text = text
    self.hints = hints
    self.remedy = remedy
  }
}
