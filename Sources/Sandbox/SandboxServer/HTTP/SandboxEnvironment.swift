import Hummingbird
import Synchronization

final class SandboxEnvironment: Sendable {
  let state: Mutex<SandboxState>
  /// Where the state is kept; nil keeps it in memory only.
  let store: StateStore?
  let scheme: String
  let latency: Duration
  /// How much later than git the API shows a push with the fault `slow-push`.
  let pushDelay: Duration
  let recorder: RequestRecorder
  let faults: FaultInjector
  let compressedResponses = CompressedResponses()
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Double

  init(
    state: SandboxState, store: StateStore?, scheme: String, latency: Duration,
    pushDelay: Duration, recordsRequests: Bool, faults: [PeriodicFault],
    now: @escaping @Sendable () -> Double
  ) {
    self.state = Mutex(state)
    self.store = store
    self.scheme = scheme
    self.latency = latency
    self.pushDelay = pushDelay
    recorder = RequestRecorder(isRecording: recordsRequests)
    self.faults = FaultInjector(faults)
    self.now = now
  }

  func change<Result>(
    _ body: (inout sending SandboxState) throws(GitHubError) -> sending Result
  ) throws(GitHubError) -> sending Result {
    try state.withLock { state throws(GitHubError) in
      let result = try body(&state)
      try save(&state)
      return result
    }
  }

  func save(_ state: inout SandboxState) throws(GitHubError) {
    guard let store else { return state.clearChanges() }
    do {
      try store.save(&state)
    } catch {
      throw .cannotSave
    }
  }

  /// Returns the URLs for a response; they begin with the host name that the client used.
  func urls(for request: Request, prefix: String) -> URLBuilder {
    let origin = "\(scheme)://\(request.head.authority ?? "127.0.0.1")"
    return URLBuilder(origin: origin, api: origin + prefix)
  }
}
