import FoundationEssentials
package import GitHubModels
import TextFormats

extension APIManager {
  /// Creates a gist with one POST.
  ///
  /// If the response is lost or shows another gist, looks for the gist and compares every byte.
  ///
  /// - Throws: ``CreateOutcomeUnknown`` if no gist or several may be the one that was created;
  ///   ``APIError/outcomeUnknown(host:cause:sinceSent:)`` if the gists can't be listed either.
  package func create(
    _ newGist: NewGist, progress: UploadProgress? = nil
  ) async throws -> Posted<Gist> {
    try await post(.createGist(newGist), as: Gist.self, progress: progress) { gist, earliest in
      newGist.isShown(in: gist.value) && isPossible(gist.value.createdAt, since: earliest)
    } find: { cause, start in
      try await find(newGist, postedAt: start, cause)
    }
  }

  /// Returns the user's only gist that is identical to the new one.
  ///
  /// A gist with other bytes is another one, however similar it looks in the list.
  private func find(
    _ newGist: NewGist, postedAt start: Duration, _ cause: APIError
  ) async throws -> Decoded<Gist> {
    let response = try await send(.myGists(since: nil, perPage: 100))
    let list = try json(of: response)
    // Only the server's clock counts. Without its time the outcome stays unknown.
    let earliest = earliestTime(ofPostAt: start, now: response.date)
    let recent = (list.array ?? []).compactMap(Gist.init).filter { gist in
      newGist.resembles(gist) && isPossible(gist.createdAt, since: earliest)
    }
    let found = try await gists(recent, identicalTo: newGist)
    guard let only = found.identical.first, found.identical.count == 1, earliest != nil,
      only.value.createdAt != nil
    else {
      throw CreateOutcomeUnknown(
        host: host.name, cause: cause,
        candidates: found.identical.map(\.value) + found.possible)
    }
    return only
  }
}

/// The result of a POST.
package struct Posted<Value: Sendable>: Sendable {
  package var document: Decoded<Value>
  /// Why the response did not show it, although it is in the list; nil if it did.
  package var responseError: APIError?
  /// Whether GitHub returned a fork that the user had created earlier.
  package var alreadyExisted = false
}

extension Gist {
  /// Whether the gist is public although a secret one was wanted, or the reverse.
  package func hasWrongVisibility(wanted isPublic: Bool) -> Bool { self.isPublic == !isPublic }
}

/// Neither the response to a POST nor the list of gists shows the outcome.
package struct CreateOutcomeUnknown: Error, Sendable {
  package var host: String
  /// Why the response does not show it.
  package var cause: APIError
  /// The gists that may be the one that was created: identical gists, gists of unknown age, and
  /// gists whose contents could not be fetched.
  package var candidates: [Gist]
}

extension APIManager {
  /// Sends a POST at most once.
  ///
  /// `isResult` returns whether a document is the result of this request, and not of another one.
  /// It gets the earliest time, by the server's clock, at which the result was created.
  ///
  /// `find` looks for the result if the server may or may not have carried out the request: the
  /// response was lost, can't be decoded, or is of another request. It gets that error and the time
  /// of the request on ``TimeSource/uptime``. If it throws an ``APIError``, the outcome is unknown.
  func post<Value: JSONReadable>(
    _ route: Router, as type: Value.Type, progress: UploadProgress? = nil,
    isResult: (Decoded<Value>, _ earliest: Date?) async throws -> Bool,
    find: (_ cause: APIError, _ start: Duration) async throws -> Decoded<Value>
  ) async throws -> Posted<Value> {
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
        return Posted(document: value)
      } catch let error as APIError {
        cause = error
      }
    } catch APIError.outcomeUnknown(_, let lost, _) {
      cause = lost
    }
    let duration = time.uptime() - start
    do {
      return Posted(document: try await find(cause, start), responseError: cause)
    } catch is APIError {
      throw APIError.outcomeUnknown(host: host.name, cause: cause, sinceSent: duration)
    }
  }

  /// The earliest time of a POST by the server's clock, which says `now`.
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
