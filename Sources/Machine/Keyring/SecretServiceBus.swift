import CLibSecret

/// The Secret Service on a bus, for one operation on one thread.
///
/// Every method blocks. Calls are made on the bus directly: libsecret searches before it knows
/// whether that opens a dialog, and can complete a prompt twice if it is cancelled.
final class SecretServiceBus {
  /// The object path of the service.
  static let path = "/org/freedesktop/secrets"
  private static let name = "org.freedesktop.secrets"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let connection: OpaquePointer
  private let call: KeyringCall
  /// The unique name of the service: if it ends, no other one answers the rest of the calls.
  private(set) var owner = name
  private var encryption: Owned<SecretService>?
  private var cancellable: UnsafeMutablePointer<GCancellable> { call.cancellable.pointer }

  /// The connection is private: GLib's shared connection would end the process when the bus closes.
  init(address: String, call: KeyringCall) throws(KeyringError) {
    // Makes GLib recognise the service's errors.
    _ = libsecret.secret_error_get_quark()
    self.call = call
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let opened: OpaquePointer?
    do throws(KeyringError) {
      opened = try checked { error in
        libsecret.g_dbus_connection_new_for_address_sync(
          address, flags, nil, call.cancellable.pointer, error)
      }
    } catch .failed {
      throw .noBus
    }
    guard let opened else { throw .noBus }
    connection = opened
  }

  deinit { libsecret.g_object_unref(UnsafeMutableRawPointer(connection)) }

  func call(
    _ path: String, _ interface: String, _ method: String, _ arguments: Variant...
  ) throws(KeyringError) -> Variant {
    try send(to: owner, path, interface, method, arguments)
  }

  /// Returns a property; throws if the object has no such one.
  func property(
    _ name: String, of path: String, _ interface: String
  ) throws(KeyringError) -> Variant {
    let reply = try call(path, Self.properties, "Get", Variant(interface), Variant(name))
    guard let value = reply[0]?.unboxed else { throw .failed("\(name) has another type") }
    return value
  }

  /// Returns the process of the service; nil if the bus does not tell.
  func ownerProcess() throws(KeyringError) -> UInt32? {
    try send(
      to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "GetConnectionUnixProcessID", [Variant(owner)])[0]?.number
  }

  private func send(
    to destination: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [Variant], isLast: Bool = false
  ) throws(KeyringError) -> Variant {
    guard
      let message = libsecret.g_dbus_message_new_method_call(destination, path, interface, method)
    else { throw .failed("could not call \(method)") }
    defer { libsecret.g_object_unref(UnsafeMutableRawPointer(message)) }
    let body = Variant(tuple: arguments)
    withExtendedLifetime(body) { libsecret.g_dbus_message_set_body(message, body.pointer) }
    // The operation's deadline applies, not GLib's.
    let reply = try checked { error in
      libsecret.g_dbus_connection_send_message_with_reply_sync(
        connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, isLast ? 1_000 : .max, nil,
        isLast ? nil : cancellable, error)
    }
    guard let reply else { throw .failed("no reply to \(method)") }
    defer { libsecret.g_object_unref(UnsafeMutableRawPointer(reply)) }
    _ = try checked { libsecret.g_dbus_message_to_gerror(reply, $0) }
    if destination == Self.name, let sender = libsecret.g_dbus_message_get_sender(reply) {
      owner = String(cString: sender)
    }
    guard let answer = libsecret.g_dbus_message_get_body(reply) else { return Variant(tuple: []) }
    return Variant(sharing: answer)
  }
}

/// Prompts.
extension SecretServiceBus {
  private static let prompt = "org.freedesktop.Secret.Prompt"
  /// The path that stands for no prompt.
  private static let noPrompt = "/"

  /// The answer to a prompt.
  private final class Answer {
    /// Whether the prompt is completed, or the service is gone.
    var hasCome = false
    /// What the completed prompt says; nil if the service is gone.
    var result: Variant?
  }

  /// Runs the prompt with this path, if there is one, and returns its result; nil without one.
  ///
  /// Throws `dismissed` if the user closed the dialog. If the operation is cancelled, the service is
  /// told to close it.
  func answer(ofPromptAt path: String?) throws(KeyringError) -> Variant? {
    guard let path, path != Self.noPrompt else { return nil }
    let context = libsecret.g_main_context_new()
    libsecret.g_main_context_push_thread_default(context)
    defer {
      libsecret.g_main_context_pop_thread_default(context)
      libsecret.g_main_context_unref(context)
    }
    let answer = Answer()
    let subscriptions = [
      subscribe(answer, to: owner, Self.prompt, "Completed", path, nil),
      subscribe(
        answer, to: "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", nil, owner),
    ]
    defer {
      for id in subscriptions { libsecret.g_dbus_connection_signal_unsubscribe(connection, id) }
    }
    libsecret.wake_each_second(context, cancellable)
    call.promptOpens()
    defer { call.promptCloses() }
    do throws(KeyringError) {
      _ = try self.call(path, Self.prompt, "Prompt", Variant(""))
      while !answer.hasCome, !call.cancellable.isCancelled {
        _ = libsecret.g_main_context_iteration(context, 1)
        call.promptStaysOpen()
      }
    } catch .cancelled {}
    guard answer.hasCome else {
      _ = try? send(to: owner, path, Self.prompt, "Dismiss", [], isLast: true)
      throw .cancelled
    }
    guard let result = answer.result else { throw .noService }
    guard result[0]?.flag == false else { throw .dismissed }
    return result[1]?.unboxed
  }

