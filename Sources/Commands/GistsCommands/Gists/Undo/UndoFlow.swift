import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Takes the last change back.
struct UndoFlow: Sendable {
  let session: Session
  /// Whether to ask as the command would that does the same.
  let asks: Bool
  /// Whether to ask also where that command doesn't.
  let asksAlways: Bool
  /// The ID of the step to undo; nil for the last one.
  let stepID: String?
  /// Whether to send what may have secrets.
  let allowsSecrets: Bool
  private let context: AppContext

  init(
    session: Session, asks: Bool, asksAlways: Bool, stepID: String?, allowsSecrets: Bool,
    context: AppContext
  ) {
    (self.session, self.asks, self.asksAlways) = (session, asks, asksAlways)
    (self.stepID, self.allowsSecrets) = (stepID, allowsSecrets)
    var context = context
    context.undoRole = .unnoted
    self.context = context
  }

  private var host: Host { session.host }
  private var formatter: FailureFormatter { context.failureFormatter.on(host) }

  func run() async throws {
    // The token tells whose changes these are.
    try await context.sessions.requireSignIn(to: host)
    guard let journal = context.sessions.undoJournal(of: host),
      let step = try journal.steps().last(where: { stepID == nil || $0.id == stepID })
    else {
      guard stepID == nil else { throw Failure.alreadyUndone }
      let failure = Failure.nothingToUndo(on: host)
      guard asksAlways else { throw failure }
      return context.diagnostics.note(failure.message)
    }
    let hasEdit = step.gists.contains { $0.change.hasRevision }
    guard !hasEdit || !asks || context.console.terminal.canAsk else {
      throw Failure.needsYes(to: "undo an edit")
    }
    if asksAlways, asks, !hasEdit {
      guard try await context.prompts.user.confirm(question(about: step)) else {
        throw Failure.nothingChanged
      }
    }
    for (index, gist) in step.gists.enumerated() {
      context.output.tellScreen("Undoing", at: index, of: step.gists.count)
      let taken: TakenBack
      do {
        taken = try await takeBack(gist)
      } catch {
        let error = await failure(of: gist, in: step, journal, error)
        let formatter = context.failureFormatter
        throw context.screen == nil
          ? formatter.stopped(
            by: error, at: index, of: step.gists.map { [$0.id] }, verb: "undone",
            on: context.console)
          : formatter.stopped(by: error, "Undid the changes of", index, of: step.gists.count)
      }
      await record(taken, of: gist, in: step, journal)
      context.screen?.undone(gist.id, as: taken.id)
    }
    // Otherwise a screen shows what was done to the last gist.
    if step.gists.count > 1 {
      context.output.tellScreen("Undid the changes of \(step.gists.count.grouped) gists")
    }
  }

  private func question(about step: UndoStep) -> MessageText {
    let gists = step.gists
    let what: MessageText =
      gists.count > 1 ? "\(gists.count.grouped) gists" : "\(gist: gists.first?.id ?? "")"
    let time = context.time.moment(step.time)
    let change = gists.first?.change.name
    let verb = change == "described" ? "changed the description of" : change ?? "changed"
    return "You \(verb) \(what) at \(time). Undo that?"
  }

  /// A gist whose change was taken back.
  private struct TakenBack {
    /// The ID, a new one if the gist was restored.
    let id: String
    /// The newest revision, if its files are those before the change.
    var version: String?
  }

