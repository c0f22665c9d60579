import Glibc
import Hummingbird
import Synchronization

/// What all requests share.
final class SandboxCore: Sendable {
  let world: Mutex<World>
  let log: RequestLog
  let faults = Faults()
  let options: SandboxOptions

  init(options: SandboxOptions) {
    self.options = options
    log = RequestLog(keepsAll: options.keepsRequests)
    world = Mutex(World(options: options))
  }

  /// Seconds since 1970.
  func now() -> Double { options.now() }

  /// A client may know this server by several names: documents use the one it asked for.
  func addresses(of request: Request, prefix: String) -> Addresses {
    let scheme = options.certificate == nil ? "http" : "https"
    let origin = "\(scheme)://\(request.head.authority ?? "127.0.0.1")"
    return Addresses(origin: origin, api: origin + prefix)
  }
}
