import FoundationEssentials
import GitHubModels

extension APIManager {
  /// Sends a POST at most once.
  ///
  /// - Returns: The decoded response. A failure means that the server may or may not have carried
  ///   out the request: the response was lost, or it reports success but can't be decoded.
  func post<Value: JSONReadable>(
    _ request: APIRequest, as type: Value.Type
  ) async throws -> Result<Decoded<Value>, PostOutcomeUnknown> {
    let start = time.uptime()
    do {
      let response = try await send(request)
      if let value = try? decode(response, as: type) { return .success(value) }
      let error = APIError.outcomeUnknown(
        host: host.name, reason: nil, sinceSent: time.uptime() - start)
      return .failure(PostOutcomeUnknown(error: error, start: start))
    } catch let error as APIError {
      guard case .outcomeUnknown = error else { throw error }
      return .failure(PostOutcomeUnknown(error: error, start: start))
    }
  }

  /// Returns the earliest time, by the server's clock, at which the request can have been carried
  /// out.
  ///
  /// `now` is the current time of that clock.
  func earliestTime(of unknown: PostOutcomeUnknown, now: Date?) -> Date? {
    // Times in documents are whole seconds, and the clocks of GitHub's servers differ a little.
    let margin: Duration = .seconds(10)
    return now.map { $0 - (time.uptime() - unknown.start + margin).timeInterval }
  }
}

/// A POST that may or may not have been carried out.
struct PostOutcomeUnknown: Error, Sendable {
  let error: APIError
  /// When it was sent, on ``TimeSource/uptime``.
  let start: Duration
}
