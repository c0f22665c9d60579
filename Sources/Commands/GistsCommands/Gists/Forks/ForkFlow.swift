package import CommandSupport
package import GitHubAPI
import GitHubModels
import TerminalOutput

/// Forks a gist, or finds the fork that exists.
struct ForkFlow: Sendable {
  let gist: NamedGist
  let context: AppContext

  /// Returns the fork, which may have existed before.
  @discardableResult
  func run() async throws -> Decoded<Gist> {
    let host = gist.session.host
    try await context.sessions.requireSignIn(to: host)
    return try await Drafts(in: context).sending(
      uncertainty: "the fork may or may not have been created on \(host); check before retrying: "
        + "\(context.failureFormatter.on(host).command("forks", .value(gist.id)))"
    ) {
      try await send()
    } received: { fork in
      if let error = fork.responseError {
        context.sessions.noteMade("the fork was created", despite: error, on: host)
      } else if fork.alreadyExisted {
        context.diagnostics.note("already forked")
      }
      LibraryRecorder(context.libraries, host: host).keep(forked: fork.document)
      try fork.document.printURL(in: context)
      context.output.tellScreen(
        fork.alreadyExisted ? "You already forked \(gist: gist.id)" : "Forked \(gist: gist.id)")
      return fork.document
    }
  }

  private func send() async throws -> Posted<Gist> {
    do {
      return try await gist.session.api.fork(gist.id)
    } catch APIError.outcomeUnknown(_, let cause, _) {
      throw context.failureFormatter.forkUnknown(cause, of: gist)
    } catch APIError.errorResponse(let response) where response.status == 422 {
      if await isOwn { throw context.failureFormatter.ownGist(gist, response) }
      throw named(APIError.errorResponse(response))
    } catch {
      throw named(error)
    }
  }

  private func named(_ error: any Error) -> any Error {
    context.sessions.failure(error, changing: gist, to: "\(action: "fork")")
  }

  /// Whether the gist is the user's own: GitHub's response to forking it does not give this reason.
  private var isOwn: Bool {
    get async {
      let api = gist.session.api
      guard let person = try? await api.value(.user, as: User.self).value,
        let owner = try? await gist.fetch().value.owner
      else { return false }
      return owner.id == person.id
    }
  }
}

extension FailureFormatter {
  /// The failure for a fork that may have been made, if the gist's forks can't be listed either.
  func forkUnknown(_ cause: APIError, of gist: NamedGist) -> Failure {
    let formatter = on(gist.session.host)
    return formatter.unknownOutcome(
      of: cause, "the fork may or may not have been created",
      next: ["check before retrying: \(formatter.command("forks", .value(gist.id)))"])
  }

  func ownGist(_ gist: NamedGist, _ response: APIError.ErrorResponse? = nil) -> Failure {
    let formatter = on(gist.session.host)
    let view = formatter.command("view", .value(gist.id), "NAME", options: ["--raw"])
    let create = formatter.command("create", options: ["-f", "NAME"])
    return Failure(
      .dataRefused, code: .ownGist,
      "could not \(action: "fork") \(gist: gist.id): it is your own",
      next: ["to copy a file, run \(view) | \(create)"],
      host: gist.session.host.name, httpStatus: response?.status, requestID: response?.requestID)
  }
}

extension ForkOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    let formatter = formatter.on(hostNamed: host)
    return formatter.unknownOutcome(
      of: cause, "your fork is not listed yet",
      next: ["check before retrying: \(formatter.command("forks", .value(gist)))"])
  }
}
