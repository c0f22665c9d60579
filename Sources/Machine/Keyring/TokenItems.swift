/// The items of our schema in the Secret Service, for one operation on one thread.
///
/// Every method blocks. No collection but gnome-keyring's is searched while it is locked: KeePassXC
/// opens a dialog during the search, or finds nothing as if there were no item.
struct TokenItems {
  private static let service = "org.freedesktop.Secret.Service"
  private static let collection = "org.freedesktop.Secret.Collection"
  private static let item = "org.freedesktop.Secret.Item"

  /// The kind of secret in an item; both have the attributes `host` and `account`.
  enum Schema: String, Sendable {
    case token = "io.github.gists.Token"
    case refreshToken = "io.github.gists.RefreshToken"
  }

  /// Attributes without the one for the schema.
  typealias Attributes = KeyValuePairs<String, String>

  private let schema: Schema
  private let bus: SecretServiceBus
  private let call: KeyringCall
  /// The default collection; nil if there is none.
  private let defaultPath: String?

  /// The paths of items, unlocked and locked ones, those in the default collection first.
  struct Matches {
    var unlocked: [String]
    var locked: [String]
    var all: [String] { unlocked + locked }
  }

  init(_ schema: Schema, busAddress: String, call: KeyringCall) throws(KeyringError) {
    self.schema = schema
    self.call = call
    bus = try SecretServiceBus(address: busAddress, call: call)
    let path = try bus.call(
      SecretServiceBus.path, Self.service, "ReadAlias", Variant("default"))[0]?.text
    defaultPath = path.flatMap { $0 == "/" ? nil : $0 }
  }

  func prepare() throws(KeyringError) {
    _ = try openDefaultCollection()
    try bus.openSession()
  }

  /// Returns the path of the default collection, unlocked; never creates one.
  private func openDefaultCollection() throws(KeyringError) -> String {
    guard let defaultPath else { throw .noDefaultCollection }
    if try isLocked(defaultPath) { try unlockCollections([defaultPath]) }
    return defaultPath
  }

  /// Returns the items with these attributes; unlocks the default collection first if the search
  /// would not see its items.
  func search(_ attributes: Attributes) throws(KeyringError) -> Matches {
    guard try isDefaultLocked() else { return try found(attributes) }
    if provider == .gnomeKeyring {
      let matches = try found(attributes)
      if matches.all.contains(where: isInDefault) { return matches }
      let hidden = try foundHidden(attributes).filter(isInDefault)
      if hidden.isEmpty { return matches }
      try unlockItems(hidden)
    } else {
      _ = try openDefaultCollection()
    }
    return try found(attributes)
  }

  /// Returns the items with these attributes in all collections; first unlocks those whose items a
  /// search may not see.
  func searchEverywhere(
    _ attributes: Attributes
  ) throws(KeyringError) -> Matches {
    if provider != .gnomeKeyring {
      guard defaultPath != nil else { throw .noDefaultCollection }
      let collections = try bus.property(
        "Collections", of: SecretServiceBus.path, Self.service
      ).texts
      var locked: [String] = []
      for path in collections where try isLocked(path) { locked.append(path) }
      if !locked.isEmpty { try unlockCollections(locked) }
    } else {
      try unlockItems(foundHidden(attributes))
    }
    return try found(attributes)
  }

  /// Returns the secret of the item in use, nil if there is no item; unlocks it if necessary.
  ///
  /// The item in the default collection is in use, else the first one that is unlocked.
  func secret(_ matches: Matches) throws(KeyringError) -> String? {
    let own = matches.unlocked.first(where: isInDefault) ?? matches.locked.first(where: isInDefault)
    guard let path = own ?? matches.all.first else { return nil }
    if matches.locked.contains(path) { try unlockItems([path]) }
    // It was locked in the meantime.
    guard let secret = try bus.secret(at: path) else { throw .locked }
    return secret
  }

  func accounts(of matches: Matches) throws(KeyringError) -> Set<String> {
    var accounts: Set<String> = []
    for path in matches.all {
      let attributes = try bus.property("Attributes", of: path, Self.item).values
      if let account = attributes.first(where: { $0[0]?.text == "account" })?[1]?.text {
        accounts.insert(account)
      }
    }
    return accounts
  }

