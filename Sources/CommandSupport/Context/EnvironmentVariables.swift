/// The variables of the process; one that is set to nothing is unset.
package struct EnvironmentVariables: Hashable, Sendable {
  /// All of them, as they were given.
  package let all: [String: String]

  package init(_ all: [String: String]) { self.all = all }

  package subscript(name: String) -> String? {
    guard let value = all[name], !value.isEmpty else { return nil }
    return value
  }
}
