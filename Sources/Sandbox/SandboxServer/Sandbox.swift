import Hummingbird
import NIOCore
import NIOPosix
import SQLiteDatabase
import Synchronization

/// A stateful GitHub on loopback: `try await Sandbox.with { sandbox in … sandbox.url … }`.
package struct Sandbox: Sendable {
  package let port: Int
  private let environment: SandboxEnvironment
  private let temporary: TemporaryFolder
  private let listener: any Channel

  /// The base URL of the API and the web pages, without a trailing slash.
  package var url: String { "\(environment.scheme)://127.0.0.1:\(port)" }

  /// Runs `body` with a sandbox; throws the error of `body`, or a ``SandboxError``.
  package static func with<Result: Sendable>(
    _ options: SandboxOptions = SandboxOptions(), _ body: (Sandbox) async throws -> Result
  ) async throws -> Result {
    let environment = try SandboxEnvironment(options)
    // Connections that have just ended may refer to it for longer.
    defer { environment.store?.closeFile() }
    let (listeners, listening) = AsyncStream<any Channel>.makeStream()
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let application = try environment.application(temporary) { listening.yield($0) }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { listening.finish() }
        do {
          try await application.run()
        } catch let error as IOError {
          throw SandboxError(error, port: options.port)
        }
      }
      for await listener in listeners {
        guard let port = listener.localAddress?.port else { break }
        let outcome: Swift.Result<Result, any Error>
        do {
          outcome = .success(
            try await body(
              Sandbox(
                port: port, environment: environment, temporary: temporary, listener: listener)))
        } catch {
          outcome = .failure(error)
        }
        await close(listener)
        group.cancelAll()
        return try outcome.get()
      }
      try await group.next()
      throw CancellationError()
    }
  }

  /// Waits for connections that are being accepted: dropping one earlier would stop the process,
  /// because its NIOAsyncWriter was never finished.
  private static func close(_ listener: any Channel) async {
    try? await listener.setOption(.autoRead, value: false).get()
    for _ in 1...2 {
      for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
        try? await loop.submit {}.get()
      }
    }
    try? await listener.close()
  }

  /// Serves requests until the task is cancelled.
  package func runUntilCancelled() async throws {
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }

  /// Closes the port; open connections stay.
  package func stopListening() async { await Self.close(listener) }

  /// Removes the temporary files, for a program that exits without returning.
  package func removeTemporaryFiles() { temporary.remove() }

  /// All requests in order of arrival; empty unless ``SandboxOptions/recordsRequests`` is set.
  package var requests: [ReceivedRequest] { environment.recorder.requests }

  /// The number of requests that have arrived, and whose handling has not ended.
  package var openRequests: Int { environment.recorder.open }

  /// Returns the first request that matches, and waits for it if necessary.
  package func request(
    where matches: (ReceivedRequest) -> Bool
  ) async throws -> ReceivedRequest {
    for await request in environment.recorder.stream() where matches(request) { return request }
    throw CancellationError()
  }

  /// Reads or changes the state between two requests.
  package func withState<Result: Sendable>(_ body: (inout SandboxState) -> Result) -> Result {
    environment.state.withLock { body(&$0) }
  }

  /// Injects a fault into the next `times` matching requests, after `skip` of them have passed.
  package func inject(
    _ fault: Fault, after skip: Int = 0, times: Int = 1,
    on matches: @escaping @Sendable (ReceivedRequest) -> Bool = { _ in true }
  ) {
    environment.faults.add(fault, skip: skip, times: times, on: matches)
  }

  /// The current time of the sandbox's clock.
  package var now: UTCTimestamp { UTCTimestamp(seconds: Int(environment.now())) }
}

extension SandboxEnvironment {
  /// Throws a ``SandboxError`` if the stored state can't be used.
  convenience init(_ options: SandboxOptions) throws {
    let store = try options.state.map { try StateStore(folder: $0) }
    var state = try SandboxState(options, store)
    do {
      try store?.save(&state)
    } catch let error as SQLiteError {
      throw SandboxError.badState(options.state ?? "", error.message)
    }
    self.init(options, state, store)
  }
}

extension SandboxState {
  /// The date of the newest gist if there is a seed: 2026-01-01.
  private static let seededTime = 1_767_225_600

  fileprivate init(_ options: SandboxOptions, _ store: StateStore?) throws {
    let isAutomatic = options.approval == .auto
    self.init(
      acceptsAnyToken: isAutomatic, accounts: options.accounts,
      deviceFlow: DeviceFlowState(
        interval: options.interval, lifetime: options.codeLifetime,
        approvesImmediately: isAutomatic, tokenLifetime: options.tokenLifetime),
      random: RandomSource(seed: options.seed))
    rateLimiter.authenticated = options.requestsPerHour
    rateLimiter.graphQL = options.graphQLPointsPerHour
    secondaryRateLimiter.pointsPerMinute = options.pointsPerMinute
    secondaryRateLimiter.graphQLPointsPerMinute = options.graphQLPointsPerMinute
    seedUsersAndRepositories()
    // The users and repositories are the same at each start.
    clearChanges()
    if try store?.load(into: &self) == true {
      // The IDs of the seed are in use.
      random = RandomSource(seed: nil)
    } else {
      // With a seed, even the dates of the gists are the same.
      let now = options.seed == nil ? Int(options.now()) : Self.seededTime
      seedGists(
        options.gists, generatedFiles: options.generatedFiles, world: options.seed ?? 0,
        now: UTCTimestamp(seconds: now))
    }
    addAccounts()
    tokens.merge(options.tokens) { $1 }
  }
}

extension SandboxError {
  fileprivate init(_ error: IOError, port: Int) {
    switch error.errnoCode {
    case EADDRINUSE: self = .portInUse(port)
    case EACCES: self = .portForbidden(port)
    default: self = .cannotListen(error.errnoCode)
    }
  }
}
