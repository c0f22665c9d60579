import Glibc
import LocalFiles

/// The environment of the programs that this process starts.
package struct ChildEnvironment: Sendable {
  private let all: [String: String]
  private let withoutTokens: @Sendable (_ variables: [String: String]) -> [String: String]

  /// Creates the environment from all variables of this process.
  ///
  /// `withoutTokens` returns the variables that hold no token. It is called at each start, because a
  /// token may come from the keyring later.
  package init(
    _ all: [String: String],
    withoutTokens: @escaping @Sendable (_ variables: [String: String]) -> [String: String]
  ) {
    self.all = all
    self.withoutTokens = withoutTokens
  }

  /// The variables without those that hold a token, or whose names suggest one: `GH_…`, `GITHUB_…`
  /// and `…_TOKEN`, including `GISTS_TOKEN`.
  ///
  /// The command that prints a token is also removed. gh's configuration folder stays, because gh
  /// finds its accounts there. `PATH` has no relative folders. A git setting that holds a token is
  /// empty.
  package var variables: [String: String] {
    var variables = withoutTokens(all.filter { name, _ in !Self.isForToken(name) })
    // git fails if one of its settings has no value; an empty value clears the list of headers.
    for name in all.keys where name.hasPrefix("GIT_CONFIG_VALUE_") && variables[name] == nil {
      variables[name] = ""
    }
    variables["PATH"] = variables["PATH"].map(SearchPath.withoutRelativeFolders)
    return variables
  }

  /// Returns ``variables`` with these changes; nil removes one.
  func variables(with changes: [String: String?]) -> [String: String] {
    var variables = variables
    for (name, value) in changes { variables[name] = value }
    return variables
  }

  /// The variables of the command that prints a token: the user's, including those that vault, op
  /// or aws need, without those in which this program looks for a token.
  ///
  /// Variables with similar names stay, such as `GITHUB_TOKEN_FILE`. If the command is gh, it gets
  /// gh's variables as in a terminal.
  func variables(ofTokenCommand command: String) -> [String: String] {
    let isGh = command.split(whereSeparator: \.isWhitespace).starts(with: ["gh", "auth", "token"])
    var variables = all.filter { name, _ in
      let name = name.uppercased()
      return !Self.ownTokens.contains(name) && (isGh || !Self.ghTokens.contains(name))
    }
    variables["PATH"] = variables["PATH"].map(SearchPath.withoutRelativeFolders)
    return variables
  }

  private static let ownTokens: Set<String> = ["GISTS_TOKEN", "GISTS_TOKEN_COMMAND"]
  /// The variables with gh's tokens, which this program also reads.
  package static let ghTokens: Set<String> = [
    "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
  ]

  /// The variables of a program that draws for any terminal: no multiplexer, and a common `TERM`.
  var drawingVariables: [String: String] {
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

/// The folders in `PATH`.
///
/// Empty and relative ones are skipped: a file in the current folder, such as a clone, must not
/// replace a program.
package enum SearchPath {
  /// The `PATH` to use if the variable has no absolute folders.
  private static let usual = "/usr/bin:/bin"

  /// Whether one of the folders has a program with that name.
  package static func contains(_ name: String, environment: [String: String]) -> Bool {
    environment["PATH"].flatMap { path(of: name, in: $0) } != nil
  }

  /// Returns the path of a program, by its name or its path; nil if there is no such program.
  package static func path(of program: String, environment: [String: String]) -> String? {
    program.contains("/") ? program : path(of: program, in: environment["PATH"] ?? usual)
  }

  /// Returns the value of `PATH` without the folders that are skipped.
  static func withoutRelativeFolders(_ value: String) -> String {
    let folders = folders(value)
    // An empty value is the current folder.
    return folders.isEmpty ? usual : folders.joined(separator: ":")
  }

  private static func path(of name: String, in value: String) -> String? {
    folders(value).lazy.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 && InputFile.isRegular($0) }
  }

  private static func folders(_ value: String) -> [Substring] {
    value.split(separator: ":").filter { $0.hasPrefix("/") }
  }
}
