/// The environment of the programs that this process starts.
package struct ChildEnvironment: Sendable {
  private let all: [String: String]
  private let holdsToken: @Sendable (_ value: String) -> Bool

  /// Creates the environment from all variables of this process.
  ///
  /// `holdsToken` is asked at each start, since a token may come from the keyring later.
  package init(
    _ all: [String: String], holdsToken: @escaping @Sendable (_ value: String) -> Bool
  ) {
    self.all = all
    self.holdsToken = holdsToken
  }

  /// The variables without those that hold a token, and without those that may hold one by their
  /// name: `GH_…`, `GITHUB_…` and `…_TOKEN`, including `GISTS_TOKEN`.
  ///
  /// The command that prints a token is also removed. The folder of gh's configuration stays: gh
  /// finds its accounts there. `PATH` has no relative folders.
  package var variables: [String: String] {
    var variables = all.filter { name, value in !Self.isForToken(name) && !holdsToken(value) }
    variables["PATH"] = variables["PATH"].map(SearchPath.withoutRelativeFolders)
    return variables
  }

  /// The variables of a program that draws for any terminal: no multiplexer, and a common `TERM`.
  package var drawingVariables: [String: String] {
    var variables = variables
    for name in ["TMUX", "STY", "TERM_PROGRAM"] { variables[name] = nil }
    variables["TERM"] = "xterm-256color"
    return variables
  }

  private static func isForToken(_ name: String) -> Bool {
    let name = name.uppercased()
    guard name != "GH_CONFIG_DIR" else { return false }
    return name.hasPrefix("GISTS_TOKEN") || name.hasPrefix("GH_") || name.hasPrefix("GITHUB_")
      || name.hasSuffix("_TOKEN")
      || name == "TOKEN"
  }
}
