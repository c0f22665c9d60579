/// Why a keyring operation failed.
///
/// A missing secret is not an error.
package enum KeyringError: Error, Hashable, Sendable {
  /// libsecret is not installed.
  case notInstalled
  /// There is no D-Bus session.
  case noBus
  /// No service on the bus provides org.freedesktop.secrets.
  case noService
  /// The bus could not start the service that provides org.freedesktop.secrets.
  case serviceNotStarted
  case noDefaultCollection
  /// The keyring is locked, and no prompt may be shown to unlock it.
  case locked
  /// The user closed the prompt.
  case dismissed
  case timedOut
  /// The calling task was cancelled.
  case cancelled
  /// `SECRET_BACKEND=file` is set: libsecret would write secrets to a file.
  case fileBackend
  /// The secret read back after storing differs.
  case notStored
  /// The item still exists after removing it.
  case notRemoved
  /// Any other error, with the service's message.
  case failed(String)
}
