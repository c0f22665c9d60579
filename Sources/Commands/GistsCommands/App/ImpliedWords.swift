import CommandSupport

/// Adds the words that a command line may leave out.
enum ImpliedWords {
  /// Returns the words with the command and the option that they stand for.
  ///
  /// `cat` is `view --raw`, a whole gist ID or a URL alone is `view`, `list --user LOGIN` is
  /// `list @LOGIN`, and `tag GIST -TAG` is `tag GIST -- -TAG`.
  static func added(to words: [String]) -> [String] {
    guard let first = words.first else { return words }
    if first == ViewCommand.rawAlias { return [first, "--raw"] + words.dropFirst() }
    if ListCommand.names.contains(first) { return namingFeed(words) }
    if TagCommand.names.contains(first) { return TagCommand.withoutTags(words) }
    return namesGist(first) ? ["view"] + words : words
  }

  private static func namingFeed(_ words: [String]) -> [String] {
    let option = "--user"
    guard
      let index = words.prefix(while: { $0 != "--" }).firstIndex(where: {
        $0 == option || $0.hasPrefix("\(option)=")
      })
    else { return words }
    let isJoined = words[index] != option
    let rest = words[(index + 1)...]
    let login = isJoined ? String(words[index].dropFirst(option.count + 1)) : rest.first
    guard let login, !login.isEmpty, !login.hasPrefix("-") else { return words }
    return words[..<index] + ["@\(login.drop { $0 == "@" })"] + rest.dropFirst(isJoined ? 0 : 1)
  }

  /// Whether a word is a whole gist ID or a URL.
  ///
  /// The beginning of an ID or a short number may be a mistyped command.
  private static func namesGist(_ word: String) -> Bool {
    if word.contains("://") || word.hasPrefix("git@") { return true }
    guard word.utf8.count >= 20, case .id = GistReference(word)?.name else { return false }
    return true
  }
}
