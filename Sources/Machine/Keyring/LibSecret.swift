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

/// A hash table of strings, freed with the last Swift reference.
final class StringTable {
  let pointer: OpaquePointer

  init(_ strings: KeyValuePairs<String, String>) {
    pointer = libsecret.g_hash_table_new_full(
      libsecret.g_str_hash, libsecret.g_str_equal, libsecret.g_free, libsecret.g_free)
    for (key, value) in strings {
      _ = libsecret.g_hash_table_insert(pointer, libsecret.g_strdup(key), libsecret.g_strdup(value))
    }
  }

  /// Takes over the reference that the caller was given ("transfer full").
  init(taking pointer: OpaquePointer) { self.pointer = pointer }

  deinit { libsecret.g_hash_table_unref(pointer) }

  subscript(key: String) -> String? {
    guard let value = libsecret.g_hash_table_lookup(pointer, key) else { return nil }
    return String(cString: value.assumingMemoryBound(to: CChar.self))
  }
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

/// Returns the objects of a list ("transfer full") and frees the list.
func objects<Object>(
  taking list: UnsafeMutablePointer<GList>?, as: Object.Type
) -> [Owned<Object>] {
  defer { libsecret.g_list_free(list) }
  return sequence(first: list) { $0?.pointee.next }
    .prefix { $0 != nil }
    .compactMap { $0?.pointee.data?.assumingMemoryBound(to: Object.self) }
    .map { Owned(taking: $0) }
}

/// Returns the strings of a null-terminated array ("transfer full") and frees the array.
func strings(
  taking array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> [String] {
  defer { libsecret.g_strfreev(array) }
  return sequence(first: array) { $0.map { $0 + 1 } }
    .lazy.map { $0?.pointee }
    .prefix { $0 != nil }
    .compactMap { $0.map { String(cString: $0) } }
}

/// Runs `body` with a list of the objects.
func withList<Object, Value>(
  of objects: [Owned<Object>],
  _ body: (UnsafeMutablePointer<GList>?) throws(KeyringError) -> Value
) throws(KeyringError) -> Value {
  var list: UnsafeMutablePointer<GList>?
  for object in objects { list = libsecret.g_list_append(list, object.pointer) }
  defer { libsecret.g_list_free(list) }
  return try body(list)
}
