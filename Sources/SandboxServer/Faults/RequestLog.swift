import Synchronization

/// The requests in the order of their arrival.
final class RequestLog: Sendable {
  private struct State {
    var seen: [SeenRequest] = []
    var followers: [Int: AsyncStream<SeenRequest>.Continuation] = [:]
    var lastFollower = 0
  }

  private let state = Mutex(State())
  private let keepsAll: Bool

  /// Where not all are kept, none is: each goes to those who wait for it.
  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  var requests: [SeenRequest] { state.withLock { $0.seen } }

  func add(_ request: SeenRequest) {
    let followers = state.withLock { state in
      if keepsAll { state.seen.append(request) }
      return Array(state.followers.values)
    }
    for follower in followers { follower.yield(request) }
  }

  /// The requests that were kept and then each that arrives.
  func stream() -> AsyncStream<SeenRequest> {
    let (stream, continuation) = AsyncStream<SeenRequest>.makeStream()
    let id = state.withLock { state in
      for request in state.seen { continuation.yield(request) }
      state.lastFollower += 1
      state.followers[state.lastFollower] = continuation
      return state.lastFollower
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.followers.removeValue(forKey: id) }
    }
    return stream
  }
}
