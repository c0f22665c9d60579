/// A parsed search: words, and qualifiers such as `language:swift`.
/// <https://docs.github.com/en/search-github/searching-on-github/searching-for-repositories>
struct SearchTerms: Sendable {
  private var words: [String] = []
  private var qualifiers: [(name: String, value: String)] = []

  /// Parses the text of a search; nil if it is empty.
  init?(_ text: String) {
    for term in text.lowercased().split(whereSeparator: \.isWhitespace) {
      let parts = term.split(separator: ":", maxSplits: 1)
      if parts.count == 2, Self.known.contains(String(parts[0])) {
        qualifiers.append((String(parts[0]), parts[1].filter { $0 != "\"" }))
      } else {
        words.append(term.filter { $0 != "\"" })
      }
    }
    guard !words.isEmpty || !qualifiers.isEmpty else { return nil }
  }

  private static let known: Set = ["archived", "fork", "language", "org", "topic", "user"]

  /// Whether the name, description or topics contain every word, and every qualifier matches.
  ///
  /// Forks match only with a `fork` qualifier.
  func matches(_ repository: StoredRepository) -> Bool {
    let text =
      ([repository.name, repository.description ?? ""] + repository.topics)
      .joined(separator: " ").lowercased()
    let fork = qualifiers.last { $0.name == "fork" }?.value ?? "false"
    let isFork = repository.parent != nil
    guard fork == "true" || isFork == (fork == "only") else { return false }
    return words.allSatisfy(text.contains)
      && qualifiers.allSatisfy { name, value in
        switch name {
        case "archived": String(repository.isArchived) == value
        case "language": repository.language?.lowercased() == value
        case "org", "user": repository.owner.lowercased() == value
        case "topic": repository.topics.contains(value)
        default: true
        }
      }
  }

  /// Whether the login or name contains every word.
  func matches(_ user: StoredUser) -> Bool {
    let text = "\(user.login) \(user.name ?? "")".lowercased()
    return words.allSatisfy(text.contains)
  }
}
