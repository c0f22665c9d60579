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

/// Holds one reference to a GObject and releases it with the last Swift reference.
final class Owned<Object> {
  let pointer: UnsafeMutablePointer<Object>

  /// Takes over the reference that the caller was given ("transfer full").
  init(taking pointer: UnsafeMutablePointer<Object>) { self.pointer = pointer }

  deinit { libsecret.g_object_unref(pointer) }
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
