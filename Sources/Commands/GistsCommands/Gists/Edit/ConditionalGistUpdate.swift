import ByteTools
import ClientState
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Updates a gist with one PATCH or push, unless the gist changed since it was read.
struct ConditionalGistUpdate: Sendable {
  let gist: NamedGist
  let edit: GistEdit
  /// The state of the gist that the change is based on.
  let base: GistFingerprint
  let isForced: Bool
  /// Texts that can't be entered again, saved until the change is made.
  let drafts: Drafts
  let context: AppContext
  /// The change that errors name, as in ``Sessions/changing(_:to:_:)``; nil if the caller names it.
  var change: MessageText?
  /// The state of the gist if it was just received; nil to fetch it.
  var current: Decoded<Gist>?
  /// Whether to warn if the update undid what someone else changed at the same time.
  var tellsOverwritten = true

  private var host: Host { gist.session.host }

  /// Fetches the gist again, compares, sends the change, and saves the response in the library.
  ///
  /// - Parameter received: called with the response; a signal waits for it to return.
  /// - Returns: the gist after the change.
  /// - Throws: ``Failure`` with status 1 if someone changed the gist, 77 if the gist is not yours;
  ///   every failure says where the drafts are saved.
  @discardableResult
  func send(
    received: (Decoded<Gist>) async throws -> Void = { _ in }
  ) async throws -> Decoded<Gist> {
    let current = try await drafts.guarding {
      try await context.sessions.requireSignIn(to: host)
      let current =
        if let known = self.current { known } else {
          try await context.sessions.fetch(gist, to: change)
        }
      try refuseChange(in: current)
      return current
    }
    return try await drafts.sending(uncertainty: uncertainty) {
      do {
        guard edit.needsGit(for: current.value, hasGit: context.programs.hasGit) else {
          return (gist: try await patch(edit, current), isShown: true)
        }
        return try await push(current)
      } catch is CancellationError {
        // The host may have got the request.
        throw Failure(
          .cancelled, code: .outcomeUnknown,
          "cancelled; \(gist: gist.id) may or may not have been changed on \(host)",
          next: ["check before retrying: \(viewCommand)"])
      } catch {
        guard let change else { throw error }
        throw context.sessions.failure(error, changing: gist, to: change)
      }
    } received: { response, isShown in
      if isShown {
        LibraryRecorder(context.libraries, host: host).keep(
          response, edit.contents(in: response.value))
      }
      if isShown {
        note(response, after: current)
        tellOverwritten(by: response, since: current)
      }
      await renameLinks()
      try await received(response)
      return response
    }
  }

  /// Links local files to the new names of the files they are linked to.
  private func renameLinks() async {
    do {
      let links = try await context.stateFiles.links.rename(
        edit.renames, in: gist.id, on: host.spelling)
      for link in links { context.diagnostics.note("\(link.path) is now linked to \(link.file)") }
    } catch {
      context.sessions.warn("could not link files to their new names", because: error)
    }
  }

  /// Notes the change for `gists undo`, which compares the gist with what it became.
  private func note(_ response: Decoded<Gist>, after current: Decoded<Gist>) {
    let description = edit.description.map {
      ChangedGist.Values(from: current.value.description ?? "", to: $0)
    }
    var version: ChangedGist.Values?
    if !edit.files.isEmpty {
      guard let old = GistFingerprint(current).version, let new = GistFingerprint(response).version
      else { return }
      // What came after `current` is not ours to undo.
      let last = GistFingerprint.overwritten(by: response, since: current) ?? old
      if last != new { version = ChangedGist.Values(from: last, to: new) }
    }
    guard description != nil || version != nil else { return }
    context.libraries.note(
      [
        ChangedGist(
          id: gist.id, title: current.value.title,
          .edited(description: description, version: version))
      ], on: host)
  }

  private func tellOverwritten(by response: Decoded<Gist>, since current: Decoded<Gist>) {
    guard tellsOverwritten, !isForced, !edit.files.isEmpty,
      let version = GistFingerprint.overwritten(by: response, since: current)
    else { return }
    let diff = context.failureFormatter.on(host).command("diff", .value(gist.id), .value(version))
    context.diagnostics.warn(
      "someone else changed \(gist: gist.id) at the same time; to see their change, run \(diff)")
  }

