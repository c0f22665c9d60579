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
