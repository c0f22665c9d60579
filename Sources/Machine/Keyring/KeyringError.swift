import CLibSecret

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
  /// The user did not answer the prompt in time.
  case unanswered
  /// The keyring asks the user to confirm the operation, and no prompt may be shown for long.
  case confirmationNeeded
  case timedOut
  /// The calling task was cancelled.
  case cancelled
  /// `SECRET_BACKEND=file` is set: libsecret would write secrets to a file.
  case fileBackend
  /// The secret read back after storing differs.
  case notStored
  /// The item still exists after removing it.
  case notRemoved
  /// The system lacks resources for an operation, such as threads.
  case shortage(String, hint: String)
  /// Any other error, with the service's message.
  case failed(String)
}

extension KeyringError {
  /// Converts an error of GLib, the bus or the Secret Service.
  init(_ error: UnsafeMutablePointer<GError>) {
    let (io, bus) = (libsecret.g_io_error_quark(), libsecret.g_dbus_error_quark())
    switch (error.pointee.domain, UInt32(bitPattern: error.pointee.code)) {
    case (io, G_IO_ERROR_CANCELLED.rawValue): self = .cancelled
    case (io, G_IO_ERROR_FAILED_HANDLED.rawValue): self = .dismissed
    case (io, G_IO_ERROR_TIMED_OUT.rawValue), (bus, G_DBUS_ERROR_NO_REPLY.rawValue),
      (bus, G_DBUS_ERROR_TIMEOUT.rawValue), (bus, G_DBUS_ERROR_TIMED_OUT.rawValue):
      self = .timedOut
    case (bus, G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue),
      (bus, G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue):
      self = .noService
    // The range of the errors org.freedesktop.DBus.Error.Spawn.….
    case (bus, G_DBUS_ERROR_SPAWN_EXEC_FAILED.rawValue...G_DBUS_ERROR_SPAWN_NO_MEMORY.rawValue):
      self = .serviceNotStarted
    case (libsecret.secret_error_get_quark(), SECRET_ERROR_IS_LOCKED.rawValue): self = .locked
    default:
      _ = libsecret.g_dbus_error_strip_remote_error(error)
      self = .failed(error.pointee.message.map { String(cString: $0) } ?? "")
    }
  }
  /// The error that libsecret passes on for this one, for the caller to release.
  var inGLib: UnsafeMutablePointer<GError> {
    let (io, bus) = (libsecret.g_io_error_quark(), libsecret.g_dbus_error_quark())
    let (domain, code): (GQuark, UInt32) =
      switch self {
      case .cancelled: (io, G_IO_ERROR_CANCELLED.rawValue)
      // "No error dialog should be shown": the user has closed one.
      case .dismissed: (io, G_IO_ERROR_FAILED_HANDLED.rawValue)
      case .timedOut: (io, G_IO_ERROR_TIMED_OUT.rawValue)
      case .noService: (bus, G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue)
      default: (io, G_IO_ERROR_FAILED.rawValue)
      }
    let message = if case .failed(let message) = self { message } else { "\(self)" }
    return libsecret.g_error_new_literal(domain, CInt(code), message)
  }
}
