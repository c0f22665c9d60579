/// The items of our schema in the Secret Service, for one operation on one thread.
///
/// Every method blocks. No collection but gnome-keyring's is searched while it is locked: KeePassXC
/// opens a dialog during the search, or finds nothing as if there were no item.
struct TokenItems {
  /// The kind of secret in an item; both have the attributes `host` and `account`.
  enum Schema: String, Sendable {
    case token = "io.github.gists.Token"
    case refreshToken = "io.github.gists.RefreshToken"
  }

  /// Attributes without the one for the schema.
  typealias Attributes = KeyValuePairs<String, String>

  private let schema: Schema
  private let keyring: OpenKeyring
  /// Whether the user sees a dialog.
  private let mayPrompt: Bool
  /// nil if there is none.
  private let defaultCollection: KeyringObject?

  init(_ schema: Schema, _ keyring: OpenKeyring, mayPrompt: Bool) throws(KeyringError) {
    self.schema = schema
    self.keyring = keyring
    self.mayPrompt = mayPrompt
    defaultCollection = try keyring.defaultCollection()
  }

  func prepare() throws(KeyringError) {
    _ = try openDefaultCollection()
    try keyring.openSession()
  }

  /// Returns the default collection, unlocked; never creates one.
  private func openDefaultCollection() throws(KeyringError) -> KeyringObject {
    guard let defaultCollection else { throw .noDefaultCollection }
    if defaultCollection.isLocked { try unlockCollections([defaultCollection]) }
    return defaultCollection
  }

  /// Returns the items with these attributes; unlocks the default collection first if the search
  /// would not see its items.
  func search(_ attributes: Attributes) throws(KeyringError) -> [KeyringObject] {
    guard defaultCollection?.isLocked ?? true else { return try found(attributes) }
    if keyring.provider == .gnomeKeyring {
      let items = try found(attributes)
      if items.contains(where: isInDefault) { return items }
      let hidden = try foundHidden(attributes).filter(isInDefault)
      if hidden.isEmpty { return items }
      try unlockItems(hidden)
    } else {
      _ = try openDefaultCollection()
    }
    return try found(attributes)
  }

  /// Returns the items with these attributes in all collections; first unlocks those whose items a
  /// search may not see.
  func searchEverywhere(_ attributes: Attributes) throws(KeyringError) -> [KeyringObject] {
    if keyring.provider != .gnomeKeyring {
      guard defaultCollection != nil else { throw .noDefaultCollection }
      try unlockCollections(keyring.collections().filter(\.isLocked))
    } else {
      try unlockItems(foundHidden(attributes))
    }
    return try found(attributes)
  }

  /// Returns the secret of the item in use; nil if there is none.
  ///
  /// Unlocks the item if necessary.
  ///
  /// The item in the default collection is in use, else the first one that is unlocked.
  func secret(_ items: [KeyringObject]) throws(KeyringError) -> String? {
    guard let item = items.first(where: isInDefault) ?? items.first else { return nil }
    if item.isLocked { try unlockItems([item]) }
    return try keyring.secret(of: item)
  }

  func accounts(of items: [KeyringObject]) -> Set<String> {
    Set(items.compactMap { keyring.attribute("account", of: $0) })
  }

  /// Stores a secret in the default collection: in the item with these attributes if there is one,
  /// which needs no dialog, else in a new one.
  func store(
    _ secret: String, label: String, attributes: Attributes
  ) throws(KeyringError) {
    let collection = try openDefaultCollection()
    let items = try found(attributes).filter(isInDefault)
    guard let item = items.first else {
      return try keyring.create(
        in: collection, label: label, complete(attributes, schema.rawValue), secret: secret)
    }
    if item.isLocked { try unlockItems([item]) }
    try keyring.replaceSecret(of: item, with: secret)
    for other in items.dropFirst() { try delete(other) }
  }

  func delete(_ item: KeyringObject) throws(KeyringError) { try keyring.delete(item) }

  /// Unlocks items.
  ///
  /// Items of an open collection are locked if the service asks for confirmation on each use, which
  /// gnome-keyring never does.
  func unlockItems(_ items: [KeyringObject]) throws(KeyringError) {
    for item in items where !mayPrompt {
      guard keyring.provider != .gnomeKeyring, let end = item.path.lastIndex(of: "/"),
        try !keyring.collection(at: String(item.path[..<end])).isLocked
      else { throw .locked }
    }
    for item in items { try keyring.unlock(item) }
  }

  private func unlockCollections(_ collections: [KeyringObject]) throws(KeyringError) {
    for collection in collections where !mayPrompt {
      guard keyring.opensWithoutDialog(collection) else { throw .locked }
    }
    for collection in collections { try keyring.unlock(collection) }
  }

  /// Returns the items with these attributes that a search sees now, unlocked ones first.
  func found(_ attributes: Attributes) throws(KeyringError) -> [KeyringObject] {
    try keyring.items(complete(attributes, schema.rawValue))
  }

  /// Returns the locked items that have these attributes and may have our schema: those in
  /// gnome-keyring's collections that were not unlocked since it started have another schema until
  /// then.
  private func foundHidden(_ attributes: Attributes) throws(KeyringError) -> [KeyringObject] {
    try keyring.items(complete(attributes, "org.freedesktop.Secret.Generic")).filter(\.isLocked)
  }

  private func complete(_ attributes: Attributes, _ schema: String) -> OpenKeyring.Attributes {
    [("xdg:schema", schema)] + attributes.map { ($0.key, $0.value) }
  }

  private func isInDefault(_ item: KeyringObject) -> Bool {
    defaultCollection.map { item.path.hasPrefix($0.path + "/") } ?? false
  }
}