  private var uncertainty: MessageText {
    "the change may or may not have been made on \(host); check before retrying: \(viewCommand)"
  }

  /// The command that shows whether the change was made.
  private var viewCommand: SuggestedCommand {
    context.failureFormatter.on(host).command("view", .value(gist.id))
  }

  private func refuseChange(in current: Decoded<Gist>) throws {
    guard isForced || base.holds(in: GistFingerprint(current), for: edit) else {
      throw context.failureFormatter.changedMeanwhile(current, host: host)
    }
  }

  /// Throws a ``Failure`` (1) if somebody has changed the description, unless it is to be overwritten.
  private func refuseOtherDescription(in gist: Decoded<Gist>, than former: Decoded<Gist>) throws {
    let (new, old) = (gist.value.description ?? "", former.value.description ?? "")
    guard isForced || new.isExactly(old) || new.isExactly(edit.description ?? old) else {
      throw context.failureFormatter.changedMeanwhile(gist, host: host)
    }
  }

  /// Pushes the files, then changes the description, which git does not have.
  private func push(_ current: Decoded<Gist>) async throws -> GitUpload.Result {
    // git's words about a refused push don't say whose the gist is.
    try await context.sessions.refuseForeign([current.value], on: host, to: "edit", isSure: true)
    var result: GitUpload.Result
    do {
      result = try await GitUpload(gist: gist, repositories: context.repositories).send(
        edit, on: current, isForced: isForced)
    } catch GitError.branchMoved {
      throw context.failureFormatter.changedMeanwhile(try await gist.fetch(), host: host)
    }
    guard let description = edit.description else { return result }
    do {
      try refuseOtherDescription(in: result.gist, than: current)
      result.gist = try await patch(
        GistEdit(description: description), result.gist, pushedOn: current)
      return result
    } catch let error as CancellationError {
      throw error
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      if failure.code != .outcomeUnknown {
        failure.details.append("the files were changed, but not the description")
      }
      throw failure
    }
  }

  /// `former` is the state before the files were pushed, if they were: the newest commit is our own then,
  /// and only the description is compared.
  private func patch(
    _ edit: GistEdit, _ current: Decoded<Gist>, pushedOn former: Decoded<Gist>? = nil
  ) async throws -> Decoded<Gist> {
    // A wait for a rate limit may come first, and a retry after a lost response.
    let unchanged = Precondition {
      let latest = try await gist.fetch()
      if await edit.isMade(in: latest, since: current, from: gist.session) {
        throw ChangeAlreadyMade(gist: latest)
      }
      guard let former else { return try refuseChange(in: latest) }
      try refuseOtherDescription(in: latest, than: former)
    }
    do {
      return try await gist.session.api.change(
        .editGist(id: gist.id, edit), as: Gist.self, if: unchanged
      ) { edit.isShown(in: $0, since: current) }
    } catch let made as ChangeAlreadyMade {
      context.diagnostics.note("the failed request made the change")
      return made.gist
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // It existed a moment ago: GitHub responds with 404 if the gist is not yours.
      guard !response.lacksGistScope else { throw APIError.errorResponse(response) }
      throw context.failureFormatter.notYours(current.value, host: host, to: "edit")
        .answered(by: response)
    } catch APIError.errorResponse(let response) where response.status == 422 {
      // An earlier attempt may have already renamed a file.
      return try await resolveOutcome(of: edit, .errorResponse(response), since: current)
    } catch let error as APIError where error.mayHideSuccess {
      return try await resolveOutcome(of: edit, error, since: current)
    }
  }

  /// Finds out whether the change was made although the response says otherwise.
  ///
  /// The response of an earlier attempt may have been lost; the next one then finds nothing to
  /// rename.
  private func resolveOutcome(
    of edit: GistEdit, _ error: APIError, since current: Decoded<Gist>
  ) async throws -> Decoded<Gist> {
    if let found = try? await gist.fetch() {
      if await edit.isMade(in: found, since: current, from: gist.session) {
        context.sessions.noteMade("the change was made", despite: error, on: host)
        return found
      }
      guard error.mayHideSuccess else { throw error }
    }
    throw context.failureFormatter.unknownOutcome(of: error, next: uncertainty)
  }
}

/// An earlier attempt made the change, but its response was lost.
private struct ChangeAlreadyMade: Error {
  let gist: Decoded<Gist>
}
