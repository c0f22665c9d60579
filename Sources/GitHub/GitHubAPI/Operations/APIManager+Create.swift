import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Creates a gist with one POST.
  ///
  /// If the response is lost or shows another gist, looks for the gist and compares every byte.
  ///
  /// - Throws: ``CreateOutcomeUnknown`` if no gist or several may be the one that was created;
  ///   ``APIError/outcomeUnknown(host:cause:sinceSent:)`` if the gists can't be listed either.
  package func create(
    _ draft: GistDraft, progress: UploadProgress? = nil
  ) async throws -> CreatedGist {
    let posted = try await post(.createGist(draft), as: Gist.self, progress: progress) {
      gist, earliest in
      draft.isShown(in: gist.value) && isPossible(gist.value.createdAt, since: earliest)
    }
    switch posted {
    case .success(let gist):
      return CreatedGist(gist: gist, draft: draft)
    case .failure(let unknown):
      return CreatedGist(
        gist: try await find(draft, unknown), draft: draft, responseError: unknown.cause)
    }
  }

  /// Returns the user's only new gist that is identical to the draft.
  ///
  /// A gist with other bytes is another one, however similar it looks in the list.
  private func find(
    _ draft: GistDraft, _ unknown: PostOutcomeUnknown
  ) async throws -> Decoded<Gist> {
    let response: APIResponse
    let list: JSON
    do {
      response = try await send(.myGists(since: nil, perPage: 100))
      list = try json(of: response)
    } catch is APIError {
      throw unknown.error
    }
    // Only the server's clock counts. Without its time the outcome stays unknown.
    let earliest = earliestTime(ofPostAt: unknown.start, now: response.date)
    let recent = (list.array ?? []).compactMap(Gist.init).filter { gist in
      draft.resembles(gist) && isPossible(gist.createdAt, since: earliest)
    }
    let found = try await gists(recent, identicalTo: draft)
    guard let only = found.identical.first, found.identical.count == 1, earliest != nil,
      only.value.createdAt != nil
    else {
      throw CreateOutcomeUnknown(
        host: host.name, cause: unknown.cause,
        candidates: found.identical.map(\.value) + found.possible)
    }
    return only
  }
}

/// A gist that was created.
package struct CreatedGist: Sendable {
  package var gist: Decoded<Gist>
  /// Why the response did not show the gist, which is in the list; nil if it did.
  package var responseError: APIError?
  /// The gist is public although the draft was secret, or the reverse.
  package var hasWrongVisibility: Bool

  init(gist: Decoded<Gist>, draft: GistDraft, responseError: APIError? = nil) {
    self.gist = gist
    self.responseError = responseError
    hasWrongVisibility = gist.value.isPublic.map { $0 != draft.isPublic } ?? false
  }
}

/// Neither the response to a POST nor the list of gists shows the outcome.
package struct CreateOutcomeUnknown: Error, Sendable {
  package var host: String
  /// Why the response does not show it.
  package var cause: APIError
  /// The gists that may be the one that was created: identical ones, those of unknown age, and
  /// those whose contents could not be fetched.
  package var candidates: [Gist]
}

extension APIManager {
  /// Sends a POST at most once.
  ///
  /// `isResult` returns whether a document is the result of this request, and not of another one. It
  /// gets the earliest time, by the server's clock, at which the result was created.
  ///
  /// Returns the decoded response. A failure means that the server may or may not have carried out
  /// the request: the response was lost, can't be decoded, or is of another request.
  func post<Value: JSONReadable>(
    _ route: Router, as type: Value.Type, progress: UploadProgress? = nil,
    isResult: (Decoded<Value>, _ earliest: Date?) async throws -> Bool
  ) async throws -> Result<Decoded<Value>, PostOutcomeUnknown> {
    let endpoint = route.endpoint
    var request = try request(endpoint)
    request.uploadProgress = progress
    let start = time.uptime()
    let cause: APIError
    do {
      let response = try await send(request)
      do {
        let value = try decode(response, as: type)
        try check(value.json, is: endpoint.subject, in: response)
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

  /// The earliest time of a POST by the server's clock, of which `now` is the current time.
  func earliestTime(ofPostAt start: Duration, now: Date?) -> Date? {
    // Times in documents are whole seconds, and the clocks of GitHub's servers differ a little.
    let margin: Duration = .seconds(10)
    return now.map { $0 - (time.uptime() - start + margin).timeInterval }
  }

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
