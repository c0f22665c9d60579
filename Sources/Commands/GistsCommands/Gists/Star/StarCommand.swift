import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

struct StarCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "star", abstract: "Star gists",
    discussion: """
      It is not an error if a gist is already starred. With -, gists are read from stdin: one ID or \
      URL per line, as list and search print them, or JSON objects with an id.

      Examples:
        gists star 6cad326836d38bd3a7ae
        gists list @octocat --all | gists star -
      """)
  static let traits = CommandTraits(changes: .gists, takes: .gists, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Gist IDs or URLs; - reads them from stdin", valueName: "gist"),
    completion: .values(.gist))
  var gists: [String] = []

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try GistNamesInput.check(gists) }

  func run(in context: AppContext) async throws {
    let gists = try await context.gistsOrChoice(gists, question: "Star which gist?")
    guard !gists.isEmpty else {
      return context.diagnostics.note("no gists on stdin; nothing was starred")
    }
    try await GistBatch(to: gists, verb: "starred", in: context).run { gist in
      do {
        return try await gist.session.api.send(.star(id: gist.id)).date
      } catch is CancellationError {
        throw StarOutcome(gist: gist, context: context).cancelled(isStarred: true)
      } catch let error as APIError where error.mayHideSuccess {
        try await StarOutcome(gist: gist, context: context).resolveOutcome(error, isStarred: true)
        return nil
      }
    } inLibrary: { store, id, _ throws(LibraryError) in
      try store.setStarred(id, true)
      try store.prepend(id, to: Feed.starred.name)
    }
  }
}

struct UnstarCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstar", abstract: "Unstar gists",
    discussion: """
      It is not an error if a gist is not starred. With -, gists are read from stdin, as by gists star.

      Examples:
        gists unstar 6cad326836d38bd3a7ae
        gists unstar https://gist.github.com/octocat/6cad326836d38bd3a7ae
      """)
  static let traits = CommandTraits(changes: .gists, takes: .gists, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Gist IDs or URLs; - reads them from stdin", valueName: "gist"),
    completion: .values(.gist))
  var gists: [String] = []

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try GistNamesInput.check(gists) }

  func run(in context: AppContext) async throws {
    let gists = try await context.gistsOrChoice(
      gists, of: .starred, question: "Unstar which gist?")
    guard !gists.isEmpty else {
      return context.diagnostics.note("no gists on stdin; nothing was unstarred")
    }
    try await GistBatch(to: gists, verb: "unstarred", in: context).run { gist in
      do {
        return try await gist.session.api.send(.unstar(id: gist.id)).date
      } catch APIError.errorResponse(let response) where response.isNotFound {
        // A 404 means "not starred" or "no such gist": the host says which.
        guard try await !gist.session.api.isStarred(gist.id) else {
          throw APIError.errorResponse(response)
        }
        return response.time
      } catch is CancellationError {
        throw StarOutcome(gist: gist, context: context).cancelled(isStarred: false)
      } catch let error as APIError where error.mayHideSuccess {
        try await StarOutcome(gist: gist, context: context).resolveOutcome(error, isStarred: false)
        return nil
      }
    } inLibrary: { store, id, time throws(LibraryError) in
      try store.setStarred(id, false)
      try store.remove(id, from: Feed.starred.name, at: time)
    }
  }
}

/// Finds out whether a star was changed although the response was lost.
struct StarOutcome: Sendable {
  let gist: NamedGist
  let context: AppContext

  /// Describes a change that was cancelled: the host may have got the request.
  func cancelled(isStarred: Bool) -> Failure {
    let host = gist.session.host
    let verb = isStarred ? "starred" : "unstarred"
    let look = context.failureFormatter.on(host).command("starred", .value(gist.id))
    return Failure(
      .cancelled, code: Failure.outcomeUnknown,
      "cancelled; gist \(gist.id) may or may not have been \(verb) on \(host)",
      next: ["check before retrying: \(look)"])
  }

  /// Looks at the star if no response arrived.
  ///
  /// Throws a ``Failure`` with status 75 unless the gist is starred, or not, as intended.
  func resolveOutcome(_ error: APIError, isStarred: Bool) async throws {
    // The host did respond; to try again does no harm.
    if case .errorResponse = error { throw error }
    let host = gist.session.host
    guard (try? await gist.session.api.isStarred(gist.id)) == isStarred else {
      let look = context.failureFormatter.on(gist.session.host).command(
        "starred", .value(gist.id))
      throw context.failureFormatter.unknownOutcome(
        of: error,
        next: "the change may or may not have been made on \(host); check before retrying: \(look)")
    }
    context.diagnostics.note(
      context.failureFormatter.on(host).made("the change was made", despite: error))
  }
}
