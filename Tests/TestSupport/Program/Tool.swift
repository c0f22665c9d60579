import ChildProcesses
import Glibc
import SystemPackage
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test if one of these programs is not installed; with `CI=true` the test fails instead.
  package static func requires(_ programs: String...) -> Self {
    let missing = programs.filter { !isInstalled($0) }
    return .enabled(
      if: missing.isEmpty || isCI, "not installed: \(missing.joined(separator: ", "))")
  }
}

/// Whether tests must not be skipped.
package var isCI: Bool { getenv("CI").map { String(cString: $0) } == "true" }

/// The `PATH` of the tests.
let toolPath = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"

func isInstalled(_ program: String) -> Bool {
  SearchPath.contains(program, environment: ["PATH": toolPath])
}

/// Runs a program and returns its output.
func tool(
  _ name: String, _ arguments: [String], _ environment: [String: String]? = nil,
  input: String = ""
) async throws -> String {
  let input = try ProgramInput(Array(input.utf8)).pipe()
  defer { try? input.close() }
  let result = try await StartedProgram.run(
    [name] + arguments, environment: environment, input: input.rawValue)
  guard result.status == .exited(0) else { throw ToolFailure(tool: name, message: result.err) }
  return result.out
}

/// A system program that the tests need failed.
struct ToolFailure: Error {
  var tool: String
  var message = ""
}
