import CommandSupport
import Synchronization

/// Somebody changed the gist while its files were compared, or a replica lags behind.
struct GistChanged: Error {
  /// The error if that happens too often.
  let failure: Failure

  static let mostTries = 5
}

/// Both sides of a file changed the same lines.
struct OverlappingChanges: Error {}

/// The watch's reaction to a failed push.
enum Reaction {
  /// The same may work later.
  case retry
  /// The next state of the file may work.
  case skip
  /// No push of the file can work.
  case stop
  /// Nothing works until the user does something.
  case end

  init(to failure: Failure) {
    self =
      switch failure.status {
      case .unreachable, .tryLater, .protocolBroken: .retry
      case .dataRefused where failure.code == .secrets: .stop
      case .dataRefused, .cancelled, .inputMissing: .skip
      case .signInNeeded: .end
      default: .stop
      }
  }
}

/// The failed attempts since the last success, by host or gist.
struct Retries {
  private static let longestPause = 60
  private var attempts: [String: Int] = [:]
  private var told: Set<String> = []

  func count(_ key: String) -> Int { attempts[key] ?? 0 }

  /// Counts an attempt, and returns the pause after it: 1 second, then twice as long each time.
  mutating func pause(_ key: String) -> Duration {
    let count = count(key)
    attempts[key] = count + 1
    return .seconds(min(1 << min(count, 6), Self.longestPause))
  }

  /// Whether this is the first failure of a host since its last success.
  mutating func isFirstFailure(of host: String) -> Bool { told.insert(host).inserted }

  mutating func forget(_ keys: [String]) {
    for key in keys {
      attempts[key] = nil
      told.remove(key)
    }
  }
}

/// A question that a signal cancels.
final class Question: Sendable {
  private let task = Mutex<Task<Void, any Error>?>(nil)

  func ask(_ body: @escaping @Sendable () async throws -> Void) async throws {
    // Within the lock: a question that is seen can be cancelled.
    let asking = task.withLock { task in
      let asking = Task { try await body() }
      task = asking
      return asking
    }
    defer { task.withLock { $0 = nil } }
    try await asking.value
  }

  func cancel() { task.withLock { $0?.cancel() } }
}
