/// What a search asks for: words, and qualifiers such as `language:swift`.
/// <https://docs.github.com/en/search-github/searching-on-github/searching-for-repositories>
struct SearchTerms: Sendable {
  private var words: [String] = []
  private var qualifiers: [(name: String, value: String)] = []

  /// nil where there is nothing to search for.
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

  /// Every word is found in the name, the description or a topic, and every qualifier holds; forks are
  /// left out unless asked for.
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

  /// Every word is found in the login or the name.
  func matches(_ person: Person) -> Bool {
    let text = "\(person.login) \(person.name ?? "")".lowercased()
    return words.allSatisfy(text.contains)
  }
}