  private func subscribe(
    _ answer: Answer, to sender: String, _ interface: String, _ signal: String, _ path: String?,
    _ argument: String?
  ) -> UInt32 {
    libsecret.g_dbus_connection_signal_subscribe(
      connection, sender, interface, signal, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, signal, parameters, answer in
        guard let answer, let signal else { return }
        let box = Unmanaged<Answer>.fromOpaque(answer).takeUnretainedValue()
        if String(cString: signal) == "Completed" {
          box.result = parameters.map { Variant(sharing: $0) }
        }
        box.hasCome = true
      }, Unmanaged.passRetained(answer).toOpaque(),
      { answer in
        if let answer { Unmanaged<Answer>.fromOpaque(answer).release() }
      })
  }
}

/// Secrets, which only an encrypted session carries.
extension SecretServiceBus {
  /// Returns the secret of an item; nil if the item is locked or gone.
  func secret(at path: String) throws(KeyringError) -> String? {
    try withSession { service throws(KeyringError) in
      guard let session = libsecret.secret_service_get_session_dbus_path(service.pointer) else {
        throw .failed("the session is closed")
      }
      let reply = try call(
        Self.path, "org.freedesktop.Secret.Service", "GetSecrets",
        Variant(array: [Variant(path: path)]), Variant(path: String(cString: session)))
      guard let encoded = reply[0]?.values.first(where: { $0[0]?.text == path })?[1] else {
        return nil
      }
      let decoded = withExtendedLifetime((service, encoded)) {
        libsecret.secret_service_decode_dbus_secret(service.pointer, encoded.pointer)
      }
      guard let value = decoded else { throw .failed("the secret can't be decrypted") }
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

  /// Runs `body`, which stores the encrypted form of a secret; again if it fails.
  func store(
    _ secret: String, body: (_ encrypted: Variant) throws(KeyringError) -> Void
  ) throws(KeyringError) {
    try withSession { service throws(KeyringError) in
      guard let value = libsecret.secret_value_new(secret, gssize(secret.utf8.count), "text/plain")
      else { throw .failed("the secret is not text") }
      defer { libsecret.secret_value_unref(UnsafeMutableRawPointer(value)) }
      let encrypted = withExtendedLifetime(service) {
        libsecret.secret_service_encode_dbus_secret(service.pointer, value)
      }
      guard let encrypted else { throw .failed("the secret can't be encrypted") }
      try body(Variant(taking: encrypted))
    }
  }

  func openSession() throws(KeyringError) { try withSession { _ throws(KeyringError) in } }

  /// Runs `body` with an encrypted session; if it fails, again with another one, twice.
  ///
  /// Some 1 % of the sessions between libsecret and KWallet fail: a key that begins with a zero byte is
  /// a byte shorter for one of them.
  private func withSession<Answer>(
    _ body: (Owned<SecretService>) throws(KeyringError) -> Answer
  ) throws(KeyringError) -> Answer {
    var attempts = 3
    while true {
      do throws(KeyringError) {
        return try body(session())
      } catch .failed where attempts > 1 {
        encryption = nil
        attempts -= 1
      }
    }
  }

  private func session() throws(KeyringError) -> Owned<SecretService> {
    if let encryption { return encryption }
    let service = try SessionService.open(on: connection, owner, cancellable)
    _ = try checked {
      libsecret.secret_service_ensure_session_sync(service.pointer, cancellable, $0)
    }
    encryption = service
    return service
  }
}

/// A subclass of libsecret's `SecretService` that accepts a D-Bus connection, which `SecretService`
/// does not.
private enum SessionService {
  private static let type: GType = libsecret.g_type_register_static_simple(
    libsecret.secret_service_get_type(), "GistsSessionService",
    UInt32(MemoryLayout<SecretServiceClass>.size),
    { derived, _ in
      let construction = derived?.assumingMemoryBound(to: GObjectClass.self)
      construction?.pointee.constructor = { type, count, properties in
        let service = SessionService.inherited?.parent_class.parent_class
          .constructor(type, count, properties)
        libsecret.keep_connection(service)
        return service
      }
    },
    UInt32(MemoryLayout<SecretService>.size), nil, GTypeFlags(rawValue: 0))

  static func open(
    on connection: OpaquePointer, _ owner: String, _ cancellable: UnsafeMutablePointer<GCancellable>
  ) throws(KeyringError) -> Owned<SecretService> {
    let service = try checked { error in
      libsecret.new_service(type, connection, owner, cancellable, error)
    }
    guard let service else { throw .noService }
    return Owned(taking: service)
  }

  private static var inherited: SecretServiceClass? {
    libsecret.g_type_class_peek(libsecret.secret_service_get_type())?
      .assumingMemoryBound(to: SecretServiceClass.self).pointee
  }
}
