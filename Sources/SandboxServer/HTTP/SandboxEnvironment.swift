import Hummingbird
import Synchronization

/// What all requests share.
final class SandboxEnvironment: Sendable {
  let state: Mutex<SandboxState>
  let scheme: String
  /// The minimum time before each response.
  let latency: Duration
  let recorder: RequestRecorder
  let faults: FaultInjector
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Double

  init(
    state: SandboxState, scheme: String, latency: Duration, recordsRequests: Bool,
    faults: [PeriodicFault], now: @escaping @Sendable () -> Double
  ) {
    self.state = Mutex(state)
    self.scheme = scheme
    self.latency = latency
    recorder = RequestRecorder(isRecording: recordsRequests)
    self.faults = FaultInjector(faults)
    self.now = now
  }

  /// Returns the URLs for a response; they begin with the host name that the client used.
  func urls(for request: Request, prefix: String) -> URLBuilder {
    let origin = "\(scheme)://\(request.head.authority ?? "127.0.0.1")"
    return URLBuilder(origin: origin, api: origin + prefix)
  }
}
