import CommandSupport
import GitHubAPI
import GitHubModels

struct DiffSides: Sendable {
  let gist: NamedGist
  let libraries: Libraries

  private var sessions: Sessions { libraries.sessions }

  /// Returns the last change; the first revision is compared with an empty gist.
  func last() async throws -> GistComparison {
    let versions = try await sessions.newestRevisions(2, of: gist).map(\.id)
    guard let newest = versions.first else { throw Failure.noRevisions(of: gist) }
    guard versions.count > 1 else {
      return GistComparison(gist: gist, old: nil, new: try await revision(newest))
    }
    return try await between(versions[1], newest)
  }

  func since(_ name: RevisionName) async throws -> GistComparison {
    let version = try await sessions.versions([name], of: gist)[0]
    async let old = revision(version)
    async let new = current()
    return GistComparison(gist: gist, old: try await old, new: try await new)
  }

  func between(_ older: RevisionName, _ newer: RevisionName) async throws -> GistComparison {
    let versions = try await sessions.versions([older, newer], of: gist)
    return try await between(versions[0], versions[1])
  }

  func local() async throws -> GistComparison {
    let copy = try libraries.savedGist(gist)
    return GistComparison(gist: gist, old: .copy(copy), new: try await current())
  }

  func current() async throws -> DiffSide {
    .received(try await sessions.fetch(gist).value)
  }

  func revision(_ version: String) async throws -> DiffSide {
    try await sessions.about(gist, revision: version) {
      .received(
        try await gist.session.api.value(
          .gistRevision(id: gist.id, revision: version), as: Gist.self
        ).value)
    }
  }

  private func between(_ older: String, _ newer: String) async throws -> GistComparison {
    async let old = revision(older)
    async let new = revision(newer)
    return GistComparison(gist: gist, old: try await old, new: try await new)
  }
}
