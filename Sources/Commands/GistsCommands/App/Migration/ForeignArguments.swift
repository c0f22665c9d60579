import CommandSupport
import LocalFiles
import TerminalOutput

/// gh's arguments that the parser accepts here, but with another meaning.
enum ForeignArguments {
  /// Returns the error for the first such argument; nil if there is none.
  static func failure(in arguments: [String]) -> Failure? {
    let words = Array(arguments.prefix { $0 != "--" })
    return hostFailure(words) ?? fieldsFailure(words, arguments)
  }

  /// gh's `auth login -h HOST`.
  private static func hostFailure(_ words: [String]) -> Failure? {
    guard words.first == "auth", let index = words.firstIndex(of: "-h"), index > 1,
      let host = words.dropFirst(index + 1).first, !host.hasPrefix("-")
    else { return nil }
    let rest = Array(words[..<index] + words[(index + 2)...])
    let command = SuggestedCommand(repeating: rest, with: [.plain("--host"), .value(host)])
    return Failure(
      .wrongUsage, "-h shows the help and takes no value: \(host)",
      next: ["to name the host, run \(command)"])
  }

  /// gh's `--json FIELDS`.
  private static func fieldsFailure(_ words: [String], _ arguments: [String]) -> Failure? {
    guard let index = words.firstIndex(where: { $0 == "--json" || $0.hasPrefix("--json=") })
    else { return nil }
    let isJoined = words[index] != "--json"
    let prints = CommandTraits(of: words)?.prints
    guard
      let text = isJoined
        ? String(words[index].dropFirst("--json=".count)) : words.dropFirst(index + 1).first,
      let filter = JSONFields.filter(text, isList: prints != .document && prints != .outcome),
      isJoined || text.contains(",") || !isArgument(text, after: words[..<index])
    else { return nil }
    var rest = Array(words[..<index] + words[(index + (isJoined ? 1 : 2))...])
    let expression = takeExpression(from: &rest)
    let command = SuggestedCommand(
      repeating: rest + arguments.dropFirst(words.count),
      with: [.plain("--jq"), .value(expression.map { "\(filter) | \($0)" } ?? filter)])
    return Failure(
      .wrongUsage, code: .jsonFields, "--json takes no fields: \(text)",
      next: ["to print only these, run \(command)"])
  }

  /// Removes gh's `--jq EXPRESSION`, which reads the fields under gh's names, and returns the
  /// expression; nil if there is none.
  private static func takeExpression(from words: inout [String]) -> String? {
    let joined = "--jq="
    guard
      let index = words.firstIndex(where: { ["--jq", "-q"].contains($0) || $0.hasPrefix(joined) })
    else { return nil }
    if words[index].hasPrefix(joined) {
      return String(words.remove(at: index).dropFirst(joined.count))
    }
    guard index + 1 < words.count else { return nil }
    let expression = words[index + 1]
    words.removeSubrange(index...index + 1)
    return expression
  }

  /// Whether a single word may be an argument of the command: a feed, a file, or the first word to
  /// search for.
  private static func isArgument(_ word: String, after words: ArraySlice<String>) -> Bool {
    if words.first == "search" { return !words.dropFirst().contains { !$0.hasPrefix("-") } }
    return (try? Feed(argument: word)) != nil || InputFile.isRegular(word)
  }
}

/// Names of fields in the form of gh's `--json`, separated by commas.
enum JSONFields {
  /// Returns the jq expression for the names; nil if one of them is unknown.
  static func filter(_ text: String, isList: Bool) -> String? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.allSatisfy({ keys[$0] != nil || plain.contains($0) }) else { return nil }
    let members = names.map { name in keys[name].map { "\(name): .\($0)" } ?? name }
    let object = "{\(members.joined(separator: ", "))}"
    return isList ? "map(\(object))" : object
  }

  /// gh's names with those in GitHub's JSON.
  private static let keys = [
    "url": "html_url", "htmlUrl": "html_url", "nodeId": "node_id", "isPublic": "public",
    "createdAt": "created_at", "updatedAt": "updated_at", "pushedAt": "pushed_at",
    "nameWithOwner": "full_name", "stargazerCount": "stargazers_count",
    "forkCount": "forks_count", "primaryLanguage": "language", "isPrivate": "private",
    "isFork": "fork", "isArchived": "archived", "homepageUrl": "homepage",
    "defaultBranchRef": "default_branch", "diskUsage": "size", "licenseInfo": "license",
    "gitPullUrl": "git_pull_url", "gitPushUrl": "git_push_url",
  ]

  /// Names that are the same in both.
  private static let plain: Set = [
    "id", "description", "public", "files", "owner", "name", "language", "visibility", "login",
    "body", "comments", "forks", "history", "starred", "html_url", "node_id", "created_at",
    "updated_at", "pushed_at", "git_pull_url", "git_push_url", "full_name", "private",
    "stargazers_count", "forks_count", "default_branch",
  ]
}
