extension RepositorySort {
  /// Reads `sort` and `direction` of a user's list; the default is by name, ascending.
  init(_ query: URLEncodedForm) {
    key =
      switch query["sort"] {
      case "created": .created
      case "updated": .updated
      case "pushed": .pushed
      default: .name
      }
    isAscending = query["direction"].map { $0 == "asc" } ?? (key == .name)
  }

  /// Reads `sort` and `order` of a search; the default is the best match, here the one with the
  /// most stars.
  init(search query: URLEncodedForm) {
    key =
      switch query["sort"] {
      case "forks": .forks
      case "help-wanted-issues": .openIssues
      case "updated": .updated
      default: .stars
      }
    isAscending = query["order"] == "asc"
  }
}
