import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension Sessions {
  /// Runs requests about a gist or a revision, so that a 404 names the missing gist or revision.
  func about<Value>(
    _ gist: NamedGist, revision: String? = nil, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status < 500 {
      throw failure(response, about: gist, revision: revision)
    }
  }

  /// Runs the requests that change a gist; their errors name the change.
  ///
  /// `change` is the verb, and what comes before the gist: `star`, `comment on`.
  func changing<Value>(
    _ gist: NamedGist, to change: MessageText, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw failure(error, changing: gist, to: change)
    }
  }

  /// Returns the error of a request that changes a gist, with the change in its message:
  /// `could not star gist 6cad326836d38bd3a7ae: not found on github.com (HTTP 404)`.
  ///
  /// The message has no change if the sign-in is missing or rejected, if the gist was deleted or the
  /// outcome is unknown, and on a screen, which names the change itself.
  func failure(_ error: any Error, changing gist: NamedGist, to change: MessageText) -> any Error {
    guard let error = error as? APIError else { return error }
    let unnamed: any Error
    var named: Failure
    if case .errorResponse(let response) = error, response.status < 500 {
      named = failure(response, about: gist)
      unnamed = named
      if named.code == .notFound { named.message = failureFormatter.refused(response).message }
    } else {
      named = failureFormatter.failure(for: error)
      unnamed = error
    }
    guard output.screen == nil, named.status != .signInNeeded,
      ![.deleted, .outcomeUnknown].contains(named.code)
    else { return unnamed }
    named.message = "could not \(change) \(gist: gist.id): \(named.message)"
    return named
  }

  /// Returns the failure for an error response about a gist, or about one of its revisions.
  func failure(
    _ response: APIError.ErrorResponse, about gist: NamedGist, revision: String? = nil
  ) -> Failure {
    if response.isNotFound, revision == nil,
      let failure = inTrash(gist.id, on: gist.session.host)
    {
      return failure.answered(by: response)
    }
    let part: MessageText = revision.map { "revision \(revision: $0) of " } ?? ""
    var failure = failureFormatter.refused(response, subject: "\(part)\(gist: gist.id)")
    if failure.code == .notFound { failure.nextSteps += [gist.abbreviationStep].compactMap(\.self) }
    return failure
  }

  /// Returns the failure for the only gist in the trash with this ID, which may be abbreviated; nil
  /// if there is none.
  func inTrash(_ name: String, on host: Host) -> Failure? {
    let ids = Set(stateFiles.trash(of: host).entries().map(\.gist.value.id))
    let isShort = name.utf8.count < 4
    let found: Set<String> =
      ids.contains(name) ? [name] : ids.filter { !isShort && $0.hasPrefix(name) }
    guard found.count == 1, let id = found.first else { return nil }
    let restore = failureFormatter.on(host).command("restore", .value(id))
    return Failure(
      .no, code: .deleted, "\(gist: id) was deleted",
      next: ["to restore it, run \(restore)"], host: host.name)
  }

  /// Fetches the current state of the gist; throws a ``Failure`` if it does not exist.
  ///
  /// `change` is the change that needs it, which an error then names: `edit`.
  func fetch(_ gist: NamedGist, to change: MessageText? = nil) async throws -> Decoded<Gist> {
    guard let change else { return try await about(gist) { try await gist.fetch() } }
    return try await changing(gist, to: change) { try await gist.fetch() }
  }

  /// Returns the newest revisions, at most as many as a page can have.
  func newestRevisions(_ count: Int, of gist: NamedGist) async throws -> [GistRevision] {
    try await about(gist) {
      let pages = gist.session.api.pages(
        .gistCommits(id: gist.id, perPage: count), of: GistRevision.self, loading: .onDemand)
      return try await pages.first { _ in true }?.elements.map(\.value) ?? []
    }
  }

  /// Returns the full commit hashes; reads the gist's history if one is abbreviated.
  ///
  /// - Throws: a ``Failure`` with status 1 if a revision does not exist, 64 if several match.
  func versions(_ names: [RevisionName], of gist: NamedGist) async throws -> [String] {
    guard names.contains(where: { $0.version == nil }) else { return names.compactMap(\.version) }
    var known: [GistRevision] = []
    let pages = gist.session.api.pages(
      .gistCommits(id: gist.id, perPage: ListLimit.largestPage), of: GistRevision.self,
      loading: .concurrent)
    try await about(gist) {
      for try await page in pages { known += page.elements.map(\.value) }
    }
    return try names.map { try $0.version ?? version($0, among: known, of: gist) }
  }

  /// Returns the full commit hash of one of these revisions.
  ///
  /// - Throws: a ``Failure`` with status 1 if none matches, 64 if several do.
  func version(
    _ name: RevisionName, among known: [GistRevision], of gist: NamedGist
  ) throws -> String {
    let found = known.filter { $0.id.hasPrefix(name.digits) }
    guard let first = found.first else { throw failureFormatter.unknownRevision(name, of: gist) }
    guard found.count == 1 else { throw Failure.severalRevisions(name, found) }
    return first.id
  }

  /// Throws if not signed in, or if `GH_HOST` names another host; call it before asking questions
  /// or reading typed text.
  func requireSignIn(to host: Host) async throws {
    try refuseOtherHost(host)
    guard try await credentials(for: host).token(.required) != nil else {
      throw APIError.signInRequired(host: host.name)
    }
  }

  /// Notes that a change was made although the response doesn't show it: `the gist was created`.
  func noteMade(_ result: MessageText, despite error: APIError, on host: Host) {
    output.diagnostics.note(failureFormatter.on(host).made(result, despite: error))
  }
}
