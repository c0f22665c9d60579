/// The variables of the process; one that is set to nothing is unset.
struct EnvironmentVariables: Hashable, Sendable {
  /// All of them, as they were given.
  let all: [String: String]

  init(_ all: [String: String]) { self.all = all }

  subscript(name: String) -> String? {
    guard let value = all[name], !value.isEmpty else { return nil }
    return value
  }
}
