/// Why the keyring gave no answer.
///
/// A secret that isn't there is no error.
package enum KeyringError: Error, Hashable, Sendable {
  /// libsecret is not installed.
  case notInstalled
  /// No D-Bus session is there; nothing was called.
  case noBus
  /// Nothing on the bus offers org.freedesktop.secrets.
  case noService
  /// The bus could not start the service that offers org.freedesktop.secrets.
  case serviceNotStarted
  case noDefaultCollection
  /// The keyring is locked, and no prompt may be shown to unlock it.
  case locked
  /// The person closed the prompt.
  case dismissed
  case timedOut
  /// The task that asked was cancelled.
  case cancelled
  /// `SECRET_BACKEND=file`: libsecret would write a file.
  case fileBackend
  /// What was read back after storing differs.
  case notStored
  /// The item is still there after removing it.
  case notRemoved
  /// Anything else, in the words of the service.
  case failed(String)
}
