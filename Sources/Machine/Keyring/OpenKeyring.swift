import CLibSecret

/// The Secret Service as libsecret opens it, for one operation on one thread.
///
/// Every method blocks.
final class OpenKeyring {
  /// The attributes of an item, with the one for the schema.
  typealias Attributes = [(name: String, value: String)]

  /// The name of the Secret Service on the bus.
  static let name = "org.freedesktop.secrets"

  private let bus: SessionBus
  private let service: KeyringObject
  private let call: KeyringCall
  private var cancellable: UnsafeMutablePointer<GCancellable> { call.cancellable.pointer }

  /// Whether a secret could not be encrypted or decrypted, or the service refused it.
  ///
  /// About 1 % of the sessions between libsecret and KWallet fail: if a key begins with a zero
  /// byte, one side drops that byte. A keyring that is opened again has another session.
  private(set) var hasFailedTransfer = false

  /// How often a secret is transferred before its failure is reported.
  private static let attempts = 3

  /// Runs `body` with the keyring, again if it could not transfer a secret.
  static func with<Answer>(
    _ call: KeyringCall, body: (OpenKeyring) throws(KeyringError) -> Answer
  ) throws(KeyringError) -> Answer {
    // Pending work of libsecret's objects ends with this context. The default context is never run,
    // so work would pile up there.
    let context = libsecret.g_main_context_new()
    libsecret.g_main_context_push_thread_default(context)
    defer {
      libsecret.g_main_context_pop_thread_default(context)
      libsecret.g_main_context_unref(context)
    }
    for _ in 1..<attempts {
      let keyring = try OpenKeyring(call)
      do throws(KeyringError) {
        return try body(keyring)
      } catch .failed where keyring.hasFailedTransfer {
        continue
      }
    }
    return try body(OpenKeyring(call))
  }

  private init(_ call: KeyringCall) throws(KeyringError) {
    self.call = call
    bus = try SessionBus(call.cancellable)
    let type = ServiceWithPrompts.type
    let opened = try checked { error in
      libsecret.secret_service_open_sync(
        type, nil, SECRET_SERVICE_NONE, call.cancellable.pointer, error)
    }
    guard let opened else { throw .noService }
    service = KeyringObject(taking: opened)
    ServiceWithPrompts.attach(call, to: service)
  }

  /// Returns the collection with the alias `default`; nil if there is none.
  func defaultCollection() throws(KeyringError) -> KeyringObject? {
    let collection = try checked { error in
      libsecret.secret_collection_for_alias_sync(
        service.as(), "default", SECRET_COLLECTION_NONE, cancellable, error)
    }
    return collection.map { KeyringObject(taking: $0) }
  }

  /// Returns all collections.
  ///
  /// libsecret's own list would load all of their items, which may be thousands.
  func collections() throws(KeyringError) -> [KeyringObject] {
    guard let paths = service.collections else { throw .failed("the keyring has no collections") }
    var collections: [KeyringObject] = []
    for path in paths { try collections.append(collection(at: path)) }
    return collections
  }

  func collection(at path: String) throws(KeyringError) -> KeyringObject {
    let flags = GDBusProxyFlags(
      G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS.rawValue
        | G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START.rawValue)
    let collection = try checked { error in
      libsecret.g_dbus_proxy_new_sync(
        libsecret.g_dbus_proxy_get_connection(service.as()), flags, nil, owner, path,
        "org.freedesktop.Secret.Collection", cancellable, error)
    }
    guard let collection else { throw .failed("no collection at \(path)") }
    return KeyringObject(taking: collection)
  }

  /// Returns the items in all collections that have these attributes, unlocked ones first.
  func items(_ attributes: Attributes) throws(KeyringError) -> [KeyringObject] {
    let list = try withTable(attributes) { table throws(KeyringError) in
      try checked { error in
        libsecret.secret_service_search_sync(
          service.as(), nil, table, SECRET_SEARCH_ALL, cancellable, error)
      }
    }
    defer { libsecret.g_list_free(list) }
    return sequence(first: list) { $0?.pointee.next }.compactMap {
      $0?.pointee.data.map(KeyringObject.init(taking:))
    }
  }

