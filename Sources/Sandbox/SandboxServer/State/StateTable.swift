/// Values by ID or name, with a record of changes.
package struct StateTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var contents: [Key: Value] = [:]
  /// The keys of values that were added, changed or deleted since they were saved.
  private(set) var changed: Set<Key> = []

  package subscript(key: Key) -> Value? {
    get { contents[key] }
    set {
      contents[key] = newValue
      changed.insert(key)
    }
  }

  package var count: Int { contents.count }
  package var keys: some Collection<Key> { contents.keys }
  package var values: some Collection<Value> { contents.values }

  mutating func clearChanges() { changed = [] }
}
