/// The gists by ID, and which of them have changed.
package struct GistTable: Sendable {
  private var gists: [String: StoredGist] = [:]
  /// The IDs of gists that were added, changed or deleted since they were saved.
  private(set) var changed: Set<String> = []

  package subscript(id: String) -> StoredGist? {
    get { gists[id] }
    set {
      gists[id] = newValue
      changed.insert(id)
    }
  }

  package var count: Int { gists.count }
  package var keys: some Collection<String> { gists.keys }
  package var values: some Collection<StoredGist> { gists.values }

  mutating func clearChanges() {
    guard !changed.isEmpty else { return }
    changed.removeAll()
  }
}
