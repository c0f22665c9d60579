import Hummingbird
import NIOCore
import Synchronization

/// A stateful GitHub on loopback: `try await Sandbox.with { sandbox in … sandbox.url … }`.
package final class Sandbox: Sendable {
  /// Where it listens, without a slash at the end: the API's address and the web's.
  package let url: String
  package let port: Int
  private let core: SandboxCore

  private init(core: SandboxCore, port: Int) {
    self.core = core
    self.port = port
    url = "\(core.options.certificate == nil ? "http" : "https")://127.0.0.1:\(port)"
  }

  /// Runs a sandbox as long as the body does.
  ///
  /// - Throws: What the body throws, or a ``SandboxError``.
  package static func with<Result: Sendable>(
    _ options: SandboxOptions = SandboxOptions(), _ body: (Sandbox) async throws -> Result
  ) async throws -> Result {
    let core = SandboxCore(options: options)
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let application = try core.application { port in
      if let port { listening.yield(port) }
    }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { listening.finish() }
        do {
          try await application.run()
        } catch let error as IOError {
          throw SandboxError(error, port: options.port)
        }
      }
      for await port in ports {
        defer { group.cancelAll() }
        return try await body(Sandbox(core: core, port: port))
      }
      try await group.next()
      throw CancellationError()
    }
  }

  /// Serves until the task is cancelled.
  package func runUntilCancelled() async throws {
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }

  /// All requests so far, in the order of their arrival, where ``SandboxOptions/keepsRequests`` says so.
  package var requests: [SeenRequest] { core.log.requests }

  /// The first request that matches, waited for if it has not come yet.
  package func request(
    where matches: (SeenRequest) -> Bool
  ) async throws -> SeenRequest {
    for await request in core.log.stream() where matches(request) { return request }
    throw CancellationError()
  }

  /// Looks at the state or changes it, between two requests.
  package func withWorld<Result: Sendable>(_ body: (inout World) -> Result) -> Result {
    core.world.withLock { body(&$0) }
  }

  /// Lets a fault strike the next requests that match, as often as told, after some are let through.
  package func inject(
    _ fault: Fault, after skip: Int = 0, times: Int = 1,
    on matches: @escaping @Sendable (SeenRequest) -> Bool = { _ in true }
  ) {
    core.faults.add(fault, skip: skip, times: times, on: matches)
  }

  /// Takes away the faults that have not struck yet.
  package func removeFaults() { core.faults.removeAll() }

  /// The sandbox's clock, for seeding.
  package var now: Timestamp { Timestamp(seconds: Int(core.now())) }
}