  /// Stores a secret in the default collection: in the item with these attributes if there is one,
  /// which needs no dialog, else in a new one.
  func store(
    _ secret: String, label: String, attributes: Attributes
  ) throws(KeyringError) {
    let collection = try openDefaultCollection()
    let matches = try found(attributes)
    guard let path = matches.all.first(where: isInDefault) else {
      let properties = Variant([
        ("\(Self.item).Label", Variant(label).boxed),
        ("\(Self.item).Attributes", Self.table(schema.rawValue, attributes).boxed),
      ])
      return try bus.store(secret) { encrypted throws(KeyringError) in
        let reply = try bus.call(
          collection, Self.collection, "CreateItem", properties, encrypted, Variant(true))
        _ = try bus.answer(ofPromptAt: reply[1]?.text)
      }
    }
    if matches.locked.contains(path) { try unlockItems([path]) }
    try bus.store(secret) { encrypted throws(KeyringError) in
      _ = try bus.call(path, Self.item, "SetSecret", encrypted)
    }
    for other in matches.all where isInDefault(other) && other != path { try delete(other) }
  }

  func delete(_ path: String) throws(KeyringError) {
    let reply = try bus.call(path, Self.item, "Delete")
    _ = try bus.answer(ofPromptAt: reply[0]?.text)
  }

  /// Those of an open collection are locked if the service asks for confirmation on each use, which
  /// gnome-keyring never does.
  func unlockItems(_ paths: [String]) throws(KeyringError) {
    guard !paths.isEmpty else { return }
    for path in paths where !call.mayPrompt {
      guard provider != .gnomeKeyring, let end = path.lastIndex(of: "/"),
        try !isLocked(String(path[..<end]))
      else { throw .locked }
    }
    try unlock(paths)
  }

  private func unlockCollections(_ paths: [String]) throws(KeyringError) {
    for path in paths where !call.mayPrompt {
      guard try opensWithoutDialog(path) else { throw .locked }
    }
    try unlock(paths)
  }

  private func unlock(_ paths: [String]) throws(KeyringError) {
    let reply = try bus.call(
      SecretServiceBus.path, Self.service, "Unlock", Variant(array: paths.map(Variant.init(path:))))
    var unlocked = reply[0]?.texts ?? []
    unlocked += try bus.answer(ofPromptAt: reply[1]?.text)?.texts ?? []
    guard Set(unlocked).isSuperset(of: paths) else { throw .dismissed }
  }

  /// Returns the items with these attributes that a search sees now.
  func found(
    _ attributes: Attributes
  ) throws(KeyringError) -> Matches {
    try found(schema.rawValue, attributes)
  }

  /// Returns the locked items that have these attributes and may have our schema: those in
  /// gnome-keyring's collections that were not unlocked since it started have another schema until then.
  private func foundHidden(
    _ attributes: Attributes
  ) throws(KeyringError) -> [String] {
    try found("org.freedesktop.Secret.Generic", attributes).locked
  }

  private func found(
    _ schema: String, _ attributes: Attributes
  ) throws(KeyringError) -> Matches {
    let reply = try bus.call(
      SecretServiceBus.path, Self.service, "SearchItems", Self.table(schema, attributes))
    return Matches(unlocked: reply[0]?.texts ?? [], locked: reply[1]?.texts ?? [])
  }

  private static func table(_ schema: String, _ attributes: Attributes) -> Variant {
    Variant([("xdg:schema", Variant(schema))] + attributes.map { ($0.key, Variant($0.value)) })
  }

  private func isInDefault(_ path: String) -> Bool {
    defaultPath.map { path.hasPrefix($0 + "/") } ?? false
  }

  private func isLocked(_ path: String) throws(KeyringError) -> Bool {
    try bus.property("Locked", of: path, Self.collection).flag ?? false
  }

  private func isDefaultLocked() throws(KeyringError) -> Bool {
    guard let defaultPath else { return true }
    return try isLocked(defaultPath)
  }

  private var provider: KeyringProvider? { KeyringProvider(of: bus) }

  /// Whether unlocking shows nothing: a wallet that was opened at login is locked until the first
  /// client unlocks it.
  private func opensWithoutDialog(_ path: String) throws(KeyringError) -> Bool {
    guard provider == .kwallet, let service = KeyringProvider.processName(of: bus),
      let wallet = try bus.property("Label", of: path, Self.collection).text
    else { return false }
    let reply = try? bus.call(
      "/modules/\(service)", "org.kde.KWallet", "isOpen", Variant(wallet))
    return reply?[0]?.flag ?? false
  }
}
