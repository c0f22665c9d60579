import SandboxServer
import Synchronization

extension SandboxOptions {
  /// A sandbox that knows the token `mine` of octocat, and some gists.
  static func tests(gists: Int = 0) -> SandboxOptions {
    var options = SandboxOptions()
    options.gists = gists
    options.tokens = [
      "mine": Grant(), "monalisa's": Grant(login: "monalisa"), "no-scope": Grant(scopes: []),
    ]
    return options
  }
}

/// A clock that stands still until it is moved.
final class HandClock: Sendable {
  private let time = Mutex(1_700_000_000.0)

  var now: Double { time.withLock { $0 } }

  func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

  /// Options of a sandbox that goes by this clock.
  func options(_ options: SandboxOptions = .tests()) -> SandboxOptions {
    var options = options
    options.now = { self.now }
    return options
  }
}
