import GitHubAPI
package import LocalFiles
package import TerminalOutput
import TextFormats

/// Writes messages to stderr with secrets redacted.
package struct Diagnostics: Sendable {
  enum Form: Sendable {
    /// Text for humans.
    case sentences
    /// Text for humans who read JSON at a terminal: only notes, warnings and errors.
    case problems
    /// One JSON object per line.
    case jsonLines
    /// Nothing is written; the screen shows the messages.
    case messages(@Sendable (DiagnosticMessage) -> Void)
  }

  private let messages: MessageWriter
  private let form: Form
  private let redactor: Redactor

  init(_ messages: MessageWriter, form: Form, redactor: Redactor) {
    self.messages = messages
    self.form = form
    self.redactor = redactor
  }

  /// Writes `note: …`, or `{"note":{"message":…}}`.
  package func note(_ text: MessageText) {
    writeMessage("note", .note(redacted(text)), messages.note)
  }

  /// Writes `warning: …`, or `{"warning":{"message":…}}`, without changing the exit status.
  package func warn(_ text: MessageText) {
    writeMessage("warning", .warning(redacted(text)), messages.warning)
  }

  /// Writes `error: …` about an answer that is asked for again.
  package func problem(_ text: MessageText) {
    let text = redacted(text)
    switch form {
    case .sentences, .problems: messages.error(text.description)
    // With JSON lines, there are no questions.
    case .jsonLines: return
    case .messages(let receive): receive(.line(text))
    }
  }

  /// Warns that a private file was accessible to other users and that its mode has been changed.
  package func repaired(_ repair: Repair) {
    let modes = [repair.found, repair.now].map { String($0, radix: 8) }
    let others =
      repair.others > 0
      ? ", and of \(Plural.count(repair.others, "file or folder", "files and folders")) in it" : ""
    warn("changed the mode of \(repair.path) from \(modes[0]) to \(modes[1])\(others)")
  }

  /// Writes `✓ …`, a completed action; nothing with `--json`.
  package func done(_ text: MessageText) {
    tell(.done(redacted(text)), messages.done)
  }

  /// Writes a line without a prefix; nothing with `--json`.
  package func say(_ text: MessageText) {
    tell(.line(redacted(text)), messages.say)
  }

  /// Writes a dimmed suggestion; nothing with `--json`.
  package func aside(_ text: MessageText) {
    tell(.line(redacted(text)), messages.aside)
  }

  /// Writes `hint: …`; nothing with `--json`.
  package func hint(_ text: MessageText) {
    tell(.hint(redacted(text)), messages.hint)
  }

  /// Writes the details and hints of a failure without its message; nothing with `--json`.
  package func advise(on failure: Failure) {
    failure.details.forEach(say)
    failure.nextSteps.forEach(hint)
  }

  /// Writes a line of `--verbose`.
  func trace(_ text: MessageText) {
    writeMessage("trace", .line(redacted(text)), messages.say)
  }

  /// Writes `error: …`, or `note: …` if the user declined, its details, and a `hint: …` for each
  /// next step.
  package func report(_ failure: Failure) {
    switch form {
    case .sentences, .problems:
      let failure = redacted(failure)
      let write = failure.isDecline ? messages.note : messages.error
      write(failure.message.description)
      failure.details.forEach { messages.say($0.description) }
      failure.nextSteps.forEach { messages.hint($0.description) }
    case .jsonLines: writeJSON(["error": redacted(failure).json])
    case .messages(let receive): receive(.failure(redacted(failure)))
    }
  }

  private func redacted(_ text: MessageText) -> MessageText { text.rewritten(redactor.redact) }

  private func redacted(_ failure: Failure) -> Failure {
    var failure = failure
    failure.message = redacted(failure.message)
    failure.details = failure.details.map(redacted)
    failure.nextSteps = failure.nextSteps.map(redacted)
    failure.requestID = failure.requestID.map(redactor.redact)
    return failure
  }

  /// Writes a message in each form.
  private func writeMessage(
    _ kind: String, _ message: DiagnosticMessage, _ sentence: (String) -> Void
  ) {
    switch form {
    case .sentences, .problems: sentence(message.text.description)
    case .jsonLines:
      writeJSON([kind: .object([.init("message", .string(message.text.description))])])
    case .messages(let receive): receive(message)
    }
  }

  /// Writes a message for humans; nothing with `--json`.
  private func tell(_ message: DiagnosticMessage, _ sentence: (String) -> Void) {
    switch form {
    case .sentences: sentence(message.text.description)
    case .problems, .jsonLines: return
    case .messages(let receive): receive(message)
    }
  }

  private func writeJSON(_ members: KeyValuePairs<String, JSON>) {
    messages.json(JSON.object(members.map { .init($0.key, $0.value) }).text())
  }
}

extension Failure {
  /// The members of `error` with `--json`, sorted; unknown ones are null.
  fileprivate var json: JSON {
    func list(_ lines: [MessageText]) -> JSON {
      .array(lines.map { .string($0.description.trimmed) })
    }
    return .object([
      .init("code", .string(code.rawValue)),
      .init("details", list(details)),
      .init("exit", .number(String(status.rawValue))),
      .init("hints", list(nextSteps)),
      .init("host", host),
      .init("message", .string(message.description)),
      .init("request_id", requestID),
      .init("retry_at", retryAt?.rfc3339),
      .init("status", httpStatus.map { .number(String($0)) } ?? .null),
    ])
  }
}

/// A message to the user, as a value.
package enum DiagnosticMessage: Hashable, Sendable {
  case note(MessageText)
  case warning(MessageText)
  /// A change that was made.
  case done(MessageText)
  case line(MessageText)
  case hint(MessageText)
  case failure(Failure)

  /// The message without its kind.
  fileprivate var text: MessageText {
    switch self {
    case .note(let text), .warning(let text), .done(let text), .line(let text), .hint(let text):
      text
    case .failure(let failure): failure.message
    }
  }
}
