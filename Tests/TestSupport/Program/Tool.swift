import Glibc
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

func isInstalled(_ program: String) -> Bool {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}
