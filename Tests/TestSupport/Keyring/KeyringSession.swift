import Glibc

/// A private D-Bus session with a real gnome-keyring-daemon, in a scratch home.
///
/// ```swift
/// try await KeyringSession.with(.unlocked) { session in
///   // run `gists` in session.environment
/// }
/// ```
package struct KeyringSession: Sendable {
  /// The services on the bus.
  package enum Setting: Sendable {
    /// A keyring daemon whose default collection is unlocked.
    case unlocked
    /// A keyring daemon without a default collection.
    case withoutDefaultCollection
    /// No service for org.freedesktop.secrets.
    case withoutService
    /// A service file whose program runs but never registers the name.
    case serviceThatNeverAnswers
    /// A service file whose program exits immediately.
    case serviceThatFails
  }

  /// The environment of programs in the session, without a display.
  package let environment: [String: String]

  /// The address of the session's bus.
  package let busAddress: String

  let daemon: pid_t?

  /// Runs `body` with a session, then ends its processes and removes its files.
  @discardableResult
  package static func with<Value: Sendable>(
    _ setting: Setting = .unlocked, body: (KeyringSession) async throws -> Value
  ) async throws -> Value {
    try await ScratchFolder.with { folder in
      try await withBus(in: folder, setting) { environment, busAddress in
        switch setting {
        case .withoutService, .serviceThatNeverAnswers, .serviceThatFails:
          try await body(
            KeyringSession(environment: environment, busAddress: busAddress, daemon: nil))
        case .unlocked, .withoutDefaultCollection:
          try await withDaemon(unlocked: setting == .unlocked, environment) { daemon in
            try await body(
              KeyringSession(environment: environment, busAddress: busAddress, daemon: daemon))
          }
        }
      }
    }
  }

  /// Stops the daemon while `body` runs: calls get no reply.
  @discardableResult
  package func withDaemonStopped<Value: Sendable>(
    body: () async throws -> Value
  ) async throws -> Value {
    signalDaemon(SIGSTOP)
    defer { signalDaemon(SIGCONT) }
    return try await body()
  }

  private func signalDaemon(_ signal: CInt) {
    if let daemon { kill(daemon, signal) }
  }
}
