import GistsTUI
import LocalFiles
import Synchronization

/// The end of an effect: events, the last of them awaited by the browser.
struct EffectEnd: Sendable {
  /// The events in order; the browser waits for the last one.
  let events: [BrowserEvent]

  /// `earlier` are handled together with `end`, before it.
  init(_ end: BrowserEvent, after earlier: [BrowserEvent] = []) { events = earlier + [end] }
}

/// The events that the browser has not handled yet, and the work that will send more.
final class BrowserQueue: Sendable {
  private struct State {
    var events: [BrowserEvent] = []
    var working = 0
    var waiter: CheckedContinuation<Void, Never>?
    /// Whether the waiter is also resumed when no work is running.
    var endsWhenIdle = false

    var isReady: Bool { !events.isEmpty || endsWhenIdle && working == 0 }

    mutating func readyWaiter() -> CheckedContinuation<Void, Never>? {
      guard isReady else { return nil }
      defer { waiter = nil }
      return waiter
    }
  }

  private let state = Mutex(State())

  func send(_ event: BrowserEvent) { send([event]) }

  func send(_ events: [BrowserEvent]) {
    state.withLock { state in
      state.events += events
      return state.readyWaiter()
    }?.resume()
  }

  /// Starts work that sends events; long work gets a thread of its own.
  @discardableResult
  func start(
    on thread: SerialQueue? = nil, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    state.withLock { $0.working += 1 }
    return Task.detached(executorPreference: thread) { [self] in
      await work()
      state.withLock { state in
        state.working -= 1
        return state.readyWaiter()
      }?.resume()
    }
  }

  /// Starts the work of an effect that the browser waits for, and sends its end.
  ///
  /// Cancelled work sends nothing, because the work that replaced it does.
  @discardableResult
  func answer(
    on thread: SerialQueue? = nil, _ work: @escaping @Sendable () async -> EffectEnd
  ) -> Task<Void, Never> {
    start(on: thread) { [self] in
      let end = await work()
      if !Task.isCancelled { send(end.events) }
    }
  }

  /// Returns all waiting events, at least one.
  func next() async -> [BrowserEvent] { await next(endsWhenIdle: false) }

  /// Returns all waiting events; empty if no work is running that could send more.
  func nextUnlessIdle() async -> [BrowserEvent] { await next(endsWhenIdle: true) }

  private func next(endsWhenIdle: Bool) async -> [BrowserEvent] {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.endsWhenIdle = endsWhenIdle
        state.waiter = continuation
        return state.readyWaiter()
      }?.resume()
    }
    return state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }
}
