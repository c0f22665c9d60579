extension SandboxEnvironment {
  convenience init(_ options: SandboxOptions) {
    self.init(
      state: SandboxState(options), scheme: options.certificate == nil ? "http" : "https",
      latency: options.latency, recordsRequests: options.recordsRequests,
      faults: options.faults, now: options.now)
  }
}

extension SandboxState {
  /// The date of the newest gist with a seed: 2026-01-01.
  private static let seededTime = 1_767_225_600

  /// Creates the initial state, with everything seeded.
  fileprivate init(_ options: SandboxOptions) {
    let deviceFlow = DeviceFlowState(
      interval: options.interval, lifetime: options.codeLifetime,
      approvesImmediately: options.approval == .auto)
    self.init(deviceFlow: deviceFlow, acceptsAnyToken: options.approval == .auto)
    tokens = options.tokens
    accounts = options.accounts
    random = RandomSource(seed: options.seed)
    rateLimiter.authenticated = options.requestsPerHour
    rateLimiter.graphQL = options.graphQLPointsPerHour
    secondaryRateLimiter.pointsPerMinute = options.pointsPerMinute
    secondaryRateLimiter.graphQLPointsPerMinute = options.graphQLPointsPerMinute
    seedUsers()
    seedRepositories()
    // With a seed, the gists have the same dates, too.
    let now = options.seed == nil ? Int(options.now()) : Self.seededTime
    seedGists(
      options.gists, generatedFiles: options.generatedFiles, world: options.seed ?? 0,
      now: UTCTimestamp(seconds: now))
  }
}
