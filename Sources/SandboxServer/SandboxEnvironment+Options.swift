extension SandboxEnvironment {
  convenience init(_ options: SandboxOptions) {
    self.init(
      state: SandboxState(options), scheme: options.certificate == nil ? "http" : "https",
      latency: options.latency, recordsRequests: options.recordsRequests, now: options.now)
  }
}

extension SandboxState {
  /// Creates the initial state, with everything seeded.
  fileprivate init(_ options: SandboxOptions) {
    let deviceFlow = DeviceFlowState(
      interval: options.interval, lifetime: options.codeLifetime,
      approvesImmediately: options.approval == .auto)
    self.init(deviceFlow: deviceFlow, acceptsAnyToken: options.approval == .auto)
    tokens = options.tokens
    rateLimiter.authenticated = options.requestsPerHour
    rateLimiter.graphQL = options.graphQLPointsPerHour
    secondaryRateLimiter.pointsPerMinute = options.pointsPerMinute
    secondaryRateLimiter.graphQLPointsPerMinute = options.graphQLPointsPerMinute
    seedUsers()
    seedRepositories()
    seedGists(
      options.gists, generatedFiles: options.generatedFiles,
      now: UTCTimestamp(seconds: Int(options.now())))
  }
}
