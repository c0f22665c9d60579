import CommandSupport
import TerminalOutput

extension Sessions {
  /// Runs the last step of a command; an error is only a warning, because the rest has succeeded.
  func warnOnError(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      output.diagnostics.warn(failureFormatter.failure(for: error).message)
    }
  }

  /// Warns about an error that does not end the command; `what` is the failed action:
  /// `could not …`.
  func warn(_ what: MessageText, because error: any Error) {
    output.diagnostics.warn("\(what): \(failureFormatter.failure(for: error).message)")
  }
}
