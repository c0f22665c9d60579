import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Keyring

/// A store that runs each operation in a process of its own: libsecret finds the session bus in the
/// variables of its process, and opens it once.
struct ProgramStore: Sendable {
  /// What a process does, in which surroundings.
  struct Run: Codable, Sendable {
    enum Operation: Codable, Sendable {
      case prepare, provider
      case secret(host: String, account: String)
      case save(String, host: String, account: String)
      case remove(host: String, account: String)
      case accounts(host: String)
    }

    var environment: [String: String]
    var hasTerminal: Bool
    var milliseconds: Int
    var operation = Operation.prepare
  }

  private struct Outcome: Codable {
    var texts: [String] = []
    var count = 0
    /// The case of the error, and its message.
    var error: [String]?
  }

  private var run: Run

  // The usual five seconds may be too few on a busy machine.

  init(
    environment: [String: String], hasTerminal: Bool = false, deadline: Duration = .seconds(60)
  ) {
    run = Run(
      environment: environment, hasTerminal: hasTerminal,
      milliseconds: Int(deadline / .milliseconds(1)))
  }

  init(
    in session: KeyringSession, adding variables: [String: String] = [:], hasTerminal: Bool = false,
    deadline: Duration = .seconds(60)
  ) {
    self.init(
      environment: session.environment.merging(variables) { $1 }, hasTerminal: hasTerminal,
      deadline: deadline)
  }

  func prepare() async throws { _ = try await perform(.prepare) }

  func secret(host: String, account: String) async throws -> String? {
    try await perform(.secret(host: host, account: account)).texts.first
  }

  func save(_ secret: String, host: String, account: String) async throws {
    _ = try await perform(.save(secret, host: host, account: account))
  }

  @discardableResult
  func remove(host: String, account: String) async throws -> Int {
    try await perform(.remove(host: host, account: account)).count
  }

  func accounts(host: String) async throws -> [String] {
    try await perform(.accounts(host: host)).texts
  }

  /// The name of the program that provides the keyring.
  func provider() async throws -> String? { try await perform(.provider).texts.first }

  private func perform(_ operation: Run.Operation) async throws -> Outcome {
    var run = run
    run.operation = operation
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [run = run as Run] in
      let outcome = await Self.outcome(of: run)
      print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
    }
    let line = try #require(
      String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n").last)
    let outcome = try JSONDecoder().decode(Outcome.self, from: Data(line.utf8))
    if let error = outcome.error { throw Self.error(error[0], error[1]) }
    return outcome
  }

  private static func outcome(of run: Run) async -> Outcome {
    enter(run.environment)
    let surroundings = SecretServiceStore.Surroundings(
      environment: run.environment, hasTerminal: run.hasTerminal)
    let store = SecretServiceStore(surroundings, deadline: .milliseconds(run.milliseconds))
    do throws(KeyringError) {
      switch run.operation {
      case .prepare: try await store.prepare()
      case .provider:
        let site = surroundings.site(isRemote: false, within: .seconds(60)) { _ in false }
        return Outcome(texts: site.provider.map { ["\($0)"] } ?? [])
      case .secret(let host, let account):
        let secret = try await store.secret(host: host, account: account)
        return Outcome(texts: secret.map { [$0] } ?? [])
      case .save(let secret, let host, let account):
        try await store.save(secret, host: host, account: account)
      case .remove(let host, let account):
        return Outcome(count: try await store.remove(host: host, account: account))
      case .accounts(let host): return Outcome(texts: try await store.accounts(host: host))
      }
      return Outcome()
    } catch {
      if case .failed(let message) = error { return Outcome(error: ["failed", message]) }
      return Outcome(error: ["\(error)", ""])
    }
  }

  private static func error(_ name: String, _ message: String) -> KeyringError {
    let named: [KeyringError] = [
      .notInstalled, .noBus, .noService, .serviceNotStarted, .noDefaultCollection, .locked,
      .dismissed, .unanswered, .confirmationNeeded, .timedOut, .cancelled, .fileBackend, .notStored,
      .notRemoved,
    ]
    return named.first { "\($0)" == name } ?? .failed(message)
  }
}

typealias SessionVariables = [String: String]

/// Gives this process, which the test has for itself, the variables of a session.
func enter(_ environment: SessionVariables) {
  let names = [
    "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "SECRET_BACKEND", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR",
  ]
  for name in names { unsetenv(name) }
  for (name, value) in environment { setenv(name, value, 1) }
}
