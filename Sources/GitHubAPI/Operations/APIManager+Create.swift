import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Creates a gist with one POST.
  ///
  /// If the response is lost, looks for the gist and compares every byte.
  ///
  /// - Parameters:
  ///   - draft: The new gist.
  ///   - progress: Reports how much of the body has been sent.
  /// - Returns: The created gist.
  /// - Throws: ``CreateOutcomeUnknown`` if no gist or several may be the one that was created;
  ///   ``APIError/outcomeUnknown(host:reason:sinceSent:)`` if the gists can't be listed either.
  package func create(
    _ draft: GistDraft, progress: UploadProgress? = nil
  ) async throws -> CreatedGist {
    var request = try Router.createGist(draft).request(on: host)
    request.uploadProgress = progress
    switch try await post(request, as: Gist.self) {
    case .success(let gist):
      return CreatedGist(gist: gist, wasFoundAfterwards: false, draft: draft)
    case .failure(let unknown):
      return CreatedGist(
        gist: try await find(draft, unknown), wasFoundAfterwards: true, draft: draft)
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
    let earliest = earliestTime(of: unknown, now: response.date)
    let recent = (list.array ?? []).compactMap(Gist.init).filter { gist in
      guard draft.resembles(gist) else { return false }
      guard let earliest, let created = gist.createdAt else { return true }
      return created >= earliest
    }
    let found = try await gists(recent, identicalTo: draft)
    guard let only = found.identical.first, found.identical.count == 1, earliest != nil,
      only.value.createdAt != nil
    else {
      throw CreateOutcomeUnknown(
        host: host.name, candidates: found.identical.map(\.value) + found.possible)
    }
    return only
  }
}

/// A gist that was created.
package struct CreatedGist: Sendable {
  package var gist: Decoded<Gist>
  /// The response was lost, but the gist is in the list.
  package var wasFoundAfterwards: Bool
  /// The gist is public although the draft was secret, or the reverse.
  package var hasWrongVisibility: Bool

  init(gist: Decoded<Gist>, wasFoundAfterwards: Bool, draft: GistDraft) {
    self.gist = gist
    self.wasFoundAfterwards = wasFoundAfterwards
    hasWrongVisibility = gist.value.isPublic.map { $0 != draft.isPublic } ?? false
  }
}

/// The response to a POST was lost, and the list of gists does not show the outcome.
package struct CreateOutcomeUnknown: Error, Sendable {
  package var host: String
  /// The gists that may be the one that was created: identical ones, those of unknown age, and
  /// those whose contents could not be fetched.
  package var candidates: [Gist]
}
