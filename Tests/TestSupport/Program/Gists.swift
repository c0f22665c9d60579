/// Runs the real `gists` to its end.
/// - Throws: ``TimeLimitExceeded``.
package func gists(
  _ arguments: String..., in world: World, stdin: StandardInput = "",
  environment: [String: String] = [:], limit: Duration = .seconds(60)
) async throws -> CommandResult {
  try await gists(
    arguments, in: world, stdin: stdin, environment: environment, limit: limit)
}

/// Runs the real `gists` to its end.
/// - Throws: ``TimeLimitExceeded``.
package func gists(
  _ arguments: [String], in world: World, stdin: StandardInput = "",
  environment: [String: String] = [:], limit: Duration = .seconds(60)
) async throws -> CommandResult {
  try await Program.gists(arguments, in: world.with(environment)).run(stdin: stdin, limit: limit)
}
