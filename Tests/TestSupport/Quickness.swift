package import Testing

/// Expects `attempt` to finish within `limit` on an idle machine.
///
/// A busy machine can make any single run slow, so the fastest of up to ten runs counts. From a slow
/// run, the time that `control` needs at that moment is subtracted.
package func expectQuick(
  within limit: Duration, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  control: () async throws -> Duration = { .zero }, _ attempt: () async throws -> Duration
) async throws {
  var best = try await attempt()
  for _ in 1..<10 where best >= limit {
    let time = try await attempt()
    best = min(best, time >= limit ? time - (try await control()) : time)
  }
  #expect(best < limit, comment(), sourceLocation: sourceLocation)
}
