import FoundationEssentials
import TestSupport
import Testing

/// The exit status and output of `gists`, with the server's name replaced by `HOST`.
struct Outcome: Hashable, Sendable, CustomStringConvertible {
  var exit: Int32?
  var out: String
  var err: String

  init(_ exit: Int32?, out: String = "", err: String = "") {
    self.exit = exit
    self.out = out
    self.err = err
  }

  var description: String {
    "exit \(exit.map(String.init) ?? "none")\n--- stdout\n\(out)\n--- stderr\n\(err)"
  }
}

extension Faults {
  /// Runs `gists` and checks that nothing it wrote contains the token.
  func run(
    _ arguments: String..., environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    try await run(arguments, environment: environment, sourceLocation: sourceLocation)
  }

  func run(
    _ arguments: [String], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let result = try await gists(
      arguments, environment: environment, sourceLocation: sourceLocation)
    return outcome(result)
  }

  func outcome(_ result: ProgramResult) -> Outcome {
    Outcome(
      result.exit, out: result.out.replacing(host, with: "HOST"),
      err: result.err.replacing(host, with: "HOST"))
  }
}

/// Runs the cases of a test concurrently, because they mostly wait.
func sideBySide<Case: Sendable>(
  _ cases: [Case], _ body: @Sendable @escaping (Case) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for item in cases { group.addTask { try await body(item) } }
    try await group.waitForAll()
  }
}
