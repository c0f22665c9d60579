/// The environment of the programs that this process starts.
package enum ChildEnvironment {
  /// Returns the environment without variables that may hold a token: `GH_…`, `GITHUB_…` and
  /// `…_TOKEN`, including `GISTS_TOKEN`.
  package static func withoutTokens(_ environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in
      let name = name.uppercased()
      return !name.hasPrefix("GH_") && !name.hasPrefix("GITHUB_") && !name.hasSuffix("_TOKEN")
        && name != "TOKEN"
    }
  }
}
