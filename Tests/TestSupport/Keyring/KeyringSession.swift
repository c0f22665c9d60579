import Glibc
import Subprocess

/// A private D-Bus session with a real gnome-keyring-daemon, in a scratch home.
///
/// ```swift
/// try await KeyringSession.with(.unlocked) { session in
///   // run `gists` in session.environment
/// }
/// ```
package struct KeyringSession: Sendable {
  /// What is on the bus.
  package enum Setting: Sendable {
    /// A keyring daemon whose default collection is unlocked.
    case unlocked
    /// A keyring daemon that has no default collection.
    case withoutDefaultCollection
    /// Nothing that offers org.freedesktop.secrets.
    case withoutService
    /// A service file whose program runs, but never takes the name.
    case serviceThatNeverAnswers
    /// A service file whose program ends at once.
    case serviceThatFails
  }

  /// All variables that a program needs to live in the session; there is no display.
  package let environment: [String: String]

  /// Where the session's bus listens.
  package let busAddress: String

  let daemon: ProcessIdentifier?

  /// Gives the session while `body` runs, then ends its processes and removes its files.
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

  /// Stops the daemon while `body` runs: whoever calls it gets no answer.
  @discardableResult
  package func withDaemonStopped<Value: Sendable>(
    body: () async throws -> Value
  ) async throws -> Value {
    signalDaemon(SIGSTOP)
    defer { signalDaemon(SIGCONT) }
    return try await body()
  }

  private func signalDaemon(_ signal: CInt) {
    if let daemon { kill(daemon.value, signal) }
  }
}
