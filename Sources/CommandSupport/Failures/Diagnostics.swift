import ClientState
import FoundationEssentials
package import GitHubAPI
import GitHubModels
package import LocalFiles
package import TerminalOutput

/// What is said on stderr, every word redacted: it may come from a server, a file or an argument.
package struct Diagnostics: Sendable {
  private let messages: MessageWriter
  private let redactor: Redactor

  package init(_ messages: MessageWriter, redactor: Redactor) {
    self.messages = messages
    self.redactor = redactor
  }

  /// What a person may like to know.
  package func note(_ text: String) { messages.note(redactor.redact(text)) }

  /// What a person should know though the command goes on; it never changes the exit status.
  package func warn(_ text: String) { messages.warning(redactor.redact(text)) }

  /// Others could read what is private, and no longer can.
  package func repaired(_ repair: Repair) {
    let modes = [repair.found, repair.now].map { String($0, radix: 8) }
    warn("\(repair.path) had mode \(modes[0]), now \(modes[1])")
  }

  /// What was done, for a person; left out with `--json`.
  package func say(_ text: String) { messages.say(redactor.redact(text)) }

  /// What else a person could do; left out with `--json`.
  package func hint(_ text: String) { messages.hint(redactor.redact(text)) }

  /// A line of `--verbose`.
  package func trace(_ text: String) {
    switch messages.form {
    case .sentences: say(text)
    case .jsonLines: messages.json(["trace": ["message": redactor.redact(text)]])
    }
  }

  /// Why the command came to nothing, and what to do next.
  package func report(_ failure: Failure) {
    var failure = failure
    failure.message = redactor.redact(failure.message)
    failure.nextSteps = failure.nextSteps.map(redactor.redact)
    failure.requestID = failure.requestID.map(redactor.redact)
    switch messages.form {
    case .sentences:
      let steps = failure.nextSteps.joined(separator: "\n")
      messages.error(failure.message, nextStep: steps.isEmpty ? nil : steps)
    case .jsonLines: messages.json(["error": FailureDocument(failure)])
    }
  }
}

/// An error as `--json` tells it; what is not known is null.
private struct FailureDocument: Encodable {
  enum CodingKeys: String, CodingKey {
    case code, message, exit, host, status
    case requestID = "request_id"
    case retryAt = "retry_at"
  }

  let failure: Failure

  init(_ failure: Failure) { self.failure = failure }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    let message = ([failure.message] + failure.nextSteps.map(\.trimmed)).joined(separator: "; ")
    try members.encode(failure.code, forKey: .code)
    try members.encode(message, forKey: .message)
    try members.encode(failure.status.rawValue, forKey: .exit)
    try members.encode(failure.host, forKey: .host)
    try members.encode(failure.httpStatus, forKey: .status)
    try members.encode(failure.requestID, forKey: .requestID)
    try members.encode(failure.retryAt?.rfc3339, forKey: .retryAt)
  }
}
