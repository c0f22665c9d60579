import CLibSecret

/// The items of our schema in the Secret Service, for one operation on one thread.
///
/// Every method blocks.
struct TokenItems {
  typealias Item = Owned<SecretItem>

  private let service: Owned<SecretService>
  private let schema: UnsafePointer<SecretSchema>
  private let call: KeyringCall
  private var cancellable: UnsafeMutablePointer<GCancellable> { call.cancellable.pointer }

  /// Connects to the bus at an address.
  ///
  /// The connection is private: GLib's shared connection would end the process when the bus closes.
  init(
    busAddress: String, call: KeyringCall, of schema: UnsafePointer<SecretSchema>
  ) throws(KeyringError) {
    self.call = call
    self.schema = schema
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let connection: OpaquePointer?
    do throws(KeyringError) {
      connection = try checked { error in
        libsecret.g_dbus_connection_new_for_address_sync(
          busAddress, flags, nil, call.cancellable.pointer, error)
      }
    } catch .failed {
      throw .noBus
    }
    guard let connection else { throw .noBus }
    defer { libsecret.g_object_unref(UnsafeMutableRawPointer(connection)) }
    service = try PromptingService.open(on: connection, for: call)
  }

  /// Returns the items with these attributes, unlocked ones first; at most one unless `all` is
  /// true.
  ///
  /// Does not unlock any.
  func search(_ attributes: StringTable, all: Bool = false) throws(KeyringError) -> [Item] {
    let list = try checked { error in
      libsecret.secret_service_search_sync(
        service.pointer, schema, attributes.pointer,
        all ? SECRET_SEARCH_ALL : SECRET_SEARCH_NONE, cancellable, error)
    }
    return objects(taking: list, as: SecretItem.self)
  }

  /// Unlocks the locked items.
  func unlock(_ items: [Item]) throws(KeyringError) {
    try unlock(locked: items.filter { libsecret.secret_item_get_locked($0.pointer) != 0 })
  }

  /// Returns the secret of the first item with these attributes; unlocks it if necessary.
  func secret(_ attributes: StringTable) throws(KeyringError) -> String? {
    let paths = try paths(attributes)
    guard let path = paths.unlocked.first ?? paths.locked.first else { return nil }
    if paths.unlocked.isEmpty { try unlock(path) }
    let value = try checked { error in
      libsecret.secret_service_get_secret_for_dbus_path_sync(
        service.pointer, path, cancellable, error)
    }
    // The item was locked in the meantime.
    guard let value else { throw .locked }
    defer { libsecret.secret_value_unref(UnsafeMutableRawPointer(value)) }
    var length: gsize = 0
    let bytes = UnsafeRawBufferPointer(
      start: libsecret.secret_value_get(value, &length), count: Int(length))
    guard let secret = String(validating: bytes, as: UTF8.self) else {
      throw .failed("the secret is not text")
    }
    return secret
  }

  /// Returns the paths of the items with these attributes.
  ///
  /// `search` also loads the items, which takes as long as the rest of a lookup.
  private func paths(
    _ attributes: StringTable
  ) throws(KeyringError) -> (unlocked: [String], locked: [String]) {
    var unlocked: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var locked: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    _ = try checked { error in
      libsecret.secret_service_search_for_dbus_paths_sync(
        service.pointer, schema, attributes.pointer, cancellable, &unlocked, &locked,
        error)
    }
    return (strings(taking: unlocked), strings(taking: locked))
  }

  func account(of item: Item) -> String? {
    libsecret.secret_item_get_attributes(item.pointer).map(StringTable.init(taking:))?["account"]
  }

  /// Creates an item in the collection, or atomically replaces the one with the same attributes.
  func create(
    _ secret: String, label: String, attributes: StringTable, in collection: Owned<SecretCollection>
  ) throws(KeyringError) {
    let value = libsecret.secret_value_new(secret, gssize(secret.utf8.count), "text/plain")
    defer { libsecret.secret_value_unref(value.map { UnsafeMutableRawPointer($0) }) }
    let item = try checked { error in
      libsecret.secret_item_create_sync(
        collection.pointer, schema, attributes.pointer, label, value,
        SECRET_ITEM_CREATE_REPLACE, cancellable, error)
    }
    guard let item else { throw call.response }
    libsecret.g_object_unref(item)
  }

