/// A message to the person, as a value.
package enum DiagnosticMessage: Hashable, Sendable {
  case note(String)
  case warning(String)
  /// What was done.
  case done(String)
  case line(String)
  case hint(String)
  case failure(Failure)

  /// The message without its kind.
  package var text: String {
    switch self {
    case .note(let text), .warning(let text), .done(let text), .line(let text), .hint(let text):
      text
    case .failure(let failure): failure.message
    }
  }
}
