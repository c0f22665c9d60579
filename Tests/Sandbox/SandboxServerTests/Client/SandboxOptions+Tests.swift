import SandboxServer
import Synchronization

extension SandboxOptions {
  /// Returns the options of a sandbox with some gists and with tokens such as `mine` of octocat.
  static func tests(gists: Int = 0) -> SandboxOptions {
    var options = SandboxOptions()
    options.gists = gists
    options.tokens = [
      "mine": Grant(), "monalisa's": Grant(login: "monalisa"), "no-scope": Grant(scopes: []),
    ]
    return options
  }
}

/// A clock that only advances when told to.
final class ManualClock: Sendable {
  private let time = Mutex(1_700_000_000.0)

  var now: Double { time.withLock { $0 } }

  func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

  /// Returns the options of a sandbox that uses this clock.
  func options(_ options: SandboxOptions = .tests()) -> SandboxOptions {
    var options = options
    options.now = { self.now }
    return options
  }
}
