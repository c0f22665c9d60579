/// Gists requested from the host one by one.
struct AskedGists: Hashable, Sendable {
  /// What it said of them, for those that no list has.
  private(set) var rows: [String: GistRow] = [:]
  /// Gists whose rows may be older than what the host has.
  private(set) var outdated: Set<String> = []

  /// Takes the row of a gist as the host has it now.
  mutating func learn(_ row: GistRow) {
    outdated.remove(row.id)
    rows[row.id] = row
  }

  mutating func expire(_ gist: String) { outdated.insert(gist) }
}
