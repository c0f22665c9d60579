import CLinux

/// The environment variables that this process was started with.
///
/// Foundation's `ProcessInfo` returns the same but adds half a millisecond to the start.
package enum ProcessEnvironment {
  /// Returns the variables by name.
  ///
  /// If a name repeats, the first value wins.
  package static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var entry = clinux_environment() else { return variables }
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, variables[String(parts[0])] == nil {
        variables[String(parts[0])] = String(parts[1])
      }
      entry += 1
    }
    return variables
  }
}
