import Synchronization

/// Records requests in order of arrival.
final class RequestRecorder: Sendable {
  private struct State {
    var requests: [ReceivedRequest] = []
    var subscribers: [Int: AsyncStream<ReceivedRequest>.Continuation] = [:]
    var lastSubscriber = 0
  }

  private let state = Mutex(State())
  private let isRecording: Bool

  /// Creates a recorder; without `isRecording` it only passes requests on to its streams.
  init(isRecording: Bool) { self.isRecording = isRecording }

  var requests: [ReceivedRequest] { state.withLock { $0.requests } }

  func add(_ request: ReceivedRequest) {
    let subscribers = state.withLock { state in
      if isRecording { state.requests.append(request) }
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.yield(request) }
  }

  /// Returns the recorded requests, followed by each new one.
  func stream() -> AsyncStream<ReceivedRequest> {
    let (stream, continuation) = AsyncStream<ReceivedRequest>.makeStream()
    let id = state.withLock { state in
      for request in state.requests { continuation.yield(request) }
      state.lastSubscriber += 1
      state.subscribers[state.lastSubscriber] = continuation
      return state.lastSubscriber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
    return stream
  }
}
