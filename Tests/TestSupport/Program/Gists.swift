/// Runs the real `gists` and waits for its end.
/// - Throws: ``TimeLimitExceeded``.
package func gists(
  _ arguments: String..., in home: ScratchHome, stdin: ProgramInput = "",
  environment: [String: String] = [:], limit: Duration = .untilHang
) async throws -> ProgramResult {
  try await gists(
    arguments, in: home, stdin: stdin, environment: environment, limit: limit)
}

/// Runs the real `gists` and waits for its end.
/// - Throws: ``TimeLimitExceeded``.
package func gists(
  _ arguments: [String], in home: ScratchHome, stdin: ProgramInput = "",
  environment: [String: String] = [:], limit: Duration = .untilHang
) async throws -> ProgramResult {
  try await Program.gists(arguments, in: home.with(environment)).run(stdin: stdin, limit: limit)
}
