import CLibSecret

/// The session bus, for the two questions that libsecret has no function for: which process
/// provides the Secret Service, and whether a wallet of KWallet is open.
///
/// Every method blocks. libsecret uses the same connection: a process has one to its session bus.
final class SessionBus {
  private let connection: OpaquePointer
  private let cancellable: Cancellable

  init(_ cancellable: Cancellable) throws(KeyringError) {
    let opened: OpaquePointer?
    do throws(KeyringError) {
      opened = try checked {
        libsecret.g_bus_get_sync(G_BUS_TYPE_SESSION, cancellable.pointer, $0)
      }
    } catch .failed {
      throw .noBus
    }
    guard let opened else { throw .noBus }
    // GLib would end the process when the bus closes.
    libsecret.g_dbus_connection_set_exit_on_close(opened, 0)
    connection = opened
    self.cancellable = cancellable
  }

  deinit { libsecret.g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Returns the process that owns a name on the bus.
  func process(of name: String) throws(KeyringError) -> UInt32 {
    try ask(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "GetConnectionUnixProcessID", name, "(u)"
    ) { libsecret.g_variant_get_uint32($0) }
  }

  /// Returns whether kwalletd has opened a wallet, as PAM makes it do at login.
  func isOpen(wallet: String, in program: String, at name: String) throws(KeyringError) -> Bool {
    try ask(name, "/modules/\(program)", "org.kde.KWallet", "isOpen", wallet, "(b)") {
      libsecret.g_variant_get_boolean($0) != 0
    }
  }

  /// Calls a method that takes one text and returns one value of a type.
  private func ask<Answer>(
    _ name: String, _ path: String, _ interface: String, _ method: String, _ argument: String,
    _ type: StaticString, read: (OpaquePointer) -> Answer
  ) throws(KeyringError) -> Answer {
    let reply = try checked { error in
      // The call takes over the arguments.
      let arguments = libsecret.g_variant_new_tuple([libsecret.g_variant_new_string(argument)], 1)
      return libsecret.g_dbus_connection_call_sync(
        connection, name, path, interface, method, arguments, type.variantType,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, cancellable.pointer, error)
    }
    guard let reply else { throw .failed("no reply to \(method)") }
    defer { libsecret.g_variant_unref(reply) }
    let value = libsecret.g_variant_get_child_value(reply, 0)
    defer { libsecret.g_variant_unref(value) }
    return read(value)
  }
}
