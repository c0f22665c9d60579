import CommandSupport

extension Sessions {
  /// Runs the last step of a command; an error is only a warning, since the rest has succeeded.
  func warnOnError(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      output.diagnostics.warn(failureFormatter.failure(for: error).message)
    }
  }
}
