/// What the person changed since the start, from the key on.
///
/// Rows that are read meanwhile don't know it, nor does the library if another process had locked it
/// when the change was recorded.
struct OwnChanges: Hashable, Sendable {
  /// Whether gists are starred, by ID.
  private var stars: [String: Bool] = [:]
  private var deleted: Set<String> = []

  /// Sets a star; nil if it is unknown.
  mutating func star(_ id: String, isStarred: Bool?) { stars[id] = isStarred }

  mutating func delete(_ ids: [String]) { deleted.formUnion(ids) }

  /// Takes a deletion back that failed.
  mutating func keep(_ id: String) { deleted.remove(id) }

  /// Forgets stars that the host listed, but those that are still being set; returns their gists.
  mutating func forgetStars(except gists: Set<String>) -> Set<String> {
    defer { stars = stars.filter { gists.contains($0.key) } }
    return Set(stars.keys).subtracting(gists)
  }

  /// Returns rows as they are with these changes.
  func applied(to rows: [BrowserRow]) -> [BrowserRow] {
    guard !stars.isEmpty || !deleted.isEmpty else { return rows }
    return rows.lazy.filter { !deleted.contains($0.id) }.map { row in
      guard var gist = row.gist, let isStarred = stars[row.id] else { return row }
      gist.isStarred = isStarred
      return BrowserRow(id: row.id, content: .gist(gist))
    }
  }

  /// Returns the IDs of a list without those of deleted gists.
  func applied(to ids: [String]) -> [String] {
    deleted.isEmpty ? ids : ids.filter { !deleted.contains($0) }
  }
}
