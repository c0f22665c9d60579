import Synchronization

/// Collects events of several sources for one reader.
///
/// The reader gets all events that wait, so that it draws once for all of them.
package final class EventQueue<Event: Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds an event; safe on any thread.
  package func post(_ event: Event) {
    let reader = state.withLock { state in
      state.events.append(event)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }

  /// Returns all events that wait, in their order; if there are none, waits for the first.
  ///
  /// Only one task may call this.
  package func next() async -> [Event] {
    await withCheckedContinuation { reader in
      let isReady = state.withLock { state in
        if state.events.isEmpty { state.reader = reader }
        return !state.events.isEmpty
      }
      if isReady { reader.resume() }
    }
    return state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }
}
