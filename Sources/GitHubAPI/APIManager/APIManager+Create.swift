import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Creates a gist with one POST, and where its answer is lost looks whether it is there.
  ///
  /// - Parameters:
  ///   - draft: the new gist.
  ///   - progress: told how far the POST's body is.
  /// - Returns: the gist, and how sure it is that it is this one.
  /// - Throws: ``CreateOutcomeUnknown`` where the list shows no such gist or several of them;
  ///   ``APIError/outcomeUnknown(host:reason:sinceSent:)`` where the list could not be had either.
  package func create(
    _ draft: GistDraft, progress: UploadProgress? = nil
  ) async throws -> CreatedGist {
    var request = try Router.createGist(draft).request(on: host)
    request.uploadProgress = progress
    switch try await post(request, as: Gist.self) {
    case .success(let gist):
      return CreatedGist(gist: gist, wasFoundAfterwards: false, draft: draft)
    case .failure(let lost):
      return CreatedGist(gist: try await find(draft, lost), wasFoundAfterwards: true, draft: draft)
    }
  }

  /// The one gist in the person's list that was created since and is like the draft.
  private func find(_ draft: GistDraft, _ lost: PostOutcomeUnknown) async throws -> Decoded<Gist> {
    let answer: APIResponse
    let list: JSON
    do {
      answer = try await send(.myGists(since: nil, perPage: 100))
      list = try document(of: answer)
    } catch is APIError {
      throw lost.error
    }
    let alike = (list.array ?? []).compactMap { json in
      Gist(json).map { Decoded($0, json: json) }
    }.filter { draft.isLike($0.value) }
    // By the server's clock alone; without it nothing is settled.
    let earliest = earliest(lost, now: answer.date)
    let recent = alike.filter { gist in
      guard let earliest, let created = gist.value.createdAt else { return true }
      return created >= earliest
    }
    guard let only = recent.first, recent.count == 1, earliest != nil, only.value.createdAt != nil
    else { throw CreateOutcomeUnknown(host: host.name, candidates: recent.map(\.value)) }
    return only
  }
}

extension GistDraft {
  /// The same description, names, sizes and visibility.
  fileprivate func isLike(_ gist: Gist) -> Bool {
    let wanted = Dictionary(
      files.map { ($0.name, $0.content.utf8.count) }, uniquingKeysWith: { $1 })
    let found = Dictionary(gist.files.map { ($0.name, $0.size) }, uniquingKeysWith: { $1 })
    return gist.description ?? "" == description ?? "" && gist.isPublic == isPublic
      && found == wanted.mapValues { $0 }
  }
}

/// What became of a draft.
package struct CreatedGist: Sendable {
  package var gist: Decoded<Gist>
  /// The answer was lost; the gist was found in the list afterwards.
  package var wasFoundAfterwards: Bool
  /// The gist is public though a secret one was wished, or the other way round.
  package var hasWrongVisibility: Bool

  init(gist: Decoded<Gist>, wasFoundAfterwards: Bool, draft: GistDraft) {
    self.gist = gist
    self.wasFoundAfterwards = wasFoundAfterwards
    hasWrongVisibility = gist.value.isPublic.map { $0 != draft.isPublic } ?? false
  }
}

/// The answer to a POST was lost, and the list did not settle it.
package struct CreateOutcomeUnknown: Error, Sendable {
  package var host: String
  /// The gists that may be it: none, or several, or one whose age nobody knows.
  package var candidates: [Gist]
}
