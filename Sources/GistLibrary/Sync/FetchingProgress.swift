import Synchronization

/// Tells how far the contents are: requests and savings go on side by side.
final class FetchingProgress: Sendable {
  private let state: Mutex<Sync.Fetching>
  private let tell: @Sendable (Sync.Progress) -> Void

  init(_ start: Sync.Fetching, _ tell: @escaping @Sendable (Sync.Progress) -> Void) {
    state = Mutex(start)
    self.tell = tell
    tell(.fetching(start))
  }

  func change(_ body: (inout Sync.Fetching) -> Void) {
    let now = state.withLock { state in
      body(&state)
      return state
    }
    tell(.fetching(now))
  }
}
