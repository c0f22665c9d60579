import Hummingbird
import Synchronization

final class SandboxEnvironment: Sendable {
  let options: SandboxOptions
  let state: Mutex<SandboxState>
  /// Stores the state; nil keeps it only in memory.
  let store: StateStore?
  let recorder: RequestRecorder
  let faults: FaultInjector
  let compressedResponses = CompressedResponses()

  init(_ options: SandboxOptions, _ state: SandboxState, _ store: StateStore?) {
    self.options = options
    self.state = Mutex(state)
    self.store = store
    recorder = RequestRecorder(isRecording: options.recordsRequests)
    faults = FaultInjector(options.faults)
  }

  /// Returns the current time in seconds since 1970.
  var now: @Sendable () -> Double { options.now }

  var scheme: String { options.certificate == nil ? "http" : "https" }

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
    URLBuilder(
      scheme: scheme, authority: request.head.authority ?? "127.0.0.1", prefix: prefix)
  }
}
