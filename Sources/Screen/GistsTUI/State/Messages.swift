import FoundationEssentials

/// The messages of the status line, and those before.
struct Messages: Sendable {
  struct Logged: Hashable, Sendable {
    let message: BrowserMessage
    /// nil before the clock was read.
    let time: Date?
  }

  private static let mostLogged = 100

  /// nil for nothing.
  var status: BrowserMessage?
  /// The message that answers the last key; nil if there is none.
  private(set) var answer: BrowserMessage?
  /// The messages that can be read again, the newest last; see ``BrowserAction/message``.
  private(set) var log: [Logged] = []

  /// Notes that what is said answers a key.
  mutating func noteAnswer() { answer = status }

  /// Shows a message that can be read again.
  mutating func show(_ message: BrowserMessage, at time: Date?) {
    status = message
    record(message, at: time)
  }

  /// Records a message in the log; one that repeats the last one replaces it.
  mutating func record(_ message: BrowserMessage, at time: Date?) {
    if log.last?.message == message { log.removeLast() }
    log.append(Logged(message: message, time: time))
    log.removeFirst(max(0, log.count - Self.mostLogged))
  }

  /// Shows a message that can be read again, unless an error is shown.
  ///
  /// Only another error replaces an error: some of several changes failed, and that counts. A message of
  /// loading replaces none: the error may name the file with a text that was not sent.
  mutating func tell(_ message: BrowserMessage, at time: Date?, isOfLoading: Bool) {
    guard status?.kind != .error || message.kind == .error && !isOfLoading else {
      return record(message, at: time)
    }
    show(message, at: time)
  }
}
