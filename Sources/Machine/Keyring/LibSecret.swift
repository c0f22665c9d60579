import CLibSecret

/// The libsecret library, which is loaded on first use.
enum LibSecret {
  /// nil if libsecret is not installed.
  static let functions: LibSecretFunctions? = clibsecret_load()?.pointee
}

/// The functions of libsecret and GLib.
///
/// Use it only after `LibSecret.functions` was not nil.
var libsecret: LibSecretFunctions {
  guard let functions = LibSecret.functions else {
    preconditionFailure("an operation without libsecret has thrown notInstalled")
  }
  return functions
}

/// The service, a collection or an item, all of which libsecret presents as D-Bus proxies.
final class KeyringObject {
  let pointer: UnsafeMutableRawPointer

  /// Takes over the reference that the caller received ("transfer full").
  init(taking pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  deinit { libsecret.g_object_unref(pointer) }

  /// The object as the type that a function of libsecret or GLib requires.
  func `as`<Object>(_: Object.Type = Object.self) -> UnsafeMutablePointer<Object> {
    pointer.assumingMemoryBound(to: Object.self)
  }

  var path: String { String(cString: libsecret.g_dbus_proxy_get_object_path(self.as())) }

  /// Whether it is locked: as the service reported when the object was created, or after libsecret
  /// unlocked it.
  var isLocked: Bool {
    property("Locked", "b") { libsecret.g_variant_get_boolean($0) != 0 } ?? true
  }

  var label: String? {
    property("Label", "s") { libsecret.g_variant_get_string($0, nil).map { String(cString: $0) } }
      ?? nil
  }

  /// The paths of a service's collections; nil if the service does not return them.
  var collections: [String]? {
    property("Collections", "ao") { value in
      var count: gsize = 0
      let paths = libsecret.g_variant_get_objv(value, &count)
      defer { libsecret.g_free(paths) }
      return UnsafeBufferPointer(start: paths, count: Int(count)).compactMap {
        $0.map { String(cString: $0) }
      }
    }
  }

  /// Reads a property that was loaded with the object; returns nil without one, or if it has
  /// another type.
  private func property<Value>(
    _ name: String, _ type: StaticString, read: (OpaquePointer) -> Value
  ) -> Value? {
    guard let value = libsecret.g_dbus_proxy_get_cached_property(self.as(), name) else {
      return nil
    }
    defer { libsecret.g_variant_unref(value) }
    return libsecret.g_variant_is_of_type(value, type.variantType) != 0 ? read(value) : nil
  }
}

extension StaticString {
  /// The type of a value in a D-Bus message that this signature stands for.
  var variantType: OpaquePointer { OpaquePointer(utf8Start) }
}

/// Runs a call that reports failure through a `GError`, and throws it as a ``KeyringError``.
func checked<Value>(
  _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
) throws(KeyringError) -> Value {
  var error: UnsafeMutablePointer<GError>?
  let value = call(&error)
  guard let error else { return value }
  defer { libsecret.g_error_free(error) }
  throw KeyringError(error)
}
