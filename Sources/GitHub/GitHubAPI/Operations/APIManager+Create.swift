import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Creates a gist with one POST.
  ///
  /// If the response is lost or shows another gist, looks for the gist and compares every byte.
  ///
  /// - Parameters:
  ///   - draft: The new gist.
  ///   - progress: Reports how much of the body has been sent.
  /// - Returns: The created gist.
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
