/// The environment of the programs that this process starts.
package enum ChildEnvironment {
  /// The environment without the variables that hold, or may hold, a token: `GH_…`, `GITHUB_…` and
  /// `…_TOKEN`, `GISTS_TOKEN` among them.
  package static func withoutTokens(_ environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in
      let name = name.uppercased()
      return !name.hasPrefix("GH_") && !name.hasPrefix("GITHUB_") && !name.hasSuffix("_TOKEN")
        && name != "TOKEN"
    }
  }
}
