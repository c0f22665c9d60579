import ArgumentParser

/// A login that a person gave: `octocat`, `@octocat`, `shipit[bot]`.
struct LoginArgument: Hashable, Sendable, ExpressibleByArgument {
  let login: String

  init?(argument: String) {
    let name = argument.hasPrefix("@") ? argument.dropFirst() : argument[...]
    guard Login.isOne(name) else { return nil }
    login = String(name)
  }
}

extension [LoginArgument] {
  /// The logins, each once: GitHub takes them in any case.
  var distinct: [String] {
    var known: Set<String> = []
    return map(\.login).filter { known.insert($0.lowercased()).inserted }
  }
}
