/// What the status line says.
struct Messages: Sendable {
  /// nil for nothing.
  var status: BrowserMessage?
  /// What it said last, for ``BrowserAction/message``.
  var last: BrowserMessage?

  /// Says something that can be read again.
  mutating func keep(_ message: BrowserMessage) { (status, last) = (message, message) }

  /// Says something that can be read again, unless an error is there.
  ///
  /// Only another error replaces an error: some of several changes failed, and that counts. A message of
  /// loading replaces none: the error may name the file with a text that was not sent.
  mutating func tell(_ message: BrowserMessage, isOfLoading: Bool) {
    guard status?.kind != .error || message.kind == .error && !isOfLoading else { return }
    keep(message)
  }
}
