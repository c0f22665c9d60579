/// What a program we start may know: everything but tokens.
package enum ChildEnvironment {
  /// The environment without the variables that hold, or may hold, a token: `GH_…`, `GITHUB_…` and
  /// `…_TOKEN`, `GISTS_TOKEN` among them.
  package static func cleaned(_ environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in
      let name = name.uppercased()
      return !name.hasPrefix("GH_") && !name.hasPrefix("GITHUB_") && !name.hasSuffix("_TOKEN")
        && name != "TOKEN"
    }
  }
}
