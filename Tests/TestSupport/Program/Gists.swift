/// Runs the real `gists` to its end.
/// - Throws: ``TimeLimitExceeded``.
package func gists(
  _ arguments: String..., in home: ScratchHome, stdin: StandardInput = "",
  environment: [String: String] = [:], limit: Duration = .seconds(60)
) async throws -> CommandResult {
  try await gists(
    arguments, in: home, stdin: stdin, environment: environment, limit: limit)
}

/// Runs the real `gists` to its end.
/// - Throws: ``TimeLimitExceeded``.
package func gists(
  _ arguments: [String], in home: ScratchHome, stdin: StandardInput = "",
  environment: [String: String] = [:], limit: Duration = .seconds(60)
) async throws -> CommandResult {
  try await Program.gists(arguments, in: home.with(environment)).run(stdin: stdin, limit: limit)
}

/// How long the real `gists` takes to start and to end.
package func startTime(in home: ScratchHome) async throws -> Duration {
  try await gists("--version", in: home).time
}
