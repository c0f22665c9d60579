import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Gists on their way out.
struct GistDeletion: Sendable {
  let gists: [NamedGist]
  let context: AppContext

  /// All of them: one that is not there, or is somebody else's, is told before any is deleted.
  func load() async throws -> [Gist] {
    do {
      let hosts = Dictionary(grouping: gists.indices) { gists[$0].session.host }
      for host in hosts.keys { try await requireSignIn(to: host) }
      var found: [Gist] = []
      for gist in gists {
        let received = try await context.about(gist) {
          try await gist.session.api.value(.gist(id: gist.id), as: Gist.self)
        }
        found.append(received.value)
      }
      for (host, indices) in hosts { try await refuseForeign(indices.map { found[$0] }, on: host) }
      return found
    } catch  where gists.count > 1 && !error.isSignInRequired {
      var failure = context.sentences.failure(for: error)
      failure.nextSteps.append("nothing was deleted")
      throw failure
    }
  }

  /// Nobody is asked whether to delete what they can't: the sign-in comes first.
  private func requireSignIn(to host: Host) async throws {
    guard try await context.credentials(for: host).token(.required) != nil else {
      throw APIError.signInRequired(host: host.name)
    }
  }

  /// Refuses a gist of somebody else.
  ///
  /// The host is asked whose the token is only where that matters: an owner is not the remembered
  /// login, which may have been renamed since, or there are several owners. A single owner whom
  /// nothing here contradicts is left to the answer to the first DELETE.
  private func refuseForeign(_ found: [Gist], on host: Host) async throws {
    guard let token = context.tokensUsed.token(host.name) else { return }
    let owners = Set(found.map { $0.owner?.login.lowercased() })
    let remembered = context.rememberedLogin(of: token)?.lowercased()
    guard owners.count > 1 || remembered.map({ !owners.contains($0) }) ?? false else { return }
    let login = try await context.identity(of: token, on: host).login.lowercased()
    guard let foreign = found.first(where: { $0.owner?.login.lowercased() != login }) else {
      return
    }
    throw Failure.notYours(foreign, host: host)
  }

  /// What goes, on stderr at a terminal: the whole id, the description, the files.
  func show(_ found: [Gist]) throws {
    guard context.console.terminal.errIsTerminal else { return }
    let style = context.console.errStyle
    for gist in found {
      let title = Printable.line(gist.title ?? "")
      let files = gist.files.map { Printable.line($0.name) }.joined(separator: ", ")
      let facts = [gist.visibility, Sentences.count(gist.files.count, "file") + ": " + files]
      try context.console.err.writeLine(
        "\(style(.yellow, gist.id))  \(style(.bold, title))\n"
          + "  \(style(.dim, facts.compactMap { $0 }.joined(separator: " · ")))")
    }
  }

  func confirm() async throws -> Bool {
    try await context.prompt.confirm(
      gists.count == 1
        ? "Delete this gist for good?" : "Delete these \(gists.count) gists for good?")
  }

  func delete() async throws {
    try await Writes(to: gists, verb: "deleted", in: context).run { gist in
      do {
        _ = try await gist.session.api.send(.deleteGist(id: gist.id))
      } catch APIError.refused(let refusal) where refusal.isNotFound {
        try await settle(gist, refusal)
      }
    } inLibrary: { store, id throws(LibraryError) in
      try store.forget(id)
    }
  }

  /// Finds out what a 404 means for a gist that was there a moment ago.
  ///
  /// It is that of a second try, whose first was not answered (row 67), or hides that the gist is
  /// somebody else's.
  private func settle(_ gist: NamedGist, _ refusal: APIError.Refusal) async throws {
    let other: Gist
    do {
      other = try await gist.session.api.value(.gist(id: gist.id), as: Gist.self).value
    } catch APIError.refused(let refusal) where refusal.isNotFound {
      return
    }
    var failure = Failure.notYours(other, host: gist.session.host)
    (failure.httpStatus, failure.requestID) = (refusal.status, refusal.requestID)
    throw failure
  }
}
