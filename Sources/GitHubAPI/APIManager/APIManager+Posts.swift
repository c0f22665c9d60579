import FoundationEssentials
import GitHubModels

extension APIManager {
  /// Sends a POST at most once.
  ///
  /// - Returns: The value in the answer, or that nobody knows what became of the request: the answer
  ///   was lost, or it can't be read though it says that all went well.
  func post<Value: JSONReadable>(
    _ request: APIRequest, as type: Value.Type
  ) async throws -> Result<Decoded<Value>, PostOutcomeUnknown> {
    let start = time.uptime()
    do {
      let answer = try await send(request)
      if let value = try? received(answer, as: type) { return .success(value) }
      let error = APIError.outcomeUnknown(
        host: host.name, reason: nil, sinceSent: time.uptime() - start)
      return .failure(PostOutcomeUnknown(error: error, start: start))
    } catch let error as APIError {
      guard case .outcomeUnknown = error else { throw error }
      return .failure(PostOutcomeUnknown(error: error, start: start))
    }
  }

  /// The earliest moment, by the server's clock, at which the request can have been carried out; `now`
  /// is what that clock says.
  func earliest(_ lost: PostOutcomeUnknown, now: Date?) -> Date? {
    let margin: Duration = .seconds(60)
    return now.map { $0 - (time.uptime() - lost.start + margin).timeInterval }
  }
}

/// A POST of which nobody knows what became.
struct PostOutcomeUnknown: Error, Sendable {
  let error: APIError
  /// When it was sent, on ``TimeSource/uptime``.
  let start: Duration
}
