import CLibSecretLoader

/// The library that speaks to the keyring.
enum LibSecret {
  /// Loads the library when first asked; false where it is not installed.
  static let isLoaded = clibsecret_load()
}
