/// The messages of the status line.
struct Messages: Sendable {
  /// The current message; nil for none.
  var status: BrowserMessage?
  /// The last message, for ``BrowserAction/message``.
  var last: BrowserMessage?

  /// Shows a message that can be read again.
  mutating func keep(_ message: BrowserMessage) { (status, last) = (message, message) }

  /// Shows a message that can be read again, unless an error is shown.
  ///
  /// Only another error replaces an error: if some of several changes failed, the user must see
  /// that. An error about loading replaces none: the earlier error may name the file with an unsent
  /// draft.
  mutating func tell(_ message: BrowserMessage, isOfLoading: Bool) {
    guard status?.kind != .error || message.kind == .error && !isOfLoading else { return }
    keep(message)
  }
}
