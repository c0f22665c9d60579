import Dispatch

/// The main thread of a program that C's `main` started.
package enum MainThread {
  /// Runs `body` on the main actor and keeps the process alive until it exits.
  package static func run(_ body: @escaping @MainActor @Sendable () async -> Void) -> Never {
    Task { @MainActor in await body() }
    dispatchMain()
  }
}
