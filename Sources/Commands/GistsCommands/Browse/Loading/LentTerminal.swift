import ChildProcesses
import Synchronization

/// The browser's terminal for commands that run in the browser.
struct LentTerminal: Sendable {
  /// Leaves the terminal to `body`; false if there is none.
  let lend: @Sendable (_ body: @escaping @Sendable () async -> Void) async -> Bool
  /// Sends a control sequence that draws nothing.
  let send: @Sendable (_ sequence: String) -> Void

  /// Runs a program at the terminal; returns its status.
  func run(_ program: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus {
    let ending = Mutex(ChildStatus.notFound)
    let isLent = await lend {
      let status = await program()
      ending.withLock { $0 = status }
    }
    return isLent ? ending.withLock { $0 } : .notFound
  }

  static let none = LentTerminal { _ in
    false
  } send: { _ in
  }
}
