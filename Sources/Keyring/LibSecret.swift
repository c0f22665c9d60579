import CLibSecretLoader

/// The libsecret library, which is loaded at run time.
enum LibSecret {
  /// Whether the library is installed; loads it on first use.
  static let isLoaded = clibsecret_load()
}
