import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test where one of these programs is not installed; under `CI=true` it then fails instead.
  package static func requires(_ programs: String...) -> Self {
    let missing = programs.filter { !isInstalled($0) }
    return .enabled(
      if: missing.isEmpty || isCI, "not installed: \(missing.joined(separator: ", "))")
  }
}

/// Whether this run may skip nothing.
package var isCI: Bool { getenv("CI").map { String(cString: $0) } == "true" }

private func isInstalled(_ program: String) -> Bool {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}
