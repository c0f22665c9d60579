import FoundationEssentials
import GitHubModels

extension APIManager {
  /// Sends a POST at most once.
  ///
  /// `isResult` tells whether a document is the result of this request, and not of another one. It
  /// gets the earliest time, by the server's clock, at which the result was created.
  ///
  /// Returns the decoded response. A failure means that the server may or may not have carried out
  /// the request: the response was lost, can't be decoded, or is of another request.
  func post<Value: JSONReadable>(
    _ route: Router, as type: Value.Type, progress: UploadProgress? = nil,
    isResult: (Decoded<Value>, _ earliest: Date?) async throws -> Bool
  ) async throws -> Result<Decoded<Value>, PostOutcomeUnknown> {
    var request = try route.request(on: host)
    request.uploadProgress = progress
    let start = time.uptime()
    let cause: APIError
    do {
      let response = try await send(request)
      do {
        let value = try decode(response, as: type)
        try check(value.json, is: route.subject, in: response)
        guard try await isResult(value, earliestTime(ofPostAt: start, now: response.date)) else {
          throw invalidResponse(.changeNotShown, response)
        }
        return .success(value)
      } catch let error as APIError {
        cause = error
      }
    } catch APIError.outcomeUnknown(_, let lost, _) {
      cause = lost
    }
    return .failure(
      PostOutcomeUnknown(host: host.name, cause: cause, start: start, end: time.uptime()))
  }

  /// Returns the earliest time, by the server's clock, at which a POST can have been carried out.
  ///
  /// `now` is the current time of that clock.
  func earliestTime(ofPostAt start: Duration, now: Date?) -> Date? {
    // Times in documents are whole seconds, and the clocks of GitHub's servers differ a little.
    let margin: Duration = .seconds(10)
    return now.map { $0 - (time.uptime() - start + margin).timeInterval }
  }

  /// Whether something can have been created at this time or later.
  func isPossible(_ created: Date?, since earliest: Date?) -> Bool {
    guard let created, let earliest else { return true }
    return created >= earliest
  }
}

/// A POST that may or may not have been carried out.
struct PostOutcomeUnknown: Error, Sendable {
  let host: String
  /// What came back instead of a response that shows the result.
  let cause: APIError
  /// When it was sent, and when it ended, on ``TimeSource/uptime``.
  let start, end: Duration

  var error: APIError { .outcomeUnknown(host: host, cause: cause, sinceSent: end - start) }
}
