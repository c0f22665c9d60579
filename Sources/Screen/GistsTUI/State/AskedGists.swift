/// Gists requested from the host one by one.
struct AskedGists: Hashable, Sendable {
  /// The rows of requested gists that are in no list.
  private(set) var rows: [String: GistRow] = [:]
  /// Gists whose rows may be outdated.
  private(set) var outdated: Set<String> = []

  /// Stores the current row of a gist from the host.
  mutating func learn(_ row: GistRow) {
    outdated.remove(row.id)
    rows[row.id] = row
  }

  mutating func expire(_ gist: String) { outdated.insert(gist) }
}