  /// Returns an attribute of an item.
  func attribute(_ name: String, of item: KeyringObject) -> String? {
    guard let table = libsecret.secret_item_get_attributes(item.as()) else { return nil }
    defer { libsecret.g_hash_table_unref(table) }
    return libsecret.g_hash_table_lookup(table, name).map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Unlocks a collection or an item; throws `dismissed` if the user closes the dialog.
  func unlock(_ object: KeyringObject) throws(KeyringError) {
    var list = GList(data: object.pointer, next: nil, prev: nil)
    let count = try checked { error in
      libsecret.secret_service_unlock_sync(service.as(), &list, cancellable, nil, error)
    }
    guard count > 0 else { throw .dismissed }
  }

  /// Removes an item.
  func delete(_ item: KeyringObject) throws(KeyringError) {
    _ = try checked { libsecret.secret_item_delete_sync(item.as(), cancellable, $0) }
  }

  /// Opens the session that carries secrets, which otherwise the first secret opens.
  ///
  /// libsecret encrypts it unless the service supports only unencrypted sessions.
  func openSession() throws(KeyringError) {
    try transferring { () throws(KeyringError) in
      _ = try checked {
        libsecret.secret_service_ensure_session_sync(service.as(), cancellable, $0)
      }
    }
  }

  private func withTable<Answer>(
    _ attributes: Attributes, body: (OpaquePointer) throws(KeyringError) -> Answer
  ) throws(KeyringError) -> Answer {
    let table = libsecret.g_hash_table_new_full(
      libsecret.g_str_hash, libsecret.g_str_equal, { free($0) }, { free($0) })
    defer { libsecret.g_hash_table_unref(table) }
    for (name, value) in attributes {
      _ = libsecret.g_hash_table_insert(table, strdup(name), strdup(value))
    }
    return try body(table)
  }
}

/// Reads and stores secrets, which a session carries.
extension OpenKeyring {
  /// Returns the secret of an item; throws `locked` if it is locked.
  func secret(of item: KeyringObject) throws(KeyringError) -> String {
    try transferring { () throws(KeyringError) in
      _ = try checked {
        libsecret.secret_item_load_secret_sync(item.as(), cancellable, $0)
      }
      guard let value = libsecret.secret_item_get_secret(item.as()) else { throw .locked }
      defer { libsecret.secret_value_unref(UnsafeMutableRawPointer(value)) }
      var length: gsize = 0
      let bytes = UnsafeRawBufferPointer(
        start: libsecret.secret_value_get(value, &length), count: Int(length))
      guard let secret = String(validating: bytes, as: UTF8.self) else {
        throw .failed("the secret is not text")
      }
      return secret
    }
  }

  /// Stores a secret in an item.
  func replaceSecret(of item: KeyringObject, with secret: String) throws(KeyringError) {
    try store(secret) { value throws(KeyringError) in
      _ = try checked {
        libsecret.secret_item_set_secret_sync(item.as(), value, cancellable, $0)
      }
    }
  }

  /// Stores a secret in a new item.
  func create(
    in collection: KeyringObject, label: String, _ attributes: Attributes, secret: String
  ) throws(KeyringError) {
    try store(secret) { value throws(KeyringError) in
      let item = try withTable(attributes) { table throws(KeyringError) in
        try checked { error in
          libsecret.secret_item_create_sync(
            collection.as(), nil, table, label, value, SECRET_ITEM_CREATE_REPLACE, cancellable,
            error)
        }
      }
      if let item { libsecret.g_object_unref(item) }
    }
  }

  private func store(
    _ secret: String, body: (OpaquePointer) throws(KeyringError) -> Void
  ) throws(KeyringError) {
    guard let value = libsecret.secret_value_new(secret, gssize(secret.utf8.count), "text/plain")
    else { throw .failed("the secret is not text") }
    defer { libsecret.secret_value_unref(UnsafeMutableRawPointer(value)) }
    try transferring { () throws(KeyringError) in try body(value) }
  }

  private func transferring<Answer>(
    _ body: () throws(KeyringError) -> Answer
  ) throws(KeyringError) -> Answer {
    do throws(KeyringError) {
      return try body()
    } catch {
      if case .failed = error { hasFailedTransfer = true }
      throw error
    }
  }
}

/// The program that provides the service.
extension OpenKeyring {
  /// The unique name of the service: if the service ends, no other service answers the remaining
  /// calls.
  private var owner: String {
    guard let name = libsecret.g_dbus_proxy_get_name_owner(service.as()) else { return Self.name }
    defer { libsecret.g_free(name) }
    return String(cString: name)
  }

  var provider: KeyringProvider? { KeyringProvider(owning: owner, on: bus) }

  /// Whether unlocking a collection shows nothing: a wallet that was opened at login is locked
  /// until the first client unlocks it.
  func opensWithoutDialog(_ collection: KeyringObject) -> Bool {
    guard provider == .kwallet, let wallet = collection.label,
      let program = KeyringProvider.program(owning: owner, on: bus)
    else { return false }
    return (try? bus.isOpen(wallet: wallet, in: program, at: owner)) ?? false
  }
}
