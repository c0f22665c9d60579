import ChildProcesses

/// The environment variables of the process; an empty one counts as unset.
package struct EnvironmentVariables: Hashable, Sendable {
  /// All variables, including empty ones.
  package let all: [String: String]

  init(_ all: [String: String]) { self.all = all }

  package subscript(name: String) -> String? {
    guard let value = all[name], !value.isEmpty else { return nil }
    return value
  }

  /// Whether the user is connected to this machine over SSH.
  var isOverSSH: Bool {
    ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains { self[$0] != nil }
  }
}

extension ChildEnvironment {
  /// Creates the environment of other programs, without the tokens that this run knows or will
  /// find.
  init(_ variables: EnvironmentVariables, _ resolved: ResolvedTokens) {
    self.init(variables.all) { others in
      let tokens = KnownTokens(variables, resolved)
      return others.filter { !tokens.areIn($0.value) }
    }
  }
}
