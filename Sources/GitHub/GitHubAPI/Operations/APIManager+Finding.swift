package import FoundationEssentials
package import GitHubModels

/// The gists on the host that may be the one that a draft describes.
package struct FoundGists: Sendable {
  /// Those with equal description, visibility, names and bytes, with their contents.
  package var identical: [Decoded<Gist>] = []
  /// The same as far as it is known: their contents could not be fetched.
  package var possible: [Gist] = []
}

extension APIManager {
  /// Returns the user's gists that are identical to a draft sent earlier, newest first.
  ///
  /// Reads the list, which has no contents, and then fetches the gists that resemble the draft.
  ///
  /// - Parameters:
  ///   - draft: The gist that was sent.
  ///   - time: The local time at which it was sent: older gists don't count. nil if unknown, and
  ///     in the future if the clock was wrong: all count.
  /// - Returns: The identical gists, and those that can't be compared.
  /// - Throws: ``APIError`` if the gists can't be listed.
  package func gists(
    identicalTo draft: GistDraft, sentAt time: Date?
  ) async throws -> FoundGists {
    let time = time.flatMap { $0 <= self.time.now() ? $0 : nil }
    // The local clock may be wrong: the list's own time tells by how much. `since` could leave the
    // gist out.
    let pages = pages(.myGists(since: nil, perPage: 100), of: Gist.self, loading: .concurrent)
    var listed: [Gist] = []
    for try await page in pages {
      let earliest = time.flatMap { time in
        page.time.map { time + $0.timeIntervalSince(self.time.now()) - 60 }
      }
      listed += page.elements.map(\.value).filter { gist in
        draft.resembles(gist) && isPossible(gist.createdAt, since: earliest)
      }
    }
    return try await gists(listed, identicalTo: draft)
  }

  /// Returns those of the listed gists whose bytes are those of the draft.
  func gists(_ listed: [Gist], identicalTo draft: GistDraft) async throws -> FoundGists {
    var found = FoundGists()
    for gist in listed {
      let fetched: Decoded<Gist>
      do {
        fetched = try await value(.gist(id: gist.id), as: Gist.self, usesCache: false)
      } catch APIError.errorResponse(let response) where response.isNotFound {
        // It has been deleted since it was listed.
        continue
      } catch is APIError {
        found.possible.append(gist)
        continue
      }
      guard draft.resembles(fetched.value) else { continue }
      switch try await match(draft, with: fetched.value, byName: true) {
      case .identical: found.identical.append(fetched)
      case .unknown: found.possible.append(gist)
      case .different: continue
      }
    }
    return found
  }
}
