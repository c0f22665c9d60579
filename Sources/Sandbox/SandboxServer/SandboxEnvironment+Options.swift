extension SandboxEnvironment {
  /// Creates the state and what all requests share.
  ///
  /// - Throws: ``SandboxError`` if the stored state can't be used.
  convenience init(_ options: SandboxOptions) throws {
    let store: StateStore?
    var state: SandboxState
    do {
      store = try options.state.map { try StateStore(folder: $0) }
      state = try SandboxState(options, store)
      try store?.save(&state)
    } catch let problem as StateStore.Problem {
      throw SandboxError(problem, folder: options.state ?? "")
    } catch let failure as SQLiteFile.Failure {
      throw SandboxError.badState(options.state ?? "", failure.message)
    }
    self.init(
      state: state, store: store, scheme: options.certificate == nil ? "http" : "https",
      latency: options.latency, recordsRequests: options.recordsRequests,
      faults: options.faults, now: options.now)
  }
}

extension SandboxState {
  /// The date of the newest gist with a seed: 2026-01-01.
  private static let seededTime = 1_767_225_600

  /// Creates the initial state, with the stored gists or with seeded ones.
  fileprivate init(_ options: SandboxOptions, _ store: StateStore?) throws {
    let deviceFlow = DeviceFlowState(
      interval: options.interval, lifetime: options.codeLifetime,
      approvesImmediately: options.approval == .auto)
    self.init(deviceFlow: deviceFlow, acceptsAnyToken: options.approval == .auto)
    accounts = options.accounts
    random = RandomSource(seed: options.seed)
    rateLimiter.authenticated = options.requestsPerHour
    rateLimiter.graphQL = options.graphQLPointsPerHour
    secondaryRateLimiter.pointsPerMinute = options.pointsPerMinute
    secondaryRateLimiter.graphQLPointsPerMinute = options.graphQLPointsPerMinute
    seedUsers()
    seedRepositories()
    // They are the same at each start.
    clearChanges()
    if try store?.load(into: &self) == true {
      // The IDs of the seed are in use.
      random = RandomSource(seed: nil)
    } else {
      // With a seed, the gists have the same dates, too.
      let now = options.seed == nil ? Int(options.now()) : Self.seededTime
      seedGists(
        options.gists, generatedFiles: options.generatedFiles, world: options.seed ?? 0,
        now: UTCTimestamp(seconds: now))
    }
    addAccounts()
    tokens.merge(options.tokens) { $1 }
  }
}