  private func takeBack(_ gist: ChangedGist) async throws -> TakenBack {
    let named = NamedGist(session: session, id: gist.id, revision: nil)
    switch gist.change {
    case .starred, .unstarred:
      try await StarChange(isStarred: gist.change == .unstarred, libraries: context.libraries)
        .run([named])
    case .deleted: return TakenBack(id: try await restore(gist))
    case .edited(let description, let version?):
      var revert = RevertFlow(
        gist: named, isForced: false, seen: try RevisionName(argument: version.to),
        context: context)
      revert.description = description.map { ($0.to, $0.from) }
      revert.allowsSecrets = allowsSecrets
      let reverted = try await revert.run(
        to: try RevisionName(argument: version.from), asksFirst: asks)
      return TakenBack(id: gist.id, version: GistFingerprint(reverted).version)
    case .edited(let description, nil):
      guard let description else { break }
      let request = EditRequest(
        description: description.from, formerDescription: description.to)
      try await EditFlow(
        gist: named, request: request, isForced: false, allowsSecrets: allowsSecrets,
        context: context.withoutDocuments
      ).run()
      context.output.record("described", named.members)
    }
    return TakenBack(id: gist.id)
  }

  /// Returns the ID of the restored gist.
  private func restore(_ gist: ChangedGist) async throws -> String {
    let (entry, session) = try context.trashEntry(gist.id, takesPrefix: false)
    let new = try await RestoreFlow(
      entry: entry, session: session, allowsSecrets: allowsSecrets,
      context: context.withoutDocuments
    ).run(partly: false)
    let named = NamedGist(session: session, id: new.id, revision: nil)
    context.output.record("restored", named.members + [.init("former_id", gist.id)])
    return new.id
  }

  /// Returns the failure to report; a change that can never be taken back leaves the journal, so that
  /// the one before it can.
  private func failure(
    of gist: ChangedGist, in step: UndoStep, _ journal: UndoJournal, _ error: any Error
  ) async -> any Error {
    guard !error.isSignInRequired else { return error }
    var failure = context.failureFormatter.failure(for: error)
    // Single sign-on that is not authorized, or HTTP 409, can work the next time.
    guard failure.code == .notYours || failure.status == .no && failure.httpStatus != 409 else {
      return failure
    }
    let later = (try? journal.steps().drop { $0.id != step.id }.dropFirst()) ?? []
    if failure.code == .conflict, later.contains(where: { $0.gists.contains { $0.id == gist.id } })
    {
      failure.nextSteps = ["to undo the newest change first, run \(formatter.command("undo"))"]
      return failure
    }
    await record(TakenBack(id: gist.id), of: gist, in: step, journal)
    failure.nextSteps.removeAll { $0 == Failure.overwriteStep }
    if case .edited(_, let version?) = gist.change, failure.code == .conflict {
      let revert = formatter.command("revert", .value(gist.id), .value(version.from))
      failure.nextSteps.append("to restore the revision before your change, run \(revert)")
    }
    let others = formatter.command(
      "undo", options: (asks ? [] : ["--yes"]) + (allowsSecrets ? ["--allow-secrets"] : []))
    failure.nextSteps.append(
      step.gists.count > 1
        ? "to undo the other changes, run \(others)"
        : "to undo the change before this one, run \(formatter.command("undo"))")
    return failure
  }

  /// Removes a change from the journal; those before it are of the restored gist, even if the next gist
  /// can't be restored.
  private func record(
    _ taken: TakenBack, of gist: ChangedGist, in step: UndoStep, _ journal: UndoJournal
  ) async {
    do {
      if taken.id == gist.id {
        try await journal.remove(gist, from: step, leaving: taken.version)
      } else {
        try await journal.restored(gist.id, as: taken.id)
      }
    } catch {
      context.sessions.warn("could not record that the change was undone", because: error)
    }
  }
}

extension AppContext {
  /// This context for a flow that prints a document as JSON, whose caller prints an outcome.
  fileprivate var withoutDocuments: AppContext { isJSON ? collectingJSON() : self }
}

extension ChangedGist.Change {
  /// Whether files changed, which takes a question.
  fileprivate var hasRevision: Bool {
    if case .edited(_, _?) = self { true } else { false }
  }
}

extension Failure {
  static func nothingToUndo(on host: Host) -> Failure {
    Failure(.no, "nothing to undo on \(host)", host: host.name)
  }

  /// The step is no longer in the journal.
  fileprivate static let alreadyUndone = Failure(.no, "the change was already undone")
}