  func delete(_ item: Item) throws(KeyringError) {
    let deleted = try checked { libsecret.secret_item_delete_sync(item.pointer, cancellable, $0) }
    guard deleted != 0 else { throw call.response }
  }

  /// Returns the default collection, unlocked; never creates one.
  func defaultCollection() throws(KeyringError) -> Owned<SecretCollection> {
    let pointer = try checked { error in
      libsecret.secret_collection_for_alias_sync(
        service.pointer, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, cancellable, error)
    }
    guard let pointer else { throw .noDefaultCollection }
    let collection = Owned(taking: pointer)
    try unlock(locked: libsecret.secret_collection_get_locked(pointer) != 0 ? [collection] : [])
    return collection
  }

  /// Unlocks an item, since some services lock items individually.
  private func unlock(_ path: String) throws(KeyringError) {
    guard call.mayPrompt else { throw .locked }
    let unlocked = try checked { error in
      path.withCString { path in
        var paths = [path, nil]
        return libsecret.secret_service_unlock_dbus_paths_sync(
          service.pointer, &paths, cancellable, nil, error)
      }
    }
    guard unlocked > 0 else { throw call.response }
  }

  private func unlock<Object>(locked objects: [Owned<Object>]) throws(KeyringError) {
    guard !objects.isEmpty else { return }
    guard call.mayPrompt else { throw .locked }
    let unlocked = try withList(of: objects) { list throws(KeyringError) in
      try checked {
        libsecret.secret_service_unlock_sync(service.pointer, list, cancellable, nil, $0)
      }
    }
    guard unlocked >= objects.count else { throw call.response }
  }
}

/// A subclass of libsecret's `SecretService` that reports prompts before they are shown.
///
/// libsecret calls its prompt methods for every kind of prompt: to unlock, to create and to delete.
/// The subclass also accepts a D-Bus connection, which `SecretService` does not.
enum PromptingService {
  private static let callKey = "gists-keyring-call"

  private static let type: GType = libsecret.g_type_register_static_simple(
    libsecret.secret_service_get_type(), "GistsPromptingService",
    UInt32(MemoryLayout<SecretServiceClass>.size),
    { derived, _ in
      let construction = derived?.assumingMemoryBound(to: GObjectClass.self)
      construction?.pointee.constructor = { type, count, properties in
        let service = PromptingService.inherited?.parent_class.parent_class
          .constructor(type, count, properties)
        libsecret.keep_connection(service)
        return service
      }
      let methods = derived?.assumingMemoryBound(to: SecretServiceClass.self)
      methods?.pointee.prompt_sync = { service, prompt, cancellable, answerType, error in
        PromptingService.call(of: service)?.promptIsNeeded()
        return PromptingService.inherited?.prompt_sync(
          service, prompt, cancellable, answerType, error)
      }
      methods?.pointee.prompt_async = { service, prompt, answerType, cancellable, done, data in
        PromptingService.call(of: service)?.promptIsNeeded()
        PromptingService.inherited?.prompt_async(
          service, prompt, answerType, cancellable, done, data)
      }
    },
    UInt32(MemoryLayout<SecretService>.size), nil, GTypeFlags(rawValue: 0))

  /// Opens the service on this bus; use it only while `call` exists.
  static func open(
    on connection: OpaquePointer, for call: KeyringCall
  ) throws(KeyringError) -> Owned<SecretService> {
    let service = try checked { error in
      libsecret.new_service(type, connection, call.cancellable.pointer, error)
    }
    guard let service else { throw .noService }
    UnsafeMutableRawPointer(service).withMemoryRebound(to: GObject.self, capacity: 1) {
      libsecret.g_object_set_data($0, callKey, Unmanaged.passUnretained(call).toOpaque())
    }
    return Owned(taking: service)
  }

  private static func call(of service: UnsafeMutablePointer<SecretService>?) -> KeyringCall? {
    guard let service else { return nil }
    let data = UnsafeMutableRawPointer(service).withMemoryRebound(to: GObject.self, capacity: 1) {
      libsecret.g_object_get_data($0, callKey)
    }
    return data.map { Unmanaged<KeyringCall>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var inherited: SecretServiceClass? {
    libsecret.g_type_class_peek(libsecret.secret_service_get_type())?
      .assumingMemoryBound(to: SecretServiceClass.self).pointee
  }
}
