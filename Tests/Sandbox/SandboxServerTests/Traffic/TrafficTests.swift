import SandboxServer
import Testing

/// GitHub's recorded responses against those of the sandbox to the same requests.
@Suite(.enabled("missing: ../shared/traffic", { RecordedExchange.arePresent }))
struct `Recorded responses of GitHub` {
  @Test func `have the status, fields and keys of the sandbox's, except for what is explained`()
    async throws
  {
    let exchanges = try RecordedExchange.all()
    var found: [TrafficDifference] = []
    try await Sandbox.with(TrafficWorld.options) { sandbox in
      sandbox.withState { $0.rateLimiter.anonymous = 10_000 }
      let world = TrafficWorld(sandbox)
      for exchange in exchanges {
        found += TrafficDifference.all(exchange, try await world.reply(to: exchange))
      }
    }
    let rules = ExplainedDifference.all
    let unexplained = Set(
      found.filter { difference in
        !rules.contains { $0.explains(difference) }
      }.map(\.description)
    ).sorted()
    #expect(unexplained == [])
    // What no longer differs needs no explanation.
    let unused = rules.flatMap { rule in
      rule.names.filter { name in !found.contains { $0.name == name && rule.explains($0) } }
        .map { "\(rule.part) \($0): \(rule.reason)" }
    }
    #expect(unused == [])
  }
}
